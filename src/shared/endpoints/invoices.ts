/** Invoices: lists, one invoice and what is done with it as a whole. */
import * as z from 'zod/mini';
import { LINES_MAX } from '../domain/invoice-math';
import { preschoolStatuses } from '../domain/statuses';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { booking } from './bookings';
import {
  chosenId,
  endpoint,
  id,
  idList,
  idText,
  listGiven,
  optionalWhole,
  pageQuery,
  requiredText,
  searchText,
  wholeBetween,
  yesOrNo,
} from './endpoint';
import {
  againGiven,
  billingMonth,
  dateGiven,
  flagGiven,
  invoice,
  invoiceDetail,
  listedInvoice,
  transaction,
  versionGiven,
} from './invoice-fields';
import { mailStates } from './mails';

const invoiceSorts = [
  'invoice_no',
  'parent_name',
  'price',
  'balance',
  'due_date',
  'payment_status',
  'invoice_date_show',
  'created_at',
] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];
const sorts = invoiceSorts.flatMap((word): string[] => [word, `-${word}`]);

/** Which invoices are wanted. */
const invoiceFilter = {
  search: searchText,
  preschool: z.optional(idText),
  /** Ignored where a preschool is chosen. */
  preschool_status: z.optional(z.enum(preschoolStatuses)),
  /** The payer's group: 7 Parent, 8 Staff Parent, 9 BCH Parent. */
  role: optionalWhole(7, 9),
  date: z.optional(billingMonth),
  bad_debt: z.optional(yesOrNo),
  status: idList,
  locked: z.optional(yesOrNo),
  overdue: z.optional(yesOrNo),
  /** Drafts alone, or what is issued. */
  drafts: z.optional(yesOrNo),
  /** Those on which a credit stands, of which a balance was carried to later ones, or whose last e-mail did not arrive. */
  holds: z.optional(z.enum(['credit', 'carried', 'written_off', 'failed_mail'])),
  parent: z.optional(idText),
};

const invoiceListTotals = z.object({
  total: z.int(),
  price: z.int(),
  paid: z.int(),
  balance: z.int(),
  statuses: z.array(z.object({ status: z.int(), total: z.int() })),
});
export type InvoiceListTotals = z.infer<typeof invoiceListTotals>;

const statusGiven = z.pipe(
  z.union([z.number(messages.paymentStatusUnknown), z.string(messages.paymentStatusUnknown)]),
  z.pipe(
    z.transform((given: number | string) => Number(given)),
    wholeBetween(1, 11, messages.paymentStatusUnknown),
  ),
);

export const invoiceForm = z.object({
  payment_status: z.optional(statusGiven),
  preschool: z.optional(chosenId(messages.selectPreschool)),
  due_date: z.optional(dateGiven),
  start_date: z.optional(dateGiven),
  end_date: z.optional(dateGiven),
  /** Null means no. */
  is_enrollment: z.nullish(flagGiven),
  /** Alone. */
  locked: z.optional(flagGiven),
  version: versionGiven,
});
export type InvoiceForm = z.output<typeof invoiceForm>;

/** The published API repeats the path's invoice in the body. A body that names another invoice is refused. */
const sameInvoice = z.object({ invoice_id: z.nullish(chosenId(messages.invoiceMismatch)) });

export const invoiceSearchKeys = ['id', 'invoice_no', 'is_pos_invoice'] as const;
export const transactionSearchKeys = [
  'id',
  'invoice_id',
  'type',
  'preschool_id',
  'label',
  'amount',
  'paid_amount',
  'reference_id',
  'remarks',
  'quantity',
  'discount_amount',
] as const;
/** How many results a search answers, newest first. */
export const SEARCH_RESULTS_MAX = 100;

const keyed = <Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, searchText])) as Record<Key, typeof searchText>);

