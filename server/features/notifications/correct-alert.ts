/** An alert that a correction takes away: whoever was told of it is told that too, once, in the same notification. */

import type { EventContext, Events } from '../../events';
import { flaggedInSightSql } from '../health/flagged-sql';
import { againOf, healthFlagged } from './events';
import { queueNotifying } from './notify';

const OF_THESE = "kind = 'health_alert' AND withdrawn_at IS NULL AND event = ANY (:events::text[])";

/** Devices hear of it that heard of the alert; what is still flagged by a value that waits for a choice stays an alert. */
export async function healthCleared(
  context: EventContext,
  screenings: Events['healthCleared'],
): Promise<void> {
  if (screenings.length === 0) return;
  const { trx, clock } = context;
  const cleared = await unflagged(
    trx,
    screenings.map(({ id }) => id),
  );
  const { rows } = await trx.raw(
    `UPDATE notifications SET about = about || '{"cleared": true}', tell_at = :now, opened_at = NULL
      WHERE ${OF_THESE} AND about->'cleared' IS NULL
      RETURNING id`,
    { events: cleared, now: clock.now() },
  );
  // What was or would be told once more is nothing to look at any more; what a parent knew of it is not of the next one.
  await trx('notifications')
    .where({ kind: 'health_alert' })
    .whereNull('withdrawn_at')
    .whereRaw('event = ANY (?::text[])', [cleared.map(againOf)])
    .update({ withdrawn_at: clock.now() });
  await trx('acknowledgements').whereRaw('record_id = ANY (?::uuid[])', [cleared]).delete();
  const ids = rows.map(({ id }: { id: string }) => id);
  await sendAgain(context, ids);
  await queueNotifying(context, ids);
}

/** Those of the ids that neither what lives nor what waits for a choice flags. */
async function unflagged(trx: EventContext['trx'], ids: readonly string[]): Promise<string[]> {
  const flagged: string[] = await trx('health_screenings')
    .whereRaw(`id = ANY (?::uuid[]) AND ${flaggedInSightSql('health_screenings')}`, [[...ids]])
    .pluck('id');
  return ids.filter((id) => !flagged.includes(id));
}

/** What was corrected and is flagged after all is told like a new one. */
export async function healthFlaggedAgain(
  context: EventContext,
  screenings: Events['healthFlagged'],
): Promise<void> {
  if (screenings.length === 0) return;
  const { trx, clock } = context;
  const { rows } = await trx.raw(
    `UPDATE notifications SET withdrawn_at = :now, opened_at = NULL
      WHERE ${OF_THESE} AND about->'cleared' IS NOT NULL RETURNING id`,
    { events: screenings.map(({ id }) => id), now: clock.now() },
  );
  await sendAgain(
    context,
    rows.map(({ id }: { id: string }) => id),
  );
  await healthFlagged(context, screenings);
}

async function sendAgain({ trx }: EventContext, ids: readonly string[]): Promise<void> {
  await trx('notification_deliveries')
    .whereRaw('notification_id = ANY (?::uuid[])', [[...ids]])
    .update({ state: 'trying' });
}
