/** A payment under way as its payer may see it. */
import type { Knex } from 'knex';
import type { AttemptState, PaymentAttempt as WireAttempt } from '#shared/endpoints/payment-attempts';
import { isOpen, PaymentAttempt } from '../../models/payment-attempt';

interface Row extends PaymentAttempt {
  invoice_no: string;
  balance: number;
  preschool_name: string;
  payment_state: string | null;
}

export async function presentAttempt(trx: Knex, id: string): Promise<WireAttempt> {
  const row = (await PaymentAttempt.query(trx)
    .join('invoices', 'invoices.id', 'payment_attempts.invoice_id')
    .join('preschools', 'preschools.id', 'invoices.preschool_id')
    .leftJoin('payments', (on) =>
      on.on('payments.attempt_id', 'payment_attempts.id').onNull('payments.refund_of'),
    )
    .select(
      'payment_attempts.*',
      'invoices.invoice_no',
      'invoices.balance',
      'preschools.name AS preschool_name',
      'payments.state AS payment_state',
    )
    .findById(id)
    .throwIfNotFound()) as Row;
  const open = isOpen(row);
  return {
    id: row.id,
    state: stateOf(row),
    amount: row.amount,
    payment_method: row.payment_method,
    provider: row.provider,
    invoice_id: row.invoice_id,
    invoice_no: row.invoice_no,
    preschool_name: row.preschool_name,
    left: row.balance,
    url: open ? row.url : null,
    last_try_failed: open && row.note !== null,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  };
}

function stateOf({ state, payment_state }: Row): AttemptState {
  if (state === 'paid') return payment_state === 'review' ? 'review' : 'paid';
  if (state === 'failed') return 'failed';
  return state === 'expired' || state === 'deleted' ? 'expired' : 'waiting';
}
