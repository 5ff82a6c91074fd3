/**
 * `npm run demo:large -- --preschools 200 --years 10`: a network of 30,000 children and what ten years leave behind,
 * to see and to measure. Made by the database in minutes; into an empty one.
 */
import type { Knex } from 'knex';
import type { Clock } from '../../clock';
import { hashPassword } from '../../features/session/sign-in';
import { refreshAllTotals } from '../../reports/totals';
import { StartProblem } from '../../start-problem';
import { publishEverything } from '../../sync/publish-everything';
import { DEMO_PASSWORD, demoAccounts } from '../accounts';
import { isEmptyDatabase } from '../load-demo';
import { closingSql, DROP_PLAN, moneySql, planSql } from './money';
import { type Network, type NetworkSize, networkOf, peopleSql } from './network';

const LIMITS = { preschools: 500, years: 20 };
const BIG_TABLES = [
  'invoices',
  'invoice_numbers',
  'bill_lines',
  'payments',
  'ledger_entries',
  'open_balances',
  'carry_forwards',
];
/** Found by words: their indexes of names take longer row by row than all else of them. */
const PEOPLE_TABLES = ['children', 'users'];

/** What the command line asks for; 200 preschools and 10 years where it says nothing. */
export function readSize(args: readonly string[]): NetworkSize {
  const size = { preschools: 200, years: 10 };
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at]?.replace(/^--/, '') as keyof NetworkSize;
    const value = Number(args[at + 1]);
    if (!(name in size) || !Number.isInteger(value) || value < 1 || value > LIMITS[name])
      throw new StartProblem(
        `Use --preschools with 1 to ${LIMITS.preschools} and --years with 1 to ${LIMITS.years}, for example: npm run demo:large -- --preschools 200 --years 10`,
      );
    size[name] = value;
  }
  return size;
}

/** Fills an empty, migrated database in one transaction; its totals follow, a month at a time. @throws StartProblem where there is something already */
export async function makeNetwork(
  knex: Knex,
  clock: Clock,
  size: NetworkSize,
  log: (line: string) => void,
): Promise<void> {
  if (!(await isEmptyDatabase(knex)))
    throw new StartProblem('This database has something in it already: name another folder in DATA_DIR.');
  const network = networkOf(size, clock.today());
  await knex.transaction(async (trx) => {
    await prepare(trx);
    log(`Making ${size.preschools} preschools with ${network.places} children, and those who have left`);
    const laterOn = await takeAway(trx);
    for (const sql of peopleSql(network)) await trx.raw(sql);
    await makeAccounts(trx, clock, network);
    for (const [year, months] of yearsOf(network)) {
      log(`Making the invoices of ${year}`);
      await trx.raw(DROP_PLAN);
      await trx.raw(planSql(network, months));
      for (const sql of moneySql(network)) await trx.raw(sql);
    }
    for (const sql of closingSql(network)) await trx.raw(sql);
    log('Building the indexes');
    for (const sql of laterOn) await trx.raw(sql);
    await trx.raw(`ANALYZE ${[...BIG_TABLES, ...PEOPLE_TABLES, 'user_roles', 'child_parents'].join(', ')}`);
    // Each receipt looks its payment and the lines up: where nothing was counted, by reading all of them each time.
    await trx.raw('SELECT give_missing_receipts()');
    await publishEverything(trx);
  });
  log('Adding up the totals');
  await refreshAllTotals(knex, { atOnce: 2 });
  log('Tidying up');
  // As a database that has run for a night: what autovacuum does by itself.
  await knex.raw('VACUUM ANALYZE');
}

async function prepare(trx: Knex): Promise<void> {
  await trx.raw(
    `SET LOCAL synchronous_commit = off; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL work_mem = '128MB'`,
  );
}

/** The people of the demonstration, with the same password; none of them has children here. */
async function makeAccounts(trx: Knex, clock: Clock, { preschools }: Network): Promise<void> {
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await trx('users').insert(
    demoAccounts.map(({ email, name }, index) => ({ id: index + 1, email, name, password_hash, ...at })),
  );
  await trx('user_roles').insert(
    demoAccounts.map(({ role }, index) => ({ user_id: index + 1, role_id: role })),
  );
  const bound = demoAccounts.flatMap((account, index) =>
    account.preschools
      .filter((id) => id <= preschools)
      .map((id) => ({ user_id: index + 1, preschool_id: id })),
  );
  if (bound.length > 0) await trx('user_preschools').insert(bound);
}

/** Numbers of the first and the last month of each calendar year. */
function yearsOf({ firstDay, firstYear, lastYear, months }: Network): [number, [number, number]][] {
  const offset = Number(firstDay.slice(5, 7)) - 1;
  return Array.from({ length: lastYear - firstYear + 1 }, (_, index) => [
    firstYear + index,
    [Math.max(0, index * 12 - offset), Math.min(months - 1, index * 12 - offset + 11)],
  ]);
}

/**
 * Takes away what is done quicker at once than row by row: indexes, keys and foreign keys of the big tables, and all
 * triggers. Answers how to set them back; keys first, foreign keys last: they are checked then.
 */
async function takeAway(trx: Knex): Promise<string[]> {
  const { rows } = await trx.raw(
    `SELECT 1 AS away_at, 3 AS back_at,
            format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
       FROM pg_constraint
      WHERE contype = 'f' AND (conrelid = ANY (:tables::regclass[]) OR confrelid = ANY (:tables::regclass[]))
     UNION ALL
     SELECT 2, 1, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       FROM pg_constraint WHERE contype IN ('p', 'u') AND conrelid = ANY (:tables::regclass[])
     UNION ALL
     SELECT 2, 2, 'DROP INDEX ' || index.indexrelid::regclass, pg_get_indexdef(index.indexrelid)
       FROM pg_index AS index
      WHERE index.indrelid = ANY (:tables::regclass[] || :people::regclass[])
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = index.indexrelid)
     UNION ALL
     SELECT DISTINCT 3, 4, format('ALTER TABLE %s DISABLE TRIGGER USER', tgrelid::regclass),
            format('ALTER TABLE %s ENABLE TRIGGER USER', tgrelid::regclass)
       FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace
     ORDER BY away_at`,
    { tables: BIG_TABLES, people: PEOPLE_TABLES },
  );
  for (const { away } of rows) await trx.raw(away);
  // Tables that this transaction empties are written without the journal, where nobody follows it.
  await trx.raw(`TRUNCATE ${BIG_TABLES.join(', ')}`);
  return rows
    .toSorted((one: TakenAway, other: TakenAway) => one.back_at - other.back_at)
    .map(({ back }: TakenAway) => back);
}

interface TakenAway {
  back_at: number;
  back: string;
}
