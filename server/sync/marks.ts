/**
 * The marks of a feed's steps, one chance number a commit. A cursor carries the mark of its place; another one there tells
 * of a database that was set back, and whose counter has caught up since.
 */
import type { Knex } from 'knex';
import type { Cursor } from './cursor';

type Places = Pick<Cursor, 'feeds' | 'first'>;

/** By feed; none for a place that nothing has stepped over yet. */
export type Marks = Record<string, number>;

/** Whoever is further behind is told everything anew. */
export const STEPS_KEPT = 100_000;

/** How far a cursor has come in a feed: 0 where it has read nothing. */
export const placeIn = ({ feeds, first }: Places, id: number | string): number =>
  Math.max(0, ...(feeds[id] ?? []), first?.feeds[id] ?? 0);

/** The mark of a feed's place as SQL: of the step that reached it, or passed over it. */
export const markAt = (feedId: string, place: string) =>
  `(SELECT mark FROM feed_steps WHERE feed_steps.feed_id = ${feedId} AND feed_steps.seq >= ${place}
     ORDER BY feed_steps.seq LIMIT 1)`;

/** The marks of all places of a cursor. */
export async function readMarks(trx: Knex, cursor: Places): Promise<Marks> {
  const ids = Object.keys(cursor.feeds).filter((id) => placeIn(cursor, id) > 0);
  if (ids.length === 0) return {};
  const found: { rows: { id: number; mark: number | null }[] } = await trx.raw(
    `SELECT id, ${markAt('id', 'place')} AS mark FROM unnest(?::bigint[], ?::bigint[]) AS asked (id, place)`,
    [ids, ids.map((id) => placeIn(cursor, id))],
  );
  return Object.fromEntries(found.rows.flatMap(({ id, mark }) => (mark === null ? [] : [[id, mark]])));
}
