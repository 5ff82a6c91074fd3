/**
 * What was billed in a month, by product (C18). The one definition, of the summary and of the lists behind it:
 *
 * - The children in scope are those whom the actor sees now, with one of the wanted statuses, at the chosen preschool
 *   or, where none is chosen, at preschools of the wanted status.
 * - `total_children` of a product: those of them who are registered for it, as their main programme or another; one
 *   who has it as both counts once.
 * - `total_programme_billed`: the lines of kind `bill` and of this product, of these children, with a bill date in the
 *   month, whether or not an invoice has them; `total_fees` is what they come to, quantity times the price less the
 *   discount of one. Discounts given on a programme are lines of their own and count nowhere here.
 * - A product without a registered child or without a line is no row.
 */
import type { Knex } from 'knex';
import { type BillingPeriod, periodDays } from '#shared/domain/billing-period';
import { attendingStatuses, type preschoolStatuses } from '#shared/domain/statuses';
import type { Actor } from '../context';
import { Child } from '../models/child';

export interface ChildrenWanted {
  preschool?: number;
  /** Counts only where no preschool is chosen. */
  preschool_status?: (typeof preschoolStatuses)[number];
  child_status?: number[];
}

export interface BilledProduct {
  id: number;
  name: string;
  active: boolean;
  product_type: number;
  total_children: number;
  total_programme_billed: number;
  total_fees: number;
  preschool_short_name: string | null;
}

/** What a line comes to, in sen. */
export const LINE_TOTAL = 'bill_lines.quantity::bigint * (bill_lines.amount - bill_lines.discount_amount)';

/** Ids and main programmes of the children in scope. */
export function childrenInScope(trx: Knex, actor: Actor, wanted: ChildrenWanted): Knex.QueryBuilder {
  return Child.query(trx)
    .modify('visibleTo', actor)
    .modify('ofPreschools', wanted)
    .select('children.id', 'children.product_id')
    .whereIn('children.status', wanted.child_status ?? attendingStatuses)
    .toKnexQuery();
}

/** The bills of a month, of the children in a common table `scope`. */
export function linesOfMonth(trx: Knex, period: BillingPeriod): Knex.QueryBuilder {
  const { from, before } = periodDays(period);
  return trx('bill_lines')
    .join('scope', 'scope.id', 'bill_lines.child_id')
    .where('bill_lines.kind', 'bill')
    .where('bill_lines.bill_date', '>=', from)
    .where('bill_lines.bill_date', '<', before);
}

/** The rows of the summary: active products first, then by name. */
export async function productBilledSummary(
  trx: Knex,
  actor: Actor,
  wanted: ChildrenWanted & { period: BillingPeriod },
): Promise<BilledProduct[]> {
  const registered = trx.raw(`
    SELECT product_id, count(*) AS total_children
      FROM (
        SELECT id AS child_id, product_id FROM scope WHERE product_id IS NOT NULL
        UNION
        SELECT child_products.child_id, child_products.product_id
          FROM child_products JOIN scope ON scope.id = child_products.child_id
      ) AS registrations
     GROUP BY product_id`);
  const billed = linesOfMonth(trx, wanted.period)
    .select('bill_lines.product_id')
    .count({ total_programme_billed: '*' })
    .select(trx.raw(`sum(${LINE_TOTAL}) AS total_fees`))
    .groupBy('bill_lines.product_id');
  return trx
    .with('scope', childrenInScope(trx, actor, wanted))
    .with('registered', registered)
    .with('billed', billed)
    .from('products')
    .join('registered', 'registered.product_id', 'products.id')
    .join('billed', 'billed.product_id', 'products.id')
    .leftJoin('preschools', 'preschools.id', 'products.preschool_id')
    .select(
      'products.id',
      'preschools.short_name AS preschool_short_name',
      'products.name',
      'products.active',
      'products.product_type',
      'total_children',
      'total_programme_billed',
      'total_fees',
    )
    .orderByRaw('products.active DESC, lower(products.name), products.id');
}
