/** Lines of an invoice (F4, F8), importing unbilled bills and previous invoices (F5, F6), carrying forward (F7). */
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { buildBillLine, buildChild, buildProduct, buildUser } from '../support/factories';
import {
  addFee,
  buildHousehold,
  buildPlace,
  cash,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  openTotal,
  type Place,
  pay,
  refusal,
  viewed,
} from './money';
import { runningApi, YESTERDAY } from './running-api';

const running = runningApi();
let place: Place;
let elsewhere: Place;
let family: Household;
let finance: Caller;
let principal: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  place = await buildPlace(running);
  elsewhere = await buildPlace(running);
  family = await buildHousehold(running, place.preschool, 2);
  finance = await api.as(await buildUser(knex, 3));
  principal = await api.as(await buildUser(knex, 4, { preschools: [place.preschool] }));
});

type Named = { id: number };
const child = (of: Household = family) => of.children[0] as Household['children'][0];
const add = (invoice: Named, form: object, by = principal) =>
  by.post(`/api/invoices/${invoice.id}/transactions`, { child_id: child().id, type: 'bill', ...form });
const change = (invoice: Named, line: Named, form: object) =>
  principal.put(`/api/invoices/${invoice.id}/transactions/${line.id}`, form);
const remove = (invoice: Named, line: Named) =>
  principal.call('DELETE', `/api/invoices/${invoice.id}/transactions/${line.id}`);
const linesOf = async (invoice: Named) =>
  dataOf(await principal.get(`/api/invoices/${invoice.id}/transactions?type[]=bill&type[]=deposit`));
const carry = (invoice: Named, by = principal) =>
  by.post(`/api/invoices/${invoice.id}/carry-forward`, { invoice_id: invoice.id });
const pull = (invoice: Named, from: Named, by = principal) =>
  by.put(`/api/invoices/${invoice.id}/pull-invoice`, { invoice_id: from.id });

