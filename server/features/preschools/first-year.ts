/** The first year that a preschool has here: nothing of it is of a day before, which would be a slip of the pen. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { Context } from '../../context';

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
