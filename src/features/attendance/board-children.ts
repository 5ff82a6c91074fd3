/** The children of a board, each with what the day knows of them. Pure. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { childrenOn } from '#shared/domain/children-on';
import { type PresenceDay, type PresenceState, presenceDay } from '#shared/domain/presence-day';
import { attendingStatuses } from '#shared/domain/statuses';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { PresenceAct, PresenceDocument } from '#shared/records/presence';

export interface BoardChild {
  child: ChildDocument;
  day: PresenceDay<PresenceDocument>;
}

interface BoardSources {
  date: CalendarDate;
  /** By name. */
  children: readonly ChildDocument[];
  presences: ReadonlyMap<number, readonly PresenceDocument[]>;
  absences: { has(childId: number): boolean };
  /** Null for every classroom. */
  classroomId: number | null;
  /** Whether the preschool has closed for the day. */
  closed: (preschoolId: number) => boolean;
}

/** The attending children of a classroom, of a past day those who were there. */
export function boardChildren(sources: BoardSources): BoardChild[] {
  const { date, children, presences, absences, classroomId, closed } = sources;
  return childrenOn(children, date, [...presences.values()].flat())
    .filter(({ status, classroom_id }) => {
      const inRoom = classroomId === null || classroom_id === classroomId;
      return inRoom && attendingStatuses.includes(status);
    })
    .map((child) => ({
      child,
      day: presenceDay(presences.get(child.id) ?? [], {
        absent: absences.has(child.id),
        closed: closed(child.preschool_id),
      }),
    }));
}

/** How many stand how. */
export function countStates(people: readonly BoardChild[]): Record<PresenceState, number> {
  const counts = { expected: 0, absent: 0, here: 0, gone: 0 };
  for (const { day } of people) counts[day.state]++;
  return counts;
}

/** What a tap on a child notes. */
export const nextAct = ({ state }: BoardChild['day']): PresenceAct => (state === 'here' ? 'left' : 'arrived');

/** The brothers and sisters on the board who stand alike: a guardian brings and fetches them at once. */
export function siblingsOf(one: BoardChild, people: readonly BoardChild[]): BoardChild[] {
  const guardians = new Set(one.child.guardians?.map(({ id }) => id));
  // Who has been fetched already does not come again with a brother who comes late.
  const kind = ({ day: { state } }: BoardChild) => (state === 'absent' ? 'expected' : state);
  const alike = (other: BoardChild) => kind(other) === kind(one);
  return people.filter(
    (other) =>
      other.child.id !== one.child.id &&
      other.day.state !== 'absent' &&
      alike(other) &&
      other.child.guardians?.some(({ id }) => guardians.has(id)),
  );
}
