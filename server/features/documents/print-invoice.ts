/** An invoice as a PDF, of what the screen shows: the same lines, payments and sums. */

import type { Knex } from 'knex';
import { businessDate } from '#shared/domain/calendar-date';
import { type Payee, payeeFields, payeeOnPaper } from '#shared/domain/payee';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import type { Language } from '#shared/languages';
import type { Clock } from '../../clock';
import { fileName, invoiceFileName, isPayable } from '../../documents/names';
import { notFound } from '../../http/refusal';
import { isPaidOnline } from '../../models/payment-setting';
import type { Services } from '../../services';
import { revisionOf } from '../invoices/find-revisions';
import { transactionsOf } from '../invoices/find-transactions';
import { presentInvoiceDetail } from '../invoices/present-detail';
import { letterheadOf } from './letterhead';

/** What a paper is made with: in a call, or in the job that sends it. */
export interface PrintContext {
  trx: Knex;
  clock: Pick<Clock, 'today'>;
  services: Pick<Services, 'publicUrl' | 'printer' | 'eInvoices'>;
  /** The reader's. */
  language: Language;
  /** Whose turn it is at the printer; null in a job. */
  asker: number | null;
}

export interface Printed {
  name: string;
  content: Buffer;
}

/** Policy and scope are the caller's business. */
export async function printInvoice(context: PrintContext, id: number): Promise<Printed> {
  const { trx, services } = context;
  const parts = await partsOf(context, id);
  const { invoice } = parts;
  const payable = isPayable(invoice) && (await isPaidOnline(trx, invoice.preschool));
  const paper = {
    ...parts,
    issuedOn: invoice.issued_at && businessDate(new Date(invoice.issued_at)),
    payee: asks(invoice) ? payeeOnPaper(await payeeOf(trx, invoice.preschool), invoice.invoice_no) : [],
    payUrl: payable ? `${services.publicUrl}/invoices/${id}/pay` : null,
    validationUrl: invoice.e_invoice?.link ?? null,
  };
  const content = await services.printer.print('invoice', paper, context.asker);
  return { name: invoice.invoice_no ? invoiceFileName(invoice) : fileName('draft', String(id)), content };
}

/** As it was by a revision: what it asked for, without what was paid. @throws Refusal 404 without such a revision */
export async function printRevision(context: PrintContext, id: number, number: number): Promise<Printed> {
  const { invoice, ...parts } = await partsOf(context, id);
  const revision = await revisionOf(context.trx, id, number);
  if (!revision) throw notFound();
  const { at, price, due_date, lines } = revision;
  const paper = {
    ...parts,
    invoice: { ...invoice, price, due_date, revision: { number, at: at.toISOString() } },
    lines,
    payments: [],
    former: number < (invoice.revision?.number ?? 0),
    issuedOn: invoice.issued_at && businessDate(new Date(invoice.issued_at)),
    payee: [],
    payUrl: null,
  };
  const content = await context.services.printer.print('invoice', paper, context.asker);
  return { name: fileName('invoice', invoice.invoice_no, 'revision', String(number)), content };
}

/** A locked one too: it is paid by hand, or the office unlocks it. */
const asks = (invoice: InvoiceDetail) =>
  invoice.issued_at !== null && isPayable({ ...invoice, locked: false });

async function payeeOf(trx: Knex, preschoolId: number): Promise<Payee> {
  return trx('preschools')
    .where({ id: preschoolId })
    .first(...payeeFields);
}

async function partsOf(context: PrintContext, id: number) {
  const { trx, clock, language } = context;
  const invoice = await presentInvoiceDetail(context, id);
  const transactions = await transactionsOf(trx, id);
  const parent = await trx('users').where({ id: invoice.parent }).first('phone_no');
  return {
    issuer: await letterheadOf(trx, invoice.preschool),
    invoice,
    lines: transactions.filter(({ type }) => type !== 'payment'),
    payments: transactions.filter(({ type, state }) => type === 'payment' && state === 'confirmed'),
    parentPhone: parent?.phone_no ?? null,
    printedOn: clock.today(),
    language,
  };
}
