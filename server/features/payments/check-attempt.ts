/**
 * The poller: asks the provider what became of an attempt that nobody reported, 30 minutes and 24 hours after it was
 * made and then every night, until it is paid, deleted or expired.
 */
import type { Knex } from 'knex';
import type { Clock } from '../../clock';
import { enqueueMany } from '../../jobs/enqueue';
import { inJobTransaction, type JobContext } from '../../jobs/job-context';
import { openStates, PaymentAttempt } from '../../models/payment-attempt';
import { PaymentSetting } from '../../models/payment-setting';
import { ProviderProblem } from '../../payment-providers/provider-problem';
import type { StripeCredentials } from '../../payment-providers/stripe/client';
import { BILL_DAYS, reportOfBill } from './billplz-report';
import { allCredentials } from './credentials';
import { findBill } from './look-up-bill';
import { type ProviderReport, settleAttempt } from './settle-attempt';
import { reportOfSession } from './take-stripe-report';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CHECKS_MS = [30 * MINUTE_MS, DAY_MS];
/** After this long nobody can pay a bill that Billplz never told us of. */
const LOST_MS = (BILL_DAYS + 1) * DAY_MS;

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
  if (!attempt || !(openStates as readonly string[]).includes(attempt.state)) return;
  const report = attempt.provider_reference
    ? await askProviderOf(job, attempt, attempt.provider_reference)
    : lostReport(job, attempt);
  if (report) await inJobTransaction(job, (context) => settleAttempt(context, id, report));
}

/** What the provider says of it; null where no account of the setting knows it. */
export async function askProviderOf(
  job: JobContext,
  attempt: PaymentAttempt,
  reference: string,
): Promise<ProviderReport | null> {
  const setting = await PaymentSetting.query(job.knex).findById(attempt.setting_id).throwIfNotFound();
  if (attempt.provider === 'stripe') return askStripe(job, setting, reference);
  const bill = await findBill(job, setting, reference);
  if (!bill) return null;
  const report = reportOfBill(bill);
  const over = job.clock.now().getTime() - attempt.created_at.getTime() > LOST_MS;
  return report.state === 'open' && over ? { ...report, state: 'expired' } : report;
}

async function askStripe(
  { services, lastAttempt }: JobContext,
  setting: PaymentSetting,
  reference: string,
): Promise<ProviderReport | null> {
  for (const credentials of allCredentials(services.payments, setting)) {
    try {
      const stripe = services.payments.stripe(credentials as StripeCredentials);
      return reportOfSession(await stripe.findSession(reference), null, null);
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      if (error.kind === 'unreachable' && !lastAttempt) throw error;
    }
  }
  return null;
}

/** The provider never answered: if it made a bill all the same, its callback has long found the attempt. */
function lostReport({ clock }: JobContext, attempt: PaymentAttempt): ProviderReport | null {
  if (clock.now().getTime() - attempt.created_at.getTime() < LOST_MS) return null;
  return { reference: '', state: 'expired', amount: null, paidAt: null };
}
