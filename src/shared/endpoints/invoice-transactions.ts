/** The lines and payments of an invoice. Ids of both come from one series. */
import * as z from 'zod/mini';
import { AMOUNT_MAX_SEN, QUANTITY_MAX } from '../domain/invoice-math';
import { messages } from '../messages';
import { chosenId, endpoint, optionalText, requiredText, wholeBetween } from './endpoint';
import {
  againGiven,
  invoiceDetail,
  paidAmountGiven,
  requiredDate,
  senGiven,
  transaction,
  versionGiven,
} from './invoice-fields';

const quantity = z.pipe(
  z.union([
    z.number(messages.quantityRange),
    z.string(messages.quantityRange).check(z.regex(/^\s*\d{1,6}\s*$/, messages.quantityRange)),
  ]),
  z.pipe(
    z.transform((given: number | string) => Number(given)),
    wholeBetween(1, QUANTITY_MAX, messages.quantityRange),
  ),
);
/** Sen; a discount or a credit is below zero. */
const amount = senGiven(-AMOUNT_MAX_SEN, {
  required: messages.lineAmountRequired,
  tooSmall: messages.amountRange,
});
const discountAmount = senGiven(0, {
  required: messages.itemDiscountRange,
  tooSmall: messages.itemDiscountRange,
});
const label = requiredText(messages.lineLabelRequired, 200, messages.lineLabelTooLong);
const remarks = optionalText(1_000, messages.remarksTooLong);
const childId = z.nullish(chosenId(messages.lineChildRequired));

/** The fields of a line, whether it is of an invoice or of a quotation. */
export const lineFields = { quantity, amount, discountAmount, label, remarks, childId };

/** With `product_id`, a product at its price; without, a fee of its own label and amount. */
export const lineForm = z.object({
  invoice_id: z.nullish(chosenId(messages.invoiceMismatch)),
  product_id: z.nullish(chosenId(messages.productRequired)),
  label: z.nullish(z.string()),
  amount: z.nullish(amount),
  quantity: z.nullish(quantity),
  discount_amount: z.nullish(discountAmount),
  child_id: childId,
  type: z.nullish(z.enum(['bill', 'deposit'], messages.typeUnknown)),
  remarks,
  /** For a product that the child has in this month already. */
  again: againGiven,
  version: versionGiven,
});
export type LineForm = z.output<typeof lineForm>;

/** For a line: what is left out stays. For a payment: `paid_amount` or `paid_at`, with the `reason`. */
export const transactionForm = z.object({
  label: z.optional(label),
  amount: z.optional(amount),
  discount_amount: z.nullish(discountAmount),
  child_id: childId,
  quantity: z.nullish(quantity),
  remarks,
  paid_amount: z.optional(paidAmountGiven),
  paid_at: z.optional(requiredDate(messages.paidAtRequired)),
  reason: optionalText(1_000, messages.reasonTooLong),
  version: versionGiven,
});
export type TransactionForm = z.output<typeof transactionForm>;

/** The line or payment as it is now, and the invoice with its new sums. */
const changed = z.object({ transaction, invoice: invoiceDetail });

export const transactionEndpoints = {
  list: endpoint('GET /api/invoices/{id}/transactions', {
    summary:
      'Lines (positive amounts first) and payments (oldest first) of an invoice; `type` is a list of `bill`, `deposit`, `payment`.',
    query: z.object({
      type: z.optional(
        z.pipe(
          z.union([z.string(), z.array(z.string())]),
          z.pipe(
            z.transform((given: string | string[]) => [given].flat().flatMap((text) => text.split(','))),
            z.array(z.enum(['bill', 'deposit', 'payment'])),
          ),
        ),
      ),
    }),
    answer: z.array(transaction),
  }),
  add: endpoint('POST /api/invoices/{id}/transactions', {
    summary: 'Adds a product at its price, or a fee, for a child of the parent.',
    body: lineForm,
    answer: changed,
  }),
  change: endpoint('PUT /api/invoices/{id}/transactions/{txId}', {
    summary:
      'Changes a line; or corrects a payment that was recorded by hand, with a reason: its date, and on the day of recording, by who recorded it, its amount.',
    body: transactionForm,
    answer: changed,
  }),
  slip: endpoint('GET /api/invoices/{id}/transactions/{txId}/download-slip', {
    summary: 'The slip of a payment, as it was sent: a PDF or a picture.',
    download: 'one',
  }),
  remove: endpoint('DELETE /api/invoices/{id}/transactions/{txId}', {
    summary: 'Removes a line. A carried balance goes back to where it came from.',
    answer: z.object({ invoice: invoiceDetail }),
  }),
};
