/** E-mailing invoices to their parents, each with its PDF: rows of the mail log and their jobs, in the same transaction. */
import { formatSen } from '#shared/domain/money';
import type { Language } from '#shared/languages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invoiceSums } from '../../documents/invoice-sums';
import type { MailParts } from '../../documents/mail-layout';
import { invoiceFileName, isPayable } from '../../documents/names';
import { documentTexts } from '../../documents/texts';
import { announce } from '../../events';
import { say } from '../../languages/say';
import { Invoice, type ListedInvoice } from '../../models/invoice';
import type { Mail } from '../../models/mail';
import { isPaidOnline } from '../../models/payment-setting';
import { sendMails } from '../mails/send-mail';
import { requireIssued } from './invoice-for-update';

/** What sending needs; nobody in particular sends what a job does. */
type SendContext = Pick<Context, 'trx' | 'clock' | 'services'> & { actor: { userId: number } | null };

/** @throws Refusal 409 for a draft */
export async function sendInvoice(context: SendContext, id: number): Promise<Mail> {
  requireIssued(await Invoice.query(context.trx).findById(id).throwIfNotFound());
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
  await announce(context, 'invoiceFinished', { ids: invoices.map(({ id }) => id) });
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

/** What the e-mail of an invoice says, in its parent's language. */
function invoiceLetter(
  invoice: ListedInvoice,
  language: Language,
  { publicUrl, payable }: { publicUrl: string; payable: boolean },
): { subject: string; parts: MailParts } {
  const { balance, due_date, invoice_no: number, preschool_name: preschool } = invoice;
  const t = (text: string, values?: Record<string, string>) => say(language, text, values);
  const texts = documentTexts(language);
  const open = balance > 0;
  const page = `${publicUrl}/invoices/${invoice.id}`;
  return {
    subject: t('Invoice {{number}} from {{preschool}}', { number, preschool }),
    parts: {
      greeting: t('Dear {{name}},', { name: invoice.parent_name }),
      paragraphs: [
        open
          ? t('Here is your invoice {{number}} from {{preschool}}. It is attached as a PDF.', {
              number,
              preschool,
            })
          : t(
              'Here is your invoice {{number}} from {{preschool}}. Nothing is left to pay. It is attached as a PDF.',
              {
                number,
                preschool,
              },
            ),
      ],
      facts: [
        { label: texts.word('invoice'), value: number },
        { label: texts.word('billingMonth'), value: texts.month(invoice.billing_month) },
        ...invoiceSums(invoice, texts).map(({ label, text }) => ({ label, value: text })),
        ...(due_date && open ? [{ label: texts.word('dueDate'), value: texts.day(due_date) }] : []),
        { label: texts.word('status'), value: texts.status(invoice.payment_status) },
      ],
      button: payable
        ? { label: t('Pay {{amount}} online', { amount: formatSen(balance) }), url: `${page}/pay` }
        : { label: t('See the invoice'), url: page },
      from: preschool,
    },
  };
}
