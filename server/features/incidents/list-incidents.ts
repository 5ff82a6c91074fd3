/** Incidents of children that hold, with what belongs to each: as a list and as a file, three statements a page. */
import type { Knex } from 'knex';
import type { IncidentKind } from '#shared/domain/incident';
import { type IncidentHistory, incidentClocks } from '#shared/domain/incident-clocks';
import { bodyPartLabels, incidentKindLabels } from '#shared/domain/incident-labels';
import type { IncidentState, ListedIncident } from '#shared/endpoints/incidents';
import type { IncidentContent } from '#shared/records/incident';
import type { Context } from '../../context';
import { pageByPage } from '../../db/page-by-page';
import { whereFound } from '../../db/search';
import type { CsvCell } from '../../documents/csv';
import { Child } from '../../models/child';
import { standingSql, versionsSql } from '../../sync/standing';
import { historiesOf } from './histories';

interface IncidentFilters {
  preschool?: number | undefined;
  kind?: IncidentKind | undefined;
  state?: IncidentState | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

interface Written {
  id: string;
  recorder: string;
  recorded_at: Date;
}
type Row = IncidentContent & {
  id: string;
  child_id: number;
  fullname: string;
  preschool_id: number;
  preschool: string;
  short_name: string;
};
type Later = Written & Pick<IncidentContent, 'act' | 'text' | 'told' | 'told_day' | 'told_time' | 'pictures'>;

const SEEN_SQL = `EXISTS (
  SELECT FROM incidents AS seen
   WHERE seen.about = incidents.id AND seen.child_id = incidents.child_id AND seen.act = 'seen'
     AND ${standingSql('incidents', 'seen')})`;

function found({ trx, actor }: Context, { preschool, kind, state, from, to, search }: IncidentFilters) {
  const mine = Child.query(trx).modify('visibleTo', actor).select('children.id').toKnexQuery();
  const query = trx('incidents')
    .join('children', 'children.id', 'incidents.child_id')
    .join('preschools', 'preschools.id', 'incidents.preschool_id')
    .where('incidents.act', 'happened')
    .whereRaw(standingSql('incidents'))
    .whereIn('incidents.child_id', mine);
  if (preschool) query.where('incidents.preschool_id', preschool);
  if (kind) query.where('incidents.kind', kind);
  if (state) query.whereRaw(state === 'seen' ? SEEN_SQL : `NOT ${SEEN_SQL}`);
  if (from) query.where('incidents.day', '>=', from);
  if (to) query.where('incidents.day', '<=', to);
  if (search) whereFound(query, 'children.search_text', search);
  return query;
}

/** The children whose incidents these are. */
export async function childrenIn(context: Context, filters: IncidentFilters): Promise<number[]> {
  return found(context, filters).distinct('incidents.child_id').pluck('incidents.child_id');
}

export async function listIncidents(
  context: Context,
  { page, per_page, ...filters }: IncidentFilters & { page: number; per_page: number },
): Promise<{ data: ListedIncident[]; total: number }> {
  const [counted] = await found(context, filters).count({ total: '*' });
  const data = await pageOf(context, filters, per_page, (page - 1) * per_page);
  return { data, total: Number(counted?.total ?? 0) };
}

async function pageOf(context: Context, filters: IncidentFilters, limit: number, offset: number) {
  const rows: Row[] = await found(context, filters)
    .orderByRaw('incidents.day DESC, incidents.time DESC, incidents.id')
    .limit(limit)
    .offset(offset)
    .select('incidents.*', 'children.fullname')
    .select('preschools.name AS preschool', 'preschools.short_name');
  const ids = rows.map(({ id }) => id);
  const later = await laterOf(context.trx, ids);
  const histories = await historiesOf(context.trx, ids);
  const now = context.clock.now();
  return rows.flatMap((row) => {
    const history = histories.get(row.id);
    return history ? present(row, later.get(row.id) ?? [], history, now) : [];
  });
}

/** What was added to each, to whichever of its versions, and who has seen it as it stands; in the order of writing. */
async function laterOf(trx: Knex, ids: readonly string[]): Promise<Map<string, Later[]>> {
  const { rows }: { rows: (Later & { held: string })[] } = await trx.raw(
    `WITH ${versionsSql('incidents')}
     SELECT later.*, versions.held, users.name AS recorder
       FROM incidents AS later
       JOIN versions ON versions.id = later.about AND versions.child_id = later.child_id
       JOIN users ON users.id = later.recorded_by
      WHERE ${standingSql('incidents', 'later')}
        AND (later.act = 'added' OR later.act = 'seen' AND later.about = versions.held)
      ORDER BY later.recorded_at, later.id`,
    { ids: [...ids] },
  );
  const later = new Map<string, Later[]>();
  for (const row of rows) later.set(row.held, [...(later.get(row.held) ?? []), row]);
  return later;
}

function present(row: Row, later: readonly Later[], history: IncidentHistory, now: Date): ListedIncident {
  const { id, day, time, kind, parts, place, text, first_aid, witnesses } = row;
  const additions = later.filter(({ act }) => act === 'added');
  const seen = later.find(({ act }) => act === 'seen');
  const clocks = incidentClocks(row, additions, history, now);
  return {
    id,
    day,
    time,
    parts,
    place,
    first_aid,
    witnesses,
    recorded: history.recorded,
    noted_at: history.noted_at,
    corrected: history.corrected,
    acknowledged: history.acknowledged,
    knew: history.knew,
    child: { id: row.child_id, fullname: row.fullname },
    preschool: { id: row.preschool_id, name: row.preschool, short_name: row.short_name },
    kind: kind ?? 'other',
    text: text ?? '',
    told: [row, ...additions].flatMap(({ told }) => told ?? []).join('; ') || null,
    told_at: clocks.toldAt?.toISOString() ?? null,
    told_late: clocks.toldLate,
    recorded_late: clocks.recordedLate,
    sent_late: clocks.sentLate,
    pictures: row.pictures ?? null,
    additions: additions.map((one) => ({
      ...authoredOf(one),
      text: one.text ?? '',
      pictures: one.pictures ?? null,
    })),
    seen: seen ? authoredOf(seen) : null,
  };
}

const authoredOf = ({ recorder, recorded_at }: Written) => ({ by: recorder, at: recorded_at.toISOString() });

export const incidentHeads = [
  'Day',
  'Time',
  'Child',
  'Preschool',
  'What happened',
  'Where on the body',
  'Place',
  'How it happened',
  'First aid',
  'Who saw it',
  'Who was told',
  'Parents know since',
  'After more than 24 hours',
  'Added later',
  'Signed by',
  'Signed at',
  'Signed at by the tablet’s clock',
  'Written down after more than 24 hours',
  'Corrected by',
  'Corrected at',
  'Parent who knows',
  'Said at',
  'Parent who knew before a correction',
  'Said then at',
  'Seen by',
  'Seen at',
] as const;

export async function* incidentRows(context: Context, filters: IncidentFilters): AsyncGenerator<CsvCell[][]> {
  for await (const rows of pageByPage((limit, offset) => pageOf(context, filters, limit, offset)))
    yield rows.map(cellsOf);
}

const cellsOf = (one: ListedIncident): CsvCell[] => [
  one.day,
  one.time,
  one.child.fullname,
  one.preschool.short_name,
  incidentKindLabels[one.kind],
  one.parts.map((part) => bodyPartLabels[part]).join(', '),
  one.place,
  one.text,
  one.first_aid,
  one.witnesses,
  one.told,
  one.told_at,
  one.told_late ? 'Yes' : 'No',
  one.additions.map(({ text }) => text).join('; '),
  one.recorded.by,
  one.recorded.at,
  one.noted_at ?? null,
  one.recorded_late ? 'Yes' : 'No',
  one.corrected?.by ?? null,
  one.corrected?.at ?? null,
  one.acknowledged?.by ?? null,
  one.acknowledged?.at ?? null,
  one.knew?.by ?? null,
  one.knew?.at ?? null,
  one.seen?.by ?? null,
  one.seen?.at ?? null,
];
