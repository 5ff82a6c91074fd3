/** Daily reports (C9), from the tablet: with what was entered here and not yet sent. Deleted ones are left out. */
import { dailyReportId } from '#shared/domain/uuid';
import type { ReportDocument } from '#shared/operations/documents';
import type { Entry } from '../entry';
import { readMarks, toEntries, toEntry } from '../marks';
import { useUserQuery } from './use-active';

/** The reports of a day; undefined while loading, and while the date is. */
export function useReports(date: string | undefined): Entry<ReportDocument>[] | undefined {
  return useUserQuery(
    async (database) => {
      if (date === undefined) return undefined;
      const rows = await database.reports.where('date').equals(date).toArray();
      return toEntries(rows, await readMarks(database));
    },
    [date],
  );
}

/** The report of a child on a day; null when there is none. */
export function useReport(
  childId: number,
  date: string | undefined,
): Entry<ReportDocument> | null | undefined {
  return useUserQuery(
    async (database) => {
      if (date === undefined) return undefined;
      const row = await database.reports.get(dailyReportId(childId, date));
      return toEntry(row, await readMarks(database));
    },
    [childId, date],
  );
}

/** The reports of a child that are kept here (30 days), newest first. */
export function useChildReports(childId: number): Entry<ReportDocument>[] | undefined {
  return useUserQuery(
    async (database) => {
      const rows = await database.reports.where('child_id').equals(childId).toArray();
      const entries = toEntries(rows, await readMarks(database));
      return entries.sort((one, other) => (one.date < other.date ? 1 : -1));
    },
    [childId],
  );
}
