/**
 * Taking back what nobody is to pay any more: a provider's page of an invoice that was paid another way, or whose
 * attempt staff give up. A payer who is at the bank already may still pay: that money is booked like any.
 */
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';
import { enqueue } from '../../jobs/enqueue';
import { inJobTransaction, type JobContext } from '../../jobs/job-context';
import { Invoice } from '../../models/invoice';
import { isOpen, PaymentAttempt, partsOf } from '../../models/payment-attempt';
import { cancelAtProvider, settingOf } from './ask-provider';
import { reportOf } from './check-attempt';
import { settleAttempt } from './settle-attempt';

const PAID_OTHERWISE = 'Taken back: the invoice was paid another way.';

/** By staff, with a reason; the provider is told by a job. @throws Refusal 409 when it is over already */
export async function withdrawAttempt(
  context: Context,
  { id }: { id: string },
  reason: string,
): Promise<void> {
  const { trx, clock } = context;
  const attempt = await PaymentAttempt.query(trx).findById(id).forUpdate().throwIfNotFound();
  if (!isOpen(attempt)) throw conflict(messages.attemptOver);
  await PaymentAttempt.query(trx)
    .findById(id)
    .patch({ state: 'deleted', settled_at: clock.now(), note: reason });
  await enqueue(context, 'withdraw_attempt', { attempt_id: id }, { key: `withdraw attempt ${id}` });
  const { preschool_id } = await Invoice.query(trx).findById(attempt.invoice_id).throwIfNotFound();
  await audit(context, {
    action: 'payment_withdrawn',
    entityType: 'invoice',
    entityId: attempt.invoice_id,
    preschoolId: preschool_id,
    after: { attempt_id: id, amount: attempt.amount, provider: attempt.provider, reason },
  });
}

/** The job. @throws ProviderProblem while the provider can't be reached and another try follows */
export async function withdrawAtProvider(job: JobContext, id: string): Promise<void> {
  const attempt = await PaymentAttempt.query(job.knex).findById(id);
  if (!attempt?.provider_reference || !(await isToGo(job, attempt))) return;
  const reference = attempt.provider_reference;
  const setting = await settingOf(job, attempt);
  const report = (await cancelAtProvider(job, setting, reference))
    ? {
        reference,
        state: 'deleted' as const,
        amount: null,
        paidAt: null,
        note: attempt.note ?? PAID_OTHERWISE,
      }
    : // It is over there already: paid, perhaps.
      await reportOf(job, attempt, reference);
  if (report) await inJobTransaction(job, (context) => settleAttempt(context, id, report));
}

/** Given up by staff; or open, for more than an invoice asks by now. */
async function isToGo({ knex }: JobContext, attempt: PaymentAttempt): Promise<boolean> {
  if (attempt.state === 'deleted') return true;
  if (!isOpen(attempt)) return false;
  for (const { invoice_id, amount } of await partsOf(knex, attempt)) {
    const { balance } = await Invoice.query(knex).findById(invoice_id).throwIfNotFound();
    if (amount > balance) return true;
  }
  return false;
}
