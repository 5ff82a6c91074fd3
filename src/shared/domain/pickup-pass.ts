/**
 * A pickup pass: one person fetches one child on one day. Its QR code is signed by the server, and a tablet knows the signature
 * with no network, before it ever heard of the pass. Six digits can carry no signature: they are good where the tablet has heard.
 */
import type { CalendarDate } from './calendar-date';
import { isSameName } from './fetchers';

/** So many days ahead a pass may be made. */
export const PASS_DAYS_AHEAD = 30;
/** The key by which tablets know the signature: a point of the curve P-256, in base 64. */
export const PASS_KEY_LENGTH = 88;
const DIGITS = /^\d{6}$/;
const CODE = /^(pickup-pass:1\n(\d{1,15})\n(\d{1,15})\n(\d{4}-\d\d-\d\d)\n([^\n]+))\n([A-Za-z0-9+/]{86}==)$/;

/** As tablets have it; what is withdrawn too. */
export interface PickupPass {
  id: number;
  name: string;
  day: CalendarDate;
  digits: string;
  withdrawn: boolean;
}

interface SaidPass extends Pick<PickupPass, 'id' | 'name' | 'day'> {
  childId: number;
}

/** A pass as its QR code says it: `said` is what the signature is of. */
export interface PassCode extends SaidPass {
  said: string;
  signature: string;
}

/** What the server signs. */
export const passText = ({ id, childId, day, name }: SaidPass): string =>
  ['pickup-pass:1', id, childId, day, name.replace(/\s+/g, ' ')].join('\n');

export const passCode = (said: string, signature: string): string => `${said}\n${signature}`;

/** Whose signature nobody has looked at yet; null for what is no pass. */
export function readPassCode(code: string): PassCode | null {
  const found = CODE.exec(code);
  if (!found) return null;
  const [, said = '', id, childId, day = '', name = '', signature = ''] = found;
  return { said, id: Number(id), childId: Number(childId), day, name, signature };
}

/** The digits as they were typed; null for what are none. */
export function typedDigits(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return DIGITS.test(digits) ? digits : null;
}

export type PassAnswer =
  | { is: 'good'; id: number; name: string }
  | { is: 'other_day'; day: CalendarDate }
  /** Digits of which this tablet has not heard: wrong ones, or of a pass that was made since. */
  | { is: 'unheard' }
  | { is: 'used' | 'withdrawn' | 'other_child' };

interface Shown {
  /** The digits that were typed, or the code whose signature is the server's. */
  pass: string | PassCode;
  childId: number;
  day: CalendarDate;
  passes: readonly PickupPass[];
  /** Those of the other children on this tablet. */
  others: readonly PickupPass[];
  /** Who fetched the child by a pass on this day; the id is null where an earlier release noted it. */
  used: readonly { id: number | null; name: string }[];
}

export function judgePass({ pass, childId, day, passes, others, used }: Shown): PassAnswer {
  const isUsed = (one: { id: number; name: string }) => used.some((by) => isSamePass(by, one));
  if (typeof pass !== 'string') {
    if (pass.childId !== childId) return { is: 'other_child' };
    if (pass.day !== day) return { is: 'other_day', day: pass.day };
    if (passes.some(({ id, withdrawn }) => id === pass.id && withdrawn)) return { is: 'withdrawn' };
    return isUsed(pass) ? { is: 'used' } : { is: 'good', id: pass.id, name: pass.name };
  }
  const known = passes.filter(({ digits }) => digits === pass);
  const today = known.filter((one) => one.day === day);
  const holding = today.find(({ withdrawn }) => !withdrawn);
  if (holding) return isUsed(holding) ? { is: 'used' } : { is: 'good', id: holding.id, name: holding.name };
  if (today.length > 0) return { is: 'withdrawn' };
  if (known[0]) return { is: 'other_day', day: known[0].day };
  return { is: others.some(({ digits }) => digits === pass) ? 'other_child' : 'unheard' };
}

/** A departure names its pass; one of an earlier release only the person. */
export const isSamePass = (
  one: { id: number | null; name: string },
  other: { id: number | null; name: string },
): boolean => (one.id !== null && other.id !== null ? one.id === other.id : isSameName(one.name, other.name));
