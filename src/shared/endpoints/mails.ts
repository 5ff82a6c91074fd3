/** The mail log: every message the product wrote, what became of it, and what the mail provider tells of it. */
import * as z from 'zod/mini';
import { uuid } from '../domain/uuid';
import { endpoint, id, idText, pageQuery, searchText } from './endpoint';

/**
 * `queued`: waits for the mail server; `sent`: the mail server took it; `kept`: no mail server was set up; `failed`:
 * given up, `error` says why.
 */
export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

const mailSummary = z.object({
  id: uuid,
  kind: z.string(),
  recipients: z.array(z.string()),
  /** Those the mail server took it for. */
  delivered_to: z.array(z.string()),
  subject: z.string(),
  state: z.enum(mailStates),
  error: z.nullable(z.string()),
  attempts: z.int(),
  preschool: z.nullable(z.object({ id, short_name: z.string() })),
  created_by: z.nullable(z.object({ id, name: z.string() })),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
});
export type MailSummary = z.infer<typeof mailSummary>;

export const mail = z.extend(mailSummary, {
  text: z.string(),
  attachments: z.array(z.string()),
  /** The furthest that the mail provider reported: accepted, delivered, failed, opened, clicked. */
  reported: z.nullable(z.string()),
  /** What the mail provider reported of it, oldest first. */
  events: z.array(
    z.object({
      event: z.string(),
      recipient: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
});
export type Mail = z.infer<typeof mail>;

const params = z.object({ id: uuid });

export const mailEndpoints = {
  list: endpoint('GET /api/mails', {
    summary: 'The mail log, newest first.',
    query: z.object({ ...pageQuery, search: searchText, state: z.optional(z.enum(mailStates)) }),
    answer: z.array(mailSummary),
    paged: true,
  }),
  view: endpoint('GET /api/mails/{id}', {
    summary: 'One message with its text and what was reported of it.',
    params,
    answer: mail,
  }),
  attachment: endpoint('GET /mails/{id}/download-attachment/{number}', {
    summary: 'A file of a message, from 1, made anew: as its record is now.',
    params: z.object({ id: uuid, number: idText }),
    download: 'one',
  }),
  resend: endpoint('POST /api/mails/{id}/resend', {
    summary: 'Sends a message that failed or was kept, to those who have not got it.',
    params,
    answer: mailSummary,
  }),
  setup: endpoint('GET /api/mail-setup', {
    summary: 'Whether a mail server is set up, and who mail comes from.',
    answer: z.object({ ready: z.boolean(), from: z.nullable(z.string()) }),
  }),
};

const text = z.string().check(z.maxLength(2_000));

/** Fields that we do not read are left alone: the provider adds some now and then. */
export const mailReport = z.object({
  signature: z.object({ timestamp: text, token: text, signature: text }),
  'event-data': z.object({
    event: text,
    id: text,
    timestamp: z.number(),
    recipient: z.optional(text),
    severity: z.optional(text),
    reason: z.optional(text),
    message: z.optional(z.object({ headers: z.optional(z.object({ 'message-id': z.optional(text) })) })),
    'delivery-status': z.optional(z.object({ message: z.nullish(text), description: z.nullish(text) })),
  }),
});
export type MailReport = z.infer<typeof mailReport>;

export const webhookEndpoints = {
  mailgun: endpoint('POST /webhooks/mailgun', {
    summary: 'An event of a message. 406: not ours to know, and not to be sent again.',
    // Checked in the act, so that what does not fit is a 406 as the provider expects.
    body: z.unknown(),
    answer: z.object({ known: z.boolean() }),
    open: true,
  }),
};
