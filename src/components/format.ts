/**
 * How days, times and ages are written: "Fri 21 Nov", "Jum 21 Nov", "11月21日 周五"; "9:41 am", "4 y 3 m". A calendar
 * date is a string and never passes through a time zone; an instant is shown in the preschools' time, Kuala Lumpur.
 */

import i18next from 'i18next';
import { ageOn, businessDate, type CalendarDate, weekday } from '#shared/domain/calendar-date';
import type { Language } from '#shared/languages';
import { currentLanguage } from './language';

/** How the words of a date stand in each language. */
interface DateWords {
  weekdays: readonly string[];
  months: readonly string[];
  day: (weekday: string, day: number, month: string, year: string | null) => string;
  month: (month: string, year: string) => string;
  time: (instant: Date) => string;
}

/** "10:06 malam", "晚上10:06": what people say, where morning and afternoon alone would mislead. */
const PART_OF_DAY: Intl.DateTimeFormatOptions = { dayPeriod: 'short' };

const latinOrder: Pick<DateWords, 'day' | 'month'> = {
  day: (...words) => words.filter((word) => word !== null).join(' '),
  month: (month, year) => `${month} ${year}`,
};

const makers: Record<Language, () => DateWords> = {
  en: () => ({
    ...namesOf('en'),
    ...latinOrder,
    time: (instant) => clockOf('en-GB').format(instant).replace(/\s/g, ' ').toLowerCase(),
  }),
  ms: () => ({
    ...namesOf('ms'),
    ...latinOrder,
    time: (instant) => clockOf('ms', PART_OF_DAY).format(instant).replace(/\s/g, ' '),
  }),
  zh: () => ({
    ...namesOf('zh-CN'),
    day: (name, day, month, year) => `${year === null ? '' : `${year}年`}${month}${day}日 ${name}`,
    month: (month, year) => `${year}年${month}`,
    time: (instant) => clockOf('zh-CN', PART_OF_DAY).format(instant),
  }),
};

const made: Partial<Record<Language, DateWords>> = {};

function dateWords(): DateWords {
  const language = currentLanguage();
  made[language] ??= makers[language]();
  return made[language];
}

/** Short names, Sunday and January first; "Sep" is "Sept" to some browsers in British English, so this asks no region. */
function namesOf(locale: string): Pick<DateWords, 'weekdays' | 'months'> {
  const names = (options: Intl.DateTimeFormatOptions, count: number, at: (index: number) => number) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return Array.from({ length: count }, (_, index) => format.format(at(index)));
  };
  return {
    weekdays: names({ weekday: 'short' }, 7, (index) => Date.UTC(2023, 0, 1 + index)),
    months: names({ month: 'short' }, 12, (index) => Date.UTC(2023, index, 1)),
  };
}

function clockOf(locale: string, more: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Kuala_Lumpur',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
    ...more,
  });
}

/** "Fri 21 Nov"; with the year when it is not this one: "Fri 21 Nov 2025". */
export function formatDate(date: CalendarDate, today: CalendarDate = businessDate(new Date())): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const words = dateWords();
  return words.day(
    words.weekdays[weekday(date)] ?? '',
    Number(day),
    words.months[Number(month) - 1] ?? '',
    year === today.slice(0, 4) ? null : year,
  );
}

/** "5 Nov 2026": as a field shows it, so that what was typed can be checked. */
export function formatWholeDate(date: CalendarDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const words = dateWords();
  return words.day('', Number(day), words.months[Number(month) - 1] ?? '', year).trim();
}

/** "Nov 2026" of `2026-11`. */
export function formatMonth(month: string): string {
  const words = dateWords();
  return words.month(words.months[Number(month.slice(5, 7)) - 1] ?? '', month.slice(0, 4));
}

/** "9:41 am" of an instant. */
export function formatTime(instant: string | Date): string {
  return dateWords().time(new Date(instant));
}

/** "9:41 am" of a minute of the day, `HH:MM`, as records have it. */
export function formatMinute(minute: string): string {
  return formatTime(`2000-01-01T${minute}:00+08:00`);
}

/** "9:41 am" for today, "Fri 21 Nov, 9:41 am" for another day. */
export function formatMoment(instant: string | Date, now: Date = new Date()): string {
  const day = businessDate(new Date(instant));
  const today = businessDate(now);
  return day === today ? formatTime(instant) : `${formatDate(day, today)}, ${formatTime(instant)}`;
}

/** "5 Nov 2026, 9:41 am": of what is held against another clock. */
export function formatWholeMoment(instant: string | Date): string {
  return `${formatWholeDate(businessDate(new Date(instant)))}, ${formatTime(instant)}`;
}

/** "4 y 3 m", "7 m" under a year; nothing where the date of birth is not known. */
export function formatAge(
  bornOn: CalendarDate | null,
  today: CalendarDate = businessDate(new Date()),
): string {
  if (bornOn === null) return '';
  const { years, months } = ageOn(bornOn, today);
  if (years === 0) return i18next.t('{{months}} m', { months });
  return months === 0
    ? i18next.t('{{years}} y', { years })
    : i18next.t('{{years}} y {{months}} m', { years, months });
}

/** What is read as one, an amount or a ratio, is not parted at the end of a line. */
export const inOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');
