/** The report that a child had last before a day. Pure. */
import type { ReportDocument } from '#shared/records/report-document';
import type { Entry } from '../../local/entry';

/** The newest with a teacher's row; undefined where there is none, and while they are read. */
export function reportBefore(
  reports: readonly Entry<ReportDocument>[] | undefined,
  date: string,
): ReportDocument | undefined {
  return reports
    ?.map(({ document }) => document)
    .filter(({ date: day, sections }) => {
      const rows = [...(sections.activities?.rows ?? []), ...(sections.interventions?.rows ?? [])];
      return day < date && rows.length > 0;
    })
    .sort((one, other) => other.date.localeCompare(one.date))[0];
}
