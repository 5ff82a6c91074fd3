/** All that is known of a day of a preschool, what was corrected or withdrawn too, and how far it can be known. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { childrenOn } from '#shared/domain/children-on';
import type { ChildDocument, ClassroomDocument, PreschoolDocument } from '#shared/endpoints/feed';
import { inspectionEndpoints } from '#shared/endpoints/inspections';
import type { RecordDocument } from '#shared/records/define-record';
import { type RecordType, recordTypes } from '#shared/records/index';
import { call } from './call';
import { currentTablet } from './current';
import { notedByOthers, withNotedHere } from './noted-here';
import { type OutboxRow, unsentIn } from './outbox-row';
import { requireActive } from './require-active';
import { recordsOfDays } from './stored-records';
import type { Tablet } from './tablet';
import { type WaitingEntries, waitingEntries } from './waiting-entries';

export interface CentreDay {
  preschool: PreschoolDocument;
  day: CalendarDate;
  /** By name. */
  children: ChildDocument[];
  classrooms: ClassroomDocument[];
  /** By kind, those that are named by this day or a later one. */
  records: ReadonlyMap<RecordType, readonly RecordDocument[]>;
  /** Now, by the tablet's clock and by the server's as far as the tablet knows it. */
  tabletAt: Date;
  serverAt: Date;
  /** When the server was heard last, by its clock; null: never. */
  heardAt: Date | null;
  /** The server told it, and has noted of whom. */
  fetched: boolean;
  /** Entries of whoever is here that were not sent yet. */
  waiting: number;
  /** Others whose entries wait on this tablet, sealed: nobody but they can read these. */
  others: readonly WaitingEntries[];
  /** Whose tablet it is now. */
  by: string;
}

/**
 * As it stands on this tablet.
 * @throws NotSignedInError
 */
export async function readCentreDay(
  preschoolId: number,
  day: CalendarDate,
  tablet: Tablet = currentTablet(),
): Promise<CentreDay | null> {
  const { database } = requireActive(tablet);
  const isOfIt = (one: { preschool_id: number }) => one.preschool_id === preschoolId;
  const found = await database.children.filter(isOfIt).toArray();
  const classrooms = await database.classrooms.filter(isOfIt).toArray();
  const noted = new Map<RecordType, RecordDocument[]>();
  for (const type of recordTypes) {
    const stored = await recordsOfDays(database, type, day, '\uffff');
    const isWanted = ({ entity_type, date }: OutboxRow) => entity_type === type && date >= day;
    const { rows } = await withNotedHere(database, stored, isWanted, tablet);
    noted.set(
      type,
      rows.flatMap(({ view }) => view ?? []),
    );
  }
  const children = childrenOn(found, day, [...noted.values()].flat());
  const isHere = new Set(children.map(({ id }) => id));
  const records = new Map(
    [...noted].map(([type, all]) => [type, all.filter(({ child_id }) => isHere.has(child_id))] as const),
  );
  const { knownAt } = tablet.clock.kept.get();
  const heardAt = knownAt === null ? null : new Date(knownAt);
  return withWaiting(
    tablet,
    { preschoolId, day, heardAt, fetched: false },
    { children, classrooms, records },
  );
}

/**
 * As the server has it, of a day that no tablet keeps any more.
 * @param kinds those that are wanted
 * @throws CallError, OfflineError, NotSignedInError
 */
export async function fetchCentreDay(
  preschoolId: number,
  day: CalendarDate,
  kinds: readonly RecordType[],
  tablet: Tablet = currentTablet(),
): Promise<CentreDay | null> {
  const asked = { params: { id: preschoolId }, query: { date: day, kinds: kinds.join(',') } };
  const { as_of, children, classrooms, records } = await call(inspectionEndpoints.pastDay, asked, tablet);
  const byKind = new Map(kinds.map((type) => [type, records[type] ?? []]));
  const about = { preschoolId, day, heardAt: new Date(as_of), fetched: true };
  return withWaiting(tablet, about, { children, classrooms, records: byKind });
}

async function withWaiting(
  tablet: Tablet,
  about: { preschoolId: number } & Pick<CentreDay, 'day' | 'heardAt' | 'fetched'>,
  known: Pick<CentreDay, 'children' | 'classrooms' | 'records'>,
): Promise<CentreDay | null> {
  const { database, user } = requireActive(tablet);
  const { preschoolId, ...ofDay } = about;
  const preschool = await database.preschools.get(preschoolId);
  if (!preschool) return null;
  const waiting = await unsentIn(database.outbox).count();
  const others = (await waitingEntries(tablet)).filter(({ userId }) => userId !== user.id);
  const seen = (await notedByOthers(tablet)).filter(({ entry, waits }) => entry && waits === 1);
  const seenOf = (userId: number) => seen.filter(({ author_id }) => author_id === userId).length;
  return {
    ...ofDay,
    ...known,
    preschool,
    waiting,
    by: user.name,
    others: others
      .map((one) => ({ ...one, count: one.count - seenOf(one.userId) }))
      .filter(({ count }) => count > 0),
    children: known.children.toSorted((one, other) => one.fullname.localeCompare(other.fullname)),
    tabletAt: new Date(tablet.environment.clock.now()),
    serverAt: new Date(tablet.clock.now()),
  };
}
