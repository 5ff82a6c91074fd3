/** Revisions of an invoice: what was changed of it after its issue. `download-invoice` has the paper of each. */
import * as z from 'zod/mini';
import { endpoint, id, pageQuery } from './endpoint';

/** A line as it was then. Amounts in sen. */
const revisedLine = z.object({
  id,
  label: z.string(),
  remarks: z.nullable(z.string()),
  child_name: z.nullable(z.string()),
  bill_date: z.string(),
  quantity: z.int(),
  amount: z.int(),
  discount_amount: z.int(),
  total: z.int(),
});
export type RevisedLine = z.infer<typeof revisedLine>;

const revision = z.object({
  /** From 1: what the invoice was issued with has no number. */
  number: z.int(),
  at: z.string(),
  /** Null for a parent, and where nobody in particular did it. */
  by: z.nullable(z.string()),
  /** Sen. */
  price: z.int(),
  /** Null where it is not known: the invoice is older than its revisions. */
  price_before: z.nullable(z.int()),
  due_date: z.nullable(z.string()),
  due_date_before: z.nullable(z.string()),
  added: z.array(revisedLine),
  removed: z.array(revisedLine),
  changed: z.array(z.object({ before: revisedLine, after: revisedLine })),
});
export type Revision = z.infer<typeof revision>;

export const invoiceRevisionEndpoints = {
  list: endpoint('GET /api/invoices/{id}/revisions', {
    summary:
      'What was changed of an invoice after its issue, the newest first: its lines, its price, its due date.',
    query: z.object(pageQuery),
    answer: z.array(revision),
    paged: true,
  }),
};
