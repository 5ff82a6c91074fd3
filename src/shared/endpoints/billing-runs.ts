/**
 * The monthly run of a preschool: a preview by family, drafts of it, and then issuing them. A preschool has one run a month,
 * and a family one invoice of it, however often a step is started. Amounts in sen.
 */
import * as z from 'zod/mini';
import {
  type RunBalances,
  type RunChoice,
  type RunDifference,
  type RunException,
  type RunStage,
  runBalances,
  runChoices,
  runDifferences,
  runExceptions,
  runStages,
} from '../domain/billing-run';
import { AMOUNT_MAX_SEN, QUANTITY_MAX } from '../domain/invoice-math';
import { lineKinds } from '../domain/statuses';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { chosenId, endpoint, id, idText, pageQuery, searchText, wholeBetween } from './endpoint';
import { preschoolName } from './preschool-name';

const words = <Word extends string>(of: Readonly<Record<Word, string>>) =>
  Object.keys(of) as [Word, ...Word[]];
const exception = z.enum(words<RunException>(runExceptions));
const difference = z.enum(words<RunDifference>(runDifferences));
const choice = z.enum(words<RunChoice>(runChoices));
const balances = z.enum(words<RunBalances>(runBalances));
const stage = z.enum(words<RunStage>(runStages));
const month = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, officeMessages.runMonthRequired));
const count = z.int();

/** `drafting` and `issuing` go on by themselves until they end or are stopped. */
const runSteps = ['drafting', 'issuing'] as const;

const listed = {
  id,
  preschool: preschoolName,
  /** `2026-12`. */
  month: z.string(),
  balances,
  /** What is being done right now; null where nothing is. */
  step: z.nullable(z.enum(runSteps)),
  /** Families: not made yet and taken, the same but for a second person to decide about, left out, kept for later, with a draft, with an issued invoice, refused. */
  families: z.object({
    preview: count,
    waiting: count,
    left_out: count,
    later: count,
    drafted: count,
    issued: count,
    refused: count,
  }),
  /** Sen: of the families that are taken, whether made or not. */
  sum: count,
  /** Sen: of last month's invoices of these families. */
  last_sum: count,
  computed_at: z.string(),
};
const listedRun = z.object(listed);
export type ListedRun = z.infer<typeof listedRun>;

const billingRun = z.object({
  ...listed,
  /** How many families have each; those with none are left out. */
  exceptions: z.partialRecord(exception, count),
  /** Whether the last step still goes on or not; null before the first. */
  progress: z.nullable(
    z.object({
      step: z.enum(runSteps),
      total: count,
      done: count,
      refused: count,
      /** Somebody stopped it before its end. */
      stopped: z.boolean(),
    }),
  ),
  /** By which the mails of the last issuing are followed; null where none were sent. */
  mail_batch: z.nullable(z.uuid()),
  /** Issued invoices of which no mail went out, as those of RM 0.00; none where no mails were sent. */
  unmailed: z.array(z.object({ invoice_id: id, parent: z.object({ name: z.string() }) })),
  /** Children with a plan whom nobody pays for: no family's invoice has them. */
  without_payer: z.array(z.object({ id, fullname: z.string() })),
});
export type BillingRun = z.infer<typeof billingRun>;

const runLine = z.object({
  /** By which an edit names it: `plan:7`, `bill:12`, `discount:3:41` (rule and child). */
  key: z.string(),
  child: z.object({ id, name: z.string() }),
  kind: z.enum(lineKinds),
  product_id: z.nullable(id),
  label: z.string(),
  remarks: z.nullable(z.string()),
  quantity: z.int(),
  /** Sen for one; below zero of a discount. */
  amount: z.int(),
  /** Sen. */
  total: z.int(),
  /** Edited by hand for this month; what it would be without stands beside. */
  edited: z.nullable(z.object({ quantity: z.int(), amount: z.int() })),
  /** Left out of this month by hand: it counts for nothing. */
  left_out: z.boolean(),
  /** `2026-11`: the earlier month that it is for and was kept from. */
  kept_from: z.nullable(z.string()),
});
export type RunLine = z.infer<typeof runLine>;

