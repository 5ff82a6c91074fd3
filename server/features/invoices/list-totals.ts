/** What all the invoices come to that a filter finds, and how many stand in each status; the same as a CSV of any length. */
import type { Readable } from 'node:stream';
import type { Context as HttpContext } from 'koa';
import { raw } from 'objection';
import { DRAFT } from '#shared/domain/invoice-math';
import { type PaymentStatus, paymentStatuses } from '#shared/domain/statuses';
import type { InvoiceListTotals } from '#shared/endpoints/invoices';
import type { Context } from '../../context';
import { inBatches } from '../../db/in-batches';
import { type CsvCell, sendCsv } from '../../documents/csv';
import type { ListedInvoice } from '../../models/invoice';
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
    ...{ total, price: Number(price), paid: Number(paid), balance: Number(balance) },
    statuses: statuses.map((row) => ({ status: row.status, total: row.total })),
  };
}

const heads = [
  ...['Invoice No.', 'Parent', 'Preschool', 'Month', 'Due Date', 'Status'],
  ...['Price (RM)', 'Paid (RM)', 'Balance (RM)'],
];

export function downloadInvoices(
  context: Context,
  http: HttpContext,
  wanted: InvoicesWanted,
): Promise<Readable> {
  return sendCsv(http, `invoices-${context.clock.today()}.csv`, heads, cells(context, wanted));
}

async function* cells(context: Context, wanted: InvoicesWanted): AsyncGenerator<CsvCell[][]> {
  const { query } = await invoicesFound(context, wanted);
  const listed = query.modify('listed').orderBy('invoices.id', 'desc').toKnexQuery();
  for await (const rows of inBatches<ListedInvoice>(context.trx, listed))
    yield rows.map((row) => [
      row.invoice_no,
      row.parent_name,
      row.preschool_name,
      row.billing_month,
      row.due_date,
      paymentStatuses[(row.issued_at === null ? DRAFT : row.payment_status) as PaymentStatus],
      { sen: row.price },
      { sen: row.paid_amount },
      { sen: row.balance },
    ]);
}
