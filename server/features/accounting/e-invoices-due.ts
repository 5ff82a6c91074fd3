/** What e-invoices want of somebody: a consolidated one of last month that has not gone out, and a certificate that ends or does not hold. */
import { addMonths, type CalendarDate } from '#shared/domain/calendar-date';
import { monthOf } from '#shared/domain/closing';
import { CONSOLIDATED_MAX_SEN, consolidateBy } from '#shared/domain/e-invoice';
import type { Context } from '../../context';
import { companyOf } from './company';
import { certificateOf, endsSoonBefore, problemOf } from './e-invoice-certificate';
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

/** Those that end first come first; of the others, those whose e-invoices wait, and may do so for the certificate. */
const LOOKED_AT = `
  SELECT preschool_id AS id, valid_until < :soon AS ends FROM e_invoice_certificates AS held
   WHERE valid_until < :soon
      OR EXISTS (SELECT FROM e_invoice_documents AS document
                  WHERE document.preschool_id = held.preschool_id AND state = 'to_send')
   ORDER BY valid_until, preschool_id`;

/** Preschools whose certificate has expired or ends soon, that first which ends first, or lets e-invoices wait. */
export async function certificatesEnding(
  context: Pick<Context, 'trx' | 'clock' | 'services'>,
): Promise<number[]> {
  const { trx, clock } = context;
  const { rows } = await trx.raw(LOOKED_AT, { soon: endsSoonBefore(clock.now()) });
  const ending: number[] = [];
  for (const { id, ends } of rows) {
    const held = ends ? null : await certificateOf(context, Number(id));
    const holdsUp = held && problemOf(held, await companyOf(context, Number(id)), clock.now()) !== null;
    if (ends || holdsUp) ending.push(Number(id));
  }
  return ending;
}
