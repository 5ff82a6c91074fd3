/**
 * A statement of account out of the ledger. An entry counts from the day on which it was written, or its own where that
 * is later (`posted_on`): so the closing of a day is the opening of the next, is what the report of outstandings has for
 * that day, and never changes afterwards.
 */
import type { Knex } from 'knex';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { type StatementSums, statementParts } from '#shared/domain/statement';
import type { Statement, StatementRow } from '#shared/endpoints/statements';
import { businessDay } from '../../db/business-day';

export interface StatementWanted {
  parentId: number;
  /** Null for all. */
  preschools: readonly number[] | null;
  from: CalendarDate;
  to: CalendarDate;
}

type Place = Statement['preschools'][number];
type StatementTotals = StatementSums & { preschools: Place[] };

const MINE = `
  SELECT * FROM ledger_entries
   WHERE parent_id = :parentId AND posted_on <= :to
     AND (:preschools::bigint[] IS NULL OR preschool_id = ANY (:preschools))`;

const quoted = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ');
const parts = Object.entries(statementParts).map(
  ([part, kinds]) =>
    `COALESCE(sum(amount) FILTER (WHERE posted_on >= :from AND kind IN (${quoted(kinds)})), 0)::bigint AS ${part}`,
);

const SUMS = `
  SELECT preschools.id, preschools.name, ${parts.join(', ')},
         COALESCE(sum(amount) FILTER (WHERE posted_on < :from), 0)::bigint AS opening,
         sum(amount)::bigint AS closing
    FROM (${MINE}) AS mine JOIN preschools ON preschools.id = mine.preschool_id
   GROUP BY preschools.id
  HAVING sum(amount) <> 0 OR bool_or(posted_on >= :from)
   ORDER BY preschools.name, preschools.id`;

const NOTHING: StatementSums = {
  opening: 0,
  charges: 0,
  payments: 0,
  credits: 0,
  refunds: 0,
  written_off: 0,
  closing: 0,
};
const names = Object.keys(NOTHING) as (keyof StatementSums)[];

/** Sums in sen, of all and by preschool. */
export async function statementTotals(trx: Knex, wanted: StatementWanted): Promise<StatementTotals> {
  const { rows } = await trx.raw(SUMS, bindingsOf(wanted));
  const preschools = rows as Place[];
  const sums = Object.fromEntries(
    names.map((name) => [name, preschools.reduce((sum, place) => sum + place[name], 0)]),
  );
  return { ...NOTHING, ...sums, preschools };
}

const DEPOSITS = `
  SELECT children.id, children.fullname, deposits.preschool_id, sum(held)::bigint AS held
    FROM deposits_at(:parentId, :to) AS deposits LEFT JOIN children ON children.id = child_id
   WHERE :preschools::bigint[] IS NULL OR deposits.preschool_id = ANY (:preschools)
   GROUP BY children.id, deposits.preschool_id HAVING sum(held) <> 0
   ORDER BY children.fullname, children.id, deposits.preschool_id`;

/** What is held of deposits at the end of the period. */
export async function statementDeposits(
  trx: Knex,
  { parentId, to, preschools }: StatementWanted,
): Promise<Statement['deposits']> {
  const bindings = {
    parentId,
    to,
    preschools: (preschools && [...preschools]) as unknown as Knex.RawBinding,
  };
  const { rows } = await trx.raw(DEPOSITS, bindings);
  return rows.map((row: { id: number | null; fullname: string; preschool_id: number; held: number }) => ({
    child: row.id === null ? null : { id: row.id, name: row.fullname },
    preschool_id: row.preschool_id,
    held: row.held,
  }));
}

const INSTALMENTS = `
  SELECT invoices.id, invoice_no, invoices.preschool_id, due_on, open
    FROM instalment_plans AS plan JOIN invoices ON invoices.id = plan.invoice_id JOIN instalments ON plan_id = plan.id
    LEFT JOIN open_balances AS standing ON standing.invoice_id = invoices.id AND during @> CAST(:to AS date)
   CROSS JOIN LATERAL (
     SELECT instalment_open(instalments.amount, through, total,
              COALESCE(standing.balance, 0)::bigint - added_after(plan.id, due_on, :to)) AS open) AS wanted
   WHERE invoices.parent_id = :parentId AND open > 0
     AND ${businessDay('plan.created_at')} <= :to
     AND (ended_at IS NULL OR ${businessDay('ended_at')} > :to)
     AND (:preschools::bigint[] IS NULL OR invoices.preschool_id = ANY (:preschools))
   ORDER BY due_on, invoices.id`;

