/**
 * The payer came back (F13, F14). What Billplz signed in the address settles like any report of its; for Stripe the
 * address says nothing that counts, so the poller is asked to look at once.
 */
import type { Context } from '../../context';
import { enqueue } from '../../jobs/enqueue';
import { openStates, type PaymentAttempt } from '../../models/payment-attempt';
import { PaymentSetting } from '../../models/payment-setting';
import { type Fields, readSigned } from '../../payment-providers/billplz/signature';
import { readBillplz } from './billplz-report';
import { noteOutcome, takeEvent } from './provider-events';
import { settleAttempt } from './settle-attempt';
import { billplzEvent, inTransaction, requireSigner, withoutSignature } from './take-billplz-report';

/** Opens its own transaction. @throws Refusal 403 where what is signed is signed wrongly */
export async function returnAttempt(
  context: Omit<Context, 'actor'>,
  attempt: PaymentAttempt,
  query: string,
): Promise<void> {
  const signed = readSigned(query.replace(/^\?/, '')).filter(([name]) => name.startsWith('billplz['));
  if (attempt.provider === 'billplz' && signed.length > 0) return takeRedirect(context, attempt, signed);
  if (!(openStates as readonly string[]).includes(attempt.state)) return;
  await context.trx.transaction((trx) =>
    enqueue(
      { trx, clock: context.clock },
      'check_attempt',
      { attempt_id: attempt.id },
      { key: `check attempt ${attempt.id} now` },
    ),
  );
}

async function takeRedirect(
  context: Omit<Context, 'actor'>,
  attempt: PaymentAttempt,
  fields: Fields,
): Promise<void> {
  const setting = await PaymentSetting.query(context.trx).findById(attempt.setting_id).throwIfNotFound();
  requireSigner(context, setting, fields);
  const words = readBillplz(fields, 'billplz');
  // Of another bill: the callback tells about that one.
  if (!words || words.id !== attempt.provider_reference) return;
  await inTransaction(context, async (inside) => {
    const key = billplzEvent(fields);
    if (!(await takeEvent(inside, key, setting.id, withoutSignature(fields)))) return;
    const outcome = await settleAttempt(inside, attempt.id, { ...words.report, amount: null });
    await noteOutcome(inside, key, { outcome, attempt_id: attempt.id, reference: words.id });
  });
}
