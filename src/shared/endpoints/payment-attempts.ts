/** Payments under way at a provider: what the return page shows, and where providers report. */
import * as z from 'zod/mini';
import { providerIds } from '../domain/payment-providers';
import { uuid } from '../domain/uuid';
import { endpoint, id, idText } from './endpoint';

/**
 * `waiting`: nothing is known yet, or the payer may try again; `review`: the money came, and staff look at it;
 * `failed`, `expired`: no money came, and none will by this page.
 */
const attemptStates = ['waiting', 'paid', 'review', 'failed', 'expired'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Told to whoever holds the attempt's id, which nobody guesses: a card may be paid on another person's phone. */
const paymentAttempt = z.object({
  id: uuid,
  state: z.enum(attemptStates),
  /** Sen. */
  amount: z.int(),
  payment_method: id,
  provider: z.enum(providerIds),
  invoice_id: id,
  invoice_no: z.string(),
  /** Where it pays several, each with its sen; absent in an answer of an earlier server. */
  invoices: z.optional(z.array(z.object({ id, invoice_no: z.string(), amount: z.int() }))),
  preschool_name: z.string(),
  /** Sen that the invoice, or all of them, have open by now: below zero a credit. */
  left: z.optional(z.int()),
  /** Where it can still be paid; null once it is over. */
  url: z.nullable(z.string()),
  /** True where the provider said of the last try that no money came. */
  last_try_failed: z.boolean(),
  created_at: z.string(),
  settled_at: z.nullable(z.string()),
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

const params = z.object({ attemptId: uuid });

export const paymentAttemptEndpoints = {
  view: endpoint('GET /api/payment-attempts/{attemptId}', {
    summary: 'What is known of a payment under way.',
    params,
    answer: paymentAttempt,
    open: true,
  }),
  returned: endpoint('POST /api/payment-attempts/{attemptId}/return', {
    summary: 'The payer came back from the provider: takes what the provider signed in the address.',
    params,
    body: z.object({ query: z.string().check(z.maxLength(4_000)) }),
    answer: paymentAttempt,
    open: true,
  }),
  report: endpoint('POST /webhooks/{provider}/{settingId}', {
    summary: 'A report of a payment provider: billplz, stripe. 403: its signature is not right.',
    params: z.object({ provider: z.string().check(z.regex(/^[a-z-]{1,30}$/)), settingId: idText }),
    // Read from the raw body in the act: it is signed as it was sent.
    body: z.unknown(),
    answer: z.object({ received: z.boolean() }),
    open: true,
  }),
};
