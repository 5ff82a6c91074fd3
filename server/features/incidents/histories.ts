/** What stays of incidents however often they are corrected: who wrote them first, and which parents knew. */
import type { Knex } from 'knex';
import { historyOf, type IncidentHistory } from '#shared/domain/incident-clocks';
import { earlierThan } from '#shared/records/event-record';
import { versionsSql } from '../../sync/standing';

interface Row {
  held: string;
  id: string;
  child_id: number;
  corrects: string | null;
  noted_at: string;
  recorder: string;
  recorded_at: Date;
  known_by: string | null;
  known_at: Date | null;
}

/** By their ids. @param ids of those that hold */
export async function historiesOf(trx: Knex, ids: readonly string[]): Promise<Map<string, IncidentHistory>> {
  const { rows }: { rows: Row[] } = await trx.raw(
    `WITH ${versionsSql('incidents')}
     SELECT versions.*, noted_at, recorded_at, recorder.name AS recorder, known.name AS known_by,
            known.acknowledged_at AS known_at
       FROM versions
       JOIN incidents ON incidents.id = versions.id
       JOIN users AS recorder ON recorder.id = recorded_by
       LEFT JOIN LATERAL (
         SELECT users.name, acknowledged_at FROM acknowledgements JOIN users ON users.id = user_id
          WHERE record_id = versions.id ORDER BY acknowledged_at, user_id LIMIT 1) AS known ON true`,
    { ids: [...ids] },
  );
  const all = rows.map(versionOf);
  const versions = new Map<string, typeof all>();
  for (const one of all) versions.set(one.held, [...(versions.get(one.held) ?? []), one]);
  return new Map(
    all
      .filter(({ id, held }) => id === held)
      .map((held) => [held.id, historyOf(held, earlierThan(held, versions.get(held.id) ?? []))]),
  );
}

const versionOf = ({ recorder, recorded_at, known_by, known_at, ...row }: Row) => ({
  ...row,
  recorded: { by: recorder, at: recorded_at.toISOString() },
  acknowledged: known_by !== null && known_at !== null ? { by: known_by, at: known_at.toISOString() } : null,
});
