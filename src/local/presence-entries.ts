/** What staff write of arrivals and departures, as screens say it. */
import { businessDate, businessMinute, type CalendarDate } from '#shared/domain/calendar-date';
import { type Fetcher, namesTogether } from '#shared/domain/fetchers';
import type { PresenceAct, PresenceCheck, PresenceDocument } from '#shared/records/presence';
import { currentTablet } from './current';
import { readShown } from './noted-here';
import { enqueue, type NewEntry, type Saved } from './outbox';
import { requireActive } from './require-active';
import { newEntry } from './save-entry';
import type { Tablet } from './tablet';
import type { UserDatabase } from './user-database';

/** Who brings or fetches. */
export interface Companion {
  /** Null for somebody who is no guardian. */
  guardianId: number | null;
  /** The entry of the child's list; null for everybody else. */
  collectorId: number | null;
  name: string | null;
  checked: PresenceCheck | null;
  reason: string | null;
}

export interface Presence extends Companion {
  childId: number;
  act: PresenceAct;
  /** Absent: now, by the server's clock as far as the tablet knows it. */
  at?: { day: CalendarDate; time: string };
  /** The event that this one stands in the place of. */
  corrects?: { id: string; date: CalendarDate } | null;
}

/** Somebody who stands on the list of the child. @param others those with whom somebody comes who never comes alone */
export const byFetcher = (fetcher: Fetcher, ...others: Fetcher[]): Companion => {
  const all = [fetcher, ...others];
  const parent = all.find(({ guardianId }) => guardianId !== null);
  return {
    guardianId: parent?.guardianId ?? null,
    collectorId: fetcher.collectorId,
    name: namesTogether(all.map(({ name }) => name)),
    checked: fetcher.guardianId === null ? 'listed' : null,
    reason: null,
  };
};

/**
 * Queues arrivals and departures, all or none.
 * @param draftKey this draft is cleared in the same transaction
 * @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export async function notePresences(
  presences: readonly Presence[],
  draftKey?: string,
  tablet: Tablet = currentTablet(),
): Promise<Saved[]> {
  return enqueue(tablet, await Promise.all(presences.map((one) => presenceEntry(one, tablet))), draftKey);
}

async function classroomNow(database: UserDatabase, childId: number): Promise<string | null> {
  const child = await database.children.get(childId);
  const room = child?.classroom_id ? await database.classrooms.get(child.classroom_id) : undefined;
  return room?.name ?? null;
}

/** For an event that is corrected: the child may have moved to another one since. */
async function classroomThen(tablet: Tablet, database: UserDatabase, id: string): Promise<string | null> {
  const corrected = await readShown(tablet, database, id);
  return (corrected?.view as PresenceDocument | null | undefined)?.classroom ?? null;
}

/**
 * An arrival or departure for the outbox, in the classroom that the child is in now; a correction, in the one that it
 * was in then.
 * @throws InvalidEntryError
 */
export async function presenceEntry(presence: Presence, tablet: Tablet): Promise<NewEntry> {
  const { childId, act, at, guardianId, collectorId, name, checked, reason, corrects = null } = presence;
  const { database } = requireActive(tablet);
  const classroom = corrects
    ? await classroomThen(tablet, database, corrects.id)
    : await classroomNow(database, childId);
  const now = new Date(tablet.clock.now());
  const { day, time } = at ?? { day: businessDate(now), time: businessMinute(now) };
  return newEntry(tablet, 'record_presence', {
    child_id: childId,
    act,
    day,
    time,
    classroom,
    guardian_id: guardianId,
    collector_id: collectorId,
    person: name,
    checked,
    reason,
    noted_at: new Date(tablet.environment.clock.now()).toISOString(),
    corrects,
  });
}
