/** Whose day it was at a preschool. Pure. */
import type { CalendarDate } from './calendar-date';

/** What was noted of a child, and of which day. */
interface Noted {
  child_id: number;
  day?: CalendarDate;
  date: CalendarDate;
}

interface Came {
  id: number;
  /** Where a child came lately: when, and whether from another preschool of ours. */
  came?: { on: CalendarDate; moved: boolean } | null;
}

/**
 * Who came later was not missing, unless something was noted of them before they were registered. Of a child who has moved
 * here since, it was noted elsewhere.
 */
export function childrenOn<Child extends Came>(
  children: readonly Child[],
  day: CalendarDate,
  noted: readonly Noted[],
): Child[] {
  const told = new Set(noted.flatMap((one) => ((one.day ?? one.date) === day ? one.child_id : [])));
  return children.filter(({ id, came }) => !came || came.on <= day || (!came.moved && told.has(id)));
}
