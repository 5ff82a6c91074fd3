/** One invoice with what a list has no room for: where it went, what it took, its former numbers, its e-mails. */
import type { Knex } from 'knex';
import { lastDayOf } from '#shared/domain/closing';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { Invoice, type ListedInvoice } from '../../models/invoice';
import type { Services } from '../../services';
import { eInvoiceOf } from './e-invoice-of';
import { emailStatusOf } from './email-status';
import { latestRevision } from './find-revisions';
import { freshTransaction } from './find-transactions';
import { presentInvoice } from './present';

interface Reading {
  trx: Knex;
  services: Pick<Services, 'eInvoices'>;
}

/** @throws Error where there is no such invoice: callers have found it */
export async function presentInvoiceDetail({ trx, services }: Reading, id: number): Promise<InvoiceDetail> {
  const found = (await Invoice.query(trx).modify('listed').findById(id)) as ListedInvoice | undefined;
  if (!found) throw new Error(`There is no invoice ${id}.`);
  const { moved_to_invoice_id } = found;
  return {
    ...presentInvoice(found),
    parent_email: found.parent_email,
    month_closed: await isMonthClosed(trx, found),
    moved_to: moved_to_invoice_id ? await namedInvoice(trx, moved_to_invoice_id) : null,
    carried_from: await carriedFrom(trx, id),
    quotation: (await trx('quotations').where({ invoice_id: id }).first('id', 'quotation_no')) ?? null,
    former_numbers: await formerNumbers(trx, id),
    email_status: await emailStatusOf(trx, id),
    revision: await latestRevision(trx, id),
    e_invoice: await eInvoiceOf(trx, services, id),
  };
}

async function isMonthClosed(
  trx: Knex,
  { preschool_id, billing_month }: Pick<Invoice, 'preschool_id' | 'billing_month'>,
): Promise<boolean> {
  const { closed_through } = await trx('preschools').where({ id: preschool_id }).first('closed_through');
  return closed_through !== null && lastDayOf(billing_month) <= closed_through;
}

function namedInvoice(trx: Knex, id: number): Promise<{ id: number; invoice_no: string }> {
  return trx('invoices').where({ id }).first('id', 'invoice_no');
}

function carriedFrom(trx: Knex, id: number): Promise<InvoiceDetail['carried_from']> {
  return trx('carry_forwards')
    .join('invoices', 'invoices.id', 'carry_forwards.from_invoice_id')
    .where({ to_invoice_id: id, reversed_at: null })
    .orderBy('carry_forwards.id')
    .select('invoices.id', 'invoices.invoice_no', 'carry_forwards.amount');
}

async function formerNumbers(trx: Knex, id: number): Promise<string[]> {
  return trx('invoice_numbers').where({ invoice_id: id, state: 'moved' }).orderBy('at').pluck('invoice_no');
}

/** What a change of a line or a payment answers: it, and its invoice with the new sums. */
export async function presentChanged(context: Reading, invoiceId: number, transactionId: number) {
  return {
    transaction: await freshTransaction(context.trx, invoiceId, transactionId),
    invoice: await presentInvoiceDetail(context, invoiceId),
  };
}
