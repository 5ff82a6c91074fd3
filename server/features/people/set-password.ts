/** Setting a password: by a link, or one's own with the one before. */

import { verify } from '@node-rs/argon2';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { User } from '../../models/user';
import { hashPassword } from '../session/sign-in';
import { forgetLinks, type PasswordLink } from './password-links';

/** @returns false when someone used the link a moment before */
export async function setPasswordByLink(
  context: Context,
  link: PasswordLink,
  password: string,
): Promise<boolean> {
  const { trx, clock } = context;
  const used = await trx('one_time_links')
    .where({ token_hash: link.token_hash, used_at: null })
    .update({ used_at: clock.now() });
  if (used === 0) return false;
  await storePassword(context, link.user_id, password);
  await forgetLinks(context, link.user_id);
  await endSessions(context, link.user_id, null);
  await audit({ ...context, actor: { userId: link.user_id } }, [
    { action: 'password_set', entityType: 'user', entityId: link.user_id, after: { by: link.purpose } },
  ]);
  return true;
}

/** One's other sessions end. @throws Refusal 422 where the one before is not right */
export async function changePassword(
  context: Context,
  given: { current_password: string; password: string },
): Promise<void> {
  const { trx, actor } = context;
  const user = await User.query(trx).findById(actor.userId).throwIfNotFound();
  const right = user.password_hash !== null && (await verify(user.password_hash, given.current_password));
  if (!right) throw invalid({ current_password: [messages.passwordWrong] });
  await storePassword(context, actor.userId, given.password);
  await forgetLinks(context, actor.userId);
  await endSessions(context, actor.userId, actor.sessionId);
  await audit(context, [{ action: 'password_changed', entityType: 'user', entityId: actor.userId }]);
}

async function storePassword({ trx, clock }: Context, userId: number, password: string): Promise<void> {
  await User.query(trx)
    .findById(userId)
    .patch({ password_hash: await hashPassword(password), updated_at: clock.now() });
}

/**
 * As if the person had signed out there: a tablet asks who is there and keeps what waits on it, for it is the same
 * person's.
 */
async function endSessions({ trx, clock }: Context, userId: number, but: string | null): Promise<void> {
  const found = trx('sessions').where({ user_id: userId, ended_at: null });
  if (but !== null) found.whereNot({ id: but });
  await found.update({ ended_at: clock.now(), ended_because: 'password_changed' });
}
