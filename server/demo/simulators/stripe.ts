/**
 * Stripe Checkout as it behaves: sessions by its HTTP API, a page to pay at, and signed webhooks that are repeated.
 * A failed card leaves the session open; a session that is asked for twice by one idempotency key is one.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type Router from '@koa/router';
import type { Context as HttpContext } from 'koa';
import type { StripeCredentials } from '../../payment-providers/stripe/client';
import { Kept } from './kept';
import { closedPage, paymentPage } from './pages';
import type { Report, Reporter } from './reporter';

export interface SimulatedSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string | null;
  /** Null once it is over. */
  url: string | null;
  created: number;
  expires_at: number;
  livemode: false;
  /** Only the simulation has it. */
  description: string;
  idempotency_key: string | null;
}

interface Parts {
  credentials: StripeCredentials;
  reporter: Reporter;
  url: () => string;
  /** Where webhooks go: what an account's owner enters in the dashboard. */
  webhookUrl: (session: SimulatedSession) => string;
  path: string | null;
  reports: boolean;
}

const DAY_SECONDS = 86_400;
const seconds = () => Math.floor(Date.now() / 1000);
const made = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`;

export class StripeSimulation {
  readonly sessions: Kept<SimulatedSession>;

  constructor(private readonly parts: Parts) {
    this.sessions = new Kept(parts.path);
  }

  addRoutes(router: Router): void {
    const path = '/v1/checkout/sessions';
    router.get(path, (http) =>
      this.#signedIn(http, () => ({ object: 'list', url: path, has_more: false, data: [] })),
    );
    router.post(path, (http) => this.#signedIn(http, () => this.#create(http)));
    router.get(`${path}/:id`, (http) =>
      this.#signedIn(http, () => shown(this.#session(http)) ?? unknown(http)),
    );
    router.post(`${path}/:id/expire`, (http) => this.#signedIn(http, () => this.#expire(http)));
    router.get('/c/pay/:id', (http) => this.#page(http));
    router.post('/c/pay/:id', (http) => this.#choose(http));
  }

  /** The card is charged, and the webhook goes out. */
  pay(id: string): SimulatedSession {
    const session = this.sessions.find(id);
    if (!session) throw new Error(`There is no simulated session ${id}.`);
    const paid = this.sessions.put({
      ...session,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: made('pi'),
      url: null,
    });
    this.#report('checkout.session.completed', paid);
    return paid;
  }

  expire(id: string): SimulatedSession {
    const session = this.sessions.find(id);
    if (!session) throw new Error(`There is no simulated session ${id}.`);
    const expired = this.sessions.put({ ...session, status: 'expired', url: null });
    this.#report('checkout.session.expired', expired);
    return expired;
  }

  /** An event of Stripe's, ready to be signed anew at each try. */
  eventOf(type: string, session: SimulatedSession, object: object = shown(session) as object): () => Report {
    const event = {
      id: made('evt'),
      object: 'event',
      api_version: '2025-01-27.acacia',
      created: seconds(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object },
    };
    // Two spaces a step, as Stripe sends it: whoever parses and writes it again signs something else.
    const body = JSON.stringify(event, null, 2);
    return () => ({
      url: this.parts.webhookUrl(session),
      body,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': this.sign(body),
      },
    });
  }

  sign(body: string, at = seconds()): string {
    const secret = this.parts.credentials.stripe_webhook_secret;
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  }

  #report(type: string, session: SimulatedSession): void {
    if (this.parts.reports) this.parts.reporter.start(this.eventOf(type, session));
  }

  #signedIn(http: HttpContext, work: () => unknown): void {
    if (http.get('Authorization') === `Bearer ${this.parts.credentials.stripe_secret_key}`)
      http.body = work();
    else http.body = fail(http, 401, 'Invalid API Key provided');
  }

  #session(http: HttpContext): SimulatedSession | undefined {
    const found = this.sessions.find((http.params as { id: string }).id);
    if (found?.status !== 'open' || found.expires_at > seconds()) return found;
    return this.expire(found.id);
  }

  #create(http: HttpContext): unknown {
    const given = new URLSearchParams(http.request.rawBody);
    const key = http.get('Idempotency-Key') || null;
    const earlier = key && this.sessions.all().find((session) => session.idempotency_key === key);
    if (earlier) return shown(earlier);
    const text = (name: string) => given.get(name);
    const line = 'line_items[0][price_data]';
    const amount = Number(text(`${line}[unit_amount]`));
    if (text('mode') !== 'payment') return fail(http, 400, 'Invalid mode');
    if (!Number.isInteger(amount) || amount < 1) return fail(http, 400, 'Invalid integer: unit_amount');
    if (amount < 200) return fail(http, 400, 'The total must be at least RM2.00 myr');
    if (!text('success_url')) return fail(http, 400, 'Missing required param: success_url.');
    const id = made('cs');
    return shown(
      this.sessions.put({
        id,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        amount_total: amount * Number(text('line_items[0][quantity]') ?? 1),
        currency: text(`${line}[currency]`) ?? '',
        client_reference_id: text('client_reference_id'),
        customer_email: text('customer_email'),
        metadata: nested(given, 'metadata'),
        success_url: text('success_url') as string,
        cancel_url: text('cancel_url'),
        url: `${this.parts.url()}/c/pay/${id}`,
        created: seconds(),
        expires_at: Number(text('expires_at') ?? seconds() + DAY_SECONDS),
        livemode: false,
        description: text(`${line}[product_data][name]`) ?? '',
        idempotency_key: key,
      }),
    );
  }

  #expire(http: HttpContext): unknown {
    const session = this.#session(http);
    if (!session) return unknown(http);
    if (session.status !== 'open')
      return fail(http, 400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    return shown(this.expire(session.id));
  }

  #page(http: HttpContext, error?: string): void {
    const session = this.#session(http);
    http.type = 'html';
    if (!session) {
      http.status = 404;
      http.body = closedPage('Stripe', 'There is no such checkout.', null);
    } else if (session.status !== 'open')
      http.body = closedPage(
        'Stripe',
        session.status === 'complete' ? 'This checkout is paid.' : 'This checkout has expired.',
        session.status === 'complete' ? successUrl(session) : session.cancel_url,
      );
    else
      http.body = paymentPage({
        provider: 'Stripe',
        description: session.description,
        amountSen: session.amount_total,
        payer: session.customer_email ?? '',
        error,
        payLabel: 'Pay',
        failLabel: 'Fail',
        backUrl: session.cancel_url,
      });
  }

  #choose(http: HttpContext): void {
    const session = this.#session(http);
    const { outcome } = (http.request.body ?? {}) as { outcome?: string };
    if (session?.status !== 'open') this.#page(http);
    else if (outcome !== 'paid') this.#page(http, 'The card was declined. Try again, or go back.');
    else {
      http.redirect(successUrl(this.pay(session.id)));
      http.status = 303;
    }
  }
}

const successUrl = (session: SimulatedSession) =>
  session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id);

function shown(session: SimulatedSession | undefined): object | undefined {
  if (!session) return undefined;
  const { description, idempotency_key, ...rest } = session;
  return rest;
}

/** `metadata[reference]=…` as an object. */
function nested(given: URLSearchParams, name: string): Record<string, string> {
  const found = [...given].flatMap(([key, value]) => {
    const inner = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(key)?.[1];
    return inner ? [[inner, value] as const] : [];
  });
  return Object.fromEntries(found);
}

function fail(http: HttpContext, status: number, message: string): unknown {
  http.status = status;
  return { error: { type: 'invalid_request_error', message } };
}

const unknown = (http: HttpContext) => fail(http, 404, 'No such checkout.session');
