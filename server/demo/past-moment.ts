/** The demonstration knows nothing of the hours to come, whatever the hour in which it is loaded. */
import { DAY_MS, HOUR_MS, startOfBusinessDay } from '#shared/domain/calendar-date';
import type { Clock } from '../clock';

/** What would be still to come was within the last hour, in the same order, and not before the day began. */
export function pastMoment(clock: Clock, at: Date): Date {
  const now = clock.now().getTime();
  if (at.getTime() <= now) return at;
  const start = startOfBusinessDay(clock.today()).getTime();
  const passed = Math.min((at.getTime() - start) / DAY_MS, 1);
  return new Date(Math.max(start, Math.round(now - HOUR_MS * (1 - passed))));
}
