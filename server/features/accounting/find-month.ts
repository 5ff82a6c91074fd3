/**
 * A month of a preschool as it goes out to accounting. An entry is of the day from which it counts (`effective_date`), so
 * a closed month stays as it is. Opening and closing come from the balances that are kept beside the ledger, and the
 * movements from its entries: where the two differ, nothing goes out.
 */
import type { Knex } from 'knex';
import {
  type Account,
  type AccountMove,
  filesOf,
  type JournalPart,
  journalsOf,
  type RollForward,
  rollForwardHolds,
} from '#shared/domain/accounting';
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import { lastDayOf } from '#shared/domain/closing';
import { CARD, ONLINE_BANKING } from '#shared/domain/statuses';
import type { AccountingEntry, AccountingMonth } from '#shared/endpoints/accounting';
import type { Context } from '../../context';
import type { Preschool } from '../../models/preschool';

type Reading = Pick<Context, 'trx'>;

/** What moves between two invoices is none of money; a cancellation names its invoice, too. */
const PART = `
  CASE WHEN entries.cause_type = 'invoice' AND entries.kind <> 'cancel' THEN 'sales'
       WHEN entries.kind IN ('payment', 'reversal') THEN 'receipts'
       WHEN entries.kind IN ('refund', 'payout') THEN 'refunds'
       WHEN entries.kind IN ('credit_note', 'debit_note') THEN 'credits'
       WHEN entries.kind IN ('write_off', 'recovery') THEN 'losses'
       ELSE 'sales' END`;

const MINE = `
  SELECT entries.*, ${PART} AS part FROM ledger_entries AS entries
   WHERE preschool_id = :id AND effective_date BETWEEN :first AND :last`;

/**
 * What is cancelled or noted of a deposit was never earned: it goes off what is held. A cancelled invoice has no notes, so
 * all of its deposits go with it. Money is of its day, as it stands in the bank; all else of the month.
 */
const MOVES = `
  WITH mine AS (${MINE}),
  of_deposits AS (
    SELECT mine.id, CASE WHEN mine.amount < 0 THEN -1 ELSE 1 END * CASE mine.kind
             WHEN 'cancel' THEN (
               SELECT COALESCE(sum(before.amount), 0) FROM ledger_entries AS before
                 JOIN entry_accounts ON entry_id = before.id AND account = 'deposit'
                WHERE before.invoice_id = mine.invoice_id AND before.id < mine.id)
             ELSE (
               SELECT COALESCE(sum(noted.amount), 0) FROM invoice_note_lines AS noted
                 JOIN bill_lines ON bill_lines.id = noted.line_id AND bill_lines.kind = 'deposit'
                WHERE noted.note_id = mine.cause_id::bigint) END AS amount
      FROM mine WHERE mine.kind = 'cancel' OR mine.cause_type = 'note'),
  posted AS (
    SELECT part, effective_date, mine.amount - COALESCE(of_deposits.amount, 0) AS amount,
           CASE WHEN mine.kind = 'cancel' THEN 'cancelled'
                WHEN mine.cause_type = 'invoice' THEN 'moved'
                WHEN part = 'credits' THEN 'credit'
                WHEN part = 'losses' THEN 'bad_debt'
                WHEN part IN ('receipts', 'refunds') THEN CASE
                  WHEN payment_method IN (${ONLINE_BANKING}, ${CARD}) THEN 'online'
                  WHEN payment_method = 5 THEN 'cash' ELSE 'bank' END
                WHEN mine.kind = 'charge' THEN COALESCE(entry_accounts.account, 'other')
                ELSE 'moved' END AS account
      FROM mine
      LEFT JOIN of_deposits ON of_deposits.id = mine.id
      LEFT JOIN entry_accounts ON entry_id = mine.id
      LEFT JOIN payments ON mine.cause_type = 'payment' AND payments.id = mine.cause_id::bigint
     UNION ALL
    SELECT part, effective_date, of_deposits.amount, 'deposit' FROM of_deposits JOIN mine USING (id))
  SELECT part, CASE WHEN part IN ('receipts', 'refunds') THEN effective_date ELSE :last END AS day, account,
         sum(amount)::bigint AS amount
    FROM posted GROUP BY 1, 2, 3 HAVING sum(amount) <> 0`;

