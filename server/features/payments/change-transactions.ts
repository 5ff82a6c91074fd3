/** Lines and payments of an invoice as their calls add and change them, at once or once a second person approved. */
import type { LineForm, TransactionForm } from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import { type Context, can } from '../../context';
import { invalid, notAllowed, notFound } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { addLine } from '../invoices/add-line';
import { changeLine } from '../invoices/change-line';
import { invoiceForUpdate, requireOpen, requireVersion } from '../invoices/invoice-for-update';
import { presentChanged } from '../invoices/present-detail';
import { changePayment } from './change-payment';

/** What the call of a new line does. @throws Refusal 422 by field, 409 for an older version or a closed invoice, 423 */
export async function addToInvoice(context: Context, record: Invoice, { version, ...form }: LineForm) {
  if (form.invoice_id && form.invoice_id !== record.id)
    throw invalid({ invoice_id: [messages.invoiceMismatch] });
  const current = await invoiceForUpdate(context, record.id);
  await requireVersion(context, current, version);
  requireOpen(current);
  const { line } = await addLine(context, current, form);
  return presentChanged(context, record.id, line.id);
}

/** What the call of a changed line or payment does. @throws Refusal as `addToInvoice` */
export async function changeOnInvoice(
  context: Context,
  record: Invoice,
  txId: number,
  { version, paid_amount, paid_at, reason, ...form }: TransactionForm,
) {
  const current = await invoiceForUpdate(context, record.id);
  await requireVersion(context, current, version);
  requireOpen(current);
  const where = { id: txId, invoice_id: record.id };
  const payment = await Payment.query(context.trx).findOne(where).forUpdate();
  if (payment) {
    if (!can(context.actor, 'payments_record')) throw notAllowed();
    await changePayment(context, current, payment, { paid_amount, paid_at, reason });
  } else {
    const line = await BillLine.query(context.trx).findOne(where);
    if (!line) throw notFound();
    await changeLine(context, current, line, form);
  }
  return presentChanged(context, record.id, txId);
}
