/**
 * How days, times and ages are written: "Fri 21 Nov", "9:41 am", "4 y 3 m". A calendar date is a string and
 * never passes through a time zone; an instant is shown in the preschools' time, Kuala Lumpur.
 */

import i18next from 'i18next';
import { ageOn, businessDate, type CalendarDate, weekday } from '#shared/domain/calendar-date';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kuala_Lumpur',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** "Fri 21 Nov"; with the year when it is not this one: "Fri 21 Nov 2025". */
export function formatDate(date: CalendarDate, today: CalendarDate = businessDate(new Date())): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const words = [
    i18next.t(WEEKDAYS[weekday(date)] ?? ''),
    Number(day),
    i18next.t(MONTHS[Number(month) - 1] ?? ''),
  ];
  return (year === today.slice(0, 4) ? words : [...words, year]).join(' ');
}

/** "Nov 2026" of `2026-11`. */
export function formatMonth(month: string): string {
  return `${i18next.t(MONTHS[Number(month.slice(5, 7)) - 1] ?? '')} ${month.slice(0, 4)}`;
}

/** "9:41 am" of an instant. */
export function formatTime(instant: string | Date): string {
  return clock.format(new Date(instant)).replace(/\s/g, ' ').toLowerCase();
}

/** "9:41 am" for today, "Fri 21 Nov, 9:41 am" for another day. */
export function formatMoment(instant: string | Date, now: Date = new Date()): string {
  const day = businessDate(new Date(instant));
  const today = businessDate(now);
  return day === today ? formatTime(instant) : `${formatDate(day, today)}, ${formatTime(instant)}`;
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

/** Two letters (or one sign of a Chinese or Tamil name) that stand for a photo. */
export function initials(name: string): string {
  const words = name
    .split(/\s+/)
    .filter(
      (word) =>
        /^\p{L}/u.test(word) &&
        !/^(a\/[lp]|bin|binti|bt|b|cikgu|puan|encik|tuan|cik|mr|mrs|ms|dr)\.?$/i.test(word),
    );
  const first = words[0];
  if (!first) return '?';
  if (!/^\p{Script=Latin}/u.test(first)) return firstSign(first);
  // "Chan Jun Kit 俊杰": the two letters stay in one script.
  const last = words.slice(1).findLast((word) => /^\p{Script=Latin}/u.test(word));
  return (firstSign(first) + (last ? firstSign(last) : '')).toUpperCase();
}

/** One sign as a reader sees it: a Tamil letter keeps its vowel. */
function firstSign(word: string): string {
  for (const { segment } of new Intl.Segmenter().segment(word)) return segment;
  return '';
}
