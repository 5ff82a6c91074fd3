/** The daily reconciliation of payments: what someone must look at, and closing a provider's report. */
import * as z from 'zod/mini';
import { paymentProviders } from '../domain/payment-providers';
import { messages } from '../messages';
import { endpoint, id, requiredText } from './endpoint';

/** At most 200 of each, the newest first. */
const listOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ total: z.int(), items: z.array(z.object(shape)) });

const ofInvoice = {
  invoice_id: id,
  invoice_no: z.string(),
  parent_name: z.string(),
  preschool_name: z.string(),
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
    provider: z.enum(paymentProviders),
    amount: z.int(),
    state: z.string(),
    note: z.nullable(z.string()),
    created_at: z.string(),
    ...ofInvoice,
  }),
  /** Arrived, and does not count before someone confirms it: another amount, collection or currency. */
  reviews: listOf(payment),
  /** Of the last 31 days, on invoices that are locked or cancelled. */
  on_closed_invoices: listOf({ ...payment, locked: z.boolean(), payment_status: z.int() }),
  /** Balances below zero. */
  credits: listOf({ balance: z.int(), ...ofInvoice }),
  /** Of providers, that fit no payment or tell of money that went back. */
  reports: listOf({
    provider: z.enum(paymentProviders),
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

const reportKey = z.object({
  provider: z.enum(paymentProviders),
  event_id: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type ProviderReportKey = z.infer<typeof reportKey>;

export const reconciliationEndpoints = {
  view: endpoint({
    method: 'GET',
    path: '/api/payments/reconciliation',
    summary: 'What someone must look at: payments without an end, in review, on closed invoices, credits.',
    answer: reconciliation,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/payments/reconciliation/close-report',
    summary: 'Notes that a provider’s report has been dealt with, and how.',
    body: z.extend(reportKey, {
      note: requiredText(messages.reportNoteRequired, 1_000, messages.reasonTooLong),
    }),
  }),
};