/** What stood open on a day, and what counts by then and was written afterwards. */
const STANDING = `
  SELECT (SELECT COALESCE(sum(balance), 0)::bigint FROM open_balances
           WHERE preschool_id = :id AND during @> :day::date) AS open,
         (SELECT COALESCE(sum(amount), 0)::bigint FROM ledger_entries
           WHERE preschool_id = :id AND effective_date <= :day AND posted_on > :day) AS later`;

async function standingAt({ trx }: Reading, id: number, day: CalendarDate) {
  const { rows } = await trx.raw(STANDING, { id, day });
  return rows[0] as { open: number; later: number };
}

const boundsOf = (month: string) => ({ first: `${month}-01`, last: lastDayOf(month) });

export async function findMonth(
  context: Reading,
  { id, name, closed_through }: Preschool,
  month: string,
): Promise<AccountingMonth> {
  const { first, last } = boundsOf(month);
  const moves: AccountMove[] = (await context.trx.raw(MOVES, { id, first, last })).rows;
  const before = await standingAt(context, id, addDays(first, -1));
  const after = await standingAt(context, id, last);
  const roll = {
    ...partSums(moves),
    opening: before.open + before.later,
    closing: after.open + after.later,
  };
  const journals = journalsOf(moves, id);
  const codes = await codesOf(context, id);
  const used = new Set(journals.flatMap(({ lines }) => lines.map(({ account }) => account)));
  return {
    preschool: { id, name },
    month,
    closed: closed_through !== null && closed_through >= last,
    roll,
    holds: rollForwardHolds(roll),
    outstanding: after.open,
    later: after.later,
    journals,
    codes,
    missing: [...used].filter((account) => !codes[account]),
    files: {
      sql: filesOf(journals, 'sql').length,
      autocount: filesOf(journals, 'autocount').length,
      xero: filesOf(journals, 'xero').length,
    },
  };
}

function partSums(moves: readonly AccountMove[]): Omit<RollForward, 'opening' | 'closing'> {
  const sums = { sales: 0, receipts: 0, refunds: 0, credits: 0, losses: 0 };
  for (const { part, amount } of moves) sums[part] += amount;
  return sums;
}

export async function codesOf({ trx }: Reading, id: number): Promise<Partial<Record<Account, string>>> {
  const rows: { account: Account; code: string }[] = await trx('accounting_codes')
    .where({ preschool_id: id })
    .orderBy('account');
  return Object.fromEntries(rows.map(({ account, code }) => [account, code]));
}

interface Wanted {
  month: string;
  part: JournalPart;
  page: number;
  per_page: number;
}

/** The entries behind a figure, in the order of their days. */
export async function listEntries(
  { trx }: Reading,
  { id }: Preschool,
  { month, part, page, per_page }: Wanted,
): Promise<{ data: AccountingEntry[]; total: number }> {
  const mine = trx.raw(`(${MINE}) AS mine`, { id, ...boundsOf(month) }) as unknown as Knex.QueryBuilder;
  const found = trx.from(mine).where({ part });
  const [counted] = await found.clone().count({ total: '*' });
  const rows = await found
    .join('users', 'users.id', 'mine.parent_id')
    .leftJoin('invoices', 'invoices.id', 'mine.invoice_id')
    .orderBy(['mine.effective_date', 'mine.id'])
    .limit(per_page)
    .offset((page - 1) * per_page)
    .select('mine.*', 'users.name', 'invoices.invoice_no');
  const data = rows.map((row) => ({
    id: row.id,
    day: row.effective_date,
    kind: row.kind,
    amount: row.amount,
    parent: { id: row.parent_id, name: row.name },
    invoice: row.invoice_id === null ? null : { id: row.invoice_id, invoice_no: row.invoice_no },
  }));
  return { data, total: Number(counted?.total) };
}
