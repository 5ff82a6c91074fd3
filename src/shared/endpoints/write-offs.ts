/** Writing off what a family will not pay, and taking it back when it is paid after all. */
import * as z from 'zod/mini';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { endpoint, requiredText } from './endpoint';
import { invoiceDetail, paidAmountGiven, requiredDate } from './invoice-fields';

const form = (reason: string) =>
  z.object({
    /** Sen. */
    amount: paidAmountGiven,
    reason: requiredText(reason, 1_000, messages.reasonTooLong),
    /** The day from which it counts; today when left out. */
    date: z.nullish(requiredDate(messages.dateRequired)),
  });
export const writeOffForm = form(officeMessages.writeOffReasonRequired);
export type WriteOffForm = z.output<typeof writeOffForm>;

export const writeOffEndpoints = {
  writeOff: endpoint('POST /api/invoices/{id}/write-off', {
    summary: 'Writes off what is open on an invoice, or a part of it: nobody is asked for it any more.',
    body: writeOffForm,
    answer: invoiceDetail,
  }),
  recover: endpoint('POST /api/invoices/{id}/recover', {
    summary: 'Takes back what was written off, or a part of it: the invoice asks for it again.',
    body: form(officeMessages.recoverReasonRequired),
    answer: invoiceDetail,
  }),
};
