/** Payments: making one, deciding on what parents declare, paying back, and the history. */
import * as z from 'zod/mini';
import { type PayeeName, payeeLabels } from '../domain/payee';
import { paymentStates, preschoolStatuses } from '../domain/statuses';
import { messages } from '../messages';
import {
  chosenId,
  endpoint,
  id,
  idList,
  idText,
  optionalText,
  optionalWhole,
  pageQuery,
  requiredText,
  searchText,
  sortText,
} from './endpoint';
import {
  againGiven,
  billingMonth,
  flag,
  flagGiven,
  invoiceDetail,
  paidAmountGiven,
  requiredDate,
  transaction,
} from './invoice-fields';

const payeeNames = Object.keys(payeeLabels) as PayeeName[];

/** JSON, or a form's fields with the slip as the part `attach`. `paid_amount` in sen is the balance when left out. */
const paymentForm = z.object({
  payment_method: chosenId(messages.paymentMethodRequired).check(
    z.refine((method) => method <= 9, messages.paymentMethodUnknown),
  ),
  paid_amount: z.nullish(paidAmountGiven),
  /** Required of a payment that is recorded by hand. */
  paid_at: z.nullish(z.string()),
  reference_id: optionalText(200, messages.referenceTooLong),
  remarks: optionalText(1_000, messages.remarksTooLong),
  request_from: z.nullish(z.string()),
  /** For a reference that a payment at this preschool has already. */
  again: againGiven,
  /** By staff: money of online banking or a card that stands on the bank statement, and that no provider told of. */
  on_statement: z.nullish(flagGiven),
});
export type PaymentForm = z.output<typeof paymentForm>;
/** Used by the verb once the method is known to be one that is recorded by hand. */
export const paidAtField = requiredDate(messages.paidAtRequired);

const paid = z.object({
  /** Where the browser goes to pay; null when the payment is recorded. */
  redirect_url: z.nullable(z.string()),
  status: z.int(),
  message: z.string(),
  /** The payment: `state` says whether it counts already or waits for staff. Null while a provider has it. */
  transaction: z.nullable(transaction),
});

const reason = (required: string) => requiredText(required, 1_000, messages.reasonTooLong);

const decided = z.object({ transaction, invoice: invoiceDetail });
const making = {
  body: paymentForm,
  files: { attach: { kinds: ['pdf', 'jpeg', 'png', 'webp'], required: false } } as const,
  answer: paid,
};

const historyFilter = {
  search: searchText,
  preschool: z.optional(idText),
  /** Ignored where a preschool is chosen. */
  preschool_status: z.optional(z.enum(preschoolStatuses)),
  /** The billing month of their invoices. */
  date: z.optional(billingMonth),
  /** For those invoices: Bad Debt alone, or all others. */
  bad_debt: z.optional(z.enum(['true', 'false'])),
  /** The payer’s group: 7 Parent, 8 Staff Parent, 9 BCH Parent. */
  role: optionalWhole(7, 9),
  parent: z.optional(idText),
  invoice: z.optional(idText),
  method: idList,
  state: z.optional(z.enum(paymentStates)),
  from: z.optional(requiredDate(messages.dateInvalid)),
  to: z.optional(requiredDate(messages.dateInvalid)),
};
const historyQuery = z.object(historyFilter);
export const paymentSorts = ['paid_at', 'amount', 'parent_name', 'invoice_no'] as const;
const sort = sortText(paymentSorts, '-paid_at');
export type HistoryQuery = z.output<typeof historyQuery>;

export const payOutForm = z.object({
  amount: paidAmountGiven,
  reason: reason(messages.payOutReasonRequired),
  payment_method: chosenId(messages.paymentMethodRequired),
  paid_at: z.nullish(requiredDate(messages.paidAtRequired)),
  reference_id: optionalText(200, messages.referenceTooLong),
});
export type PayOutForm = z.output<typeof payOutForm>;

