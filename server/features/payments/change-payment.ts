/**
 * Correcting a payment that was recorded by hand, with a reason that the parent and the preschool are told: its amount
 * by who recorded it, on that day; its date later, too. What a provider reported stays as it is, and what counts and is
 * of an earlier day is reversed instead.
 */
import { isAmountOpen } from '#shared/domain/payments';
import type { TransactionForm } from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import type { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { requireOtherFamily } from '../children/family-of';
import { saveInvoice } from '../invoices/save-invoice';
import { enterPayment } from './book-payment';
import { mailCorrection } from './mail-correction';
import { requirePaymentDay } from './payment-date';
import { refundedOf } from './refund-payment';

/** Invoice and payment must be locked. @throws Refusal 403 for the actor's own family, 422 at `paid_amount`, `paid_at` or `reason` */
export async function changePayment(
  context: Context,
  invoice: Invoice,
  payment: Payment,
  form: Pick<TransactionForm, 'paid_amount' | 'paid_at' | 'reason'>,
): Promise<void> {
  await requireOtherFamily(context, { parentId: invoice.parent_id });
  requireCorrectable(payment);
  if (form.paid_amount === undefined && form.paid_at === undefined)
    throw invalid({ paid_amount: [messages.lineAmountRequired] });
  const { amount, paid_at } = payment;
  const after = { amount: form.paid_amount ?? amount, paid_at: form.paid_at ?? paid_at };
  if (after.amount === amount && after.paid_at === paid_at) return;
  await requireAllowed(context, payment, after);
  if (!form.reason) throw invalid({ reason: [officeMessages.correctionReasonRequired] });
  await Payment.query(context.trx)
    .findById(payment.id)
    // Its own day of a closed month was the wrong one, too.
    .patch({
      ...after,
      ...(after.paid_at !== paid_at && { value_date: null }),
      updated_at: context.clock.now(),
    });
  if (payment.state === 'confirmed') await enterChange(context, invoice, payment, after);
  await saveInvoice(context, invoice, {
    action: 'payment_changed',
    detail: {
      payment_id: payment.id,
      reason: form.reason,
      ...(after.paid_at === paid_at
        ? { from: amount, to: after.amount }
        : { from: { amount, paid_at }, to: after }),
    },
  });
  const { reason } = form;
  await mailCorrection(context, invoice, { ...payment, ...after }, { reason, before: payment });
}

function requireCorrectable({ source, amount, state }: Payment): void {
  const refuse = (message: string) => invalid({ paid_amount: [message] });
  if (source === 'provider') throw refuse(messages.paymentOfProvider);
  if (amount < 0) throw refuse(messages.paymentStays);
  if (state === 'rejected') throw refuse(messages.paymentNotOpen);
}

async function requireAllowed(
  context: Context,
  payment: Payment,
  { amount, paid_at }: Pick<Payment, 'amount' | 'paid_at'>,
): Promise<void> {
  const { clock, actor } = context;
  const refuse = (message: string) => invalid({ paid_amount: [message] });
  if (amount < (await refundedOf(context, payment.id))) throw refuse(messages.paymentBelowRefunds);
  const facts = { ...payment, recorded_by_id: payment.recorded_by };
  if (amount !== payment.amount && !isAmountOpen(facts, actor.userId, clock.today()))
    throw refuse(officeMessages.paymentAmountStays);
  if (amount !== payment.amount) await requireOfItsLine(context, payment, amount);
  if (paid_at !== payment.paid_at) await requirePaymentDay(context, payment.preschool_id, paid_at);
}

/** What somebody has said is the payment of a line of a bank statement has its sum. @throws Refusal 422 */
async function requireOfItsLine(
  { trx }: Context,
  { id, preschool_id }: Payment,
  amount: number,
): Promise<void> {
  const { rows } = await trx.raw(
    `SELECT 1 FROM bank_lines AS line
      WHERE preschool_id = :preschool_id AND state IN ('confirmed', 'booked') AND payment_ids @> ARRAY[:id::bigint]
        AND amount <> :amount + (SELECT COALESCE(sum(amount), 0) FROM payments
                                  WHERE id = ANY (line.payment_ids) AND id <> :id) LIMIT 1`,
    { id, amount, preschool_id },
  );
  if (rows.length > 0) throw invalid({ paid_amount: [officeMessages.paymentOfBankLine] });
}

/** The difference on the day; on another day, all of it goes from the one and comes on the other. */
async function enterChange(
  context: Context,
  invoice: Invoice,
  before: Payment,
  after: Pick<Payment, 'amount' | 'paid_at'>,
): Promise<void> {
  if (after.paid_at === before.paid_at)
    return enterPayment(context, invoice, before, after.amount - before.amount);
  await enterPayment(context, invoice, before, -before.amount);
  await enterPayment(context, invoice, { ...before, ...after }, after.amount);
}
