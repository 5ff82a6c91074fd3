/** A payment under way as its payer may see it. */
import type { Knex } from 'knex';
import { raw } from 'objection';
import type { AttemptState, PaymentAttempt as WireAttempt } from '#shared/endpoints/payment-attempts';
import { Invoice } from '../../models/invoice';
import { isOpen, PaymentAttempt, partsOf } from '../../models/payment-attempt';

interface Row extends PaymentAttempt {
  invoice_no: string;
  preschool_name: string;
  in_review: boolean;
}

export async function presentAttempt(trx: Knex, id: string): Promise<WireAttempt> {
  const row = (await PaymentAttempt.query(trx)
    .join('invoices', 'invoices.id', 'payment_attempts.invoice_id')
    .join('preschools', 'preschools.id', 'invoices.preschool_id')
    .select(
      'payment_attempts.*',
      'invoices.invoice_no',
      'preschools.name AS preschool_name',
      raw(
        `EXISTS (SELECT FROM payments WHERE attempt_id = payment_attempts.id AND state = 'review') AS in_review`,
      ),
    )
    .findById(id)
    .throwIfNotFound()) as Row;
  const open = isOpen(row);
  const invoices = await invoicesOf(trx, row);
  return {
    id: row.id,
    state: stateOf(row),
    amount: row.amount,
    payment_method: row.payment_method,
    provider: row.provider,
    invoice_id: row.invoice_id,
    invoice_no: row.invoice_no,
    ...(invoices.length > 1 && {
      invoices: invoices.map(({ id: invoice, invoice_no, amount }) => ({ id: invoice, invoice_no, amount })),
    }),
    preschool_name: row.preschool_name,
    left: invoices.reduce((sum, { balance }) => sum + balance, 0),
    url: open ? row.url : null,
    last_try_failed: open && row.note !== null,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  };
}

/** What was asked for each, or, once it is paid, what each got. */
async function invoicesOf(
  trx: Knex,
  row: Row,
): Promise<{ id: number; invoice_no: string; amount: number; balance: number }[]> {
  const shares: { invoice_id: number; amount: number }[] = await trx('payments')
    .where({ attempt_id: row.id, refund_of: null })
    .orderBy('attempt_part')
    .select('invoice_id', 'amount');
  const asked = await partsOf(trx, row);
  const parts = asked.length > 1 && shares.length > 0 ? shares : asked;
  const found = await Invoice.query(trx).findByIds(parts.map(({ invoice_id }) => invoice_id));
  return parts.flatMap(({ invoice_id, amount }) => {
    const invoice = found.find(({ id }) => id === invoice_id);
    return invoice
      ? [{ id: invoice_id, invoice_no: invoice.invoice_no, balance: invoice.balance, amount }]
      : [];
  });
}

function stateOf({ state, in_review }: Row): AttemptState {
  if (state === 'paid') return in_review ? 'review' : 'paid';
  if (state === 'failed') return 'failed';
  return state === 'expired' || state === 'deleted' ? 'expired' : 'waiting';
}
