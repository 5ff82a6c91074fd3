/** Credit and debit notes of an invoice: the way to correct what is locked, or dated in a closed month. */
import * as z from 'zod/mini';
import { AMOUNT_MAX_SEN, LINES_MAX } from '../domain/invoice-math';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { endpoint, id, requiredText } from './endpoint';
import { invoiceDetail, versionGiven } from './invoice-fields';

export const noteKinds = ['credit', 'debit'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Amounts in sen, above zero; what it does to the invoice, its kind says. */
const noteLine = z.object({
  id,
  /** The line of the invoice that it is of; null for one of its own. */
  line_id: z.nullable(id),
  child_id: z.nullable(id),
  child_name: z.nullable(z.string()),
  label: z.string(),
  amount: z.int(),
});

const named = z.object({ id, note_no: z.string() });

const invoiceNote = z.object({
  id,
  kind: z.enum(noteKinds),
  note_no: z.string(),
  dated: z.string(),
  reason: z.string(),
  amount: z.int(),
  lines: z.array(noteLine),
  /** The note that it takes back. */
  counters: z.nullable(named),
  /** The note that took it back. */
  countered_by: z.nullable(named),
});
export type InvoiceNote = z.infer<typeof invoiceNote>;

const reason = requiredText(officeMessages.noteReasonRequired, 1_000, messages.reasonTooLong);
const changed = z.object({ note: invoiceNote, invoice: invoiceDetail });

export const noteForm = z.object({
  kind: z.enum(noteKinds, officeMessages.noteKindRequired),
  reason,
  lines: z
    .array(
      z.object({
        line_id: z._default(z.nullable(id), null),
        child_id: z._default(z.nullable(id), null),
        /** It may be left out for a line of the invoice. */
        label: z._default(
          z.nullable(z.string().check(z.trim(), z.maxLength(200, messages.lineLabelTooLong))),
          null,
        ),
        amount: z
          .int(messages.amountNotWhole)
          .check(z.gte(1, officeMessages.noteAmount), z.lte(AMOUNT_MAX_SEN, messages.amountRange)),
      }),
      officeMessages.noteLinesRequired,
    )
    .check(z.minLength(1, officeMessages.noteLinesRequired), z.maxLength(LINES_MAX, messages.linesTooMany)),
  version: versionGiven,
});
export type NoteForm = z.output<typeof noteForm>;

export const counterForm = z.object({ reason });

export const noteEndpoints = {
  list: endpoint('GET /api/invoices/{id}/notes', {
    summary: 'The credit and debit notes of an invoice, oldest first.',
    answer: z.array(invoiceNote),
  }),
  create: endpoint('POST /api/invoices/{id}/notes', {
    summary:
      'A credit or debit note, dated today, also on a locked invoice or one of a closed month. 422: more than is left to credit. 409: cancelled, carried forward, a draft.',
    body: noteForm,
    answer: changed,
  }),
  counter: endpoint('POST /api/invoices/{id}/notes/{noteId}/counter', {
    summary:
      'Takes a note back, whole, by a note of the other kind. 409: it was taken back, or takes one back.',
    body: counterForm,
    answer: changed,
  }),
  download: endpoint('GET /invoices/{id}/notes/{noteId}/download', {
    summary: 'A credit or debit note as a PDF.',
    download: 'one',
  }),
};
