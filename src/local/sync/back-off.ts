/** When to try again: full jitter, for ever, so that 200 tablets do not come back at the same moment (scenario 37). */

import { MINUTE_MS } from '#shared/domain/calendar-date';

const FIRST_MS = 2_000;
export const LONGEST_MS = 5 * MINUTE_MS;

/** A random time up to 2 s after the first failure, up to twice as long after each other one, up to 5 min. */
export function backOffMs(failures: number, random: () => number): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(Math.max(0, failures - 1), 20));
  return Math.round(random() * most);
}

/**
 * True when the time has come. A time further ahead than any that is given here was set by a clock that has been
 * put back since: it counts as come (scenario 23).
 */
export function isDue(nextAttemptAt: number, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + LONGEST_MS;
}
