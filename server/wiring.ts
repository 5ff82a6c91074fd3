/** What upper features do for lower ones: the one list, given to verbs and jobs at start. */
import { limitActs } from './features/approvals/approved-acts';
import { billingActs } from './features/billing/approved-acts';
import { runActs } from './features/billing-runs/approved-acts';
import { type PrintContext, type Printed, printInvoice } from './features/documents/print-invoice';
import { printReceipts, type ReceiptWay } from './features/documents/print-receipt';
import { importActs } from './features/imports/approved-acts';
import { invoiceNoteActs } from './features/invoice-notes/approved-acts';
import { printNote } from './features/invoice-notes/print-note';
import { invoiceActs } from './features/invoices/approved-acts';
import { lateFeeActs } from './features/late-fees/approved-acts';
import { healthCleared, healthFlaggedAgain } from './features/notifications/correct-alert';
import {
  approvalDecided,
  approvalRequested,
  approvalsDecided,
  approvalsRequested,
  booksDiffer,
  childReleased,
  classworkPublished,
  collectorChanged,
  dosesDoubled,
  dosesNoted,
  incidentsNoted,
  invoiceChanged,
  invoiceFinished,
  invoicesIssued,
  needsNoted,
  paymentReceived,
  paymentRejected,
  ratioBroken,
  reportsReady,
} from './features/notifications/events';
import { paymentActs } from './features/payments/approved-acts';
import { planActs } from './features/plans/approved-acts';
import { quotationActs } from './features/quotations/approved-acts';
import { printQuotation } from './features/quotations/print-quotation';
import { recoveryCodeUsed } from './features/second-factor/take-away';
import { wantedOfKey } from './features/statements/mail-statement';
import { printStatement } from './features/statements/print-statement';
import { printTaxStatement } from './features/tax-statements/print-tax-statement';
import type { AttachmentDependencies, MadeFile, Services } from './services';

/** Each kind of attachment and what makes it, of the record of an id; in the language of whom it is for. */
const attachmentMakers: Services['attachmentMakers'] = {
  invoice: async (dependencies, id) =>
    asPdf(await printInvoice(await readByPayer(dependencies, Number(id)), Number(id))),
  quotation: async (dependencies, id) =>
    asPdf(await printQuotation(await readByPayer(dependencies, Number(id), 'quotations'), Number(id))),
  note: async (dependencies, id) => {
    const note = await dependencies.knex('invoice_notes').where({ id }).first('invoice_id');
    return asPdf(await printNote(await readByPayer(dependencies, note.invoice_id), Number(id)));
  },
  receipt: (dependencies, id) => receiptOf(dependencies, id, 'mail'),
  statement: statementOf,
  tax_statement: taxStatementOf,
  receipt_copy: (dependencies, id) => receiptOf(dependencies, id, 'copy'),
};

/** For a payment. */
async function receiptOf(
  dependencies: AttachmentDependencies,
  id: string,
  way: ReceiptWay,
): Promise<MadeFile> {
  const { invoice_id } = await dependencies.knex('payments').where({ id }).first('invoice_id');
  const context = await readByPayer(dependencies, invoice_id);
  return asPdf(await printReceipts(context, { 'payments.id': Number(id) }, way));
}

async function statementOf(
  { knex: trx, clock, services, asker = null }: AttachmentDependencies,
  key: string,
): Promise<MadeFile> {
  const wanted = wantedOfKey(key);
  const parent = await trx('users').where({ id: wanted.parentId }).first('language');
  const language = parent.language ?? 'en';
  return asPdf(await printStatement({ trx, clock, services, asker, language }, wanted));
}

async function taxStatementOf(
  { knex: trx, clock, services, asker = null }: AttachmentDependencies,
  statementNo: string,
): Promise<MadeFile> {
  const parent = await trx('tax_statements')
    .join('users', 'users.id', 'parent_id')
    .where({ statement_no: statementNo })
    .first('language');
  const context = { trx, clock, services, asker, language: parent.language ?? 'en' };
  return asPdf(await printTaxStatement(context, statementNo, { way: 'mail', identified: true }));
}

const asPdf = ({ content }: Printed): MadeFile => ({ content, contentType: 'application/pdf' });

async function readByPayer(
  { knex: trx, clock, services, asker = null }: AttachmentDependencies,
  id: number,
  table: 'invoices' | 'quotations' = 'invoices',
): Promise<PrintContext> {
  const payer = await trx('users')
    .join(table, `${table}.parent_id`, 'users.id')
    .where(`${table}.id`, id)
    .first('users.language');
  return { trx, clock, services, asker, language: payer?.language ?? 'en' };
}

export const wiring: Pick<Services, 'eventHandlers' | 'attachmentMakers' | 'approvedActs'> = {
  eventHandlers: {
    approvalDecided,
    approvalsDecided,
    booksDiffer,
    approvalRequested,
    approvalsRequested,
    childReleased,
    classworkPublished,
    collectorChanged,
    dosesDoubled,
    dosesNoted,
    healthCleared,
    healthFlagged: healthFlaggedAgain,
    incidentsNoted,
    invoiceChanged,
    invoiceFinished,
    invoicesIssued,
    needsNoted,
    paymentReceived,
    paymentRejected,
    ratioBroken,
    recoveryCodeUsed,
    reportsReady,
  },
  attachmentMakers,
  approvedActs: {
    ...billingActs,
    ...invoiceActs,
    ...limitActs,
    ...importActs,
    ...lateFeeActs,
    ...invoiceNoteActs,
    ...planActs,
    ...paymentActs,
    ...quotationActs,
    ...runActs,
  },
};