describe('a line', () => {
  it('of a product has its name and price of that moment, the deposit’s its own type', async () => {
    const made = await newInvoice(principal, family.parent);
    const deposit = await buildProduct(running.knex, place.preschool, { product_type: 4, price: 50_000 });
    const one = dataOf(
      await add(made, {
        product_id: place.product.id,
        quantity: '2',
        discount_amount: 1_000,
        remarks: 'May',
      }),
    );
    expect(one.transaction).toMatchObject({
      type: 'bill',
      kind: 'bill',
      label: place.product.name,
      ...{ amount: 85_000, quantity: 2, discount_amount: 1_000, total: 168_000 },
      remarks: 'May',
      child_id: child().id,
      child_name: child().fullname,
      child_preschool_name: place.preschool.short_name,
      paid_amount: null,
    });
    expect(one.invoice).toMatchObject({ price: 168_000, balance: 168_000, payment_status: 1 });
    const two = dataOf(await add(made, { product_id: deposit.id }));
    expect(two.transaction).toMatchObject({ type: 'deposit', kind: 'deposit', total: 50_000 });
    const deposits = dataOf(await principal.get(`/api/invoices/${made.id}/transactions?type[]=deposit`));
    expect(deposits.map((line: Named) => line.id)).toEqual([two.transaction.id]);
  });

  it('of a fee may be a discount; positive amounts stand first', async () => {
    const made = await newInvoice(principal, family.parent);
    await add(made, { label: 'Sibling discount', amount: -2_000 });
    await add(made, { label: ' Trip ', amount: 3_000, quantity: 2 });
    const lines = await linesOf(made);
    expect(lines).toMatchObject([
      { label: 'Trip', kind: 'bill', total: 6_000, product_id: null },
      { label: 'Sibling discount', kind: 'discount', total: -2_000 },
    ]);
    expect((await viewed(principal, made)).price).toBe(4_000);
  });

  it.each([
    [{ label: 'x' }, { amount: [messages.lineAmountRequired] }],
    [{ amount: 100 }, { label: [messages.lineLabelRequired] }],
    [{ label: 'x', amount: 100_000_001 }, { amount: [messages.amountRange] }],
    [{ label: 'x', amount: -100_000_001 }, { amount: [messages.amountRange] }],
    [{ label: 'x', amount: 10.5 }, { amount: [messages.amountNotWhole] }],
    [{ label: 'x', amount: '10.50' }, { amount: [messages.amountNotWhole] }],
    [{ label: 'x', amount: 100, quantity: 0 }, { quantity: [messages.quantityRange] }],
    [{ label: 'x', amount: 100, quantity: 1_001 }, { quantity: [messages.quantityRange] }],
    [{ label: 'x', amount: 100, discount_amount: 101 }, { discount_amount: [messages.itemDiscountRange] }],
    [{ label: 'x', amount: 100, discount_amount: -1 }, { discount_amount: [messages.itemDiscountRange] }],
    [{ label: 'x', amount: 100, child_id: null }, { child_id: [messages.lineChildRequired] }],
    [{ label: 'x', amount: 100, type: 'payment' }, { type: [messages.typeUnknown] }],
    [{ label: 'x', amount: 100, invoice_id: 987_654 }, { invoice_id: [messages.invoiceMismatch] }],
    [{ product_id: 987_654 }, { product_id: [messages.productUnknown] }],
  ])('like %j is refused', async (form, errors) => {
    const made = await newInvoice(principal, family.parent);
    expect(refusal(await add(made, form))).toEqual([422, errors]);
    expect((await viewed(principal, made)).version).toBe(1);
  });

  it('is of an offered product of this preschool, for a child whom this parent pays for', async () => {
    const { knex } = running;
    const made = await newInvoice(finance, family.parent);
    const ended = await buildProduct(knex, place.preschool, { active: false });
    const by = (form: object) => add(made, form, finance);
    expect(refusal(await by({ product_id: elsewhere.product.id }))).toEqual([
      422,
      { product_id: [messages.productElsewhere] },
    ]);
    expect(refusal(await by({ product_id: ended.id }))).toEqual([
      422,
      { product_id: [messages.productInactive] },
    ]);
    const stranger = child(await buildHousehold(running, place.preschool));
    const withdrawn = await buildChild(knex, place.preschool, { parents: [family.parent], status: 3 });
    const otherPays = await buildChild(knex, place.preschool, {
      parents: [await buildUser(knex, 7), family.parent],
    });
    for (const { id } of [stranger, withdrawn, otherPays])
      expect(refusal(await by({ product_id: place.product.id, child_id: id }))).toEqual([
        422,
        { child_id: [messages.lineChildUnknown] },
      ]);
    // The parent's child at another preschool is one, too; the principal of this one does not reach it.
    const far = await buildChild(knex, elsewhere.preschool, { parents: [family.parent] });
    expect((await by({ label: 'x', amount: 1, child_id: far.id })).status).toBe(200);
    expect((await add(made, { label: 'x', amount: 1, child_id: far.id })).status).toBe(422);
  });

  it('over the counter is a product, and needs no child', async () => {
    const made = await newInvoice(principal, family.parent, { is_pos_invoice: true });
    const sold = dataOf(await add(made, { product_id: place.product.id, child_id: null }));
    expect(sold.transaction).toMatchObject({ child_id: null, child_name: null, total: 85_000 });
    expect(refusal(await add(made, { label: 'x', amount: 1 }))).toEqual([
      422,
      { product_id: [messages.posProductsOnly] },
    ]);
    expect((await principal.put(`/api/invoices/${made.id}/pull-unbilled-bills`)).status).toBe(422);
  });

  it('is edited in its row: what is left out stays, the ledger notes the difference', async () => {
    const made = await newInvoice(principal, family.parent);
    const { transaction: line } = await addFee(principal, made, child(), 10_000);
    const second = family.children[1] as Named;
    const edited = dataOf(
      await change(made, line, { amount: 9_000, quantity: 3, child_id: second.id, remarks: 'Corrected' }),
    );
    expect(edited.transaction).toMatchObject({ label: 'Fee', total: 27_000, child_id: second.id });
    expect(dataOf(await change(made, line, { label: 'Trip', remarks: '' })).transaction).toMatchObject({
      ...{ label: 'Trip', remarks: null, total: 27_000 },
    });
    expect(dataOf(await change(made, line, { amount: -500 })).transaction.kind).toBe('discount');
    const entries = await running.knex('ledger_entries').where({ invoice_id: made.id }).orderBy('id');
    expect(entries.map(({ child_id, amount }) => [child_id, amount])).toEqual([
      [child().id, 10_000],
      [child().id, -10_000],
      [second.id, 27_000],
      [second.id, -28_500],
    ]);
    expect(refusal(await change(made, line, { label: '' }))).toEqual([
      422,
      { label: [messages.lineLabelRequired] },
    ]);
    expect((await change(made, line, { version: 1 })).status).toBe(409);
    await expectBooks(running);
  });

  it('of a product stays positive, of a discount for a programme negative', async () => {
    const made = await newInvoice(principal, family.parent);
    const bill = dataOf(await add(made, { product_id: place.product.id })).transaction;
    expect(refusal(await change(made, bill, { amount: -1 }))).toEqual([
      422,
      { amount: [messages.lineStaysPositive] },
    ]);
    const discount = await buildBillLine(running.knex, child(), place.product, {
      kind: 'discount',
      amount: -500,
    });
    await principal.put(`/api/invoices/${made.id}/pull-unbilled-bills`);
    expect(refusal(await change(made, discount, { amount: 1 }))).toEqual([
      422,
      { amount: [messages.lineStaysNegative] },
    ]);
  });

  it('is removed with a trace of what it was; a payment never is', async () => {
    const made = await newInvoice(principal, family.parent);
    const { transaction: line } = await addFee(principal, made, child(), 10_000);
    const { transaction: payment } = await pay(principal, made, 100);
    expect(refusal(await remove(made, payment))).toEqual([422, { '': [messages.paymentStays] }]);
    expect(dataOf(await remove(made, line)).invoice).toMatchObject({ price: 0, balance: -100 });
    expect((await remove(made, line)).status).toBe(404);
    const [removed] = await running
      .knex('audit_entries')
      .where({ action: 'line_removed', entity_id: String(made.id) });
    expect(removed.after.line).toMatchObject({ label: 'Fee', amount: 10_000, child_id: child().id });
    const other = await newInvoice(principal, family.parent);
    const { transaction: elsewhere } = await addFee(principal, other, child(), 1);
    expect((await remove(made, elsewhere)).status).toBe(404);
    expect((await change(made, elsewhere, { amount: 2 })).status).toBe(404);
    await expectBooks(running);
  });
});

