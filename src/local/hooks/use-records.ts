/** Records of any kind, from the tablet: with what was entered here and not yet sent. Those that are gone are left out. */
import { type DocumentOf, kindOf, type RecordType } from '#shared/records/index';
import type { Entry } from '../entry';
import { readMarks, toEntries, toEntry } from '../marks';
import { readRecord, recordsOfChild, recordsOfDays } from '../stored-records';
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
      return toEntries<DocumentOf<Type>>(rows, await readMarks(database));
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
      return toEntry<DocumentOf<Type>>(await readRecord(database, id), await readMarks(database));
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
      const entries = toEntries<DocumentOf<Type>>(rows, await readMarks(database));
      return entries.sort((one, other) => (one.date < other.date ? 1 : -1));
    },
    [type, childId],
  );
}