const runFamily = z.object({
  id,
  parent: z.object({ id, name: z.string() }),
  children: z.array(z.object({ id, name: z.string() })),
  choice,
  stage,
  /** Its invoice of this run. */
  invoice: z.nullable(z.object({ id, invoice_no: z.nullable(z.string()), payment_status: z.int() })),
  lines: z.array(runLine),
  sum: z.int(),
  last_sum: z.int(),
  /** Open balances that go onto the invoice as it is issued: debts above zero, credits below it. */
  carried: z.int(),
  exceptions: z.array(exception),
  differences: z.array(
    z.object({
      why: difference,
      child: z.nullable(z.object({ id, name: z.string() })),
      label: z.string(),
      was: z.int(),
      now: z.int(),
    }),
  ),
  /** Why the last step refused it. */
  message: z.nullable(z.string()),
  /** A second person is to decide about it: until then no draft of it is made. */
  waits: z.boolean(),
});
export type RunFamily = z.infer<typeof runFamily>;

const lineEdit = z.object({
  key: z.string().check(z.regex(/^(plan:\d{1,15}|bill:\d{1,15}|discount:\d{1,15}:\d{1,15})$/)),
  quantity: z.optional(wholeBetween(1, QUANTITY_MAX, messages.quantityRange)),
  /** Sen for one; of a discount what it takes off, below zero. */
  amount: z.optional(wholeBetween(-AMOUNT_MAX_SEN, AMOUNT_MAX_SEN, messages.amountRange)),
  left_out: z._default(z.boolean(), false),
});
export type RunLineEdit = z.output<typeof lineEdit>;

export const runFamilyForm = z.object({
  choice: z.optional(choice),
  edits: z.optional(z.array(lineEdit).check(z.maxLength(500))),
});

const params = z.object({ id: idText });
const familyParams = z.object({ id: idText, parentId: idText });

export const billingRunEndpoints = {
  list: endpoint('GET /api/billing-runs', {
    summary: 'Runs, the latest month first.',
    query: z.object({ ...pageQuery, month: z.optional(month), preschool: z.optional(idText) }),
    answer: z.array(listedRun),
    paged: true,
  }),
  open: endpoint('POST /api/billing-runs', {
    summary:
      'Opens the run of a preschool and month, and computes anew what was not made yet. The month is left out for the one that is billed now.',
    body: z.object({
      preschool_id: chosenId(officeMessages.runPreschoolRequired),
      month: z.optional(month),
      balances: z.optional(balances),
    }),
    answer: billingRun,
  }),
  view: endpoint('GET /api/billing-runs/{id}', {
    summary: 'A run: its sums, what to look at, and how far its step came.',
    params,
    answer: billingRun,
  }),
  families: endpoint('GET /api/billing-runs/{id}/families', {
    summary: 'Families of a run with their lines, those to look at first, then by name.',
    params,
    query: z.object({
      ...pageQuery,
      search: searchText,
      exception: z.optional(z.union([exception, z.literal('any')])),
      /** A product that is among the lines. */
      product: z.optional(idText),
      choice: z.optional(choice),
      stage: z.optional(z.union([stage, z.literal('refused')])),
    }),
    answer: z.array(runFamily),
    paged: true,
  }),
  family: endpoint('GET /api/billing-runs/{id}/families/{parentId}', {
    summary: 'One family of a run.',
    params: familyParams,
    answer: runFamily,
  }),
  change: endpoint('PUT /api/billing-runs/{id}/families/{parentId}', {
    summary:
      'Takes a family, leaves it out, keeps it for later, or edits its lines of this month: all edits at once, an empty list takes them back. What is kept for later is unbilled, and in the next run by itself. 409: its invoice is made already, or it takes off more than one person may.',
    params: familyParams,
    body: runFamilyForm,
    answer: runFamily,
  }),
  draft: endpoint('POST /api/billing-runs/{id}/draft', {
    summary:
      'Makes drafts of all families that are taken and have none; also goes on where it was stopped. 409 while they are issued.',
    params,
    answer: billingRun,
  }),
  issue: endpoint('POST /api/billing-runs/{id}/issue', {
    summary:
      'Issues all drafts of the run and mails them where that is asked for; also goes on where it was stopped. 409 while drafts are made.',
    params,
    body: z.object({ send_mail: z._default(z.boolean(), true) }),
    answer: billingRun,
  }),
  stop: endpoint('POST /api/billing-runs/{id}/stop', {
    summary: 'Stops the step that goes on, after the few families at hand.',
    params,
    answer: billingRun,
  }),
};
