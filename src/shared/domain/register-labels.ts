/** How a correction of the register reads, on the office's screen and on paper: both in English. */
import type { RegisterChange } from '../endpoints/register';
import { businessDate, businessMinute, calendarParts, monthNames } from './calendar-date';

/**
 * "Left 16:40 with Siti, corrected to 16:50 by Farah, 12 Mar 17:02: wrong clock".
 * @param clock how a minute of the day, `HH:MM`, is written: on paper as it is
 */
export function registerChangeText(
  { act, time, person, became, by, at, reason }: RegisterChange,
  clock = (minute: string) => minute,
): string {
  const first = `${act === 'arrived' ? 'Came' : 'Left'} ${clock(time)}${withWhom(person)}`;
  const instead = became && `${clock(became.time)}${became.person === person ? '' : withWhom(became.person)}`;
  const what = instead === null ? 'withdrawn' : `corrected to ${instead}`;
  return `${first}, ${what} by ${by}, ${moment(at, clock)}${reason ? `: ${reason}` : ''}`;
}

const withWhom = (person: string | null) => (person ? ` with ${person}` : '');

function moment(at: string, clock: (minute: string) => string): string {
  const instant = new Date(at);
  const [, month, day] = calendarParts(businessDate(instant));
  return `${day} ${monthNames[month - 1]?.slice(0, 3)} ${clock(businessMinute(instant))}`;
}

export const minutesLateText = '{{minutes}} min after closing';
