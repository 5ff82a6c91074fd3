/** The history of an invoice as its screen tells it: who did what, from what to what. */
import * as z from 'zod/mini';
import { endpoint, pageQuery } from './endpoint';

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const change = z.object({
  field: z.string(),
  /** How the two read: sen, a date, a month, yes or no, or a text (or a number) as it is. */
  kind: z.enum(['sen', 'date', 'month', 'flag', 'text']),
  before: value,
  after: value,
});
export type InvoiceChange = z.infer<typeof change>;

const entry = z.object({
  at: z.string(),
  /** Null where nobody in particular did it: a provider's report, the night. */
  by: z.nullable(z.string()),
  action: z.string(),
  changes: z.array(change),
});
export type InvoiceHistoryEntry = z.infer<typeof entry>;

export const invoiceHistoryEndpoints = {
  list: endpoint('GET /api/invoices/{id}/history', {
    summary: 'What was done with an invoice, the newest first; for the office alone.',
    query: z.object(pageQuery),
    answer: z.array(entry),
    paged: true,
  }),
};
