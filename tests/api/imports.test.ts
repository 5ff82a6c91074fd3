/**
 * Importing spreadsheets: every wrong cell is named and nothing is written; a clean file is written once, all or nothing,
 * however often it is sent and whatever dies meanwhile; and every sen of it is in the ledger.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { officeMessages } from '#shared/office-messages';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import type { Caller } from '../support/api';
import {
  type BuiltPreschool,
  buildChild,
  buildClassroom,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { startMailServer } from '../support/mail-server';
import { noServices } from '../support/services';
import { startApi } from '../support/start-api';
import { until } from '../support/until';
import { bring, type Cells, childRow, confirmAndWrite, csvOf, runJobs, upload } from './import-files';
import { runningApi } from './running-api';

const running = runningApi();
let admin: Caller;
let here: BuiltPreschool;
let there: BuiltPreschool;
const STAFF = 'cikgu@tadika.test';

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex, { short_name: 'BTG', name: 'Tadika Bintang' });
  there = await buildPreschool(knex, { short_name: 'KSH', name: 'Tadika Kasih' });
  await buildPreschool(knex, { short_name: 'OLD', name: 'Tadika Lama', status: 'close' });
  await buildClassroom(knex, here, { name: 'Bulan' });
  await buildClassroom(knex, there, { name: 'Matahari' });
  await buildProduct(knex, here, { name: 'Full day' });
  await buildProduct(knex, null, { name: 'Annual fee', product_type: 2 });
  await buildUser(knex, 5, { preschools: [here], email: STAFF });
  await buildUser(knex, 7, { email: 'known@families.test', name: 'Puan Lim' });
  await buildChild(knex, here, { fullname: 'Registered', mykid_no: '200101-14-0001', born_on: '2020-01-01' });
  admin = await api.as(await buildUser(knex, 2, { name: 'Puan Rohani' }));
});

/** How much there is of everything that an import writes. */
async function everything(): Promise<Record<string, number>> {
  const tables = [
    'children',
    'users',
    'user_roles',
    'child_parents',
    'child_products',
    'child_status_changes',
    'invoices',
    'invoice_numbers',
    'bill_lines',
    'ledger_entries',
    'audit_entries',
    'import_records',
    'feed_entries',
    'mails',
    'notifications',
    'stale_totals',
  ];
  const counted = await Promise.all(
    tables.map(async (table) => [table, Number((await running.knex(table).count().first())?.count)] as const),
  );
  return Object.fromEntries(counted);
}

const problemsOf = async (id: string, query = 'per_page=1500') =>
  (await admin.get(`/api/imports/${id}/problems?${query}`)).body;
const rowsOf = (count: number, from: number, at = 'BTG') =>
  Array.from({ length: count }, (_, index) => childRow(from + index, at));

/** Twenty mistakes of twenty kinds: the row of the list, what is wrong in it, and the column where that is told. */
const MISTAKES: readonly [at: number, cells: Cells, column: string][] = [
  [3, { preschool: '' }, 'Preschool'],
  [250, { preschool: 'XYZ' }, 'Preschool'],
  [251, { preschool: 'OLD' }, 'Preschool'],
  [500, { fullname: '' }, 'Child name'],
  [777, { fullname: 'x'.repeat(201) }, 'Child name'],
  [900, { mykid_no: '2.10517E+11' }, 'MyKid number'],
  [1_200, { mykid_no: '10517140124' }, 'MyKid number'],
  [1_201, { mykid_no: '211332-14-0124' }, 'MyKid number'],
  [1_500, { mykid_no: '200101140001' }, 'MyKid number'],
  [1_900, { mykid_no: '', reference: '' }, 'MyKid number'],
  [2_200, { mykid_no: '', reference: 'S-1', born_on: '03/25/2021' }, 'Born on'],
  [2_500, { born_on: '1/1/2020' }, 'Born on'],
  [2_800, { status: 'Here' }, 'Status'],
  [3_000, { classroom: 'Matahari' }, 'Classroom'],
  [3_300, { status: 'Withdrawn', classroom: 'Bulan' }, 'Classroom'],
  [3_600, { programme: 'Half day' }, 'Programme'],
  [3_900, { parent1_email: 'ahmad at families' }, 'Parent 1 e-mail'],
  [4_200, { parent1_email: STAFF.toUpperCase() }, 'Parent 1 e-mail'],
  [4_501, { parent1_name: 'Somebody Else' }, 'Parent 1 name'],
  [4_900, { parent1_phone: '12' }, 'Parent 1 phone'],
];

