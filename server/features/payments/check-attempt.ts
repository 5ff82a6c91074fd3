/**
 * The poller: asks the provider what became of an attempt that nobody reported, 30 minutes and 24 hours after it was
 * made and then every night, until it is paid, deleted or expired.
 */
import type { Knex } from 'knex';
import { DAY_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { audit } from '../../audit';
import type { Clock } from '../../clock';
import type { Context } from '../../context';
import { enqueue, enqueueMany } from '../../jobs/enqueue';
import { inJobTransaction, type JobContext } from '../../jobs/job-context';
import { isOpen, openStates, PaymentAttempt } from '../../models/payment-attempt';
import type { ProviderReport } from '../../payment-providers/provider';
import { findAtProvider, settingOf } from './ask-provider';
import { settleAttempt } from './settle-attempt';

const CHECKS_MS = [30 * MINUTE_MS, DAY_MS];
/** After this long nobody can pay any page that was made: a bill lives 30 days, others less. */
const LOST_MS = 31 * DAY_MS;

/** With the attempt's own transaction. */
export async function planChecks(
  context: { trx: Knex; clock: Clock },
  { id, created_at }: Pick<PaymentAttempt, 'id' | 'created_at'>,
): Promise<void> {
  await enqueueMany(
    context,
    'check_attempt',
    CHECKS_MS.map((wait, index) => ({
      payload: { attempt_id: id },
      key: `check attempt ${id} ${index}`,
      runAt: new Date(created_at.getTime() + wait),
    })),
  );
}

/** Every night: those whose planned checks are over. */
export async function checkOpenAttempts({ knex, clock }: JobContext): Promise<void> {
  const open: string[] = await knex('payment_attempts')
    .whereIn('state', [...openStates])
    .where('created_at', '<', new Date(clock.now().getTime() - DAY_MS))
    .pluck('id');
  await knex.transaction((trx) =>
    enqueueMany(
      { trx, clock },
      'check_attempt',
      open.map((id) => ({ payload: { attempt_id: id }, key: `check attempt ${id} nightly` })),
    ),
  );
}

/** @throws ProviderProblem while the provider can't be reached and another try follows */
export async function checkAttempt(job: JobContext, id: string): Promise<void> {
  const attempt = await PaymentAttempt.query(job.knex).findById(id);
  if (!attempt || !isOpen(attempt)) return;
  const report = attempt.provider_reference
    ? await reportOf(job, attempt, attempt.provider_reference)
    : lostReport(job, attempt);
  if (report) await inJobTransaction(job, (context) => settleAttempt(context, id, report));
}

/** What the provider says of it; null where no account of the setting knows it. */
export async function reportOf(
  job: JobContext,
  attempt: PaymentAttempt,
  reference: string,
): Promise<ProviderReport | null> {
  const found = await findAtProvider(job, await settingOf(job, attempt), reference);
  return found?.report.state === 'open' && isLost(job, attempt)
    ? { ...found.report, state: 'expired' }
    : (found?.report ?? null);
}

const isLost = ({ clock }: JobContext, { created_at }: PaymentAttempt) =>
  clock.now().getTime() - created_at.getTime() > LOST_MS;

/** The provider never answered: if it made a bill all the same, its callback has long found the attempt. */
const lostReport = (job: JobContext, attempt: PaymentAttempt): ProviderReport | null =>
  isLost(job, attempt) ? { reference: null, state: 'expired', amount: null, paidAt: null } : null;

/** An attempt with the preschool of its invoice, whose office it is. */
export type AttemptInOffice = PaymentAttempt & { preschool_id: number };

/** Staff do not wait for the night: the provider is asked at once what became of a payment. */
export async function askAgain(
  context: Context,
  { id, invoice_id, preschool_id, amount, provider }: AttemptInOffice,
): Promise<void> {
  await enqueue(context, 'check_attempt', { attempt_id: id }, { key: `check attempt ${id} now` });
  await audit(context, {
    action: 'payment_asked',
    entityType: 'invoice',
    entityId: invoice_id,
    preschoolId: preschool_id,
    after: { attempt_id: id, amount, provider },
  });
}
