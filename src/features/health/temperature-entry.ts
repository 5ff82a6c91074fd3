/**
 * Temperatures as they are keyed at the door: 3 6 5 becomes 36.5. The entry is text, kept as it was typed,
 * so that a wrong one can be refused and mended without being lost.
 */
import { screeningFields, TEMPERATURE_MAX, TEMPERATURE_MIN } from '#shared/domain/screening';
import { messages } from '#shared/messages';

const DIGITS_BEFORE_POINT = 2;
const DIGITS = 3;

/** One more digit; a fourth changes nothing, since a key that bounces must not spoil a good entry. */
export function withDigit(entry: string, digit: string): string {
  const digits = digitsOf(entry);
  return digits.length >= DIGITS ? entry : written(digits + digit);
}

/** A point or a comma: it stands after two digits, where it comes by itself too. Null where it can't. */
export function withPoint(entry: string): string | null {
  if (entry.endsWith('.')) return entry;
  return entry.length === DIGITS_BEFORE_POINT ? `${entry}.` : null;
}

/** One digit less; the point goes with the last one behind it. */
export function withoutLastDigit(entry: string): string {
  return entry.endsWith('.') ? entry.slice(0, -1) : written(digitsOf(entry).slice(0, -1));
}

/** What will be saved, in degrees Celsius; null where nothing was typed. */
export function temperatureOf(entry: string): number | null {
  return entry === '' ? null : Number(entry);
}

/** The rest of the number as it will be saved, shown in a lighter tone: ".0" beside "36". */
export function unwritten(entry: string): string {
  if (entry.endsWith('.')) return '0';
  return digitsOf(entry).length === DIGITS_BEFORE_POINT ? '.0' : '';
}

/** Why this entry can't be saved, as a message of the catalogue; null when it can. */
export function entryProblem(entry: string): string | null {
  if (entry === '') return messages.temperatureRequired;
  const checked = screeningFields.body_temperature.safeParse(temperatureOf(entry));
  return checked.success ? null : (checked.error.issues[0]?.message ?? messages.temperatureRange);
}

/** The same while it is being typed: only what no further digit can mend. */
export function earlyProblem(entry: string): string | null {
  if (digitsOf(entry).length < DIGITS_BEFORE_POINT) return null;
  const value = Number(entry);
  return value < TEMPERATURE_MIN || value > TEMPERATURE_MAX ? messages.temperatureRange : null;
}

function digitsOf(entry: string): string {
  return entry.replace(/\D/g, '');
}

function written(digits: string): string {
  const [whole, tenths] = [digits.slice(0, DIGITS_BEFORE_POINT), digits.slice(DIGITS_BEFORE_POINT)];
  return tenths === '' ? whole : `${whole}.${tenths}`;
}
