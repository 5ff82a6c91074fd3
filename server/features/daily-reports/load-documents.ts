/** Daily reports as the feed carries them, and of each child the newest SOAPP note. */
import type { Knex } from 'knex';
import {
  type ReportSection,
  reportRowOf,
  rowSections,
  type SoappTexts,
  soappFields,
} from '#shared/domain/daily-report';
import type { LatestSoappDocument } from '#shared/endpoints/feed';
import type { ReportDocument } from '#shared/records/report-document';
import { can, seesWithdrawn } from '../../context';
import type { Child } from '../../models/child';
import { DailyReport } from '../../models/daily-report';
import { byId, type Reading } from '../../sync/record-sync';
import { openAlternatives } from '../alternatives/keep-alternatives';
import { readableSections } from './policy';
import { loadReports, type ReportState } from './report-state';

export async function loadReportDocuments(
  { trx, actor }: Reading,
  ids: string[],
): Promise<Map<string, ReportDocument>> {
  const heads = await DailyReport.query(trx)
    .join('children', 'children.id', 'daily_reports.child_id')
    .select('daily_reports.id', 'child_id', 'date', 'children.preschool_id', 'children.withdrawn_consents')
    .whereRaw('daily_reports.id = ANY(?::uuid[])', [ids]);
  const states = [...(await loadReports(trx, heads)).values()];
  const open = await openAlternatives(trx, 'report', ids);
  const names = await authorNames(trx, states);
  const withdrawn = new Map(heads.map((head) => [head.id, (head as unknown as Child).withdrawn_consents]));
  // The preschool where the child is now, not where the report was written.
  const preschoolOf = new Map(heads.map((head) => [head.id, head.preschool_id]));
  return byId(
    states.map((state) => {
      const { id, child_id, date } = state.head;
      const readable = readableSections(actor, false, { withdrawn_consents: withdrawn.get(id) });
      const asked = (open.get(id) ?? []).filter(({ section }) => readable.some((each) => each === section));
      return {
        id,
        child_id,
        preschool_id: preschoolOf.get(id) ?? state.head.preschool_id,
        date,
        ready: state.readyAt !== null,
        deleted: state.deletedAt !== null,
        sections: sectionsOf(state, names, readable),
        alternatives: asked,
      };
    }),
  );
}

function sectionsOf(
  state: ReportState,
  names: Map<number, string>,
  readable: readonly ReportSection[],
): ReportDocument['sections'] {
  const lastOf = (section: ReportSection) => {
    const last = state.sections.get(section);
    return {
      version: last?.version ?? 0,
      last: last ? { by: names.get(last.userId) ?? '', at: last.at.toISOString() } : null,
    };
  };
  const sections: ReportDocument['sections'] = {};
  for (const section of rowSections) {
    if (!readable.includes(section)) continue;
    sections[section] = { ...lastOf(section), rows: state.liveRows(section).map(reportRowOf) };
  }
  if (readable.includes('soapp')) sections.soapp = { ...lastOf('soapp'), texts: state.texts };
  return sections;
}

async function authorNames(trx: Knex, states: readonly ReportState[]): Promise<Map<number, string>> {
  const ids = new Set(states.flatMap((state) => [...state.sections.values()].map(({ userId }) => userId)));
  if (ids.size === 0) return new Map();
  const found = await trx.raw('SELECT id, name FROM users WHERE id = ANY (?::bigint[])', [[...ids]]);
  return new Map(found.rows.map(({ id, name }: { id: number; name: string }) => [id, name]));
}

const LATEST_SOAPP_SQL = `
  SELECT DISTINCT ON (daily_reports.child_id) daily_reports.child_id AS id, children.preschool_id, daily_reports.date,
         subjective, objective, assessment, plan, progress, users.name AS by, daily_report_sections.updated_at AS at
    FROM daily_reports
    JOIN children ON children.id = daily_reports.child_id
    JOIN daily_report_sections ON report_id = daily_reports.id AND section = 'soapp'
    JOIN users ON users.id = daily_report_sections.updated_by
   WHERE daily_reports.child_id = ANY (?::bigint[]) AND daily_reports.deleted_at IS NULL
     AND (? OR NOT 'therapy' = ANY (children.withdrawn_consents))
     AND COALESCE(subjective, objective, assessment, plan, progress) IS NOT NULL
   ORDER BY daily_reports.child_id, daily_reports.date DESC`;

/** @param childIds as texts, as the feed has ids */
export async function loadLatestSoapps(
  { trx, actor }: Reading,
  childIds: string[],
): Promise<Map<string, LatestSoappDocument>> {
  if (!can(actor, 'ot_view')) return new Map();
  type Row = SoappTexts & { id: number; preschool_id: number; date: string; by: string; at: Date };
  const { rows }: { rows: Row[] } = await trx.raw(LATEST_SOAPP_SQL, [childIds, seesWithdrawn(actor)]);
  return byId(
    rows.map((row) => ({
      id: row.id,
      preschool_id: row.preschool_id,
      date: row.date,
      last: { by: row.by, at: row.at.toISOString() },
      texts: Object.fromEntries(soappFields.map((field) => [field, row[field]])) as SoappTexts,
    })),
  );
}
