/** What a line holds while it is typed, and what is sent of it: ringgit become sen without a float. */
import { type LineAmounts, lineProblems } from '#shared/domain/invoice-math';
import { parseRinggit, ringgitText } from '#shared/domain/money';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import type { Transaction } from '#shared/endpoints/invoice-fields';
import { messages } from '#shared/messages';

export type LineValues = typeof emptyLine;

export const emptyLine = {
  product: '',
  label: '',
  child: '',
  remarks: '',
  quantity: '1',
  amount: '',
  discount: '0.00',
};

/** Of a line as it stands on the wire. */
export const valuesOfLine = (
  line: Pick<
    Transaction,
    'product_id' | 'label' | 'child_id' | 'remarks' | 'quantity' | 'amount' | 'discount_amount'
  >,
): LineValues => ({
  product: String(line.product_id ?? ''),
  label: line.label,
  child: String(line.child_id ?? ''),
  remarks: line.remarks ?? '',
  quantity: String(line.quantity ?? 1),
  amount: ringgitText(line.amount ?? 0),
  discount: ringgitText(line.discount_amount ?? 0),
});

/** Numbers of what is typed; NaN where it is none. An empty quantity is 1, an empty discount nothing. */
export function amountsOf({ quantity, amount, discount }: LineValues): LineAmounts {
  const number = quantity.trim();
  return {
    quantity: number === '' ? 1 : /^\d{1,6}$/.test(number) ? Number(number) : Number.NaN,
    amount: parseRinggit(amount) ?? Number.NaN,
    discount_amount: discount.trim() === '' ? 0 : (parseRinggit(discount) ?? Number.NaN),
  };
}

/** What is wrong, in the server's words; empty where it can be sent. */
export function problemsOf(values: LineValues, needs: { label: boolean; child: boolean }): FieldErrors {
  return {
    ...lineProblems(amountsOf(values)),
    ...(values.amount.trim() === '' && { amount: [messages.lineAmountRequired] }),
    ...(needs.label && values.label.trim() === '' && { label: [messages.lineLabelRequired] }),
    ...(needs.child && values.child === '' && { child_id: [messages.lineChildRequired] }),
  };
}

/** As the call takes them. */
export function bodyOfLine(values: LineValues) {
  return {
    ...amountsOf(values),
    label: values.label.trim(),
    child_id: values.child === '' ? null : Number(values.child),
    remarks: values.remarks.trim() === '' ? null : values.remarks,
  };
}
