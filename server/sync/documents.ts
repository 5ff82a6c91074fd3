/** Loads the records that the feed names, as documents, less what the actor may not read. */
import type { Knex } from 'knex';
import {
  reportRowOf,
  type reportSections,
  rowSections,
  type SoappTexts,
  soappFields,
} from '#shared/domain/daily-report';
import { screeningContentOf } from '#shared/domain/screening';
import type {
  ChildDocument,
  ClassroomDocument,
  FeedDocuments,
  FeedType,
  LatestSoappDocument,
  MasterDocument,
  PreschoolDocument,
  ReportDocument,
  ScreeningDocument,
} from '#shared/operations/documents';
import type { Actor } from '../context';
import { openAlternatives } from '../features/alternatives/keep-alternatives';
import { readableSections } from '../features/daily-reports/policy';
import { loadReports, type ReportState } from '../features/daily-reports/report-state';
import { DailyReport } from '../models/daily-report';
import type { HealthScreening } from '../models/health-screening';

export interface Reading {
  trx: Knex;
  actor: Actor;
}

type Loader<Type extends FeedType> = (
  reading: Reading,
  ids: string[],
) => Promise<Map<string, FeedDocuments[Type]>>;

const byId = <T extends { id: number | string }>(rows: T[]) =>
  new Map(rows.map((row) => [String(row.id), row]));

async function select<T extends { id: number | string }>(
  { trx }: Reading,
  sql: string,
  ids: string[],
): Promise<Map<string, T>> {
  const found = await trx.raw(sql, [ids]);
  return byId<T>(found.rows);
}

const loadPreschools: Loader<'preschool'> = (reading, ids) =>
  select<PreschoolDocument>(
    reading,
    `SELECT id, name, short_name,
            array_remove(ARRAY[CASE WHEN requires_self_declaration THEN 'self_declaration' END,
                               CASE WHEN requires_daily_log THEN 'daily_log' END], NULL) AS day_forms
       FROM preschools WHERE id = ANY (?::bigint[])`,
    ids,
  );

const loadClassrooms: Loader<'classroom'> = (reading, ids) =>
  select<ClassroomDocument>(
    reading,
    `SELECT id, name, preschool_id, child_years, capacity,
            ARRAY(SELECT user_id FROM classroom_teachers WHERE classroom_id = classrooms.id ORDER BY 1) AS teachers,
            ARRAY(SELECT products.name FROM classroom_products JOIN products ON products.id = product_id
                   WHERE classroom_id = classrooms.id ORDER BY 1) AS programmes,
            (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', users.id, 'name', users.name) ORDER BY users.name, users.id), '[]')
               FROM classroom_teachers JOIN users ON users.id = user_id
              WHERE classroom_id = classrooms.id) AS teacher_names
       FROM classrooms WHERE id = ANY (?::bigint[])`,
    ids,
  );

const loadChildren: Loader<'child'> = (reading, ids) =>
  select<ChildDocument>(
    reading,
    `SELECT children.id, fullname, mykid_no, born_on, status, children.preschool_id, classroom_id, allergies,
            products.name AS product,
            (SELECT jsonb_build_object('date', date, 'kinds', jsonb_agg(kind ORDER BY kind)) FROM parent_forms
              WHERE child_id = children.id GROUP BY date ORDER BY date DESC LIMIT 1) AS day_forms
       FROM children LEFT JOIN products ON products.id = children.product_id WHERE children.id = ANY (?::bigint[])`,
    ids,
  );

const loadMasters: Loader<'master'> = (reading, ids) =>
  select<MasterDocument>(
    reading,
    'SELECT id, kind, name, "desc" FROM masters WHERE id = ANY (?::bigint[])',
    ids,
  );

const SCREENING_SQL = `
  SELECT health_screenings.*, children.preschool_id AS child_preschool_id, users.name AS by
    FROM health_screenings
    JOIN children ON children.id = health_screenings.child_id
    JOIN users ON users.id = health_screenings.updated_by
   WHERE health_screenings.id = ANY (?::uuid[])`;

