/** The history of payments as a CSV of any length, streamed. */
import type { Readable } from 'node:stream';
import type { Context as HttpContext } from 'koa';
import { type PaymentMethod, paymentMethods } from '#shared/domain/statuses';
import type { Context } from '../../context';
import { inBatches } from '../../db/in-batches';
import { type CsvCell, sendCsv } from '../../documents/csv';
import { allPayments, type PaymentLine } from './find-payments';

const heads = [
  'Invoice No.',
  'Paid',
  'Parent',
  'Amount (RM)',
  'State',
  'Method',
  'Reference',
  'Receipt No.',
  'Preschool',
] as const;

const states: Record<PaymentLine['state'], string> = {
  confirmed: 'Confirmed',
  declared: 'Awaiting confirmation',
  rejected: 'Rejected',
  review: 'Under review',
};

export function downloadPayments(
  context: Context,
  http: HttpContext,
  wanted: Parameters<typeof allPayments>[1],
): Promise<Readable> {
  return sendCsv(http, `payments-${context.clock.today()}.csv`, heads, cells(context, wanted));
}

async function* cells(
  context: Context,
  wanted: Parameters<typeof allPayments>[1],
): AsyncGenerator<CsvCell[][]> {
  for await (const rows of inBatches<PaymentLine>(context.trx, allPayments(context, wanted)))
    yield rows.map((row) => [
      row.invoice_no,
      row.paid_at,
      row.parent_name,
      { sen: row.amount },
      states[row.state],
      paymentMethods[row.payment_method as PaymentMethod],
      row.reference_id,
      row.receipt_no,
      row.preschool_name,
    ]);
}
