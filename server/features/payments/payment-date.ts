/** On which day a payment can have been made: not before the preschool's first year here, not after today. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';

/** @throws Refusal 422 at the field */
export async function requirePaymentDay(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  preschoolId: number,
  day: CalendarDate,
  field = 'paid_at',
): Promise<void> {
  if (day > clock.today()) throw invalid({ [field]: [messages.dateFuture] });
  const { rows } = await trx.raw(
    `SELECT LEAST(extract(year FROM created_at)::integer,
                  (SELECT min(year) FROM invoice_series WHERE preschool_id = preschools.id)) AS year
       FROM preschools WHERE id = ?`,
    [preschoolId],
  );
  if (day < `${rows[0].year}-01-01`) throw invalid({ [field]: [messages.dateTooOld] });
}
