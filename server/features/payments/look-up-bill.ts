/**
 * A paid bill that no attempt knows: the server died between Billplz's answer and its own record, and the bill itself
 * names the attempt; else it is money that staff must look at.
 */
import { inJobTransaction, type JobContext } from '../../jobs/job-context';
import { PaymentAttempt } from '../../models/payment-attempt';
import { PaymentSetting } from '../../models/payment-setting';
import type { Bill, BillplzCredentials } from '../../payment-providers/billplz/client';
import { ProviderProblem } from '../../payment-providers/provider-problem';
import { reportOfBill } from './billplz-report';
import { allCredentials } from './credentials';
import { noteOutcome } from './provider-events';
import { settleAttempt } from './settle-attempt';
import type { SettleContext } from './settle-context';
import { UNKNOWN_BILL } from './take-billplz-report';
import { tellOfUnknown } from './tell-of-payment';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Wanted {
  setting_id: number;
  bill_id: string;
  event_id: string;
}

/** @throws ProviderProblem while Billplz can't be reached and another try follows */
export async function lookUpBill(job: JobContext, { setting_id, bill_id, event_id }: Wanted): Promise<void> {
  const setting = await PaymentSetting.query(job.knex).findById(setting_id).throwIfNotFound();
  const bill = await findBill(job, setting, bill_id);
  await inJobTransaction(job, async (context) => {
    const key = { provider: 'billplz', event_id } as const;
    const attempt = bill && (await attemptOf(context, setting, bill));
    if (bill && attempt) {
      const outcome = await settleAttempt(context, attempt.id, reportOfBill(bill));
      if (outcome !== 'differs') {
        await noteOutcome(context, key, { outcome, attempt_id: attempt.id, note: null });
        return;
      }
    }
    const event = await context.trx('provider_events').where(key).first('amount');
    const amount: number | null = event?.amount ?? null;
    await tellOfUnknown(context, setting_id, { reference: bill_id, amount, note: UNKNOWN_BILL });
  });
}

/** Null where no account of the setting has it; by the keys that hold, then by those before. */
export async function findBill(
  { services, lastAttempt }: Pick<JobContext, 'services' | 'lastAttempt'>,
  setting: PaymentSetting,
  id: string,
): Promise<Bill | null> {
  for (const credentials of allCredentials(services.payments, setting)) {
    try {
      return await services.payments.billplz(credentials as BillplzCredentials).findBill(id);
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      if (error.kind === 'unreachable' && !lastAttempt) throw error;
    }
  }
  return null;
}

async function attemptOf({ trx }: SettleContext, setting: PaymentSetting, bill: Bill) {
  if (!UUID.test(bill.reference_1 ?? '')) return undefined;
  return PaymentAttempt.query(trx).findOne({
    id: bill.reference_1 as string,
    provider: 'billplz',
    setting_id: setting.id,
  });
}
