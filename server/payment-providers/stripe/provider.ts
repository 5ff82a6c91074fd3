/** Stripe Checkout as a payment provider: sessions, and webhooks that Stripe's own package verifies. */
import { HOUR_MS } from '#shared/domain/calendar-date';
import { declaredProviders } from '#shared/domain/payment-providers';
import { messages } from '#shared/messages';
import type { Credentials, PaymentProvider, ProviderEvent, ProviderReport } from '../provider';
import { ProviderProblem } from '../provider-problem';
import {
  createStripe,
  readStripeReport,
  type Session,
  STRIPE_URL,
  type StripeCredentials,
  type StripeReport,
} from './client';

const { methods, problems, credentials } = declaredProviders.stripe;

export function stripe(baseUrl = STRIPE_URL): PaymentProvider {
  const by = (given: Credentials) => createStripe(baseUrl, given as unknown as StripeCredentials);
  return {
    id: 'stripe',
    methods,
    // Stripe's least for ringgit is RM 2.
    limits: { least: 200, most: 99_999_999, message: messages.cardLimits },
    credentials: Object.keys(credentials),
    noun: 'checkout',
    // A session lives 24 hours.
    reusedForMs: 23 * HOUR_MS,
    problems,
    test: (given) => by(given).test(),
    async start(given, { attemptId, returnUrl, ...payment }) {
      const { id, url } = await by(given).createSession({
        ...payment,
        reference: attemptId,
        successUrl: `${returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${returnUrl}?cancelled=1`,
      });
      if (!url) throw new ProviderProblem('refused', 'Stripe made a session without a page.');
      return { reference: id, url, collectionId: null };
    },
    async find(given, reference) {
      const session = await by(given).findSession(reference);
      return { report: reportOfSession(session, null, null), attemptId: session.reference };
    },
    cancel: (given, reference) => by(given).expireSession(reference),
    async readWebhook(all, { rawBody, header }) {
      const secrets = all.flatMap(({ stripe_webhook_secret: secret }) => secret ?? []);
      const report = await readStripeReport(rawBody, header('Stripe-Signature'), secrets);
      return report ? toEvent(report, JSON.parse(rawBody)) : 'forged';
    },
    // What stands in the address is not signed.
    readReturn: () => 'nothing',
  };
}

function toEvent({ id, type, at, session, charge }: StripeReport, body: unknown): ProviderEvent {
  if (charge) {
    const { paymentIntent, reference, amount, lost } = charge;
    const about = { id, body, reference: paymentIntent ?? reference ?? id, amount, report: null };
    if (lost)
      return { ...about, lost, wentBack: 'The dispute was lost: the card’s bank took the money back.' };
    const wentBack =
      type === 'charge.refunded'
        ? 'Stripe paid this back to the card. Note it at the payment, so that the invoice says so.'
        : 'The card’s owner disputes this payment. Answer it in Stripe’s dashboard.';
    return { ...about, wentBack };
  }
  if (!session) return { id, body, reference: id, amount: null, report: null };
  return {
    id,
    body,
    reference: session.id,
    amount: session.amount,
    attemptId: session.reference,
    report: reportOfSession(session, type, at),
  };
}

/** @param type of the event; null for a session that was asked for */
function reportOfSession(session: Session, type: string | null, at: Date | null): ProviderReport {
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
  return { ...report, state: session.status === 'expired' ? 'expired' : 'open' };
}
