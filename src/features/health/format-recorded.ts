/** When a day's screening was recorded. */
import { businessDate } from '#shared/domain/calendar-date';
import { formatMoment, formatTime } from '../../components/format';

/** The time, with the day where it was written down on another one. */
export function formatRecorded(at: string, date: string): string {
  return businessDate(new Date(at)) === date ? formatTime(at) : formatMoment(at);
}
