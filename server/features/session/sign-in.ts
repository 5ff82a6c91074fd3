/** Signing in: e-mail and password against argon2id, and a new session, or the question for the second step. */
import { hash, verify } from '@node-rs/argon2';
import type { SecondStep } from '#shared/endpoints/sign-in';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid, Refusal } from '../../http/refusal';
import type { SignInLimit } from '../../http/sign-in-limit';
import { User } from '../../models/user';
import { knownDevice, type NewSession, openSession } from './open-session';
import { askSecondStep } from './second-step';
import { noteFailure, type Origin } from './sign-ins';

/** argon2id with the library's defaults, which follow OWASP. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Verified where there is no such account, so that both answers take as long. */
const absentHash = hashPassword('nobody has this password');

interface Given extends Origin {
  email: string;
  password: string;
}

/**
 * Looks at the password outside of any transaction: hashing takes long, on purpose.
 * @throws Refusal 422 with one message for both a wrong address and a wrong password, 429 after too many
 */
export async function signIn(
  context: Context,
  limit: SignInLimit,
  given: Given,
): Promise<NewSession | { second: SecondStep }> {
  const { trx } = context;
  const user = await User.query(trx).findOne({ email: given.email.toLowerCase() });
  const attempt = await limit
    .attempt({ ...given, knownDevice: await knownDevice(trx, user?.id, given.deviceId) })
    .catch(async (error) => {
      if (error instanceof Refusal) await noteFailure(context, 'sign_in_refused', user?.id, given);
      throw error;
    });
  const right = await verify(user?.password_hash ?? (await absentHash), given.password);
  if (!user?.password_hash || !right || user.deactivated_at) {
    await noteFailure(context, 'sign_in_failed', user?.id, given);
    throw invalid({ email: [messages.signInFailed] });
  }
  const made = await trx.transaction(async (own) => {
    const inside = { ...context, trx: own };
    const second = await askSecondStep(inside, user.id, given.deviceId);
    return second ? { second } : openSession(inside, user.id, given);
  });
  await attempt.succeeded();
  return made;
}
