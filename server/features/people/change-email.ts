/**
 * Another e-mail address. Whoever has the address has the account: of an account that somebody signs in to, the new
 * address is asked to confirm, the old one is told, and until then the old one stays.
 */
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import { type Context, isHeadOffice } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import { openLinks } from '../../link-tokens';
import { User } from '../../models/user';
import { sendMail } from '../mails/send-mail';
import { endSessions } from '../session/live-sessions';
import { confirmEmailLetter, emailAskedNotice, emailChangedNotice } from './letters';
import { notifyPerson } from './notify-person';
import { createEmailLink, EMAIL_CHANGE, type EmailLink, forgetLinks, takeLink } from './one-time-links';

interface ChangedEmail {
  /** What the account has from now on: the old address, where the new one is asked. */
  email: string;
  /** The link to hand over, where no mail server carries it. */
  link: string | null;
}

/** @throws Refusal 422 for an address that somebody has, or where only head office may hand over the link */
export async function changeEmail(context: Context, user: User, email: string): Promise<ChangedEmail> {
  const { trx, services, actor } = context;
  if (email === user.email) return { email, link: null };
  if (user.password_hash === null) {
    // A link that went to the old address opens nothing any more.
    await forgetLinks(context, user.id);
    return { email, link: null };
  }
  if (!services.mail && !isHeadOffice(actor)) throw invalid({ email: [officeMessages.emailByHeadOffice] });
  if (await trx('users').where({ email }).first('id')) throw invalid({ email: [messages.emailTaken] });
  const url = await createEmailLink(context, user.id, email);
  const { language, name } = user;
  await sendMail(context, {
    kind: EMAIL_CHANGE,
    to: [email],
    about: { type: 'user', id: user.id },
    ...confirmEmailLetter({ language, name, url, email }),
  });
  await notifyPerson(context, user.id, emailAskedNotice(email));
  await audit(context, {
    action: 'email_asked',
    entityType: 'user',
    entityId: user.id,
    before: { email: user.email },
    after: { email },
  });
  return { email: user.email, link: services.mail ? null : openLinks(services.secret, url) };
}

/**
 * The new address confirmed it: it is the account's, and who was signed in signs in again.
 * @throws Refusal 409 where the link was used a moment before; 422 (by the constraint) where somebody has it by now
 */
export async function confirmEmail(context: Context, link: EmailLink): Promise<void> {
  const { trx, clock } = context;
  if (!(await takeLink(context, link))) throw conflict(messages.conflict);
  const user = await User.query(trx).findById(link.user_id).forUpdate().throwIfNotFound();
  await User.query(trx).findById(user.id).patch({ email: link.email, updated_at: clock.now() });
  await forgetLinks(context, user.id);
  // They did it themselves, on a device that is signed in nowhere.
  const self = { ...context, actor: { ...context.actor, userId: user.id, sessionId: NO_SESSION } };
  await endSessions(self, user.id);
  await audit(self, {
    action: 'email_changed',
    entityType: 'user',
    entityId: user.id,
    before: { email: user.email },
    after: { email: link.email },
  });
  await notifyPerson(context, user.id, emailChangedNotice(link.email), user.email);
}

const NO_SESSION = '00000000-0000-0000-0000-000000000000';
