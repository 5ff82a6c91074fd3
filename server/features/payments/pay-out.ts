/** Paying out a credit that stands on an invoice, of no payment in particular: a deposit that is returned. */
import type { PayOutForm } from '#shared/endpoints/payments';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import type { Invoice } from '../../models/invoice';
import type { Payment } from '../../models/payment';
import { requireSecond } from '../approvals/require-second';
import { requireUnlocked } from '../invoices/invoice-for-update';
import { bookPayment } from './book-payment';
import { requirePaymentDay } from './payment-date';
import { requireOffered } from './payment-methods';
import { takerForUpdate } from './taker-for-update';

/** @throws Refusal 422 for more than the credit, for a day to come or a method that is not offered; 423 when locked */
export async function payOut(
  context: Context,
  found: Invoice,
  { amount, reason, payment_method, paid_at, reference_id }: PayOutForm,
): Promise<Payment> {
  const invoice = await takerForUpdate(context, found);
  requireUnlocked(invoice);
  if (amount > -invoice.balance) throw invalid({ amount: [officeMessages.payOutTooMuch] });
  if (paid_at) await requirePaymentDay(context, invoice.preschool_id, paid_at);
  await requireOffered(context.trx, invoice.preschool_id, payment_method);
  await requireSecond(context, { act: 'pay_out', amount, family: { parentId: invoice.parent_id } });
  return bookPayment(context, invoice, {
    payment_method,
    state: 'confirmed',
    source: 'staff',
    payout: true,
    amount: -amount,
    paid_at: paid_at ?? context.clock.today(),
    reference_id: reference_id ?? null,
    remarks: reason,
  });
}
