/**
 * Sending the link that someone asked for at the sign-in page. A job does it, so that the call takes as long for an
 * address that nobody has: who has an account here is nobody's business.
 */
import { audit } from '../../audit';
import { inJobTransaction, type JobDependencies } from '../../jobs/job-context';
import { User } from '../../models/user';
import { sendMail } from '../mails/send-mail';
import { resetLetter } from './letters';
import { createPasswordLink, INVITATION, PASSWORD_RESET } from './one-time-links';

/** Does nothing for an address without an account, or of a closed one. */
export async function sendResetLink(dependencies: JobDependencies, email: string): Promise<void> {
  await inJobTransaction(dependencies, async (context) => {
    const { trx } = context;
    const user = await User.query(trx).findOne({ email }).whereNull('deactivated_at').forUpdate();
    if (!user) return;
    // Whoever never had a password and was not invited has no way in yet: the office opens it.
    if (user.password_hash === null && user.invited_at === null) return;
    const url = await createPasswordLink(context, user.id, user.password_hash ? PASSWORD_RESET : INVITATION);
    const mail = await sendMail(context, {
      kind: PASSWORD_RESET,
      to: [user.email],
      about: { type: 'user', id: user.id },
      ...resetLetter({ language: user.language, name: user.name, url }),
    });
    await audit(context, {
      action: 'reset_asked',
      entityType: 'user',
      entityId: user.id,
      after: { mail_id: mail.id },
    });
  });
}
