/** Paying back: an entry of its own below zero, linked to the payment, which stays as it was. */
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { Payment } from '../../models/payment';
import { requireUnlocked } from '../invoices/invoice-for-update';
import type { MoneyContext } from '../invoices/ledger';
import { bookPayment } from './book-payment';
import { takerForUpdate } from './taker-for-update';

/** @throws Refusal 422 for more than is left of it, or for one that does not count; 423 when locked */
export async function refundPayment(
  context: Context,
  found: Payment,
  { amount, reason }: { amount: number; reason: string },
): Promise<Payment> {
  const invoice = await takerForUpdate(context, { id: found.invoice_id, parent_id: found.parent_id });
  requireUnlocked(invoice);
  const payment = await Payment.query(context.trx).findById(found.id).forUpdate().throwIfNotFound();
  if (payment.state !== 'confirmed' || payment.refund_of !== null)
    throw invalid({ amount: [messages.refundOfWhat] });
  if (amount > payment.amount - (await refundedOf(context, payment.id)))
    throw invalid({ amount: [messages.refundTooMuch] });
  return bookPayment(
    context,
    invoice,
    {
      payment_method: payment.payment_method,
      state: 'confirmed',
      source: 'staff',
      amount: -amount,
      refund_of: payment.id,
      paid_at: context.clock.today(),
      remarks: reason,
    },
    payment.invoice_id,
  );
}

/** Sen that were paid back of a payment by now. */
export async function refundedOf({ trx }: MoneyContext, paymentId: number): Promise<number> {
  const found = await trx('payments')
    .where({ refund_of: paymentId, state: 'confirmed' })
    .sum({ sum: 'amount' })
    .first();
  return -(found?.sum ?? 0);
}
