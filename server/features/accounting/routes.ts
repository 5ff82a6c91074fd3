/** The calls of what goes out to accounting. */
import { accountingEndpoints } from '#shared/endpoints/accounting';
import type { Context } from '../../context';
import { notFound } from '../../http/refusal';
import { serve } from '../../http/serve';
import { Preschool } from '../../models/preschool';
import { cancelEInvoice } from './cancel-e-invoice';
import { setCompany } from './company';
import { downloadJournals } from './download-journals';
import { decideKeys, setKeys } from './e-invoice-keys';
import { eInvoicesOf } from './e-invoice-month';
import { findMonth, listEntries } from './find-month';
import { accountingPolicy } from './policy';
import { sendEInvoices } from './send-e-invoices';
import { decideCertificate, removeCertificate, sendWhatWaited, setCertificate } from './set-certificate';
import { setCodes } from './set-codes';

const policy = accountingPolicy.export;

const load = ({ trx, actor }: Context, { id }: { id: number }) =>
  Preschool.query(trx).modify('visibleTo', actor).findById(id);

export const accountingRoutes = [
  serve(accountingEndpoints.month, {
    policy,
    load,
    act: (context, { record, query }) => findMonth(context, record, query.month),
  }),
  serve(accountingEndpoints.entries, {
    policy,
    load,
    act: (context, { record, query }) => listEntries(context, record, query),
  }),
  serve(accountingEndpoints.codes, {
    policy,
    load,
    act: async (context, { record, body }) => ({ codes: await setCodes(context, record, body.codes) }),
  }),
  serve(accountingEndpoints.download, {
    downloads: 'preschool',
    policy,
    load,
    act: (context, { record, query }) => downloadJournals(context, record, query),
  }),
  serve(accountingEndpoints.eInvoices, {
    policy,
    load,
    act: (context, { record, query }) => eInvoicesOf(context, record, query.month),
  }),
  serve(accountingEndpoints.company, {
    policy,
    load,
    act: async (context, { record, body }) => {
      const company = await setCompany(context, record, body);
      // Its certificate may be its own again.
      await sendWhatWaited(context, record.id);
      return company;
    },
  }),
  serve(accountingEndpoints.eInvoiceKeys, {
    asksProof: true,
    policy,
    load,
    act: (context, { record, body }) => setKeys(context, record, body),
  }),
  serve(accountingEndpoints.decideEInvoiceKeys, {
    asksProof: (_, { body }) => body.confirmed,
    policy,
    load,
    act: (context, { record, body }) => decideKeys(context, record, body),
  }),
  serve(accountingEndpoints.eInvoiceCertificate, {
    asksProof: true,
    policy,
    load,
    act: (context, { record, body }) => setCertificate(context, record, body),
  }),
  serve(accountingEndpoints.removeEInvoiceCertificate, {
    asksProof: true,
    policy,
    load,
    act: (context, { record }) => removeCertificate(context, record),
  }),
  serve(accountingEndpoints.decideEInvoiceCertificate, {
    asksProof: (_, { body }) => body.confirmed,
    policy,
    load,
    act: (context, { record, body }) => decideCertificate(context, record, body),
  }),
  serve(accountingEndpoints.sendEInvoices, {
    asksProof: true,
    policy,
    load,
    act: async (context, { record, body }) => {
      await sendEInvoices(context, record, body.month);
      return eInvoicesOf(context, record, body.month);
    },
  }),
  serve(accountingEndpoints.cancelEInvoice, {
    asksProof: true,
    policy,
    // MyInvois is waited for: no transaction, no connection.
    ownTransaction: true,
    load,
    act: async (context, { record, params, body }) => {
      const document = await context
        .trx('e_invoice_documents')
        .where({ id: params.documentId, preschool_id: record.id })
        .first();
      if (!document) throw notFound();
      await cancelEInvoice(context, document, body.reason);
      return eInvoicesOf(context, record, String(document.month).slice(0, 7));
    },
  }),
];
