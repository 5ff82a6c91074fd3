/** Correcting the amount of a payment that was recorded by hand. What a provider reported stays as it is. */
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import type { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { saveInvoice } from '../invoices/save-invoice';
import { enterPayment } from './book-payment';
import { refundedOf } from './refund-payment';

/** Invoice and payment must be locked. @throws Refusal 422 at `paid_amount` */
export async function changePayment(
  context: Context,
  invoice: Invoice,
  payment: Payment,
  amount: number,
): Promise<void> {
  const refuse = (message: string) => invalid({ paid_amount: [message] });
  if (payment.source === 'provider') throw refuse(messages.paymentOfProvider);
  if (payment.refund_of !== null) throw refuse(messages.paymentStays);
  if (payment.state === 'rejected') throw refuse(messages.paymentNotOpen);
  if (amount < (await refundedOf(context, payment.id))) throw refuse(messages.paymentBelowRefunds);
  if (amount === payment.amount) return;
  await Payment.query(context.trx).findById(payment.id).patch({ amount, updated_at: context.clock.now() });
  if (payment.state === 'confirmed') await enterPayment(context, invoice, payment, amount - payment.amount);
  await saveInvoice(context, invoice, {
    action: 'payment_changed',
    detail: { payment_id: payment.id, from: payment.amount, to: amount },
  });
}
