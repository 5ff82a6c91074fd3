/** The attempt of a payment by a provider, before the provider is asked: made, or found where it is under way already. */
import { randomUUID } from 'node:crypto';
import { CANCELLED } from '#shared/domain/invoice-math';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import type { Invoice } from '../../models/invoice';
import { openStates, PaymentAttempt } from '../../models/payment-attempt';
import type { PaymentSetting } from '../../models/payment-setting';
import type { PaymentProvider } from '../../payment-providers/provider';
import { PROVIDER_LIMIT_MS } from '../../payment-providers/provider-problem';
import { requireUnlocked } from '../invoices/invoice-for-update';
import { planChecks } from './check-attempt';
import { takerForUpdate } from './taker-for-update';

export interface ProviderPayment {
  payment_method: number;
  /** Sen; the balance when left out. */
  paid_amount?: number | null;
}

/** A provider that has not answered for this long never will: it is asked once again at most, for so long each time. */
const UNANSWERED_MS = 2 * PROVIDER_LIMIT_MS + 10_000;

export interface Prepared {
  attempt: PaymentAttempt;
  isNew: boolean;
}

/** In the caller's transaction. The invoice is locked, so that two clicks at once make one attempt. */
export async function prepareAttempt(
  context: Context,
  found: Invoice,
  setting: PaymentSetting,
  payment: ProviderPayment,
): Promise<Prepared> {
  const { services } = context;
  const provider = services.payments.get(setting.provider);
  const invoice = await takerForUpdate(context, found);
  // It moved to another preschool meanwhile, whose account is another one.
  if (invoice.preschool_id !== found.preschool_id) throw conflict(messages.conflict);
  requireUnlocked(invoice);
  if (invoice.payment_status === CANCELLED) throw conflict(messages.invoiceCancelled);
  const amount = checkedAmount(invoice, payment.paid_amount ?? invoice.balance, provider);
  return attemptFor(context, setting, payment.payment_method, [{ invoice, amount }]);
}

/** What is asked of a payer for an invoice. */
export interface Asked {
  invoice: Pick<Invoice, 'id' | 'preschool_id' | 'invoice_no'>;
  /** Sen. */
  amount: number;
}

/**
 * The attempt that asks for these invoices together, the oldest first: the one that is under way, or a new one. Their
 * rows must be locked.
 */
export async function attemptFor(
  context: Context,
  setting: PaymentSetting,
  payment_method: number,
  asked: readonly Asked[],
): Promise<Prepared> {
  const { trx, clock, actor, services } = context;
  const earlier = await underWay(
    context,
    asked,
    setting,
    services.payments.get(setting.provider).reusedForMs,
  );
  if (earlier) return { attempt: earlier, isNew: false };
  const [first] = asked as [Asked];
  const attempt = await PaymentAttempt.query(trx)
    .insert({
      id: randomUUID(),
      invoice_id: first.invoice.id,
      setting_id: setting.id,
      payment_method,
      amount: totalOf(asked),
      state: 'created',
      provider: setting.provider,
      created_by: actor.userId,
      created_at: clock.now(),
    })
    .returning('*');
  if (asked.length > 1)
    await trx('payment_attempt_parts').insert(
      asked.map(({ invoice, amount }, place) => ({
        attempt_id: attempt.id,
        place,
        invoice_id: invoice.id,
        amount,
      })),
    );
  await planChecks(context, attempt);
  await audit(
    context,
    asked.map(({ invoice, amount }) => ({
      action: 'payment_started',
      entityType: 'invoice',
      entityId: invoice.id,
      preschoolId: invoice.preschool_id,
      after: { attempt_id: attempt.id, amount, provider: setting.provider, setting_id: setting.id },
    })),
  );
  return { attempt, isNew: true };
}

const totalOf = (asked: readonly Asked[]) => asked.reduce((sum, { amount }) => sum + amount, 0);

/** The open attempt of the same invoices, account and amounts; one that waits for its provider only if it may yet answer. */
async function underWay(
  { trx, clock }: Context,
  asked: readonly Asked[],
  setting: PaymentSetting,
  reusedForMs: number,
): Promise<PaymentAttempt | undefined> {
  const now = clock.now().getTime();
  const [first] = asked as [Asked];
  const parts = asked.length > 1 ? asked.map(({ invoice, amount }) => `${invoice.id} ${amount}`) : [];
  return PaymentAttempt.query(trx)
    .where({ invoice_id: first.invoice.id, setting_id: setting.id, amount: totalOf(asked) })
    .whereRaw(
      `ARRAY(SELECT invoice_id || ' ' || amount FROM payment_attempt_parts
              WHERE attempt_id = payment_attempts.id ORDER BY place) = ?::text[]`,
      [parts],
    )
    .whereIn('state', openStates)
    .where('created_at', '>', new Date(now - reusedForMs))
    .where((either) =>
      either
        .where('state', 'open')
        .orWhere((created) =>
          created.whereNull('note').where('created_at', '>', new Date(now - UNANSWERED_MS)),
        ),
    )
    .orderBy('created_at', 'desc')
    .first();
}

/**
 * What may be asked of a payer by a provider: something, no more than is open, within the provider's limits.
 * @returns the amount, in sen. @throws Refusal 422 at `paid_amount`
 */
function checkedAmount(invoice: Invoice, amount: number, provider: PaymentProvider): number {
  const refuse = (message: string) => invalid({ paid_amount: [message] });
  if (invoice.balance <= 0 || amount <= 0) throw refuse(messages.nothingToPay);
  // What a bank has taken is not given back by a click.
  if (amount > invoice.balance) throw refuse(messages.paymentMoreThanOpen);
  if (invoice.is_pos_invoice && amount !== invoice.balance) throw refuse(messages.posPaidAtOnce);
  requireWithin(amount, provider);
  return amount;
}

/** @throws Refusal 422 at `paid_amount` */
export function requireWithin(amount: number, { limits }: PaymentProvider): void {
  if (amount < limits.least || amount > limits.most) throw invalid({ paid_amount: [limits.message] });
}
