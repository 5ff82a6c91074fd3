/** A clock that stands still until a test moves it. */
import { businessDate } from '#shared/domain/calendar-date';
import type { Clock } from '../../server/clock';

export interface FixedClock extends Clock {
  set(instant: string): void;
  advance(milliseconds: number): void;
}

/** Starts on a Wednesday morning in Kuala Lumpur unless told otherwise. */
export function fixedClock(start = '2026-03-11T01:00:00Z'): FixedClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    today: () => businessDate(new Date(at)),
    set: (instant) => {
      at = new Date(instant).getTime();
    },
    advance: (milliseconds) => {
      at += milliseconds;
    },
  };
}
