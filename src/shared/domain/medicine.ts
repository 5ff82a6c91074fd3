/**
 * Medicine that a parent authorised, and when a dose of it may be given: the same rule on a tablet with no network and on the
 * server. What stands in the way is told by what was in sight; what two gave unseen is a possible double dose.
 */
import { messages } from '../messages';
import { addDays, type CalendarDate, DAY_MS, HOUR_MS, MINUTE_MS } from './calendar-date';
import { momentOf } from './incident';

export const medicineRoutes = [
  'mouth',
  'inhaled',
  'nose',
  'eyes',
  'ears',
  'skin',
  'rectal',
  'other',
] as const;
type MedicineRoute = (typeof medicineRoutes)[number];
export const medicineRouteLabels: Record<MedicineRoute, string> = {
  mouth: 'By mouth',
  inhaled: 'Inhaled',
  nose: 'In the nose',
  eyes: 'In the eyes',
  ears: 'In the ears',
  skin: 'On the skin',
  rectal: 'Rectal',
  other: 'As the note says',
};

export const medicineStorages = ['room', 'fridge', 'other'] as const;
type MedicineStorage = (typeof medicineStorages)[number];
export const medicineStorageLabels: Record<MedicineStorage, string> = {
  room: 'Locked cupboard',
  fridge: 'Fridge',
  other: 'Stored as the note says',
};

export const DOSE_TIMES_MAX = 6;
/** A dose may be given so long before its time. */
const EARLY_MINUTES = 30;

const TYPED_TIME = /(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\b\.?)?/g;
/** From this hour on, one digit alone is a time of the morning. */
const MORNING = 6;

/**
 * Times as people type them, as `08:00,12:30`: with a point, with am or pm, with a blank between them. What could mean two
 * times stays as it was typed, and is asked about: 1:30 is hardly one of the night.
 */
export function typedTimes(text: string): string {
  const typed = text.toLowerCase();
  if (typed.replace(TYPED_TIME, '').replace(/[\s,;&、，]|and|dan|和/g, '') !== '') return text.trim();
  const times = [...typed.matchAll(TYPED_TIME)].map(([, digits = '', minutes, half]) => {
    const hour = Number(digits);
    if (half) return hour < 1 || hour > 12 ? null : timeOf((hour % 12) + (half === 'p' ? 12 : 0), minutes);
    const isSure = minutes !== undefined && (digits.length === 2 || hour >= MORNING);
    return isSure ? timeOf(hour, minutes) : null;
  });
  return times.includes(null) ? text.trim() : times.join(',');
}

const timeOf = (hour: number, minutes = '00') => `${String(hour).padStart(2, '0')}:${minutes}`;

/** An authorisation, as far as giving goes by it. */
export interface Medicine {
  id: string;
  medicine: string;
  condition: string;
  dose: string;
  route: MedicineRoute;
  /** Its times of each day, `HH:MM`, in order; none for what is given when it is needed. */
  times: string[];
  /** When it is needed. */
  circumstances: string | null;
  /** So many hours at the least between two doses. */
  apart_hours: number | null;
  first_day: CalendarDate;
  last_day: CalendarDate;
  /** When it was given last before it was handed in. */
  given_day: CalendarDate | null;
  given_time: string | null;
  storage: MedicineStorage;
  note: string | null;
  /** The date on its label. */
  expires_on: CalendarDate | null;
  signed_by: string;
}

interface DoseTime {
  day: CalendarDate;
  time: string;
  /** The time of the day that it is the dose of; null for one that is given when it is needed. */
  slot: string | null;
}

export type Given = DoseTime & { id: string };

interface DoseBar {
  why: 'not_yet' | 'over' | 'expired' | 'given' | 'early';
  /** From when it may be given; null where that is not said. */
  from: Date | null;
}

export const doseBarTexts: Record<DoseBar['why'], string> = {
  not_yet: messages.doseNotYet,
  over: messages.doseOver,
  expired: messages.doseExpired,
  given: messages.doseGiven,
  early: messages.doseEarly,
};

/**
 * So many hours at the least between two doses. Where the parents named none, half the shortest span between its times, in
 * whole hours: a dose that was missed and the next one are not given together. Null where that says nothing.
 */
export function hoursApart({ apart_hours, times, first_day }: Medicine): number | null {
  if (apart_hours !== null || times.length < 2) return apart_hours;
  const moments = times.map((time) => momentOf(first_day, time).getTime());
  const spans = moments.map((moment, place) => (moments[place + 1] ?? (moments[0] ?? 0) + DAY_MS) - moment);
  return Math.floor(Math.min(...spans) / 2 / HOUR_MS) || null;
}

/**
 * Why a dose is not to be given at a moment; null for nothing.
 * @param givings what is known to have been given of it
 * @param apart so many hours after the last one at the least
 */
export function doseBar(
  medicine: Medicine,
  givings: readonly Given[],
  at: DoseTime,
  apart = hoursApart(medicine),
): DoseBar | null {
  const { first_day, last_day, expires_on, given_day, given_time } = medicine;
  if (at.day < first_day) return { why: 'not_yet', from: null };
  if (at.day > last_day) return { why: 'over', from: null };
  if (expires_on !== null && at.day > expires_on) return { why: 'expired', from: null };
  if (givings.some((one) => at.slot !== null && one.slot === at.slot && one.day === at.day))
    return { why: 'given', from: null };
  const now = momentOf(at.day, at.time).getTime();
  const opens =
    at.slot === null
      ? Number.NEGATIVE_INFINITY
      : momentOf(at.day, at.slot).getTime() - EARLY_MINUTES * MINUTE_MS;
  const atHome = given_day !== null && given_time !== null ? [{ day: given_day, time: given_time }] : [];
  const last = Math.max(
    ...[...atHome, ...givings].map(({ day, time }) => momentOf(day, time).getTime()),
    Number.NEGATIVE_INFINITY,
  );
  const from = Math.max(opens, apart === null ? Number.NEGATIVE_INFINITY : last + apart * HOUR_MS);
  return now < from ? { why: 'early', from: new Date(from) } : null;
}

