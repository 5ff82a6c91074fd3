/** All that this tablet knows of a day of a preschool, what was corrected or withdrawn too, and how far it can know it. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { ChildDocument, ClassroomDocument, PreschoolDocument } from '#shared/endpoints/feed';
import type { RecordDocument } from '#shared/records/define-record';
import { type RecordType, recordTypes } from '#shared/records/index';
import { currentTablet } from './current';
import { requireActive } from './outbox';
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
  /** Entries of whoever is here that were not sent yet. */
  waiting: number;
  /** Others whose entries wait on this tablet, sealed: nobody but they can read them. */
  others: readonly WaitingEntries[];
  /** Whose tablet it is now. */
  by: string;
}

/** @throws NotSignedInError */
export async function readCentreDay(
  preschoolId: number,
  day: CalendarDate,
  tablet: Tablet = currentTablet(),
): Promise<CentreDay | null> {
  const { database, user } = requireActive(tablet);
  const preschool = await database.preschools.get(preschoolId);
  if (!preschool) return null;
  const isOfIt = (one: { preschool_id: number }) => one.preschool_id === preschoolId;
  const [children, classrooms, waiting] = await Promise.all([
    database.children.filter(isOfIt).toArray(),
    database.classrooms.filter(isOfIt).toArray(),
    database.outbox.where('state').anyOf('pending', 'sending', 'refused').count(),
  ]);
  const isHere = new Set(children.map(({ id }) => id));
  const records = new Map<RecordType, RecordDocument[]>();
  for (const type of recordTypes) {
    const rows = await recordsOfDays(database, type, day, '\uffff');
    records.set(
      type,
      rows.flatMap(({ view, child_id }) => (view && isHere.has(child_id) ? view : [])),
    );
  }
  const everybody = await waitingEntries(tablet);
  const { knownAt } = tablet.clock.kept.get();
  return {
    preschool,
    day,
    classrooms,
    records,
    waiting,
    by: user.name,
    others: everybody.filter(({ userId }) => userId !== user.id),
    children: children.toSorted((one, other) => one.fullname.localeCompare(other.fullname)),
    tabletAt: new Date(tablet.environment.clock.now()),
    serverAt: new Date(tablet.clock.now()),
    heardAt: knownAt === null ? null : new Date(knownAt),
  };
}
