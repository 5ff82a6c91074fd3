/** Accidents of children as their parents read them: without those who saw them, who may be other children. */
import type { Knex } from 'knex';
import type { ChildDay, PortalChild } from '#shared/endpoints/portal';
import { standingSql, versionsSql } from '../../sync/standing';
import { historiesOf } from '../incidents/histories';

type Incident = NonNullable<ChildDay['incidents']>[number];
type Row = Omit<Incident, 'recorded' | 'corrected' | 'additions' | 'acknowledged' | 'knew'> & {
  child_id: number;
  day: string;
};

interface Added {
  id: string;
  about: string;
  text: string | null;
  pictures: string[] | null;
  recorded_at: Date;
}

export async function incidentsOf(
  trx: Knex,
  childIds: readonly number[],
  dates: readonly string[],
): Promise<{ child_id: number; day: string; incident: Incident }[]> {
  const happened: { rows: Row[] } = await trx.raw(
    `SELECT incidents.id, child_id, day, time, kind, parts, place, text, first_aid, pictures
       FROM incidents
      WHERE act = 'happened' AND child_id = ANY (:children::bigint[]) AND day = ANY (:dates::date[])
        AND ${standingSql('incidents')}
      ORDER BY time, incidents.id`,
    { children: [...childIds], dates: [...dates] },
  );
  const ids = happened.rows.map(({ id }) => id);
  const added: { rows: Added[] } = await trx.raw(
    `WITH ${versionsSql('incidents')}
       SELECT added.id, versions.held AS about, added.text, added.pictures, added.recorded_at
         FROM incidents AS added
         JOIN versions ON versions.id = added.about AND versions.child_id = added.child_id
        WHERE added.act = 'added' AND ${standingSql('incidents', 'added')}
        ORDER BY added.recorded_at, added.id`,
    { ids },
  );
  const histories = await historiesOf(trx, ids);
  return happened.rows.flatMap(({ child_id, day, ...row }) => {
    const history = histories.get(row.id);
    if (!history) return [];
    const { recorded, corrected, acknowledged, knew } = history;
    const incident = {
      ...row,
      recorded,
      corrected,
      acknowledged,
      knew,
      additions: added.rows
        .filter(({ about }) => about === row.id)
        .map(({ id, text, pictures, recorded_at: at }) => ({ id, text, pictures, at: at.toISOString() })),
    };
    return { child_id, day, incident };
  });
}

type Unread = NonNullable<PortalChild['unread']>[number];

/** The others of a child come up as these are read. */
const UNREAD_MOST = 5;

/** The newest of each of these children that no parent said yet that they know of, of whichever day. */
export async function unreadOf(trx: Knex, childIds: readonly number[]): Promise<Map<number, Unread[]>> {
  const { rows }: { rows: (Unread & { child_id: number })[] } = await trx.raw(
    `SELECT newest.* FROM unnest(?::bigint[]) AS child CROSS JOIN LATERAL (
       SELECT id, child_id, day, time, cardinality(COALESCE(pictures, '{}')) > 0 AS has_photos
         FROM incidents
        WHERE act = 'happened' AND child_id = child AND ${standingSql('incidents')}
          AND NOT EXISTS (SELECT FROM acknowledgements WHERE record_id = incidents.id)
        ORDER BY day DESC, time DESC, id LIMIT ${UNREAD_MOST}) AS newest
      ORDER BY day DESC, time DESC, id`,
    [[...childIds]],
  );
  const unread = new Map<number, Unread[]>();
  for (const { child_id, ...one } of rows) unread.set(child_id, [...(unread.get(child_id) ?? []), one]);
  return unread;
}