/** What of the closing balance is paid by instalments that were agreed on by then. */
export async function statementInstalments(
  trx: Knex,
  { parentId, to, preschools }: StatementWanted,
): Promise<Statement['instalments']> {
  const bindings = {
    parentId,
    to,
    preschools: (preschools && [...preschools]) as unknown as Knex.RawBinding,
  };
  const { rows } = await trx.raw(INSTALMENTS, bindings);
  return rows.map((row: Found) => ({
    invoice: { id: row.id, invoice_no: row.invoice_no },
    preschool_id: row.preschool_id,
    due_on: row.due_on,
    open: row.open,
  }));
}

interface Found {
  id: number;
  invoice_no: string;
  preschool_id: number;
  due_on: CalendarDate;
  open: number;
}

/**
 * Entries of a day that belong together are one row: the lines of an invoice, all of a payment, what moved between two
 * invoices. What comes to nothing is none.
 */
const ROWS = `
  WITH kinds AS (
    SELECT mine.*,
           CASE WHEN cause_type = 'invoice' AND kind <> 'cancel' THEN 'moved'
                WHEN kind = 'carry_in' THEN 'charge' ELSE kind END AS row_kind
      FROM (${MINE}) AS mine WHERE posted_on >= :from),
  moved AS (
    SELECT min(id) AS id, posted_on, preschool_id, row_kind AS kind, sum(amount)::bigint AS amount,
           min(effective_date) AS effective_date,
           CASE WHEN row_kind <> 'moved' THEN invoice_id END AS invoice_id,
           CASE WHEN row_kind NOT IN ('charge', 'carry_out', 'cancel', 'moved') THEN cause_id END AS cause
      FROM kinds GROUP BY posted_on, preschool_id, row_kind, 7, 8 HAVING sum(amount) <> 0),
  listed AS (
    SELECT moved.*, count(*) OVER ()::integer AS total,
           (:opening + sum(amount) OVER (ORDER BY posted_on, id))::bigint AS balance
      FROM moved ORDER BY posted_on, id LIMIT :limit OFFSET :offset)
  SELECT listed.*, invoices.invoice_no, payments.payment_method, payments.value_date,
         COALESCE(receipts.receipt_no, notes.note_no) AS document_no
    FROM listed
    LEFT JOIN invoices ON invoices.id = listed.invoice_id
    LEFT JOIN payments 
      ON payments.id = CASE WHEN listed.kind IN ('payment', 'reversal', 'refund', 'payout') THEN cause::bigint END
    LEFT JOIN payment_receipts AS receipts ON receipts.payment_id = payments.id
    LEFT JOIN invoice_notes AS notes 
      ON notes.id = CASE WHEN listed.kind IN ('credit_note', 'debit_note') THEN cause::bigint END
   ORDER BY posted_on, id`;

interface Listed {
  id: number;
  posted_on: CalendarDate;
  effective_date: CalendarDate;
  preschool_id: number;
  kind: StatementRow['kind'];
  amount: number;
  balance: number;
  invoice_id: number | null;
  invoice_no: string | null;
  payment_method: number | null;
  value_date: CalendarDate | null;
  document_no: string | null;
  total: number;
}

/** Rows in their order with what is owed after each, and how many there are in all. */
export async function statementRows(
  trx: Knex,
  wanted: StatementWanted & { opening: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StatementRow[]; total: number }> {
  const bindings = { ...bindingsOf(wanted), opening: wanted.opening, limit, offset };
  const found: Listed[] = (await trx.raw(ROWS, bindings as never)).rows;
  // Beyond the last page there is no row that tells how many there are.
  const total = found[0]?.total ?? (offset > 0 ? await countRows(trx, wanted) : 0);
  return { rows: found.map(present), total };
}

async function countRows(trx: Knex, wanted: StatementWanted & { opening: number }): Promise<number> {
  return (await statementRows(trx, wanted, { limit: 1, offset: 0 })).total;
}

function present(row: Listed): StatementRow {
  const { id, posted_on, effective_date, invoice_id, invoice_no, document_no, payment_method } = row;
  const own = row.value_date ?? effective_date;
  return {
    id,
    date: posted_on,
    kind: row.kind,
    preschool_id: row.preschool_id,
    value_date: payment_method !== null && own < posted_on ? own : null,
    invoice: invoice_id !== null && invoice_no !== null ? { id: invoice_id, invoice_no } : null,
    document_no,
    payment_method,
    amount: row.amount,
    balance: row.balance,
  };
}

const bindingsOf = ({ parentId, preschools, from, to }: StatementWanted) => ({
  parentId,
  from,
  to,
  preschools: (preschools && [...preschools]) as unknown as Knex.RawBinding,
});
