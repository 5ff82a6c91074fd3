/** The daily reconciliation of payments: what someone must look at, and closing a provider's report. */
import * as z from 'zod/mini';
import { providerIds } from '../domain/payment-providers';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { endpoint, id, idText, requiredText } from './endpoint';

/** At most 200 of each, the newest first. */
const listOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ total: z.int(), items: z.array(z.object(shape)) });

const ofInvoice = {
  invoice_id: id,
  invoice_no: z.string(),
  parent_name: z.string(),
  preschool_name: z.string(),
  parent_id: id,
  preschool_id: id,
};
/** Sen. */
const payment = {
  id,
  amount: z.int(),
  paid_at: z.string(),
  remarks: z.nullable(z.string()),
  ...ofInvoice,
};

export const reconciliation = z.object({
  /** Older than a day, and nobody knows their end. */
  open_attempts: listOf({
    id: z.string(),
    provider: z.enum(providerIds),
    amount: z.int(),
    state: z.string(),
    note: z.nullable(z.string()),
    created_at: z.string(),
    ...ofInvoice,
  }),
  /** Arrived, and does not count before someone confirms it: another amount, collection or currency. */
  reviews: listOf(payment),
  /** From the last 31 days, on invoices that are locked or cancelled, until someone accepts it or pays it back. */
  on_closed_invoices: listOf({
    ...payment,
    locked: z.boolean(),
    payment_status: z.int(),
    /** Less what was paid back of it. */
    left: z.int(),
  }),
  /** Balances below zero. */
  credits: listOf({ balance: z.int(), locked: z.boolean(), payment_status: z.int(), ...ofInvoice }),
  /** From providers, which fit no payment or tell of money that went back. */
  reports: listOf({
    provider: z.enum(providerIds),
    event_id: z.string(),
    reference: z.nullable(z.string()),
    amount: z.nullable(z.int()),
    note: z.nullable(z.string()),
    received_at: z.string(),
    invoice_id: z.nullable(id),
    invoice_no: z.nullable(z.string()),
  }),
});
export type Reconciliation = z.infer<typeof reconciliation>;

const ofAttempt = z.object({ attemptId: uuid });
const because = (required: string) => requiredText(required, 1_000, messages.reasonTooLong);

const reportKey = z.object({
  provider: z.enum(providerIds),
  event_id: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type ProviderReportKey = z.infer<typeof reportKey>;

export const reconciliationEndpoints = {
  view: endpoint('GET /api/payments/reconciliation', {
    summary: 'What someone must look at: payments without an end, in review, on closed invoices, credits.',
    query: z.object({ preschool: z.optional(idText) }),
    answer: reconciliation,
  }),
  ask: endpoint('POST /api/payment-attempts/{attemptId}/check', {
    summary: 'Asks the provider at once, in the background, what became of a payment under way.',
    params: ofAttempt,
  }),
  withdraw: endpoint('POST /api/payment-attempts/{attemptId}/withdraw', {
    summary:
      'Gives a payment under way up: its page at the provider is taken back. Money that comes all the same is booked. 409: it is over.',
    params: ofAttempt,
    body: z.object({ reason: because(messages.withdrawReasonRequired) }),
  }),
  accept: endpoint('POST /api/payments/{transactionId}/accept', {
    summary:
      'Notes that provider’s money on a locked or cancelled invoice was looked at, and stays. 409: it was.',
    body: z.object({ reason: because(messages.acceptReasonRequired) }),
  }),
  close: endpoint('POST /api/payments/reconciliation/close-report', {
    summary: 'Notes that a provider’s report has been dealt with, and how.',
    body: z.extend(reportKey, {
      note: requiredText(messages.reportNoteRequired, 1_000, messages.reasonTooLong),
    }),
  }),
};
