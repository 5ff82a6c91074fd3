/** Deciding on a payment that a parent declared, or that is under review: confirmed it counts, rejected it never does. */
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { announce } from '../../events';
import { conflict } from '../../http/refusal';
import { Payment } from '../../models/payment';
import { requireOtherFamily } from '../children/family-of';
import { bookedOn } from '../closings/require-open-day';
import { freshTransaction } from '../invoices/find-transactions';
import { requireUnlocked } from '../invoices/invoice-for-update';
import { saveInvoice } from '../invoices/save-invoice';
import { enterPayment } from './book-payment';
import { requireFirst } from './first-of-reference';
import { giveReceipt } from './give-receipt';
import { mailRejection } from './mail-rejection';
import { takerForUpdate } from './taker-for-update';

/**
 * @param again whether the office said yes to a reference that another payment has; a parent's own yes does not count here
 * @param transfer payments that came by one transfer with it
 * @throws Refusal 403 for the actor's own family, 409 when it was decided before, 422 at `again`, 423 when the invoice is locked
 */
export async function confirmPayment(
  context: Context,
  found: Payment,
  { again = false, transfer = [found.id] }: { again?: boolean; transfer?: readonly number[] } = {},
): Promise<Payment> {
  const { invoice, payment } = await undecidedForUpdate(context, found);
  await requireOtherFamily(context, { parentId: invoice.parent_id });
  if (payment.reference_id) {
    const besides = [...transfer, ...(await partsOf(context, payment))];
    await requireFirst(context, invoice, payment.reference_id, { again, besides });
  }
  // Meanwhile its invoice may have been carried forward: the money goes where the balance went.
  const moved = payment.invoice_id !== invoice.id && {
    invoice_id: invoice.id,
    preschool_id: invoice.preschool_id,
    arrived_for_invoice_id: payment.arrived_for_invoice_id ?? payment.invoice_id,
  };
  const counts = await bookedOn(context, invoice.preschool_id, payment.paid_at);
  const confirmed = await decide(context, payment, { state: 'confirmed', ...moved, ...counts });
  await enterPayment(context, invoice, confirmed, confirmed.amount);
  await saveInvoice(context, invoice, {
    action: 'payment_confirmed',
    detail: { payment_id: payment.id, amount: payment.amount, declared_by: payment.recorded_by },
  });
  await announce(context, 'paymentReceived', { invoice, payment: confirmed });
  await giveReceipt(context, confirmed);
  return confirmed;
}

/** What one payment at a provider paid, on each of its invoices: they have the reference that the provider gave. */
async function partsOf({ trx }: Context, { attempt_id }: Payment): Promise<number[]> {
  if (attempt_id === null) return [];
  const parts = await Payment.query(trx).where({ attempt_id }).select('id');
  return parts.map(({ id }) => id);
}

/** @throws Refusal 409 when it was decided before, 423 when the invoice is locked */
export async function rejectPayment(context: Context, found: Payment, reason: string): Promise<Payment> {
  const { invoice, payment } = await undecidedForUpdate(context, found);
  const rejected = await decide(context, payment, { state: 'rejected', decision_reason: reason });
  await saveInvoice(context, invoice, {
    action: 'payment_rejected',
    detail: { payment_id: payment.id, amount: payment.amount, reason },
  });
  if (rejected.source === 'parent') await mailRejection(context, invoice, rejected, reason);
  await announce(context, 'paymentRejected', { invoice, payment: rejected });
  return rejected;
}

async function undecidedForUpdate(context: Context, found: Payment) {
  const invoice = await takerForUpdate(context, { id: found.invoice_id, parent_id: found.parent_id });
  requireUnlocked(invoice);
  const payment = await Payment.query(context.trx).findById(found.id).forUpdate().throwIfNotFound();
  if (payment.state !== 'declared' && payment.state !== 'review') {
    const current = await freshTransaction(context.trx, payment.invoice_id, payment.id);
    throw conflict(messages.paymentDecided, current);
  }
  return { invoice, payment };
}

async function decide(
  { trx, clock, actor }: Context,
  payment: Payment,
  decision: Partial<Payment>,
): Promise<Payment> {
  const now = clock.now();
  const decided = await Payment.query(trx)
    .findById(payment.id)
    .patch({ ...decision, decided_by: actor.userId, decided_at: now, updated_at: now })
    .returning('*')
    .first();
  if (!decided) throw new Error(`The payment ${payment.id} went away under its lock.`);
  return decided;
}
