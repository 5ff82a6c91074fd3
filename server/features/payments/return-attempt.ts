/**
 * The payer came back. What the provider signed in the address settles like any report of its; where it signed
 * nothing, the address says nothing that counts, and the poller is asked to look at once.
 */
import type { Context } from '../../context';
import { enqueue } from '../../jobs/enqueue';
import { isOpen, type PaymentAttempt } from '../../models/payment-attempt';
import { PaymentSetting } from '../../models/payment-setting';
import { allCredentials } from './credentials';
import { eventKey, noteOutcome, takeEvent } from './provider-events';
import { settleAttempt } from './settle-attempt';
import { inTransaction, requireSigned } from './take-provider-event';

/** Opens its own transaction. @throws Refusal 403 where what is signed is signed wrongly */
export async function returnAttempt(
  context: Omit<Context, 'actor'>,
  attempt: PaymentAttempt,
  query: string,
): Promise<void> {
  const { payments } = context.services;
  const setting = await PaymentSetting.query(context.trx).findById(attempt.setting_id).throwIfNotFound();
  const provider = payments.get(setting.provider);
  const event = requireSigned(
    setting,
    provider.readReturn(allCredentials(payments, setting), query.replace(/^\?/, '')),
  );
  if (!event) return askAtOnce(context, attempt);
  const { id, body, reference, report } = event;
  // It is another bill: the callback tells about that one.
  if (!report || reference !== attempt.provider_reference) return;
  await inTransaction(context, async (inside) => {
    const key = eventKey(setting, id);
    if (!(await takeEvent(inside, key, setting.id, body))) return;
    const outcome = await settleAttempt(inside, attempt.id, report);
    await noteOutcome(inside, key, { outcome, attempt_id: attempt.id, reference });
  });
}

async function askAtOnce(
  { trx: knex, clock }: Omit<Context, 'actor'>,
  attempt: PaymentAttempt,
): Promise<void> {
  if (!isOpen(attempt)) return;
  await knex.transaction((trx) =>
    enqueue(
      { trx, clock },
      'check_attempt',
      { attempt_id: attempt.id },
      { key: `check attempt ${attempt.id} now` },
    ),
  );
}
