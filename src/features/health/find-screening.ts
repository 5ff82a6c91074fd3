/** A screening's address names its id alone; child and day are found again, since the id is made of them. */

import { addDays, isCalendarDate } from '#shared/domain/calendar-date';
import { screeningId } from '#shared/domain/uuid';
import { HISTORY_DAYS } from '#shared/endpoints/feed';

export interface Place {
  childId: number;
  date: string;
}

/** Among the children and days that this tablet keeps, today first; null where there is none. */
export function findScreening(id: string, childIds: readonly number[], today: string): Place | null {
  for (let back = 0; back <= HISTORY_DAYS; back += 1) {
    const date = addDays(today, -back);
    const childId = childIds.find((child) => screeningId(child, date) === id);
    if (childId !== undefined) return { childId, date };
  }
  return null;
}

/** True when child and date are those of the id. */
export function isPlaceOf(id: string, { childId, date }: Place): boolean {
  return isCalendarDate(date) && screeningId(childId, date) === id;
}
