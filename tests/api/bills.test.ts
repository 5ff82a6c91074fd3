/** Bills of one child and of several, and deleting what no invoice has. */
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
let there: { id: number };
let child: BuiltChild;
let outside: BuiltChild;
let shirt: BuiltProduct;
let networkFee: BuiltProduct;
let principal: Caller;
let finance: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  there = await buildPreschool(knex);
  child = await buildChild(knex, here);
  outside = await buildChild(knex, there);
  shirt = await buildProduct(knex, here, {
    name: 'T-Shirt',
    remarks: 'Size 6',
    price: 3_550,
    product_type: 3,
  });
  networkFee = await buildProduct(knex, null, { name: 'Annual Fee', price: 45_000, product_type: 2 });
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  finance = await api.as(await buildUser(knex, 3));
});

const path = (of: { id: number } = child) => `/api/children/${of.id}/store-bills`;
const form = (given: object = {}) => ({ product_id: shirt.id, date: TODAY, ...given });
const refusal = ({ status, body }: Answer) => [status, body.errors];
const linesOf = (of: { id: number }) => running.knex('bill_lines').where({ child_id: of.id }).orderBy('id');
const trailOf = (id: number, entity_type = 'bill') =>
  running
    .knex('audit_entries')
    .where({ entity_type, entity_id: String(id) })
    .orderBy('id');

