/** The calls of the lines and payments of an invoice. */
import {
  type LineForm,
  type TransactionForm,
  transactionEndpoints,
} from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import { type Context, can } from '../../context';
import { sendFile } from '../../http/file-answer';
import { invalid, notAllowed, notFound } from '../../http/refusal';
import { serve } from '../../http/serve';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { findFile } from '../../providers/storage';
import { addLine } from '../invoices/add-line';
import { changeLine, removeLine } from '../invoices/change-line';
import { transactionsOf } from '../invoices/find-transactions';
import { findInvoice, invoiceForUpdate, requireOpen, requireVersion } from '../invoices/invoice-for-update';
import { invoicesPolicy } from '../invoices/policy';
import { presentChanged, presentInvoiceDetail } from '../invoices/present-detail';
import { changePayment } from './change-payment';

/** An invoice in scope that has this line or payment. */
async function findWithTransaction(
  context: Context,
  { id, txId }: { id: number; txId: number },
): Promise<Invoice | undefined> {
  const invoice = await findInvoice(context, { id });
  if (!invoice) return undefined;
  const where = { id: txId, invoice_id: id };
  const there =
    (await BillLine.query(context.trx).findOne(where)) ?? (await Payment.query(context.trx).findOne(where));
  return there && invoice;
}

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

export const transactionRoutes = [
  serve(transactionEndpoints.list, {
    policy: invoicesPolicy.view,
    load: findInvoice,
    act: ({ trx }, { record, query }) => transactionsOf(trx, record.id, query.type),
  }),
  serve(transactionEndpoints.add, {
    policy: invoicesPolicy.edit,
    load: findInvoice,
    act: (context, { record, body }) => addToInvoice(context, record, body),
  }),
  serve(transactionEndpoints.change, {
    policy: invoicesPolicy.edit,
    load: findWithTransaction,
    act: (context, { record, params: { txId }, body }) => changeOnInvoice(context, record, txId, body),
  }),
  serve(transactionEndpoints.slip, {
    downloads: 'invoice',
    policy: invoicesPolicy.view,
    load: async (context: Context, { id, txId }) => {
      if (!(await findInvoice(context, { id }))) return undefined;
      const payment = await Payment.query(context.trx).findOne({ id: txId, invoice_id: id });
      const file = payment?.slip_file_id && (await findFile(context.trx, payment.slip_file_id));
      return file ? { ...file, name: slipName(txId, file.content_type) } : undefined;
    },
    act: async (_, { record, http }) => sendFile(http, record, 'attachment'),
  }),
  serve(transactionEndpoints.remove, {
    policy: invoicesPolicy.edit,
    load: findWithTransaction,
    act: async (context, { record, params }) => {
      await removeLine(context, record, params.txId);
      return { invoice: await presentInvoiceDetail(context, record.id) };
    },
  }),
];

/** The file name ends as its kind asks, since a slip may be a picture. */
function slipName(id: number, contentType: string): string {
  const endings: Record<string, string> = {
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/webp': 'webp',
  };
  return `payment_slip_${id}.${endings[contentType] ?? 'pdf'}`;
}
