/** Creating and changing a classroom: the form of `/classrooms/store`, `/classrooms/update/{id}` and their twins. */
import type { Knex } from 'knex';
import { PROGRAMME } from '#shared/domain/statuses';
import type { ClassroomForm } from '#shared/endpoints/classrooms';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import { type Context, reaches } from '../../context';
import { invalid, notFound } from '../../http/refusal';
import { Classroom } from '../../models/classroom';
import { Preschool } from '../../models/preschool';
import { childrenForUpdate } from '../children/children-for-update';
import {
  classroomsForUpdate,
  preschoolsForUpdate,
  requireOpen,
  requireRoomForClassrooms,
  requireSeats,
} from '../preschools/capacity';

/** @throws Refusal 422 for a preschool or programme out of reach, and "Preschool capacity exceeded" */
export async function createClassroom(context: Context, form: ClassroomForm): Promise<number> {
  const { trx, clock, changes } = context;
  await requirePreschool(context, form.preschool_id);
  await requireOpen(trx, form.preschool_id);
  await preschoolsForUpdate(trx, [form.preschool_id]);
  const now = clock.now();
  const { id } = await Classroom.query(trx)
    .insert({
      name: form.name,
      preschool_id: form.preschool_id,
      child_years: sorted(form.child_years),
      capacity: form.capacity ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning('id');
  await setProgrammes(trx, id, form.preschool_id, form.child_products ?? []);
  await requireRoomForClassrooms(trx, form.preschool_id);
  changes.changed(form.preschool_id, 'classroom', id);
  await audit(context, {
    action: 'created',
    entityType: 'classroom',
    entityId: id,
    preschoolId: form.preschool_id,
    after: await contentOf(trx, id),
  });
  return id;
}

/**
 * What the form leaves out (capacity, programmes) stays as it is. A classroom with children stays at its preschool;
 * without any it moves, and the programmes and teachers of the old preschool leave it.
 * @throws Refusal 422, and 404 where it was deleted or moved out of reach in the meantime
 */
export async function updateClassroom(context: Context, id: number, form: ClassroomForm): Promise<void> {
  const { trx, clock, changes } = context;
  const preschoolId = form.preschool_id;
  const seen = await Classroom.query(trx).findById(id);
  if (!seen) throw notFound();
  await preschoolsForUpdate(trx, [seen.preschool_id, preschoolId]);
  const [before] = await classroomsForUpdate(trx, [id]);
  if (before?.preschool_id !== seen.preschool_id) throw notFound();
  const old = await contentOf(trx, id);
  const moves = preschoolId !== before.preschool_id;
  if (moves) await requireMovable(context, id, preschoolId);

  const capacity = form.capacity === undefined ? before.capacity : form.capacity;
  await trx('classrooms')
    .where({ id })
    .update({
      name: form.name,
      preschool_id: preschoolId,
      child_years: sorted(form.child_years),
      capacity,
      updated_at: clock.now(),
    });
  if (form.child_products) await setProgrammes(trx, id, preschoolId, form.child_products);
  if (form.child_products === null) await setProgrammes(trx, id, preschoolId, []);
  if (moves) await leaveBehind(trx, id, preschoolId);

  // A preschool that is over its capacity already can still be brought back to it, step by step.
  const grows = moves || (capacity ?? 0) > (before.capacity ?? 0);
  if (capacity !== before.capacity) await requireSeats(trx, id, 'capacity');
  if (grows) await requireRoomForClassrooms(trx, preschoolId);

  if (moves) changes.gone(before.preschool_id, 'classroom', id);
  changes.changed(preschoolId, 'classroom', id);
  await audit(context, {
    action: 'updated',
    entityType: 'classroom',
    entityId: id,
    preschoolId,
    before: old,
    after: await contentOf(trx, id),
  });
}

async function requirePreschool({ trx, actor }: Context, preschoolId: number): Promise<void> {
  const found = reaches(actor, preschoolId) && (await Preschool.query(trx).findById(preschoolId));
  if (!found) throw invalid({ preschool_id: [messages.preschoolUnknown] });
}

async function requireMovable(context: Context, id: number, preschoolId: number): Promise<void> {
  await requirePreschool(context, preschoolId);
  await requireOpen(context.trx, preschoolId);
  const child = await context.trx('children').where({ classroom_id: id }).first('id');
  if (child) throw invalid({ preschool_id: [messages.preschoolHasChildren] });
}

/** Programmes of this preschool, or of all of them. @throws Refusal 422 */
async function setProgrammes(trx: Knex, id: number, preschoolId: number, given: number[]): Promise<void> {
  const wanted = [...new Set(given)];
  const fitting = await trx('products')
    .whereRaw('id = ANY (?::bigint[])', [wanted])
    .where({ product_type: PROGRAMME })
    .where((either) => either.whereNull('preschool_id').orWhere('preschool_id', preschoolId))
    .pluck('id');
  if (fitting.length < wanted.length) throw invalid({ child_products: [messages.programmeUnknown] });
  await trx('classroom_products').where({ classroom_id: id }).whereNotIn('product_id', wanted).delete();
  if (wanted.length === 0) return;
  await trx('classroom_products')
    .insert(wanted.map((product_id) => ({ classroom_id: id, product_id })))
    .onConflict()
    .ignore();
}

/** After a move: programmes of another preschool and teachers who are not bound to this one leave the classroom. */
async function leaveBehind(trx: Knex, id: number, preschoolId: number): Promise<void> {
  await trx.raw(
    `DELETE FROM classroom_products USING products
      WHERE products.id = product_id AND classroom_id = ? AND products.preschool_id <> ?`,
    [id, preschoolId],
  );
  await trx.raw(
    `DELETE FROM classroom_teachers WHERE classroom_id = ? AND NOT EXISTS
       (SELECT 1 FROM user_preschools WHERE user_id = classroom_teachers.user_id AND preschool_id = ?)`,
    [id, preschoolId],
  );
}

/** What the audit trail keeps of a classroom. */
export async function contentOf(trx: Knex, id: number): Promise<object> {
  const found = await trx.raw(
    `SELECT name, preschool_id, child_years, capacity,
            ARRAY(SELECT product_id FROM classroom_products WHERE classroom_id = classrooms.id ORDER BY 1) AS child_products,
            ARRAY(SELECT user_id FROM classroom_teachers WHERE classroom_id = classrooms.id ORDER BY 1) AS teachers
       FROM classrooms WHERE id = ?`,
    [id],
  );
  return found.rows[0];
}

const sorted = (years: number[]) => [...new Set(years)].sort((one, other) => one - other);

/**
 * Deleting a classroom: its children are then in none, its teachers' links and programmes go with it. Classwork
 * published to it stays with its editors (migration 0009). Whatever else refers to a classroom and must outlive it
 * holds the deletion back by its foreign key, and gives that constraint a message in http/errors.ts.
 * @throws Refusal 404 where it was deleted in the meantime
 */
export async function destroyClassroom(context: Context, id: number): Promise<void> {
  const { trx, clock, changes } = context;
  const [classroom] = await classroomsForUpdate(trx, [id]);
  if (!classroom) throw notFound();
  const preschoolId = classroom.preschool_id;
  const childIds: number[] = await trx('children').where({ classroom_id: id }).orderBy('id').pluck('id');
  await childrenForUpdate(trx, childIds);
  const before = { ...(await contentOf(trx, id)), children: childIds };
  await trx('children').where({ classroom_id: id }).update({ classroom_id: null, updated_at: clock.now() });
  await Classroom.query(trx).deleteById(id);
  for (const childId of childIds) changes.changed(preschoolId, 'child', childId);
  changes.gone(preschoolId, 'classroom', id);
  await audit(context, [
    { action: 'deleted', entityType: 'classroom', entityId: id, preschoolId, before },
    ...childIds.map((childId) => ({
      action: 'updated',
      entityType: 'child',
      entityId: childId,
      preschoolId,
      before: { classroom_id: id },
      after: { classroom_id: null },
    })),
  ]);
}
