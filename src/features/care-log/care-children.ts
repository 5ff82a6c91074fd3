/** The children whom care is noted of, each with what the day knows of them. Pure. */
import { ageOn, type CalendarDate } from '#shared/domain/calendar-date';
import { checkIsDue, type Sleep, sleepsOf } from '#shared/domain/care';
import type { CareAct } from '#shared/domain/care-acts';
import { offPhoto } from '#shared/domain/photo-consents';
import { type PresenceState, presenceDay } from '#shared/domain/presence-day';
import { attendingStatuses } from '#shared/domain/statuses';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { CareDocument } from '#shared/records/care';
import type { PresenceDocument } from '#shared/records/presence';

export interface CareChild {
  child: ChildDocument;
  state: PresenceState;
  /** By the minute. */
  events: readonly CareDocument[];
  /** The sleep that has no end yet. */
  sleep: Sleep<CareDocument> | null;
  /** Somebody has to look at the sleeping child by now. */
  lookNow: boolean;
}

interface CareSources {
  /** By name. */
  children: readonly ChildDocument[];
  presences: ReadonlyMap<number, readonly PresenceDocument[]>;
  absences: { has(childId: number): boolean };
  cares: ReadonlyMap<number, readonly CareDocument[]>;
  /** Null for every classroom. */
  classroomId: number | null;
  date: CalendarDate;
  /** The minute now, `HH:MM`; null on a day that has gone by. */
  minute: string | null;
  /** For a preschool; undefined where it was never told. */
  checkMinutes: (preschoolId: number) => number | undefined;
}

export function careChildren(sources: CareSources): CareChild[] {
  const { children, presences, absences, cares, classroomId, date, minute, checkMinutes } = sources;
  return children
    .filter(
      ({ status, classroom_id }) =>
        (classroomId === null || classroom_id === classroomId) && attendingStatuses.includes(status),
    )
    .map((child) => {
      const events = (cares.get(child.id) ?? []).toSorted(byMinute);
      const sleep = sleepsOf(events).find(({ until }) => until === null) ?? null;
      const absent = absences.has(child.id);
      const { state } = presenceDay(presences.get(child.id) ?? [], { absent, closed: false });
      const lookNow =
        sleep !== null &&
        minute !== null &&
        child.born_on !== null &&
        checkIsDue(sleep, monthsOn(child.born_on, date), minute, checkMinutes(child.preschool_id));
      return { child, state, events, sleep, lookNow };
    });
}

const byMinute = (one: CareDocument, other: CareDocument) =>
  `${one.time} ${one.id}` < `${other.time} ${other.id}` ? -1 : 1;

function monthsOn(bornOn: CalendarDate, date: CalendarDate): number {
  const { years, months } = ageOn(bornOn, date);
  return years * 12 + months;
}

/** Whom "Everyone" means: those who are here; where nobody noted arrivals, those who are not away. */
export function everyone(people: readonly CareChild[]): number[] {
  const here = people.filter(({ state }) => state === 'here');
  const meant = here.length > 0 ? here : people.filter(({ state }) => state === 'expected');
  return meant.map(({ child }) => child.id);
}

/** Those of everyone whom nothing keeps off a photo with others. */
export function everyoneOnPhoto(people: readonly CareChild[]): number[] {
  const ids = new Set(everyone(people));
  return people.flatMap(({ child }) => (ids.has(child.id) && offPhoto(child, true) === null ? child.id : []));
}

/** Why a child cannot come on a photo beside those who are chosen: for its own sake, or for that of one who is. */
export function offChosenPhoto(
  child: ChildDocument,
  chosen: readonly number[],
  people: readonly CareChild[],
): ReturnType<typeof offPhoto> {
  const others = people.filter((one) => chosen.includes(one.child.id) && one.child.id !== child.id);
  if (others.some((one) => offPhoto(one.child, true) !== null)) return 'photo_class';
  return offPhoto(child, others.length > 0);
}

/** What one chooses first: the ways of a sleep are one. */
export const careKinds = ['meal', 'drink', 'sleep', 'toilet', 'mood', 'sunscreen', 'need', 'photo'] as const;
export type CareKind = (typeof careKinds)[number];

const SLEEP: readonly CareAct[] = ['asleep', 'sleep_check', 'awake'];

export const actsOf = (kind: CareKind): readonly CareAct[] => (kind === 'sleep' ? SLEEP : [kind]);
export const kindOfAct = (act: CareAct): CareKind =>
  act === 'asleep' || act === 'sleep_check' || act === 'awake' ? 'sleep' : act;

/** The last of a kind that was noted of a child. */
export const lastOf = ({ events }: CareChild, kind: CareKind): CareDocument | undefined =>
  events.findLast(({ act }) => kindOfAct(act) === kind);
