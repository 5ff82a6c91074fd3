/** Discounts of a child on a programme: entered in ringgit, sent in sen, stored negative. */
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Answer, Caller } from '../support/api';
import {
  type BuiltChild,
  type BuiltProduct,
  buildBillLine,
  buildChild,
  buildInvoice,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { runningApi, TODAY } from './running-api';

const running = runningApi();
let here: { id: number };
let child: BuiltChild;
let outside: BuiltChild;
let main: BuiltProduct;
let other: BuiltProduct;
let notTheirs: BuiltProduct;
let principal: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  main = await buildProduct(knex, here, { name: 'Full Day', price: 85_000 });
  other = await buildProduct(knex, here, { name: 'Mandarin', price: 9_000 });
  notTheirs = await buildProduct(knex, here, { name: 'Half Day' });
  child = await buildChild(knex, here, { product_id: main.id });
  await knex('child_products').insert({ child_id: child.id, product_id: other.id });
  outside = await buildChild(knex, await buildPreschool(knex), { product_id: main.id });
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
});

const path = (of: { id: number } = child) => `/api/children/${of.id}/programme-discounts`;
const form = (given: object = {}) => ({ programme: main.id, deduction: 12_345, label: 'Sibling', ...given });
const give = (given: object = {}) => principal.post(path(), form(given));
const refusal = ({ status, body }: Answer) => [status, body.errors];

describe('a discount', () => {
  it('is given in positive sen and stands negative in the list, unbilled, on today’s date', async () => {
    const { status, body } = await give();
    const item = {
      id: expect.any(Number),
      label: 'Sibling',
      bill_date: TODAY,
      amount: -12_345,
      invoice_id: null,
    };
    expect([status, body.data]).toEqual([200, item]);
    const { data } = (await principal.get(path())).body;
    expect(data.discount_list[0]).toEqual(body.data);
    expect(data.child).toMatchObject({ id: child.id, product: main.id, other_products: [other.id] });
    expect(await running.knex('bill_lines').where({ id: body.data.id }).first()).toMatchObject({
      kind: 'discount',
      product_id: main.id,
      preschool_id: here.id,
      created_by: principal.userId,
    });
    expect(
      await running.knex('audit_entries').where({ entity_type: 'discount', entity_id: String(body.data.id) }),
    ).toMatchObject([{ action: 'created', actor_id: principal.userId, after: { amount: -12_345 } }]);
  });

  it('may be for another programme of the child, up to its whole price, and by a number’s text', async () => {
    expect((await give({ programme: String(other.id), deduction: '9000' })).body.data.amount).toBe(-9_000);
  });

  it('is called after its programme where no label is given', async () => {
    for (const label of [undefined, null, '', '   '])
      expect((await give({ label })).body.data.label).toBe('Discount - Full Day');
  });

  it('must be a number, and says so', async () => {
    for (const deduction of [undefined, null, '', 'ten', '1,000', true, [5], {}])
      expect([deduction, ...refusal(await give({ deduction }))]).toEqual([
        deduction,
        422,
        { deduction: [messages.deductionNotNumeric] },
      ]);
    expect(messages.deductionNotNumeric).toBe('Please input a number in "Discount" field.');
  });

  it('is more than nothing, whole sen, and at most the price of the programme', async () => {
    const wrong: [unknown, string][] = [
      [0, messages.deductionPositive],
      [-5, messages.deductionPositive],
      [10.5, messages.deductionTooPrecise],
      [85_001, messages.deductionTooLarge],
      [99_999_999_999, messages.deductionTooLarge],
    ];
    for (const [deduction, message] of wrong)
      expect([deduction, ...refusal(await give({ deduction }))]).toEqual([
        deduction,
        422,
        { deduction: [message] },
      ]);
    expect((await give({ deduction: 85_000 })).status).toBe(200);
  });

  it('is for a programme that the child is registered for', async () => {
    expect(refusal(await give({ programme: notTheirs.id }))).toEqual([
      422,
      { programme: [officeMessages.programmeNotRegistered] },
    ]);
    expect(refusal(await give({ programme: 999_999 }))).toEqual([
      422,
      { programme: [officeMessages.programmeNotRegistered] },
    ]);
    expect(refusal(await give({ programme: '' }))).toEqual([
      422,
      { programme: [messages.programmeRequired] },
    ]);
    expect(refusal(await give({ label: 'x'.repeat(501) }))).toEqual([
      422,
      { label: [messages.discountLabelTooLong] },
    ]);
  });

  it('is deleted while no invoice has it, and only then', async () => {
    const { id } = (await give()).body.data;
    expect((await principal.post(`${path()}/${id}/destroy`)).status).toBe(204);
    expect((await principal.post(`${path()}/${id}/destroy`)).status).toBe(404);
    const invoice = await buildInvoice(running.knex, here, await buildUser(running.knex, 7));
    const billed = await buildBillLine(running.knex, child, main, {
      kind: 'discount',
      amount: -100,
      invoice_id: invoice.id,
    });
    const refused = await principal.post(`${path()}/${billed.id}/destroy`);
    expect([refused.status, refused.body.message]).toEqual([409, officeMessages.billedAlready]);
    expect(await running.knex('bill_lines').where({ id: billed.id }).first()).toBeDefined();
  });

  it('is what that call deletes: not a bill', async () => {
    const bill = await buildBillLine(running.knex, child, main);
    expect((await principal.post(`${path()}/${bill.id}/destroy`)).status).toBe(404);
  });

  it('is neither given to nor seen of a child of another preschool', async () => {
    expect((await principal.get(path(outside))).status).toBe(404);
    expect((await principal.post(path(outside), form())).status).toBe(404);
  });

  it('is neither given nor seen by a teacher', async () => {
    const teacher = await running.api.as(await buildUser(running.knex, 5, { preschools: [here] }));
    expect((await teacher.get(path())).status).toBe(403);
    expect((await teacher.post(path(), form())).status).toBe(403);
  });
});