const bulkActs = ['lock', 'unlock', 'send-mail', 'status', 'issue'] as const;
/** Why: with it, a cancellation above the limit of one person becomes a request for a second; without, it is refused. */
const bulkReason = z.optional(requiredText(messages.reasonRequired, 1_000, messages.reasonTooLong));
const bulkForm = z.object({
  ids: listGiven(chosenId(messages.selectInvoice), messages.selectInvoice).check(
    z.minLength(1, messages.selectInvoice),
    z.maxLength(500, messages.bulkTooMany),
  ),
  act: z.enum(bulkActs, messages.bulkActUnknown),
  /** For the act `status`: 9 to 11, or 1 to follow the balance again. */
  payment_status: z.optional(statusGiven),
  reason: bulkReason,
});
export type BulkForm = z.output<typeof bulkForm>;
export type BulkAct = Pick<BulkForm, 'act' | 'payment_status' | 'reason'>;

/** Which invoices a filter finds, without naming them: of other ones the mark is another, whatever their number. */
const invoicesFound = z.object({ total: z.int(), mark: z.string() });
export type InvoicesFound = z.infer<typeof invoicesFound>;

/** The act on all that a filter finds: with how many and which these were when it was agreed to. */
const bulkFoundForm = z.object({
  act: z.enum(bulkActs, messages.bulkActUnknown),
  payment_status: z.optional(statusGiven),
  reason: bulkReason,
  total: z.int().check(z.gte(1)),
  mark: z.string().check(z.maxLength(40)),
});
export type BulkFoundForm = z.output<typeof bulkFoundForm>;

/** How far such an act came. */
const bulkRun = z.object({
  id: uuid,
  act: z.enum(bulkActs),
  payment_status: z.nullable(z.int()),
  started_at: z.string(),
  total: z.int(),
  done: z.int(),
  /** For a second person: each is a request now. */
  waiting: z.int(),
  refused: z.int(),
  ended: z.boolean(),
  /** The first of those that were not changed, and why. */
  problems: z.array(z.object({ invoice_id: id, invoice_no: z.string(), message: z.string() })),
});
export type BulkRun = z.infer<typeof bulkRun>;

/** Messages that were written in one act, by what became of them. */
const mailing = z.object({
  id: uuid,
  started_at: z.string(),
  total: z.int(),
  queued: z.int(),
  sent: z.int(),
  /** In the mail log, where no mail server is set up. */
  kept: z.int(),
  failed: z.int(),
  /** The first of those that were given up, and why. */
  problems: z.array(z.object({ invoice_id: id, invoice_no: z.string(), to: z.string(), error: z.string() })),
});
export type Mailing = z.infer<typeof mailing>;

/** A line or payment by itself: of which invoice, and whose. */
const foundTransaction = z.extend(transaction, { invoice_no: z.string(), parent_name: z.string() });
export type FoundTransaction = z.infer<typeof foundTransaction>;

