/**
 * A pickup pass: one person fetches one child on one day. Its six digits are made of these three by a key that the server
 * gives to the tablets of the preschool, so that a tablet can tell a genuine one with no network, before it ever heard of it.
 */
import type { CalendarDate } from './calendar-date';
import { isSameName, plainName } from './fetchers';

/** So many days ahead a pass may be made. */
export const PASS_DAYS_AHEAD = 30;
const DIGITS = /^\d{6}$/;

/** As tablets have it; what is withdrawn too. */
export interface PickupPass {
  id: number;
  name: string;
  day: CalendarDate;
  digits: string;
  withdrawn: boolean;
}

interface Named {
  childId: number;
  day: CalendarDate;
  name: string;
}

/** @param digest a SHA-256 in hexadecimal signs */
export async function passDigits(
  key: string,
  { childId, day, name }: Named,
  digest: (text: string) => Promise<string>,
): Promise<string> {
  const hex = await digest([key, childId, day, plainName(name), key].join('\n'));
  return String(Number.parseInt(hex.slice(0, 12), 16) % 1_000_000).padStart(6, '0');
}

/** The digits as they were typed; null for what are none. */
export function typedDigits(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return DIGITS.test(digits) ? digits : null;
}

export type PassAnswer =
  | { is: 'good'; id: number | null; name: string }
  /** This tablet has not heard of it: the name of the person tells whether it is genuine. */
  | { is: 'ask_name' }
  | { is: 'other_day'; day: CalendarDate }
  | { is: 'used' | 'withdrawn' | 'other_child' | 'wrong' };

interface Shown {
  digits: string;
  /** As the person says it; empty where it was not asked. */
  name: string;
  childId: number;
  day: CalendarDate;
  /** Absent on a tablet that has not heard of it. */
  key: string | undefined;
  passes: readonly PickupPass[];
  /** Those of the other children on this tablet. */
  others: readonly PickupPass[];
  /** Names of those who fetched the child by a pass on this day. */
  used: readonly string[];
}

export async function judgePass(
  { digits, name, childId, day, key, passes, others, used }: Shown,
  digest: (text: string) => Promise<string>,
): Promise<PassAnswer> {
  const isUsed = (person: string) => used.some((one) => isSameName(one, person));
  const known = passes.filter((pass) => pass.digits === digits);
  const today = known.filter((pass) => pass.day === day);
  const holding = today.find(({ withdrawn }) => !withdrawn);
  if (holding)
    return isUsed(holding.name) ? { is: 'used' } : { is: 'good', id: holding.id, name: holding.name };
  if (today.length > 0) return { is: 'withdrawn' };
  if (known[0]) return { is: 'other_day', day: known[0].day };
  if (others.some((pass) => pass.digits === digits)) return { is: 'other_child' };
  if (key === undefined) return { is: 'wrong' };
  if (name.trim() === '') return { is: 'ask_name' };
  if ((await passDigits(key, { childId, day, name }, digest)) !== digits) return { is: 'wrong' };
  return isUsed(name) ? { is: 'used' } : { is: 'good', id: null, name: name.trim() };
}
