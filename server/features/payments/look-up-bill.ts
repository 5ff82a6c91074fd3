/**
 * Money for something that no attempt knows: the server died between the provider's answer and its own record, and the
 * provider can name the attempt; else it is money that staff must look at.
 */
import { inJobTransaction, type JobContext } from '../../jobs/job-context';
import { findAtProvider, settingOf } from './ask-provider';
import { notifyOfUnknown } from './notify-of-payment';
import { noteOutcome } from './provider-events';
import { settleAttempt } from './settle-attempt';
import { findAttemptOf, unknownMoney } from './take-provider-event';

interface Wanted {
  setting_id: number;
  bill_id: string;
  event_id: string;
}

/** @throws ProviderProblem while the provider can't be reached and another try follows */
export async function lookUpBill(job: JobContext, wanted: Wanted): Promise<void> {
  const setting = await settingOf(job, wanted);
  const { noun } = job.services.payments.get(setting.provider);
  const found = await findAtProvider(job, setting, wanted.bill_id);
  await inJobTransaction(job, async (context) => {
    const key = { provider: setting.provider, event_id: wanted.event_id };
    const attempt =
      found &&
      (await findAttemptOf(context, setting, { reference: wanted.bill_id, attemptId: found.attemptId }));
    if (found && attempt) {
      const outcome = await settleAttempt(context, attempt.id, found.report);
      if (outcome !== 'differs') {
        await noteOutcome(context, key, { outcome, attempt_id: attempt.id, note: null });
        return;
      }
    }
    const event = await context.trx('provider_events').where(key).first('amount');
    await notifyOfUnknown(context, setting.id, {
      reference: wanted.bill_id,
      amount: event?.amount ?? null,
      note: unknownMoney(noun),
    });
  });
}
