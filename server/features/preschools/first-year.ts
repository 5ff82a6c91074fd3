/** Nothing is of a day before the first year that a preschool has here: such a day is a slip of the pen. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';

/** @throws Refusal 422 at the field */
export async function requireSinceFirstYear(
  { trx }: Pick<Context, 'trx'>,
  preschoolId: number,
  day: CalendarDate,
  field: string,
): Promise<void> {
  const { rows } = await trx.raw(
    `SELECT LEAST(extract(year FROM created_at)::integer,
                  (SELECT min(year) FROM invoice_series WHERE preschool_id = preschools.id)) AS year
       FROM preschools WHERE id = ?`,
    [preschoolId],
  );
  if (day < `${rows[0].year}-01-01`) throw invalid({ [field]: [messages.dateTooOld] });
}
