/** The calls of payments. */
import { providerMethods } from '#shared/domain/statuses';
import { flagGiven } from '#shared/endpoints/invoice-fields';
import { type PaymentForm, paymentEndpoints } from '#shared/endpoints/payments';
import { writeOffEndpoints } from '#shared/endpoints/write-offs';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import type { UploadedFile } from '../../http/multipart';
import { serve } from '../../http/serve';
import type { Invoice } from '../../models/invoice';
import type { Payment } from '../../models/payment';
import { freshTransaction } from '../invoices/find-transactions';
import { findInvoice } from '../invoices/invoice-for-update';
import { presentChanged, presentInvoiceDetail } from '../invoices/present-detail';
import { confirmPayment, rejectPayment } from './decide-payment';
import { downloadPayments } from './download-payments';
import { findPayment, paymentHistory, paymentTotals } from './find-payments';
import { payOut } from './pay-out';
import { offeredMethods } from './payment-methods';
import { paymentsPolicy, recordsFor } from './policy';
import { recordPayment } from './record-payment';
import { refundPayment, reversePayment } from './refund-payment';
import { startProviderPayment } from './start-provider-payment';
import { recover, writeOff } from './write-off';

/** By what a form sent, before it is read: a provider is waited for outside any transaction. */
function goesToProvider(body: unknown): boolean {
  const { payment_method, on_statement } = (body ?? {}) as Record<string, unknown>;
  return providerMethods.includes(Number(payment_method)) && flagGiven.safeParse(on_statement).data !== true;
}

const paying = {
  policy: paymentsPolicy.pay,
  load: findInvoice,
  ownTransaction: goesToProvider,
  act: async (
    context: Context,
    input: { record: Invoice; body: PaymentForm; files: { readonly attach?: UploadedFile } },
  ) => {
    const { record, body, files } = input;
    if (goesToProvider(body)) {
      const { redirect_url } = await startProviderPayment(context, record, body);
      return { redirect_url, status: 200, message: '', transaction: null };
    }
    const payment = await recordPayment(context, record, body, files.attach);
    return {
      redirect_url: null,
      status: 200,
      message: messages.paymentThanks,
      transaction: await freshTransaction(context.trx, payment.invoice_id, payment.id),
    };
  },
};

const decided = async (context: Context, payment: Payment) =>
  presentChanged(context, payment.invoice_id, payment.id);

export const paymentRoutes = [
  serve(paymentEndpoints.methods, {
    policy: paymentsPolicy.methods,
    load: (context, { invoiceId }) => findInvoice(context, { id: invoiceId }),
    act: async (context, { record }) => {
      const offered = await offeredMethods(context, record);
      // The first one is chosen already: staff note what came, parents pay online.
      return recordsFor(context.actor, record) ? offered.sort((a, b) => a.redirects - b.redirects) : offered;
    },
  }),
  serve(paymentEndpoints.pay, paying),
  serve(paymentEndpoints.payForm, {
    ...paying,
    pageAfterForm: ({ redirect_url, transaction }) =>
      redirect_url ?? (transaction ? `/invoices/${transaction.invoice_id}` : '/invoices'),
  }),
  serve(paymentEndpoints.history, {
    policy: paymentsPolicy.list,
    act: (context, { query }) => paymentHistory(context, query),
  }),
  serve(paymentEndpoints.historyTotals, {
    policy: paymentsPolicy.list,
    act: (context, { query }) => paymentTotals(context, query),
  }),
  serve(paymentEndpoints.historyDownload, {
    downloads: 'payment',
    policy: paymentsPolicy.list,
    act: async (context, { query, http }) => downloadPayments(context, http, query),
  }),
  serve(paymentEndpoints.confirm, {
    policy: paymentsPolicy.decide,
    load: findPayment,
    act: async (context, { record, body }) =>
      decided(context, await confirmPayment(context, record, { again: body.again ?? false })),
  }),
  serve(paymentEndpoints.reject, {
    policy: paymentsPolicy.decide,
    load: findPayment,
    act: async (context, { record, body }) =>
      decided(context, await rejectPayment(context, record, body.reason)),
  }),
  serve(paymentEndpoints.refund, {
    policy: paymentsPolicy.refund,
    load: findPayment,
    act: async (context, { record, body }) => decided(context, await refundPayment(context, record, body)),
  }),
  serve(paymentEndpoints.payOut, {
    policy: paymentsPolicy.refund,
    load: findInvoice,
    act: async (context, { record, body }) => decided(context, await payOut(context, record, body)),
  }),
  serve(writeOffEndpoints.writeOff, {
    policy: paymentsPolicy.refund,
    load: findInvoice,
    act: async (context, { record, body }) => {
      await writeOff(context, record, body);
      return presentInvoiceDetail(context, record.id);
    },
  }),
  serve(writeOffEndpoints.recover, {
    policy: paymentsPolicy.refund,
    load: findInvoice,
    act: async (context, { record, body }) => {
      await recover(context, record, body);
      return presentInvoiceDetail(context, record.id);
    },
  }),
  serve(paymentEndpoints.reverse, {
    policy: paymentsPolicy.refund,
    load: findPayment,
    act: async (context, { record, body }) => decided(context, await reversePayment(context, record, body)),
  }),
];
