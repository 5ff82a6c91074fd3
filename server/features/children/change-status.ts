/** The status of a child and why it changed: leaving 1 and 2 leaves the classroom, coming into them needs a place. */
import { attendingStatuses, statusesWithReason } from '#shared/domain/statuses';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import { Child } from '../../models/child';
import { requirePlaces, requireSeats } from '../preschools/capacity';
import { announceChild } from './announce-child';
import { closeBookings } from './bookings-of-child';
import { childrenForUpdate } from './children-for-update';
import { freshDetail } from './find-child';
import { placesForUpdate } from './placement';
import { laterThan } from './update-child';

/** @throws Refusal 422 without a needed reason, for the status that it has, and "Preschool capacity exceeded" */
export async function changeStatus(
  context: Context,
  known: Child,
  { status, reason = null }: { status: number; reason?: string | null },
): Promise<void> {
  const { trx, clock, actor } = context;
  await placesForUpdate(trx, [known.preschool_id], [known.classroom_id]);
  const [before] = await childrenForUpdate(trx, [known.id]);
  if (!before) throw new Error(`Child ${known.id} is gone.`);
  if (before.preschool_id !== known.preschool_id || before.classroom_id !== known.classroom_id)
    throw conflict(messages.conflict, await freshDetail(context, before.id));
  if (before.status === status) throw invalid({ status: [messages.statusSame] });
  if (reason === null && statusesWithReason.includes(status))
    throw invalid({ reason: [messages.statusReasonRequired] });

  const attends = attendingStatuses.includes(status);
  const now = clock.now();
  await Child.query(trx)
    .findById(before.id)
    .patch({
      status,
      ...(!attends && { classroom_id: null }),
      updated_at: laterThan(before.updated_at, now),
    });
  await trx('child_status_changes').insert({
    child_id: before.id,
    from_status: before.status,
    to_status: status,
    reason,
    changed_by: actor.userId,
    changed_at: now,
  });
  if (attends && !attendingStatuses.includes(before.status)) {
    await requirePlaces(trx, before.preschool_id, 'status');
    if (before.classroom_id !== null) await requireSeats(trx, before.classroom_id, 'status');
    await closeBookings(context, before);
  }
  await announceChild(context, before.id, { from: before.preschool_id, to: before.preschool_id });
  await audit(context, {
    action: 'status_changed',
    entityType: 'child',
    entityId: before.id,
    preschoolId: before.preschool_id,
    before: { status: before.status, classroom_id: before.classroom_id },
    after: { status, reason, classroom_id: attends ? before.classroom_id : null },
  });
}
