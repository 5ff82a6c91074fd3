/**
 * Taking money off a payment: an entry of its own below zero, linked to the payment, which stays as it was. Paid back,
 * the charge falls with it or stays; reversed, the payment never was (a cheque that bounced): all of it goes, and what was
 * paid back of it is owed, since it was given away.
 */
import { CANCELLED, LINES_MAX } from '#shared/domain/invoice-math';
import { formatSen } from '#shared/domain/money';
import type { RefundForm } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { requireSecond } from '../approvals/require-second';
import { requireOpen, requireUnlocked } from '../invoices/invoice-for-update';
import { enterLines, type MoneyContext } from '../invoices/ledger';
import { saveInvoice } from '../invoices/save-invoice';
import { bookPayment } from './book-payment';
import { mailCorrection } from './mail-correction';
import type { SettleContext } from './notify-of-payment';
import { takerForUpdate } from './taker-for-update';

/** @throws Refusal 422 for more than is left of it or is here still, or for one that does not count; 423 when locked */
export async function refundPayment(
  context: Context,
  found: Payment,
  { amount, reason, charge = 'stays' }: RefundForm,
): Promise<Payment> {
  const { invoice, payment, left } = await takenForUpdate(context, found);
  if (amount > left) throw invalid({ amount: [messages.refundTooMuch] });
  await requireHere(context, invoice, payment, amount);
  await requireSecond(context, { act: 'refund', amount, family: { parentId: invoice.parent_id } });
  const lowered = charge === 'falls' ? await lowerCharge(context, invoice, amount, reason) : invoice;
  return takeOff(context, lowered, payment, { amount, reason, reversal: false });
}

/**
 * Of money that was paid here, what is neither paid out nor used elsewhere: an invoice that is cancelled, or asks for less
 * than was paid, gave it away as a credit. Of what was carried on with all of the invoice its taker knows.
 */
async function requireHere(
  { trx }: Context,
  invoice: Invoice,
  payment: Payment,
  amount: number,
): Promise<void> {
  if (payment.invoice_id !== invoice.id) return;
  const here =
    invoice.paid_amount + Math.min(0, invoice.carried_out) + (await creditsCarriedTo(trx, invoice.id));
  if (amount > here)
    throw invalid({
      amount: [
        `Only ${formatSen(Math.max(0, here))} of it is still here. The rest was paid out, or used on another invoice.`,
      ],
    });
}

/** Sen of credits of other invoices: paying these out takes nothing from what was paid here. */
async function creditsCarriedTo(trx: Context['trx'], invoiceId: number): Promise<number> {
  const found = await trx('bill_lines')
    .where({ invoice_id: invoiceId, kind: 'carry_forward' })
    .where('amount', '<', 0)
    .sum({ sum: 'amount' })
    .first();
  return -Number(found?.sum ?? 0);
}

/** All of it, once. @throws Refusal as `refundPayment`; 409 on a cancelled invoice that would owe it */
export async function reversePayment(
  context: Context,
  found: Payment,
  { reason }: { reason: string },
): Promise<Payment> {
  const { invoice, payment } = await takenForUpdate(context, found);
  const amount = payment.amount - (await takenOff(context, payment.id)).reversed;
  if (amount === 0) throw invalid({ '': [messages.refundTooMuch] });
  // On a cancelled invoice nobody would ask for what was given away of it.
  if (invoice.payment_status === CANCELLED && invoice.balance + amount > 0)
    throw conflict(officeMessages.reversedOnCancelled);
  // In the books it is what a refund is: nobody goes round that limit by calling it a bounced cheque.
  await requireSecond(context, { act: 'refund', amount, family: { parentId: invoice.parent_id } });
  const reversal = await takeOff(context, invoice, payment, { amount, reason, reversal: true });
  await mailCorrection(context, invoice, payment, { reason, before: null });
  return reversal;
}

/**
 * What a card's bank took back after a dispute, of what it has not yet: nobody of ours acts, and no lock stops it.
 * @returns the sen that it took
 */
