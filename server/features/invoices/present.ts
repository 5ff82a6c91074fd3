/** Invoices and their transactions as they stand on the wire. */

import { lineTotal } from '#shared/domain/invoice-math';
import { namedReferences } from '#shared/domain/payment-providers';
import {
  type PaymentMethod,
  type PaymentStatus,
  paymentMethods,
  paymentStatuses,
} from '#shared/domain/statuses';
import type { Transaction, Invoice as WireInvoice } from '#shared/endpoints/invoice-fields';
import type { BillLine } from '../../models/bill-line';
import type { ListedInvoice } from '../../models/invoice';
import type { Payment } from '../../models/payment';

const flag = (given: boolean): 0 | 1 => (given ? 1 : 0);

/** Needs what the modifier `listed` finds. */
export function presentInvoice(invoice: ListedInvoice): WireInvoice {
  return {
    id: invoice.id,
    invoice_no: invoice.invoice_no ?? '',
    price: invoice.draft_amount ?? invoice.price,
    paid_amount: invoice.paid_amount,
    carried_out: invoice.carried_out,
    credited: invoice.credited,
    written_off: invoice.written_off,
    balance: invoice.balance,
    waiting_amount: invoice.waiting_amount,
    parent: invoice.parent_id,
    parent_name: invoice.parent_name,
    preschool: invoice.preschool_id,
    preschool_name: invoice.preschool_name,
    preschool_short_name: invoice.preschool_short_name,
    payment_status: invoice.payment_status,
    payment_status_name: paymentStatuses[invoice.payment_status as PaymentStatus],
    due_date: invoice.due_date,
    start_date: invoice.start_date,
    end_date: invoice.end_date,
    is_enrollment: flag(invoice.is_enrollment),
    is_pos_invoice: flag(invoice.is_pos_invoice),
    locked: flag(invoice.locked),
    invoice_date_show: invoice.billing_month,
    issued_at: invoice.issued_at?.toISOString() ?? null,
    version: invoice.version,
    created_at: invoice.created_at.toISOString(),
    updated_at: invoice.updated_at.toISOString(),
  };
}

const noPayment = {
  payment_method: null,
  payment_method_name: null,
  paid_at: null,
  value_date: null,
  paid_amount: null,
  reference_id: null,
  receipt_no: null,
  payment_slip: null,
  state: null,
  source: null,
  refund_of: null,
  reversal: null,
  payout: null,
  refunded_amount: null,
  reversed_amount: null,
  decision_reason: null,
  recorded_by: null,
  recorded_by_id: null,
  ...namedReferences(null, { reference: null, collection: null }),
};

const noLine = {
  kind: null,
  product_id: null,
  amount: null,
  quantity: null,
  discount_amount: null,
  total: null,
  child_id: null,
  child_name: null,
  child_preschool_name: null,
  bill_date: null,
  due_date: null,
  from_invoice_no: null,
};

export type FoundLine = BillLine & {
  invoice_id: number;
  child_name: string | null;
  child_preschool_name: string | null;
  from_invoice_no: string | null;
};

export function presentLine(line: FoundLine): Transaction {
  return {
    ...noPayment,
    id: line.id,
    invoice_id: line.invoice_id,
    type: line.kind === 'deposit' ? 'deposit' : 'bill',
    kind: line.kind,
    preschool_id: line.preschool_id,
    label: line.label,
    remarks: line.remarks,
    product_id: line.product_id,
    amount: line.amount,
    quantity: line.quantity,
    discount_amount: line.discount_amount,
    total: lineTotal(line),
    child_id: line.child_id,
    child_name: line.child_name,
    child_preschool_name: line.child_preschool_name,
    bill_date: line.bill_date,
    due_date: line.due_date,
    from_invoice_no: line.from_invoice_no,
    created_at: line.created_at.toISOString(),
    updated_at: line.updated_at.toISOString(),
  };
}

export type FoundPayment = Payment & {
  slip_name: string | null;
  receipt_no: string | null;
  recorded_by_name: string | null;
  /** Sen that went back, and those of them that never came. */
  taken_back: [all: number, reversed: number];
  provider: string | null;
  provider_reference: string | null;
  collection_id: string | null;
};

function wordOf({ reversal, payout, refund_of }: FoundPayment): string {
  if (reversal) return 'Reversal';
  if (payout) return 'Credit paid out';
  return refund_of === null ? 'Payment' : 'Refund';
}

export function presentPayment(payment: FoundPayment): Transaction {
  const method = paymentMethods[payment.payment_method as PaymentMethod];
  const [refunded, reversed] = payment.taken_back;
  return {
    ...noLine,
    id: payment.id,
    invoice_id: payment.invoice_id,
    type: 'payment',
    preschool_id: payment.preschool_id,
    label: `${wordOf(payment)} - ${method}`,
    remarks: payment.remarks,
    payment_method: payment.payment_method,
    payment_method_name: method,
    paid_at: payment.paid_at,
    value_date: payment.value_date,
    paid_amount: payment.amount,
    reference_id: payment.reference_id,
    receipt_no: payment.receipt_no,
    payment_slip: payment.slip_name,
    state: payment.state,
    source: payment.source,
    refund_of: payment.refund_of,
    reversal: payment.reversal,
    payout: payment.payout,
    refunded_amount: refunded,
    reversed_amount: reversed,
    decision_reason: payment.decision_reason,
    recorded_by: payment.recorded_by_name,
    recorded_by_id: payment.recorded_by,
    ...namedReferences(payment.provider, {
      reference: payment.provider_reference,
      collection: payment.collection_id,
    }),
    created_at: payment.created_at.toISOString(),
    updated_at: payment.updated_at.toISOString(),
  };
}
