/**
 * How many children a preschool and a classroom may have, and the classrooms of a preschool together. All are checked
 * with the row locked, so that two who take the last place at once cannot both get it.
 *
 * Rows are locked in one order everywhere: preschools, then classrooms, then children, each by id. A verb that will
 * need several locks takes them in that order, before it writes.
 */
import type { Knex } from 'knex';
import { attendingStatuses } from '#shared/domain/statuses';
import { messages } from '#shared/messages';
import { invalid } from '../../http/refusal';
import { Classroom } from '../../models/classroom';

/** Locks preschools in the order of their ids: the first lock of whatever fills places. */
export async function preschoolsForUpdate(trx: Knex, ids: readonly number[]): Promise<void> {
  await trx.raw('SELECT id FROM preschools WHERE id = ANY (?::bigint[]) ORDER BY id FOR NO KEY UPDATE', [
    [...new Set(ids)],
  ]);
}

/** Nothing new begins at a preschool that is closed. @throws Refusal 422 at `preschool_id` */
export async function requireOpen(trx: Knex, preschoolId: number): Promise<void> {
  const closed = await trx('preschools').where({ id: preschoolId, status: 'close' }).first('id');
  if (closed) throw invalid({ preschool_id: [messages.preschoolClosed] });
}

/**
 * Call it after a child was added to a preschool, or made active there, with the preschool locked before.
 * @throws Refusal 422 "Preschool capacity exceeded" at `field`
 */
export async function requirePlaces(trx: Knex, preschoolId: number, field = 'preschool_id'): Promise<void> {
  const found = await trx.raw(
    `SELECT 1 FROM preschools
      WHERE id = ? AND capacity < (SELECT count(*) FROM children
                                    WHERE preschool_id = preschools.id AND status = ANY (?::int[]))`,
    [preschoolId, [...attendingStatuses]],
  );
  if (found.rows.length > 0) throw invalid({ [field]: [messages.preschoolFull] });
}

/**
 * Call it after a classroom was saved, with the preschool locked before: the capacities of its classrooms (those
 * that name one) may not be more than its own.
 * @throws Refusal 422 "Preschool capacity exceeded" at `capacity`
 */
export async function requireRoomForClassrooms(trx: Knex, preschoolId: number): Promise<void> {
  const found = await trx.raw(
    `SELECT 1 FROM preschools
      WHERE id = ? AND capacity < (SELECT sum(capacity) FROM classrooms WHERE preschool_id = preschools.id)`,
    [preschoolId],
  );
  if (found.rows.length > 0) throw invalid({ capacity: [messages.preschoolFull] });
}

/** The classrooms of these ids that exist, locked in the order of their ids; callers check the scope. */
export function classroomsForUpdate(trx: Knex, ids: readonly number[]): Promise<Classroom[]> {
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
