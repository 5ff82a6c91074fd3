/** Lines of an invoice, and importing what is unbilled. */
import { describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { buildBillLine, buildChild, buildProduct, buildUser } from '../support/factories';
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

const { running, desk, linesOf } = moneyDesk({ children: 2 });

type Named = { id: number };
const child = (of: Household = desk.family) => of.children[0] as Household['children'][0];
const add = (invoice: Named, form: object, by = desk.principal) =>
  by.post(`/api/invoices/${invoice.id}/transactions`, { child_id: child().id, type: 'bill', ...form });
const change = (invoice: Named, line: Named, form: object) =>
  desk.principal.put(`/api/invoices/${invoice.id}/transactions/${line.id}`, form);
const remove = (invoice: Named, line: Named) =>
  desk.principal.call('DELETE', `/api/invoices/${invoice.id}/transactions/${line.id}`);

describe('a line', () => {
  it('of a product has its name and price of that moment, the deposit’s its own type', async () => {
    const made = await newInvoice(desk.principal, desk.family.parent);
    const deposit = await buildProduct(running.knex, desk.place.preschool, {
      product_type: 4,
      price: 50_000,
    });
    const one = dataOf(
      await add(made, {
        product_id: desk.place.product.id,
        quantity: '2',
        discount_amount: 1_000,
        remarks: 'May',
      }),
    );
    expect(one.transaction).toMatchObject({
      type: 'bill',
      kind: 'bill',
      label: desk.place.product.name,
      amount: 85_000,
      quantity: 2,
      discount_amount: 1_000,
      total: 168_000,
      remarks: 'May',
      child_id: child().id,
      child_name: child().fullname,
      child_preschool_name: desk.place.preschool.short_name,
      paid_amount: null,
    });
    expect(one.invoice).toMatchObject({ price: 168_000, balance: 168_000, payment_status: 1 });
    const two = dataOf(await add(made, { product_id: deposit.id }));
    expect(two.transaction).toMatchObject({ type: 'deposit', kind: 'deposit', total: 50_000 });
    const deposits = dataOf(await desk.principal.get(`/api/invoices/${made.id}/transactions?type[]=deposit`));
    expect(deposits.map((line: Named) => line.id)).toEqual([two.transaction.id]);
  });

  it('of a fee may be a discount; positive amounts stand first', async () => {
    const made = await newInvoice(desk.principal, desk.family.parent);
    await add(made, { label: 'Sibling discount', amount: -2_000 });
    await add(made, { label: ' Trip ', amount: 3_000, quantity: 2 });
    const lines = await linesOf(made);
    expect(lines).toMatchObject([
      { label: 'Trip', kind: 'bill', total: 6_000, product_id: null },
      { label: 'Sibling discount', kind: 'discount', total: -2_000 },
    ]);
    expect((await viewed(desk.principal, made)).price).toBe(4_000);
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
    const made = await newInvoice(desk.principal, desk.family.parent);
    expect(refusal(await add(made, form))).toEqual([422, errors]);
    expect((await viewed(desk.principal, made)).version).toBe(1);
  });

  it('is of an offered product of this preschool, for a child whom this parent pays for', async () => {
    const { knex } = running;
    const made = await newInvoice(desk.finance, desk.family.parent);
    const ended = await buildProduct(knex, desk.place.preschool, { active: false });
    const by = (form: object) => add(made, form, desk.finance);
    expect(refusal(await by({ product_id: desk.elsewhere.product.id }))).toEqual([
      422,
      { product_id: [messages.productElsewhere] },
    ]);
    expect(refusal(await by({ product_id: ended.id }))).toEqual([
      422,
      { product_id: [officeMessages.productInactive] },
    ]);
    const stranger = child(await buildHousehold(running, desk.place.preschool));
    const withdrawn = await buildChild(knex, desk.place.preschool, {
      parents: [desk.family.parent],
      status: 3,
    });
    const otherPays = await buildChild(knex, desk.place.preschool, {
      parents: [await buildUser(knex, 7), desk.family.parent],
    });
    for (const { id } of [stranger, withdrawn, otherPays])
      expect(refusal(await by({ product_id: desk.place.product.id, child_id: id }))).toEqual([
        422,
        { child_id: [messages.lineChildUnknown] },
      ]);
    // The parent's child at another preschool is one, too; the desk.principal of this one does not reach it.
    const far = await buildChild(knex, desk.elsewhere.preschool, { parents: [desk.family.parent] });
    expect((await by({ label: 'x', amount: 1, child_id: far.id })).status).toBe(200);
    expect((await add(made, { label: 'x', amount: 1, child_id: far.id })).status).toBe(422);
  });

  it('over the counter is a product, and needs no child', async () => {
    const made = await newInvoice(desk.principal, desk.family.parent, { is_pos_invoice: true });
    const sold = dataOf(await add(made, { product_id: desk.place.product.id, child_id: null }));
    expect(sold.transaction).toMatchObject({ child_id: null, child_name: null, total: 85_000 });
    expect(refusal(await add(made, { label: 'x', amount: 1 }))).toEqual([
      422,
      { product_id: [officeMessages.posProductsOnly] },
    ]);
    expect((await desk.principal.put(`/api/invoices/${made.id}/pull-unbilled-bills`)).status).toBe(422);
  });

  it('is edited in its row: what is left out stays, the ledger notes the difference', async () => {
    const made = await newInvoice(desk.principal, desk.family.parent);
    const { transaction: line } = await addFee(desk.principal, made, child(), 10_000);
    const second = desk.family.children[1] as Named;
    const edited = dataOf(
      await change(made, line, { amount: 9_000, quantity: 3, child_id: second.id, remarks: 'Corrected' }),
    );
    expect(edited.transaction).toMatchObject({ label: 'Fee', total: 27_000, child_id: second.id });
    expect(dataOf(await change(made, line, { label: 'Trip', remarks: '' })).transaction).toMatchObject({
      label: 'Trip',
      remarks: null,
      total: 27_000,
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
    const made = await newInvoice(desk.principal, desk.family.parent);
    const bill = dataOf(await add(made, { product_id: desk.place.product.id, again: true })).transaction;
    // A product that the child has in this month already is asked about.
    expect(refusal(await add(made, { product_id: desk.place.product.id }))).toEqual([
      422,
      { again: [officeMessages.billAgain] },
    ]);
    expect(refusal(await change(made, bill, { amount: -1 }))).toEqual([
      422,
      { amount: [messages.lineStaysPositive] },
    ]);
    const discount = await buildBillLine(running.knex, child(), desk.place.product, {
      kind: 'discount',
      amount: -500,
    });
    await desk.principal.put(`/api/invoices/${made.id}/pull-unbilled-bills`);
    expect(refusal(await change(made, discount, { amount: 1 }))).toEqual([
      422,
      { amount: [messages.lineStaysNegative] },
    ]);
  });

  it('is removed with a trace of what it was; a payment never is', async () => {
    const made = await newInvoice(desk.principal, desk.family.parent);
    const { transaction: line } = await addFee(desk.principal, made, child(), 10_000);
    const { transaction: payment } = await pay(desk.principal, made, 100);
    expect(refusal(await remove(made, payment))).toEqual([422, { '': [messages.paymentStays] }]);
    expect(dataOf(await remove(made, line)).invoice).toMatchObject({ price: 0, balance: -100 });
    expect((await remove(made, line)).status).toBe(404);
    const [removed] = await running
      .knex('audit_entries')
      .where({ action: 'line_removed', entity_id: String(made.id) });
    expect(removed.after.line).toMatchObject({ label: 'Fee', amount: 10_000, child_id: child().id });
    const other = await newInvoice(desk.principal, desk.family.parent);
    const { transaction: foreign } = await addFee(desk.principal, other, child(), 1);
    expect((await remove(made, foreign)).status).toBe(404);
    expect((await change(made, foreign, { amount: 2 })).status).toBe(404);
    await expectBooks(running);
  });
});

describe('unbilled bills', () => {
  it('of all children whom the parent pays for, at this preschool, come once', async () => {
    const { knex } = running;
    const home = await buildHousehold(running, desk.place.preschool, 2);
    const [one, two] = home.children as [Household['children'][0], Household['children'][0]];
    const far = await buildChild(knex, desk.elsewhere.preschool, { parents: [home.parent] });
    const notPaid = await buildChild(knex, desk.place.preschool, {
      parents: [await buildUser(knex, 7), home.parent],
    });
    await buildBillLine(knex, one, desk.place.product, { quantity: 2 });
    await buildBillLine(knex, two, desk.place.product, { kind: 'discount', amount: -5_000 });
    await buildBillLine(knex, far, desk.elsewhere.product);
    await buildBillLine(knex, notPaid, desk.place.product);
    const made = await newInvoice(desk.principal, home.parent);
    const path = `/api/invoices/${made.id}/pull-unbilled-bills`;
    const pulled = dataOf(await desk.principal.put(path, { invoice_id: made.id }));
    expect(pulled).toMatchObject({ moved: 2, amount: 165_000, invoice: { price: 165_000 } });
    expect(await linesOf(made)).toMatchObject([
      { child_id: one.id, total: 170_000 },
      { child_id: two.id, total: -5_000 },
    ]);
    const again = dataOf(await desk.principal.put(path, {}));
    expect(again).toMatchObject({ moved: 0, amount: 0, invoice: { version: pulled.invoice.version } });
    expect((await desk.principal.put(path, { invoice_id: made.id + 1 })).status).toBe(422);
    // They are on an invoice now: the child's page cannot delete them.
    const [line] = await linesOf(made);
    expect((await desk.principal.call('DELETE', `/api/children/${one.id}/bills/${line.id}`)).status).toBe(
      409,
    );
    await expectBooks(running);
  });
});
