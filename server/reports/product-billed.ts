/**
 * What was billed in a month, by product. The one definition, of the summary and of the lists behind it:
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
import { type BillingPeriod, monthText } from '#shared/domain/billing-period';
import { attendingStatuses, type preschoolStatuses } from '#shared/domain/statuses';
import type { Actor } from '../context';
import { placesIn, totalsIn } from './scope';
import { NOW, readTotals, sumOf } from './totals';

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

/** What was billed, by product and by status of the child. */
export const BILLED_TOTALS = { ofEach: 'billed_totals', ofAll: 'network_billed' };

/** The rows of the summary: active products first, then by name. From totals, which mean the same. */
export async function productBilledSummary(
  trx: Knex,
  actor: Actor,
  wanted: ChildrenWanted & { period: BillingPeriod; product_type?: number },
): Promise<BilledProduct[]> {
  const month = monthText(wanted.period);
  const billed = totalsIn(actor, wanted, BILLED_TOTALS);
  const { sql, bindings } = placesIn(actor, wanted, 'preschool_id');
  const rows = await readTotals<BilledProduct>(
    trx,
    { kinds: ['billed', 'children'], months: [month, NOW] },
    `WITH billed AS (
       SELECT product_id, ${sumOf('lines')} AS total_programme_billed, ${sumOf('amount')} AS total_fees
         FROM ${billed.table}
        WHERE month = :month AND status = ANY (:statuses) AND ${billed.sql} GROUP BY product_id),
     registered AS (
       SELECT product_id, ${sumOf('children')} AS total_children FROM registered_totals
        WHERE status = ANY (:statuses) AND ${sql} GROUP BY product_id)
     SELECT products.id, preschools.short_name AS preschool_short_name, products.name, products.active,
            products.product_type, total_children, total_programme_billed, total_fees
       FROM billed
       JOIN registered ON registered.product_id = billed.product_id
       JOIN products ON products.id = billed.product_id
       LEFT JOIN preschools ON preschools.id = products.preschool_id
      WHERE COALESCE(products.product_type = :product_type, true)
      ORDER BY products.active DESC, lower(products.name), products.id`,
    {
      ...billed.bindings,
      ...bindings,
      month,
      statuses: wanted.child_status ?? [...attendingStatuses],
      product_type: wanted.product_type ?? null,
    },
  );
  return rows;
}
