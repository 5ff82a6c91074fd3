/** E-mailing an invoice to its parent (F15): a row of the mail log and its job, in the same transaction. */
import { formatSen } from '#shared/domain/money';
import { type PaymentStatus, paymentStatuses } from '#shared/domain/statuses';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { Invoice, type ListedInvoice } from '../../models/invoice';
import type { Mail } from '../../models/mail';
import { sendMail } from '../mails/send-mail';
import { invoiceFinished } from '../notifications/events';

/** What sending needs; nobody in particular sends what a job does. */
type SendContext = Pick<Context, 'trx' | 'clock' | 'services'> & { actor: { userId: number } | null };

export async function sendInvoice(context: SendContext, id: number): Promise<Mail> {
  const invoice = (await Invoice.query(context.trx)
    .modify('listed')
    .findById(id)
    .throwIfNotFound()) as ListedInvoice;
  const mail = await sendMail(context, {
    kind: 'invoice',
    to: [invoice.parent_email],
    about: { type: 'invoice', id },
    preschoolId: invoice.preschool_id,
    subject: `Invoice ${invoice.invoice_no} from ${invoice.preschool_name}`,
    parts: letterOf(invoice, context.services.publicUrl),
  });
  await invoiceFinished(context, id);
  await audit(context, [
    {
      action: 'mailed',
      entityType: 'invoice',
      entityId: id,
      preschoolId: invoice.preschool_id,
      after: { mail_id: mail.id, to: invoice.parent_email },
    },
  ]);
  return mail;
}

function letterOf(invoice: ListedInvoice, publicUrl: string) {
  const { balance, due_date } = invoice;
  const open = balance > 0;
  return {
    greeting: `Dear ${invoice.parent_name},`,
    paragraphs: [
      open
        ? `here is your invoice ${invoice.invoice_no} from ${invoice.preschool_name}.`
        : `here is your invoice ${invoice.invoice_no} from ${invoice.preschool_name}. Nothing is left to pay.`,
    ],
    facts: [
      { label: 'Invoice', value: invoice.invoice_no },
      { label: 'Month', value: invoice.billing_month },
      { label: 'Amount', value: formatSen(invoice.price) },
      { label: 'Paid', value: formatSen(invoice.paid_amount) },
      { label: 'Balance', value: formatSen(balance) },
      ...(due_date && open ? [{ label: 'Due date', value: due_date }] : []),
      { label: 'Status', value: paymentStatuses[invoice.payment_status as PaymentStatus] },
    ],
    button: {
      label: open ? 'See and pay the invoice' : 'See the invoice',
      url: `${publicUrl}/invoices/${invoice.id}`,
    },
    from: invoice.preschool_name,
  };
}
