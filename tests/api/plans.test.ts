/** Plans of children: what is charged by itself, which discounts stand, how a preschool charges, and who may say so. */
import { beforeAll, describe, expect, it } from 'vitest';
import { planEndpoints } from '#shared/endpoints/plans';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { type BuiltProduct, buildBillLine, buildChild, buildProduct, buildUser } from '../support/factories';
import { buildPlace, dataOf, refusal } from './money';
import { moneyDesk } from './money-desk';
import { TODAY } from './running-api';

const { running, desk, child } = moneyDesk();
let teacher: Caller;
let programme: BuiltProduct;
let abacus: BuiltProduct;

beforeAll(async () => {
  const { knex, api } = running;
  teacher = await api.as(await buildUser(knex, 5, { preschools: [desk.place.preschool] }));
  programme = await buildProduct(knex, desk.place.preschool, { name: 'Full day', price: 65_000 });
  abacus = await buildProduct(knex, desk.place.preschool, { name: 'Abacus', price: 12_000 });
  await knex('children').where({ id: child().id }).update({ product_id: programme.id });
  await knex('child_products').insert({ child_id: child().id, product_id: abacus.id });
});

const of = () => `/api/children/${child().id}`;
const line = (given: object = {}) => ({
  product_id: programme.id,
  period: 'month',
  starts_on: TODAY,
  ...given,
});
const discount = (given: object = {}) => ({
  reason: 'staff',
  label: 'Staff discount',
  percent: 1_000,
  starts_on: TODAY,
  ...given,
});
const plan = async (by = desk.finance) => dataOf(await by.get(`${of()}/plan`));
const trail = (entity_type: string, id: number) =>
  running
    .knex('audit_entries')
    .where({ entity_type, entity_id: String(id) })
    .orderBy('id');

describe('the plan of a child', () => {
  it('begins with its programmes, each once', async () => {
    expect(await plan()).toMatchObject({ lines: [], discounts: [], programmes_without: 2 });
    const made = dataOf(await desk.principal.post(`${of()}/plan-from-programmes`, { starts_on: TODAY }));
    expect(made.map((one: { product: { name: string } }) => one.product.name)).toEqual([
      'Full day',
      'Abacus',
    ]);
    expect(dataOf(await desk.finance.post(`${of()}/plan-from-programmes`, { starts_on: TODAY }))).toEqual([]);
    expect(await plan()).toMatchObject({
      lines: [{ amount: null, period: 'month', charged: false, product: { price: 65_000 } }, {}],
      programmes_without: 0,
    });
    expect(await trail('plan_line', made[0].id)).toMatchObject([
      { action: 'created', preschool_id: desk.place.preschool.id, after: { child_id: child().id } },
    ]);
  });

  it('takes a line of an amount of its own, changes it, and says what changed', async () => {
    const added = dataOf(
      await desk.finance.post(`${of()}/plan-lines`, line({ period: 'year', year_month: 1, amount: 45_000 })),
    );
    expect(added).toMatchObject({ period: 'year', year_month: 1, amount: 45_000, proration: 'none' });
    const changed = dataOf(
      await desk.finance.put(
        `/api/plan-lines/${added.id}`,
        line({ proration: 'days', ends_on: '2026-12-31' }),
      ),
    );
    expect(changed).toMatchObject({
      period: 'month',
      year_month: null,
      proration: 'days',
      ends_on: '2026-12-31',
    });
    expect((await trail('plan_line', added.id)).at(-1)).toMatchObject({
      before: { period: 'year', amount: 45_000, ends_on: null },
      after: { period: 'month', amount: null, ends_on: '2026-12-31' },
    });
    expect((await desk.finance.call('DELETE', `/api/plan-lines/${added.id}`)).status).toBe(204);
  });

  it('keeps a line that was charged', async () => {
    const { id } = dataOf(await desk.finance.post(`${of()}/plan-lines`, line()));
    await buildBillLine(running.knex, child(), programme, { plan_line_id: id, plan_month: '2026-03' });
    expect(refusal(await desk.finance.call('DELETE', `/api/plan-lines/${id}`))).toEqual([
      409,
      officeMessages.planCharged,
    ]);
    expect((await plan()).lines.find((one: { id: number }) => one.id === id).charged).toBe(true);
  });

  it('refuses at the field what makes no sense', async () => {
    const { knex } = running;
    const other = await buildProduct(knex, desk.elsewhere.preschool);
    const gone = await buildProduct(knex, desk.place.preschool, { active: false });
    const tried = async (given: object) =>
      refusal(await desk.finance.post(`${of()}/plan-lines`, line(given)));
    expect(await tried({ product_id: other.id })).toEqual([
      422,
      { product_id: [officeMessages.billElsewhere] },
    ]);
    expect(await tried({ product_id: gone.id })).toEqual([
      422,
      { product_id: [officeMessages.billInactive] },
    ]);
    expect(await tried({ period: 'year' })).toEqual([
      422,
      { year_month: [officeMessages.planMonthRequired] },
    ]);
    expect(await tried({ ends_on: '2026-01-01' })).toEqual([
      422,
      { ends_on: [officeMessages.planEndsBefore] },
    ]);
    expect((await tried({ quantity: 0 }))[0]).toBe(422);
    expect((await tried({ amount: -1 }))[0]).toBe(422);
  });

  it('is nobody’s beyond those who bill, and nothing of another preschool', async () => {
    const { knex, api } = running;
    const other = await api.as(await buildUser(knex, 4, { preschools: [desk.elsewhere.preschool] }));
    expect((await teacher.get(`${of()}/plan`)).status).toBe(403);
    expect((await desk.parent.get(`${of()}/plan`)).status).toBe(403);
    expect((await other.get(`${of()}/plan`)).status).toBe(404);
    const [{ id }] = (await plan()).lines;
    expect((await other.put(`/api/plan-lines/${id}`, line())).status).toBe(404);
    expect((await other.call('DELETE', `/api/plan-lines/${id}`)).status).toBe(404);
  });
});

