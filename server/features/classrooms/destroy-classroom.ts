/**
 * Deleting a classroom: its children are then in none, its teachers' links and programmes go with it. Classwork
 * published to it stays with its editors (migration 0009). Whatever else refers to a classroom and must outlive it
 * holds the deletion back by its foreign key, and gives that constraint a message in http/errors.ts.
 */
import { audit } from '../../audit';
import type { Context } from '../../context';
import { notFound } from '../../http/refusal';
import { Classroom } from '../../models/classroom';
import { lockChildren } from '../children/lock-children';
import { lockClassrooms } from '../preschools/capacity';
import { contentOf } from './save-classroom';

/** @throws Refusal 404 where it was deleted in the meantime */
export async function destroyClassroom(context: Context, id: number): Promise<void> {
  const { trx, clock, changes } = context;
  const [classroom] = await lockClassrooms(trx, [id]);
  if (!classroom) throw notFound();
  const preschoolId = classroom.preschool_id;
  const childIds: number[] = await trx('children').where({ classroom_id: id }).orderBy('id').pluck('id');
  await lockChildren(trx, childIds);
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
