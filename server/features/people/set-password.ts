/** Setting a password: by a link, or one's own with the one before. */

import { verify } from '@node-rs/argon2';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import type { EndedBecause } from '../../models/session';
import { User } from '../../models/user';
import { forgetTickets } from '../session/second-step';
import { hashPassword } from '../session/sign-in';
import { checkPassword } from './check-password';
import { passwordNotice } from './letters';
import { notifyPerson } from './notify-person';
import { forgetLinks, INVITATION, type PasswordLink, takeLink } from './one-time-links';

/** @returns false when someone used the link a moment before @throws Refusal 422 for a password that is easy to guess */
export async function setPasswordByLink(
  context: Context,
  link: PasswordLink,
  password: string,
): Promise<boolean> {
  checkPassword(password, link);
  if (!(await takeLink(context, link))) return false;
  await storePassword(context, link.user_id, password);
  await forgetLinks(context, link.user_id);
  await endSessions(context, link.user_id, 'password_reset');
  await audit(
    { ...context, actor: { userId: link.user_id } },
    { action: 'password_set', entityType: 'user', entityId: link.user_id, after: { by: link.purpose } },
  );
  // Whoever accepts an invitation had none before.
  if (link.purpose !== INVITATION) await notifyPerson(context, link.user_id, passwordNotice);
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
  checkPassword(given.password, user);
  await storePassword(context, actor.userId, given.password);
  await forgetLinks(context, actor.userId);
  await endSessions(context, actor.userId, 'password_changed', actor.sessionId);
  await audit(context, { action: 'password_changed', entityType: 'user', entityId: actor.userId });
  await notifyPerson(context, actor.userId, passwordNotice);
}

async function storePassword({ trx, clock }: Context, userId: number, password: string): Promise<void> {
  await User.query(trx)
    .findById(userId)
    .patch({ password_hash: await hashPassword(password), updated_at: clock.now() });
  await forgetTickets(trx, userId);
}

/**
 * Where one changed it oneself, it is as if one had signed out there: a tablet asks who is there and keeps what waits on
 * it. Where a link set it, the devices forget what they fetched, too.
 */
async function endSessions(
  { trx, clock }: Context,
  userId: number,
  because: EndedBecause,
  but?: string,
): Promise<void> {
  const found = trx('sessions').where({ user_id: userId, ended_at: null });
  if (but !== undefined) found.whereNot({ id: but });
  await found.update({ ended_at: clock.now(), ended_because: because });
}
