/**
 * The MyKid number of a child: twelve digits, YYMMDD-PB-###G: the birth date, the place of birth, a serial whose
 * last digit is odd for boys. MyKid exists since 2001, so the year is always of this century.
 */
import { type CalendarDate, isCalendarDate } from './calendar-date';

export interface MyKid {
  /** As it is kept and shown: `210517-14-0123`. */
  text: string;
  bornOn: CalendarDate;
  /** False for a place code that no state and no country has: worth a second look, never refused. */
  knownPlace: boolean;
}

/** Codes of places that were never given out. */
const UNUSED_PLACES = new Set([0, 17, 18, 19, 20, 69, 70, 73, 80, 81, 94, 95, 96, 97]);

/** Reads a number typed with or without hyphens and spaces; null where it is none. */
export function parseMyKid(typed: string): MyKid | null {
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^\d{12}$/.test(digits)) return null;
  const [year, month, day, place, serial] = [
    digits.slice(0, 2),
    digits.slice(2, 4),
    digits.slice(4, 6),
    digits.slice(6, 8),
    digits.slice(8),
  ];
  const bornOn = `20${year}-${month}-${day}`;
  if (!isCalendarDate(bornOn)) return null;
  return {
    text: `${year}${month}${day}-${place}-${serial}`,
    bornOn,
    knownPlace: !UNUSED_PLACES.has(Number(place)),
  };
}
