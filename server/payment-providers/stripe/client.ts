/** Stripe Checkout (payment method 4, cards): sessions and webhooks by Stripe's own package, loaded when first needed. */
import type { Stripe as StripeSdk } from 'stripe';
import { PROVIDER_LIMIT_MS, ProviderProblem } from '../provider-problem';

export const STRIPE_URL = 'https://api.stripe.com';
/** How old a webhook's signature may be. */
const TOLERANCE_SECONDS = 300;

export interface StripeCredentials {
  stripe_secret_key: string;
  stripe_webhook_secret: string;
}

export interface NewSession {
  email: string;
  amountSen: number;
  description: string;
  /** With `{CHECKOUT_SESSION_ID}` where the session's id belongs. */
  successUrl: string;
  cancelUrl: string;
  /** The attempt: asked twice with the same one, Stripe makes one session. */
  reference: string;
  settingId: number;
}

export interface Session {
  id: string;
  /** Null once it is over. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** Sen. */
  amount: number;
  currency: string;
  reference: string | null;
  /** Of the charge, as staff find it in Stripe's dashboard. */
  paymentIntent: string | null;
}

/** What a webhook told, as far as it concerns us. */
export interface StripeReport {
  id: string;
  type: string;
  /** When Stripe noted it. */
  at: Date;
  /** Of the events of a checkout session. */
  session: Session | null;
  /** For refunds and disputes: the payment that it is about. */
  charge: Charge | null;
}

interface Charge {
  paymentIntent: string | null;
  /** Sen. */
  amount: number;
  reference: string | null;
  /** A dispute that was decided against us: the money is gone. */
  lost: boolean;
}

interface StripeCheckout {
  /** Asks whether the key is right, and may do what we need of it. @throws ProviderProblem */
  test(): Promise<void>;
  createSession(given: NewSession): Promise<Session>;
  findSession(id: string): Promise<Session>;
  /** Takes back what nobody is to pay any more; false when it is over already. */
  expireSession(id: string): Promise<boolean>;
}

/** @param baseUrl scheme, host and port: Stripe's package adds the path itself */
export function createStripe(baseUrl: string, { stripe_secret_key }: StripeCredentials): StripeCheckout {
  const client = async () => {
    const { Stripe } = await import('stripe');
    const { protocol, hostname, port } = new URL(baseUrl);
    return new Stripe(stripe_secret_key, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      timeout: PROVIDER_LIMIT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
    });
  };
  const ask = async <T>(work: (stripe: StripeSdk) => Promise<T>): Promise<T> => {
    try {
      return await work(await client());
    } catch (error) {
      throw toProblem(error);
    }
  };
  return {
    async test() {
      await ask((stripe) => stripe.checkout.sessions.list({ limit: 1 }));
    },
    createSession: async (given) =>
      toSession(
        await ask((stripe) =>
          stripe.checkout.sessions.create(toRequest(given), { idempotencyKey: given.reference }),
        ),
      ),
    findSession: async (id) => toSession(await ask((stripe) => stripe.checkout.sessions.retrieve(id))),
    async expireSession(id) {
      try {
        await ask((stripe) => stripe.checkout.sessions.expire(id));
        return true;
      } catch (error) {
        if (error instanceof ProviderProblem && error.kind === 'refused') return false;
        throw error;
      }
    },
  };
}

function toRequest(given: NewSession): StripeSdk.Checkout.SessionCreateParams {
  const metadata = { reference: given.reference, setting_id: String(given.settingId) };
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'myr',
          unit_amount: given.amountSen,
          product_data: { name: given.description },
        },
      },
    ],
    client_reference_id: given.reference,
    customer_email: given.email,
    metadata,
    payment_intent_data: { metadata },
    success_url: given.successUrl,
    cancel_url: given.cancelUrl,
  };
}

/**
 * Reads a webhook's raw body by one of the setting's secrets; null where none of them made its signature.
 * @param rawBody as it was received: a body that was parsed and written again has another signature
 */
export async function readStripeReport(
  rawBody: string,
  signature: string,
  secrets: readonly string[],
): Promise<StripeReport | null> {
  const { Stripe } = await import('stripe');
  for (const secret of secrets) {
    try {
      return toReport(Stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return null;
}

function toReport(event: StripeSdk.Event): StripeReport {
  const { id, type, created, data } = event;
  const session = type.startsWith('checkout.session.')
    ? toSession(data.object as StripeSdk.Checkout.Session)
    : null;
  return { id, type, at: new Date(created * 1000), session, charge: chargeOf(event) };
}

function chargeOf(event: StripeSdk.Event): StripeReport['charge'] {
  if (event.type === 'charge.refunded') {
    const { payment_intent, amount_refunded, metadata } = event.data.object;
    return {
      paymentIntent: idOf(payment_intent),
      amount: amount_refunded,
      reference: metadata?.reference ?? null,
      lost: false,
    };
  }
  if (event.type === 'charge.dispute.created') {
    const { payment_intent, amount } = event.data.object;
    return { paymentIntent: idOf(payment_intent), amount, reference: null, lost: false };
  }
  if (event.type === 'charge.dispute.closed') {
    const { payment_intent, amount, status } = event.data.object;
    // One that was won leaves all as it is.
    if (status === 'lost')
      return { paymentIntent: idOf(payment_intent), amount, reference: null, lost: true };
  }
  return null;
}

const overStates = ['complete', 'expired'] as const;

function toSession(found: StripeSdk.Checkout.Session): Session {
  return {
    id: found.id,
    url: found.url ?? null,
    status: overStates.find((state) => state === found.status) ?? 'open',
    paid: found.payment_status === 'paid',
    amount: found.amount_total ?? 0,
    currency: found.currency ?? '',
    reference: found.client_reference_id ?? null,
    paymentIntent: idOf(found.payment_intent),
  };
}

const idOf = (given: string | { id: string } | null | undefined) =>
  typeof given === 'string' ? given : (given?.id ?? null);

interface StripeFailure {
  type?: string;
  statusCode?: number;
  message?: string;
}

/** By the type that Stripe's package gives its errors. */
function toProblem(error: unknown): unknown {
  const { type = '', statusCode, message = '' } = (error ?? {}) as StripeFailure;
  if (!type.startsWith('Stripe')) return error;
  const status = statusCode ?? null;
  if (type === 'StripeAuthenticationError')
    return new ProviderProblem('key', 'Stripe does not know this key.', status);
  if (type === 'StripePermissionError')
    return new ProviderProblem('not-allowed', 'This key may not do that.', status);
  if (type === 'StripeInvalidRequestError')
    return new ProviderProblem(status === 404 ? 'not-found' : 'refused', message, status);
  return new ProviderProblem('unreachable', `Stripe did not answer (${type}).`, status);
}
