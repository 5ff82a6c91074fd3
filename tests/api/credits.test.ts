/** Credits: paid out, carried from where an invoice was cancelled, and taken off what a parent is told they owe. */
import { describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import {
  addFee,
  buildHousehold,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  pay,
  refusal,
  viewed,
} from './money';
import { moneyDesk } from './money-desk';
import { TODAY, TOMORROW } from './running-api';

const { running, desk, paymentsOf } = moneyDesk();

type Named = { id: number };
const childOf = (home: Household) => home.children[0] as Named;
const household = (place = desk.place) => buildHousehold(running, place.preschool);
/** An invoice with a fee of so many sen. */
async function owing(home: Household, amount: number, form: object = {}) {
  const made = await newInvoice(desk.finance, home.parent, form);
  return (await addFee(desk.finance, made, childOf(home), amount)).invoice;
}
const cancel = ({ id }: Named) => desk.finance.put(`/api/invoices/${id}`, { payment_status: 9 });

describe('a credit without a payment of its own', () => {
  const payOut = ({ id }: Named, form: object = {}, by = desk.finance) =>
    by.post(`/api/invoices/${id}/pay-out`, {
      amount: 5_000,
      payment_method: 5,
      reason: 'Deposit returned.',
      ...form,
    });

  it('is paid out by right, with a reason, never more than there is', async () => {
    const home = await household();
    const made = await owing(home, -5_000);
    expect((await payOut(made, {}, desk.principal)).status).toBe(403);
    expect((await payOut(made, {}, await running.api.as(home.parent))).status).toBe(403);
    expect(refusal(await payOut(made, { reason: ' ' }))).toEqual([
      422,
      { reason: [messages.payOutReasonRequired] },
    ]);
    expect(refusal(await payOut(made, { amount: 5_001 }))).toEqual([
      422,
      { amount: [officeMessages.payOutTooMuch] },
    ]);
    expect(refusal(await payOut(made, { paid_at: TOMORROW }))[0]).toBe(422);
    expect(refusal(await payOut(made, { payment_method: 1 }))[0]).toBe(422);
    const done = dataOf(await payOut(made, { reference_id: 'TT-9' }));
    expect(done.transaction).toMatchObject({
      paid_amount: -5_000,
      payout: true,
      refund_of: null,
      paid_at: TODAY,
      reference_id: 'TT-9',
      remarks: 'Deposit returned.',
    });
    expect(done.invoice.balance).toBe(0);
    expect((await payOut(made, { amount: 1 })).status).toBe(422);
    // It is no payment: neither corrected nor paid back.
    const path = `/api/invoices/${made.id}/transactions/${done.transaction.id}`;
    expect((await desk.finance.put(path, { paid_amount: 1, reason: 'x' })).status).toBe(422);
    const refund = { amount: 1, reason: 'x' };
    expect((await desk.finance.post(`/api/payments/${done.transaction.id}/refund`, refund)).status).toBe(422);
    const totals = dataOf(await desk.finance.get(`/api/payment-history/totals?parent=${home.parent.id}`));
    expect(totals).toMatchObject({ payments: 0, refunds: 1, amount: -5_000 });
    expect(
      await running.knex('audit_entries').where({ action: 'credit_paid_out', entity_id: String(made.id) }),
    ).toHaveLength(1);
    expect(await paymentsOf(made)).toHaveLength(1);
    await expectBooks(running);
  });

  it('is paid out by two at once no more than once', async () => {
    const made = await owing(await household(), -5_000);
    const answers = await Promise.all([payOut(made), payOut(made), payOut(made)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    await expectBooks(running);
  });
});

describe('the credit of a cancelled invoice', () => {
  it('is carried forward; the invoice stays cancelled, and gets it back with the line', async () => {
    const home = await household();
    const old = await owing(home, 10_000);
    await pay(desk.finance, old, 4_000);
    await cancel(old);
    const made = await owing(home, 9_000, { with_carry_forward: 1 });
    expect(made).toMatchObject({ price: 5_000, balance: 5_000 });
    expect(await viewed(desk.finance, old)).toMatchObject({ payment_status: 9, balance: 0, moved_to: null });
    // More comes for it, and goes on, too.
    await pay(desk.finance, made, 500);
    await running.knex('invoices').where({ id: old.id }).update({ locked: false });
    const lines = dataOf(await desk.finance.get(`/api/invoices/${made.id}/transactions?type[]=bill`));
    const carried = lines.find(({ kind }: { kind: string }) => kind === 'carry_forward');
    await desk.finance.call('DELETE', `/api/invoices/${made.id}/transactions/${carried.id}`);
    expect(await viewed(desk.finance, old)).toMatchObject({ payment_status: 9, balance: -4_000 });
    await expectBooks(running);
  });

  it('that went on stays gone when the cancellation is taken back: all is asked for again', async () => {
    const home = await household();
    const old = await owing(home, 10_000);
    await pay(desk.finance, old, 4_000);
    await cancel(old);
    await owing(home, 9_000, { with_carry_forward: 1 });
    const back = dataOf(await desk.finance.put(`/api/invoices/${old.id}`, { payment_status: 1 }));
    expect(back).toMatchObject({ price: 10_000, paid_amount: 4_000, carried_out: -4_000, balance: 10_000 });
    // And is carried like any other, while the first carry stands.
    const next = await newInvoice(desk.finance, home.parent, { with_carry_forward: 1 });
    expect(next.balance).toBe(15_000);
    await expectBooks(running);
  });
});

describe('money that is not here any more', () => {
  const refund = async ({ id }: Named, amount: number) =>
    refusal(await desk.finance.post(`/api/payments/${id}/refund`, { amount, reason: 'Left.' }));
  const gone = (left: string) => [
    422,
    { amount: [`Only RM ${left} of it is still here. The rest was paid out, or used on another invoice.`] },
  ];
  const paidOn = async (invoice: Named, amount: number) =>
    (await pay(desk.finance, invoice, amount)).transaction;

  it('since its credit went onto another invoice is not refunded, until it is back', async () => {
    const home = await household();
    const old = await owing(home, 10_000);
    const payment = await paidOn(old, 4_000);
    await cancel(old);
    const made = await owing(home, 9_000, { with_carry_forward: 1 });
    expect(await refund(payment, 1)).toEqual(gone('0.00'));
    expect(await viewed(desk.finance, old)).toMatchObject({ payment_status: 9, balance: 0 });
    const lines = dataOf(await desk.finance.get(`/api/invoices/${made.id}/transactions?type[]=bill`));
    const carried = lines.find(({ kind }: { kind: string }) => kind === 'carry_forward');
    await desk.finance.call('DELETE', `/api/invoices/${made.id}/transactions/${carried.id}`);
    expect((await refund(payment, 4_000))[0]).toBe(200);
    await expectBooks(running);
  });

  it.each([true, false])('since it was paid out is not refunded again (cancelled: %s)', async (cancelled) => {
    const made = await owing(await household(), 3_000);
    const payment = await paidOn(made, 10_000);
    if (cancelled) await cancel(made);
    const out = { amount: 7_000, payment_method: 5, reason: 'Paid twice.' };
    dataOf(await desk.finance.post(`/api/invoices/${made.id}/pay-out`, out));
    expect(await refund(payment, 3_001)).toEqual(gone('30.00'));
    expect((await refund(payment, 3_000))[0]).toBe(200);
    await expectBooks(running);
  });

  it('keeps what nobody would owe: an invoice whose credit was paid out or used is not cancelled', async () => {
    const home = await household();
    const parent = await running.api.as(home.parent);
    const paidOut = await owing(home, -5_000);
    const out = { amount: 2_000, payment_method: 5, reason: 'Agreed.' };
    dataOf(await desk.finance.post(`/api/invoices/${paidOut.id}/pay-out`, out));
    const owed = await owing(home, 3_000);
    const credited = { use_credit: true, amount: 0 };
    dataOf(await parent.post(`/api/portal/dues/${desk.place.preschool.id}/payment`, credited));
    expect(await viewed(desk.finance, owed)).toMatchObject({ balance: 0 });
    expect(refusal(await cancel(paidOut))).toEqual([409, officeMessages.cancelCreditGone]);
    const { due } = dataOf(await parent.get('/api/portal/home'));
    expect(due).toMatchObject({ total: 0, count: 0 });
    await expectBooks(running);
  });

  it('can’t bounce where nobody would owe it: the cancellation is taken back first', async () => {
    const made = await owing(await household(), 3_000);
    const payment = await paidOn(made, 10_000);
    await cancel(made);
    const out = { amount: 4_000, payment_method: 5, reason: 'Paid twice.' };
    dataOf(await desk.finance.post(`/api/invoices/${made.id}/pay-out`, out));
    const reverse = () => desk.finance.post(`/api/payments/${payment.id}/reverse`, { reason: 'It bounced.' });
    expect(refusal(await reverse())).toEqual([409, officeMessages.reversedOnCancelled]);
    dataOf(await desk.finance.put(`/api/invoices/${made.id}`, { payment_status: 1 }));
    expect(dataOf(await reverse()).invoice).toMatchObject({ balance: 7_000, payment_status: 1 });
    await expectBooks(running);
  });

  it('but a credit that was carried here is no payment’s: what was paid beside it is refunded', async () => {
    const home = await household();
    await owing(home, -5_000);
    const made = await newInvoice(desk.finance, home.parent, { with_carry_forward: 1 });
    const out = { amount: 5_000, payment_method: 5, reason: 'Left.' };
    dataOf(await desk.finance.post(`/api/invoices/${made.id}/pay-out`, out));
    await addFee(desk.finance, made, childOf(home), 1_000);
    const payment = await paidOn(made, 1_000);
    expect((await refund(payment, 1_000))[0]).toBe(200);
    await expectBooks(running);
  });
});

describe('money that was paid on an invoice which is cancelled', () => {
  it('stays in the figures of its month, and what was asked for goes out of them', async () => {
    const home = await household();
    const figures = async () => {
      const found = dataOf(
        await desk.finance.get(
          `/api/reports/get-all-total?date=2026-03&preschool=${desk.place.preschool.id}`,
        ),
      );
      return { asked: found.total_bills_only, paid: found.total_paid_gross };
    };
    const before = await figures();
    const old = await owing(home, 10_000);
    await pay(desk.finance, old, 4_000);
    expect(await figures()).toEqual({ asked: before.asked + 10_000, paid: before.paid + 4_000 });
    await cancel(old);
    expect(await figures()).toEqual({ asked: before.asked, paid: before.paid + 4_000 });
  });
});

describe('what a parent is told they owe', () => {
  it('is net of the credit at each preschool, as the outstandings have it', async () => {
    const home = await household();
    const caller = await running.api.as(home.parent);
    const due = async () => dataOf(await caller.get('/api/portal/home')).due;
    await owing(home, 10_000);
    await owing(home, -3_000);
    // A credit elsewhere pays nothing here.
    await owing(home, -2_000, { preschool_id: desk.elsewhere.preschool.id });
    const bad = await owing(home, 1_000);
    await desk.finance.put(`/api/invoices/${bad.id}`, { payment_status: 10 });
    expect(await due()).toMatchObject({ total: 8_000, credit: 3_000, count: 2 });
    const search = encodeURIComponent(home.parent.name);
    const groups = dataOf(await desk.finance.get(`/api/reports/outstanding-by-parents?search=${search}`));
    const rows = groups
      .flatMap(({ parents }: { parents: { id: number; outstanding: number }[] }) => parents)
      .filter(({ id }: Named) => id === home.parent.id);
    expect(rows.map(({ outstanding }: { outstanding: number }) => outstanding)).toEqual([8_000]);
  });
});
