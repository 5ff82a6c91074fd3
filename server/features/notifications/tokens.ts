/**
 * Where people's devices are reached: one token a session, and a session ends with its token. A browser in which
 * somebody else signs in is theirs from then on.
 */

import type { Knex } from 'knex';
import { DAY_MS } from '#shared/domain/calendar-date';
import { audit } from '../../audit';
import type { Context } from '../../context';
import type { JobContext } from '../../jobs/job-context';

/** More devices than anybody has. */
const DEVICES_MAX = 20;
/** A token that was not seen for a month is stale. */
const STALE_MS = 31 * DAY_MS;
/** Notifications are news, not a record: the record is what they are about. */
const KEPT_MS = 365 * DAY_MS;

/** The token that the session's browser has now; the one it had before is forgotten. */
export async function keepToken(context: Context, token: string): Promise<void> {
  const { trx, clock, actor } = context;
  const now = clock.now();
  const place = { user_id: actor.userId, session_id: actor.sessionId, device_id: actor.deviceId };
  // The same browser's in an earlier session, too.
  await trx('push_tokens')
    .whereNot({ token })
    .where((either) => {
      either.where({ session_id: actor.sessionId });
      if (actor.deviceId) either.orWhere({ device_id: actor.deviceId });
    })
    .delete();
  const [kept] = await trx('push_tokens')
    .insert({ token, ...place, created_at: now, last_seen_at: now })
    .onConflict('token')
    .merge({ ...place, last_seen_at: now })
    .returning(['id', trx.raw('(xmax = 0) AS is_new')]);
  await trx('push_tokens')
    .where({ user_id: actor.userId })
    .whereNotIn(
      'id',
      trx('push_tokens')
        .where({ user_id: actor.userId })
        .orderBy('last_seen_at', 'desc')
        .limit(DEVICES_MAX)
        .select('id'),
    )
    .delete();
  // That it is still there is no news.
  if (kept.is_new) await audit(context, [{ ...entry(actor.sessionId), action: 'push_switched_on' }]);
}

/** Signing out does it, too, whether or not the browser could tell Firebase. */
export async function forgetTokens(
  context: { trx: Knex; clock: Context['clock']; actor: { userId: number } | null },
  sessionIds: readonly string[],
): Promise<void> {
  const gone = await context
    .trx('push_tokens')
    .whereRaw('session_id = ANY (?::uuid[])', [[...sessionIds]])
    .delete()
    .returning('session_id');
  await audit(
    context,
    gone.map(({ session_id }) => ({ ...entry(session_id), action: 'push_switched_off' })),
  );
}

/** Somebody signs in: what the device's others would be told is not for their eyes. */
export async function forgetOthersOf(trx: Knex, deviceId: string, userId: number): Promise<void> {
  await trx('push_tokens').where({ device_id: deviceId }).whereNot({ user_id: userId }).delete();
}

const entry = (sessionId: string) => ({ entityType: 'session', entityId: sessionId });

/** Nightly: stale tokens, those of ended sessions and of people who left, and old news. */
export async function cleanNotifications({ knex, clock }: Pick<JobContext, 'knex' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await knex('push_tokens')
    .where('last_seen_at', '<', new Date(now - STALE_MS))
    .orWhereIn('session_id', knex('sessions').whereNotNull('ended_at').select('id'))
    .orWhereIn('user_id', knex('users').whereNotNull('deactivated_at').select('id'))
    .delete();
  await knex('notifications')
    .where('tell_at', '<', new Date(now - KEPT_MS))
    .delete();
}
