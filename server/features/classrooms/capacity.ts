/**
 * Locking classrooms, and how many children one takes. Assigning, activating and moving children all fill a
 * classroom: each locks it first (the order of locks is told in preschools/capacity.ts).
 */
import type { Knex } from 'knex';
import { attendingStatuses } from '#shared/domain/statuses';
import { messages } from '#shared/messages';
import { invalid } from '../../http/refusal';
import { Classroom } from '../../models/classroom';

/** The classrooms of these ids that exist, locked in the order of their ids; callers check the scope. */
export function lockClassrooms(trx: Knex, ids: readonly number[]): Promise<Classroom[]> {
  return Classroom.query(trx)
    .whereRaw('id = ANY(?::bigint[])', [[...new Set(ids)]])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Call it after children came into a classroom, or became active in it, or its capacity changed, with the
 * classroom locked before.
 * @throws Refusal 422 "Classroom capacity exceeded" at `field`
 */
export async function requireSeats(trx: Knex, classroomId: number, field: string): Promise<void> {
  const found = await trx.raw(
    `SELECT 1 FROM classrooms
      WHERE id = ? AND capacity < (SELECT count(*) FROM children
                                    WHERE classroom_id = classrooms.id AND status = ANY (?::int[]))`,
    [classroomId, [...attendingStatuses]],
  );
  if (found.rows.length > 0) throw invalid({ [field]: [messages.classroomFull] });
}
