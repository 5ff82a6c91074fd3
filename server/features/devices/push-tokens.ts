/**
 * Where people's devices are reached: one token a session, and a session ends with its token. A browser in which
 * somebody else signs in is theirs from then on.
 */

import type { Knex } from 'knex';
import { audit } from '../../audit';
import type { Context } from '../../context';

/** More devices than anybody has. */
const DEVICES_MAX = 20;

/** The token that the session's browser has now; the one it had before is forgotten. */
export async function storeToken(context: Context, token: string): Promise<void> {
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
  if (kept.is_new) await audit(context, { ...entry(actor.sessionId), action: 'push_switched_on' });
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
