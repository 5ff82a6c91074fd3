/** Health screenings (D12, D13), from the tablet: with what was entered here and not yet sent. */
import { addDays } from '#shared/domain/calendar-date';
import { screeningId } from '#shared/domain/uuid';
import { HISTORY_DAYS, type ScreeningDocument } from '#shared/operations/documents';
import type { Entry } from '../entry';
import { readMarks, toEntries, toEntry } from '../marks';
import { useUserQuery } from './use-active';

/** The screenings of a day; undefined while loading, and while the date is. */
export function useScreenings(date: string | undefined): Entry<ScreeningDocument>[] | undefined {
  return useUserQuery(
    async (database) => {
      if (date === undefined) return undefined;
      const rows = await database.screenings.where('date').equals(date).toArray();
      return toEntries(rows, await readMarks(database));
    },
    [date],
  );
}

/** The screening of a child on a day; null when there is none. */
export function useScreening(
  childId: number,
  date: string | undefined,
): Entry<ScreeningDocument> | null | undefined {
  return useUserQuery(
    async (database) => {
      if (date === undefined) return undefined;
      const row = await database.screenings.get(screeningId(childId, date));
      return toEntry(row, await readMarks(database));
    },
    [childId, date],
  );
}

/** The screenings of a child that are kept here (30 days), newest first. They are named by child and day. */
export function useChildScreenings(childId: number, today: string): Entry<ScreeningDocument>[] | undefined {
  return useUserQuery(
    async (database) => {
      const ids = Array.from({ length: HISTORY_DAYS + 1 }, (_, back) =>
        screeningId(childId, addDays(today, -back)),
      );
      const rows = (await database.screenings.bulkGet(ids)).filter((row) => row !== undefined);
      return toEntries(rows, await readMarks(database));
    },
    [childId, today],
  );
}