describe('unbilled bills', () => {
  it('of all children whom the parent pays for, at this preschool, come once', async () => {
    const { knex } = running;
    const home = await buildHousehold(running, place.preschool, 2);
    const [one, two] = home.children as [Household['children'][0], Household['children'][0]];
    const far = await buildChild(knex, elsewhere.preschool, { parents: [home.parent] });
    const notPaid = await buildChild(knex, place.preschool, {
      parents: [await buildUser(knex, 7), home.parent],
    });
    await buildBillLine(knex, one, place.product, { quantity: 2 });
    await buildBillLine(knex, two, place.product, { kind: 'discount', amount: -5_000 });
    await buildBillLine(knex, far, elsewhere.product);
    await buildBillLine(knex, notPaid, place.product);
    const made = await newInvoice(principal, home.parent);
    const path = `/api/invoices/${made.id}/pull-unbilled-bills`;
    const pulled = dataOf(await principal.put(path, { invoice_id: made.id }));
    expect(pulled).toMatchObject({ moved: 2, amount: 165_000, invoice: { price: 165_000 } });
    expect(await linesOf(made)).toMatchObject([
      { child_id: one.id, total: 170_000 },
      { child_id: two.id, total: -5_000 },
    ]);
    const again = dataOf(await principal.put(path, {}));
    expect(again).toMatchObject({ moved: 0, amount: 0, invoice: { version: pulled.invoice.version } });
    expect((await principal.put(path, { invoice_id: made.id + 1 })).status).toBe(422);
    // They are on an invoice now: the child's page can not delete them.
    const [line] = await linesOf(made);
    expect((await principal.call('DELETE', `/api/children/${one.id}/bills/${line.id}`)).status).toBe(409);
    await expectBooks(running);
  });
});

