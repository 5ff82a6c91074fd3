/** What the mail provider reports (Mailgun's form): a signed envelope around an event (providers.md, E-mail). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint';

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
    'delivery-status': z.optional(
      z.object({ message: z.optional(z.nullable(text)), description: z.optional(z.nullable(text)) }),
    ),
  }),
});
export type MailReport = z.infer<typeof mailReport>;

export const webhookEndpoints = {
  mailgun: endpoint({
    method: 'POST',
    path: '/webhooks/mailgun',
    summary: 'An event of a message. 406: not ours to know, and not to be sent again.',
    // Checked in the act, so that what does not fit is a 406 as the provider expects.
    body: z.unknown(),
    answer: z.object({ known: z.boolean() }),
    open: true,
  }),
};
