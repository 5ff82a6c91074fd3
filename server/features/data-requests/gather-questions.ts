/** What of a child's days waits for somebody to choose, for its file: both values, each with its author. */
import type { Knex } from 'knex';
import type { FileQuestion, FileRow } from '#shared/child-file';
import type { ReportRow, ReportSection } from '#shared/domain/daily-report';
import { reachOf } from '#shared/permissions';
import type { Alternative } from '#shared/records/define-record';
import type { Actor } from '../../context';
import { DailyReportRow } from '../../models/daily-report';
import { Master } from '../../models/master';
import { openAlternatives } from '../alternatives/keep-alternatives';

/** Whose questions are asked for, and which sections of a report its reader may read. */
export interface Asked {
  screenings: readonly string[];
  reports: readonly string[];
  sections: readonly ReportSection[];
}

/** By the id of the report or the screening. */
export async function openQuestions(
  trx: Knex,
  { screenings, reports, sections }: Asked,
): Promise<Map<string, FileQuestion[]>> {
  const ofReports = [...(await openAlternatives(trx, 'report', reports))].map(
    ([id, asked]) => [id, asked.filter(({ section }) => sections.some((each) => each === section))] as const,
  );
  const names = await masterNames(
    trx,
    ofReports.flatMap(([, asked]) => asked),
  );
  const found = [...(await openAlternatives(trx, 'screening', screenings)), ...ofReports];
  return new Map(found.map(([id, asked]) => [id, asked.map((one) => present(one, names))]));
}

function present({ section, row_id, field, live, other }: Alternative, names: Names): FileQuestion {
  const said = (value: unknown) => saidOf(field, value, names.masters);
  return {
    section,
    row: names.rows.get(row_id ?? '') ?? null,
    field,
    live: { value: said(live.value), by: live.by, at: live.at },
    other: { value: said(other.value), by: other.by, at: other.at },
  };
}

function saidOf(field: string, value: unknown, masters: Names['masters']): unknown {
  if (field === 'master_id') return masters.get(Number(value)) ?? null;
  if (field !== 'deleted' || value === null) return value;
  const { master_id, achievement_scale, minute_scales, notes } = value as ReportRow;
  const name = masters.get(master_id) ?? '';
  return { name, scale: achievement_scale, minutes: minute_scales, notes } satisfies FileRow;
}

interface Names {
  /** Activities, assessments and interventions, by id; and by the row that is one. */
  masters: Map<number, string>;
  rows: Map<string, string>;
}

async function masterNames(trx: Knex, asked: readonly Alternative[]): Promise<Names> {
  const rowIds = asked.flatMap(({ row_id }) => row_id ?? []);
  const rows = await DailyReportRow.query(trx).whereRaw('id = ANY(?::uuid[])', [rowIds]);
  const named = asked.flatMap(({ field, live, other }) =>
    [live.value, other.value].flatMap((value) => {
      if (field === 'master_id') return Number(value);
      return field === 'deleted' && value !== null ? (value as ReportRow).master_id : [];
    }),
  );
  const ids = [...new Set([...named, ...rows.map(({ master_id }) => master_id)])];
  const found = await Master.query(trx).whereRaw('id = ANY(?::bigint[])', [ids]);
  const masters = new Map(found.map(({ id, name }) => [id, name]));
  return { masters, rows: new Map(rows.map(({ id, master_id }) => [id, masters.get(master_id) ?? ''])) };
}

/** Names of other guardians who measured or noted something at a screening of the child: the file names none of them. */
export async function unnamedAuthors(trx: Knex, asker: Actor, childId: number): Promise<Set<string>> {
  const { rows }: { rows: { name: string; role_ids: number[] }[] } = await trx.raw(
    `WITH authors AS (
       SELECT COALESCE(measured_by, updated_by) AS id FROM health_screenings WHERE child_id = :childId
       UNION SELECT unnest(ARRAY[live_by, other_by, (lived -> -1 ->> 'by')::bigint])
         FROM alternatives JOIN health_screenings ON health_screenings.id = entity_id WHERE child_id = :childId)
     SELECT name, ARRAY(SELECT role_id FROM user_roles WHERE user_id = users.id) AS role_ids
       FROM users JOIN authors USING (id) WHERE users.id <> :asker`,
    { childId, asker: asker.userId },
  );
  return new Set(rows.filter(({ role_ids }) => reachOf(role_ids) === 'own').map(({ name }) => name));
}
