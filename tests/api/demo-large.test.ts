/** The large demonstration, made small: its books have no difference, its totals are those of its facts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { makeNetwork, readSize } from '../../server/demo/large/make-network';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const clock = fixedClock();
const lines: string[] = [];

beforeAll(
  () => makeNetwork(database.knex, clock, { preschools: 2, years: 2 }, (line) => lines.push(line)),
  60_000,
);

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

  it('takes its size from the command line, and says how where it can not', () => {
    expect(readSize([])).toEqual({ preschools: 200, years: 10 });
    expect(readSize(['--years', '2', '--preschools', '5'])).toEqual({ preschools: 5, years: 2 });
    for (const wrong of [['--preschools', 'many'], ['--children', '5'], ['--years', '0'], ['--years']])
      expect(() => readSize(wrong)).toThrow('npm run demo:large -- --preschools 200 --years 10');
  });
});
