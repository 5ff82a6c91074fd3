/** Tells a person what was done with their account: whoever did it, they learn of it. */
import { User } from '../../models/user';
import { type MailContext, sendMail } from '../mails/send-mail';
import type { Letter, Reader } from './letters';

/** @param to another address than the account's */
export async function notifyPerson(
  context: MailContext,
  userId: number,
  write: (reader: Reader) => Letter,
  to?: string,
): Promise<void> {
  const user = await User.query(context.trx).findById(userId).throwIfNotFound();
  // Nobody signs in by it yet.
  if (user.password_hash === null) return;
  // Whoever changed it does not write to them.
  await sendMail(
    { ...context, actor: null },
    {
      kind: 'account_notice',
      to: [to ?? user.email],
      about: { type: 'user', id: userId },
      ...write({ language: user.language, name: user.name }),
    },
  );
}
