/** Children who have a bill of a product in the month of a date: on an invoice in force, or on none yet. */
import { periodDays } from '#shared/domain/billing-period';
import { type CalendarDate, calendarParts } from '#shared/domain/calendar-date';
import type { Context } from '../../context';
import { BillLine } from '../../models/bill-line';

export async function billedAlready(
  { trx }: Pick<Context, 'trx'>,
  { product_id, date, children }: { product_id: number; date: CalendarDate; children: readonly number[] },
): Promise<number[]> {
  const [year, month] = calendarParts(date);
  const { from, before } = periodDays({ year, month });
  const lines = await BillLine.query(trx)
    .where({ kind: 'bill', product_id })
    .where('bill_date', '>=', from)
    .where('bill_date', '<', before)
    .whereRaw('child_id = ANY (?::bigint[])', [[...children]])
    .whereRaw(
      'NOT EXISTS (SELECT 1 FROM invoices WHERE invoices.id = bill_lines.invoice_id AND payment_status = 9)',
    )
    .distinct('child_id');
  return lines.map(({ child_id }) => child_id as number);
}
