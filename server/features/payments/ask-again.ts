/** Staff do not wait for the night: the provider is asked at once what became of a payment. */
import { audit } from '../../audit';
import type { Context } from '../../context';
import { enqueue } from '../../jobs/enqueue';
import type { PaymentAttempt } from '../../models/payment-attempt';

/** An attempt with the preschool of its invoice, whose office it is. */
export type AttemptInOffice = PaymentAttempt & { preschool_id: number };

export async function askAgain(
  context: Context,
  { id, invoice_id, preschool_id, amount, provider }: AttemptInOffice,
): Promise<void> {
  await enqueue(context, 'check_attempt', { attempt_id: id }, { key: `check attempt ${id} now` });
  await audit(context, [
    {
      action: 'payment_asked',
      entityType: 'invoice',
      entityId: invoice_id,
      preschoolId: preschool_id,
      after: { attempt_id: id, amount, provider },
    },
  ]);
}
