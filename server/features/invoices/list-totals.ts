/** What all the invoices come to that a filter finds, and how many stand in each status. */
import { raw } from 'objection';
import { DRAFT } from '#shared/domain/invoice-math';
import type { InvoiceListTotals } from '#shared/endpoints/invoices';
import type { Context } from '../../context';
import { type InvoicesWanted, invoicesFound } from './find-invoices';

/** Sums in sen. The counts leave the status aside, which they are there to choose. */
export async function listTotals(context: Context, wanted: InvoicesWanted): Promise<InvoiceListTotals> {
  const found = await invoicesFound(context, wanted);
  const sum = (column: string) =>
    raw(`COALESCE(sum(invoices.${column}), 0)::bigint`).as(column.replace('_amount', ''));
  const [totals] = (await found.query.select(
    raw('count(*)::integer').as('total'),
    sum('price'),
    sum('paid_amount'),
    sum('balance'),
  )) as unknown as Record<'total' | 'price' | 'paid' | 'balance', number>[];
  const whole = await invoicesFound(context, { ...wanted, status: undefined, drafts: undefined });
  const statuses = (await whole.query
    .select(
      raw(`CASE WHEN invoices.issued_at IS NULL THEN ${DRAFT} ELSE invoices.payment_status END`).as('status'),
      raw('count(*)::integer').as('total'),
    )
    .groupByRaw('1')) as unknown as { status: number; total: number }[];
  const { total = 0, price = 0, paid = 0, balance = 0 } = totals ?? {};
  return {
    total,
    price: Number(price),
    paid: Number(paid),
    balance: Number(balance),
    statuses: statuses.map((row) => ({ status: row.status, total: row.total })),
  };
}
