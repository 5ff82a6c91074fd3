/** The bills behind the numbers of the product billed summary, by the same definition (product-billed.ts). */
import type { Knex } from 'knex';
import type { BillingPeriod } from '#shared/domain/billing-period';
import type { Actor } from '../context';
import { searchPattern } from '../db/search-pattern';
import type { BillLine } from '../models/bill-line';
import { type ChildrenWanted, childrenInScope, LINE_TOTAL, linesOfMonth } from './product-billed';
import { requireReach } from './scope';

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

/**
 * A page of them, newest first; how many there are and what all of them come to (sen).
 * @throws Refusal 404 for a preschool beyond the actor's binding
 */
export async function billedLines(
  trx: Knex,
  actor: Actor,
  wanted: LinesWanted,
): Promise<{ lines: ListedLine[]; total: number; total_fees: number }> {
  requireReach(actor, wanted.preschool);
  const lines = linesOfMonth(trx, wanted.period).join('children', 'children.id', 'bill_lines.child_id');
  if (wanted.product) lines.where('bill_lines.product_id', wanted.product);
  if (wanted.search) lines.whereILike('children.fullname', searchPattern(wanted.search));
  const scoped = (query: Knex.QueryBuilder) => query.with('scope', childrenInScope(trx, actor, wanted));
  const counted = await scoped(lines.clone())
    .count({ total: '*' })
    .select(trx.raw(`coalesce(sum(${LINE_TOTAL}), 0) AS total_fees`))
    .first();
  const found = await scoped(lines.clone())
    .join('preschools', 'preschools.id', 'children.preschool_id')
    .select('bill_lines.*', 'children.fullname', 'preschools.short_name AS preschool_short_name')
    .orderBy([
      { column: 'bill_lines.bill_date', order: 'desc' },
      { column: 'children.fullname' },
      { column: 'bill_lines.id', order: 'desc' },
    ])
    .limit(wanted.per_page)
    .offset((wanted.page - 1) * wanted.per_page);
  return { lines: found, total: counted.total, total_fees: counted.total_fees };
}
