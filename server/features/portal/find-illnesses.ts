/** Illnesses of children as their parents read them: without what is told to the health office, or said of other children. */
import type { Knex } from 'knex';
import type { ChildDay } from '#shared/endpoints/portal';
import { standingSql } from '../../sync/standing';

type Illness = NonNullable<ChildDay['illnesses']>[number];
type Row = Omit<Illness, 'recorded'> & { child_id: number; day: string; recorder: string; recorded_at: Date };

/** What parents read of them: cases that hold, and that the child is back after one that does, corrected or not. */
export const TOLD_SQL = `${standingSql('illnesses')} AND (act = 'found' OR act = 'returned' AND EXISTS (
  WITH RECURSIVE versions AS (
    SELECT illnesses.about AS id
     UNION
    SELECT later.id FROM versions JOIN illnesses AS later
        ON later.corrects = versions.id AND later.child_id = illnesses.child_id)
  SELECT FROM versions JOIN illnesses AS told USING (id) WHERE ${standingSql('illnesses', 'told')}))`;

export async function illnessesOf(
  trx: Knex,
  childIds: readonly number[],
  dates: readonly string[],
): Promise<{ child_id: number; day: string; illness: Illness }[]> {
  const { rows }: { rows: Row[] } = await trx.raw(
    `SELECT illnesses.id, child_id, day, act, time, illness, certainty, symptoms, doctor, checks, text,
            recorded_at, users.name AS recorder
       FROM illnesses JOIN users ON users.id = recorded_by
      WHERE child_id = ANY (:children::bigint[]) AND day = ANY (:dates::date[]) AND ${TOLD_SQL}
      ORDER BY time, illnesses.id`,
    { children: [...childIds], dates: [...dates] },
  );
  return rows.map(({ child_id, day, recorder, recorded_at, ...row }) => ({
    child_id,
    day,
    illness: { ...row, recorded: { by: recorder, at: recorded_at.toISOString() } },
  }));
}
