/**
 * Reads single cells as people and Excel write them. What is not certain is never guessed: it is told what is wrong with
 * it and what to do. Pure.
 */
import { type CalendarDate, isCalendarDate } from '#shared/domain/calendar-date';
import { AMOUNT_MAX_SEN } from '#shared/domain/invoice-math';
import { parseRinggit } from '#shared/domain/money';
import { type MyKid, parseMyKid } from '#shared/domain/mykid';

export interface Wrong {
  problem: string;
  advice: string;
}
export type Reading<T> = { value: T; wrong?: undefined } | { wrong: Wrong; value?: undefined };

const wrong = (problem: string, advice: string): { wrong: Wrong } => ({ wrong: { problem, advice } });

/** `2.10517E+11`, as Excel shows a long number of a narrow column, and then saves it. */
const SCIENTIFIC = /^\d([.,]\d+)?E\+?\d+$/i;
const AS_TEXT = 'In Excel, format the column as Text and enter the number again.';

/** Without the marks of spreadsheets: odd spaces, and the ' that keeps a text from being a formula. */
export function plainCell(given: string, multiline = false): string {
  const text = given.normalize('NFC').replace(/\r\n?/g, '\n');
  const clean = multiline
    ? // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
      text.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    : // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
      text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ');
  return clean.trim().replace(/^'(?=[=+\-@])/, '');
}

/** At most so many characters, and none of them cut in two. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('');
}

/** `2021-03-05`, or day, month and year: `5/3/2021`. No other order, no year of two digits. */
export function readDate(text: string): Reading<CalendarDate> {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})( 0?0:00(:00)?)?$/.exec(text);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [year, month, day] = iso ? iso.slice(1, 4) : local ? local.slice(1, 4).reverse() : [];
  if (year && month && day) {
    const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isCalendarDate(value)) return { value };
    if (local && Number(month) > 12 && Number(day) <= 12)
      return wrong(
        `There is no month ${Number(month)}: dates are read as day, month, year.`,
        `Write ${Number(month)}/${Number(day)}/${year} if the month is ${Number(day)}, or ${year}-MM-DD.`,
      );
    return wrong('This date does not exist.', 'Write it as 2021-05-17 or 17/5/2021.');
  }
  if (/^\d{5}(\.\d+)?$/.test(text))
    return wrong(
      'This is how Excel counts days, not a date.',
      'In Excel, format the column as Date, and save the file again.',
    );
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/.test(text))
    return wrong('The year has two digits.', 'Write the year with four digits: 17/5/2021.');
  return wrong('This is not a date.', 'Write it as 2021-05-17 or 17/5/2021 (day, month, year).');
}

/**
 * Sen of an amount in ringgit: `1,250.00`, `RM 1250`, `-50.00`, `(50.00)`, `50.00-`.
 * @param commaParts true where the file's cells are parted by semicolons: there a lone comma may be a decimal one
 */
export function readAmount(text: string, commaParts = false): Reading<number> {
  if (SCIENTIFIC.test(text)) return wrong('Excel has shortened this number.', AS_TEXT);
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1];
  const behind = /^([^-]*\d)\s*-$/.exec(text)?.[1];
  const unsigned = inBrackets ?? behind;
  const bare = (unsigned ?? text).trim().replace(/^(-?)\s*MYR\s*/i, '$1');
  if (unsigned !== undefined && bare.includes('-'))
    return wrong('This is not an amount.', 'Write it as 1250.00, or -50.00 for a credit.');
  if (/,\d{1,2}$/.test(bare) || /\d\.\d{3},/.test(bare))
    return wrong('The comma stands where a point belongs.', 'Write the sen after a point: 1250.50.');
  if (commaParts && /^[^.]*,\d{3}$/.test(bare))
    return wrong(
      'It is not certain whether this comma parts thousands or sen.',
      'Write it without a comma: 1250.00.',
    );
  if (/\.\d{3,}$/.test(bare)) return wrong('An amount has at most two digits after the point.', 'Round it.');
  const digits = bare.replace(/\D/g, '');
  const sen = parseRinggit(bare);
  if (digits.length > 11 || (sen !== null && Math.abs(sen) > AMOUNT_MAX_SEN))
    return wrong('An amount is at most RM 1,000,000.00.', 'Check the digits.');
  if (sen === null) return wrong('This is not an amount.', 'Write it as 1250.00, or -50.00 for a credit.');
  return { value: unsigned !== undefined && sen !== 0 ? -sen : sen };
}

/** The number of a MyKid, and the birth date in it. */
export function readMyKid(text: string): Reading<MyKid> {
  if (SCIENTIFIC.test(text)) return wrong('Excel has shortened this number.', AS_TEXT);
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits))
    return wrong('A MyKid number has digits only.', 'Write the 12 digits, as 210517-14-0124.');
  const read = parseMyKid(digits);
  if (read) return { value: read };
  if (digits.length >= 10 && digits.length < 12) {
    const missing = 12 - digits.length === 1 ? 'one digit' : 'two digits';
    return wrong(
      `This has ${digits.length} of the 12 digits of a MyKid number: Excel drops zeros at the beginning.`,
      `Put the ${missing} back, with the column formatted as Text.`,
    );
  }
  if (digits.length !== 12)
    return wrong(
      `A MyKid number has 12 digits, this has ${digits.length}.`,
      'Compare it with the child’s MyKid.',
    );
  return wrong(
    'The first six digits are no birth date (year, month, day).',
    'Compare it with the child’s MyKid.',
  );
}

/** @param toPhone brings a number into E.164; null for what is none */
export function readPhone(text: string, toPhone: (typed: string) => string | null): Reading<string> {
  if (SCIENTIFIC.test(text)) return wrong('Excel has shortened this number.', AS_TEXT);
  const value = toPhone(text);
  if (value !== null) return { value };
  if (/[/;,]|\bor\b/i.test(text))
    return wrong('These look like several numbers.', 'Leave one number in the cell.');
  return wrong('This is not a telephone number.', 'Write it as 012-345 6789, or with + and the country.');
}
