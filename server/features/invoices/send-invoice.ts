/** E-mailing invoices to their parents, each with its PDF: rows of the mail log and their jobs, in the same transaction. */

import { audit } from '../../audit';
import type { Context } from '../../context';
import { invoiceFileName, isPayable } from '../../documents/names';
import { announce } from '../../events';
import { Invoice, type ListedInvoice } from '../../models/invoice';
import type { Mail } from '../../models/mail';
import { isPaidOnline } from '../../models/payment-setting';
import { sendMails } from '../mails/send-mail';
import { invoiceLetter } from './invoice-letter';

/** What sending needs; nobody in particular sends what a job does. */
type SendContext = Pick<Context, 'trx' | 'clock' | 'services'> & { actor: { userId: number } | null };

export async function sendInvoice(context: SendContext, id: number): Promise<Mail> {
  const [mail] = await sendInvoices(context, [id]);
  if (!mail) throw new Error(`There is no invoice ${id}.`);
  return mail;
}

/** Many in a few statements; messages of one `batch` are followed together. */
export async function sendInvoices(
  context: SendContext,
  ids: readonly number[],
  batch: string | null = null,
): Promise<Mail[]> {
  const { trx, services } = context;
  const invoices = (await Invoice.query(trx)
    .modify('listed')
    .select('parent.language AS parent_language')
    .whereRaw('invoices.id = ANY (?::bigint[])', [[...ids]])
    .orderBy('invoices.id')) as ToSend[];
  const online = await placesWithProvider(context, invoices);
  const mails = await sendMails(
    context,
    invoices.map((invoice) => {
      const language = invoice.parent_language ?? 'en';
      const payable = isPayable(invoice) && online.has(invoice.preschool_id);
      return {
        ...invoiceLetter(invoice, language, { publicUrl: services.publicUrl, payable }),
        kind: 'invoice',
        to: [invoice.parent_email],
        about: { type: 'invoice', id: invoice.id },
        preschoolId: invoice.preschool_id,
        attachments: [{ kind: 'invoice', id: String(invoice.id), filename: invoiceFileName(invoice) }],
        batch,
      };
    }),
  );
  for (const { id } of invoices) await announce(context, 'invoiceFinished', { id });
  await audit(
    context,
    invoices.map((invoice, index) => ({
      action: 'mailed',
      entityType: 'invoice',
      entityId: invoice.id,
      preschoolId: invoice.preschool_id,
      after: { mail_id: mails[index]?.id, to: invoice.parent_email },
    })),
  );
  return mails;
}

type ToSend = ListedInvoice & { parent_language: 'en' | 'ms' | 'zh' | null };

/** The preschools among them that can be paid online. */
async function placesWithProvider({ trx }: SendContext, invoices: readonly ToSend[]): Promise<Set<number>> {
  const places = [...new Set(invoices.map(({ preschool_id }) => preschool_id))];
  const found = new Set<number>();
  for (const id of places) if (await isPaidOnline(trx, id)) found.add(id);
  return found;
}
