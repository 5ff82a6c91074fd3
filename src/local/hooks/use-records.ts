/** Records of any kind, from the tablet: with what was entered here and not yet sent. Those that are gone are left out. */
import { type DocumentOf, kindOf, type RecordType } from '#shared/records/index';
import type { Entry } from '../entry';
import { readMarks, toEntries, toEntry } from '../marks';
import { withNotedHere } from '../noted-here';
import type { OutboxRow } from '../outbox-row';
import { readRecord, recordsOfChild, recordsOfDays } from '../stored-records';
import type { LocalRecord, UserDatabase } from '../user-database';
import { useUserQuery } from './use-active';

type Entries<Type extends RecordType> = Entry<DocumentOf<Type>>[];

/** The records of a day; undefined while loading, and while the date is. */
export const useRecords = <Type extends RecordType>(type: Type, date: string | undefined) =>
  useRecordsOf(type, date, date);

/** The records of a day and of all that follow it, such as what ends on it or later. */
export const useRecordsFrom = <Type extends RecordType>(type: Type, date: string | undefined) =>
  useRecordsOf(type, date, '\uffff');

function useRecordsOf<Type extends RecordType>(type: Type, from: string | undefined, to: string | undefined) {
  return useUserQuery(
    async (database): Promise<Entries<Type> | undefined> => {
      if (from === undefined || to === undefined) return undefined;
      const rows = await recordsOfDays(database, type, from, to);
      return inSight<Type>(
        type,
        database,
        rows,
        ({ entity_type, date }) => entity_type === type && date >= from && date <= to,
      );
    },
    [type, from, to],
  );
}

/** The one record of a child on a day; null when there is none. For kinds that are named by child and day. */
export function useRecord<Type extends RecordType>(
  type: Type,
  childId: number,
  date: string | undefined,
): Entry<DocumentOf<Type>> | null | undefined {
  return useUserQuery(
    async (database) => {
      if (date === undefined) return undefined;
      const id = kindOf(type).id({ child_id: childId, date }, () => '');
      const row = await readRecord(database, id);
      const stored = row ? [row] : [];
      const entries = await inSight<Type>(type, database, stored, ({ entity_id }) => entity_id === id);
      return entries[0] ?? null;
    },
    [type, childId, date],
  );
}

/** The records of a child that are stored here, newest first. */
export function useChildRecords<Type extends RecordType>(
  type: Type,
  childId: number,
): Entries<Type> | undefined {
  return useUserQuery(
    async (database) => {
      const rows = await recordsOfChild(database, type, childId);
      const entries = await inSight<Type>(
        type,
        database,
        rows,
        ({ entity_type, child_id }) => entity_type === type && child_id === childId,
      );
      return entries.sort((one, other) => (one.date < other.date ? 1 : -1));
    },
    [type, childId],
  );
}

/** As screens show them, with what others noted here; `isWanted`: of the entries that are about them. */
async function inSight<Type extends RecordType>(
  type: Type,
  database: UserDatabase,
  stored: readonly LocalRecord[],
  isWanted: (entry: OutboxRow) => boolean,
): Promise<Entries<Type>> {
  if (!kindOf(type).handedOver) return toEntries<DocumentOf<Type>>(stored, await readMarks(database));
  const [{ rows, waiting }, marks] = await Promise.all([
    withNotedHere(database, stored, isWanted),
    readMarks(database),
  ]);
  for (const id of waiting) if (!marks.has(id)) marks.set(id, 'waiting');
  const before = new Map(stored.map((row) => [row.id, row]));
  return toEntries<DocumentOf<Type>>(rows, marks).map((entry) => {
    const row = before.get(entry.id);
    if (row?.view === entry.document) return entry;
    return { ...entry, own: toEntry<DocumentOf<Type>>(row, marks)?.document ?? null };
  });
}
