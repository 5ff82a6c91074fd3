/**
 * The session that a PIN opens again: a secret of the server in place of a cookie. The tablet keeps it sealed under the
 * person's PIN, which the server never learns. It ends as every session does; what waited on the tablet is handed in all
 * the same.
 */
import { randomBytes } from 'node:crypto';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { HANDS_IN_MS, textOfEnd } from '../../http/authenticate';
import { notAllowed, notFound, notSignedIn } from '../../http/refusal';
import { hashOf } from '../../http/tokens';
import { Session } from '../../models/session';
import { User } from '../../models/user';
import { factorStateOf, takesSecondStep } from '../../second-factor';
import { expiryOf, openSession } from '../session/open-session';
import type { Origin } from '../session/sign-ins';
import { tabletsPolicy } from './policy';

const SECRET_BYTES = 32;

/**
 * @returns the secret, which is kept as a hash
 * @throws Refusal 404 where the device is paired with no preschool of theirs, 403 for whoever takes a second step, or asks
 * by a PIN themselves
 */
export async function giveSecret(context: Context, origin: Omit<Origin, 'deviceId'>): Promise<string> {
  const { trx, actor } = context;
  const { userId, deviceId, sessionId } = actor;
  const tablet =
    deviceId && (await trx('paired_tablets').where({ device_id: deviceId }).first('preschool_id'));
  if (!tablet || !actor.preschoolIds.includes(Number(tablet.preschool_id))) throw notFound();
  const asking = await Session.query(trx).findById(sessionId);
  const state = await factorStateOf(trx, userId);
  if (asking?.secret_hash || takesSecondStep(state)) throw notAllowed(messages.pinNotForYou);
  await endSecret(context);
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const { session } = await openSession(context, userId, { ...origin, deviceId });
  // What asks for the password again goes on asking.
  await Session.query(trx)
    .findById(session.id)
    .patch({ secret_hash: hashOf(secret), proved_at: null });
  return secret;
}

/** None is no error. */
export async function endSecret(context: Context): Promise<void> {
  const { trx, actor, clock } = context;
  if (actor.deviceId === null) return;
  const ended: { id: string }[] = await trx('sessions')
    .where({ user_id: actor.userId, device_id: actor.deviceId, ended_at: null })
    .whereNotNull('secret_hash')
    .update({ ended_at: clock.now(), ended_because: 'signed_out' })
    .returning('id');
  await audit(
    context,
    ended.map(({ id }) => ({ action: 'signed_out', entityType: 'session', entityId: id })),
  );
}

interface Given {
  device_id: string;
  user_id: number;
  secret: string;
  hands_in?: boolean | undefined;
}

/**
 * Rolls the session of a secret.
 * @throws Refusal 401 for a secret that is none, of another device or person, or of a session that ended: in its words
 */
export async function rollSession(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  { device_id, user_id, secret, hands_in }: Given,
): Promise<Session> {
  const now = clock.now();
  const session = await Session.query(trx)
    .findOne({ secret_hash: hashOf(secret), device_id, user_id })
    .forUpdate();
  if (!session) throw notSignedIn();
  const user = await User.query(trx).findById(user_id).select('deactivated_at');
  const state = await factorStateOf(trx, user_id);
  const deactivated_at = user?.deactivated_at ?? null;
  const words = textOfEnd({ ended_because: session.ended_because, deactivated_at });
  const endedAt = deactivated_at ?? session.ended_at;
  if (endedAt) {
    const isLate = now.getTime() - endedAt.getTime() > HANDS_IN_MS;
    if (hands_in && words && !isLate) return session;
    throw notSignedIn(words);
  }
  const tablet = await trx('paired_tablets').where({ device_id }).first('preschool_id');
  const worksThere =
    tablet &&
    (await trx('user_preschools').where({ user_id, preschool_id: tablet.preschool_id }).first('user_id'));
  const mayHave = tabletsPolicy.havePin(state.role_ids);
  if (session.expires_at <= now || !worksThere || !mayHave || takesSecondStep(state)) throw notSignedIn();
  return Session.query(trx).patchAndFetchById(session.id, {
    last_seen_at: now,
    expires_at: expiryOf(session.created_at, now, state.role_ids),
  });
}
