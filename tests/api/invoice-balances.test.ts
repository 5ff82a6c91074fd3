/** Balances that move: importing a previous invoice, carrying forward. */
import { describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { buildBooking } from '../support/factories';
import {
  addFee,
  buildHousehold,
  cash,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  openTotal,
  pay,
  refusal,
  repeatLine,
  viewed,
} from './money';
import { moneyDesk } from './money-desk';
import { TODAY, YESTERDAY } from './running-api';

const { running, desk, linesOf } = moneyDesk({ children: 2 });

type Named = { id: number };
const child = (of: Household = desk.family) => of.children[0] as Household['children'][0];
const change = (invoice: Named, line: Named, form: object) =>
  desk.principal.put(`/api/invoices/${invoice.id}/transactions/${line.id}`, form);
const remove = (invoice: Named, line: Named) =>
  desk.principal.call('DELETE', `/api/invoices/${invoice.id}/transactions/${line.id}`);
const carry = (invoice: Named, by = desk.principal) =>
  by.post(`/api/invoices/${invoice.id}/carry-forward`, { invoice_id: invoice.id });
const pull = (invoice: Named, from: Named, by = desk.principal) =>
  by.put(`/api/invoices/${invoice.id}/pull-invoice`, { invoice_id: from.id });

/** RM 60 of a credit of RM 100 was used for another invoice. */
async function usedCredit(home: Household) {
  const parent = await running.api.as(home.parent);
  const [credit, owed] = [
    await newInvoice(desk.principal, home.parent),
    await newInvoice(desk.principal, home.parent),
  ];
  await addFee(desk.principal, credit, child(home), -10_000);
  await addFee(desk.principal, owed, child(home), 6_000);
  const used = { use_credit: true, amount: 0 };
  dataOf(await parent.post(`/api/portal/dues/${desk.place.preschool.id}/payment`, used));
  const line = (await linesOf(owed)).find(({ kind }: { kind: string }) => kind === 'carry_forward');
  return { credit, owed, line };
}
const put = (invoice: Named, form: object) => desk.finance.put(`/api/invoices/${invoice.id}`, form);
const agree = (invoice: Named, amount: number) =>
  desk.finance.post(`/api/invoices/${invoice.id}/instalments`, {
    agreed_on: YESTERDAY,
    agreement: 'By telephone',
    instalments: [{ due_on: '2026-04-01', amount }],
  });
const plansOf = async (invoice: Named) =>
  dataOf(await desk.finance.get(`/api/invoices/${invoice.id}/instalments`));

describe('an invoice with 500 lines', () => {
  it('takes nothing more: no fee, no previous invoice, no balances, no booking fee', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const [old, full] = [
      await newInvoice(desk.principal, home.parent),
      await newInvoice(desk.principal, home.parent),
    ];
    await addFee(desk.principal, old, child(home), 10_000);
    await addFee(desk.principal, full, child(home), 100);
    const [{ id: written }] = await linesOf(full);
    await repeatLine(running, { id: written }, 499);
    const tooMany = [422, { '': [messages.linesTooMany] }];
    const fee = { invoice_id: full.id, child_id: child(home).id, type: 'bill', label: 'Bread', amount: 100 };
    expect(refusal(await desk.principal.post(`/api/invoices/${full.id}/transactions`, fee))).toEqual(tooMany);
    expect(refusal(await pull(full, old))).toEqual(tooMany);
    expect(refusal(await carry(full))).toEqual(tooMany);
    await buildBooking(running.knex, child(home));
    const enrolls = { is_enrollment: true, start_date: TODAY, end_date: '2026-12-31' };
    expect(refusal(await desk.principal.put(`/api/invoices/${full.id}`, enrolls))).toEqual(tooMany);
    expect(await viewed(desk.principal, old)).toMatchObject({ balance: 10_000, payment_status: 1 });
    // They stand in no ledger.
    await running.knex('bill_lines').where({ invoice_id: full.id }).whereNot({ id: written }).delete();
  });
});