describe('a bill of one child', () => {
  it('takes name, remarks and price of the product as they are at that moment, and is unbilled', async () => {
    const { status, body } = await principal.post(path(), form());
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.any(Number),
      kind: 'bill',
      product_id: shirt.id,
      label: 'T-Shirt',
      remarks: 'Size 6',
      bill_date: TODAY,
      quantity: 1,
      amount: 3_550,
      discount_amount: 0,
      total: 3_550,
      invoice_id: null,
    });
    await running.knex('products').where({ id: shirt.id }).update({ price: 4_000 });
    const kept = await running.knex('bill_lines').where({ id: body.data.id }).first();
    await running.knex('products').where({ id: shirt.id }).update({ price: 3_550 });
    expect(kept).toMatchObject({ amount: 3_550, preschool_id: here.id, created_by: principal.userId });
  });

  it('is written into the audit trail with its preschool', async () => {
    const { body } = await principal.post(path(), { ...form(), again: true });
    expect(await trailOf(body.data.id)).toMatchObject([
      {
        actor_id: principal.userId,
        action: 'created',
        preschool_id: here.id,
        after: {
          child_id: child.id,
          product_id: shirt.id,
          label: 'T-Shirt',
          amount: 3_550,
          bill_date: TODAY,
        },
      },
    ]);
  });

  it('may be of a product of all preschools, on any date, and named by a text', async () => {
    const { status, body } = await principal.post(
      path(),
      form({ product_id: String(networkFee.id), date: '2026-12-31' }),
    );
    expect([status, body.data.label, body.data.bill_date]).toEqual([200, 'Annual Fee', '2026-12-31']);
  });

  it('is of a day since the preschool’s first year here, and at most a year ahead', async () => {
    const twin = await buildChild(running.knex, here);
    const of = async (date: string) => {
      const several = { ...form({ date }), children_id: [twin.id] };
      return [
        await principal.post(path(twin), form({ date })),
        await principal.post('/api/children/store-multiple-bills', several),
      ].map(refusal);
    };
    for (const date of ['2001-05-12', '2009-12-31'])
      expect(await of(date)).toEqual(Array(2).fill([422, { date: [messages.dateTooOld] }]));
    for (const date of ['2027-03-12', '2062-03-11'])
      expect(await of(date)).toEqual(Array(2).fill([422, { date: [officeMessages.billTooFar] }]));
    expect((await principal.post(path(twin), form({ date: '2027-03-11' }))).status).toBe(200);
  });

  it('is given twice in a month only to who says yes to that; the form is told of the first', async () => {
    const twin = await buildChild(running.knex, here);
    const ask = async (date: string) =>
      (await principal.get(`/api/bills/billed-already?product_id=${shirt.id}&date=${date}&child=${twin.id}`))
        .body.data;
    expect(await ask(TODAY)).toEqual({ children_id: [] });
    await principal.post(path(twin), form());
    expect(await ask('2026-03-31')).toEqual({ children_id: [twin.id] });
    expect(await ask('2026-04-01')).toEqual({ children_id: [] });
    const refused = [422, { again: [officeMessages.billAgain] }];
    expect(refusal(await principal.post(path(twin), form()))).toEqual(refused);
    expect(refusal(await principal.post(path(twin), { ...form(), again: false }))).toEqual(refused);
    const several = { ...form(), children_id: [twin.id] };
    expect(refusal(await principal.post('/api/children/store-multiple-bills', several))).toEqual(refused);
    expect((await principal.post(path(twin), { ...form(), date: '2026-04-01' })).status).toBe(200);
    expect((await principal.post(path(twin), { ...form(), again: true })).status).toBe(200);
    expect(await linesOf(twin)).toHaveLength(3);
  });

  it('is made once by two clicks that carry the same key', async () => {
    const clicked = await buildChild(running.knex, here);
    const headers = { 'Idempotency-Key': 'a-submit-of-one-form' };
    const [first, second] = [
      await principal.post(path(clicked), form(), { headers }),
      await principal.post(path(clicked), form(), { headers }),
    ];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(await linesOf(clicked)).toHaveLength(1);
  });

  it('is made once by two people at once, for one child and for many', async () => {
    const of = [await buildChild(running.knex, here), await buildChild(running.knex, here)];
    const [one] = of as [BuiltChild];
    const each = () =>
      Promise.all([finance, principal, finance, principal].map((by) => by.post(path(one), form())));
    expect((await each()).map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect(await linesOf(one)).toHaveLength(1);
    const many = { ...form({ product_id: networkFee.id }), children_id: of.map(({ id }) => id) };
    const all = await Promise.all(
      [finance, principal, finance].map((by) => by.post('/api/children/store-multiple-bills', many)),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    for (const child of of)
      expect((await linesOf(child)).filter(({ product_id }) => product_id === networkFee.id)).toHaveLength(1);
  });

  it('names each field that is missing or wrong', async () => {
    expect(refusal(await principal.post(path(), {}))).toEqual([
      422,
      { product_id: [messages.billRequired], date: [messages.dateRequired] },
    ]);
    const wrong: [object, object][] = [
      [{ date: '' }, { date: [messages.dateRequired] }],
      [{ date: '2026-02-29' }, { date: [messages.dateInvalid] }],
      [{ date: '11/03/2026' }, { date: [messages.dateInvalid] }],
      [{ product_id: null }, { product_id: [messages.billRequired] }],
      [{ product_id: '' }, { product_id: [messages.billRequired] }],
      [{ product_id: 0 }, { product_id: [messages.billRequired] }],
      [{ product_id: 999_999 }, { product_id: [officeMessages.billUnknown] }],
    ];
    for (const [given, errors] of wrong)
      expect([given, ...refusal(await principal.post(path(), form(given)))]).toEqual([given, 422, errors]);
  });

  it('is refused for a product that is no longer offered, or is another preschool’s', async () => {
    const { knex } = running;
    const old = await buildProduct(knex, here, { active: false });
    const foreign = await buildProduct(knex, there);
    const before = await linesOf(child);
    expect(refusal(await principal.post(path(), form({ product_id: old.id })))).toEqual([
      422,
      { product_id: [officeMessages.billInactive] },
    ]);
    // Whom its scope does not include does not learn that it exists; who sees both hears what is wrong.
    expect(refusal(await principal.post(path(), form({ product_id: foreign.id })))).toEqual([
      422,
      { product_id: [officeMessages.billUnknown] },
    ]);
    expect(refusal(await finance.post(path(), form({ product_id: foreign.id })))).toEqual([
      422,
      { product_id: [officeMessages.billElsewhere] },
    ]);
    expect(await linesOf(child)).toEqual(before);
  });

  it('is not there for the child of another preschool', async () => {
    expect((await principal.post(path(outside), form())).status).toBe(404);
    expect((await principal.post('/api/children/999999/store-bills', form())).status).toBe(404);
    expect(await linesOf(outside)).toEqual([]);
  });
});

