/** What the audit trail's words about invoices are called where people read them. */
import type { TFunction } from 'i18next';

/** A word of the trail that has none here is shown as it is. */
export function actionWord(t: TFunction, action: string): string {
  const words: Record<string, string> = {
    created: t('Invoice made'),
    updated: t('Invoice changed'),
    status_set: t('Status set by hand'),
    status_followed: t('Status followed the due date'),
    moved: t('Moved to another preschool'),
    locked: t('Locked'),
    unlocked: t('Unlocked'),
    line_added: t('Bill added'),
    line_changed: t('Bill changed'),
    line_removed: t('Bill removed'),
    unbilled_imported: t('Unbilled bills imported'),
    invoice_imported: t('Previous invoice imported'),
    imported_elsewhere: t('Imported into another invoice'),
    balances_carried_here: t('Balances carried here'),
    carried_forward: t('Balance carried forward'),
    carried_on: t('Its balance went on to another invoice'),
    balance_given_back: t('Balance given back'),
    mailed: t('E-mailed'),
    payment_started: t('Online payment started'),
    payment_asked: t('Provider asked about a payment'),
    payment_withdrawn: t('Online payment given up'),
    payment_confirmed: t('Payment received'),
    payment_declared: t('Payment declared by the parent'),
    payment_review: t('Payment received, to be looked at'),
    payment_rejected: t('Payment rejected'),
    payment_changed: t('Payment corrected'),
    payment_refunded: t('Payment paid back'),
    payment_accepted: t('Payment accepted as it is'),
  };
  return words[action] ?? action;
}

export function fieldWord(t: TFunction, field: string): string {
  const words: Record<string, string> = {
    invoice_no: t('Invoice No.'),
    parent: t('Parent'),
    child: t('Child'),
    preschool: t('Preschool'),
    payment_status: t('Payment Status'),
    billing_month: t('Billing Month'),
    price: t('Price'),
    paid_amount: t('Paid'),
    carried_out: t('Carried forward'),
    due_date: t('Due Date'),
    start_date: t('Start Date'),
    end_date: t('End Date'),
    is_enrollment: t('Enrollment invoice'),
    is_pos_invoice: t('Sale over the counter'),
    locked: t('Locked'),
    carried_to: t('Carried to'),
    label: t('Label'),
    amount: t('Amount'),
    quantity: t('Quantity'),
    discount_amount: t('Item discount'),
    remarks: t('Remarks'),
    payment_method: t('Payment Method'),
    paid_at: t('Payment Date'),
    reason: t('Reason'),
    provider: t('Provider'),
    declared_by: t('Declared by'),
    from: t('From'),
    to: t('To'),
    lines: t('Bills'),
    payments: t('Payments'),
  };
  return words[field] ?? field;
}
