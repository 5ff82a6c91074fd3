/** Statements of account: what a family was asked for and paid in a period, and what it owes at the end. */
import * as z from 'zod/mini';
import { isCalendarDate } from '../domain/calendar-date';
import { type StatementKind, statementKinds } from '../domain/statement';
import { messages } from '../messages';
import { endpoint, id, idText, pageQuery } from './endpoint';

const dayGiven = z.string(messages.dateInvalid).check(z.refine(isCalendarDate, messages.dateInvalid));

const period = {
  from: dayGiven,
  /** A day to come is today. */
  to: dayGiven,
};

const asked = {
  ...period,
  /** All that the user sees, where none is named. */
  preschool: z.optional(idText),
};

const sen = z.int();

const sums = {
  opening: sen,
  charges: sen,
  payments: sen,
  credits: sen,
  refunds: sen,
  written_off: sen,
  closing: sen,
};

const statementRow = z.object({
  id,
  /** The day from which it counts. */
  date: z.string(),
  /** For money that was booked later: its own day. */
  value_date: z.nullable(z.string()),
  kind: z.enum(statementKinds as [StatementKind, ...StatementKind[]]),
  preschool_id: id,
  invoice: z.nullable(z.object({ id, invoice_no: z.string() })),
  /** The number of the receipt or note. */
  document_no: z.nullable(z.string()),
  payment_method: z.nullable(z.int()),
  /** Sen: above zero more is owed, below it less. */
  amount: sen,
  /** Sen: what is owed after it. */
  balance: sen,
});
export type StatementRow = z.output<typeof statementRow>;

const statement = z.object({
  parent: z.object({ id, name: z.string() }),
  from: z.string(),
  to: z.string(),
  ...sums,
  /** The same for each preschool. */
  preschools: z.array(z.object({ id, name: z.string(), ...sums })),
  rows: z.array(statementRow),
  /** Held at the end of the period, of those of which anything is; no part of what is owed. */
  deposits: z.array(
    z.object({ child: z.nullable(z.object({ id, name: z.string() })), preschool_id: id, held: sen }),
  ),
  /** What each agreed instalment still wants at the end of the period: a part of what is owed. */
  instalments: z.array(
    z.object({
      invoice: z.object({ id, invoice_no: z.string() }),
      preschool_id: id,
      due_on: z.string(),
      open: sen,
    }),
  ),
});
export type Statement = z.output<typeof statement>;

export const statementEndpoints = {
  view: endpoint('GET /api/users/{id}/statement', {
    summary:
      'What a parent was asked for, paid and owes in a period, within the user’s scope; sums in sen, above zero what is owed. Entries count from the day on which they were written, so that the sums of a day never change afterwards.',
    query: z.object({ ...asked, ...pageQuery }),
    answer: statement,
    paged: true,
  }),
  download: endpoint('GET /users/{id}/download-statement', {
    summary: 'The same as a PDF.',
    query: z.object(asked),
    download: 'one',
  }),
  send: endpoint('POST /api/users/{id}/statement/send', {
    summary: 'Mails the PDF to the parent, by whoever edits invoices.',
    body: z.object({ ...period, preschool: z.nullish(id) }),
    answer: z.object({ to: z.string() }),
  }),
};
