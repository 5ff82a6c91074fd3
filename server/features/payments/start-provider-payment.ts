/**
 * Payments by online banking and by card: the payer goes on to a provider's page. The attempt is stored before the
 * provider is asked, in a transaction of its own, so that we know of it whatever happens then. No rows are locked while
 * we wait.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { raw } from 'objection';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { isAway } from '../../db/is-away';
import { conflict, invalid, Refusal } from '../../http/refusal';
import { log } from '../../log';
import { Invoice, type ListedInvoice } from '../../models/invoice';
import { PaymentAttempt, partsOf } from '../../models/payment-attempt';
import type { PaymentSetting } from '../../models/payment-setting';
import type { Credentials, StartedPayment } from '../../payment-providers/provider';
import { ProviderProblem } from '../../payment-providers/provider-problem';
import { openCredentials } from './credentials';
import { settingFor } from './payment-methods';
import { type Prepared, type ProviderPayment, prepareAttempt } from './prepare-attempt';
import { callbackUrl } from './present-setting';
import { takerOf } from './taker-for-update';

/** A second click waits this long for the answer to the first. */
const WAIT_MS = 20_000;
const LOOK_MS = 150;
/** So long what a provider answered is held for a database that is away. */
const HOLD_MS = 30_000;

/**
 * Called outside any transaction.
 * @throws Refusal 422 where the preschool has not set the provider up or the amount can't be paid by it; 423 locked;
 * 409 cancelled; 502, 503 where the provider does not do its part
 */
export async function startProviderPayment(
  context: Context,
  found: Invoice,
  payment: ProviderPayment,
): Promise<{ redirect_url: string }> {
  // The money goes to the account of the preschool whose invoice takes it.
  const taker = await takerOf(context, found.id);
  const { setting, credentials } = await setUp(context, taker.preschool_id, payment.payment_method);
  const prepared = await context.trx.transaction((trx) =>
    prepareAttempt({ ...context, trx }, taker, setting, payment),
  );
  return { redirect_url: await pageOf(context, prepared, setting, credentials) };
}

/** Where an attempt is paid; the provider is asked for a page unless it has one. Called outside any transaction. */
export async function pageOf(
  context: Context,
  { attempt, isNew }: Prepared,
  setting: PaymentSetting,
  credentials: Credentials,
): Promise<string> {
  if (attempt.url && attempt.state === 'open') return attempt.url;
  if (!isNew) return untilAnswered(context, attempt.id);
  return ask(context, attempt, setting, credentials);
}

/** @throws Refusal 422 where the preschool has not set the provider up */
export async function setUp({ trx, services }: Context, preschoolId: number, method: number) {
  const setting = await settingFor(trx, services.payments, preschoolId, method);
  const credentials = setting ? openCredentials(services.payments, setting) : null;
  if (!setting || !credentials || Object.keys(credentials).length === 0)
    throw invalid({ payment_method: [messages.paymentNotSetUp] });
  return { setting, credentials };
}

async function ask(
  context: Context,
  attempt: PaymentAttempt,
  setting: PaymentSetting,
  credentials: Credentials,
): Promise<string> {
  const { trx: knex } = context;
  const open = () => PaymentAttempt.query(knex).findById(attempt.id);
  try {
    const { reference, url, collectionId } = await startAtProvider(context, attempt, setting, credentials);
    // A report may have come first: then the attempt is further already.
    const state = raw("CASE WHEN state = 'created' THEN 'open' ELSE state END");
    const answered = { state, provider_reference: reference, collection_id: collectionId, url };
    await onceBack(() => open().patch(answered as object));
    return url;
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    const unanswered = error.kind === 'unreachable';
    // Without an answer there may be a bill all the same: the attempt stays, for its callback to be found by.
    const failed = !unanswered && { state: 'failed', settled_at: context.clock.now() };
    await onceBack(() =>
      open()
        .where({ state: 'created' })
        .patch({ note: error.message, ...failed } as object),
    );
    log.error({ attempt_id: attempt.id, kind: error.kind, why: error.message }, 'a payment was not started');
    if (unanswered) throw new Refusal(503, messages.paymentProviderAway, { retryAfterSeconds: 30 });
    throw new Refusal(502, messages.paymentProviderRefused);
  }
}

/** @throws ProviderProblem */
async function startAtProvider(
  { trx, services }: Context,
  attempt: PaymentAttempt,
  setting: PaymentSetting,
  credentials: Credentials,
): Promise<StartedPayment> {
  const invoice = (await Invoice.query(trx)
    .modify('listed')
    .findById(attempt.invoice_id)
    .throwIfNotFound()) as ListedInvoice;
  const others = (await partsOf(trx, attempt)).length - 1;
  return services.payments.get(setting.provider).start(credentials, {
    email: invoice.parent_email,
    name: invoice.parent_name,
    amountSen: attempt.amount,
    description: `Invoice ${invoice.invoice_no}${others > 0 ? ` and ${others} more` : ''}, ${invoice.preschool_name}`,
    attemptId: attempt.id,
    settingId: setting.id,
    callbackUrl: callbackUrl(services, setting),
    returnUrl: `${services.publicUrl}/payments/${attempt.id}`,
  });
}

/** Nobody else knows what the provider answered: lost, the payer would wait until it is given up. */
async function onceBack<T>(write: () => PromiseLike<T>): Promise<T> {
  for (const until = Date.now() + HOLD_MS; ; await delay(LOOK_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!isAway(error) || Date.now() > until) throw error;
    }
  }
}

/** The same payment is being started by another click: its answer is this one's too. */
async function untilAnswered({ trx: knex }: Context, id: string): Promise<string> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await delay(LOOK_MS)) {
    const attempt = await PaymentAttempt.query(knex).findById(id).throwIfNotFound();
    if (attempt.url) return attempt.url;
    if (attempt.note !== null)
      throw new Refusal(503, messages.paymentProviderAway, { retryAfterSeconds: 30 });
  }
  throw conflict(messages.stillRunning);
}
