/** The webhook of Stripe (F14): verified over the raw body by Stripe's own package, then settled like any report. */
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { notAllowed } from '../../http/refusal';
import { log } from '../../log';
import { PaymentAttempt } from '../../models/payment-attempt';
import type { PaymentSetting } from '../../models/payment-setting';
import { readStripeReport, type Session, type StripeReport } from '../../payment-providers/stripe/client';
import { allCredentials } from './credentials';
import { type EventOutcome, noteOutcome, takeEvent } from './provider-events';
import { type ProviderReport, settleAttempt } from './settle-attempt';
import type { SettleContext } from './settle-context';
import { inTransaction } from './take-billplz-report';
import { tellOfUnknown } from './tell-of-payment';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Opens its own transaction. @throws Refusal 403 where the signature is not right: nothing is changed then */
export async function takeStripeReport(
  context: Omit<Context, 'actor'>,
  setting: PaymentSetting,
  rawBody: string,
  signature: string,
): Promise<void> {
  const secrets = allCredentials(context.services.payments, setting).flatMap(
    ({ stripe_webhook_secret: secret }) => secret ?? [],
  );
  const report = await readStripeReport(rawBody, signature, secrets);
  if (!report) {
    log.warn({ provider: 'stripe', setting_id: setting.id }, 'a report had no right signature');
    throw notAllowed(messages.signatureWrong);
  }
  await inTransaction(context, async (inside) => {
    const key = { provider: 'stripe', event_id: report.id } as const;
    if (!(await takeEvent(inside, key, setting.id, JSON.parse(rawBody)))) return;
    const outcome = await act(inside, setting, report);
    await noteOutcome(inside, key, outcome);
    if (outcome.outcome === 'review' && outcome.note)
      await tellOfUnknown(inside, setting.id, {
        reference: outcome.reference ?? report.id,
        amount: outcome.amount ?? null,
        note: outcome.note,
      });
  });
}

async function act(
  context: SettleContext,
  setting: PaymentSetting,
  report: StripeReport,
): Promise<EventOutcome> {
  if (report.charge) return noteCharge(context, report.type, report.charge);
  const { session } = report;
  const said = session && reportOfSession(session, report.type, report.at);
  if (!session || !said) return { outcome: 'ignored' };
  const attempt = UUID.test(session.reference ?? '')
    ? await PaymentAttempt.query(context.trx).findOne({
        id: session.reference as string,
        provider: 'stripe',
        setting_id: setting.id,
      })
    : undefined;
  const facts = { reference: session.id, amount: session.amount };
  if (!attempt) {
    if (said.state !== 'paid') return { outcome: 'noted', ...facts };
    return {
      outcome: 'review',
      ...facts,
      note: 'Money came for a checkout that no payment here belongs to.',
    };
  }
  const outcome = await settleAttempt(context, attempt.id, said);
  if (outcome !== 'differs') return { outcome, attempt_id: attempt.id, ...facts };
  if (said.state !== 'paid') return { outcome: 'noted', attempt_id: attempt.id, ...facts };
  const note = 'It says something else than what was credited before.';
  return { outcome: 'review', attempt_id: attempt.id, ...facts, note };
}

/**
 * Null for an event that says nothing about money or its end.
 * @param type of the event; null for a session that was asked for
 */
export function reportOfSession(
  session: Session,
  type: string | null,
  at: Date | null,
): ProviderReport | null {
  const report = {
    reference: session.id,
    amount: session.paid ? session.amount : null,
    paidAt: at,
    receipt: session.paymentIntent,
    doubt: session.currency === 'myr' ? null : `It was paid in ${session.currency.toUpperCase()}.`,
  };
  if (session.paid) return { ...report, state: 'paid' };
  if (type === 'checkout.session.async_payment_failed')
    return { ...report, state: 'failed', note: 'The card’s bank did not pay.' };
  if (session.status === 'expired') return { ...report, state: 'expired' };
  return { ...report, state: 'open' };
}

/** Money that went back by Stripe's dashboard, or that is disputed: noted by hand here, once someone has looked. */
async function noteCharge(
  { trx }: SettleContext,
  type: string,
  { paymentIntent, amount, reference }: NonNullable<StripeReport['charge']>,
): Promise<EventOutcome> {
  const payment = paymentIntent
    ? await trx('payments')
        .where({ reference_id: paymentIntent, source: 'provider', refund_of: null })
        .first('attempt_id')
    : undefined;
  const note =
    type === 'charge.refunded'
      ? 'Stripe paid this back to the card. Note it at the payment, so that the invoice says so.'
      : 'The card’s owner disputes this payment. Answer it in Stripe’s dashboard.';
  return {
    outcome: 'review',
    attempt_id: payment?.attempt_id ?? null,
    reference: paymentIntent ?? reference,
    amount,
    note,
  };
}
