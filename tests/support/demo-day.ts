/** When the tests of a browser take place: a Wednesday, 10 am in Kuala Lumpur; `npm run test:days` says another day. */
import { defaultPeriod, monthText as monthOf } from '#shared/domain/billing-period';
import { addDays, addMonths, businessDate, calendarParts, monthNames } from '#shared/domain/calendar-date';

export const NOW = process.env.TEST_NOW ?? '2026-03-11T02:00:00Z';
export const TODAY = businessDate(new Date(NOW));
/** After eight in the evening, as at five to midnight: what is a morning's step has no place then. */
export const IS_NIGHT = new Date(NOW).getUTCHours() >= 12;
export const YEAR = Number(TODAY.slice(0, 4));
/** The day before on which children came. */
export const YESTERDAY =
  [1, 2, 3].map((days) => addDays(TODAY, -days)).find((day) => !isWeekend(day)) ?? TODAY;
/** The month whose invoices the demonstration has last, `2026-03`: from the 23rd on, the next one. */
export const BILLED = monthOf(defaultPeriod(TODAY));

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(date).getUTCDay());
}

/** As screens write it: `Wed 11 Mar`, with the year where it is another than that of the day on which they do. */
export function dayText(date: string, today = TODAY): string {
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
  const [day, month, year] = wholeDayText(date).split(' ');
  const words = [weekday.format(new Date(date)), day, month];
  return [...words, ...(year === today.slice(0, 4) ? [] : [year])].join(' ');
}

/** As a field shows it: `11 Mar 2026`. */
export function wholeDayText(date: string): string {
  return `${calendarParts(date)[2]} ${monthText(0, date)}`;
}

/** The day first, as people here type it: `11/03/2026`. */
export function typedDay(date: string): string {
  return date.split('-').reverse().join('/');
}

/** The month `months` away from today's, or from another: `2026-02`. */
export function monthAway(months: number, from = TODAY): string {
  return addMonths(`${from.slice(0, 7)}-01`, months).slice(0, 7);
}

/** That month as screens write it: `Feb 2026`. */
export function monthText(months: number, from = TODAY): string {
  const month = monthAway(months, from);
  return `${monthName(month).slice(0, 3)} ${month.slice(0, 4)}`;
}

/** `March`, of `2026-03`. */
export function monthName(month: string): string {
  return monthNames[Number(month.slice(5, 7)) - 1] as string;
}
