/** Near misses within the actor's scope, as a list and as a file. */
import type { NearMissKind } from '#shared/domain/near-miss';
import { nearMissKindLabels } from '#shared/domain/near-miss-labels';
import type { NearMiss, NearMissState } from '#shared/endpoints/near-misses';
import type { Context } from '../../context';
import { pageByPage } from '../../db/page-by-page';
import { searchPattern } from '../../db/search-pattern';
import type { CsvCell } from '../../documents/csv';
import { Preschool } from '../../models/preschool';

interface NearMissFilters {
  preschool?: number | undefined;
  kind?: NearMissKind | undefined;
  state?: NearMissState | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

interface Row extends Pick<NearMiss, 'id' | 'day' | 'time' | 'kind' | 'place' | 'text' | 'done'> {
  preschool_id: number;
  preschool: string;
  short_name: string;
  classroom_id: number | null;
  classroom: string | null;
  recorder: string;
  recorded_at: Date;
  follower: string | null;
  followed_at: Date | null;
  followed_up: string | null;
}

/** Those that the actor may see. */
export const visibleNearMisses = ({ trx, actor }: Context) =>
  trx('near_misses').whereIn(
    'near_misses.preschool_id',
    Preschool.query(trx).modify('visibleTo', actor).select('preschools.id').toKnexQuery(),
  );

function found(context: Context, { preschool, kind, state, from, to, search }: NearMissFilters) {
  const query = visibleNearMisses(context);
  if (preschool) query.where('near_misses.preschool_id', preschool);
  if (kind) query.where('near_misses.kind', kind);
  if (state === 'open') query.whereNull('near_misses.followed_at');
  if (state === 'done') query.whereNotNull('near_misses.followed_at');
  if (from) query.where('near_misses.day', '>=', from);
  if (to) query.where('near_misses.day', '<=', to);
  if (search) {
    const pattern = searchPattern(search);
    query.where((either) =>
      either.whereILike('near_misses.text', pattern).orWhereILike('near_misses.place', pattern),
    );
  }
  return query;
}

async function pageOf(query: ReturnType<typeof found>): Promise<NearMiss[]> {
  const rows: Row[] = await query
    .join('preschools', 'preschools.id', 'near_misses.preschool_id')
    .leftJoin('classrooms', 'classrooms.id', 'near_misses.classroom_id')
    .join('users AS recorders', 'recorders.id', 'near_misses.recorded_by')
    .leftJoin('users AS followers', 'followers.id', 'near_misses.followed_by')
    .orderByRaw('near_misses.day DESC, near_misses.time DESC, near_misses.id')
    .select('near_misses.*', 'preschools.name AS preschool', 'preschools.short_name')
    .select('classrooms.name AS classroom', 'recorders.name AS recorder', 'followers.name AS follower');
  return rows.map(present);
}

export async function listNearMisses(
  context: Context,
  { page, per_page, ...filters }: NearMissFilters & { page: number; per_page: number },
): Promise<{ data: NearMiss[]; total: number }> {
  const [counted] = await found(context, filters).count({ total: '*' });
  const rows = found(context, filters)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { data: await pageOf(rows), total: Number(counted?.total ?? 0) };
}

export async function countOpenNearMisses(context: Context): Promise<number> {
  const [counted] = await found(context, { state: 'open' }).count({ total: '*' });
  return Number(counted?.total ?? 0);
}

/** One that is there. */
export async function presentNearMiss(context: Context, id: string): Promise<NearMiss> {
  const [one] = await pageOf(visibleNearMisses(context).where('near_misses.id', id));
  if (!one) throw new Error(`The near miss ${id} is gone within its own transaction.`);
  return one;
}

function present(row: Row): NearMiss {
  const { id, day, time, kind, place, text, done, preschool_id, preschool, short_name } = row;
  const { classroom_id, classroom, follower, followed_at, followed_up } = row;
  return {
    id,
    day,
    time,
    kind,
    place,
    text,
    done,
    preschool: { id: preschool_id, name: preschool, short_name },
    classroom: classroom_id && classroom ? { id: classroom_id, name: classroom } : null,
    recorded: { by: row.recorder, at: row.recorded_at.toISOString() },
    followed:
      follower && followed_at && followed_up
        ? { by: follower, at: followed_at.toISOString(), text: followed_up }
        : null,
  };
}

export const nearMissHeads = [
  'Day',
  'Time',
  'Preschool',
  'Classroom',
  'What was dangerous',
  'Place',
  'What nearly happened',
  'Done at once',
  'Noted by',
  'Noted at',
  'Done since',
  'By',
  'At',
] as const;

export async function* nearMissRows(context: Context, filters: NearMissFilters): AsyncGenerator<CsvCell[][]> {
  const page = (limit: number, offset: number) => pageOf(found(context, filters).limit(limit).offset(offset));
  for await (const rows of pageByPage(page)) yield rows.map(cellsOf);
}

const cellsOf = (one: NearMiss): CsvCell[] => [
  one.day,
  one.time,
  one.preschool.short_name,
  one.classroom?.name ?? null,
  nearMissKindLabels[one.kind],
  one.place,
  one.text,
  one.done,
  one.recorded.by,
  one.recorded.at,
  one.followed?.text ?? null,
  one.followed?.by ?? null,
  one.followed?.at ?? null,
];
