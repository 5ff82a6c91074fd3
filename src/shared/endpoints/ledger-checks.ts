/** What the server found when it compared the books by itself, each night. */
import * as z from 'zod/mini';
import { endpoint, id, pageQuery } from './endpoint';

const difference = z.object({
  /** What does not hold, in a few words: `price and lines`. */
  check: z.string(),
  /** The invoice that it is about; null where it is about something else (a total, a series of numbers). */
  invoice: z.nullable(z.object({ id, invoice_no: z.nullable(z.string()) })),
  /** What was found and what was expected: sen, a status, a number, as the check has it. */
  detail: z.record(z.string(), z.unknown()),
});
export type LedgerDifference = z.infer<typeof difference>;

const ledgerCheck = z.object({
  id,
  started_at: z.string(),
  finished_at: z.string(),
  /** How many invoices and entries of the ledger there were. */
  invoices: z.int(),
  entries: z.int(),
  differences: z.int(),
  /** The first of them. */
  found: z.array(difference),
});
export type LedgerCheck = z.infer<typeof ledgerCheck>;

export const ledgerCheckEndpoints = {
  list: endpoint('GET /api/ledger-checks', {
    summary: 'The comparisons of the books that run each night, the latest first.',
    query: z.object(pageQuery),
    answer: z.array(ledgerCheck),
    paged: true,
  }),
};
