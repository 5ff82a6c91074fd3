/** What staff are told of a payment, whoever reported it. */
import { formatSen } from '#shared/domain/money';
import { type PaymentMethod, paymentMethods } from '#shared/domain/statuses';
import type { Invoice } from '../../models/invoice';
import type { Payment } from '../../models/payment';
import type { Services } from '../../services';
import type { NewMail } from '../mails/send-mail';

export const NOTICE_KIND = 'payment_notice';

interface Noticed {
  invoice: Pick<Invoice, 'id' | 'invoice_no' | 'preschool_id'>;
  payment: Payment;
  parent: string;
  preschool: string;
  /** What is not as it usually is, in sentences. */
  oddities: readonly string[];
}

export function noticeOf(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  { invoice, payment, parent, preschool, oddities }: Noticed,
): Omit<NewMail, 'to'> {
  const review = payment.state === 'review';
  return {
    kind: NOTICE_KIND,
    about: { type: 'invoice', id: invoice.id },
    preschoolId: invoice.preschool_id,
    subject: `${formatSen(payment.amount)} for ${invoice.invoice_no}${review ? ': please look at it' : ''}`,
    parts: {
      paragraphs: [
        review
          ? 'A payment arrived that needs review before it counts.'
          : 'A payment arrived and has been credited.',
        ...oddities,
      ],
      facts: [
        { label: 'Invoice', value: invoice.invoice_no },
        { label: 'Parent', value: parent },
        { label: 'Preschool', value: preschool },
        { label: 'Amount', value: formatSen(payment.amount) },
        { label: 'Paid by', value: paymentMethods[payment.payment_method as PaymentMethod] },
        { label: 'Reference', value: payment.reference_id ?? '' },
      ],
      button: { label: 'See the invoice', url: `${publicUrl}/invoices/${invoice.id}` },
      from: preschool,
    },
  };
}
