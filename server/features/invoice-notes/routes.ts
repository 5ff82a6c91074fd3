/** The calls of credit and debit notes. */
import { noteEndpoints } from '#shared/endpoints/invoice-notes';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { asFile } from '../documents/as-file';
import { findInvoice } from '../invoices/invoice-for-update';
import { presentInvoiceDetail } from '../invoices/present-detail';
import { type NoteRow, noteOf, notesOf } from './find-notes';
import { counterNote, makeNote } from './make-note';
import { notesPolicy } from './policy';
import { printNote } from './print-note';

/** For an invoice in the actor's scope. */
async function findNote(
  context: Context,
  { id, noteId }: { id: number; noteId: number },
): Promise<NoteRow | undefined> {
  if (!(await findInvoice(context, { id }))) return undefined;
  return context.trx('invoice_notes').where({ id: noteId, invoice_id: id }).first();
}

const made = async (context: Context, invoiceId: number, id: number) => ({
  note: await noteOf(context.trx, invoiceId, id),
  invoice: await presentInvoiceDetail(context, invoiceId),
});

export const invoiceNoteRoutes = [
  serve(noteEndpoints.list, {
    policy: notesPolicy.view,
    load: findInvoice,
    act: ({ trx }, { record }) => notesOf(trx, record.id),
  }),
  serve(noteEndpoints.create, {
    policy: notesPolicy.make,
    load: findInvoice,
    act: async (context, { record, body }) => made(context, record.id, await makeNote(context, record, body)),
  }),
  serve(noteEndpoints.counter, {
    policy: notesPolicy.make,
    load: findNote,
    act: async (context, { record, body }) =>
      made(context, record.invoice_id, await counterNote(context, record, body.reason)),
  }),
  serve(noteEndpoints.download, {
    downloads: 'invoice',
    policy: notesPolicy.view,
    load: findNote,
    act: async (context, { record }) => {
      const { language, userId: asker } = context.actor;
      return asFile(await printNote({ ...context, language, asker }, record.id));
    },
  }),
];
