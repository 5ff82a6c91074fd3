/** A credit or debit note as a PDF, of what the screen shows. */
import type { InvoiceNote } from '#shared/endpoints/invoice-notes';
import { fileName } from '../../documents/names';
import { letterheadOf } from '../documents/letterhead';
import type { PrintContext, Printed } from '../documents/print-invoice';
import { noteOf } from './find-notes';

export const noteFileName = ({ kind, note_no }: Pick<InvoiceNote, 'kind' | 'note_no'>) =>
  fileName(`${kind}-note`, note_no);

/** Policy and scope are the caller's business. */
export async function printNote(context: PrintContext, id: number): Promise<Printed> {
  const { trx, clock, language, services } = context;
  const of = await trx('invoice_notes')
    .join('invoices', 'invoices.id', 'invoice_id')
    .join('users', 'users.id', 'invoices.parent_id')
    .where('invoice_notes.id', id)
    .first('invoices.id', 'invoice_no', 'invoice_notes.preschool_id', 'name', 'email', 'phone_no');
  const note = await noteOf(trx, of.id, id);
  const { name, email, phone_no } = of;
  const paper = {
    issuer: await letterheadOf(trx, of.preschool_id),
    note,
    invoiceNo: of.invoice_no as string,
    parent: { name, email, phone_no },
    printedOn: clock.today(),
    language,
  };
  return { name: noteFileName(note), content: await services.printer.print('note', paper, context.asker) };
}