describe('a previous invoice', () => {
  it('gives its lines and payments, becomes Carried Forward, and the parent owes as much as before', async () => {
    const home = await buildHousehold(running, place.preschool);
    const [old, made] = [await newInvoice(principal, home.parent), await newInvoice(principal, home.parent)];
    await addFee(principal, old, child(home), 10_000);
    await addFee(principal, made, child(home), 7_000);
    const parent = await running.api.as(home.parent);
    const counted = (await pay(principal, old, 4_000)).transaction;
    const declared = (await pay(parent, old, 500)).transaction;
    const before = await openTotal(running, home);
    const imported = dataOf(await pull(made, old));
    expect(imported).toMatchObject({ lines: 1, payments: 2, amount: 6_000 });
    expect(imported.invoice).toMatchObject({
      ...{ price: 17_000, paid_amount: 4_000, balance: 13_000, waiting_amount: 500 },
      payment_status: 3,
    });
    expect(await viewed(principal, old)).toMatchObject({
      ...{ price: 0, paid_amount: 0, balance: 0, payment_status: 8 },
      moved_to: { id: made.id, invoice_no: made.invoice_no },
    });
    expect(await openTotal(running, home)).toBe(before);
    const moved = dataOf(await principal.get(`/api/invoices/${made.id}/transactions?type[]=payment`));
    expect(moved.map(({ id }: Named) => id)).toEqual([counted.id, declared.id]);
    // What it took can be confirmed and paid back there.
    expect((await principal.post(`/api/payments/${declared.id}/confirm`)).body.data.invoice.id).toBe(made.id);
    expect(refusal(await pull(made, old))).toEqual([422, { invoice_id: [messages.importNotPossible] }]);
    await expectBooks(running);
  });

  it('brings what had been carried onto it along: its removal still gives the balance back', async () => {
    const home = await buildHousehold(running, place.preschool);
    const [first, second, third] = [
      await newInvoice(principal, home.parent),
      await newInvoice(principal, home.parent),
      await newInvoice(principal, home.parent),
    ];
    await addFee(principal, first, child(home), 10_000);
    await carry(second);
    await pull(third, second);
    expect((await viewed(principal, first)).moved_to.id).toBe(third.id);
    const [line] = await linesOf(third);
    await remove(third, line);
    expect(await viewed(principal, first)).toMatchObject({ balance: 10_000, moved_to: null });
    expect((await viewed(principal, third)).price).toBe(0);
    await expectBooks(running);
  });

  it('is another open one of the same parent and preschool', async () => {
    const home = await buildHousehold(running, place.preschool);
    const made = await newInvoice(finance, home.parent);
    const far = await newInvoice(finance, home.parent, { preschool_id: elsewhere.preschool.id });
    const cancelled = await newInvoice(finance, home.parent);
    await finance.put(`/api/invoices/${cancelled.id}`, { payment_status: 9 });
    const strange = await newInvoice(finance, family.parent);
    for (const other of [far, cancelled, strange, { id: 987_654 }])
      expect(refusal(await pull(made, other, finance))).toEqual([
        422,
        { invoice_id: [messages.importNotPossible] },
      ]);
    expect(refusal(await pull(made, made))).toEqual([422, { invoice_id: [messages.importItself] }]);
    expect(refusal(await principal.put(`/api/invoices/${made.id}/pull-invoice`, {}))).toEqual([
      422,
      { invoice_id: [messages.selectInvoice] },
    ]);
    expect(refusal(await pull(cancelled, made))).toEqual([409, messages.invoiceCancelled]);
  });
});

