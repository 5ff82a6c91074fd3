/** On which day a payment can have been made: not before the preschool's first year here, not after today. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { requireFromFirstYear } from '../preschools/first-year';

/** @throws Refusal 422 at the field */
export async function requirePaymentDay(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  preschoolId: number,
  day: CalendarDate,
  field = 'paid_at',
): Promise<void> {
  if (day > clock.today()) throw invalid({ [field]: [messages.dateFuture] });
  await requireFromFirstYear({ trx }, preschoolId, { [field]: day });
}
