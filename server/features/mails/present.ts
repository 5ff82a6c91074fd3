/** A message as it stands on the wire. */
import { reportedOf } from '#shared/domain/mail-events';
import type { MailSummary, Mail as WireMail } from '#shared/endpoints/mails';
import { hideLinks } from '../../link-tokens';
import type { Mail } from '../../models/mail';

/** The relations that a presented message needs. */
export const MAIL_GRAPH = '[preschool, author]';

export interface MailEventRow {
  event: string;
  severity: string | null;
  recipient: string | null;
  reason: string | null;
  occurred_at: Date;
}

export function presentMailSummary(mail: Mail): MailSummary {
  const { preschool, author } = mail;
  return {
    id: mail.id,
    kind: mail.kind,
    recipients: mail.recipients,
    delivered_to: mail.delivered_to,
    subject: mail.subject,
    state: mail.state,
    error: mail.error,
    attempts: mail.attempts,
    preschool: preschool ? { id: preschool.id, short_name: preschool.short_name } : null,
    created_by: author ? { id: author.id, name: author.name } : null,
    created_at: mail.created_at.toISOString(),
    sent_at: mail.sent_at?.toISOString() ?? null,
  };
}

export function presentMail(mail: Mail, events: readonly MailEventRow[]): WireMail {
  return {
    ...presentMailSummary(mail),
    text: hideLinks(mail.text),
    attachments: mail.attachments.map(({ filename }) => filename),
    reported: reportedOf(events),
    events: events.map(({ event, recipient, reason, occurred_at }) => ({
      event,
      recipient,
      reason,
      at: occurred_at.toISOString(),
    })),
  };
}
