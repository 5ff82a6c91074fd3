/** Documents that a browser downloads: an invoice, its receipt, the receipts of a period. */
import * as z from 'zod/mini';
import { isCalendarDate } from '../domain/calendar-date';
import { messages } from '../messages';
import { emptyIsNull, endpoint, optionalWhole } from './endpoint';

/** A day of a query that may be left out, or left empty as a form does. */
const dayText = z.optional(
  emptyIsNull(
    z.string().check(z.refine((text) => text === '' || isCalendarDate(text), messages.dateInvalid)),
  ),
);

export const documentEndpoints = {
  invoice: endpoint('GET /invoices/{id}/download-invoice', {
    summary:
      'The invoice as a PDF: of the user’s scope, a parent’s own. As a revision has it, where one is named; 0 is its issue.',
    query: z.object({ revision: optionalWhole(0, 1_000_000) }),
    download: 'one',
  }),
  receipt: endpoint('GET /invoices/{id}/download-receipt', {
    summary:
      'The receipts of an invoice as a PDF, one for each payment that counts. 409 while nothing was paid.',
    download: 'one',
  }),
  paymentReceipt: endpoint('GET /payments/{transactionId}/download-receipt', {
    summary:
      'The receipt of a payment as a PDF: as it was given, and what was paid back since. 409 while it does not count.',
    download: 'one',
  }),
  receiptSummary: endpoint('GET /users/{id}/invoices-download-receipt-summary', {
    summary: 'What a parent paid in a period as a PDF, within the user’s scope; both days may be left out.',
    query: z.object({ startDate: dayText, endDate: dayText }),
    download: 'one',
  }),
};