describe('a previous invoice', () => {
  it('gives its lines and payments, becomes Carried Forward, and the parent owes as much as before', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const [old, made] = [
      await newInvoice(desk.principal, home.parent),
      await newInvoice(desk.principal, home.parent),
    ];
    await addFee(desk.principal, old, child(home), 10_000);
    await addFee(desk.principal, made, child(home), 7_000);
    const parent = await running.api.as(home.parent);
    const counted = (await pay(desk.principal, old, 4_000)).transaction;
    const declared = (await pay(parent, old, 500)).transaction;
    const before = await openTotal(running, home);
    const imported = dataOf(await pull(made, old));
    expect(imported).toMatchObject({ lines: 1, payments: 2, amount: 6_000 });
    expect(imported.invoice).toMatchObject({
      price: 17_000,
      paid_amount: 4_000,
      balance: 13_000,
      waiting_amount: 500,
      payment_status: 3,
    });
    expect(await viewed(desk.principal, old)).toMatchObject({
      price: 0,
      paid_amount: 0,
      balance: 0,
      payment_status: 8,
      moved_to: { id: made.id, invoice_no: made.invoice_no },
    });
    expect(await openTotal(running, home)).toBe(before);
    const moved = dataOf(await desk.principal.get(`/api/invoices/${made.id}/transactions?type[]=payment`));
    expect(moved.map(({ id }: Named) => id)).toEqual([counted.id, declared.id]);
    // What it took can be confirmed and paid back there.
    expect((await desk.principal.post(`/api/payments/${declared.id}/confirm`)).body.data.invoice.id).toBe(
      made.id,
    );
    expect(refusal(await pull(made, old))).toEqual([422, { invoice_id: [officeMessages.importNotPossible] }]);
    await expectBooks(running);
  });

  it('brings what had been carried onto it along: its removal still gives the balance back', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const [first, second, third] = [
      await newInvoice(desk.principal, home.parent),
      await newInvoice(desk.principal, home.parent),
      await newInvoice(desk.principal, home.parent),
    ];
    await addFee(desk.principal, first, child(home), 10_000);
    await carry(second);
    await pull(third, second);
    expect((await viewed(desk.principal, first)).moved_to.id).toBe(third.id);
    const [line] = await linesOf(third);
    await remove(third, line);
    expect(await viewed(desk.principal, first)).toMatchObject({ balance: 10_000, moved_to: null });
    expect((await viewed(desk.principal, third)).price).toBe(0);
    await expectBooks(running);
  });

  it('stays where it is while its credit is used on another one, or gave its own credit to the one that asks', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const { credit, owed } = await usedCredit(home);
    const made = await newInvoice(desk.principal, home.parent);
    const refused = [422, { invoice_id: [officeMessages.importCreditUsed] }];
    expect(refusal(await pull(made, credit))).toEqual(refused);
    expect(refusal(await pull(owed, credit))).toEqual(refused);
    expect(refusal(await pull(credit, owed))).toEqual(refused);
    expect(await openTotal(running, home)).toBe(-4_000);
    await expectBooks(running);
  });

  it('that a credit was used for brings it along: where the credit stood, the invoice stays what it is', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const { credit, owed } = await usedCredit(home);
    const made = await newInvoice(desk.principal, home.parent);
    expect((await pull(made, owed)).status).toBe(200);
    expect(await viewed(desk.principal, credit)).toMatchObject({ balance: -4_000, payment_status: 7 });
    const line = (await linesOf(made)).find(({ kind }: { kind: string }) => kind === 'carry_forward');
    expect((await remove(made, line)).status).toBe(200);
    expect(await viewed(desk.principal, credit)).toMatchObject({ balance: -10_000, payment_status: 7 });
    await expectBooks(running);
  });

  it('is another open one of the same parent and preschool', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const made = await newInvoice(desk.finance, home.parent);
    const far = await newInvoice(desk.finance, home.parent, { preschool_id: desk.elsewhere.preschool.id });
    const cancelled = await newInvoice(desk.finance, home.parent);
    await desk.finance.put(`/api/invoices/${cancelled.id}`, { payment_status: 9 });
    const strange = await newInvoice(desk.finance, desk.family.parent);
    for (const other of [far, cancelled, strange, { id: 987_654 }])
      expect(refusal(await pull(made, other, desk.finance))).toEqual([
        422,
        { invoice_id: [officeMessages.importNotPossible] },
      ]);
    expect(refusal(await pull(made, made))).toEqual([422, { invoice_id: [officeMessages.importItself] }]);
    expect(refusal(await desk.principal.put(`/api/invoices/${made.id}/pull-invoice`, {}))).toEqual([
      422,
      { invoice_id: [messages.selectInvoice] },
    ]);
    expect(refusal(await pull(cancelled, made))).toEqual([409, messages.invoiceCancelled]);
  });
});

