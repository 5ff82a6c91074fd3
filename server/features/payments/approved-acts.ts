/** The calls of lines and payments that may need a second person, as they run once one approved. */
import type { ApprovedActs } from '../../approvals';
import { BillLine } from '../../models/bill-line';
import { aboutInvoice } from '../invoices/approved-acts';
import { findInvoice } from '../invoices/invoice-for-update';
import { invoicesPolicy } from '../invoices/policy';
import { addToInvoice, changeOnInvoice } from './change-transactions';
import { findPayment } from './find-payments';
import { payOut } from './pay-out';
import { paymentsPolicy } from './policy';
import { refundPayment, reversePayment } from './refund-payment';
import { writeOff } from './write-off';

export const paymentActs: Pick<
  ApprovedActs,
  'write_off' | 'refund' | 'reverse' | 'pay_out' | 'add_line' | 'change_line'
> = {
  refund: async (context, id) => {
    const payment = await findPayment(context, { transactionId: id });
    return (
      payment && {
        may: paymentsPolicy.refund(context.actor, payment),
        about: aboutInvoice({ ...payment, id: payment.invoice_id }),
        run: (own, form) => refundPayment(own, payment, form),
      }
    );
  },
  reverse: async (context, id) => {
    const payment = await findPayment(context, { transactionId: id });
    return (
      payment && {
        may: paymentsPolicy.refund(context.actor, payment),
        about: aboutInvoice({ ...payment, id: payment.invoice_id }),
        run: (own, form) => reversePayment(own, payment, form),
      }
    );
  },
  write_off: async (context, id) => {
    const invoice = await findInvoice(context, { id });
    return (
      invoice && {
        may: paymentsPolicy.refund(context.actor, invoice),
        about: aboutInvoice(invoice),
        run: (own, form) => writeOff(own, invoice, form),
      }
    );
  },
  pay_out: async (context, id) => {
    const invoice = await findInvoice(context, { id });
    return (
      invoice && {
        may: paymentsPolicy.refund(context.actor, invoice),
        about: aboutInvoice(invoice),
        run: (own, form) => payOut(own, invoice, form),
      }
    );
  },
  add_line: async (context, id) => {
    const invoice = await findInvoice(context, { id });
    return (
      invoice && {
        may: invoicesPolicy.edit(context.actor, invoice),
        about: aboutInvoice(invoice),
        run: (own, form) => addToInvoice(own, invoice, form),
      }
    );
  },
  change_line: async (context, id) => {
    const line = await BillLine.query(context.trx).findById(id).whereNotNull('invoice_id');
    const invoice = line?.invoice_id && (await findInvoice(context, { id: line.invoice_id }));
    return invoice
      ? {
          may: invoicesPolicy.edit(context.actor, invoice),
          about: aboutInvoice(invoice),
          run: (own, form) => changeOnInvoice(own, invoice, id, form),
        }
      : undefined;
  },
};
