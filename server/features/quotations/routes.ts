/** The calls of quotations. */
import { quotationEndpoints } from '#shared/endpoints/quotations';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { type Quotation, QuotationLine } from '../../models/quotation';
import { asFile } from '../documents/as-file';
import { presentInvoiceDetail } from '../invoices/present-detail';
import { addLine, changeLine, removeLine } from './change-lines';
import { findQuotation, findQuotations, quotationForUpdate } from './find-quotations';
import { makeInvoice } from './make-invoice';
import { quotationsPolicy } from './policy';
import { linesOf, presentQuotation, presentQuotationDetail } from './present';
import { printQuotation } from './print-quotation';
import { createQuotation, deleteQuotation, updateQuotation } from './save-quotation';
import { sendQuotation } from './send-quotation';

/** A quotation in scope that has this line. */
async function findWithLine(context: Context, { id, tid }: { id: number; tid: number }) {
  const quotation = await findQuotation(context, { id });
  if (!quotation) return undefined;
  return (await QuotationLine.query(context.trx).findOne({ id: tid, quotation_id: id })) && quotation;
}

const viewing = {
  policy: quotationsPolicy.edit,
  load: findQuotation,
  act: (context: Context, { record }: { record: Quotation }) => presentQuotationDetail(context, record.id),
};

async function presentChanged(context: Context, quotationId: number, lineId: number) {
  const [transaction] = await linesOf(context, quotationId, lineId);
  if (!transaction) throw new Error(`There is no line ${lineId} on the quotation ${quotationId}.`);
  return { transaction, quotation: await presentQuotationDetail(context, quotationId) };
}

export const quotationRoutes = [
  serve(quotationEndpoints.list, {
    policy: quotationsPolicy.list,
    act: async (context, { query }) => {
      const { quotations, total } = await findQuotations(context, query);
      return { data: quotations.map(presentQuotation), total };
    },
  }),
  serve(quotationEndpoints.create, {
    policy: quotationsPolicy.list,
    act: async (context, { body }) =>
      presentQuotationDetail(context, (await createQuotation(context, body)).id),
  }),
  serve(quotationEndpoints.view, viewing),
  serve(quotationEndpoints.viewPage, viewing),
  serve(quotationEndpoints.update, {
    policy: quotationsPolicy.edit,
    load: findQuotation,
    act: async (context, { record, body: { version, ...form } }) => {
      await updateQuotation(context, await quotationForUpdate(context, record.id, version), form);
      return presentQuotationDetail(context, record.id);
    },
  }),
  serve(quotationEndpoints.remove, {
    policy: quotationsPolicy.edit,
    load: findQuotation,
    act: async (context, { record }) =>
      deleteQuotation(context, await quotationForUpdate(context, record.id)),
  }),
  serve(quotationEndpoints.sendMail, {
    policy: quotationsPolicy.edit,
    load: findQuotation,
    act: async (context, { record }) => {
      const { state, recipients } = await sendQuotation(context, record.id);
      return { state, to: recipients[0] as string };
    },
  }),
  serve(quotationEndpoints.makeInvoice, {
    policy: quotationsPolicy.invoice,
    load: findQuotation,
    act: async (context, { record, body: { again } }) => {
      const quotation = await quotationForUpdate(context, record.id);
      const invoice = await makeInvoice(context, quotation, again ?? false);
      return {
        invoice: await presentInvoiceDetail(context, invoice.id),
        quotation: await presentQuotationDetail(context, record.id),
      };
    },
  }),
  serve(quotationEndpoints.lines, {
    policy: quotationsPolicy.edit,
    load: findQuotation,
    act: (context, { record }) => linesOf(context, record.id),
  }),
  serve(quotationEndpoints.addLine, {
    policy: quotationsPolicy.edit,
    load: findQuotation,
    act: async (context, { record, body: { version, ...form } }) => {
      const line = await addLine(context, await quotationForUpdate(context, record.id, version), form);
      return presentChanged(context, record.id, line.id);
    },
  }),
  serve(quotationEndpoints.changeLine, {
    policy: quotationsPolicy.edit,
    load: findWithLine,
    act: async (context, { record, params: { tid }, body: { version, ...form } }) => {
      await changeLine(context, await quotationForUpdate(context, record.id, version), tid, form);
      return presentChanged(context, record.id, tid);
    },
  }),
  serve(quotationEndpoints.removeLine, {
    policy: quotationsPolicy.edit,
    load: findWithLine,
    act: async (context, { record, params: { tid } }) => {
      await removeLine(context, await quotationForUpdate(context, record.id), tid);
      return { quotation: await presentQuotationDetail(context, record.id) };
    },
  }),
  serve(quotationEndpoints.download, {
    downloads: 'quotation',
    policy: quotationsPolicy.edit,
    load: findQuotation,
    act: async (context, { record }) =>
      asFile(
        await printQuotation(
          { ...context, language: context.actor.language, asker: context.actor.userId },
          record.id,
        ),
      ),
  }),
];
