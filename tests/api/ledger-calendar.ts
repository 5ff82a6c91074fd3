/**
 * The days of the model of the ledger, with a calendar of its own: which day it is, which months are closed at the first
 * preschool, and how often each thing that the test is about was seen.
 */
import { DAY_MS } from '#shared/domain/calendar-date';
import { TODAY } from './running-api';

const inUtc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
export const monthOf = (day: string) => day.slice(0, 7);

/** Days later, or earlier below zero. */
export const plusDays = (day: string, count: number) =>
  dayOf(new Date(inUtc(day).getTime() + count * DAY_MS));
export const daysBetween = (from: string, to: string) =>
  (inUtc(to).getTime() - inUtc(from).getTime()) / DAY_MS;

/** As the day after each month is told: a day that a month does not have is its last one. */
export function plusMonths(day: string, count: number): string {
  let [month, left] = [monthOf(day), count];
  for (; left > 0; left -= 1) month = monthAfter(month);
  let found = `${month}-${day.slice(8)}`;
  while (Number.isNaN(inUtc(found).getTime()) || dayOf(inUtc(found)) !== found)
    found = `${month}-${Number(found.slice(8)) - 1}`;
  return found;
}

export const monthAfter = (month: string) => monthOf(plusDays(`${month}-28`, 4));
export const monthBefore = (month: string) => monthOf(plusDays(`${month}-01`, -1));

/** From the 23rd on bills are of the next month. */
const BILLED_NEXT_FROM = '23';
/** No round opens a month before this one. */
export const FIRST_CLOSED = '2026-02';

export class Calendar {
  today = TODAY;
  /** The last month that is closed at the first preschool; null before any. */
  closed: string | null = null;
  /** Of each closed month what went out to accounting when it was closed. */
  readonly frozen = new Map<string, unknown>();

  constructor(readonly seen: Map<string, number>) {}

  get month() {
    return monthOf(this.today);
  }

  get lastMonth() {
    return monthBefore(this.month);
  }

  /** Of an invoice that is made on this day. */
  get billedMonth() {
    return this.today.slice(8) >= BILLED_NEXT_FROM ? monthAfter(this.month) : this.month;
  }

  daysAgo = (days: number) => plusDays(this.today, -days);

  /** A month, or a day. */
  isClosed = (when: string) => this.closed !== null && monthOf(when) <= this.closed;

  saw(what: string, times = 1): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + times);
  }
}