describe('a bill of several children', () => {
  const several = (children_id: unknown, given: object = {}) => ({ ...form(given), children_id });
  const SEVERAL = '/api/children/store-multiple-bills';
  const buildSome = (count: number, of = here) =>
    Promise.all(Array.from({ length: count }, () => buildChild(running.knex, of)));

  it('is made for each of them once, even for one who is named twice, and says what it came to', async () => {
    const some = await buildSome(3);
    const ids = some.map(({ id }) => id);
    const { status, body } = await principal.post(SEVERAL, several([...ids, ids[0]]));
    expect([status, body.data]).toEqual([
      200,
      { children: 3, amount: 3_550, total: 10_650, label: 'T-Shirt', bill_date: TODAY },
    ]);
    for (const one of some) {
      const [line, ...others] = await linesOf(one);
      expect(line).toMatchObject({
        label: 'T-Shirt',
        amount: 3_550,
        preschool_id: here.id,
        invoice_id: null,
      });
      expect(others).toEqual([]);
      expect(await trailOf(line.id)).toHaveLength(1);
    }
  });

  it('crosses preschools with a product of all preschools, each line at its child’s own', async () => {
    const [one] = await buildSome(1);
    const [other] = await buildSome(1, there);
    if (!one || !other) throw new Error('Two children were wanted.');
    const answer = await finance.post(SEVERAL, several([one.id, other.id], { product_id: networkFee.id }));
    expect(answer.body.data).toMatchObject({ children: 2, total: 90_000 });
    expect([(await linesOf(one))[0].preschool_id, (await linesOf(other))[0].preschool_id]).toEqual([
      here.id,
      there.id,
    ]);
  });

  it('is made for all or for none: one beyond the scope, existing or not, refuses it in the same words', async () => {
    const [one] = await buildSome(1);
    if (!one) throw new Error('A child was wanted.');
    const said = [
      await principal.post(SEVERAL, several([one.id, outside.id])),
      await principal.post(SEVERAL, several([one.id, 999_999])),
    ];
    for (const answer of said)
      expect(refusal(answer)).toEqual([422, { children_id: [officeMessages.billChildrenUnknown] }]);
    const mixed = await finance.post(SEVERAL, several([one.id, outside.id]));
    expect(refusal(mixed)).toEqual([422, { product_id: [officeMessages.billElsewhereForSome] }]);
    expect([await linesOf(one), await linesOf(outside)]).toEqual([[], []]);
  });

  it('needs children, a bill and a date', async () => {
    expect(refusal(await principal.post(SEVERAL, {}))).toEqual([
      422,
      {
        children_id: [messages.billChildrenRequired],
        product_id: [messages.billRequired],
        date: [messages.dateRequired],
      },
    ]);
    expect(refusal(await principal.post(SEVERAL, several([])))).toEqual([
      422,
      { children_id: [messages.billChildrenRequired] },
    ]);
  });

  it('is made for 1,500 children at once, and for no more', async () => {
    const { knex } = running;
    const at = { created_at: new Date(), updated_at: new Date() };
    const rows = Array.from({ length: 1_500 }, (_, index) => ({
      fullname: `Crowd ${index}`,
      preschool_id: here.id,
      status: 1,
      ...at,
    }));
    const ids = (await knex('children').insert(rows).returning('id')).map(({ id }) => id);
    const answer = await principal.post(SEVERAL, several(ids));
    expect(answer.body.data).toMatchObject({ children: 1_500, total: 5_325_000 });
    expect(await knex('bill_lines').whereIn('child_id', ids)).toHaveLength(1_500);
    expect(refusal(await principal.post(SEVERAL, several([...ids, child.id])))).toEqual([
      422,
      { children_id: [messages.billChildrenTooMany] },
    ]);
    await knex('bill_lines').whereIn('child_id', ids).delete();
  });
});

