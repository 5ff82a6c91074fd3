/** Leaving a family in peace until a day: it pays by a plan, disputes the bill, or asked for it. */
import { addDays } from '#shared/domain/calendar-date';
import type { PauseForm, ReminderPause } from '#shared/endpoints/reminders';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import type { Preschool } from '../../models/preschool';
import { requireOtherFamily } from '../children/family-of';
import { findPause } from './find-reminders';

const LONGEST_DAYS = 366;

/**
 * In place of one that holds.
 * @throws Refusal 403 for the actor's own family; 422 for a family that the preschool never billed, or a day that is not ahead
 */
export async function pauseFamily(
  context: Context,
  { id: preschool_id }: Preschool,
  { parent_id, cause, reason, until }: PauseForm,
): Promise<ReminderPause> {
  const { trx, clock, actor } = context;
  const billed = await trx('invoices').where({ parent_id, preschool_id }).first('id');
  if (!billed) throw invalid({ parent_id: [officeMessages.pauseFamilyRequired] });
  // Whoever is left in peace is charged no late fee.
  await requireOtherFamily(context, { parentId: parent_id });
  if (until < clock.today() || until > addDays(clock.today(), LONGEST_DAYS))
    throw invalid({ until: [officeMessages.pauseUntilWithin] });
  await trx.raw('SELECT id FROM users WHERE id = ? FOR NO KEY UPDATE', [parent_id]);
  await trx('reminder_pauses')
    .where({ parent_id, preschool_id, ended_at: null })
    .update({ ended_at: clock.now(), ended_by: actor.userId });
  const [{ id }] = await trx('reminder_pauses')
    .insert({
      preschool_id,
      parent_id,
      cause,
      reason,
      until,
      created_at: clock.now(),
      created_by: actor.userId,
    })
    .returning('id');
  await audit(context, {
    action: 'reminders_paused',
    entityType: 'user',
    entityId: parent_id,
    preschoolId: preschool_id,
    after: { cause, reason, until },
  });
  return (await findPause(context, id)) as ReminderPause;
}

export async function endPause(context: Context, { id, parent, preschool }: ReminderPause): Promise<void> {
  const { trx, clock, actor } = context;
  await trx('reminder_pauses')
    .where({ id, ended_at: null })
    .update({ ended_at: clock.now(), ended_by: actor.userId });
  await audit(context, {
    action: 'reminders_resumed',
    entityType: 'user',
    entityId: parent.id,
    preschoolId: preschool.id,
  });
}
