/** When the tests of a browser take place: a Wednesday, 10 am in Kuala Lumpur; `npm run test:days` says another day. */
import { addDays, businessDate } from '#shared/domain/calendar-date';

export const NOW = process.env.TEST_NOW ?? '2026-03-11T02:00:00Z';
export const TODAY = businessDate(new Date(NOW));
/** The day before on which children came. */
export const YESTERDAY =
  [1, 2, 3].map((days) => addDays(TODAY, -days)).find((day) => !isWeekend(day)) ?? TODAY;

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(date).getUTCDay());
}

/** As screens write it: `Wed 11 Mar`, with the year where it is another than today's. */
export function dayText(date: string): string {
  const year = date.slice(0, 4) === TODAY.slice(0, 4) ? undefined : 'numeric';
  const parts = { weekday: 'short', day: 'numeric', month: 'short', year, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', parts).format(new Date(date)).replaceAll(',', '');
}

/** The month `months` away from today's, as screens write it: `Feb 2026`. */
export function monthText(months: number): string {
  const month = new Date(`${TODAY.slice(0, 7)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() + months);
  const parts = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', parts).format(month);
}
