/** The year's statement for tax: what a parent paid in a calendar year, by child, child-care and kindergarten fees apart. */
import * as z from 'zod/mini';
import { endpoint, id, idText, optionalWhole } from './endpoint';
import { preschoolName } from './preschool-name';

const sen = z.int();
const sums = { childcare: sen, kindergarten: sen, other: sen };
/** Last year where none is named. */
const year = optionalWhole(2000, 2200);

const taxPlace = z.object({
  preschool: preschoolName,
  /** Sen that came in the year, without what never arrived, and that went back, below zero. */
  paid: sen,
  refunded: sen,
  /** What of both is for fees; and for no fee yet, below zero where an earlier year's was used. */
  ...sums,
  credit: sen,
  children: z.array(z.object({ child: z.nullable(z.object({ id, name: z.string() })), ...sums })),
  /** The statement that was given, where it still says the same. */
  given: z.nullable(z.object({ statement_no: z.string(), given_at: z.string() })),
});
export type TaxPlace = z.output<typeof taxPlace>;

const taxYear = z.object({
  parent: z.object({ id, name: z.string() }),
  year: z.int(),
  /** A statement is given once the year is over. */
  over: z.boolean(),
  /** Those in which something was paid, the newest first. */
  years: z.array(z.int()),
  preschools: z.array(taxPlace),
});
export type TaxYear = z.output<typeof taxYear>;

export const taxStatementEndpoints = {
  view: endpoint('GET /api/users/{id}/tax-statement', {
    summary:
      'What a parent paid in a calendar year by the day of payment, by preschool and child, within the user’s scope; last year where none is named.',
    query: z.object({ year }),
    answer: taxYear,
  }),
  download: endpoint('GET /users/{id}/download-tax-statement', {
    summary:
      'The statement of a preschool as a PDF, with a number of its own; the same again is a copy. 422: the year is not over, or nothing was paid.',
    query: z.object({ year, preschool: idText }),
    download: 'one',
  }),
  send: endpoint('POST /api/users/{id}/tax-statement/send', {
    summary: 'Mails the PDF to the parent, by whoever edits invoices.',
    body: z.object({ year: z.int().check(z.minimum(2000), z.maximum(2200)), preschool: id }),
    answer: z.object({ to: z.string(), statement_no: z.string() }),
  }),
};
