/** Instalments: how a parent agreed to pay what is open on an invoice. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { INSTALMENTS_MAX } from '../domain/instalments';
import { AMOUNT_MAX_SEN } from '../domain/invoice-math';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { endpoint, id, requiredText, wholeBetween } from './endpoint';
import { requiredDate } from './invoice-fields';

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
  /** `open`: what each still wants, by what is open on the invoice. */
  instalments: z.array(z.object({ due_on: calendarDate, amount: z.int(), open: z.int(), late: z.boolean() })),
});
export type InstalmentPlan = z.output<typeof plan>;

export const instalmentEndpoints = {
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
