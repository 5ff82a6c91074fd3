/** Nobody alone lets a family off by its plan: each way to charge less, or to take more off, goes by the limit for discounts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { type BuiltProduct, buildProduct, buildUser } from '../support/factories';
import { buildHousehold, dataOf, type Household, refusal } from './money';
import { moneyDesk } from './money-desk';
import { TODAY } from './running-api';

const { running, desk } = moneyDesk();
let admin: Caller;
let fullDay: BuiltProduct;
let cheap: BuiltProduct;
/** What each child is registered for, and its plan does not charge. */
let music: BuiltProduct;
let home: Household;
const [PRICE, LIMIT] = [60_000, 10_000];
const noLimits = { write_off: null, discount: null, refund: null, pay_out: null, credit: null };

beforeAll(async () => {
  const { knex, api } = running;
  admin = await api.as(await buildUser(knex, 1));
  fullDay = await buildProduct(knex, desk.place.preschool, { name: 'Full day', price: PRICE });
  cheap = await buildProduct(knex, desk.place.preschool, { name: 'Stay', price: 20_000 });
  music = await buildProduct(knex, desk.place.preschool, { name: 'Music', price: 240_000 });
  dataOf(await admin.put('/api/approval-limits', { ...noLimits, discount: LIMIT }));
});
afterAll(() => running.knex('approval_limits').delete());

let [line, given]: Named[] = [];
type Named = { id: number };
const form = (of: object = {}) => ({
  product_id: fullDay.id,
  period: 'month',
  starts_on: TODAY,
  quantity: 2,
  ...of,
});
const staff = (of: object = {}) => ({
  reason: 'staff',
  label: 'Staff',
  percent: 500,
  starts_on: TODAY,
  ...of,
});
const kid = () => home.children[0] as Named;
const plan = async () => ({
  lines: await running.knex('plan_lines').where({ child_id: kid().id }).orderBy('id'),
  discounts: await running.knex('plan_discounts').where({ child_id: kid().id }).orderBy('id'),
});

/** A family of its own each time: what was done for one today does not count for the next. */
beforeEach(async () => {
  home = await buildHousehold(running, desk.place.preschool);
  await running.knex('children').where({ id: kid().id }).update({ product_id: music.id });
  line = dataOf(await desk.finance.post(`/api/children/${kid().id}/plan-lines`, form()));
  given = dataOf(await admin.post(`/api/children/${kid().id}/plan-discounts`, staff()));
});

interface Way {
  operation: string;
  /** The record that the call names. */
  of: () => number;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  form: () => object;
  letsOff: number;
  headOffice?: true;
}
const adds = { operation: 'add_plan_line', of: () => kid().id, method: 'POST' } as const;
const changes = { operation: 'change_plan_line', of: () => (line as Named).id, method: 'PUT' } as const;
const gives: Omit<Way, 'form' | 'letsOff'> = {
  operation: 'add_plan_discount',
  of: () => kid().id,
  method: 'POST',
  headOffice: true,
  path: '/api/children/#/plan-discounts',
};
const alters: Omit<Way, 'form' | 'letsOff'> = {
  operation: 'change_plan_discount',
  of: () => (given as Named).id,
  method: 'PUT',
  headOffice: true,
  path: '/api/plan-discounts/#',
};
const [lines, one] = ['/api/children/#/plan-lines', '/api/plan-lines/#'];
/** The plan asks for 1,140.00 a month: 1,200.00 less 5 %. */
const ways: [string, Way][] = [
  ['a fee below its price', { ...adds, path: lines, form: () => form({ amount: 30_000 }), letsOff: 63_000 }],
  ['another price', { ...changes, path: one, form: () => form({ amount: 50_000 }), letsOff: 19_000 }],
  ['fewer of it', { ...changes, path: one, form: () => form({ quantity: 1 }), letsOff: 57_000 }],
  ['a last day', { ...changes, path: one, form: () => form({ ends_on: TODAY }), letsOff: 114_000 }],
  [
    'a later first day',
    { ...changes, path: one, form: () => form({ starts_on: '2027-01-01' }), letsOff: 114_000 },
  ],
  ['a rarer charge', { ...changes, path: one, form: () => form({ period: 'term' }), letsOff: 114_000 }],
  [
    'a cheaper product',
    { ...changes, path: one, form: () => form({ product_id: cheap.id }), letsOff: 76_000 },
  ],
  [
    'a line taken out',
    {
      operation: 'delete_plan_line',
      of: () => (line as Named).id,
      method: 'DELETE',
      path: one,
      form: () => ({}),
      letsOff: 114_000,
    },
  ],
  [
    'the programmes, of which a discount takes off',
    {
      operation: 'plan_from_programmes',
      of: () => kid().id,
      method: 'POST',
      path: '/api/children/#/plan-from-programmes',
      form: () => ({ starts_on: TODAY }),
      letsOff: 12_000,
    },
  ],
  ['a discount', { ...gives, form: () => staff({ percent: 2_000 }), letsOff: 24_000 }],
  [
    'a discount of an amount',
    { ...gives, form: () => staff({ percent: null, amount: 15_000 }), letsOff: 15_000 },
  ],
  ['a higher discount', { ...alters, form: () => staff({ percent: 3_000 }), letsOff: 30_000 }],
  [
    'a discount for what is to come',
    { ...gives, form: () => staff({ percent: 2_000, starts_on: '2028-01-01' }), letsOff: 24_000 },
  ],
];

