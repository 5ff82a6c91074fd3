/** Health screenings (D12, D13), from the tablet: with what was entered here and not yet sent. */
import { screeningId } from '#shared/domain/uuid';
import type { ScreeningDocument } from '#shared/operations/documents';
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
