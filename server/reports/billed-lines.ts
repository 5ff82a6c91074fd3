/** The bills behind the numbers of the product billed summary, by the same definition (product-billed.ts). */
import type { Knex } from 'knex';
import { type BillingPeriod, monthText } from '#shared/domain/billing-period';
import { attendingStatuses } from '#shared/domain/statuses';
import type { Actor } from '../context';
import { searchPattern } from '../db/search-pattern';
import type { BillLine } from '../models/bill-line';
import { type ChildrenWanted, childrenInScope, LINE_TOTAL, linesOfMonth } from './product-billed';
import { placesIn, requireReach } from './scope';
import { readTotals } from './totals';

export interface LinesWanted extends ChildrenWanted {
  period: BillingPeriod;
  product?: number;
  /** A part of the child's name. */
  search?: string;
  page: number;
  per_page: number;
}

/** Always of a child: the list is of children in scope. */
export type ListedLine = BillLine & { child_id: number; fullname: string; preschool_short_name: string };

interface LinesComeTo {
  total: number;
  /** Sen. */
  total_fees: number;
}

/**
 * A page of them, newest first; how many there are and what all of them come to.
 * @throws Refusal 404 for a preschool beyond the actor's binding
 */
export async function billedLines(
  trx: Knex,
  actor: Actor,
  wanted: LinesWanted,
): Promise<LinesComeTo & { lines: ListedLine[] }> {
  requireReach(actor, wanted.preschool);
  const scoped = () => {
    const lines = linesOfMonth(trx, wanted.period)
      .with('scope', childrenInScope(trx, actor, wanted))
      .join('children', 'children.id', 'bill_lines.child_id');
    if (wanted.product) lines.where('bill_lines.product_id', wanted.product);
    if (wanted.search) lines.whereILike('children.fullname', searchPattern(wanted.search));
    return lines;
  };
  const comingTo = wanted.search ? countLines(trx, scoped()) : totalsOf(trx, actor, wanted);
  const page = scoped()
    .join('preschools', 'preschools.id', 'children.preschool_id')
    .select('bill_lines.*', 'children.fullname', 'preschools.short_name AS preschool_short_name')
    .orderBy([
      { column: 'bill_lines.bill_date', order: 'desc' },
      { column: 'bill_lines.id', order: 'desc' },
    ])
    .limit(wanted.per_page)
    .offset((wanted.page - 1) * wanted.per_page);
  const [lines, comeTo] = await Promise.all([page, comingTo]);
  return { lines, ...comeTo };
}

async function countLines(trx: Knex, lines: Knex.QueryBuilder): Promise<LinesComeTo> {
  return lines
    .count({ total: '*' })
    .select(trx.raw(`coalesce(sum(${LINE_TOTAL}), 0) AS total_fees`))
    .first();
}

/** From the totals that the summary is made of: counted, a month of a large network would cost more than its page. */
async function totalsOf(trx: Knex, actor: Actor, wanted: LinesWanted): Promise<LinesComeTo> {
  const month = monthText(wanted.period);
  const { sql, bindings } = placesIn(actor, wanted, 'preschool_id');
  const [row] = await readTotals<LinesComeTo>(
    trx,
    { kinds: ['billed'], months: [month] },
    `SELECT COALESCE(sum(lines), 0) AS total, COALESCE(sum(amount), 0) AS total_fees
       FROM billed_totals
      WHERE month = :month AND status = ANY (:statuses) AND ${sql} ${wanted.product ? 'AND product_id = :product' : ''}`,
    {
      ...bindings,
      ...{ month, statuses: wanted.child_status ?? [...attendingStatuses] },
      ...(wanted.product && { product: wanted.product }),
    },
  );
  return row ?? { total: 0, total_fees: 0 };
}
