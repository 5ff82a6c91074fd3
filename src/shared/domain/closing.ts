/** Closing the months of a preschool: which is next, and the words that refuse a change of a closed one. */
import { addDays, addMonths, type CalendarDate, monthNames } from './calendar-date';

/** The last day of a month (`2026-11`). */
export const lastDayOf = (month: string): CalendarDate => addDays(addMonths(`${month}-01`, 1), -1);

/** The month of a day, as `2026-11`. */
export const monthOf = (day: CalendarDate): string => day.slice(0, 7);

/** Months that may be closed first, the latest first: as far back as finance looks. */
const FIRST_CHOICES = 12;

/**
 * Months that may be closed on a day: the one after the last closed one, or, where none is closed, the last twelve that are
 * over. Empty where that month is not over.
 */
export function closableMonths(closedThrough: CalendarDate | null, today: CalendarDate): string[] {
  const current = `${monthOf(today)}-01`;
  if (closedThrough === null)
    return Array.from({ length: FIRST_CHOICES }, (_, index) => monthOf(addMonths(current, -1 - index)));
  const next = addDays(closedThrough, 1);
  return next < current ? [monthOf(next)] : [];
}

/** `November 2026`. */
function monthInWords(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** What is said where a change would reach into a closed month. */
export function closedText(month: string, preschoolName: string): string {
  return `${monthInWords(month)} is closed at ${preschoolName}. Correct it with a credit or debit note dated today, or ask head office to reopen the month.`;
}
