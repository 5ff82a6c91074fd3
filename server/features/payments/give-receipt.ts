/** The receipt of a payment: its number, and what it says from then on. */
import { audit } from '../../audit';
import { enqueue } from '../../jobs/enqueue';
import type { Payment } from '../../models/payment';
import { nextOf } from '../invoices/invoice-number';
import type { MoneyContext } from '../invoices/ledger';

/**
 * In the transaction that makes the payment count, after every other lock and the invoice's new sums: the series stays
 * locked until the commit. It is mailed after it. What is paid back is no payment to thank for.
 */
export async function giveReceipt(context: MoneyContext, payment: Payment): Promise<void> {
  const { id, amount, source, invoice_id, preschool_id } = payment;
  if (amount <= 0) return;
  const { trx, clock } = context;
  const year = Number(clock.today().slice(0, 4));
  const { number, text } = await nextOf(trx, 'receipt', preschool_id, year);
  await trx('payment_receipts').insert({
    receipt_no: text,
    preschool_id,
    year,
    number,
    payment_id: id,
    given_at: clock.now(),
    content: trx.raw('receipt_content(?)', [id]),
  });
  await audit(context, {
    action: 'receipt_given',
    entityType: 'invoice',
    entityId: invoice_id,
    preschoolId: preschool_id,
    after: { payment_id: id, receipt_no: text, amount, source },
  });
  await enqueue(context, 'mail_receipt', { payment_id: id }, { key: `receipt ${id}` });
}
