/** Provider's money on a locked or cancelled invoice: someone has looked at it and leaves it where it is. */
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';
import { Payment } from '../../models/payment';
import { requireOtherFamily } from '../children/family-of';

/** Moves no money, so a locked invoice does not stand in the way. @throws Refusal 403 for the actor's own family, 409 when it was done before */
export async function acceptPayment(context: Context, { id }: Payment, reason: string): Promise<Payment> {
  const { trx, clock, actor } = context;
  const payment = await Payment.query(trx).findById(id).forUpdate().throwIfNotFound();
  await requireOtherFamily(context, { parentId: payment.parent_id });
  const waits = payment.source === 'provider' && payment.state === 'confirmed' && payment.refund_of === null;
  if (!waits || payment.accepted_at !== null) throw conflict(messages.paymentAccepted);
  await Payment.query(trx)
    .findById(id)
    .patch({ accepted_at: clock.now(), accepted_by: actor.userId, accepted_reason: reason });
  await audit(context, {
    action: 'payment_accepted',
    entityType: 'invoice',
    entityId: payment.invoice_id,
    preschoolId: payment.preschool_id,
    after: { payment_id: id, amount: payment.amount, reason },
  });
  return payment;
}