describe('a carry forward', () => {
  it('takes debts and credits of the parent’s other unlocked invoices here as one line', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const owing = await newInvoice(desk.finance, home.parent);
    await addFee(desk.finance, owing, child(home), 10_000);
    await desk.finance.put(`/api/invoices/${owing.id}`, { due_date: YESTERDAY });
    const credit = await newInvoice(desk.finance, home.parent);
    await pay(desk.finance, credit, 3_000);
    const plan = await newInvoice(desk.finance, home.parent);
    await addFee(desk.finance, plan, child(home), 2_000);
    await desk.finance.put(`/api/invoices/${plan.id}`, { payment_status: 11 });
    const left: Named[] = [];
    for (const form of [{ locked: 1 }, { payment_status: 10 }, { payment_status: 9 }]) {
      const made = await newInvoice(desk.finance, home.parent);
      await addFee(desk.finance, made, child(home), 777);
      await desk.finance.put(`/api/invoices/${made.id}`, form);
      left.push(made);
    }
    const far = await newInvoice(desk.finance, home.parent, { preschool_id: desk.elsewhere.preschool.id });
    await addFee(desk.finance, far, child(home), 555);
    const before = await openTotal(running, home);
    const made = await newInvoice(desk.finance, home.parent, { with_carry_forward: 1 });
    expect(made).toMatchObject({
      price: 9_000,
      carried_from: [
        { id: owing.id, amount: 10_000 },
        { id: credit.id, amount: -3_000 },
        { id: plan.id, amount: 2_000 },
      ],
    });
    expect(await linesOf(made)).toMatchObject([
      { kind: 'carry_forward', type: 'bill', amount: 9_000, label: 'Carried Forward', child_id: null },
    ]);
    expect(await viewed(desk.finance, owing)).toMatchObject({
      price: 10_000,
      carried_out: 10_000,
      balance: 0,
      payment_status: 8,
      moved_to: { id: made.id },
    });
    expect(await viewed(desk.finance, credit)).toMatchObject({ paid_amount: 3_000, carried_out: -3_000 });
    for (const one of [...left, far]) expect((await viewed(desk.finance, one)).payment_status).not.toBe(8);
    expect(await openTotal(running, home)).toBe(before);
    // Twice changes nothing.
    const again = dataOf(await carry(made));
    expect(again).toMatchObject({ carried: 0, amount: 0, invoice: { version: made.version } });
    await expectBooks(running);
  });

  it('can’t be edited; removing the line gives every balance back, a plan as the plan that it was', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const [owing, plan] = [
      await newInvoice(desk.principal, home.parent),
      await newInvoice(desk.principal, home.parent),
    ];
    await addFee(desk.principal, owing, child(home), 10_000);
    await addFee(desk.principal, plan, child(home), 2_000);
    await desk.principal.put(`/api/invoices/${plan.id}`, { payment_status: 11 });
    const made = await newInvoice(desk.principal, home.parent, { with_carry_forward: true });
    const [line] = await linesOf(made);
    expect(refusal(await change(made, line, { amount: 1 }))).toEqual([
      422,
      { '': [officeMessages.lineCarried] },
    ]);
    const closed = await desk.principal.put(`/api/invoices/${owing.id}`, { due_date: YESTERDAY });
    expect(refusal(closed)).toEqual([409, messages.invoiceCarried]);
    expect(refusal(await desk.principal.put(`/api/invoices/${owing.id}`, { payment_status: 1 }))).toEqual([
      422,
      { payment_status: [messages.statusCarried] },
    ]);
    await desk.finance.put(`/api/invoices/${plan.id}`, { locked: 1 });
    expect(refusal(await remove(made, line))).toEqual([423, officeMessages.sourceInvoiceLocked]);
    await desk.finance.put(`/api/invoices/${plan.id}`, { locked: 0 });
    expect(dataOf(await remove(made, line)).invoice).toMatchObject({ price: 0, carried_from: [] });
    expect(await viewed(desk.principal, owing)).toMatchObject({
      balance: 10_000,
      payment_status: 1,
      moved_to: null,
    });
    expect(await viewed(desk.principal, plan)).toMatchObject({ balance: 2_000, payment_status: 11 });
    await expectBooks(running);
  });

  it.each([
    ['cancelled', { payment_status: 9 }, 9],
    ['marked as bad debt', { payment_status: 10 }, 10],
  ])('of a credit comes back to an invoice that was %s since, which stays so', async (_, form, status) => {
    const home = await buildHousehold(running, desk.place.preschool);
    const { credit, owed, line } = await usedCredit(home);
    // Paid for, so that a cancelled one has something to give back.
    await addFee(desk.principal, credit, child(home), 15_000);
    await pay(desk.principal, credit, 20_000);
    expect((await put(credit, form)).status).toBe(200);
    expect((await remove(owed, line)).status).toBe(200);
    expect(await viewed(desk.principal, credit)).toMatchObject({ payment_status: status });
    await expectBooks(running);
  });

  it('of a credit comes back to an invoice with a plan of instalments, which goes on', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const { credit, owed, line } = await usedCredit(home);
    await addFee(desk.principal, credit, child(home), 30_000);
    dataOf(await agree(credit, 26_000));
    expect((await remove(owed, line)).status).toBe(200);
    expect(await viewed(desk.principal, credit)).toMatchObject({ balance: 20_000, payment_status: 11 });
    expect(await plansOf(credit)).toMatchObject([{ ended: null, instalments: [{ open: 20_000 }] }]);
    await expectBooks(running);
  });

  it('of a cancelled invoice comes back to one that was taken back since, and went on as a whole', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const old = await newInvoice(desk.principal, home.parent);
    await addFee(desk.principal, old, child(home), 10_000);
    await pay(desk.principal, old, 4_000);
    await put(old, { payment_status: 9 });
    const first = await newInvoice(desk.principal, home.parent, { with_carry_forward: 1 });
    await put(old, { payment_status: 1 });
    const [line] = await linesOf(first);
    await put(first, { locked: 1 });
    const second = await newInvoice(desk.principal, home.parent, { with_carry_forward: 1 });
    await put(first, { locked: 0 });
    expect(await viewed(desk.principal, second)).toMatchObject({ balance: 10_000 });
    expect((await remove(first, line)).status).toBe(200);
    expect(await viewed(desk.principal, old)).toMatchObject({
      balance: -4_000,
      payment_status: 7,
      moved_to: null,
    });
    await expectBooks(running);
  });

  it('of a plan by hand leaves a plan of instalments that was ended before as it is', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const old = await newInvoice(desk.principal, home.parent);
    await addFee(desk.principal, old, child(home), 10_000);
    dataOf(await agree(old, 10_000));
    await put(old, { payment_status: 1 });
    await put(old, { payment_status: 11 });
    running.clock.advance(60_000);
    const made = await newInvoice(desk.principal, home.parent, { with_carry_forward: 1 });
    const [line] = await linesOf(made);
    expect((await remove(made, line)).status).toBe(200);
    running.clock.advance(-60_000);
    expect(await viewed(desk.principal, old)).toMatchObject({ balance: 10_000, payment_status: 11 });
    expect(await plansOf(old)).toMatchObject([{ ended: { outcome: 'closed' } }]);
    await expectBooks(running);
  });

  it('is given back when its invoice is cancelled', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const owing = await newInvoice(desk.principal, home.parent);
    await addFee(desk.principal, owing, child(home), 10_000);
    const made = await newInvoice(desk.principal, home.parent, { with_carry_forward: 1 });
    await addFee(desk.principal, made, child(home), 500);
    await desk.principal.put(`/api/invoices/${made.id}`, { payment_status: 9 });
    expect(await viewed(desk.principal, owing)).toMatchObject({ balance: 10_000, payment_status: 1 });
    expect(await viewed(desk.principal, made)).toMatchObject({ price: 500, balance: 0 });
    expect(await openTotal(running, home)).toBe(10_000);
    await expectBooks(running);
  });

  it('passes on money that still arrives for what was carried, however far', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const parent = await running.api.as(home.parent);
    const owing = await newInvoice(desk.principal, home.parent);
    await addFee(desk.principal, owing, child(home), 10_000);
    const declared = (await pay(parent, owing, 1_000)).transaction;
    const counted = (await pay(desk.principal, owing, 2_000)).transaction;
    const second = await newInvoice(desk.principal, home.parent, { with_carry_forward: 1 });
    const third = await newInvoice(desk.principal, home.parent, { with_carry_forward: 1 });
    const late = (await pay(desk.principal, owing, 300)).transaction;
    expect(late.invoice_id).toBe(third.id);
    dataOf(await desk.principal.post(`/api/payments/${declared.id}/confirm`));
    dataOf(
      await desk.finance.post(`/api/payments/${counted.id}/refund`, { amount: 50, reason: 'Paid too much.' }),
    );
    expect(await viewed(desk.principal, third)).toMatchObject({
      price: 8_000,
      paid_amount: 1_250,
      balance: 6_750,
    });
    expect(await viewed(desk.principal, owing)).toMatchObject({ paid_amount: 2_000, balance: 0 });
    expect(await running.knex('payments').where({ invoice_id: third.id }).orderBy('id')).toMatchObject([
      { id: declared.id, arrived_for_invoice_id: owing.id },
      { id: late.id, arrived_for_invoice_id: owing.id },
      { amount: -50, arrived_for_invoice_id: owing.id, refund_of: counted.id },
    ]);
    expect(await openTotal(running, home)).toBe(6_750);
    expect((await viewed(desk.principal, second)).moved_to.id).toBe(third.id);
    // A lock where it would arrive holds as well.
    await desk.finance.put(`/api/invoices/${third.id}`, { locked: 1 });
    expect((await desk.principal.post(`/api/invoices/${owing.id}/payment`, cash(100))).status).toBe(423);
    await expectBooks(running);
  });
});
