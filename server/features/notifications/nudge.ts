/**
 * What a parent has not said that they know, told to them each evening and each morning until they do: the same
 * notification, as new again.
 */
import { DAY_MS } from '#shared/domain/calendar-date';
import { NUDGED_DAYS, nudgeAt } from '#shared/domain/care';
import { enqueueMany } from '../../jobs/enqueue';
import type { JobContext } from '../../jobs/job-context';
import { queueNotifying } from './notify';
import { IS_AGAIN, stillTrue } from './still-true';

/** What was told once more of these notifications comes again. However often this is asked, one job of each waits. */
export async function keepNudging({ knex, clock }: JobContext, ids: readonly string[]): Promise<void> {
  const now = clock.now();
  const told: string[] = await knex('notifications')
    .whereRaw('id = ANY (?::uuid[])', [[...ids]])
    .whereRaw(IS_AGAIN)
    .where('created_at', '>', new Date(now.getTime() - NUDGED_DAYS * DAY_MS))
    .pluck('id');
  const runAt = nudgeAt(now);
  await enqueueMany(
    { trx: knex, clock },
    'nudge',
    told.map((id) => ({
      payload: { notification_id: id, at: runAt.toISOString() },
      key: `nudge ${id}`,
      runAt,
    })),
  );
}

/**
 * Where this job was ended after it told, it tells nothing more when it comes again.
 * @param at when it was to be told
 */
export async function nudge(
  { knex, clock }: Pick<JobContext, 'knex' | 'clock'>,
  id: string,
  at: string,
): Promise<void> {
  await knex.transaction(async (trx) => {
    const waiting = await trx('notifications')
      .where({ id })
      .whereNull('withdrawn_at')
      .where('tell_at', '<', at)
      .forUpdate()
      .first('id');
    if (!waiting) return;
    const now = clock.now();
    if (!(await stillTrue(trx, [id])).has(id)) {
      await trx('notifications').where({ id }).update({ withdrawn_at: now });
      return;
    }
    // The queue goes by the database's clock, which may be a little ahead of ours.
    const tell_at = new Date(Math.max(now.getTime(), Date.parse(at)));
    await trx('notifications').where({ id }).update({ tell_at, opened_at: null });
    await trx('notification_deliveries').where({ notification_id: id }).update({ state: 'trying' });
    await queueNotifying({ trx, clock }, [id], tell_at);
  });
}
