/** What e-invoices want of somebody: a consolidated one of last month that has not gone out, and a certificate that ends. */
import { addMonths, type CalendarDate } from '#shared/domain/calendar-date';
import { monthOf } from '#shared/domain/closing';
import { CONSOLIDATED_MAX_SEN, consolidateBy } from '#shared/domain/e-invoice';
import type { Context } from '../../context';
import { endsSoonBefore } from './e-invoice-certificate';
import { boundsOf, OF_MONTH } from './invoices-of-month';

/** Preschools with keys and an invoice that would be consolidated and is in no document that stands. */
const DUE = `
  SELECT settings.preschool_id AS id FROM e_invoice_settings AS settings
   WHERE EXISTS (
     SELECT FROM invoices
       JOIN LATERAL (SELECT sum(quantity * (amount - discount_amount)) AS amount FROM bill_lines
                      WHERE invoice_id = invoices.id AND kind <> 'carry_forward') AS lines ON true
      WHERE invoices.preschool_id = settings.preschool_id AND ${OF_MONTH}
        AND lines.amount BETWEEN 1 AND :most
        AND NOT EXISTS (SELECT FROM user_profiles WHERE user_id = invoices.parent_id AND own_e_invoice)
        AND NOT EXISTS (SELECT FROM e_invoice_covers WHERE invoice_id = invoices.id AND live))
   ORDER BY 1`;

/** Null outside of the days from the first on which they may go out to the last, and where no company has keys. */
export async function eInvoicesDue({ trx, clock }: Pick<Context, 'trx' | 'clock'>): Promise<{
  month: string;
  by: CalendarDate;
  preschools: number[];
} | null> {
  const today = clock.today();
  const first = addMonths(`${monthOf(today)}-01`, -1);
  const by = consolidateBy(first);
  if (today > by || !(await trx('e_invoice_settings').first('preschool_id'))) return null;
  const { rows } = await trx.raw(DUE, { ...boundsOf(first), most: CONSOLIDATED_MAX_SEN });
  return { month: monthOf(first), by, preschools: rows.map(({ id }: { id: number }) => Number(id)) };
}

/** Preschools whose certificate has expired or ends soon, that first which ends first. */
export const certificatesEnding = ({ trx, clock }: Pick<Context, 'trx' | 'clock'>): Promise<number[]> =>
  trx('e_invoice_certificates')
    .where('valid_until', '<', endsSoonBefore(clock.now()))
    .orderBy(['valid_until', 'preschool_id'])
    .pluck('preschool_id')
    .then((ids) => ids.map(Number));