describe('the bills of a child', () => {
  it('are listed newest first, in pages, billed ones with their invoice', async () => {
    const { knex } = running;
    const one = await buildChild(knex, here);
    const invoice = await buildInvoice(knex, here, await buildUser(knex, 7));
    const first = await buildBillLine(knex, one, shirt, { bill_date: '2026-01-05', invoice_id: invoice.id });
    const second = await buildBillLine(knex, one, shirt, {
      bill_date: '2026-02-05',
      quantity: 2,
      discount_amount: 50,
    });
    const { body } = await finance.get(`/api/children/${one.id}/bills`);
    expect(body.meta).toEqual({ total: 2, page: 1, per_page: 50 });
    expect(body.data).toMatchObject([
      { id: second.id, quantity: 2, amount: 3_550, discount_amount: 50, total: 7_000, invoice_id: null },
      { id: first.id, invoice_id: invoice.id },
    ]);
    const page = await finance.get(`/api/children/${one.id}/bills?per_page=1&page=2`);
    expect(page.body.data).toMatchObject([{ id: first.id }]);
  });

  it('go while no invoice has them, with a trace of what they were', async () => {
    const line = await buildBillLine(running.knex, child, shirt);
    const url = `/api/children/${child.id}/bills/${line.id}`;
    expect((await principal.call('DELETE', url)).status).toBe(204);
    expect((await principal.call('DELETE', url)).status).toBe(404);
    expect(await trailOf(line.id)).toMatchObject([
      {
        action: 'deleted',
        before: { child_id: child.id, label: 'T-Shirt', amount: 3_550, bill_date: TODAY },
      },
    ]);
  });

  it('stay once an invoice has them, and the answer shows that it does', async () => {
    const invoice = await buildInvoice(running.knex, here, await buildUser(running.knex, 7));
    const line = await buildBillLine(running.knex, child, shirt, { invoice_id: invoice.id });
    const answer = await principal.call('DELETE', `/api/children/${child.id}/bills/${line.id}`);
    expect([answer.status, answer.body.message, answer.body.data.invoice_id]).toEqual([
      409,
      officeMessages.billedAlready,
      invoice.id,
    ]);
    expect(await running.knex('bill_lines').where({ id: line.id }).first()).toBeDefined();
  });

  it('are not there under another child, nor for another preschool', async () => {
    const line = await buildBillLine(running.knex, outside, networkFee);
    for (const of of [child, outside]) {
      const answer = await principal.call('DELETE', `/api/children/${of.id}/bills/${line.id}`);
      expect(answer.status).toBe(404);
    }
    expect((await principal.get(`/api/children/${outside.id}/bills`)).status).toBe(404);
    expect(await running.knex('bill_lines').where({ id: line.id }).first()).toBeDefined();
  });

  it('are neither read nor written by a teacher, nor by the child’s own parent', async () => {
    const { knex, api } = running;
    const parent = await buildUser(knex, 7);
    const own = await buildChild(knex, here, { parents: [parent] });
    for (const caller of [
      await api.as(parent),
      await api.as(await buildUser(knex, 5, { preschools: [here] })),
    ]) {
      expect((await caller.get(`/api/children/${own.id}/bills`)).status).toBe(403);
      expect((await caller.post(path(own), form())).status).toBe(403);
    }
    expect(await linesOf(own)).toEqual([]);
  });
});
