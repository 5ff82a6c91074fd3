/** The calls of documents: a browser's navigation by the session cookie, answered with a PDF. */
import { documentEndpoints } from '#shared/endpoints/documents';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { serve } from '../../http/serve';
import { Payment } from '../../models/payment';
import { findInvoice } from '../invoices/invoice-for-update';
import { invoicesPolicy } from '../invoices/policy';
import { asFile } from './as-file';
import { findPayer } from './find-payer';
import { documentsPolicy } from './policy';
import { printInvoice, printRevision } from './print-invoice';
import { printReceipts } from './print-receipt';
import { printReceiptSummary } from './print-receipt-summary';

/** Who downloads it reads it. */
const read = (context: Context) => ({
  ...context,
  language: context.actor.language,
  asker: context.actor.userId,
});

/** The invoice of a payment in the actor's scope. */
async function findPaid(context: Context, { transactionId }: { transactionId: number }) {
  const { trx, actor } = context;
  const paid = await Payment.query(trx).modify('visibleTo', actor).findById(transactionId);
  return paid && findInvoice(context, { id: paid.invoice_id });
}

export const documentRoutes = [
  serve(documentEndpoints.invoice, {
    downloads: 'invoice',
    policy: invoicesPolicy.view,
    load: findInvoice,
    act: async (context, { record, query: { revision } }) =>
      asFile(
        revision === undefined
          ? await printInvoice(read(context), record.id)
          : await printRevision(read(context), record.id, revision),
      ),
  }),
  serve(documentEndpoints.receipt, {
    downloads: 'invoice',
    policy: invoicesPolicy.view,
    load: findInvoice,
    act: async (context, { record }) =>
      asFile(await printReceipts(read(context), { 'payments.invoice_id': record.id }, 'download')),
  }),
  serve(documentEndpoints.paymentReceipt, {
    downloads: 'invoice',
    policy: invoicesPolicy.view,
    load: findPaid,
    act: async (context, { params: { transactionId } }) =>
      asFile(await printReceipts(read(context), { 'payments.id': transactionId }, 'download')),
  }),
  serve(documentEndpoints.receiptSummary, {
    downloads: 'user',
    policy: documentsPolicy.receipts,
    load: findPayer,
    act: async (context, { record, query: { startDate: from = null, endDate: to = null } }) => {
      if (from && to && to < from) throw invalid({ endDate: [messages.startAfterEnd] });
      return asFile(await printReceiptSummary(context, record, { from, to }));
    },
  }),
];
