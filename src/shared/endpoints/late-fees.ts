/** Late fees: the tariffs that head office enters with the ministry's approval, what was charged, and taking it back. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { AMOUNT_MAX_SEN } from '../domain/invoice-math';
import { lateFeeRepeats } from '../domain/late-fees';
import { WHOLE } from '../domain/plan';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { endpoint, id, idText, pageQuery, requiredText, wholeBetween } from './endpoint';
import { requiredDate } from './invoice-fields';
import { preschoolName } from './preschool-name';

const sen = wholeBetween(1, AMOUNT_MAX_SEN, officeMessages.planAmountInvalid);

export const tariffForm = z
  .object({
    approval_reference: requiredText(
      officeMessages.tariffReferenceRequired,
      100,
      officeMessages.tariffReferenceTooLong,
    ),
    /** Invoices that are due from this day on: today or later. */
    starts_on: requiredDate(officeMessages.tariffStartRequired),
    grace_days: wholeBetween(0, 180, officeMessages.tariffGraceInvalid),
    repeats: z.enum(lateFeeRepeats),
    /** Sen, or basis points of what is overdue: one of the two. */
    amount: z._default(z.nullable(sen), null),
    percent: z._default(z.nullable(wholeBetween(1, WHOLE, officeMessages.planPercentInvalid)), null),
    /** Sen that all fees for one invoice never come to more than; null for no such bound. */
    cap: z._default(z.nullable(sen), null),
  })
  .check(
    z.refine(({ amount, percent }) => (amount === null) !== (percent === null), {
      error: officeMessages.planPercentOrAmount,
      path: ['amount'],
    }),
  );
export type TariffForm = z.output<typeof tariffForm>;

const lateFeeTariff = z.object({
  id,
  preschool: preschoolName,
  approval_reference: z.string(),
  starts_on: calendarDate,
  grace_days: z.int(),
  repeats: z.enum(lateFeeRepeats),
  amount: z.nullable(z.int()),
  percent: z.nullable(z.int()),
  cap: z.nullable(z.int()),
  /** When it was ended; null while it counts. */
  ended_at: z.nullable(z.string()),
});
export type LateFeeTariff = z.infer<typeof lateFeeTariff>;

/** One fee with its ground. */
const lateFee = z.object({
  id,
  parent: z.object({ id, name: z.string() }),
  preschool: preschoolName,
  /** The invoice that is late, and the one that asks for the fee; null while it waits for the next one. */
  invoice: z.object({ id, invoice_no: z.string() }),
  billed_on: z.nullable(z.object({ id, invoice_no: z.nullable(z.string()) })),
  due_date: calendarDate,
  base: z.int(),
  percent: z.nullable(z.int()),
  amount: z.int(),
  charged_on: calendarDate,
  approval_reference: z.string(),
  waived: z.nullable(z.object({ at: z.string(), reason: z.string() })),
});
export type LateFee = z.infer<typeof lateFee>;

export const waiveForm = z.object({
  reason: requiredText(messages.reasonRequired, 1_000, messages.reasonTooLong),
});

export const lateFeeEndpoints = {
  tariffs: endpoint('GET /api/late-fee-tariffs', {
    summary: 'The tariffs of late fees of a preschool, the newest first.',
    query: z.object({ preschool: idText }),
    answer: z.array(lateFeeTariff),
  }),
  addTariff: endpoint('POST /api/late-fee-tariffs/{preschoolId}', {
    summary:
      'Enters a tariff of late fees with the ministry’s approval, for invoices that are due from a day on.',
    body: tariffForm,
    answer: lateFeeTariff,
  }),
  endTariff: endpoint('POST /api/late-fee-tariffs/{id}/end', {
    summary: 'Ends a tariff: nothing is charged by it any more. 409: it was ended already.',
    answer: lateFeeTariff,
  }),
  list: endpoint('GET /api/late-fees', {
    summary: 'The late fees that were charged, the newest first.',
    query: z.object({ ...pageQuery, preschool: z.optional(idText) }),
    answer: z.array(lateFee),
    paged: true,
  }),
  ofInvoice: endpoint('GET /api/invoices/{id}/late-fees', {
    summary: 'Late fees for an invoice, and those that it asks for, with their ground.',
    answer: z.array(lateFee),
  }),
  waive: endpoint('POST /api/late-fees/{id}/waive', {
    summary:
      'Takes a late fee back: it is not billed, or credited where an invoice asks for it. 409: it was taken back already.',
    body: waiveForm,
    answer: lateFee,
  }),
};
