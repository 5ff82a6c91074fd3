/**
 * The job that follows a payment which counts: the parent gets the receipt, and the addresses of the preschool's
 * settings are told of a payment that was recorded by hand (a provider's they hear of as it is settled). Once, however
 * often the job comes.
 */
import { formatSen } from '#shared/domain/money';
import type { Language } from '#shared/languages';
import type { MailParts } from '../../documents/mail-layout';
import { documentTexts } from '../../documents/texts';
import { inJobTransaction, type JobContext, type SystemContext } from '../../jobs/job-context';
import { say } from '../../languages/say';
import { Invoice, type ListedInvoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { receiptFileName } from '../documents/print-receipt';
import { type NewMail, sendMails } from '../mails/send-mail';
import { addressesOfPreschool } from './notify-of-payment';
import { noticeOf } from './payment-notice';

export async function mailReceipt(job: JobContext, paymentId: number): Promise<void> {
  await inJobTransaction(job, async (context) => {
    const { trx } = context;
    const payment = await Payment.query(trx).findById(paymentId).forUpdate();
    if (payment?.state !== 'confirmed') return;
    // Its parent was told already of what was reversed meanwhile.
    if (await isReversed(context, payment)) return;
    const about = { type: 'payment', id: payment.id };
    const mailed = await trx('mails')
      .where({ kind: 'receipt', about_type: about.type, about_id: String(about.id) })
      .first('id');
    if (mailed) return;
    const invoice = (await Invoice.query(trx)
      .modify('listed')
      .select('parent.language AS parent_language')
      .findById(payment.invoice_id)
      .throwIfNotFound()) as ListedInvoice & { parent_language: Language | null };
    const { receipt_no } = await trx('payment_receipts')
      .where({ payment_id: payment.id })
      .first('receipt_no');
    const attached = (kind: 'receipt' | 'receipt_copy') => ({
      about,
      preschoolId: invoice.preschool_id,
      attachments: [{ kind, id: String(payment.id), filename: receiptFileName({ receipt_no }) }],
    });
    const letter = receiptLetter(
      context,
      invoice,
      { ...payment, receipt_no },
      invoice.parent_language ?? 'en',
    );
    await sendMails(context, [
      { ...attached('receipt'), ...letter, kind: 'receipt', to: [invoice.parent_email] },
      ...(await officeMails(context, invoice, payment)).map((mail) => ({
        ...mail,
        ...attached('receipt_copy'),
      })),
    ]);
  });
}

async function isReversed({ trx }: SystemContext, { id, amount }: Payment): Promise<boolean> {
  const found = await trx('payments')
    .where({ refund_of: id, reversal: true, state: 'confirmed' })
    .sum({ sum: 'amount' })
    .first();
  return Number(found?.sum ?? 0) + amount <= 0;
}

async function officeMails(
  context: SystemContext,
  invoice: ListedInvoice,
  payment: Payment,
): Promise<NewMail[]> {
  if (payment.source === 'provider') return [];
  const addresses = await addressesOfPreschool(context, invoice.preschool_id);
  const names = { parent: invoice.parent_name, preschool: invoice.preschool_name };
  const notice = noticeOf(context.services, { invoice, payment, ...names, oddities: [] });
  return addresses.map((address) => ({ ...notice, to: [address] }));
}

function receiptLetter(
  { services }: SystemContext,
  invoice: ListedInvoice,
  payment: Pick<Payment, 'amount' | 'paid_at' | 'payment_method' | 'reference_id'> & { receipt_no: string },
  language: Language,
): { subject: string; parts: MailParts } {
  const t = (text: string, values?: Record<string, string>) => say(language, text, values);
  const texts = documentTexts(language);
  const { invoice_no: number, preschool_name: preschool, balance } = invoice;
  const amount = formatSen(payment.amount);
  return {
    subject: t('Your payment of {{amount}} to {{preschool}}', { amount, preschool }),
    parts: {
      greeting: t('Dear {{name}},', { name: invoice.parent_name }),
      paragraphs: [
        t('We have received your payment of {{amount}}. Thank you. The receipt is attached as a PDF.', {
          amount,
        }),
      ],
      facts: [
        { label: texts.word('receiptNo'), value: payment.receipt_no },
        { label: texts.word('invoice'), value: number },
        { label: texts.word('billingMonth'), value: texts.month(invoice.billing_month) },
        { label: texts.word('paidOn'), value: texts.day(payment.paid_at) },
        { label: texts.word('method'), value: texts.method(payment.payment_method) },
        ...(payment.reference_id ? [{ label: texts.word('reference'), value: payment.reference_id }] : []),
        balance < 0
          ? { label: texts.word('credit'), value: formatSen(-balance) }
          : { label: texts.word('balance'), value: formatSen(balance) },
      ],
      button: { label: t('See the invoice'), url: `${services.publicUrl}/invoices/${invoice.id}` },
      from: preschool,
    },
  };
}