export async function reverseLost(
  context: SettleContext,
  found: Pick<Payment, 'id' | 'invoice_id' | 'parent_id'>,
  { amount, reason }: { amount: number; reason: string },
): Promise<number> {
  const invoice = await takerForUpdate(context, { id: found.invoice_id, parent_id: found.parent_id });
  const payment = await Payment.query(context.trx).findById(found.id).forUpdate().throwIfNotFound();
  const left = payment.amount - (await takenOff(context, payment.id)).reversed;
  if (payment.state !== 'confirmed' || left <= 0) return 0;
  const taken = { amount: Math.min(left, amount), reason, reversal: true };
  await takeOff(context, invoice, payment, { ...taken, source: 'provider' });
  await mailCorrection(context, invoice, payment, { reason, before: null });
  return taken.amount;
}

async function takenForUpdate(context: Context, found: Payment) {
  const invoice = await takerForUpdate(context, { id: found.invoice_id, parent_id: found.parent_id });
  requireUnlocked(invoice);
  const payment = await Payment.query(context.trx).findById(found.id).forUpdate().throwIfNotFound();
  if (payment.state !== 'confirmed' || payment.amount < 0) throw invalid({ amount: [messages.refundOfWhat] });
  return { invoice, payment, left: Math.max(0, payment.amount - (await refundedOf(context, payment.id))) };
}

interface TakenOff {
  amount: number;
  reason: string;
  reversal: boolean;
  source?: 'staff' | 'provider';
}

function takeOff(
  context: MoneyContext,
  invoice: Invoice,
  payment: Payment,
  { amount, reason, reversal, source = 'staff' }: TakenOff,
): Promise<Payment> {
  return bookPayment(
    context,
    invoice,
    {
      payment_method: payment.payment_method,
      state: 'confirmed',
      source,
      amount: -amount,
      refund_of: payment.id,
      reversal,
      paid_at: context.clock.today(),
      remarks: reason,
    },
    payment.invoice_id,
  );
}

/** A line of its own takes the charge off, so that what was paid back is not owed again. */
async function lowerCharge(
  context: Context,
  invoice: Invoice,
  amount: number,
  reason: string,
): Promise<Invoice> {
  requireOpen(invoice);
  const { trx, clock, actor } = context;
  if (amount > invoice.price) throw invalid({ amount: [officeMessages.chargeTooSmall] });
  const lines = await BillLine.query(trx).where({ invoice_id: invoice.id }).select('child_id');
  if (lines.length >= LINES_MAX) throw invalid({ '': [messages.linesTooMany] });
  const children = new Set(lines.flatMap(({ child_id }) => child_id ?? []));
  const now = clock.now();
  const line = await BillLine.query(trx)
    .insert({
      // Whose charge it is; nobody's in particular where several children are billed together.
      child_id: children.size === 1 ? ([...children][0] as number) : null,
      preschool_id: invoice.preschool_id,
      invoice_id: invoice.id,
      kind: 'discount',
      label: 'Refunded charge',
      remarks: reason,
      amount: -amount,
      bill_date: clock.today(),
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('*');
  await enterLines(context, invoice, [line]);
  return saveInvoice(context, invoice, {
    action: 'line_added',
    detail: { line_id: line.id, label: line.label, amount: line.amount, child_id: line.child_id },
  });
}

/** Sen that were paid back of a payment by now, and that were reversed: of a bounced cheque both may be all of it. */
async function takenOff(
  { trx }: MoneyContext,
  paymentId: number,
): Promise<{ refunded: number; reversed: number }> {
  const found = await trx('payments')
    .where({ refund_of: paymentId, state: 'confirmed' })
    .first(
      trx.raw('COALESCE(-sum(amount) FILTER (WHERE NOT reversal), 0)::bigint AS refunded'),
      trx.raw('COALESCE(-sum(amount) FILTER (WHERE reversal), 0)::bigint AS reversed'),
    );
  return { refunded: Number(found.refunded), reversed: Number(found.reversed) };
}

/** Sen that were taken off a payment by now. */
export async function refundedOf(context: MoneyContext, paymentId: number): Promise<number> {
  const { refunded, reversed } = await takenOff(context, paymentId);
  return refunded + reversed;
}
