/**
 * Settling a payment, whoever reports it: callback, redirect, webhook and poller all come here. The attempt
 * is locked, then the invoice; money is booked only by whoever moves the attempt to paid, so a hundred copies at once
 * credit once. A business reason never keeps money out: what was locked, paid, changed or cancelled meanwhile takes it
 * up to its balance and keeps the rest as credit, and staff are told.
 */
import { businessDate } from '#shared/domain/calendar-date';
import { CANCELLED } from '#shared/domain/invoice-math';
import { formatSen } from '#shared/domain/money';
import { shareMoney } from '#shared/domain/share-money';
import { Invoice } from '../../models/invoice';
import { PaymentAttempt, partsOf } from '../../models/payment-attempt';
import type { ProviderReport } from '../../payment-providers/provider';
import { bookedOn } from '../closings/require-open-day';
import { bookPayment } from './book-payment';
import { notifyOfPayment, type SettleContext } from './notify-of-payment';
import { takersForUpdate } from './taker-for-update';

/**
 * `booked`: counted now; `review`: noted, and staff decide; `known`: it was there already; `noted`: no money yet;
 * `differs`: money that this attempt can't stand for.
 */
export type Settled = 'booked' | 'review' | 'known' | 'noted' | 'differs';

/** In the caller's transaction. */
export async function settleAttempt(
  context: SettleContext,
  attemptId: string,
  report: ProviderReport,
): Promise<Settled> {
  const { trx } = context;
  const attempt = await PaymentAttempt.query(trx).findById(attemptId).forUpdate().throwIfNotFound();
  if (attempt.provider_reference !== null && attempt.provider_reference !== report.reference)
    return 'differs';
  if (report.state !== 'paid') return noteUnpaid(context, attempt, report);
  const amount = report.amount ?? attempt.amount;
  if (attempt.state === 'paid') {
    const credited = await trx('payments')
      .where({ attempt_id: attempt.id, refund_of: null })
      .sum({ amount: 'amount' })
      .first();
    return report.amount === null || credited?.amount === report.amount ? 'known' : 'differs';
  }
  if (amount <= 0) return 'differs';
  return book(context, attempt, report, amount);
}

async function book(
  context: SettleContext,
  attempt: PaymentAttempt,
  report: ProviderReport,
  amount: number,
): Promise<Settled> {
  const { trx, clock } = context;
  const shares = await sharesForUpdate(context, attempt, amount);
  const doubt = report.doubt ?? (amount === attempt.amount ? null : otherAmount(amount, attempt.amount));
  const paidOn = businessDate(report.paidAt ?? clock.now());
  // A provider whose clock goes ahead of ours has not paid tomorrow.
  const day = paidOn > clock.today() ? clock.today() : paidOn;
  await PaymentAttempt.query(trx)
    .findById(attempt.id)
    .patch({
      state: 'paid',
      settled_at: clock.now(),
      provider_reference: report.reference ?? attempt.provider_reference,
      collection_id: report.collectionId ?? attempt.collection_id,
      note: doubt,
    });
  for (const [part, { meant, invoice, amount: share }] of shares.entries()) {
    const payment = await bookPayment(
      context,
      invoice,
      {
        payment_method: attempt.payment_method,
        state: doubt ? 'review' : 'confirmed',
        source: 'provider',
        amount: share,
        // In review it does not count yet: its day is asked for again when someone confirms it.
        ...(doubt ? { paid_at: day } : await bookedOn(context, invoice.preschool_id, day)),
        reference_id: report.receipt ?? report.reference,
        attempt_id: attempt.id,
        attempt_part: part,
        remarks: doubt,
        // What waits is decided on in any case.
        on_closed: !doubt && (invoice.locked || invoice.payment_status === CANCELLED),
      },
      meant.id,
    );
    const oddities = [...(doubt ? [doubt] : []), ...odditiesOf(meant, invoice, share)];
    await notifyOfPayment(context, { attempt, invoice, payment, oddities });
  }
  return doubt ? 'review' : 'booked';
}

/**
 * How the money is shared out as the invoices are by now, whatever was asked for each when the payment began: the oldest
 * first, each up to what it has open.
 */
async function sharesForUpdate(context: SettleContext, attempt: PaymentAttempt, amount: number) {
  const { trx } = context;
  const parts = await partsOf(trx, attempt);
  const found = await Invoice.query(trx).findByIds(parts.map(({ invoice_id }) => invoice_id));
  const meant = parts.flatMap(({ invoice_id }) => found.find(({ id }) => id === invoice_id) ?? []);
  const takers = await takersForUpdate(context, meant);
  const shares = shareMoney(
    amount,
    takers.map(({ invoice: { id, balance, payment_status } }) => ({
      id,
      open: balance,
      over: payment_status === CANCELLED,
    })),
  );
  return takers.flatMap((taker) => {
    const share = shares.find(({ id }) => id === taker.invoice.id);
    return share ? [{ ...taker, amount: share.amount }] : [];
  });
}

/** What staff should know of money that did not simply pay what was open. `invoice` as it was before. */
function odditiesOf(meant: Pick<Invoice, 'id' | 'invoice_no'>, invoice: Invoice, amount: number): string[] {
  const surplus = amount - Math.max(0, invoice.balance);
  return [
    meant.id !== invoice.id &&
      `It was paid for ${meant.invoice_no}, whose balance had gone to ${invoice.invoice_no}.`,
    invoice.payment_status === CANCELLED && 'The invoice had been cancelled.',
    invoice.locked && 'The invoice was locked.',
    surplus > 0 && `${formatSen(surplus)} is more than was open, and stays as credit.`,
  ].filter((one) => one !== false);
}

const otherAmount = (came: number, asked: number) =>
  `${formatSen(came)} came where ${formatSen(asked)} had been asked for.`;

/** Money that came is never taken back by a later word that it did not. */
async function noteUnpaid(
  { trx, clock }: SettleContext,
  attempt: PaymentAttempt,
  { reference, state, note = null }: ProviderReport,
): Promise<Settled> {
  if (attempt.state === 'paid' || state === 'paid') return 'known';
  const over = state !== 'open';
  // An attempt that is over stays so: only money opens it again.
  if (!over && attempt.state !== 'created' && attempt.state !== 'open') return 'known';
  await PaymentAttempt.query(trx)
    .findById(attempt.id)
    .patch({
      state,
      ...(reference !== null && { provider_reference: reference }),
      ...(over && { settled_at: clock.now() }),
      ...(note && { note }),
    });
  return 'noted';
}
