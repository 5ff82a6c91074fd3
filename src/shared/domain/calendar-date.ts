/**
 * Calendar dates are `YYYY-MM-DD` strings and never pass through a local time zone.
 * The business day is the one of Asia/Kuala_Lumpur (+08:00, no daylight saving).
 */
import * as z from 'zod/mini';
import { messages } from '../messages';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const KUALA_LUMPUR_OFFSET_MS = 8 * HOUR_MS;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A date that exists in the calendar, as `YYYY-MM-DD`. */
export type CalendarDate = string;

/** True when the text has the shape `YYYY-MM-DD` and names a day that exists (29 Feb only in leap years). */
export function isCalendarDate(text: string): boolean {
  const match = SHAPE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2200) return false;
  const utc = new Date(Date.UTC(year, month - 1, day));
  return utc.getUTCFullYear() === year && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day;
}

/** The business day (Kuala Lumpur) at an instant. */
export function businessDate(instant: Date): CalendarDate {
  return new Date(instant.getTime() + KUALA_LUMPUR_OFFSET_MS).toISOString().slice(0, 10);
}

/** The minute of the business day (Kuala Lumpur) at an instant, `HH:MM`. */
export function businessMinute(instant: Date): string {
  return new Date(instant.getTime() + KUALA_LUMPUR_OFFSET_MS).toISOString().slice(11, 16);
}

/** The instant at which a business day begins. */
export function startOfBusinessDay(date: CalendarDate): Date {
  return new Date(epochDay(date) * DAY_MS - KUALA_LUMPUR_OFFSET_MS);
}

/** A date moved by whole days; `days` may be negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date((epochDay(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** A date moved by whole months; a day that the month does not have becomes its last one. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = calendarParts(date);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(date: CalendarDate): number {
  return new Date(epochDay(date) * DAY_MS).getUTCDay();
}

/** Full years and months lived on a day. */
export function ageOn(bornOn: CalendarDate, date: CalendarDate): { years: number; months: number } {
  const [by, bm, bd] = calendarParts(bornOn);
  const [y, m, d] = calendarParts(date);
  const months = Math.max(0, (y - by) * 12 + (m - bm) - (d < bd ? 1 : 0));
  return { years: Math.floor(months / 12), months: months % 12 };
}

/** The year a child counts as in a Malaysian preschool: the year minus the year of birth. */
export function classAge(bornOn: CalendarDate, date: CalendarDate): number {
  return calendarParts(date)[0] - calendarParts(bornOn)[0];
}

function epochDay(date: CalendarDate): number {
  const [year, month, day] = calendarParts(date);
  return Math.round(Date.UTC(year, month - 1, day) / DAY_MS);
}

/** Year, month (1 to 12) and day. @throws Error for what is no date */
export function calendarParts(date: CalendarDate): [number, number, number] {
  const match = SHAPE.exec(date);
  if (!match) throw new Error(`Not a calendar date: ${date}`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}

/** The months' English names, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A date on the wire. */
export const calendarDate = z.string(messages.dateRequired).check(
  z.refine((text) => text !== '', { error: messages.dateRequired, abort: true }),
  z.refine((text) => isCalendarDate(text), messages.dateInvalid),
);
