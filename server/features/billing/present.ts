/** Bills and discounts as they stand on the wire. */
import type { BillLine as WireBillLine } from '#shared/endpoints/billing';
import type { BillLine } from '../../models/bill-line';

/** What the wire tells of a line: a list need read no more. */
type ToldLine = Pick<BillLine, keyof WireBillLine & keyof BillLine>;

export function presentBillLine(line: ToldLine): WireBillLine {
  const { id, kind, product_id, label, remarks, bill_date, quantity, amount, discount_amount, invoice_id } =
    line;
  return {
    id,
    kind,
    product_id,
    label,
    remarks,
    bill_date,
    quantity,
    amount,
    discount_amount,
    total: quantity * (amount - discount_amount),
    invoice_id,
  };
}

export function presentDiscount({ id, label, bill_date, amount, invoice_id }: BillLine) {
  return { id, label, bill_date, amount, invoice_id };
}
