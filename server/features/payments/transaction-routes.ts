/** The calls of the lines and payments of an invoice. */
import { transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import type { Context } from '../../context';
import { sendFile } from '../../http/file-answer';
import { serve } from '../../http/serve';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { findFile } from '../../providers/storage';
import { removeLine } from '../invoices/change-line';
import { transactionsOf } from '../invoices/find-transactions';
import { findInvoice } from '../invoices/invoice-for-update';
import { invoicesPolicy } from '../invoices/policy';
import { presentInvoiceDetail } from '../invoices/present-detail';
import { addToInvoice, changeOnInvoice } from './change-transactions';

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
