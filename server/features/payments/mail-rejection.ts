/** Telling a parent that a payment they declared could not be confirmed, and why, in the transaction that decides it. */
import { formatSen } from '#shared/domain/money';
import type { Language } from '#shared/languages';
import { documentTexts } from '../../documents/texts';
import { say } from '../../languages/say';
import type { Invoice } from '../../models/invoice';
import type { Payment } from '../../models/payment';
import type { Services } from '../../services';
import type { MoneyContext } from '../invoices/ledger';
import { sendMails } from '../mails/send-mail';

export async function mailRejection(
  context: MoneyContext & { services: Pick<Services, 'publicUrl'> },
  invoice: Invoice,
  payment: Pick<Payment, 'id' | 'amount' | 'paid_at'>,
  reason: string,
): Promise<void> {
  const { trx, services } = context;
  const parent = await trx('users').where({ id: invoice.parent_id }).first('name', 'email', 'language');
  const preschool = await trx('preschools').where({ id: invoice.preschool_id }).first('name');
  const language: Language = parent.language ?? 'en';
  const t = (text: string, values?: Record<string, string>) => say(language, text, values);
  const texts = documentTexts(language);
  const values = { preschool: preschool.name, amount: formatSen(payment.amount) };
  await sendMails(context, [
    {
      kind: 'payment_rejected',
      about: { type: 'payment', id: payment.id },
      preschoolId: invoice.preschool_id,
      to: [parent.email],
      subject: t('Your payment of {{amount}} could not be confirmed', values),
      parts: {
        greeting: t('Dear {{name}},', { name: parent.name }),
        paragraphs: [
          t('{{preschool}} could not confirm the payment of {{amount}} that you declared.', values),
        ],
        facts: [
          { label: texts.word('invoice'), value: invoice.invoice_no },
          { label: texts.word('paidOn'), value: texts.day(payment.paid_at) },
          { label: t('Reason'), value: reason },
        ],
        closing: [t('If this is not right, please tell {{preschool}}.', values)],
        button: { label: t('See the invoice'), url: `${services.publicUrl}/invoices/${invoice.id}` },
        from: preschool.name,
      },
    },
  ]);
}
