/** Statements of a bank and payout files: what came in, whose it is, and booking it. */
import * as z from 'zod/mini';
import {
  type BankColumns,
  bankFields,
  bankLineStates,
  bankReasons,
  bankSources,
  columnsSuffice,
} from '../domain/bank-statement';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import {
  chosenId,
  endpoint,
  id,
  idText,
  optionalText,
  pageQuery,
  requiredText,
  searchText,
} from './endpoint';
import { preschoolName } from './preschool-name';

const count = z.int();

/** How many lines are in which state, and sen of them. `sure` are those of `open` that nothing speaks against. */
const counts = z.object({
  open: count,
  sure: count,
  proposed: count,
  confirmed: count,
  /** The confirmed ones that could not be booked. */
  refused: count,
  booked: count,
  /** The booked ones of which a payment was reversed since or before. */
  reversed: count,
  left_out: count,
  confirmed_sum: z.int(),
});

const listed = {
  id,
  preschool: preschoolName,
  source: z.enum(bankSources),
  file_name: z.string(),
  /** Lines of the file, and those of them that an earlier one had. */
  lines: count,
  repeated: count,
  /** Rows of money that went out. */
  debits: count,
  created_at: z.string(),
  created_by: z.string(),
  /** The days of its lines; null where all were there before. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
};
const listedStatement = z.object({ ...listed, open: count, confirmed: count, booked: count });
export type ListedStatement = z.infer<typeof listedStatement>;

const statementDetail = z.object({
  ...listed,
  /** Rows with money that could not be read. */
  unread: z.array(z.object({ row: count, problem: z.string() })),
  counts,
  /** The answer to a file: whether it was brought before; absent where a statement is looked at. */
  brought_before: z.optional(z.boolean()),
});
export type StatementDetail = z.infer<typeof statementDetail>;

const target = {
  parent: z.object({ id, name: z.string() }),
  children: z.array(z.string()),
  /** What each invoice gets, sen: with what is more than is open on the last. */
  invoices: z.array(z.object({ id, invoice_no: z.string(), amount: z.int(), open: z.int() })),
  /** Payments that are there already: the line is noted as theirs, and one that was declared is confirmed. */
  payments: z.array(
    z.object({
      id,
      invoice_id: id,
      invoice_no: z.string(),
      amount: z.int(),
      declared: z.boolean(),
      reversed: z.boolean(),
    }),
  ),
  /** Sen that are more than is open. */
  credit: z.int(),
};
export const bankLine = z.object({
  id,
  row: count,
  dated: z.string(),
  amount: z.int(),
  description: z.string(),
  reference: z.nullable(z.string()),
  payer: z.nullable(z.string()),
  state: z.enum(bankLineStates),
  /** What is proposed of an open one, what was decided of others. */
  target: z.nullable(
    z.object({
      ...target,
      sure: z.boolean(),
      reasons: z.array(z.enum(Object.keys(bankReasons) as (keyof typeof bankReasons)[])),
    }),
  ),
  decided_by: z.nullable(z.string()),
  /** Why it was left out. */
  reason: z.nullable(z.string()),
  /** Why it could not be booked. */
  problem: z.nullable(z.string()),
  /** For a line that is split: which part this is, of how many, sen of the whole, and whether any part is booked or decided. */
  part: z.nullable(
    z.object({ number: count, of: count, whole: z.int(), booked: z.boolean(), decided: z.boolean() }),
  ),
});
export type BankLine = z.infer<typeof bankLine>;

/** `sure`, `proposed` and `nothing` are the open ones by what is proposed for them; `reversed` are some of the booked ones. */
export const lineShows = [
  'sure',
  'proposed',
  'nothing',
  'confirmed',
  'booked',
  'reversed',
  'left_out',
  'all',
] as const;
export type LineShow = (typeof lineShows)[number];

const lookedStatement = z.object({
  source: z.nullable(z.enum(bankSources)),
  heads: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** Which of the heads held what in the newest file that was read by such columns; null for none. */
  columns: z.nullable(z.partialRecord(z.enum(bankFields), z.string())),
});
export type LookedStatement = z.infer<typeof lookedStatement>;

const head = optionalText(200, officeMessages.bankColumnTooLong);
const statementForm = z
  .object({
    preschool_id: chosenId(messages.preschoolRequired),
    source: z.enum(bankSources, officeMessages.bankSourceRequired),
    /** Heads of the columns, of a file of another bank. */
    column_date: head,
    column_description: head,
    column_reference: head,
    column_payer: head,
    column_credit: head,
    column_debit: head,
    column_amount: head,
    column_kind: head,
  })
  .check(
    z.refine((form) => form.source !== 'own' || columnsSuffice(columnsOf(form)), {
      error: officeMessages.bankColumnsMissing,
      path: ['column_date'],
    }),
  );
export type StatementForm = z.output<typeof statementForm>;

