/**
 * The billing cycle: from day 23 on people work on next month's bills, so that is what a summary shows first.
 */
import { type CalendarDate, calendarParts } from './calendar-date';

/** A month of a year; months are 1 to 12. */
export interface BillingPeriod {
  year: number;
  month: number;
}

/** The day of the month from which the next month is billed. */
const BILLING_DAY = 23;
const YEAR_CHOICES = 10;

/** The period that a summary shows on a day: this month before the 23rd, next month from then on. */
export function defaultPeriod(today: CalendarDate): BillingPeriod {
  const [year, month, day] = calendarParts(today);
  if (day < BILLING_DAY) return { year, month };
  return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
}

/** Ten years, counting down from next year. */
export function yearChoices(today: CalendarDate): number[] {
  const [year] = calendarParts(today);
  return Array.from({ length: YEAR_CHOICES }, (_, index) => year + 1 - index);
}

/** The first day of a period, and the first one after it. */
export function periodDays({ year, month }: BillingPeriod): { from: CalendarDate; before: CalendarDate } {
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return { from: firstDay({ year, month }), before: firstDay(next) };
}

function firstDay({ year, month }: BillingPeriod): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

/** A period as it stands on an invoice and in an address: `2026-03`. */
export function monthText({ year, month }: BillingPeriod): string {
  return firstDay({ year, month }).slice(0, 7);
}

/** A period and the months after it, so many in all, as texts. */
export function monthsAfter({ year, month }: BillingPeriod, count: number): string[] {
  return monthsUntil({ year, month: month + count - 1 }, count);
}

/** The months that end with a period, oldest first, as texts. */
export function monthsUntil({ year, month }: BillingPeriod, count: number): string[] {
  const last = year * 12 + month - 1;
  return Array.from({ length: count }, (_, index) => {
    const one = last - count + 1 + index;
    return monthText({ year: Math.floor(one / 12), month: (one % 12) + 1 });
  });
}
