/** Proving again who one is: what could do lasting harm asks for it, unless one has in the last minutes. */
import { verify } from '@node-rs/argon2';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { isProved } from '../../http/serve';
import type { SignInLimit } from '../../http/sign-in-limit';
import { Session } from '../../models/session';
import { User } from '../../models/user';
import { noteFailure } from './sign-ins';

/**
 * Guessing counts together with guessing at the sign-in page of this device.
 * @throws Refusal 422 where the password is not right, 429 after too many
 */
export async function prove(
  context: Context,
  limit: SignInLimit,
  { password, ...origin }: { password: string; address: string; userAgent: string | null },
): Promise<void> {
  const { trx, actor, clock } = context;
  const { deviceId, email, userId } = actor;
  const attempt = await limit.attempt({ email, address: origin.address, knownDevice: deviceId });
  const user = await User.query(trx).findById(userId).throwIfNotFound();
  if (user.password_hash === null || !(await verify(user.password_hash, password))) {
    await noteFailure(context, 'sign_in_failed', userId, { ...origin, deviceId });
    throw invalid({ password: [messages.passwordWrong] });
  }
  await Session.query(trx).findById(actor.sessionId).patch({ proved_at: clock.now() });
  await attempt.succeeded();
}

export const proofOf = ({ actor, clock }: Context) => ({ proved: isProved(actor, clock.now()) });