interface Dose extends Given {
  /** For a correction: the event as it was noted first. */
  first_id?: string | null | undefined;
  child_id: number;
  act: string;
  medicine_id: string;
  /** Its name. */
  medicine: string;
  apart_hours: number | null;
  /** The givings that its author had in sight, by their ids as they were noted first. */
  knew: readonly string[];
  /** Why it was given in spite of those. */
  override?: string | null | undefined;
}

/**
 * The possible double doses among events that hold: two givings of one medicine for one time of a day, or too soon after each
 * other, of which neither author knew the other, or not as it was corrected since. Earlier first.
 */
export function doubledDoses<D extends Dose>(doses: readonly D[]): [earlier: D, later: D][] {
  const given = doses
    .filter(({ act }) => act === 'given')
    .toSorted((one, other) => at(one).localeCompare(at(other)) || one.id.localeCompare(other.id));
  return given.flatMap((later, place) =>
    given
      .slice(0, place)
      .filter((earlier) => isDoubled(earlier, later))
      .map((earlier): [D, D] => [earlier, later]),
  );
}

/** Two doses may have to be two days apart. */
export const APART_DAYS = 2;

/** So far back the first of two may lie that staff are to look at. */
export const DOUBLES_BACK_DAYS = 1 + APART_DAYS;

/** Those of which the later one is of a day or the day before: staff look at them until the next day is over. @param doses of DOUBLES_BACK_DAYS */
export const recentDoubles = <D extends Dose & DoseTime>(doses: readonly D[], day: CalendarDate): [D, D][] =>
  doubledDoses(doses).filter(([, later]) => later.day >= addDays(day, -1));

const at = ({ day, time }: DoseTime) => `${day} ${time}`;

/** By either id: tablets of earlier releases know a correction by its own. */
const knows = ({ knew }: Dose, { id, first_id }: Dose) =>
  knew.includes(id) || (typeof first_id === 'string' && knew.includes(first_id));

/** Whoever gave one knew of the other, and how near they are: as one of them was corrected since, nobody reckoned with that. */
const reckonedWith = (one: Dose, other: Dose) =>
  knows(one, other) && (Boolean(one.override) || !(one.first_id || other.first_id));

const nameOf = ({ medicine }: Pick<Dose, 'medicine'>) => medicine.trim().toLowerCase();

/** Parents who write an authorisation anew, or the office one of paper beside it, mean the same bottle. */
export const isSameMedicine = (
  one: Pick<Dose, 'medicine_id' | 'medicine'>,
  other: Pick<Dose, 'medicine_id' | 'medicine'>,
): boolean => one.medicine_id === other.medicine_id || nameOf(one) === nameOf(other);

/** The same, but for a medicine of that name that is authorised beside it: that one is due still. @param inForce all of the child */
function isDoseOf(
  { id, medicine }: Pick<Medicine, 'id' | 'medicine'>,
  inForce: readonly Pick<Medicine, 'id'>[],
  dose: Pick<Dose, 'medicine_id' | 'medicine'>,
): boolean {
  const isBeside = dose.medicine_id !== id && inForce.some((one) => one.id === dose.medicine_id);
  return !isBeside && isSameMedicine(dose, { medicine_id: id, medicine });
}

function isDoubled(earlier: Dose, later: Dose): boolean {
  if (earlier.child_id !== later.child_id || !isSameMedicine(earlier, later)) return false;
  // Two who correct one giving speak of one.
  if ((earlier.first_id ?? earlier.id) === (later.first_id ?? later.id)) return false;
  if (reckonedWith(earlier, later) || reckonedWith(later, earlier)) return false;
  if (earlier.slot !== null && earlier.slot === later.slot && earlier.day === later.day) return true;
  const hours = Math.max(earlier.apart_hours ?? 0, later.apart_hours ?? 0);
  const between = momentOf(later.day, later.time).getTime() - momentOf(earlier.day, earlier.time).getTime();
  return between < hours * HOUR_MS;
}

interface DoseDue {
  medicine: Medicine;
  slot: string;
}

/** The doses of a child on a day that nobody gave yet, and the child did not refuse, by their time. @param doses of that day */
export function dosesOpen(
  { id, medicines }: { id: number; medicines?: readonly Medicine[] | null | undefined },
  doses: readonly Pick<Dose, 'child_id' | 'medicine_id' | 'medicine' | 'slot' | 'act'>[],
  day: CalendarDate,
): DoseDue[] {
  const all = medicines ?? [];
  const own = doses.filter(({ child_id, slot }) => child_id === id && slot !== null);
  return all
    .filter(({ first_day, last_day }) => first_day <= day && day <= last_day)
    .flatMap((medicine) => medicine.times.map((slot) => ({ medicine, slot })))
    .filter(({ medicine, slot }) => !own.some((dose) => dose.slot === slot && isDoseOf(medicine, all, dose)))
    .toSorted((one, other) => one.slot.localeCompare(other.slot));
}
