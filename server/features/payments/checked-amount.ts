/** What may be asked of a payer by a provider: something, no more than is open, within the provider's limits. */
import { messages } from '#shared/messages';
import { invalid } from '../../http/refusal';
import type { Invoice } from '../../models/invoice';
import type { PaymentProvider } from '../../payment-providers/provider';

/** @returns the amount, in sen. @throws Refusal 422 at `paid_amount` */
export function checkedAmount(invoice: Invoice, amount: number, { limits }: PaymentProvider): number {
  const refuse = (message: string) => invalid({ paid_amount: [message] });
  if (invoice.balance <= 0 || amount <= 0) throw refuse(messages.nothingToPay);
  // What a bank has taken is not given back by a click.
  if (amount > invoice.balance) throw refuse(messages.paymentMoreThanOpen);
  if (invoice.is_pos_invoice && amount !== invoice.balance) throw refuse(messages.posPaidAtOnce);
  if (amount < limits.least || amount > limits.most) throw refuse(limits.message);
  return amount;
}
