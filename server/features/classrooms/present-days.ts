/** When a child was there: one rule for the attendance sheet and for the register. */
import type { Knex } from 'knex';
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import { standingSql } from '../../sync/standing';

/** In SQL: children and days from `:first` to `:last` of which an arrival, a departure or a screening by staff says so. */
export const thereSql = (which: string) => `
  SELECT child_id, date AS day FROM health_screenings
   WHERE ${which} AND date BETWEEN :first AND :last AND NOT by_parent
   UNION
  SELECT child_id, day FROM presences
   WHERE ${which} AND day BETWEEN :first AND :last AND ${standingSql('presences')}`;

/** For a month, by child. @param month `YYYY-MM` */
export async function presentDays(
  trx: Knex,
  childIds: readonly number[],
  month: string,
): Promise<Map<number, Set<CalendarDate>>> {
  const { rows } = await trx.raw(thereSql('child_id = ANY (:ids::bigint[])'), {
    ids: [...childIds],
    ...daysOf(month),
  });
  const byChild = new Map<number, Set<CalendarDate>>();
  for (const { child_id, day } of rows as { child_id: number; day: CalendarDate }[])
    byChild.set(child_id, (byChild.get(child_id) ?? new Set()).add(day));
  return byChild;
}

/** The first and the last day of a month, `YYYY-MM`. */
export function daysOf(month: string): { first: CalendarDate; last: CalendarDate } {
  const within = addDays(`${month}-28`, 4);
  return { first: `${month}-01`, last: addDays(within, -Number(within.slice(8))) };
}
