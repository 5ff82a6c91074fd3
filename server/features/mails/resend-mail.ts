/** Sending a message again that failed or was kept: only to those who have not got it. */
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';
import { Mail } from '../../models/mail';
import { messageIdOf, queueMails } from './send-mail';

/** @throws Refusal 409 when it needs no sending, its text was deleted, or there is no mail server to send by */
export async function resendMail(context: Context, id: string): Promise<void> {
  const { trx, services } = context;
  const mail = await Mail.query(trx).findById(id).forUpdate().throwIfNotFound();
  if (mail.state !== 'failed' && mail.state !== 'kept') throw conflict(messages.mailNeedsNoResend);
  if (mail.emptied_at) throw conflict(officeMessages.mailEmptied);
  if (!services.mail) throw conflict(messages.mailNotSetUp);
  await Mail.query(trx)
    .findById(id)
    .patch({
      state: 'queued',
      error: null,
      message_id: mail.message_id ?? messageIdOf(id, services.mail),
    });
  await queueMails(context, [mail]);
  await audit(context, {
    action: 'resent',
    entityType: 'mail',
    entityId: id,
    preschoolId: mail.preschool_id,
    before: { state: mail.state },
    after: { state: 'queued' },
  });
}