export const refundForm = z.object({
  amount: paidAmountGiven,
  reason: reason(messages.refundReasonRequired),
  /** Whether what the invoice asks for falls with it, by a line of its own, or stays; it stays when left out. */
  charge: z.optional(z.enum(['falls', 'stays'])),
});
export type RefundForm = z.output<typeof refundForm>;

export const reverseForm = z.object({ reason: reason(messages.reverseReasonRequired) });

export const paymentEndpoints = {
  methods: endpoint('GET /api/payment-methods/{invoiceId}', {
    summary: 'The payment methods that are offered for an invoice: those that its preschool has set up.',
    answer: z.array(
      z.object({
        id,
        name: z.string(),
        /** 1 where the browser is sent to a provider's page. */
        redirects: flag,
        /** Where to pay to, of one by hand whose preschool says it. */
        payee: z.optional(z.array(z.object({ name: z.enum(payeeNames), value: z.string() }))),
        /** A payment of this invoice that is under way at a provider (sen, the instant it began). */
        under_way: z.optional(
          z.nullable(z.object({ amount: z.int(), payment_method: id, since: z.string() })),
        ),
      }),
    ),
  }),
  pay: endpoint('POST /api/invoices/{id}/payment', {
    summary:
      'Pays: what staff record counts at once, what a parent declares waits for staff; online banking and cards answer where to go on.',
    ...making,
  }),
  /** The same as a form posts it. */
  payForm: endpoint('POST /invoices/{id}/payment', { summary: 'Pays, as a form’s post.', ...making }),
  history: endpoint('GET /api/payment-history', {
    summary: 'Payments in the user’s scope (a parent’s own), the latest paid first.',
    query: z.object({ ...pageQuery, ...historyFilter, sort }),
    answer: z.array(
      z.extend(transaction, {
        invoice_no: z.string(),
        parent: id,
        parent_name: z.string(),
        preschool_name: z.string(),
        preschool_short_name: z.string(),
      }),
    ),
    paged: true,
  }),
  historyTotals: endpoint('GET /api/payment-history/totals', {
    summary: 'What all pages of the payments come to.',
    query: historyQuery,
    answer: z.object({
      /** Payments; what was paid back is none. */
      payments: z.int(),
      refunds: z.int(),
      /** Sen of those that are confirmed, less what was paid back. */
      amount: z.int(),
      /** Sen above the prices of these invoices, where payments are asked for by month, group or debt; else null. */
      overpaid: z.nullable(z.int()),
    }),
  }),
  historyDownload: endpoint('GET /api/payment-history/download', {
    summary: 'All pages of the payments as a CSV, in ringgit.',
    query: z.object({ ...historyFilter, sort }),
    download: 'many',
  }),
  confirm: endpoint('POST /api/payments/{transactionId}/confirm', {
    summary: 'Confirms a payment that a parent declared, or that is under review: it counts from now on.',
    body: z.object({
      /** By the office, for a reference that another payment at this preschool has. */
      again: againGiven,
    }),
    answer: decided,
  }),
  reject: endpoint('POST /api/payments/{transactionId}/reject', {
    summary: 'Rejects a payment that a parent declared, or that is under review.',
    body: z.object({ reason: reason(messages.rejectReasonRequired) }),
    answer: decided,
  }),
  refund: endpoint('POST /api/payments/{transactionId}/refund', {
    summary: 'Notes that a payment, or a part of it, was paid back: an entry of its own below zero.',
    body: refundForm,
    answer: decided,
  }),
  payOut: endpoint('POST /api/invoices/{id}/pay-out', {
    summary: 'Notes that a credit on an invoice was paid out, of no payment in particular.',
    body: payOutForm,
    answer: decided,
  }),
  reverse: endpoint('POST /api/payments/{transactionId}/reverse', {
    summary:
      'Takes off a payment that never was (a cheque that bounced), all of it: the invoice asks for it again, and for what was refunded of it.',
    body: reverseForm,
    answer: decided,
  }),
};
