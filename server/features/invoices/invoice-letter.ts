/** What the e-mail of an invoice says, in its parent's language. */
import { formatSen } from '#shared/domain/money';
import type { Language } from '#shared/languages';
import type { MailParts } from '../../documents/mail-layout';
import { documentTexts } from '../../documents/texts';
import { say } from '../../languages/say';
import type { ListedInvoice } from '../../models/invoice';

export function invoiceLetter(
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
          ? t('here is your invoice {{number}} from {{preschool}}. It is attached as a PDF.', {
              number,
              preschool,
            })
          : t(
              'here is your invoice {{number}} from {{preschool}}. Nothing is left to pay. It is attached as a PDF.',
              {
                number,
                preschool,
              },
            ),
      ],
      facts: [
        { label: texts.word('invoice'), value: number },
        { label: texts.word('billingMonth'), value: texts.month(invoice.billing_month) },
        { label: texts.word('invoiceTotal'), value: formatSen(invoice.price) },
        { label: texts.word('paid'), value: formatSen(invoice.paid_amount) },
        balance < 0
          ? { label: texts.word('credit'), value: formatSen(-balance) }
          : { label: texts.word('balance'), value: formatSen(balance) },
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
