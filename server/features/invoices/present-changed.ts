/** What a change of a line or a payment answers: it, and its invoice with the new sums. */
import type { Knex } from 'knex';
import { freshTransaction } from './find-transactions';
import { presentInvoiceDetail } from './present-detail';

export async function presentChanged(trx: Knex, invoiceId: number, transactionId: number) {
  return {
    transaction: await freshTransaction(trx, invoiceId, transactionId),
    invoice: await presentInvoiceDetail(trx, invoiceId),
  };
}
