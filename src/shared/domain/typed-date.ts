/** Dates as people here type them: the day first. */
import { type CalendarDate, isCalendarDate } from './calendar-date';

/** In English and Malay; of each, three letters or more will do. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'januari'],
  ['february', 'februari'],
  ['march', 'mac'],
  ['april'],
  ['may', 'mei'],
  ['june', 'jun'],
  ['july', 'julai'],
  ['august', 'ogos'],
  ['september', 'sept'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'disember'],
];
const LEAST_LETTERS = 3;

/**
 * Reads `5/11/2026`, `5/11`, `5.11.26`, `5 Nov 2026`, `5 Nov`, `Nov 5, 2026`, `2026-11-05`, `2026年11月5日`. Without a
 * year it is this one.
 * @param today for the year that is left out
 * @returns null where it can't be read, or no such day exists
 */
export function readTypedDate(text: string, today: CalendarDate): CalendarDate | null {
  const given = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const [thisYear = ''] = today.split('-');
  const parts = partsOf(given);
  if (!parts) return null;
  const { year = thisYear, month, day } = parts;
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

interface Parts {
  year?: string | undefined;
  month: string;
  day: string;
}

function partsOf(text: string): Parts | null {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (yearFirst) return { year: yearFirst[1], month: yearFirst[2] ?? '', day: yearFirst[3] ?? '' };
  const chinese = /^(?:(\d{4}) ?年 ?)?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]?$/.exec(text);
  if (chinese) return { year: chinese[1], month: chinese[2] ?? '', day: chinese[3] ?? '' };
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/.exec(text);
  if (numbers) return { year: numbers[3], month: numbers[2] ?? '', day: numbers[1] ?? '' };
  const named =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ]?(?<name>[a-z]+)[-/., ]{0,2}(?<year>\d{4}|\d{2})?$/.exec(text) ??
    /^(?<name>[a-z]+)\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/.exec(text);
  const { day, name, year } = named?.groups ?? {};
  const month = name === undefined ? 0 : monthOf(name);
  return day !== undefined && month > 0 ? { year, month: String(month), day } : null;
}

/** 1 to 12; 0 where it is none. */
function monthOf(name: string): number {
  if (name.length < LEAST_LETTERS) return 0;
  return MONTHS.findIndex((names) => names.some((whole) => whole.startsWith(name))) + 1;
}