describe('a discount that stands', () => {
  it('is given and taken away by head office alone', async () => {
    expect((await desk.principal.post(`${of()}/plan-discounts`, discount())).status).toBe(403);
    const { id } = dataOf(await desk.finance.post(`${of()}/plan-discounts`, discount({ cap: 5_000 })));
    expect((await plan()).discounts).toEqual([
      {
        id,
        reason: 'staff',
        label: 'Staff discount',
        percent: 1_000,
        amount: null,
        cap: 5_000,
        position: 0,
        starts_on: TODAY,
        ends_on: null,
      },
    ]);
    expect((await desk.principal.call('DELETE', `/api/plan-discounts/${id}`)).status).toBe(403);
    expect((await desk.finance.call('DELETE', `/api/plan-discounts/${id}`)).status).toBe(204);
    expect((await trail('plan_discount', id)).map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  it('is a percentage or an amount', async () => {
    const tried = async (given: object) =>
      refusal(await desk.finance.post(`${of()}/plan-discounts`, discount(given)));
    const either = [422, { percent: [officeMessages.planPercentOrAmount] }];
    expect(await tried({ amount: 1_000 })).toEqual(either);
    expect(await tried({ percent: null })).toEqual(either);
    expect(await tried({ percent: 10_001 })).toEqual([422, { percent: [officeMessages.planPercentInvalid] }]);
  });

  it('waits for a second person above the limit, by what it is worth in a month', async () => {
    const { knex, api } = running;
    const admin = await api.as(await buildUser(knex, 1));
    const limits = { write_off: null, discount: 6_000, refund: null, pay_out: null, credit: null };
    dataOf(await admin.put('/api/approval-limits', limits));
    const refused = await desk.finance.post(`${of()}/plan-discounts`, discount({ percent: 5_000 }));
    expect(refusal(refused)).toEqual([409, officeMessages.secondPersonNeeded]);
    expect(refused.body.data.second_person).toMatchObject({ act: 'discount', limit: 6_000 });
    const asked = dataOf(
      await desk.finance.post('/api/approvals', {
        operation: 'add_plan_discount',
        subject_id: child().id,
        reason: 'Scholarship.',
        form: discount({ percent: 5_000, label: 'Scholarship' }),
      }),
    );
    expect((await plan()).discounts).toEqual([]);
    dataOf(await admin.post(`/api/approvals/${asked.id}/approve`));
    expect((await plan()).discounts).toMatchObject([{ percent: 5_000, label: 'Scholarship' }]);
    await knex('approval_limits').delete();
  });
});

describe('the list of all plans', () => {
  it('has each line with what it comes to, in pages, by search and order, with what ended by a filter, as a file too', async () => {
    const { knex, api } = running;
    const place = await buildPlace(running);
    const school = place.preschool;
    const principal = await api.as(await buildUser(knex, 4, { preschools: [school] }));
    const payer = await buildUser(knex, 7);
    const [elder, younger] = [
      await buildChild(knex, school, {
        fullname: 'Zara binti Omar',
        parents: [payer],
        born_on: '2020-01-01',
      }),
      await buildChild(knex, school, { fullname: 'Adam bin Omar', parents: [payer], born_on: '2022-01-01' }),
    ];
    const [fullDay, books] = [
      await buildProduct(knex, school, { name: 'Full day of ours', price: 65_000 }),
      await buildProduct(knex, school, { name: 'Books of ours', price: 5_000 }),
    ];
    const add = async (kid: { id: number }, form: object) =>
      dataOf(await desk.finance.post(`/api/children/${kid.id}/plan-lines`, line(form)));
    await add(elder, { product_id: fullDay.id });
    await add(younger, { product_id: fullDay.id, amount: 60_000 });
    await add(younger, {
      product_id: books.id,
      quantity: 3,
      period: 'year',
      year_month: 1,
      discountable: false,
    });
    await add(elder, { product_id: books.id, starts_on: '2025-01-01', ends_on: '2025-12-31' });
    dataOf(await desk.finance.post(`/api/children/${elder.id}/plan-discounts`, discount({ percent: 500 })));
    dataOf(
      await desk.finance.put(`/api/plan-settings/${school.id}`, {
        proration: 'none',
        step: 1,
        term_months: [1],
        look_above: null,
        siblings: [{ rank: 2, amount: 2_000 }],
      }),
    );
    const list = async (query: string, by = principal) => (await by.get(`/api/plan-lines?${query}`)).body;
    const { data, meta } = await list('');
    expect(meta.total).toBe(3);
    expect(planEndpoints.all.answer.safeParse(data).error).toBeUndefined();
    const sibling = { label: 'Sibling discount', percent: null, amount: 2_000 };
    expect(data).toMatchObject([
      { child: { fullname: 'Adam bin Omar' }, amount: 60_000, period: 'month', discounts: [sibling] },
      { product: { name: 'Books of ours' }, quantity: 3, amount: 15_000, year_month: 1, discounts: [] },
      {
        child: { fullname: 'Zara binti Omar' },
        amount: 65_000,
        starts_on: TODAY,
        ends_on: null,
        discounts: [{ label: 'Staff discount', percent: 500, amount: null }],
      },
    ]);
    expect((await list('sort=-amount&per_page=1&page=2')).data).toMatchObject([{ amount: 60_000 }]);
    expect((await list('search=zara')).data).toMatchObject([{ child: { id: elder.id } }]);
    expect((await list('search=books')).data).toMatchObject([{ child: { id: younger.id } }]);
    expect((await list('show=ended')).data).toMatchObject([{ ends_on: '2025-12-31', discounts: [] }]);
    expect((await list('show=all')).meta.total).toBe(4);
    // Whoever has left is charged nothing any more, whatever their lines say.
    await knex('children').where({ id: elder.id }).update({ status: 6 });
    expect((await list('')).meta.total).toBe(2);
    expect((await list('show=ended')).meta.total).toBe(2);
    await knex('children').where({ id: elder.id }).update({ status: 1 });
    expect((await list(`preschool=${school.id}`, desk.finance)).meta.total).toBe(3);
    expect((await list(`preschool=${desk.place.preschool.id}`)).meta.total).toBe(0);
    expect((await principal.get('/api/plan-lines?sort=word')).status).toBe(422);
    expect((await teacher.get('/api/plan-lines')).status).toBe(403);
    const { body: file } = await principal.get('/api/plan-lines/download?search=adam&sort=product');
    expect(file).toContain('Adam bin Omar');
    expect(file).toContain('Once a year,January');
    expect(file).toContain('Sibling discount RM 20.00');
    expect(file).not.toContain('Zara');
  });
});

describe('how a preschool charges', () => {
  const path = () => `/api/plan-settings/${desk.place.preschool.id}`;
  const settings = (given: object = {}) => ({
    proration: 'weeks',
    step: 5,
    term_months: [1, 6],
    look_above: 300_000,
    siblings: [],
    ...given,
  });

  it('is the usual until head office sets it, and is told with the plan', async () => {
    expect((await plan()).settings).toMatchObject({ proration: 'none', step: 1, siblings: [] });
    const siblings = [
      { rank: 2, percent: 1_000, amount: null },
      { rank: 3, percent: null, amount: 10_000 },
    ];
    expect(dataOf(await desk.finance.put(path(), settings({ siblings })))).toMatchObject({
      step: 5,
      siblings,
    });
    expect((await plan()).settings).toMatchObject({ proration: 'weeks', term_months: [1, 6], siblings });
    expect(
      dataOf(await desk.finance.put(path(), settings({ siblings: siblings.slice(1) }))).siblings,
    ).toEqual(siblings.slice(1));
  });

  it('is not a principal’s to set, and each child in the row has one rule', async () => {
    expect((await desk.principal.put(path(), settings())).status).toBe(403);
    expect((await desk.principal.get(path())).status).toBe(200);
    const rule = { rank: 2, percent: 1_000 };
    const twice = await desk.finance.put(path(), settings({ siblings: [rule, rule] }));
    expect(refusal(twice)).toEqual([422, { siblings: [officeMessages.planRankTwice] }]);
    expect((await desk.finance.put(path(), settings({ term_months: [13] }))).status).toBe(422);
    expect((await desk.finance.put(path(), settings({ step: 2 }))).status).toBe(422);
  });
});
