/** Putting children into a classroom and taking one out. */
import { attendingStatuses } from '#shared/domain/statuses';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import { type Context, reaches } from '../../context';
import { invalid, notFound } from '../../http/refusal';
import type { Child } from '../../models/child';
import { childrenForUpdate } from '../children/children-for-update';
import { classroomsForUpdate, requireSeats } from '../preschools/capacity';

/**
 * All or none: active children of the classroom's preschool; one who is in another class moves.
 * @throws Refusal 404 for a classroom out of reach, 422 for a child that is not one of them or one too many
 */
export async function assignChildren(
  context: Context,
  classroomId: number,
  childIds: readonly number[],
): Promise<{ assigned: number; moved: number }> {
  const { trx, actor } = context;
  const [classroom] = await classroomsForUpdate(trx, [classroomId]);
  if (!classroom || !reaches(actor, classroom.preschool_id)) throw notFound();
  const wanted = new Set(childIds);
  const children = await childrenForUpdate(trx, [...wanted]);
  const visible = children.filter((child) => reaches(actor, child.preschool_id));
  if (visible.length < wanted.size) refuse(messages.childUnknown);
  if (visible.some((child) => child.preschool_id !== classroom.preschool_id))
    refuse(messages.childOfOtherPreschool);
  if (visible.some((child) => !attendingStatuses.includes(child.status))) refuse(messages.childNotAssignable);

  const joining = visible.filter((child) => child.classroom_id !== classroomId);
  await place(context, joining, classroomId);
  if (joining.length > 0) await requireSeats(trx, classroomId, 'selectedChildrenIds');
  return {
    assigned: joining.length,
    moved: joining.filter((child) => child.classroom_id !== null).length,
  };
}

/** @throws Refusal 404 for a child out of reach. A child who is in no classroom stays so. */
export async function removeChild(context: Context, childId: number): Promise<void> {
  const [child] = await childrenForUpdate(context.trx, [childId]);
  if (!child || !reaches(context.actor, child.preschool_id)) throw notFound();
  if (child.classroom_id !== null) await place(context, [child], null);
}

/** Writes where locked children are now, with its audit rows and feed entries. */
async function place(
  context: Context,
  children: readonly Child[],
  classroomId: number | null,
): Promise<void> {
  const { trx, clock, changes } = context;
  if (children.length === 0) return;
  await trx('children')
    .whereRaw('id = ANY (?::bigint[])', [children.map(({ id }) => id)])
    .update({ classroom_id: classroomId, updated_at: clock.now() });
  for (const { id, preschool_id } of children) changes.changed(preschool_id, 'child', id);
  await audit(
    context,
    children.map(({ id, preschool_id, classroom_id }) => ({
      action: 'updated',
      entityType: 'child',
      entityId: id,
      preschoolId: preschool_id,
      before: { classroom_id },
      after: { classroom_id: classroomId },
    })),
  );
}

function refuse(message: string): never {
  throw invalid({ selectedChildrenIds: [message] });
}