const loadScreenings: Loader<'screening'> = async (reading, ids) => {
  const found = await select<HealthScreening & { by: string; child_preschool_id: number }>(
    reading,
    SCREENING_SQL,
    ids,
  );
  const open = await openAlternatives(reading.trx, 'screening', ids);
  return byId(
    [...found.values()].map(
      (row): ScreeningDocument => ({
        id: row.id,
        child_id: row.child_id,
        preschool_id: row.child_preschool_id,
        date: row.date,
        ...screeningContentOf(row),
        version: row.version,
        last: { by: row.by, at: row.updated_at.toISOString() },
        alternatives: open.get(row.id) ?? [],
      }),
    ),
  );
};

const loadReportDocuments: Loader<'report'> = async ({ trx, actor }, ids) => {
  const heads = await DailyReport.query(trx)
    .join('children', 'children.id', 'daily_reports.child_id')
    .select('daily_reports.id', 'child_id', 'date', 'children.preschool_id')
    .whereRaw('daily_reports.id = ANY(?::uuid[])', [ids]);
  const states = [...(await loadReports(trx, heads)).values()];
  const open = await openAlternatives(trx, 'report', ids);
  const names = await authorNames(trx, states);
  const readable = readableSections(actor, false);
  const preschoolOf = new Map(heads.map((head) => [head.id, head.preschool_id]));
  return byId(
    states.map((state): ReportDocument => {
      const sections: ReportDocument['sections'] = {};
      const lastOf = (section: (typeof reportSections)[number]) => {
        const last = state.sections.get(section);
        return {
          version: last?.version ?? 0,
          last: last ? { by: names.get(last.userId) ?? '', at: last.at.toISOString() } : null,
        };
      };
      for (const section of rowSections) {
        if (!readable.includes(section)) continue;
        const rows = state.liveRows(section).map(reportRowOf);
        sections[section] = { ...lastOf(section), rows };
      }
      if (readable.includes('soapp')) sections.soapp = { ...lastOf('soapp'), texts: state.texts };
      return {
        id: state.head.id,
        child_id: state.head.child_id,
        preschool_id: preschoolOf.get(state.head.id) ?? state.head.preschool_id,
        date: state.head.date,
        ready: state.readyAt !== null,
        deleted: state.deletedAt !== null,
        sections,
        alternatives: (open.get(state.head.id) ?? []).filter(({ section }) =>
          (readable as string[]).includes(section),
        ),
      };
    }),
  );
};

async function authorNames(trx: Knex, states: ReportState[]): Promise<Map<number, string>> {
  const ids = [
    ...new Set(states.flatMap((state) => [...state.sections.values()].map(({ userId }) => userId))),
  ];
  if (ids.length === 0) return new Map();
  const found = await trx.raw('SELECT id, name FROM users WHERE id = ANY (?::bigint[])', [ids]);
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
     AND COALESCE(subjective, objective, assessment, plan, progress) IS NOT NULL
   ORDER BY daily_reports.child_id, daily_reports.date DESC`;

const loadLatestSoapps: Loader<'latest_soapp'> = async (reading, ids) => {
  type Row = SoappTexts & { id: number; preschool_id: number; date: string; by: string; at: Date };
  const found = await select<Row>(reading, LATEST_SOAPP_SQL, ids);
  return byId(
    [...found.values()].map(
      (row): LatestSoappDocument => ({
        id: row.id,
        preschool_id: row.preschool_id,
        date: row.date,
        last: { by: row.by, at: row.at.toISOString() },
        texts: Object.fromEntries(soappFields.map((field) => [field, row[field]])) as SoappTexts,
      }),
    ),
  );
};

export const documentLoaders: { [Type in FeedType]: Loader<Type> } = {
  preschool: loadPreschools,
  classroom: loadClassrooms,
  child: loadChildren,
  master: loadMasters,
  report: loadReportDocuments,
  screening: loadScreenings,
  latest_soapp: loadLatestSoapps,
};
