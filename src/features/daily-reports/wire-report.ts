/** Turns a daily report as the API answers it into the record that the screens show. Pure. */

import {
  type ReportRow,
  type RowSection,
  rowSections,
  sectionRules,
  soappFields,
} from '#shared/domain/daily-report';
import type { DailyReport } from '#shared/endpoints/daily-reports';
import type { ReportDocument } from '#shared/records/report-document';

type WireRow = {
  id: string;
  values: Record<keyof Omit<ReportRow, 'id' | 'master_id'>, string | number | null>;
};

/** Versions are not on the wire, so this document is to be read, not to be changed. */
export function documentOf(report: DailyReport, preschoolId: number): ReportDocument {
  const sections: ReportDocument['sections'] = {};
  for (const section of rowSections) {
    const rows = report[section] as WireRow[] | undefined;
    if (rows) sections[section] = { version: 0, last: null, rows: rows.map((row) => rowOf(row, section)) };
  }
  if (report.plan !== undefined) {
    const texts = Object.fromEntries(soappFields.map((field) => [field, report[field] ?? null]));
    sections.soapp = { version: 0, last: null, texts: texts as NonNullable<typeof sections.soapp>['texts'] };
  }
  const { id, child_id, date, ready } = report;
  return { id, child_id, preschool_id: preschoolId, date, ready, deleted: false, sections, alternatives: [] };
}

function rowOf(row: WireRow, section: RowSection): ReportRow {
  const masterId = Number((row as unknown as Record<string, unknown>)[`${sectionRules[section].master}_id`]);
  const { achievement_scale, minute_scales, notes } = row.values;
  return {
    id: row.id,
    master_id: masterId,
    achievement_scale: textOf(achievement_scale),
    minute_scales: textOf(minute_scales),
    notes: textOf(notes),
  };
}

function textOf(value: string | number | null): string | null {
  return value === null ? null : String(value);
}
