/** Refreshing and ending a session. */
import type { Knex } from 'knex';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Clock } from '../../clock';
import type { Context } from '../../context';
import { textOfEnd } from '../../http/authenticate';
import { notSignedIn } from '../../http/refusal';
import { isCurrent, type NamedSession, nextCookies, readCookie } from '../../http/session-cookie';
import type { Tokens } from '../../http/tokens';
import { Session } from '../../models/session';
import { User } from '../../models/user';
import { factorStateOf, takesSecondStep } from '../../second-factor';
import { forgetTokens } from '../devices/push-tokens';
import { expiryOf } from './open-session';

type Named = { trx: Knex; clock: Clock; tokens: Tokens };

/**
 * Rolls the session of a cookie, as long as sessions last, and moves its cookie on. A cookie that was followed by another
 * one is somebody else's: the session ends for both.
 * @throws Refusal 401 when it has ended, ran out, or is someone else's than `userId`.
 */
export async function refreshSession(
  named: Named,
  cookie: string,
  userId: number | undefined,
): Promise<Session> {
  // What ended here stays ended: the refusal comes after it is kept.
  const found = await named.trx.transaction((trx) => renew({ ...named, trx }, cookie, userId));
  if ('refused' in found) throw notSignedIn(found.refused);
  return found;
}

async function renew(
  { trx, clock, tokens }: Named,
  cookie: string,
  userId: number | undefined,
): Promise<Session | { refused: string }> {
  const now = clock.now();
  const { where, number } = readCookie(tokens, cookie);
  const session = await findLive(trx, where, now).forUpdate();
  if (!session) return { refused: await whyEnded(trx, where, userId) };
  if (userId !== undefined && session.user_id !== userId) return { refused: messages.otherUser };
  if (!isCurrent(session, number)) {
    await endSession({ trx, clock }, session, 'cookie_reused');
    return { refused: messages.notSignedIn };
  }
  const state = await factorStateOf(trx, session.user_id);
  if (takesSecondStep(state) && !session.second_factor) return { refused: messages.notSignedIn };
  return Session.query(trx).patchAndFetchById(session.id, {
    ...nextCookies(session, number, now),
    last_seen_at: now,
    expires_at: expiryOf(session.created_at, now, state.role_ids),
  });
}

/** A device that was signed out from afar, or whose user was deactivated, is told so: it forgets what it fetched. */
async function whyEnded(
  trx: Knex,
  where: NamedSession['where'],
  userId: number | undefined,
): Promise<string> {
  const session = await Session.query(trx).findOne(where);
  if (!session || (userId !== undefined && session.user_id !== userId)) return messages.notSignedIn;
  const user = await User.query(trx).findById(session.user_id).select('deactivated_at');
  const { ended_because } = session;
  return textOfEnd({ ended_because, deactivated_at: user?.deactivated_at ?? null }) ?? messages.notSignedIn;
}

/** A deactivated user's session is none: it stays as it is, so that what waits on the tablet can be handed over. */
function findLive(trx: Knex, where: NamedSession['where'], now: Date) {
  return Session.query(trx)
    .where({ ...where, ended_at: null })
    .where('expires_at', '>', now)
    .whereExists(trx('users').whereRaw('users.id = sessions.user_id').whereNull('deactivated_at'))
    .first();
}

/** Ends the session of a cookie; ending one that is over is no error. */
export async function signOut(context: Context, tokens: Tokens, cookie: string): Promise<void> {
  const { where, number } = readCookie(tokens, cookie);
  const session = await findLive(context.trx, where, context.clock.now());
  if (session && isCurrent(session, number)) await endSession(context, session, 'signed_out');
}

/** Ends the session that a bearer names, for a client that has no cookies. */
export async function signOutBearer(context: Context, sessionId: string): Promise<void> {
  const session = await findLive(context.trx, { id: sessionId }, context.clock.now());
  if (session) await endSession(context, session, 'signed_out');
}

async function endSession(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  { id, user_id }: Session,
  because: 'signed_out' | 'cookie_reused',
): Promise<void> {
  const context = { trx, clock, actor: { userId: user_id } };
  await Session.query(trx).findById(id).patch({ ended_at: clock.now(), ended_because: because });
  await forgetTokens(context, [id]);
  await audit(context, { action: because, entityType: 'session', entityId: id });
}
