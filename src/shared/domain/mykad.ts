/**
 * The MyKad number (I/C) of a grown-up: twelve digits, YYMMDD-PB-###G: the birth date, the place of birth, a serial
 * number. Its year has two digits, so the date counts in either century.
 */
import { isCalendarDate } from './calendar-date';

/** As it is kept and shown: `850412-14-5678`. Typed with or without hyphens; null where it is none. */
export function parseMyKad(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^\d{12}$/.test(digits)) return null;
  const born = `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  if (!isCalendarDate(`19${born}`) && !isCalendarDate(`20${born}`)) return null;
  return `${digits.slice(0, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`;
}

/** What is left of a text in a field that takes only digits and hyphens. */
export function digitsAndHyphens(typed: string): string {
  return typed.replace(/[^\d-]/g, '').slice(0, 14);
}
