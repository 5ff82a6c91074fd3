/** Telling the parent of a credit or debit note, with its PDF, in the transaction that makes it. */
import { formatSen } from '#shared/domain/money';
import type { Context } from '../../context';
import { documentTexts } from '../../documents/texts';
import { say } from '../../languages/say';
import type { Invoice } from '../../models/invoice';
import { sendMails } from '../mails/send-mail';
import { noteOf } from './find-notes';
import { noteFileName } from './print-note';

export async function mailNote(context: Context, invoice: Invoice, id: number): Promise<void> {
  const { trx, services } = context;
  const note = await noteOf(trx, invoice.id, id);
  const parent = await trx('users').where({ id: invoice.parent_id }).first('name', 'email', 'language');
  const preschool = await trx('preschools').where({ id: invoice.preschool_id }).first('name');
  const language = parent.language ?? 'en';
  const t = (text: string, values?: Record<string, string>) => say(language, text, values);
  const texts = documentTexts(language);
  const values = { number: note.note_no, preschool: preschool.name, invoice: invoice.invoice_no ?? '' };
  const credit = note.kind === 'credit';
  await sendMails(context, [
    {
      kind: 'note',
      about: { type: 'invoice', id: invoice.id },
      preschoolId: invoice.preschool_id,
      to: [parent.email],
      subject: credit
        ? t('Credit note {{number}} from {{preschool}}', values)
        : t('Debit note {{number}} from {{preschool}}', values),
      parts: {
        greeting: t('Dear {{name}},', { name: parent.name }),
        paragraphs: [
          credit
            ? t(
                '{{preschool}} has lowered what invoice {{invoice}} asks for. The note is attached as a PDF.',
                values,
              )
            : t(
                '{{preschool}} has raised what invoice {{invoice}} asks for. The note is attached as a PDF.',
                values,
              ),
        ],
        facts: [
          { label: texts.word('invoice'), value: values.invoice },
          { label: texts.word(credit ? 'creditNote' : 'debitNote'), value: note.note_no },
          { label: texts.word('invoiceTotal'), value: formatSen(note.amount) },
          { label: t('Reason'), value: note.reason },
        ],
        button: { label: t('See the invoice'), url: `${services.publicUrl}/invoices/${invoice.id}` },
        from: preschool.name,
      },
      attachments: [{ kind: 'note', id: String(id), filename: noteFileName(note) }],
    },
  ]);
}
