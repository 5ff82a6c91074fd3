/** Writing a payment, whoever it comes from; a confirmed one counts from that moment. */
import { announce } from '../../events';
import type { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { enter, type LedgerKind, type MoneyContext } from '../invoices/ledger';
import { saveInvoice } from '../invoices/save-invoice';
import { giveReceipt } from './give-receipt';

export type NewPayment = Pick<Payment, 'payment_method' | 'state' | 'amount' | 'paid_at' | 'source'> &
  Partial<
    Pick<
      Payment,
      | 'reference_id'
      | 'remarks'
      | 'slip_file_id'
      | 'attempt_id'
      | 'attempt_part'
      | 'refund_of'
      | 'reversal'
      | 'payout'
      | 'decision_reason'
      | 'value_date'
      | 'on_closed'
    >
  >;

/**
 * The invoice must be locked (`takerForUpdate`). Locks and permissions are the caller's business: a provider's report of
 * money that arrived is booked whatever became of the invoice.
 * @param meantFor the invoice that it was paid for, where the money went on from there
 */
export async function bookPayment(
  context: MoneyContext,
  invoice: Invoice,
  given: NewPayment,
  meantFor: number = invoice.id,
): Promise<Payment> {
  const { trx, clock, actor } = context;
  const now = clock.now();
  const payment = await Payment.query(trx)
    .insert({
      ...given,
      invoice_id: invoice.id,
      parent_id: invoice.parent_id,
      preschool_id: invoice.preschool_id,
      arrived_for_invoice_id: meantFor === invoice.id ? null : meantFor,
      recorded_by: actor?.userId ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning('*');
  if (payment.state === 'confirmed') await enterPayment(context, invoice, payment, payment.amount);
  const { id, amount, payment_method, paid_at, source, refund_of } = payment;
  await saveInvoice(context, invoice, {
    action: actionOf(payment),
    detail: { payment_id: id, amount, payment_method, paid_at, source, ...(refund_of && { refund_of }) },
  });
  await announce(context, 'paymentReceived', { invoice, payment });
  if (payment.state === 'confirmed') await giveReceipt(context, payment);
  return payment;
}

/** The entry of money that came (sen, below zero for money that went). */
export async function enterPayment(
  context: MoneyContext,
  invoice: Invoice,
  payment: Pick<Payment, 'id' | 'paid_at' | 'refund_of' | 'reversal' | 'payout'>,
  amount: number,
): Promise<void> {
  await enter(context, invoice, [
    {
      kind: kindOf(payment),
      amount: -amount,
      cause: { type: 'payment', id: payment.id },
      effective_date: payment.paid_at,
    },
  ]);
}

function kindOf({
  reversal,
  payout,
  refund_of,
}: Pick<Payment, 'refund_of' | 'reversal' | 'payout'>): LedgerKind {
  if (reversal) return 'reversal';
  if (payout) return 'payout';
  return refund_of === null ? 'payment' : 'refund';
}

function actionOf({ reversal, payout, refund_of, state }: Payment): string {
  if (reversal) return 'payment_reversed';
  if (payout) return 'credit_paid_out';
  return refund_of === null ? `payment_${state}` : 'payment_refunded';
}
