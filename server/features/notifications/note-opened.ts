/** That a reader opened something, or has looked at the list. The first time is what counts. */
import type { Context } from '../../context';

type NoteContext = Pick<Context, 'trx' | 'actor' | 'clock'>;

export async function noteOpened(
  { trx, clock }: NoteContext,
  notificationId: string,
  deliveryId: string | undefined,
): Promise<void> {
  const opened = { opened_at: clock.now() };
  await trx('notifications').where({ id: notificationId }).whereNull('opened_at').update(opened);
  if (deliveryId)
    await trx('notification_deliveries')
      .where({ id: deliveryId, notification_id: notificationId })
      .whereNull('opened_at')
      .update(opened);
}

export async function noteSeen({ trx, actor, clock }: NoteContext): Promise<void> {
  await trx('notification_choices')
    .insert({ user_id: actor.userId, seen_at: clock.now() })
    .onConflict('user_id')
    .merge(['seen_at']);
}
