/**
 * What a provider reports of a payment. The setting in the address chooses the keys, the report names the attempt;
 * every report that is signed rightly is answered with 200, whatever it says.
 */
import type { Knex } from 'knex';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { notAllowed } from '../../http/refusal';
import { enqueue } from '../../jobs/enqueue';
import { log } from '../../log';
import { PaymentAttempt } from '../../models/payment-attempt';
import type { PaymentSetting } from '../../models/payment-setting';
import type { ProviderEvent, ReadEvent, Webhook } from '../../payment-providers/provider';
import { allCredentials } from './credentials';
import { notifyOfUnknown, type SettleContext } from './notify-of-payment';
import { type EventOutcome, eventKey, noteOutcome, takeEvent } from './provider-events';
import { reverseLost } from './refund-payment';
import { settleAttempt } from './settle-attempt';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const unknownMoney = (noun: string) => `Money came for a ${noun} that no payment here belongs to.`;

/** Opens its own transaction. @throws Refusal 403 where the signature is not right: nothing is changed then */
export async function takeProviderEvent(
  context: Omit<Context, 'actor'>,
  setting: PaymentSetting,
  webhook: Webhook,
): Promise<void> {
  const { payments } = context.services;
  const provider = payments.get(setting.provider);
  const event = requireSigned(
    setting,
    await provider.readWebhook(allCredentials(payments, setting), webhook),
  );
  if (event) await inTransaction(context, (inside) => take(inside, setting, event));
}

/** Null where it holds nothing for us. @throws Refusal 403 */
export function requireSigned({ id, provider }: PaymentSetting, event: ReadEvent): ProviderEvent | null {
  if (event !== 'forged') return event === 'nothing' ? null : event;
  log.warn({ provider, setting_id: id }, 'a report had no right signature');
  throw notAllowed(messages.signatureWrong);
}

/** The transaction of a verb that a provider calls: nobody of ours acts. */
export function inTransaction<T>(
  { trx: knex, clock, services }: Omit<Context, 'actor'>,
  work: (inside: SettleContext) => Promise<T>,
): Promise<T> {
  return knex.transaction((trx: Knex) => work({ trx, clock, services, actor: null }));
}

/** The attempt that a provider's word names: one of this account alone, whose keys say nothing of another's. */
export function findAttemptOf(
  { trx }: { trx: Knex },
  { id, provider }: PaymentSetting,
  { attemptId, reference }: Pick<ProviderEvent, 'attemptId' | 'reference'>,
): Promise<PaymentAttempt | undefined> {
  const own = PaymentAttempt.query(trx).where({ provider, setting_id: id });
  if (attemptId === undefined) return own.findOne({ provider_reference: reference }).execute();
  return UUID.test(attemptId ?? '')
    ? own.findById(attemptId as string).execute()
    : Promise.resolve(undefined);
}

async function take(context: SettleContext, setting: PaymentSetting, event: ProviderEvent): Promise<void> {
  const key = eventKey(setting, event.id);
  if (!(await takeEvent(context, key, setting.id, event.body))) return;
  const outcome = await act(context, setting, event);
  await noteOutcome(context, key, outcome);
  if (outcome.outcome !== 'review' || !outcome.note) return;
  const { reference, amount } = event;
  // The server may have died between the provider's answer and its own record: the provider knows the attempt.
  if (!outcome.attempt_id && event.report && event.attemptId === undefined)
    await enqueue(context, 'look_up_bill', {
      setting_id: setting.id,
      bill_id: reference,
      event_id: key.event_id,
    });
  else await notifyOfUnknown(context, setting.id, { reference, amount, note: outcome.note });
}

async function act(
  context: SettleContext,
  setting: PaymentSetting,
  event: ProviderEvent,
): Promise<EventOutcome> {
  const { report, reference, amount, wentBack, lost = false } = event;
  const facts = { reference, amount };
  if (wentBack) return { ...(await takeBack(context, setting, { wentBack, lost, ...facts })), ...facts };
  if (!report) return { outcome: 'ignored' };
  const paid = report.state === 'paid';
  const attempt = await findAttemptOf(context, setting, event);
  if (!attempt) {
    const { noun } = context.services.payments.get(setting.provider);
    if (await isOfAnotherSetting(context, setting, event)) return { outcome: 'noted', ...facts };
    return paid ? { outcome: 'review', ...facts, note: unknownMoney(noun) } : { outcome: 'noted', ...facts };
  }
  const outcome = await settleAttempt(context, attempt.id, report);
  if (outcome !== 'differs') return { outcome, attempt_id: attempt.id, ...facts };
  if (!paid) return { outcome: 'noted', attempt_id: attempt.id, ...facts };
  const note = 'It says something else than what was credited before.';
  return { outcome: 'review', attempt_id: attempt.id, ...facts, note };
}

/** Money that went back: one that paid several invoices is reversed at each, as far as the amount goes. */
async function takeBack(
  context: SettleContext,
  setting: PaymentSetting,
  {
    wentBack,
    lost,
    reference,
    amount,
  }: Pick<ProviderEvent, 'reference' | 'amount'> & {
    wentBack: string;
    lost: boolean;
  },
): Promise<EventOutcome> {
  const payments = await context
    .trx('payments')
    .join('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .where({ reference_id: reference, source: 'provider', refund_of: null })
    .orderBy('payments.invoice_id')
    .select('payments.id', 'payments.invoice_id', 'payments.parent_id', 'attempt_id', 'setting_id');
  if (payments.some(({ setting_id }) => setting_id !== setting.id)) return { outcome: 'noted' };
  let left = lost ? (amount ?? 0) : 0;
  for (const payment of payments) {
    if (left <= 0) break;
    left -= await reverseLost(context, payment, { amount: left, reason: wentBack });
  }
  return { outcome: 'review', attempt_id: payments[0]?.attempt_id ?? null, note: wentBack };
}

/** Two settings may share an account: the other one's address hears of it, too, and there it counts. */
async function isOfAnotherSetting(
  { trx }: SettleContext,
  { provider }: PaymentSetting,
  { attemptId }: ProviderEvent,
): Promise<boolean> {
  if (!attemptId || !UUID.test(attemptId)) return false;
  return (await PaymentAttempt.query(trx).where({ provider }).findById(attemptId)) !== undefined;
}
