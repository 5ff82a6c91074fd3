/** Where less is open than before, pages of providers that ask for more are taken back, by jobs after the commit. */
import { enqueueMany } from '../../jobs/enqueue';
import type { Invoice } from '../../models/invoice';
import { openStates, PaymentAttempt } from '../../models/payment-attempt';
import type { MoneyContext } from './ledger';

export async function withdrawOffers(
  context: MoneyContext,
  before: Pick<Invoice, 'balance'>,
  { id, balance }: Pick<Invoice, 'id' | 'balance'>,
): Promise<void> {
  if (balance >= before.balance) return;
  const offers = await PaymentAttempt.query(context.trx)
    .where({ invoice_id: id })
    .whereIn('state', [...openStates])
    .whereNotNull('provider_reference')
    .where('amount', '>', balance)
    .select('id');
  await enqueueMany(
    context,
    'withdraw_attempt',
    offers.map((offer) => ({
      payload: { attempt_id: offer.id },
      key: `withdraw attempt ${offer.id}`,
    })),
  );
}
