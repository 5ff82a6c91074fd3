/** A payment in the actor's scope, not locked. */
import type { Context } from '../../context';
import { Payment } from '../../models/payment';

export function findPayment(
  { trx, actor }: Context,
  { transactionId }: { transactionId: number },
): Promise<Payment | undefined> {
  return Payment.query(trx).modify('visibleTo', actor).findById(transactionId).execute();
}
