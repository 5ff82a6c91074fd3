/** Credit and debit notes with their lines, as they stand on the wire. */
import type { Knex } from 'knex';
import type { InvoiceNote, NoteKind } from '#shared/endpoints/invoice-notes';

export interface NoteRow {
  id: number;
  kind: NoteKind;
  note_no: string;
  preschool_id: number;
  invoice_id: number;
  reason: string;
  dated: string;
  amount: number;
  counters_id: number | null;
}

interface NoteLineRow {
  id: number;
  note_id: number;
  line_id: number | null;
  child_id: number | null;
  child_name: string | null;
  label: string;
  amount: number;
}

/** Those of an invoice, oldest first. */
export async function notesOf(trx: Knex, invoiceId: number): Promise<InvoiceNote[]> {
  const notes: NoteRow[] = await trx('invoice_notes').where({ invoice_id: invoiceId }).orderBy('id');
  const lines: NoteLineRow[] = await trx('invoice_note_lines')
    .join('invoice_notes', 'invoice_notes.id', 'note_id')
    .leftJoin('children', 'children.id', 'child_id')
    .where({ invoice_id: invoiceId })
    .orderBy('invoice_note_lines.id')
    .select('invoice_note_lines.*', 'children.fullname AS child_name');
  const named = (found: NoteRow | undefined) => (found ? { id: found.id, note_no: found.note_no } : null);
  return notes.map(({ id, kind, note_no, dated, reason, amount, counters_id }) => ({
    id,
    kind,
    note_no,
    dated,
    reason,
    amount,
    lines: lines.filter((line) => line.note_id === id).map(({ note_id: _, ...line }) => line),
    counters: named(notes.find((one) => one.id === counters_id)),
    countered_by: named(notes.find((one) => one.counters_id === id)),
  }));
}

/** @throws Error where it is not there: callers have found it */
export async function noteOf(trx: Knex, invoiceId: number, id: number): Promise<InvoiceNote> {
  const found = (await notesOf(trx, invoiceId)).find((one) => one.id === id);
  if (!found) throw new Error(`There is no note ${id} of the invoice ${invoiceId}.`);
  return found;
}
