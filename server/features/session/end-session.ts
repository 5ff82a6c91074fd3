/** Refreshing and ending a session. */
import type { Knex } from 'knex';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Clock } from '../../clock';
import type { Context } from '../../context';
import { wordsOfEnd } from '../../http/authenticate';
import { notSignedIn } from '../../http/refusal';
import { hashOf } from '../../http/tokens';
import { Session } from '../../models/session';
import { User } from '../../models/user';
import { forgetTokens } from '../devices/push-tokens';
import { SESSION_MS } from './sign-in';

/**
 * Rolls the session of a cookie for another 7 days.
 * @throws Refusal 401 when it has ended, ran out, or is someone else's than `userId`.
 */
export async function refreshSession(
  { trx, clock }: { trx: Knex; clock: Clock },
  cookie: string,
  userId: number | undefined,
): Promise<Session> {
  const now = clock.now();
  const session = await findLive(trx, { cookie_hash: hashOf(cookie) }, now);
  if (!session) throw notSignedIn(await whyEnded(trx, cookie, userId));
  if (userId !== undefined && session.user_id !== userId) throw notSignedIn(messages.otherUser);
  await Session.query(trx)
    .findById(session.id)
    .patch({ last_seen_at: now, expires_at: new Date(now.getTime() + SESSION_MS) });
  return session;
}

/** A device that was signed out from afar, or whose user was deactivated, is told so: it forgets what it fetched. */
async function whyEnded(trx: Knex, cookie: string, userId: number | undefined): Promise<string> {
  const session = await Session.query(trx).findOne({ cookie_hash: hashOf(cookie) });
  if (!session || (userId !== undefined && session.user_id !== userId)) return messages.notSignedIn;
  const user = await User.query(trx).findById(session.user_id).select('deactivated_at');
  const { ended_because } = session;
  return wordsOfEnd({ ended_because, deactivated_at: user?.deactivated_at ?? null }) ?? messages.notSignedIn;
}

/** A deactivated user's session is none: it stays as it is, so that what waits on the tablet can be handed over. */
async function findLive(
  trx: Knex,
  named: { cookie_hash: string } | { id: string },
  now: Date,
): Promise<Session | undefined> {
  return Session.query(trx)
    .where({ ...named, ended_at: null })
    .where('expires_at', '>', now)
    .whereExists(trx('users').whereRaw('users.id = sessions.user_id').whereNull('deactivated_at'))
    .first();
}

/** Ends the session of a cookie; ending one that is over is no error. */
export async function signOut(context: Context, cookie: string): Promise<void> {
  const session = await findLive(context.trx, { cookie_hash: hashOf(cookie) }, context.clock.now());
  if (session) await endSession(context, session);
}

/** Ends the session that a bearer names, for a client that has no cookies. */
export async function signOutBearer(context: Context, sessionId: string): Promise<void> {
  const session = await findLive(context.trx, { id: sessionId }, context.clock.now());
  if (session) await endSession(context, session);
}

async function endSession(context: Context, session: Session): Promise<void> {
  const { trx, clock } = context;
  await Session.query(trx).findById(session.id).patch({ ended_at: clock.now(), ended_because: 'signed_out' });
  await forgetTokens({ ...context, actor: { userId: session.user_id } }, [session.id]);
  await audit({ ...context, actor: { userId: session.user_id } }, [
    { action: 'signed_out', entityType: 'session', entityId: session.id },
  ]);
}