describe('a file of 5,000 children with twenty mistakes', () => {
  it('has all twenty named by row and column, and nothing is written; then clean, it is written once', async () => {
    const before = await everything();
    const clean = rowsOf(5_000, 0).map((row, at) => ({
      ...row,
      preschool: at % 2 === 0 ? 'BTG' : 'Tadika  kasih',
    }));
    const rows = clean.map((row, at) => ({ ...row, ...MISTAKES.find(([place]) => place === at)?.[1] }));
    const checked = await bring(running, admin, 'children', csvOf('children', rows), 'families.csv');
    expect(checked).toMatchObject({
      state: 'invalid',
      problems: 20,
      file_name: 'families.csv',
      summary: null,
    });
    const { data, meta } = await problemsOf(checked.id);
    const named = data.map(({ row, column }: { row: number; column: string }) => [row, column]);
    // The head is row 1.
    expect(named).toEqual(MISTAKES.map(([at, , column]) => [at + 2, column]));
    expect(meta.total).toBe(20);
    for (const { problem, advice } of data)
      expect([problem, advice].every((text) => text.length > 5)).toBe(true);
    expect(await everything()).toEqual(before);
    // A file with mistakes cannot be written, whoever asks.
    expect((await admin.post(`/api/imports/${checked.id}/confirm`, {})).status).toBe(409);
    expect(await running.knex('files')).toEqual([]);

    const started = performance.now();
    const ready = await bring(running, admin, 'children', csvOf('children', clean), 'families.csv');
    const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
    const checkedIn = seconds(started);
    expect(ready).toMatchObject({
      state: 'ready',
      progress: { total: 5_000, through: 5_000 },
      summary: { rows: 5_000, children: 5_000, parents_new: 2_500, parents_known: 0 },
    });
    expect(ready.summary.preschools.map(({ rows: count }: { rows: number }) => count)).toEqual([
      2_500, 2_500,
    ]);
    expect(await everything()).toEqual(before);
    const writing = performance.now();
    // A double tap, a repeat with the same key, and two servers at the queue.
    const headers = { 'Idempotency-Key': 'the-same-key-twice' };
    const answers = await Promise.all([
      admin.post(`/api/imports/${ready.id}/confirm`, {}),
      admin.post(`/api/imports/${ready.id}/confirm`, {}),
      admin.post(`/api/imports/${ready.id}/confirm`, {}, { headers }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all([runJobs(running), runJobs(running)]);
    console.info(`5,000 rows: checked in ${checkedIn} s, written in ${seconds(writing)} s`);
    const after = await everything();
    expect(after).toMatchObject({
      children: Number(before.children) + 5_000,
      users: Number(before.users) + 2_500,
      child_parents: Number(before.child_parents) + 5_000,
      import_records: 7_500,
      feed_entries: Number(before.feed_entries) + 5_000,
      // One for the import, one for each record.
      audit_entries: Number(before.audit_entries) + 7_501,
      mails: 0,
      notifications: 0,
    });
    expect((await admin.post(`/api/imports/${ready.id}/confirm`, {}, { headers })).status).toBe(200);

    // The same file again, later: it is known, and nothing is written.
    const again = await upload(admin, 'children', csvOf('children', clean), 'copy of families.csv');
    expect(again.body.data).toMatchObject({
      id: ready.id,
      state: 'done',
      confirmed_by: { name: 'Puan Rohani' },
    });
    await admin.post(`/api/imports/${again.body.data.id}/confirm`, {});
    // The same rows in another file: each is known.
    const other = await bring(running, admin, 'children', `${csvOf('children', clean.slice(0, 3))}\r\n`);
    expect(other).toMatchObject({ state: 'invalid', problems: 3 });
    expect((await problemsOf(other.id)).data[0].problem).toBe(
      'A child with this MyKid number was imported on 11 Mar 2026 by Puan Rohani.',
    );
    await runJobs(running);
    expect(await everything()).toEqual(after);
    expect(await checkLedger(running.knex, running.clock)).toEqual([]);
  });
});

describe('children and parents', () => {
  it('are as the file says: linked to those who are known, with classroom, programme, status and history', async () => {
    const rows = [
      childRow(6_000, 'btg', {
        classroom: 'bulan',
        programme: 'Full Day',
        others: 'Annual fee',
        allergies: 'Peanuts',
        parent1_email: 'Known@families.test',
        parent1_name: 'Lim Mei Ling',
        parent2_name: 'Tan Ah Kow',
        parent2_email: 'tan@families.test',
        parent2_phone: "'+60123456789",
      }),
      childRow(6_001, 'KSH', {
        fullname: '林 美玲',
        mykid_no: '',
        reference: 'S-77',
        born_on: '5/3/2021',
        status: 'graduated',
        parent1_name: '',
        parent1_email: '',
        parent1_phone: '',
      }),
    ];
    const ready = await bring(running, admin, 'children', csvOf('children', rows, ';'));
    expect(ready.summary).toMatchObject({
      children: 2,
      parents_known: 1,
      parents_new: 1,
      children_without_parent: 1,
      unread: [],
    });
    const done = await confirmAndWrite(running, admin, ready.id);
    expect(done).toMatchObject({ state: 'done', invitations: { parents: 1, invited: 0, possible: false } });
    const list = await admin.get('/api/children?search=Ahmad 6000');
    const { body } = await admin.get(`/api/children/${list.body.data[0].id}`);
    expect(body.data).toMatchObject({
      mykid_no: '210109-14-6000',
      allergies: 'Peanuts',
      status: { id: 1 },
      parents: [
        { name: 'Puan Lim', email: 'known@families.test', is_payer: true },
        { name: 'Tan Ah Kow', phone_no: '+60123456789', is_payer: false },
      ],
    });
    const history = await admin.get(`/api/children/${body.data.id}/history`);
    expect(history.body.data.map(({ by }: { by: string }) => by)).toContain('Puan Rohani');
    const chinese = (await admin.get(`/api/children?search=${encodeURIComponent('美玲')}&status=6`)).body
      .data;
    expect(chinese[0]).toMatchObject({ fullname: '林 美玲', born_on: '2021-03-05', status: { id: 6 } });
    const trail = await admin.get('/api/audit?entity_type=import&action=imported');
    expect(trail.body.data[0]).toMatchObject({ by: { name: 'Puan Rohani' } });

    // The reference is known from now on, whatever else the row says.
    const repeat = csvOf('children', [{ ...rows[1], fullname: 'Another name', reference: 's-77' } as Cells]);
    const refused = await bring(running, admin, 'children', repeat);
    expect((await problemsOf(refused.id)).data).toMatchObject([
      { row: 2, column: 'Reference', value: 's-77' },
    ]);
  });

  it('that do not fit in together are named: twice in the file, beyond the places, too many cells', async () => {
    const small = await buildPreschool(running.knex, { short_name: 'SML', capacity: 2 });
    await buildChild(running.knex, small);
    const rows = [
      childRow(7_000, 'SML'),
      childRow(7_001, 'SML', { mykid_no: childRow(7_000, '').mykid_no as string }),
      childRow(7_002, 'SML', { parent2_name: 'Twin', parent2_email: 'ahmad3501@families.test' }),
    ];
    const text = `${csvOf('children', rows)}BTG,Tan, Wei Ming${','.repeat(18)}x\r\n`;
    const checked = await bring(running, admin, 'children', text);
    const { data } = await problemsOf(checked.id);
    expect(data.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [2, 'Preschool'],
      [3, 'MyKid number'],
      [4, 'Parent 2 e-mail'],
      [5, null],
    ]);
    expect(data[0].problem).toContain('1 children attend, 3 would come, 2 too many');
    // The list is searched, and filtered by column.
    expect((await problemsOf(checked.id, 'column=Preschool')).meta.total).toBe(1);
    expect((await problemsOf(checked.id, 'search=ahmad3501')).data).toMatchObject([{ row: 4 }]);
    const columns = await admin.get(`/api/imports/${checked.id}/problem-columns`);
    expect(columns.body.data).toContainEqual({ column: 'MyKid number', problems: 1 });
    const csv = await admin.get(`/imports/${checked.id}/download-problems`);
    expect(csv.headers.get('content-disposition')).toContain('old%20-%20to%20correct.csv');
    expect(csv.body.split('\n')).toHaveLength(6);
    expect(csv.body).toMatch(/^3,MyKid number,/m);
  });

  it('are not written when the database has changed since the check: the new problems are told', async () => {
    const row = childRow(7_100, 'BTG');
    const ready = await bring(running, admin, 'children', csvOf('children', [childRow(7_101, 'BTG'), row]));
    expect(ready.state).toBe('ready');
    await buildChild(running.knex, here, { mykid_no: row.mykid_no });
    const before = await everything();
    const after = await confirmAndWrite(running, admin, ready.id);
    expect(after).toMatchObject({ state: 'invalid', problems: 1 });
    expect((await problemsOf(after.id)).data).toMatchObject([{ row: 3, column: 'MyKid number' }]);
    expect(await everything()).toEqual(before);
  });

  it('of one file that was brought twice and confirmed twice at once are written once', async () => {
    const text = csvOf('children', rowsOf(4, 7_200));
    const [one, two] = [
      await bring(running, admin, 'children', text),
      await bring(running, admin, 'children', text),
    ];
    expect(one.id).not.toBe(two.id);
    const before = await everything();
    await Promise.all([one, two].map(({ id }) => admin.post(`/api/imports/${id}/confirm`, {})));
    await Promise.all([runJobs(running), runJobs(running)]);
    expect((await everything()).children).toBe(Number(before.children) + 4);
    const states = await Promise.all(
      [one, two].map(async ({ id }) => (await admin.get(`/api/imports/${id}`)).body.data),
    );
    expect(states.map(({ state }) => state).sort()).toEqual(['discarded', 'done']);
    const left = states.find(({ state }) => state === 'discarded');
    expect(left.written_before).toMatchObject({ by: 'Puan Rohani' });
  });
});

describe('a server that dies in the middle of writing', () => {
  it('has written nothing, and the next one writes all of it, once', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { knex } = running;
    const ready = await bring(running, admin, 'children', csvOf('children', rowsOf(30, 8_000)));
    const before = await everything();
    await admin.post(`/api/imports/${ready.id}/confirm`, {});
    // Children and parents are written by then; their history waits for this table.
    const blocker = await knex.transaction();
    await blocker.raw('LOCK TABLE child_status_changes IN EXCLUSIVE MODE');
    const writing = runJobs(running);
    const WAITING = `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE '%child_status_changes%'`;
    try {
      await until(async () => (await knex.raw(WAITING)).rows.length === 1);
      // Nobody who asks meanwhile has to wait.
      expect((await admin.get(`/api/imports/${ready.id}`)).body.data).toMatchObject({ state: 'writing' });
      expect((await admin.call('DELETE', `/api/imports/${ready.id}`, { body: {} })).status).toBe(409);
      expect((await admin.post(`/api/imports/${ready.id}/confirm`, {})).status).toBe(200);
      await knex.raw(`SELECT pg_terminate_backend(pid) FROM (${WAITING}) AS waiting`);
    } finally {
      await blocker.rollback();
    }
    await writing;
    expect(await everything()).toEqual(before);
    await knex('graphile_worker._private_jobs').update({ run_at: knex.fn.now() });
    await runJobs(running);
    expect((await admin.get(`/api/imports/${ready.id}`)).body.data).toMatchObject({ state: 'done' });
    expect((await everything()).children).toBe(Number(before.children) + 30);
    // A job that comes again, because its end was not noted, finds it done.
    await knex.raw(`SELECT graphile_worker.add_job('write_import', ?::json)`, [
      JSON.stringify({ import_id: ready.id }),
    ]);
    await runJobs(running);
    expect((await everything()).children).toBe(Number(before.children) + 30);
    vi.restoreAllMocks();
  });

  it('again and again is given up in the end: nothing is written, and the import says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const ready = await bring(running, admin, 'children', csvOf('children', rowsOf(2, 8_100)));
    await admin.post(`/api/imports/${ready.id}/confirm`, {});
    const before = await everything();
    // What no try gets over.
    await running.knex.raw(
      `ALTER TABLE children ADD CONSTRAINT never CHECK (fullname NOT LIKE '%8100') NOT VALID`,
    );
    await running.knex('graphile_worker._private_jobs').update({ attempts: 5 });
    await runJobs(running);
    await running.knex.raw('ALTER TABLE children DROP CONSTRAINT never');
    expect((await admin.get(`/api/imports/${ready.id}`)).body.data).toMatchObject({ state: 'failed' });
    expect(await everything()).toEqual(before);
    await running.knex('graphile_worker._private_jobs').delete();
    vi.restoreAllMocks();
  });
});

