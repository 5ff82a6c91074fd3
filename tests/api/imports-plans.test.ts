/** Importing plans: every wrong cell is named, clean lines are written once, and nobody imports for their own family. */
import { beforeAll, describe, expect, it } from 'vitest';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import {
  type BuiltPreschool,
  type BuiltProduct,
  buildChild,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { bring, type Cells, childRow, confirmAndWrite, csvOf, runJobs, upload } from './import-files';
import { runningApi } from './running-api';

const running = runningApi();
let admin: Caller;
let here: BuiltPreschool;
let child: { id: number };
let fullDay: BuiltProduct;
let abacus: BuiltProduct;
let insurance: BuiltProduct;
const MYKID = '200101-14-0001';

beforeAll(async () => {
  const { knex, api, clock } = running;
  here = await buildPreschool(knex, { short_name: 'BTG', name: 'Tadika Bintang' });
  const there = await buildPreschool(knex, { short_name: 'KSH', name: 'Tadika Kasih' });
  child = await buildChild(knex, here, { fullname: 'Aiman', mykid_no: MYKID, born_on: '2020-01-01' });
  await buildChild(knex, there, { fullname: 'Balqis', mykid_no: '200202-14-0002', born_on: '2020-02-02' });
  await buildChild(knex, here, {
    fullname: 'Erased',
    mykid_no: '200303-14-0003',
    born_on: '2020-03-03',
    erased_at: clock.now(),
  });
  fullDay = await buildProduct(knex, here, { name: 'Full day', price: 65_000 });
  abacus = await buildProduct(knex, here, { name: 'Abacus', price: 12_000 });
  insurance = await buildProduct(knex, null, { name: 'Insurance', price: 5_000, product_type: 2 });
  await buildProduct(knex, here, { name: 'Robotics', active: false });
  await buildProduct(knex, there, { name: 'Violin' });
  await knex('plan_settings').insert({
    preschool_id: here.id,
    proration: 'days',
    step: 1,
    term_months: [1, 7],
    updated_at: clock.now(),
  });
  admin = await api.as(await buildUser(knex, 2, { name: 'Puan Rohani' }));
});

const row = (given: Cells = {}): Cells => ({
  mykid_no: MYKID,
  product: 'Full day',
  starts_on: '2026-01-01',
  ...given,
});
const bringPlans = (rows: readonly Cells[], by = admin) => bring(running, by, 'plans', csvOf('plans', rows));
const cellsOf = async (id: string, by = admin): Promise<string[]> =>
  (await by.get(`/api/imports/${id}/problems?per_page=100`)).body.data.map(
    (one: { row: number; column: string }) => `${one.row} ${one.column}`,
  );
const linesOf = (id: number) => running.knex('plan_lines').where({ child_id: id }).orderBy('id');
const written = async () => [
  await running.knex('plan_lines').count().first(),
  await running.knex('audit_entries').count().first(),
];

describe('plans', () => {
  it('are as the file says, once: by MyKid number or reference, with what the preschool does where a cell is empty', async () => {
    const family = await bring(
      running,
      admin,
      'children',
      csvOf('children', [childRow(1, 'BTG', { mykid_no: '', reference: 'S-1042', born_on: '2021-05-17' })]),
    );
    await confirmAndWrite(running, admin, family.id);
    const [other] = await running.knex('import_records').where({ entity_type: 'child', identity: 's-1042' });
    const contents = csvOf('plans', [
      row({ ends_on: '31/12/2026', period: 'Monthly' }),
      row({ mykid_no: '', reference: 's-1042', amount: 'RM 600', proration: 'by weeks', remarks: 'Agreed' }),
      row({ product: 'insurance', period: 'Yearly', year_month: 'Jan', discountable: 'no' }),
      row({ product: 'Abacus', period: 'term', quantity: '2', amount: '0.00' }),
      row({ product: 'Abacus', period: 'One-off', starts_on: '2026-03-05' }),
    ]);
    const before = await written();
    const ready = await bring(running, admin, 'plans', contents, 'plans.csv');
    expect(ready).toMatchObject({
      state: 'ready',
      problems: 0,
      summary: { rows: 5, children: 2, balances: 0, preschools: [{ id: here.id, rows: 5 }] },
    });
    expect(ready.summary.first.rows[0]).toEqual([
      '2',
      'Aiman',
      'BTG',
      'Full day',
      '',
      '1',
      'Each month',
      '2026-01-01',
      '2026-12-31',
    ]);
    expect(await written()).toEqual(before);
    expect(await confirmAndWrite(running, admin, ready.id)).toMatchObject({ state: 'done' });

    const usual = { amount: null, quantity: 1, year_month: null, proration: 'none', discountable: true };
    const days = { starts_on: '2026-01-01', ends_on: null, remarks: null };
    const lines = await linesOf(child.id);
    expect(lines).toMatchObject([
      {
        ...usual,
        ...days,
        product_id: fullDay.id,
        period: 'month',
        proration: 'days',
        ends_on: '2026-12-31',
      },
      {
        ...usual,
        ...days,
        product_id: insurance.id,
        period: 'year',
        year_month: 1,
        discountable: false,
      },
      { ...usual, ...days, product_id: abacus.id, period: 'term', quantity: 2, amount: 0 },
      { ...usual, ...days, product_id: abacus.id, period: 'once', starts_on: '2026-03-05' },
    ]);
    expect(await linesOf(other.entity_id)).toMatchObject([
      { ...usual, ...days, period: 'month', amount: 60_000, proration: 'weeks', remarks: 'Agreed' },
    ]);
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'plan_line', entity_id: String(lines[0].id) });
    expect(trail).toMatchObject([
      {
        action: 'created',
        preschool_id: here.id,
        actor_id: admin.userId,
        after: { child_id: child.id, product_id: fullDay.id, period: 'month', ends_on: '2026-12-31' },
      },
    ]);
    const [said] = await running.knex('audit_entries').where({ entity_type: 'import', entity_id: ready.id });
    expect(said).toMatchObject({
      action: 'imported',
      after: { file_name: 'plans.csv', children: 2, rows: 5 },
    });

    // The same file again is the import that was; its rows in another file are there already.
    expect((await upload(admin, 'plans', contents)).body.data.id).toBe(ready.id);
    const again = await bringPlans([
      row({ starts_on: '2026-06-01' }),
      row({ product: 'Insurance', period: 'year', year_month: '1' }),
      row({ product: 'Abacus', period: 'once', starts_on: '2026-03-05' }),
    ]);
    expect(await cellsOf(again.id)).toEqual(['2 Product', '3 Product', '4 Product']);
    // After its last day, in another month or another time, it is another line.
    const later = await bringPlans([
      row({ starts_on: '2027-01-01' }),
      row({ product: 'Insurance', period: 'year', year_month: '7' }),
      row({ product: 'Abacus', period: 'once', starts_on: '2026-04-05' }),
    ]);
    expect(later).toMatchObject({ state: 'ready', summary: { rows: 3 } });
  });

  it('with mistakes are named cell by cell, and nothing is written', async () => {
    const before = await written();
    const free = { starts_on: '2030-01-01' };
    const checked = await bringPlans([
      row({ mykid_no: '' }),
      row({ mykid_no: '10101140001' }),
      row({ mykid_no: '200404-14-0004' }),
      row({ mykid_no: '200303-14-0003' }),
      row({ mykid_no: '', reference: 'S-9' }),
      row({ reference: 'S-1042' }),
      row({ product: '' }),
      row({ product: 'Violin' }),
      row({ product: 'Robotics' }),
      row({ ...free, amount: '-5.00' }),
      row({ ...free, amount: '1.250,00' }),
      row({ ...free, quantity: '0' }),
      row({ ...free, quantity: '1.5' }),
      row({ ...free, period: 'weekly' }),
      row({ ...free, period: 'year' }),
      row({ ...free, period: 'year', year_month: '13' }),
      row({ ...free, year_month: '1' }),
      row({ ...free, proration: 'half' }),
      row({ ...free, period: 'term', proration: 'days' }),
      row({ ...free, discountable: 'maybe' }),
      row({ starts_on: '' }),
      row({ starts_on: '31/1/26' }),
      row({ starts_on: '1999-12-31' }),
      row({ starts_on: '2030-02-01', ends_on: '2030-01-31' }),
      row({ ...free, remarks: 'x'.repeat(501) }),
      row({ product: 'Abacus', ...free }),
      row({ product: 'Abacus', starts_on: '2030-05-01' }),
    ]);
    expect(checked).toMatchObject({ state: 'invalid', summary: null });
    expect(await cellsOf(checked.id)).toEqual([
      '2 MyKid number',
      '3 MyKid number',
      '4 MyKid number',
      '5 MyKid number',
      '6 Reference',
      '7 Reference',
      '8 Product',
      '9 Product',
      '10 Product',
      '11 Amount',
      '12 Amount',
      '13 Quantity',
      '14 Quantity',
      '15 Period',
      '16 Month',
      '17 Month',
      '18 Month',
      '19 Proration',
      '20 Proration',
      '21 Discountable',
      '22 From',
      '23 From',
      '24 From',
      '25 To',
      '26 Remarks',
      '28 Product',
    ]);
    expect(await written()).toEqual(before);
  });

  it('of the own family are somebody else’s to import: who brings the file, and who confirms it', async () => {
    const { knex, api } = running;
    const own = await buildUser(knex, 2);
    const mykid_no = '200505-14-0005';
    await buildChild(knex, here, { mykid_no, born_on: '2020-05-05', parents: [own] });
    const relative = await api.as(own);
    const rows = [row({ mykid_no })];
    const refused = await bringPlans(rows, relative);
    const { data } = (await relative.get(`/api/imports/${refused.id}/problems`)).body;
    expect(data).toMatchObject([{ row: 2, column: 'MyKid number', problem: officeMessages.ownFamilyMoney }]);

    const ready = await bringPlans(rows);
    expect(ready.state).toBe('ready');
    const before = await written();
    expect(await confirmAndWrite(running, relative, ready.id)).toMatchObject({
      state: 'invalid',
      problems: 1,
    });
    expect(await written()).toEqual(before);
  });

  it('are not written in part when something has changed since the check', async () => {
    const later = { starts_on: '2031-01-01' };
    const ready = await bringPlans([row(later), row({ ...later, product: 'Abacus' })]);
    expect(ready.state).toBe('ready');
    await running.knex('products').where({ id: abacus.id }).update({ active: false });
    const before = await linesOf(child.id);
    const ended = await confirmAndWrite(running, admin, ready.id);
    expect([ended.state, await cellsOf(ready.id)]).toEqual(['invalid', ['3 Product']]);
    expect(await linesOf(child.id)).toEqual(before);
  });

  it('that let a family off more than one person may alone wait for a second, siblings and the day together', async () => {
    const { knex, api, clock } = running;
    const mother = await buildUser(knex, 7);
    const [one, two] = ['200505-14-0555', '200606-14-0666'];
    for (const mykid_no of [one, two])
      await buildChild(knex, here, { mykid_no, born_on: '2020-05-05', parents: [mother] });
    await knex('approval_limits').insert({ act: 'discount', amount: 10_000, updated_at: clock.now() });
    const cheap = (mykid_no: string, amount: string, product = 'Full day') =>
      row({ mykid_no, product, amount });
    const needed = async (rows: readonly Cells[]) => {
      const { id, state } = await bringPlans(rows);
      expect(state).toBe('ready');
      const { status, body } = await admin.post(`/api/imports/${id}/confirm`, {});
      return [status, body.data.second_person.amount];
    };
    const before = await written();
    expect(await needed([row({ mykid_no: two }), cheap(one, '549.99')])).toEqual([409, 10_001]);
    expect(await needed([cheap(one, '590'), cheap(two, '600')])).toEqual([409, 11_000]);
    expect(await needed([cheap(one, '590'), cheap(one, '5', 'Insurance')])).toEqual([409, 10_500]);
    // A price of one's own above the usual hides nothing.
    expect(await needed([cheap(one, '500'), cheap(one, '90', 'Insurance')])).toEqual([409, 15_000]);
    expect(await written()).toEqual(before);
    const ready = await bringPlans([cheap(one, '590')]);
    const more = await bringPlans([cheap(two, '600')]);
    expect((await confirmAndWrite(running, admin, ready.id)).state).toBe('done');
    // What was let off meanwhile counts.
    const waits = await admin.post(`/api/imports/${more.id}/confirm`, {});
    expect(waits.body.data).toEqual({ second_person: { act: 'discount', amount: 11_000, limit: 10_000 } });

    const asked = await admin.post('/api/approvals', {
      operation: 'confirm_import',
      subject_id: more.number,
      form: {},
      reason: 'Agreed with the family.',
    });
    expect([asked.status, asked.body.data]).toMatchObject([
      200,
      {
        act: 'discount',
        amount: 5_000,
        limit: 10_000,
        preschool_short_name: null,
        child: null,
        import: { id: more.id, file_name: 'old.csv' },
      },
    ]);
    const stands = async () => {
      const { state, awaits_approval } = (await admin.get(`/api/imports/${more.id}`)).body.data;
      return [state, awaits_approval];
    };
    await runJobs(running);
    expect(await stands()).toEqual(['ready', true]);
    const path = `/api/approvals/${asked.body.data.id}/approve`;
    expect((await admin.post(path)).status).toBe(403);
    // Nobody approves what their own family is let off.
    const uncle = await buildUser(knex, 1);
    const [{ id: sibling }] = await knex('children').where({ mykid_no: two }).select('id');
    await knex('child_parents').insert({ child_id: sibling, user_id: uncle.id, is_payer: false });
    expect((await (await api.as(uncle)).post(path)).body.data).toMatchObject({
      state: 'waiting',
      refusal: officeMessages.ownFamilyMoney,
    });
    const second = await api.as(await buildUser(knex, 1));
    expect((await second.post(path)).body.data.state).toBe('approved');
    await runJobs(running);
    expect(await stands()).toEqual(['done', false]);
    expect(await linesOf(sibling)).toMatchObject([{ amount: 60_000, created_by: admin.userId }]);
    const [trail] = await knex('audit_entries').where({ entity_type: 'import', entity_id: more.id });
    expect(trail).toMatchObject({ action: 'imported', actor_id: second.userId });
    // What a second person approved is not the first one's alone.
    const sums = await knex('approval_sums').where({ user_id: admin.userId, relative_id: mother.id });
    expect(sums).toMatchObject([{ act: 'discount', amount: 6_000 }]);
    await knex('approval_limits').delete();
  });

  it('that let off more by now than was approved are not written, and say so', async () => {
    const { knex, api, clock } = running;
    const mykid_no = '200707-14-0777';
    const pupil = await buildChild(knex, here, { mykid_no, born_on: '2020-07-07' });
    await knex('approval_limits').insert({ act: 'discount', amount: 1_000, updated_at: clock.now() });
    const ready = await bringPlans([row({ mykid_no, amount: '600' })]);
    const asked = await admin.post('/api/approvals', {
      operation: 'confirm_import',
      subject_id: ready.number,
      form: {},
      reason: 'Agreed.',
    });
    const second = await api.as(await buildUser(knex, 1));
    expect((await second.post(`/api/approvals/${asked.body.data.id}/approve`)).body.data.state).toBe(
      'approved',
    );
    await knex('products').where({ id: fullDay.id }).update({ price: 70_000 });
    await runJobs(running);
    const { state } = (await admin.get(`/api/imports/${ready.id}`)).body.data;
    expect([state, await cellsOf(ready.id), await linesOf(pupil.id)]).toEqual(['invalid', ['2 Amount'], []]);
    const { data } = (await admin.get(`/api/imports/${ready.id}/problems`)).body;
    expect(data[0].problem).toBe('The family would be let off RM 100.00 by now. RM 50.00 was approved.');
    await knex('products').where({ id: fullDay.id }).update({ price: 65_000 });
    await knex('approval_limits').delete();
  });

  it('of two files with the same lines, confirmed at once, are written once', async () => {
    const rows = [row({ starts_on: '2032-01-01', ends_on: '2032-12-31' })];
    const one = await bringPlans(rows);
    const two = await bringPlans([...rows, row({ product: 'Insurance', starts_on: '2032-01-01' })]);
    for (const { id } of [one, two]) await admin.post(`/api/imports/${id}/confirm`, {});
    await Promise.all([runJobs(running), runJobs(running)]);
    const found = await running.knex('plan_lines').where({ child_id: child.id, starts_on: '2032-01-01' });
    const states = await running.knex('imports').whereIn('id', [one.id, two.id]).pluck('state');
    expect(states.sort()).toEqual(['done', 'invalid']);
    expect(found.filter(({ product_id }) => product_id === fullDay.id)).toHaveLength(1);
  });

  it('have a template whose own rows are not read, and are told from the other files', async () => {
    const template = await admin.get('/imports/download-template?kind=plans');
    expect(template.headers.get('content-disposition')).toContain('tadika-plans.csv');
    const empty = await upload(admin, 'plans', template.body);
    await runJobs(running);
    expect((await admin.get(`/api/imports/${empty.body.data.id}`)).body.data.state).toBe('invalid');
    const refusal = async (kind: 'children' | 'balances' | 'plans', contents: string) =>
      (await upload(admin, kind, contents)).body.errors?.file?.[0];
    expect(await refusal('children', csvOf('plans', [row()]))).toBe(officeMessages.importIsPlans);
    expect(await refusal('plans', csvOf('balances', []))).toBe(officeMessages.importIsBalances);
    expect(await refusal('plans', csvOf('children', []))).toBe(officeMessages.importIsChildren);
  });
});