type Named = Partial<Record<`column_${(typeof bankFields)[number]}`, string | null | undefined>>;
/** The columns that a form names. */
export function columnsOf(form: Named): BankColumns {
  return Object.fromEntries(
    bankFields.flatMap((field) => {
      const named = form[`column_${field}`];
      return named ? [[field, [named]]] : [];
    }),
  );
}

const family = z.object({
  ...target.parent.shape,
  children: target.children,
  invoices: z.array(z.object({ id, invoice_no: z.string(), open: z.int() })),
});
export type BankFamily = z.infer<typeof family>;

const confirmForm = z.object({
  parent_id: chosenId(officeMessages.bankFamilyRequired),
  /** In the order in which they are paid; what is left of the money goes to what else is open. */
  invoice_ids: z._default(z.array(id).check(z.maxLength(50)), []),
  payment_ids: z._default(z.array(id).check(z.maxLength(50)), []),
  /** For a reference that a payment at this preschool has already. */
  again: z._default(z.boolean(), false),
});
export type ConfirmForm = z.output<typeof confirmForm>;

/** How many families one transfer is split for. */
export const PARTS_MOST = 20;
const splitForm = z.object({
  /** Sen, of each part. */
  amounts: z
    .array(z.int(messages.amountNotWhole).check(z.positive(messages.paidAmountPositive)))
    .check(
      z.minLength(2, officeMessages.bankPartsFew),
      z.maxLength(PARTS_MOST, officeMessages.bankPartsMany),
    ),
});

const files = { file: { kinds: ['csv'], required: true } } as const;

export const bankEndpoints = {
  list: endpoint('GET /api/bank-statements', {
    summary: 'Statements of banks and payout files that were brought, the newest first.',
    query: z.object({ ...pageQuery, preschool: z.optional(idText) }),
    answer: z.array(listedStatement),
    paged: true,
  }),
  look: endpoint('POST /api/bank-statements/look', {
    summary:
      'Tells what kind of file it seems to be, its heads and first rows, and what these heads held before. Nothing is kept.',
    files,
    answer: lookedStatement,
  }),
  take: endpoint('POST /api/bank-statements', {
    summary:
      'Takes a file’s lines of money that came in, each once for a preschool; a file that was brought already answers that one.',
    body: statementForm,
    files,
    answer: statementDetail,
  }),
  view: endpoint('GET /api/bank-statements/{id}', {
    summary: 'One statement, with how many of its lines are in which state.',
    answer: statementDetail,
  }),
  lines: endpoint('GET /api/bank-statements/{id}/lines', {
    summary: 'Its lines in the order of the file, with whose each is thought to be, and why.',
    query: z.object({ ...pageQuery, show: z._default(z.enum(lineShows), 'all') }),
    answer: z.array(bankLine),
    paged: true,
  }),
  confirmSure: endpoint('POST /api/bank-statements/{id}/confirm-sure', {
    summary: 'Confirms what is sure of its open lines; nothing is booked by it.',
    answer: z.object({ confirmed: count }),
  }),
  book: endpoint('POST /api/bank-statements/{id}/book', {
    summary:
      'Books confirmed lines, at most 50 at a time, each once: `left` are still to be booked. What can’t be booked stays, with why.',
    answer: z.object({ booked: count, refused: count, left: count }),
  }),
  remove: endpoint('DELETE /api/bank-statements/{id}', {
    summary: 'Takes a statement back of which nothing is booked. 409: something is.',
  }),
  families: endpoint('GET /api/bank-lines/{id}/families', {
    summary: 'Families of its preschool by the name of a parent or child, or an invoice number.',
    query: z.object({ search: searchText }),
    answer: z.array(family),
  }),
  confirm: endpoint('POST /api/bank-lines/{id}/confirm', {
    summary: 'Says whose money it is; it can be undone until it is booked. 409: it is booked or left out.',
    body: confirmForm,
    answer: bankLine,
  }),
  leaveOut: endpoint('POST /api/bank-lines/{id}/leave-out', {
    summary: 'Leaves a line out, for a reason: it is no payment of a family.',
    body: z.object({ reason: requiredText(messages.reasonRequired, 1_000, messages.reasonTooLong) }),
    answer: bankLine,
  }),
  undo: endpoint('POST /api/bank-lines/{id}/undo', {
    summary: 'Takes back what was said of a line that is not booked. 409: it is.',
    answer: bankLine,
  }),
  split: endpoint('POST /api/bank-lines/{id}/split', {
    summary:
      'Splits an open line, or a part of one, into parts that come to it, for a transfer that pays for several families. Each part is a line. 409: somebody has split it since, it is decided or booked.',
    body: splitForm,
    answer: z.array(bankLine),
  }),
  unsplit: endpoint('POST /api/bank-lines/{id}/unsplit', {
    summary: 'Makes the parts one line again, by any of them. 409: it is not split, or a part is booked.',
    answer: bankLine,
  }),
};
