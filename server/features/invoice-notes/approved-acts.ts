/** The calls of this feature that may need a second person, as they run once one approved. */
import type { ApprovedActs } from '../../approvals';
import { aboutInvoice } from '../invoices/approved-acts';
import { findInvoice } from '../invoices/invoice-for-update';
import { counterNote, makeNote } from './make-note';
import { notesPolicy } from './policy';

export const invoiceNoteActs: Pick<ApprovedActs, 'make_note' | 'counter_note'> = {
  make_note: async (context, id) => {
    const invoice = await findInvoice(context, { id });
    return (
      invoice && {
        may: notesPolicy.make(context.actor, invoice),
        about: aboutInvoice(invoice),
        run: (own, form) => makeNote(own, invoice, form),
      }
    );
  },
  counter_note: async (context, id) => {
    const note = await context.trx('invoice_notes').where({ id }).first();
    const invoice = note && (await findInvoice(context, { id: note.invoice_id }));
    return (
      invoice && {
        may: notesPolicy.make(context.actor, invoice),
        about: aboutInvoice(invoice),
        run: (own, { reason }) => counterNote(own, note, reason),
      }
    );
  },
};