export const invoiceEndpoints = {
  search: endpoint('GET /api/invoices/search', {
    summary: 'Advanced Search of invoices by one key (`?invoice_no=BTG-26`): the newest hundred that fit.',
    query: keyed(invoiceSearchKeys),
    answer: z.object({ invoices: z.array(invoice) }),
  }),
  searchTransactions: endpoint('GET /api/transactions/search', {
    summary: 'Advanced Search of lines and payments by one key; amounts in sen. The newest hundred that fit.',
    query: keyed(transactionSearchKeys),
    answer: z.object({ transactions: z.array(foundTransaction) }),
  }),
  list: endpoint('GET /api/invoices', {
    summary:
      'Invoices in the user’s scope (a parent’s own), newest first. `date` is a billing month; `bad_debt` selects Bad Debt alone or leaves it out; `search` finds numbers and parents.',
    query: z.object({
      ...pageQuery,
      ...invoiceFilter,
      sort: z.optional(z.string().check(z.refine((text) => sorts.includes(text)))),
    }),
    answer: z.array(listedInvoice),
    paged: true,
  }),
  listTotals: endpoint('GET /api/invoices/totals', {
    summary:
      'What all the invoices come to that a filter finds (sen), and how many of them stand in each status, whichever is asked for; 12 is a draft.',
    query: z.object(invoiceFilter),
    answer: invoiceListTotals,
  }),
  listDownload: endpoint('GET /api/invoices/download', {
    summary: 'All the invoices that a filter finds as a CSV, newest first, in ringgit.',
    query: z.object(invoiceFilter),
    download: 'many',
  }),
  linesDownload: endpoint('GET /api/invoices/download-lines', {
    summary:
      'The lines of all the invoices that a filter finds as a CSV, the newest invoice first, in ringgit.',
    query: z.object(invoiceFilter),
    download: 'many',
  }),
  previous: endpoint('GET /api/invoices-tenent-controller', {
    summary: 'Invoices of a parent, newest first: to import a previous one from.',
    query: z.object({
      parent: idText,
      status: idList,
      locked: z.optional(yesOrNo),
      preschool: z.optional(idText),
    }),
    answer: z.array(invoice),
  }),
  statuses: endpoint('GET /api/payment-status', {
    summary: 'The payment statuses of issued invoices.',
    answer: z.array(z.object({ id, name: z.string() })),
  }),
  bookings: endpoint('GET /api/booking-invoice', {
    summary:
      'Open bookings of a parent’s children at a preschool: whose fee an enrollment invoice takes off.',
    query: z.object({ preschool_id: idText, parent_id: idText }),
    answer: z.array(booking),
  }),
  bulk: endpoint('POST /api/invoices/bulk', {
    summary:
      'One act on several invoices, each by itself: `refused` says which were not changed, and why; `waiting`, which are a request for a second person now.',
    body: bulkForm,
    answer: z.object({
      done: z.array(id),
      waiting: z.array(id),
      refused: z.array(z.object({ id, message: z.string() })),
      /** For `send-mail`: the mailing that its messages belong to. */
      batch: z.nullable(uuid),
    }),
  }),
  found: endpoint('GET /api/invoices/found', {
    summary:
      'How many invoices the filter of the list finds, and the mark of just these: what an act on all of them is agreed to by.',
    query: z.object(invoiceFilter),
    answer: invoicesFound,
  }),
  bulkFound: endpoint('POST /api/invoices/bulk-found', {
    summary:
      'One act on all invoices that the filter of the list finds, in the background. Where these are not those of `total` and `mark` any more: 409 with the total and mark that they have now.',
    query: z.object(invoiceFilter),
    body: bulkFoundForm,
    answer: bulkRun,
  }),
  bulkRun: endpoint('GET /api/invoices/bulk-found', {
    summary:
      'The user’s latest act on all that a filter found, within a day, and how far it came; null without one.',
    answer: z.nullable(bulkRun),
  }),
  mailing: endpoint('GET /api/invoices/mailing', {
    summary:
      'The user’s latest e-mailing of several invoices within a day, and how far it came; null without one.',
    answer: z.nullable(mailing),
  }),
  view: endpoint('GET /api/invoices/{id}', { summary: 'One invoice.', answer: invoiceDetail }),
  update: endpoint('PUT /api/invoices/{id}', {
    summary:
      'Changes status, preschool, dates or the enrollment flag; or, alone, the lock. What is left out stays; null clears a date. With an outdated `version`: 409 with the invoice as it is.',
    body: invoiceForm,
    answer: invoiceDetail,
  }),
  toTakeUp: endpoint('GET /api/invoices/{id}/to-take-up', {
    summary:
      'What the invoice could take up: unbilled bills and discounts of the parent’s children at this preschool, and open balances of their other invoices there.',
    answer: z.object({
      bills: z.array(
        z.object({
          id,
          child_name: z.string(),
          label: z.string(),
          remarks: z.nullable(z.string()),
          bill_date: z.string(),
          /** Sen. */
          total: z.int(),
          /** False where its date is later than the month of the invoice: it comes only where it is named. */
          fits: z.boolean(),
        }),
      ),
      balances: z.array(
        z.object({
          id,
          invoice_no: z.string(),
          invoice_date_show: z.string(),
          /** Sen; a credit is below zero. */
          balance: z.int(),
          /** The oldest due date of what is open on it. */
          owed_since: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  pullUnbilled: endpoint('PUT /api/invoices/{id}/pull-unbilled-bills', {
    summary:
      'Moves unbilled bills and discounts of the parent’s children at this preschool onto the invoice: those of `lines`, or all but those that are dated later than its month.',
    body: z.extend(sameInvoice, {
      lines: z.optional(
        z.array(chosenId(messages.selectBills)).check(z.maxLength(LINES_MAX, messages.linesTooMany)),
      ),
    }),
    answer: z.object({
      /** How many lines came, and what they come to (sen). */
      moved: z.int(),
      amount: z.int(),
      invoice: invoiceDetail,
    }),
  }),
  pullInvoice: endpoint('PUT /api/invoices/{id}/pull-invoice', {
    summary:
      'Moves lines and payments of another invoice of the parent onto this one; that one is then Carried Forward.',
    body: z.object({ invoice_id: chosenId(messages.selectInvoice) }),
    answer: z.object({
      lines: z.int(),
      payments: z.int(),
      /** The balance that came with them (sen). */
      amount: z.int(),
      invoice: invoiceDetail,
    }),
  }),
  carryForward: endpoint('POST /api/invoices/{id}/carry-forward', {
    summary:
      'The open balances of the parent’s other unlocked invoices at this preschool become one line on this one; those are then Carried Forward. Doing it twice changes nothing.',
    body: sameInvoice,
    answer: z.object({
      /** How many invoices, and what they come to (sen). */
      carried: z.int(),
      amount: z.int(),
      invoice: invoiceDetail,
    }),
  }),
  create: endpoint('POST /api/parents/{parentId}/new-invoices', {
    summary:
      'A new invoice of a parent, for the named billing month (at most a year away), else that of today; at the named preschool, else at that of the first active child.',
    body: z.object({
      billing_month: z.nullish(billingMonth),
      /** For a family that has an invoice of this month at the preschool already. */
      again: againGiven,
      with_carry_forward: z.nullish(flagGiven),
      preschool_id: z.nullish(chosenId(messages.selectPreschool)),
      is_pos_invoice: z.nullish(flagGiven),
      /** Without a number, and unseen by the parent, until it is issued. */
      as_draft: z.nullish(flagGiven),
    }),
    answer: invoiceDetail,
  }),
  issue: endpoint('POST /api/invoices/{id}/issue', {
    summary:
      'Issues a draft: it takes its number and date, and its parent sees it. One that is issued stays as it is.',
    body: z.object({ version: versionGiven }),
    answer: invoiceDetail,
  }),
  throwAway: endpoint('DELETE /api/invoices/{id}', {
    summary: 'Throws a draft away. Bills that it had taken up are unbilled again: `bills` says how many.',
    answer: z.object({ bills: z.int() }),
  }),
  billAnew: endpoint('POST /api/invoices/{id}/bill-anew', {
    summary:
      'Bills the lines of an invoice at another preschool, where money stands on it: they go onto a new invoice there, and what was paid stays here as credit.',
    body: z.object({ preschool_id: chosenId(messages.selectPreschool), version: versionGiven }),
    /** The new one. */
    answer: invoiceDetail,
  }),
  sendMail: endpoint('POST /api/invoices/{id}/send-mail', {
    summary:
      'E-mails the invoice to its parent: `queued` for the mail server, or `kept` in the mail log where none is set up.',
    answer: z.object({ state: z.enum(mailStates), to: z.string() }),
  }),
};
