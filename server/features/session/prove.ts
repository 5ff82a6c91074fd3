/** Proving again who one is: what could do lasting harm asks for it, unless one has in the last minutes. */
import { verify } from '@node-rs/argon2';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { isProved } from '../../http/serve';
import type { SignInLimit } from '../../http/sign-in-limit';
import { Session } from '../../models/session';
import { User } from '../../models/user';
import { factorStateOf, takesSecondStep, waysOf } from '../../second-factor';
import { type SecondGiven, takeSecond, wrongSecond } from './second-step';
import { noteFailure } from './sign-ins';

/**
 * By the password, or by one's second step. Guessing counts together with guessing at the sign-in page of this device.
 * @throws Refusal 422 where it is not right, 429 after too many
 */
export async function prove(
  context: Context,
  limit: SignInLimit,
  given: { password?: string | undefined; address: string; userAgent: string | null } & SecondGiven,
): Promise<void> {
  const { trx, actor, clock } = context;
  const { deviceId, email, userId, sessionId } = actor;
  const { password, address, userAgent } = given;
  const attempt = await limit.attempt({
    email,
    address,
    knownDevice: deviceId,
    ...(password === undefined && { step: 'second' as const }),
  });
  const right = password === undefined ? await isSecond(context, given) : await isOwn(context, password);
  if (!right) {
    const failure = password === undefined ? 'second_factor_failed' : 'sign_in_failed';
    await noteFailure(context, failure, userId, { address, userAgent, deviceId });
    throw password === undefined ? wrongSecond(given) : invalid({ password: [messages.passwordWrong] });
  }
  await Session.query(trx).findById(sessionId).patch({ proved_at: clock.now() });
  await attempt.succeeded();
}

async function isOwn({ trx, actor }: Context, password: string): Promise<boolean> {
  const user = await User.query(trx).findById(actor.userId).throwIfNotFound();
  return user.password_hash !== null && verify(user.password_hash, password);
}

async function isSecond(context: Context, given: SecondGiven): Promise<boolean> {
  const { trx, actor } = context;
  if (!takesSecondStep(await factorStateOf(trx, actor.userId))) return false;
  return trx.transaction(async (own) => {
    const inside = { ...context, trx: own };
    return takeSecond(inside, actor.userId, given, await takeChallenge(inside));
  });
}

/** What a passkey of this session is to sign from now on. */
export async function keepChallenge({ trx, actor }: Context, challenge: string): Promise<void> {
  await Session.query(trx).findById(actor.sessionId).patch({ passkey_challenge: challenge });
}

/** It is signed once. */
export async function takeChallenge({ trx, actor }: Context): Promise<string | null> {
  const session = await Session.query(trx).findById(actor.sessionId).forUpdate().throwIfNotFound();
  await Session.query(trx).findById(actor.sessionId).patch({ passkey_challenge: null });
  return session.passkey_challenge;
}

/** Recovery codes are for signing in alone. */
export async function proofOf({ trx, actor, clock }: Context) {
  const ways = takesSecondStep(await factorStateOf(trx, actor.userId)) ? await waysOf(trx, actor.userId) : [];
  return { proved: isProved(actor, clock.now()), ways: ways.filter((way) => way !== 'recovery') };
}
