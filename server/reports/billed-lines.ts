/** The bills behind the numbers of the product billed summary, by the same definition (product-billed.ts). */
import type { Knex } from 'knex';
import { type BillingPeriod, monthText, periodDays } from '#shared/domain/billing-period';
import { attendingStatuses } from '#shared/domain/statuses';
import type { Actor } from '../context';
import { pageLimit } from '../db/prepared';
import { searchPattern } from '../db/search-pattern';
import type { BillLine } from '../models/bill-line';
import { BILLED_TOTALS, type ChildrenWanted } from './product-billed';
import { type Condition, placesIn, totalsIn } from './scope';
import { readTotals, sumOf } from './totals';

interface LinesWanted extends ChildrenWanted {
  period: BillingPeriod;
  product?: number;
  /** A part of the child's name. */
  search?: string;
  /** Those on no invoice, as the closing of the month counts them. */
  unbilled?: boolean;
  page: number;
  per_page: number;
}

/** Always of a child: the list is of children in scope. */
type ListedLine = Pick<
  BillLine,
  | 'id'
  | 'kind'
  | 'product_id'
  | 'label'
  | 'remarks'
  | 'bill_date'
  | 'quantity'
  | 'amount'
  | 'discount_amount'
  | 'invoice_id'
> & { child_id: number; fullname: string; preschool_short_name: string };

interface Found {
  lines: ListedLine[];
  total: number;
  /** Sen. */
  total_fees: number;
}

/**
 * A page of them, newest first; how many there are and what all of them come to.
 * @throws Refusal 404 for a preschool beyond the actor's binding
 */
export async function billedLines(knex: Knex, actor: Actor, wanted: LinesWanted): Promise<Found> {
  const lines = linesWanted(actor, wanted);
  const limit = pageLimit(wanted);
  const comingTo = wanted.search || wanted.unbilled ? counted(lines) : totalled(actor, wanted);
  const [found] = await readTotals<Found>(
    knex,
    { kinds: ['billed'], months: [monthText(wanted.period)] },
    `SELECT coming_to.*, (SELECT COALESCE(json_agg(page), '[]') FROM (${pageOf(lines.sql, limit.sql)}) AS page) AS lines
       FROM (${comingTo.sql}) AS coming_to`,
    { ...lines.bindings, ...comingTo.bindings, ...limit.bindings },
  );
  return found as Found;
}

/** From where, and which. */
function linesWanted(actor: Actor, { search, product, unbilled, ...wanted }: LinesWanted): Condition {
  // A debt stays where it was made, wherever the child is now.
  const place = unbilled ? 'bill_lines.preschool_id' : 'children.preschool_id';
  const { sql, bindings } = placesIn(actor, wanted, place);
  const which = unbilled
    ? 'bill_lines.invoice_id IS NULL'
    : `bill_lines.kind = 'bill' AND children.status = ANY (:statuses)`;
  return {
    sql: `FROM bill_lines JOIN children ON children.id = bill_lines.child_id
          WHERE bill_lines.bill_date >= :from AND bill_lines.bill_date < :before AND ${which} AND ${sql}
            ${product ? 'AND bill_lines.product_id = :product' : ''}
            ${search ? 'AND children.fullname ILIKE :search' : ''}`,
    bindings: {
      ...bindings,
      ...periodDays(wanted.period),
      ...(!unbilled && { statuses: wanted.child_status ?? [...attendingStatuses] }),
      ...(product && { product }),
      ...(search && { search: searchPattern(search) }),
    },
  };
}

const pageOf = (lines: string, limit: string) => `
  SELECT found.*, preschools.short_name AS preschool_short_name
    FROM (SELECT bill_lines.id, kind, bill_lines.product_id, label, bill_lines.remarks, bill_date, quantity, amount,
                 discount_amount, invoice_id, child_id, fullname, children.preschool_id
          ${lines} ORDER BY bill_date DESC, bill_lines.id DESC ${limit}) AS found
    JOIN preschools ON preschools.id = found.preschool_id
   ORDER BY bill_date DESC, found.id DESC`;

const counted = ({ sql, bindings }: Condition): Condition => ({
  sql: `SELECT count(*) AS total,
               COALESCE(sum(quantity::bigint * (bill_lines.amount - discount_amount)), 0) AS total_fees ${sql}`,
  bindings,
});

/** From the totals that the summary is made of: counted, a month of a large network would cost more than its page. */
function totalled(actor: Actor, wanted: LinesWanted): Condition {
  const { table, sql, bindings } = totalsIn(actor, wanted, BILLED_TOTALS);
  return {
    sql: `SELECT ${sumOf('lines')} AS total, ${sumOf('amount')} AS total_fees
            FROM ${table}
           WHERE month = :month AND status = ANY (:statuses) AND ${sql}
             ${wanted.product ? 'AND product_id = :product' : ''}`,
    bindings: { ...bindings, month: monthText(wanted.period) },
  };
}
