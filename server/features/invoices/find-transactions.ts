/** Lines and payments with the names that a screen shows beside them. */
import type { Knex } from 'knex';
import { inOrder } from '#shared/domain/invoice-math';
import type { Transaction } from '#shared/endpoints/invoice-fields';
import { type FoundLine, type FoundPayment, presentLine, presentPayment } from './present';

type TransactionType = Transaction['type'];

/** Lines in their order (positive first), then payments, oldest first. */
export async function transactionsOf(
  trx: Knex,
  invoiceId: number,
  types: readonly TransactionType[] = ['bill', 'deposit', 'payment'],
): Promise<Transaction[]> {
  const lines = await findLines(trx)
    .where('bill_lines.invoice_id', invoiceId)
    .where((either) => {
      if (types.includes('deposit')) either.orWhere('bill_lines.kind', 'deposit');
      if (types.includes('bill')) either.orWhereNot('bill_lines.kind', 'deposit');
      if (!types.includes('bill') && !types.includes('deposit')) either.whereRaw('false');
    });
  const payments = types.includes('payment')
    ? await findPayments(trx)
        .where('payments.invoice_id', invoiceId)
        .orderBy(['payments.paid_at', 'payments.id'])
    : [];
  return [
    ...inOrder(lines as FoundLine[]).map(presentLine),
    ...(payments as FoundPayment[]).map(presentPayment),
  ];
}

/** One of them on this invoice; undefined when it is not there. */
async function transactionOf(trx: Knex, invoiceId: number, id: number): Promise<Transaction | undefined> {
  const line = await findLines(trx)
    .where({ 'bill_lines.id': id, 'bill_lines.invoice_id': invoiceId })
    .first();
  if (line) return presentLine(line as FoundLine);
  const payment = await findPayments(trx)
    .where({ 'payments.id': id, 'payments.invoice_id': invoiceId })
    .first();
  return payment && presentPayment(payment as FoundPayment);
}

/** @throws Error where it is not there: callers have just written it */
export async function freshTransaction(trx: Knex, invoiceId: number, id: number): Promise<Transaction> {
  const found = await transactionOf(trx, invoiceId, id);
  if (!found) throw new Error(`There is no transaction ${id} on the invoice ${invoiceId}.`);
  return found;
}

export function findLines(trx: Knex): Knex.QueryBuilder {
  return trx('bill_lines')
    .leftJoin('children', 'children.id', 'bill_lines.child_id')
    .leftJoin('preschools AS child_preschool', 'child_preschool.id', 'children.preschool_id')
    .leftJoin('invoices AS source', 'source.id', 'bill_lines.from_invoice_id')
    .select(
      'bill_lines.*',
      'children.fullname AS child_name',
      'child_preschool.short_name AS child_preschool_name',
      'source.invoice_no AS from_invoice_no',
    );
}

export function findPayments(trx: Knex): Knex.QueryBuilder {
  return trx('payments')
    .leftJoin('files', 'files.id', 'payments.slip_file_id')
    .leftJoin('users AS recorder', 'recorder.id', 'payments.recorded_by')
    .leftJoin('payment_attempts AS attempt', 'attempt.id', 'payments.attempt_id')
    .select(
      'payments.*',
      'files.name AS slip_name',
      'recorder.name AS recorded_by_name',
      'attempt.provider',
      'attempt.provider_reference',
      'attempt.collection_id',
      // No join: with one more of them, the database would plan the list badly.
      trx.raw('(SELECT receipt_no FROM payment_receipts WHERE payment_id = payments.id) AS receipt_no'),
      trx.raw(`(SELECT ARRAY[COALESCE(-sum(back.amount), 0), COALESCE(-sum(back.amount) FILTER (WHERE back.reversal), 0)]
        FROM payments AS back WHERE back.refund_of = payments.id AND back.state = 'confirmed') AS taken_back`),
    );
}