describe('opening balances', () => {
  const balance = (email: string, reference: string, given: Cells = {}): Cells => ({
    preschool: 'BTG',
    email,
    amount: '1,250.00',
    date: '31/10/2025',
    reference,
    ...given,
  });

  it('of 5,000 rows are invoices with their line in the ledger, in the month and on the day of the file', async () => {
    const { knex, clock } = running;
    const family = await buildUser(knex, 7, { email: 'owes@families.test' });
    const rows = [
      balance('Owes@families.test', 'INV-1', { due: '2025-11-07', remarks: 'From the old books' }),
      balance('owes@families.test', 'INV-2', { amount: '(50.50)' }),
      balance('owes@families.test', 'INV-3', { amount: '0.00' }),
      balance('owes@families.test', '', { preschool: 'KSH', amount: '1', date: '2026-03-11' }),
      ...Array.from({ length: 4_996 }, (_, at) =>
        balance('owes@families.test', `R-${at}`, { amount: '10.10' }),
      ),
    ];
    const ready = await bring(running, admin, 'balances', csvOf('balances', rows), 'balances.csv');
    const owed = 125_000 + 100 + 4_996 * 1_010;
    expect(ready.summary).toMatchObject({
      rows: 5_000,
      balances: 4_999,
      zero: 1,
      owed,
      credit: 5_050,
      parents_known: 1,
    });
    const started = performance.now();
    const done = await confirmAndWrite(running, admin, ready.id);
    console.info(`5,000 balances: written in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    expect(done.state).toBe('done');

    const found = await knex('invoices').where({ parent_id: family.id }).orderBy('id').limit(3);
    expect(found).toMatchObject([
      {
        price: 125_000,
        balance: 125_000,
        payment_status: 2,
        billing_month: '2025-10',
        due_date: '2025-11-07',
        invoice_no: 'BTG-25-00001',
      },
      { price: -5_050, balance: -5_050, payment_status: 7, due_date: null, invoice_no: 'BTG-25-00002' },
      {
        price: 100,
        preschool_id: there.id,
        billing_month: '2026-03',
        payment_status: 1,
        invoice_no: 'KSH-26-00001',
      },
    ]);
    const entries = await knex('ledger_entries').where({ parent_id: family.id }).sum('amount as sum').first();
    expect(entries?.sum).toBe(owed - 5_050);
    const { body } = await admin.get(`/api/invoices/${found[0].id}/transactions`);
    expect(JSON.stringify(body.data)).toContain('Opening balance (INV-1)');
    expect(await knex('notifications')).toEqual([]);
    expect(await checkLedger(knex, clock)).toEqual([]);
    await knex.raw(
      `SELECT refresh_totals(kind, month) FROM (SELECT DISTINCT kind, month FROM stale_totals) AS stale`,
    );
    expect(await checkLedger(knex, clock)).toEqual([]);

    const again = await bring(running, admin, 'balances', csvOf('balances', rows.slice(0, 2)));
    expect((await problemsOf(again.id)).data.map(({ column }: { column: string }) => column)).toEqual([
      'Reference',
      'Reference',
    ]);
    expect((await problemsOf(again.id)).data[0].problem).toContain('imported on 11 Mar 2026 by Puan Rohani');
  });

  it('carry forward as any other: the credit goes onto what is owed', async () => {
    const { knex, clock } = running;
    const family = await buildUser(knex, 8, { email: 'both@families.test' });
    const rows = [balance(family.email, 'OLD-1'), balance(family.email, 'OLD-2', { amount: '-250' })];
    const ready = await bring(running, admin, 'balances', csvOf('balances', rows));
    await confirmAndWrite(running, admin, ready.id);
    const [debt] = await knex('invoices').where({ parent_id: family.id }).orderBy('id');
    expect((await admin.post(`/api/invoices/${debt.id}/carry-forward`, {})).status).toBe(200);
    const after = await knex('invoices').where({ parent_id: family.id }).orderBy('id');
    expect(after.map(({ balance: open, payment_status }) => [open, payment_status])).toEqual([
      [100_000, 2],
      [0, 8],
    ]);
    expect(await checkLedger(knex, clock)).toEqual([]);
  });

  it('of the own family are somebody else’s to import, and credits beyond what one person may give want a second', async () => {
    const { knex, clock } = running;
    const family = await buildUser(knex, 8, { email: 'limited@families.test' });
    const { id } = await knex('children').first('id');
    const self = await buildUser(knex, 2);
    const spouse = await buildUser(knex, 8, { email: 'spouse@families.test' });
    for (const { id: user_id } of [self, spouse])
      await knex('child_parents').insert({ child_id: id, user_id, is_payer: false });
    const tried = async (by: Caller, rows: readonly Cells[]) => {
      const { id: made, state } = await bring(running, by, 'balances', csvOf('balances', rows));
      return [state, ...(await problemsOf(made)).data.map(({ column }: { column: string }) => column)];
    };
    const own = await running.api.as(self);
    expect(await tried(own, [balance(spouse.email, 'S-1')])).toEqual(['invalid', 'Parent e-mail']);
    await knex('approval_limits').insert({ act: 'credit', amount: 10_000, updated_at: clock.now() });
    const credit = (reference: string, amount: string) => balance(family.email, reference, { amount });
    const [one, two] = [
      await bring(running, admin, 'balances', csvOf('balances', [credit('C-1', '-60')])),
      await bring(running, admin, 'balances', csvOf('balances', [credit('C-2', '-50')])),
    ];
    expect((await confirmAndWrite(running, admin, one.id)).state).toBe('done');
    // What was credited meanwhile counts.
    expect((await admin.post(`/api/imports/${two.id}/confirm`, {})).body.data).toEqual({
      second_person: { act: 'credit', amount: 11_000, limit: 10_000 },
    });
    const asked = await admin.post('/api/approvals', {
      operation: 'confirm_import',
      subject_id: two.number,
      form: {},
      reason: 'From the old books.',
    });
    const second = await running.api.as(await buildUser(knex, 1));
    await second.post(`/api/approvals/${asked.body.data.id}/approve`);
    await runJobs(running);
    expect((await admin.get(`/api/imports/${two.id}`)).body.data.state).toBe('done');
    // Confirmed within the limit, and above it once its turn comes: the job says so.
    const late = await bring(running, admin, 'balances', csvOf('balances', [credit('C-3', '-40')]));
    await admin.post(`/api/imports/${late.id}/confirm`, {});
    await knex('approval_limits').update({ amount: 9_999 });
    await runJobs(running);
    expect((await problemsOf(late.id)).data).toMatchObject([{ row: 2, column: 'Amount' }]);
    // A request ends with its file, whoever gives that up: a person, or the night.
    await knex('approval_limits').update({ amount: 10 });
    const ended = async (row: Cells, giveUp: (id: string) => Promise<unknown>) => {
      const { id: made, number } = await bring(running, admin, 'balances', csvOf('balances', [row]));
      const request = { operation: 'confirm_import', subject_id: number, form: {}, reason: 'Old books.' };
      const { id: requested } = (await admin.post('/api/approvals', request)).body.data;
      await giveUp(made);
      expect((await second.post(`/api/approvals/${requested}/approve`)).status).toBe(409);
      const { state, decided_by } = await knex('approvals').where({ id: requested }).first();
      const entry = { entity_type: 'approval', entity_id: requested, action: 'approval_withdrawn' };
      return [state, decided_by, (await knex('audit_entries').where(entry)).length];
    };
    expect(
      await ended(credit('C-4', '-30'), (made) => admin.call('DELETE', `/api/imports/${made}`, { body: {} })),
    ).toEqual(['withdrawn', admin.userId, 1]);
    const night = async (made: string) => {
      const created_at = new Date(clock.now().getTime() - 31 * DAY_MS);
      await knex('imports').where({ id: made }).update({ created_at });
      await knex.raw(`SELECT graphile_worker.add_job('clean_imports', '{}')`);
      await runJobs(running);
    };
    expect(await ended(credit('C-5', '-20'), night)).toEqual(['withdrawn', null, 1]);
    await knex('approval_limits').delete();
    expect(await checkLedger(knex, clock)).toEqual([]);
  });

  it('with mistakes are named cell by cell', async () => {
    const email = 'known@families.test';
    const rows = [
      balance('nobody@families.test', 'A'),
      balance(STAFF, 'B'),
      balance('', 'C'),
      balance(email, 'D', { amount: '' }),
      balance(email, 'E', { amount: '1.250,00' }),
      balance(email, 'F', { amount: '12.345' }),
      balance(email, 'G', { amount: '1000000.01' }),
      balance(email, 'H', { date: '45961' }),
      balance(email, 'I', { date: '2026-03-12' }),
      balance(email, 'J', { date: '31/10/25' }),
      balance(email, 'K', { due: 'soon' }),
      balance(email, 'L'),
      balance(email, 'l'),
      balance(email, 'M', { date: '2016-03-11' }),
      balance(email, 'N', { date: '2016-03-10' }),
      balance(email, 'O', { due: '2006-03-11' }),
    ];
    const checked = await bring(running, admin, 'balances', csvOf('balances', rows));
    const { data } = await problemsOf(checked.id);
    expect(data.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)).toEqual([
      '2 Parent e-mail',
      '3 Parent e-mail',
      '4 Parent e-mail',
      '5 Amount',
      '6 Amount',
      '7 Amount',
      '8 Amount',
      '9 Date',
      '10 Date',
      '11 Date',
      '12 Due date',
      '14 Reference',
      '16 Date',
      '17 Due date',
    ]);
  });
});

describe('a file', () => {
  const refusal = async (kind: 'children' | 'balances', contents: string | Buffer) => {
    const { status, body } = await upload(admin, kind, contents);
    return [status, body.errors?.file?.[0]];
  };

  it('that is none of these is refused with what to do', async () => {
    const children = csvOf('children', rowsOf(1, 9_000));
    const latin = Buffer.from(
      csvOf('children', [childRow(9_001, 'BTG', { fullname: 'José' })]).slice(1),
      'latin1',
    );
    expect(await refusal('children', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]))).toEqual([
      422,
      officeMessages.importIsExcel,
    ]);
    expect(await refusal('children', latin)).toEqual([422, officeMessages.importEncoding]);
    expect(await refusal('children', Buffer.from('%PDF-1.7'))).toEqual([422, officeMessages.importIsNoTable]);
    expect(await refusal('balances', children)).toEqual([422, officeMessages.importIsChildren]);
    expect(await refusal('children', csvOf('balances', []))).toEqual([422, officeMessages.importIsBalances]);
    expect(await refusal('children', 'a,b\r\n1,2')).toEqual([422, officeMessages.importHeadUnknown]);
    expect((await upload(admin, 'children', Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(422);
    expect((await admin.post('/api/imports', { kind: 'children' })).status).toBe(422);
  });

  it('in UTF-16, with tabs, as Excel’s Unicode Text, is read', async () => {
    const text = csvOf('children', [childRow(9_010, 'BTG', { fullname: '李小龍' })], '\t');
    const ready = await bring(running, admin, 'children', Buffer.from(text, 'utf16le'));
    expect(ready).toMatchObject({
      state: 'ready',
      summary: {
        first: {
          rows: [
            ['2', '李小龍', '211123-14-9010', '2021-11-23', 'Active', 'BTG', '', 'Ahmad bin Ismail 4505'],
          ],
        },
      },
    });
  });

  it('with an open quotation mark, without rows, or with a column twice or missing is told so', async () => {
    const told = async (text: string) => {
      const checked = await bring(running, admin, 'children', text);
      return (await problemsOf(checked.id)).data.map(({ row, problem }: { row: number; problem: string }) => [
        row,
        problem,
      ]);
    };
    expect(await told('Preschool,Child name,MyKid\r\nBTG,"Ahmad,210101-14-0001\r\n')).toEqual([
      [2, expect.stringContaining('quotation mark')],
    ]);
    expect(await told('Preschool,Child name,MyKid\r\n')).toEqual([
      [null, expect.stringContaining('no rows')],
    ]);
    expect(await told('Preschool,Child name,Full name\r\nBTG,a,b\r\n')).toEqual([
      [1, 'Two columns are called Child name.'],
      [1, 'The column MyKid number or Reference is missing.'],
    ]);
  });

  it('is the template: it begins with the columns, and its own rows are not read', async () => {
    const template = await admin.get('/imports/download-template?kind=balances');
    expect(template.headers.get('content-type')).toContain('text/csv');
    expect(template.body).toContain('Preschool,Parent e-mail,Amount,Date,Due date,Reference,Remarks');
    const checked = await bring(running, admin, 'balances', template.body);
    expect((await problemsOf(checked.id)).data).toMatchObject([
      { problem: 'This file has no rows below the first.' },
    ]);
  });

  it('that is given up goes, with what it told; an old one goes by itself', async () => {
    const ready = await bring(running, admin, 'children', csvOf('children', rowsOf(1, 9_100)));
    const given = await admin.call('DELETE', `/api/imports/${ready.id}`, { body: {} });
    expect(given.body.data).toMatchObject({ state: 'discarded', summary: null });
    const old = await bring(running, admin, 'children', csvOf('children', rowsOf(1, 9_101)));
    await running.knex('imports').where({ id: old.id }).update({ created_at: '2025-12-01T00:00:00Z' });
    await running.knex.raw(`SELECT graphile_worker.add_job('clean_imports', '{}')`);
    await runJobs(running);
    expect((await admin.get(`/api/imports/${old.id}`)).body.data.state).toBe('discarded');
    expect(await running.knex('imports').whereIn('id', [ready.id, old.id]).whereNotNull('file_id')).toEqual(
      [],
    );
  });
});

describe('invitations', () => {
  it('go out when someone asks for them and mail can be sent, once to each new parent', async () => {
    const ready = await bring(running, admin, 'children', csvOf('children', rowsOf(4, 9_200)));
    const { id } = await confirmAndWrite(running, admin, ready.id);
    expect((await admin.post(`/api/imports/${id}/invite`, {})).body.message).toBe(
      officeMessages.importNoMail,
    );
    const mails = await startMailServer();
    const services = { ...noServices, mail: mails.provider };
    const { knex, clock } = running;
    const reachable = await startApi({ knex, clock, services });
    const caller = await reachable.as(await buildUser(knex, 2));
    for (const round of ['once', 'and again']) {
      expect([round, (await caller.post(`/api/imports/${id}/invite`, {})).status]).toEqual([round, 200]);
      await runJobs(running, services);
    }
    const { invitations } = (await caller.get(`/api/imports/${id}`)).body.data;
    expect(invitations).toMatchObject({ parents: 2, invited: 2, possible: true });
    expect(mails.taken.flatMap(({ to }) => to).sort()).toEqual([
      'ahmad4600@families.test',
      'ahmad4601@families.test',
    ]);
    await reachable.stop();
    await mails.stop();
  });
});

describe('the right', () => {
  it('is of administrators: an import is not there for anyone else', async () => {
    const ready = await bring(running, admin, 'children', csvOf('children', rowsOf(1, 9_300)));
    for (const role of [3, 4, 7]) {
      const someone = await running.api.as(
        await buildUser(running.knex, role, role === 4 ? { preschools: [here] } : {}),
      );
      expect((await upload(someone, 'children', csvOf('children', []))).status).toBe(403);
      expect((await someone.get('/api/imports')).status).toBe(403);
      expect([403, 404]).toContain((await someone.get(`/api/imports/${ready.id}/problems`)).status);
      expect([403, 404]).toContain((await someone.post(`/api/imports/${ready.id}/confirm`, {})).status);
    }
    // Someone who lost it between the confirmation and the writing writes nothing.
    const leaving = await buildUser(running.knex, 2);
    const caller = await running.api.as(leaving);
    await caller.post(`/api/imports/${ready.id}/confirm`, {});
    await running.knex('user_roles').where({ user_id: leaving.id }).delete();
    const before = await everything();
    await runJobs(running);
    expect((await admin.get(`/api/imports/${ready.id}`)).body.data.state).toBe('discarded');
    expect(await everything()).toEqual(before);
    const list = await admin.get('/api/imports?per_page=5');
    expect(list.body.data).toHaveLength(5);
    expect(list.body.meta.total).toBeGreaterThan(5);
  });
});
