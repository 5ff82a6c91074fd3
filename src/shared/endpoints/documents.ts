/** Documents that a browser downloads: an invoice, its receipt, the receipts of a period. */
import * as z from 'zod/mini';
import { isCalendarDate } from '../domain/calendar-date';
import { messages } from '../messages';
import { endpoint, idText } from './endpoint';

const ofRecord = z.object({ id: idText });

/** A day of a query that may be left out, or left empty as a form does. */
const dayText = z.optional(
  z.pipe(
    z.string().check(z.refine((text) => text === '' || isCalendarDate(text), messages.dateInvalid)),
    z.transform((text: string) => (text === '' ? null : text)),
  ),
);

export const documentEndpoints = {
  invoice: endpoint({
    method: 'GET',
    path: '/invoices/{id}/download-invoice',
    summary: 'The invoice as a PDF: of the user’s scope, a parent’s own.',
    params: ofRecord,
    download: true,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/invoices/{id}/download-receipt',
    summary: 'The receipt of an invoice as a PDF: its confirmed payments. 409 while nothing was paid.',
    params: ofRecord,
    download: true,
  }),
  receiptSummary: endpoint({
    method: 'GET',
    path: '/users/{id}/invoices-download-receipt-summary',
    summary: 'What a parent paid in a period as a PDF, within the user’s scope; both days may be left out.',
    params: ofRecord,
    query: z.object({ startDate: dayText, endDate: dayText }),
    download: true,
  }),
};
