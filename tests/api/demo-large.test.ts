/** The large demonstration, made small: its books have no difference, its totals are those of its facts, its reports read by indexes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { DEMO_PASSWORD } from '../../server/demo/accounts';
import { makeNetwork, readSize } from '../../server/demo/large/make-network';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import { type Api, startApi } from '../support/start-api';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const clock = fixedClock();
const lines: string[] = [];

beforeAll(() => makeNetwork(database.knex, clock, { preschools: 2, years: 2 }, (line) => lines.push(line)));

describe('a large demonstration of 2 preschools and 2 years', () => {
  it('has an invoice a month for each of 300 places, with three lines and more', async () => {
    const { rows } = await database.knex.raw(
      `SELECT (SELECT count(*) FROM children WHERE status IN (1, 2, 4)) AS attending,
              (SELECT count(*) FROM invoices) AS invoices, (SELECT count(*) FROM bill_lines) AS lines,
              (SELECT count(DISTINCT payment_status) FROM invoices) AS statuses,
              (SELECT array_agg(DISTINCT to_char(created_at, 'YYYY') || billing_month) FROM invoices
                WHERE created_at > ?) AS later,
              (SELECT count(*) FROM stale_totals) AS stale`,
      [clock.now()],
    );
    expect(rows[0]).toMatchObject({ attending: 300, invoices: 300 * 24, later: null, stale: 0 });
    expect(rows[0].lines).toBeGreaterThan(3 * 300 * 24);
    expect(rows[0].statuses).toBeGreaterThanOrEqual(7);
  });

  it('has books without a difference, and totals that are those of the facts', async () => {
    expect(await checkLedger(database.knex, clock)).toEqual([]);
  });

  it('is refused where there is something already', async () => {
    await expect(makeNetwork(database.knex, clock, { preschools: 1, years: 1 }, () => {})).rejects.toThrow(
      'something in it already',
    );
  });

  it('takes its size from the command line, and says how where it can’t', () => {
    expect(readSize([])).toEqual({ preschools: 200, years: 10 });
    expect(readSize(['--years', '2', '--preschools', '5'])).toEqual({ preschools: 5, years: 2 });
    for (const wrong of [['--preschools', 'many'], ['--children', '5'], ['--years', '0'], ['--years']])
      expect(() => readSize(wrong)).toThrow('npm run demo:large -- --preschools 200 --years 10');
  });
});

describe('what a screen of reports asks again and again', () => {
  let api: Api;
  let admin: Caller;
  const today = clock.today();
  const month = 'year=2025&month=6';
  const asked = [
    '/api/reports/get-all-total',
    `/api/reports/get-all-total?preschool=1&role=7&${month}`,
    '/api/reports/get-total-unpaid?preschool_status=active',
    `/api/reports/summary?${month}`,
    `/api/reports/summary?bad_debt=true&${month}`,
    `/api/reports/get-product-billed-summary?${month}`,
    `/api/reports/get-programme-billed-summary?${month}`,
    `/api/reports/billed-lines?${month}`,
    `/api/reports/billed-lines?${month}&product=3`,
    `/api/reports/billed-lines?${month}&preschool=1&product=2`,
    `/api/reports/invoiced-lines?${month}&fees=programme`,
    `/api/reports/outstanding-by-parents?per_page=100&includeBCH=1`,
    `/api/reports/outstanding-by-parents?sort=-days&preschool=2&date_as_at=${addDays(today, -20)}`,
    `/api/reports/outstanding-by-parents?per_page=100&date_as_at=${addDays(today, -200)}`,
    `/api/reports/outstanding-totals?date_as_at=${addDays(today, -20)}`,
    '/api/reports/get-invoice-email-delivery-status',
    '/api/reports/get-current-month-total-billed-active-children',
    '/api/reports/get-current-month-total-unbilled-active-children',
    '/api/reports/get-current-month-total-active-children',
    '/api/get-seating-totals',
    '/api/payment-history/months',
    `/api/payment-history?from=2025-06-01&to=2025-06-02`,
    '/api/payment-history',
    `/api/payment-history?preschool_status=active&state=confirmed&from=2025-06-01&to=2025-06-30`,
    '/api/payment-history/totals',
    '/api/payment-history?sort=-amount',
    '/api/payment-history?sort=parent_name',
    '/api/payment-history?sort=invoice_no',
  ];
  /** Tables that grow with the years. */
  const FACTS = ['invoices', 'bill_lines', 'payments', 'ledger_entries', 'open_balances', 'mails'];
  /** But for network_listed: of its few rows a month, a list without a filter takes them all. */
  const TOTALS = [
    'month_totals',
    'network_totals',
    'paid_totals',
    'network_paid',
    'listed_payments',
    'billed_totals',
    'network_billed',
    'billed_children',
    'mail_totals',
  ];

  beforeAll(async () => {
    api = await startApi({ knex: database.knex, clock });
    admin = new Caller(api.url);
    await admin.signIn('superadmin@demo.test', DEMO_PASSWORD);
  });
  afterAll(() => api.stop());

  /** What the database was asked for an answer. */
  async function statementsOf(path: string): Promise<{ sql: string; bindings: unknown[] }[]> {
    const found: { sql: string; bindings: unknown[] }[] = [];
    const listen = (query: { sql: string; bindings: unknown[] }) => found.push(query);
    database.knex.on('query', listen);
    const { status } = await admin.get(path);
    database.knex.off('query', listen);
    expect([path, status]).toEqual([path, 200]);
    return found.filter(({ sql }) => /^\s*(select|with)/i.test(sql));
  }

  /** Tables that the plan of a statement reads whole. */
  async function readWhole({ sql, bindings }: { sql: string; bindings: unknown[] }, forced: boolean) {
    return database.knex.transaction(async (trx) => {
      if (forced) await trx.raw('SET LOCAL enable_seqscan = off');
      // What has been numbered for PostgreSQL already goes past the builder of queries.
      const connection = await trx.client.acquireConnection();
      const { rows } = await connection.query(`EXPLAIN ${sql}`, bindings);
      const plan: string[] = rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']);
      return plan.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? []);
    });
  }

  it('would be found out if it read a table whole: the sum of the payments by a method does', async () => {
    const [sum] = (await statementsOf('/api/payment-history/totals?method=1')).filter(({ sql }) =>
      /sum\(/.test(sql),
    );
    expect(await readWhole(sum as { sql: string; bindings: unknown[] }, false)).toEqual(['payments']);
  });

  it.each(asked)('%s reads no table of facts and no totals as a whole', async (path) => {
    // A first call computes what is stale.
    await admin.get(path);
    const statements = await statementsOf(path);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const facts = (await readWhole(statement, false)).filter((table) => FACTS.includes(table));
      // A few hundred totals are read quicker as a whole: here it counts that an index would fit.
      const totals = (await readWhole(statement, true)).filter((table) => TOTALS.includes(table));
      expect([statement.sql, facts, totals]).toEqual([statement.sql, [], []]);
    }
  });
});
