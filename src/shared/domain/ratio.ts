/**
 * How many staff stand for how many children, room by room: the same on tablet and server. Pure. Children of a mixed room each
 * ask for their part of a person, and the sum is rounded up.
 */

import { officeRoles } from '../permissions';
import { type CalendarDate, calendarParts } from './calendar-date';
import type { StaffAct, StaffDuty } from './staff-duties';

/** An arrival or departure of somebody of the staff, as far as the ratio goes by it. */
export interface StaffEvent {
  id: string;
  user_id: number;
  act: StaffAct;
  day: CalendarDate;
  /** `HH:MM`. */
  time: string;
  duty: StaffDuty | null;
  classroom_id: number | null;
  noted_at: string;
  corrects: string | null;
  /** Noted by its person on a device that is not paired there, though the preschool has tablets that are: it does not count. */
  elsewhere?: boolean | undefined;
}

export const ratioBands = ['to_1', 'to_3', 'to_4', 'above'] as const;
type RatioBand = (typeof ratioBands)[number];
/** Up to 1 year old, up to 3, up to 4, above; and the same for children with special needs. */
export const ratioFields = [
  ...ratioBands,
  'special_to_1',
  'special_to_3',
  'special_to_4',
  'special_above',
] as const;
/** Staff and children of each, as they are written: `1 : 5`, `2 : 3`. */
export type RatioRule = Record<(typeof ratioFields)[number], string>;

/** `2 : 3`: two of the staff for three children. */
export const RATIO_PATTERN = /^([1-9]\d?) : ([1-9]\d?)$/;

/** Who of the staff is here, by person: the last of their events of a day that hold, where it is an arrival. */
export function staffHere<Event extends StaffEvent>(
  events: readonly Event[],
  day: CalendarDate,
): Map<number, Event> {
  const corrected = new Set(events.map(({ user_id, corrects }) => `${user_id} ${corrects}`));
  const holding = events
    .filter((one) => one.day === day && one.act !== 'withdrawn' && !corrected.has(`${one.user_id} ${one.id}`))
    .sort((one, other) => compare(orderOf(one), orderOf(other)));
  const last = new Map(holding.map((event) => [event.user_id, event]));
  return new Map([...last].filter(([, { act }]) => act === 'arrived'));
}

const orderOf = ({ time, noted_at, id }: StaffEvent) => `${time} ${noted_at} ${id}`;
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** A child, as far as the ratio goes by it. */
export interface CountedChild {
  born_on: CalendarDate | null;
  special_needs: boolean;
}

/** Their part of a person. A child without a date of birth counts as one of the eldest. */
function partOf({ born_on, special_needs }: CountedChild, day: CalendarDate, rule: RatioRule): number {
  const band = bandOf(born_on, day);
  const [, staff, children] =
    RATIO_PATTERN.exec(rule[special_needs ? (`special_${band}` as const) : band]) ?? [];
  return Number(staff) / Number(children);
}

function bandOf(bornOn: CalendarDate | null, day: CalendarDate): RatioBand {
  if (bornOn === null) return 'above';
  const isWithin = (years: number) => day <= birthday(bornOn, years);
  if (isWithin(1)) return 'to_1';
  if (isWithin(3)) return 'to_3';
  return isWithin(4) ? 'to_4' : 'above';
}

/** As text: the 29th of a year without one sorts behind the 28th, and before March. */
function birthday(bornOn: CalendarDate, years: number): string {
  const [year] = calendarParts(bornOn);
  return `${String(year + years).padStart(4, '0')}${bornOn.slice(4)}`;
}

export interface RoomRatio {
  children: number;
  /** Those with the children of this room. */
  staff: number;
  needed: number;
  /** So many children one person may have in this mix of ages, rounded down to a tenth. */
  allowed: number;
  isBroken: boolean;
  /** Children whose date of birth nobody knows. */
  undated: number;
}

/** A third thrice is one person, and not a little more. */
const HAIR = 1e-9;

export function roomRatio(
  here: readonly CountedChild[],
  staff: number,
  day: CalendarDate,
  rule: RatioRule,
): RoomRatio {
  const parts = here.reduce((sum, child) => sum + partOf(child, day, rule), 0);
  const children = here.length;
  const needed = Math.ceil(parts - HAIR);
  const allowed = parts === 0 ? 0 : Math.floor((children * 10) / parts + HAIR) / 10;
  const undated = here.filter(({ born_on }) => born_on === null).length;
  return { children, staff, needed, allowed, isBroken: staff < needed, undated };
}

/** `1 : 8`, with a tenth where it is no whole number; `0 : 8` where nobody is there. */
export const ratioText = (staff: number, children: number): string =>
  staff === 0 ? `0 : ${children}` : `1 : ${Math.ceil((children * 10) / staff) / 10}`;

/** How many of the staff are with the children of each room. */
export function staffByRoom(here: ReadonlyMap<number, StaffEvent>): Map<number | null, number> {
  const counts = new Map<number | null, number>();
  for (const { duty, classroom_id, elsewhere = false } of here.values())
    if (duty === 'children' && !elsewhere) counts.set(classroom_id, (counts.get(classroom_id) ?? 0) + 1);
  return counts;
}

/** A principal and head office note who is here of anybody, on any device. */
export const vouchesForStaff = (roleIds: readonly number[]): boolean =>
  roleIds.some((role) => officeRoles.includes(role));

/** A tablet that was not heard of for so long may know of somebody whom nobody else does. */
export const UNSEEN_AFTER_MINUTES = 10;

/** The one that held on a day; undefined where there is none. @param rules the latest first */
export const ruleOn = <Rule extends { from_on: CalendarDate }>(
  rules: readonly Rule[],
  day: CalendarDate,
): Rule | undefined =>
  // Before the first one, the first one is as near as can be.
  rules.find(({ from_on }) => from_on <= day) ?? rules.at(-1);
