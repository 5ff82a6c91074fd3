/** Instalments: how a parent agreed to pay what is open on an invoice. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { INSTALMENTS_MAX } from '../domain/instalments';
import { AMOUNT_MAX_SEN } from '../domain/invoice-math';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import {
  endpoint,
  id,
  idText,
  pageQuery,
  requiredText,
  searchText,
  sortText,
  wholeBetween,
} from './endpoint';
import { requiredDate } from './invoice-fields';
import { preschoolName } from './preschool-name';

export const instalmentPlanForm = z.object({
  /** The day on which the parent agreed: today or before. */
  agreed_on: requiredDate(officeMessages.instalmentsAgreedOn),
  /** How: by mail, at the desk, on paper. */
  agreement: requiredText(officeMessages.instalmentsAgreement, 1_000, messages.reasonTooLong),
  /** The earliest first, from today on. They come to what is open, in sen. */
  instalments: z
    .array(
      z.object({
        due_on: requiredDate(officeMessages.instalmentsDates),
        amount: wholeBetween(1, AMOUNT_MAX_SEN, officeMessages.planAmountInvalid),
      }),
    )
    .check(z.maxLength(INSTALMENTS_MAX, officeMessages.instalmentsMany)),
});
export type InstalmentPlanForm = z.output<typeof instalmentPlanForm>;

const plan = z.object({
  id,
  agreed_on: calendarDate,
  agreement: z.string(),
  /** Sen that it was made for. */
  total: z.int(),
  /** Null while it goes on. */
  ended: z.nullable(
    z.object({
      on: calendarDate,
      outcome: z.enum(['kept', 'broken', 'replaced', 'closed']),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Sen, of one that goes on: what is asked for now, and what came onto the invoice after it was made. */
  asked: z.int(),
  beyond: z.int(),
  /**
   * `open`: what each still wants, by what is open on the invoice; `declared`: what of that a parent declared and waits for
   * the office. `late`: the rest of it was due before today.
   */
  instalments: z.array(
    z.object({
      due_on: calendarDate,
      amount: z.int(),
      open: z.int(),
      declared: z.int(),
      late: z.boolean(),
    }),
  ),
});
export type InstalmentPlan = z.output<typeof plan>;

/** `late`: an instalment is due before today and not paid. The last four are how a plan ended. */
const planStandings = ['late', 'on_time', 'kept', 'broken', 'replaced', 'closed'] as const;
export type PlanStanding = (typeof planStandings)[number];

/** `standing`: what is late for longest first, then what goes on by its next date, then what ended last. */
const planSorts = [
  'standing',
  'parent',
  'preschool',
  'late',
  'late_since',
  'open',
  'next_on',
  'agreed_on',
] as const;
export type PlanSort = (typeof planSorts)[number];

const planFilter = {
  preschool: z.optional(idText),
  state: z.optional(z.enum(planStandings)),
  /** A name of the parent, or the number of the invoice. */
  search: searchText,
  sort: sortText(planSorts, 'standing'),
};

const listedPlan = z.object({
  id,
  invoice: z.object({ id, invoice_no: z.string() }),
  parent: z.object({ id, name: z.string() }),
  preschool: preschoolName,
  state: z.enum(planStandings),
  agreed_on: calendarDate,
  ended_on: z.nullable(calendarDate),
  /** Sen: what it was made for, what of it is open, and what of that was due before today and is not declared. */
  total: z.int(),
  open: z.int(),
  late: z.int(),
  /** The day of the oldest instalment that is late. */
  late_since: z.nullable(calendarDate),
  /** The next instalment, from today on, that is not paid or declared, and what it still wants in sen. */
  next_on: z.nullable(calendarDate),
  next: z.nullable(z.int()),
});
export type ListedPlan = z.output<typeof listedPlan>;

export const instalmentEndpoints = {
  all: endpoint('GET /api/instalment-plans', {
    summary: 'Plans of instalments at the preschools of the person, with what is late and since when.',
    query: z.object({ ...pageQuery, ...planFilter }),
    answer: z.array(listedPlan),
    paged: true,
  }),
  download: endpoint('GET /api/instalment-plans/download', {
    summary: 'The same list as a CSV file.',
    query: z.object(planFilter),
    download: 'many',
  }),
  list: endpoint('GET /api/invoices/{id}/instalments', {
    summary: 'The plans by which an invoice is paid, the one that goes on first.',
    answer: z.array(plan),
  }),
  agree: endpoint('POST /api/invoices/{id}/instalments', {
    summary:
      'Notes the instalments that a parent agreed to, in place of those before. They come to what is open; while they go on, reminders go by their dates and no late fee is charged.',
    body: instalmentPlanForm,
    answer: z.array(plan),
  }),
  end: endpoint('POST /api/invoices/{id}/instalments/end', {
    summary: 'Ends a plan that is not kept: what is open is due as the invoice says.',
    body: z.object({ reason: requiredText(messages.reasonRequired, 1_000, messages.reasonTooLong) }),
    answer: z.array(plan),
  }),
};