describe('a carry forward', () => {
  it('takes debts and credits of the parent’s other unlocked invoices here as one line', async () => {
    const home = await buildHousehold(running, place.preschool);
    const owing = await newInvoice(finance, home.parent);
    await addFee(finance, owing, child(home), 10_000);
    await finance.put(`/api/invoices/${owing.id}`, { due_date: YESTERDAY });
    const credit = await newInvoice(finance, home.parent);
    await pay(finance, credit, 3_000);
    const plan = await newInvoice(finance, home.parent);
    await addFee(finance, plan, child(home), 2_000);
    await finance.put(`/api/invoices/${plan.id}`, { payment_status: 11 });
    const left: Named[] = [];
    for (const form of [{ locked: 1 }, { payment_status: 10 }, { payment_status: 9 }]) {
      const made = await newInvoice(finance, home.parent);
      await addFee(finance, made, child(home), 777);
      await finance.put(`/api/invoices/${made.id}`, form);
      left.push(made);
    }
    const far = await newInvoice(finance, home.parent, { preschool_id: elsewhere.preschool.id });
    await addFee(finance, far, child(home), 555);
    const before = await openTotal(running, home);
    const made = await newInvoice(finance, home.parent, { with_carry_forward: 1 });
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
    expect(await viewed(finance, owing)).toMatchObject({
      ...{ price: 10_000, carried_out: 10_000, balance: 0, payment_status: 8 },
      moved_to: { id: made.id },
    });
    expect(await viewed(finance, credit)).toMatchObject({ paid_amount: 3_000, carried_out: -3_000 });
    for (const one of [...left, far]) expect((await viewed(finance, one)).payment_status).not.toBe(8);
    expect(await openTotal(running, home)).toBe(before);
    // Twice changes nothing.
    const again = dataOf(await carry(made));
    expect(again).toMatchObject({ carried: 0, amount: 0, invoice: { version: made.version } });
    await expectBooks(running);
  });

  it('can not be edited; removing the line gives every balance back, a plan as the plan that it was', async () => {
    const home = await buildHousehold(running, place.preschool);
    const [owing, plan] = [
      await newInvoice(principal, home.parent),
      await newInvoice(principal, home.parent),
    ];
    await addFee(principal, owing, child(home), 10_000);
    await addFee(principal, plan, child(home), 2_000);
    await principal.put(`/api/invoices/${plan.id}`, { payment_status: 11 });
    const made = await newInvoice(principal, home.parent, { with_carry_forward: true });
    const [line] = await linesOf(made);
    expect(refusal(await change(made, line, { amount: 1 }))).toEqual([422, { '': [messages.lineCarried] }]);
    const closed = await principal.put(`/api/invoices/${owing.id}`, { due_date: YESTERDAY });
    expect(refusal(closed)).toEqual([409, messages.invoiceCarried]);
    expect(refusal(await principal.put(`/api/invoices/${owing.id}`, { payment_status: 1 }))).toEqual([
      422,
      { payment_status: [messages.statusCarried] },
    ]);
    await finance.put(`/api/invoices/${plan.id}`, { locked: 1 });
    expect(refusal(await remove(made, line))).toEqual([423, messages.sourceInvoiceLocked]);
    await finance.put(`/api/invoices/${plan.id}`, { locked: 0 });
    expect(dataOf(await remove(made, line)).invoice).toMatchObject({ price: 0, carried_from: [] });
    expect(await viewed(principal, owing)).toMatchObject({
      balance: 10_000,
      payment_status: 1,
      moved_to: null,
    });
    expect(await viewed(principal, plan)).toMatchObject({ balance: 2_000, payment_status: 11 });
    await expectBooks(running);
  });

  it('is given back when its invoice is cancelled', async () => {
    const home = await buildHousehold(running, place.preschool);
    const owing = await newInvoice(principal, home.parent);
    await addFee(principal, owing, child(home), 10_000);
    const made = await newInvoice(principal, home.parent, { with_carry_forward: 1 });
    await addFee(principal, made, child(home), 500);
    await principal.put(`/api/invoices/${made.id}`, { payment_status: 9 });
    expect(await viewed(principal, owing)).toMatchObject({ balance: 10_000, payment_status: 1 });
    expect(await viewed(principal, made)).toMatchObject({ price: 500, balance: 0 });
    expect(await openTotal(running, home)).toBe(10_000);
    await expectBooks(running);
  });

  it('passes on money that still arrives for what was carried, however far', async () => {
    const home = await buildHousehold(running, place.preschool);
    const parent = await running.api.as(home.parent);
    const owing = await newInvoice(principal, home.parent);
    await addFee(principal, owing, child(home), 10_000);
    const declared = (await pay(parent, owing, 1_000)).transaction;
    const counted = (await pay(principal, owing, 2_000)).transaction;
    const second = await newInvoice(principal, home.parent, { with_carry_forward: 1 });
    const third = await newInvoice(principal, home.parent, { with_carry_forward: 1 });
    const late = (await pay(principal, owing, 300)).transaction;
    expect(late.invoice_id).toBe(third.id);
    dataOf(await principal.post(`/api/payments/${declared.id}/confirm`));
    dataOf(
      await finance.post(`/api/payments/${counted.id}/refund`, { amount: 50, reason: 'Paid too much.' }),
    );
    expect(await viewed(principal, third)).toMatchObject({
      price: 8_000,
      paid_amount: 1_250,
      balance: 6_750,
    });
    expect(await viewed(principal, owing)).toMatchObject({ paid_amount: 2_000, balance: 0 });
    expect(await running.knex('payments').where({ invoice_id: third.id }).orderBy('id')).toMatchObject([
      { id: declared.id, arrived_for_invoice_id: owing.id },
      { id: late.id, arrived_for_invoice_id: owing.id },
      { amount: -50, arrived_for_invoice_id: owing.id, refund_of: counted.id },
    ]);
    expect(await openTotal(running, home)).toBe(6_750);
    expect((await viewed(principal, second)).moved_to.id).toBe(third.id);
    // A lock where it would arrive holds as well.
    await finance.put(`/api/invoices/${third.id}`, { locked: 1 });
    expect((await principal.post(`/api/invoices/${owing.id}/payment`, cash(100))).status).toBe(423);
    await expectBooks(running);
  });
});
