/** The first year that a preschool has here: nothing of it is of a day before, which would be a slip of the pen. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';

export async function firstDayHere(
  { trx }: Pick<Context, 'trx'>,
  preschoolId: number,
): Promise<CalendarDate> {
  const { rows } = await trx.raw(
    `SELECT LEAST(extract(year FROM created_at)::integer,
                  (SELECT min(year) FROM invoice_series WHERE preschool_id = preschools.id)) AS year
       FROM preschools WHERE id = ?`,
    [preschoolId],
  );
  return `${rows[0].year}-01-01`;
}

/** @throws Refusal 422 at each field whose day is before that year; a field without a day is fine */
export async function requireFromFirstYear(
  context: Pick<Context, 'trx'>,
  preschoolId: number,
  days: Readonly<Record<string, CalendarDate | null | undefined>>,
): Promise<void> {
  const first = await firstDayHere(context, preschoolId);
  const tooOld = Object.entries(days).filter(([, day]) => day && day < first);
  if (tooOld.length > 0)
    throw invalid(Object.fromEntries(tooOld.map(([field]) => [field, [messages.dateTooOld]])));
}
