/** A daily report on the wire, without what the actor may not read. */
import type { Knex } from 'knex';
import { type ReportRow, type RowSection, sectionRules, soappFields } from '#shared/domain/daily-report';
import type { DailyReport as WireReport } from '#shared/endpoints/daily-reports';
import type { Actor } from '../../context';
import { Child } from '../../models/child';
import { Master } from '../../models/master';
import { Preschool } from '../../models/preschool';
import { openAlternatives } from '../alternatives/keep-alternatives';
import { readableSections } from './policy';
import type { ReportState } from './report-state';

/** Presents reports of one preschool; a parent gets only those that are ready, and no count of differences. */
export async function presentReports(
  trx: Knex,
  actor: Actor,
  preschoolId: number,
  reports: readonly ReportState[],
): Promise<WireReport[]> {
  const shown = reports.filter(
    (state) => state.created && !state.deletedAt && (actor.reach !== 'own' || state.readyAt !== null),
  );
  const rows = shown.flatMap((state) => [...state.rows.values()]);
  const masterIds = [...new Set(rows.map((row) => row.master_id))];
  const masters = masterIds.length
    ? await Master.query(trx).whereRaw('id = ANY(?::bigint[])', [masterIds])
    : [];
  const byId = new Map(masters.map((master) => [master.id, master]));
  const preschool = await Preschool.query(trx).findById(preschoolId);
  const children = await Child.query(trx)
    .findByIds([...new Set(shown.map(({ head }) => head.child_id))])
    .select('id', 'withdrawn_consents');
  const open = await openAlternatives(
    trx,
    'report',
    shown.map(({ head }) => head.id),
  );

  return shown.map((state) => {
    const child = children.find(({ id }) => id === state.head.child_id);
    const sections = readableSections(actor, preschool?.shares_soapp ?? false, child ?? {});
    const list = (section: RowSection) =>
      state.liveRows(section).map((row) => presentRow(section, row, byId));
    const optional = (section: RowSection) =>
      sections.includes(section) ? { [section]: list(section) } : {};
    const texts = Object.fromEntries(soappFields.map((field) => [field, state.texts[field]]));
    return {
      id: state.head.id,
      child_id: state.head.child_id,
      date: state.head.date,
      ready: state.readyAt !== null,
      activities: list('activities'),
      interventions: list('interventions'),
      ...optional('ot_assessments'),
      ...optional('ot_interventions'),
      ...(sections.includes('soapp') && texts),
      open_alternatives: actor.reach === 'own' ? 0 : (open.get(state.head.id)?.length ?? 0),
    } as WireReport;
  });
}

function presentRow(section: RowSection, row: ReportRow, masters: Map<number, Master>) {
  const kind = sectionRules[section].master ?? 'activity';
  const master = masters.get(row.master_id);
  // Activities hold free text; everywhere else scale and minutes are numbers.
  const value = (text: string | null) => (text === null || section === 'activities' ? text : Number(text));
  return {
    id: row.id,
    [`${kind}_id`]: row.master_id,
    [kind]: { meta_data: { name: master?.name ?? '', desc: master?.desc ?? null } },
    values: {
      achievement_scale: value(row.achievement_scale),
      minute_scales: value(row.minute_scales),
      notes: row.notes,
    },
  };
}