describe('each way to let a family off', () => {
  it.each(ways)('%s: nobody alone, and once a second person approves', async (_, way) => {
    const { operation, method, letsOff } = way;
    const by = way.headOffice ? desk.finance : desk.principal;
    const subject_id = way.of();
    const body = method === 'DELETE' ? undefined : way.form();
    const before = await plan();
    const refused = await by.call(method, way.path.replace('#', `${subject_id}`), { body });
    expect(refusal(refused)).toEqual([409, officeMessages.secondPersonNeeded]);
    expect(refused.body.data.second_person).toEqual({ act: 'discount', amount: letsOff, limit: LIMIT });
    expect(await plan()).toEqual(before);

    const request = { operation, subject_id, form: way.form(), reason: 'Agreed with the family.' };
    const asked = dataOf(await by.post('/api/approvals', request));
    expect(asked).toMatchObject({
      act: 'discount',
      amount: letsOff,
      state: 'waiting',
      child: { id: kid().id },
    });
    expect(await plan()).toEqual(before);
    // Who asks does not approve, nor somebody without the right to.
    expect((await by.post(`/api/approvals/${asked.id}/approve`)).status).toBe(403);
    expect(dataOf(await admin.post(`/api/approvals/${asked.id}/approve`))).toMatchObject({
      state: 'approved',
      refusal: null,
    });
    expect(await plan()).not.toEqual(before);
  });

  it('is free up to the limit, and the sum of a day is what counts', async () => {
    const lower = (amount: number) =>
      desk.principal.put(`/api/plan-lines/${(line as Named).id}`, form({ quantity: 1, amount }));
    dataOf(await desk.finance.put(`/api/plan-discounts/${(given as Named).id}`, staff({ percent: 1 })));
    await running
      .knex('plan_lines')
      .where({ id: (line as Named).id })
      .update({ quantity: 1 });
    expect((await lower(PRICE - 6_000)).status).toBe(200);
    expect(refusal(await lower(PRICE - 12_000))).toEqual([409, officeMessages.secondPersonNeeded]);
    // Another family's count begins at nothing.
    home = await buildHousehold(running, desk.place.preschool);
    expect(
      (
        await desk.principal.post(
          `/api/children/${kid().id}/plan-lines`,
          form({ quantity: 1, amount: PRICE - 6_000 }),
        )
      ).status,
    ).toBe(200);
  });

  it('never stops what asks for more', async () => {
    const { id } = line as Named;
    const put = (of: object) => desk.principal.put(`/api/plan-lines/${id}`, form(of));
    expect((await put({ amount: 70_000 })).status).toBe(200);
    expect((await put({ amount: 70_000, quantity: 3 })).status).toBe(200);
    expect((await desk.finance.call('DELETE', `/api/plan-discounts/${(given as Named).id}`)).status).toBe(
      204,
    );
  });

  it('meets two changes at once: the second sees what the first let off', async () => {
    const { id } = line as Named;
    await running.knex('plan_discounts').where({ child_id: kid().id }).delete();
    const answers = await Promise.all([
      desk.principal.put(`/api/plan-lines/${id}`, form({ amount: PRICE - 4_000 })),
      desk.principal.post(
        `/api/children/${kid().id}/plan-lines`,
        form({ quantity: 1, amount: PRICE - 9_000 }),
      ),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is of no use at another preschool, nor by a request for one', async () => {
    const { knex, api } = running;
    const other = await api.as(await buildUser(knex, 4, { preschools: [desk.elsewhere.preschool] }));
    const before = await plan();
    for (const [, { operation, of, form: sent, headOffice }] of ways) {
      const request = { operation, subject_id: of(), form: sent(), reason: 'x' };
      expect([operation, (await other.post('/api/approvals', request)).status]).toEqual([operation, 422]);
      if (headOffice)
        expect([operation, (await desk.principal.post('/api/approvals', request)).status]).toEqual([
          operation,
          403,
        ]);
    }
    expect(await plan()).toEqual(before);
    expect(await knex('approvals').where({ child_id: kid().id })).toEqual([]);
  });
});

describe('a discount that stands', () => {
  it('is changed, and the trail says what changed', async () => {
    const { id } = given as Named;
    const changed = dataOf(
      await desk.finance.put(
        `/api/plan-discounts/${id}`,
        staff({ label: 'Staff, part time', percent: 300, ends_on: '2027-12-31' }),
      ),
    );
    expect(changed).toMatchObject({ id, label: 'Staff, part time', percent: 300, ends_on: '2027-12-31' });
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'plan_discount', entity_id: String(id) })
      .orderBy('id');
    expect(trail.at(-1)).toMatchObject({
      action: 'updated',
      before: { child_id: kid().id, label: 'Staff', percent: 500, ends_on: null },
      after: { child_id: kid().id, label: 'Staff, part time', percent: 300, ends_on: '2027-12-31' },
    });
  });
});
