/** Invoices as the server presents them, for papers to be made of: with as many lines and payments as wanted. */
import { balanceOf, inOrder, lineTotal } from '#shared/domain/invoice-math';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import type { InvoicePaper } from '../../../server/documents/invoice-paper';

const AT = '2026-02-22T02:00:00.000Z';

export interface GivenLine {
  label: string;
  remarks?: string | null;
  child_name?: string | null;
  quantity?: number;
  amount: number;
  discount_amount?: number;
}

function buildLine(id: number, given: GivenLine): Transaction {
  const amounts = { quantity: 1, discount_amount: 0, ...given };
  return {
    id,
    invoice_id: 1,
    type: 'bill',
    kind: amounts.amount < 0 ? 'discount' : 'bill',
    preschool_id: 1,
    label: given.label,
    remarks: given.remarks ?? null,
    product_id: null,
    created_at: AT,
    updated_at: AT,
    amount: amounts.amount,
    quantity: amounts.quantity,
    discount_amount: amounts.discount_amount,
    total: lineTotal(amounts),
    child_id: 1,
    child_name: given.child_name ?? null,
    child_preschool_name: 'BTG',
    bill_date: AT.slice(0, 10),
    due_date: null,
    from_invoice_no: null,
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
    refunded_amount: null,
    reversed_amount: null,
    decision_reason: null,
    recorded_by: null,
    recorded_by_id: null,
    reversal: null,
    payout: null,
    billplz_id: null,
    billplz_collection_id: null,
  };
}

function buildPayment(id: number, paid_amount: number, more: Partial<Transaction> = {}): Transaction {
  return {
    ...buildLine(id, { label: 'Payment', amount: 0 }),
    type: 'payment',
    kind: null,
    amount: null,
    quantity: null,
    discount_amount: null,
    total: null,
    payment_method: 1,
    payment_method_name: 'Online Banking',
    paid_at: '2026-03-02',
    paid_amount,
    reference_id: `demo-${id}`,
    state: 'confirmed',
    source: 'provider',
    refunded_amount: 0,
    reversed_amount: 0,
    ...more,
  };
}

/** Its sums come of its lines and payments, as the server's do. */
export function buildInvoicePaper(
  given: {
    lines?: readonly GivenLine[];
    payments?: readonly number[];
    invoice?: Partial<InvoiceDetail>;
  } & Partial<Pick<InvoicePaper, 'issuer' | 'payUrl' | 'payee' | 'language'>> = {},
): InvoicePaper {
  const lines = inOrder(
    (given.lines ?? []).map((line, index) => ({
      ...line,
      id: index + 1,
      quantity: line.quantity ?? 1,
      discount_amount: line.discount_amount ?? 0,
    })),
  ).map((line) => buildLine(line.id, line));
  const payments = (given.payments ?? []).map((amount, index) =>
    buildPayment(10_001 + index, amount, amount < 0 ? { refund_of: 10_001 } : {}),
  );
  const amounts = (given.lines ?? []).map((line) => ({ quantity: 1, discount_amount: 0, ...line }));
  const price = amounts.reduce((sum, line) => sum + lineTotal(line), 0);
  const paid_amount = payments.reduce((sum, payment) => sum + (payment.paid_amount ?? 0), 0);
  const sums = {
    price,
    paid_amount,
    carried_out: given.invoice?.carried_out ?? 0,
    credited: given.invoice?.credited ?? 0,
    written_off: 0,
  };
  const invoice: InvoiceDetail = {
    id: 1,
    invoice_no: 'BTG-26-00042',
    parent: 7,
    parent_name: 'Puan Azizah binti Rahman',
    preschool: 1,
    preschool_name: 'Tadika Bintang Taman Melawati',
    preschool_short_name: 'BTG',
    payment_status: 1,
    payment_status_name: 'Pending',
    due_date: '2026-03-07',
    start_date: null,
    end_date: null,
    is_enrollment: 0,
    is_pos_invoice: 0,
    locked: 0,
    invoice_date_show: '2026-03',
    version: 1,
    issued_at: AT,
    created_at: AT,
    updated_at: AT,
    parent_email: 'parent@demo.test',
    moved_to: null,
    month_closed: false,
    carried_from: [],
    former_numbers: [],
    quotation: null,
    email_status: null,
    e_invoice: null,
    revision: null,
    waiting_amount: 0,
    ...sums,
    balance: balanceOf(sums, given.invoice?.payment_status),
    ...given.invoice,
  };
  return {
    issuer: {
      name: 'Tadika Bintang Taman Melawati',
      address: '12, Jalan Bintang 3, Taman Melawati, 53100 Kuala Lumpur',
      phone_no: '+603-4106 1234',
      email: 'office@bintang.test',
      registration_no: 'JPNWP-T-0123',
    },
    parentPhone: '+60 12-345 6789',
    issuedOn: '2026-02-22',
    printedOn: '2026-03-11',
    payUrl: null,
    payee: given.payee ?? [],
    language: 'en',
    invoice,
    lines,
    payments,
    ...(given.issuer && { issuer: given.issuer }),
    ...(given.payUrl !== undefined && { payUrl: given.payUrl }),
    ...(given.language && { language: given.language }),
  };
}
