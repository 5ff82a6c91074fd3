/**
 * Turns the published API's form of a daily report into an offline operation, so that one verb serves both. Absent
 * sections stay as they are, sections that the caller may not write are ignored, rows without an id are new.
 */
import { randomUUID } from 'node:crypto';
import {
  type ReportRow,
  type ReportSection,
  type RowChange,
  type RowSection,
  type RowValues,
  reportRowOf,
  rowSections,
  sectionRules,
  soappFields,
} from '#shared/domain/daily-report';
import type { DailyReportForm } from '#shared/endpoints/daily-reports';
import type { SaveReport } from '#shared/records/report-shapes';
import type { ReportState } from './report-state';

interface FormRow {
  id?: string | null;
  values: RowValues;
  [masterId: string]: unknown;
}

/**
 * @param replaces true for an update: rows that the form leaves out are removed. A creation only adds.
 * @param editable the sections that the caller may write
 */
export function reportInput(
  state: ReportState,
  form: DailyReportForm,
  editable: readonly ReportSection[],
  replaces: boolean,
): SaveReport {
  const { id: report_id, child_id, date } = state.head;
  const sections: SaveReport['arguments']['sections'] = {};
  const base: SaveReport['base']['sections'] = {};
  for (const section of rowSections) {
    const given = form[section] as FormRow[] | undefined;
    if (!given || !editable.includes(section)) continue;
    const current = state.liveRows(section).map(reportRowOf);
    const written = given.map((row) => formRow(section, row));
    const kept = new Set(written.map((row) => row.id));
    const removed: RowChange[] = replaces
      ? current.filter((row) => !kept.has(row.id)).map((row) => ({ id: row.id, deleted: true }))
      : [];
    sections[section] = { rows: [...written, ...removed] };
    base[section] = { version: state.version(section), rows: current };
  }
  const texts = Object.fromEntries(
    soappFields.flatMap((field) => (form[field] === undefined ? [] : [[field, form[field]]])),
  );
  if (Object.keys(texts).length > 0 && editable.includes('soapp')) {
    sections.soapp = { texts };
    base.soapp = { version: state.version('soapp'), texts: replaces || state.deletedAt ? state.texts : {} };
  }
  return { arguments: { report_id, child_id, date, sections, ready: form.ready }, base: { sections: base } };
}

function formRow(section: RowSection, row: FormRow): ReportRow {
  const master_id = row[`${sectionRules[section].master}_id`] as number;
  return { id: row.id ?? randomUUID(), master_id, ...row.values };
}
