/** The business clock, passed to whatever asks for the time, so that a test or a demonstration may set it. */
import { businessDate, type CalendarDate } from '#shared/domain/calendar-date';

export interface Clock {
  now(): Date;
  /** The business day, in Kuala Lumpur. */
  today(): CalendarDate;
}

/** A clock that runs from `startAt`, or with the machine. */
export function createClock(startAt?: Date): Clock {
  const offsetMs = startAt ? startAt.getTime() - Date.now() : 0;
  const now = () => new Date(Date.now() + offsetMs);
  return { now, today: () => businessDate(now()) };
}
