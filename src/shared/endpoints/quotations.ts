/** Quotations: what a parent would pay, line by line, sent by e-mail, and turned into an invoice. Amounts in sen. */
import * as z from 'zod/mini';
import { messages } from '../messages';
import { chosenId, endpoint, id, idText, pageQuery, searchText } from './endpoint';
import { againGiven, invoiceDetail, requiredDate, versionGiven } from './invoice-fields';
import { lineFields } from './invoice-transactions';
import { mailStates } from './mails';

/** A quotation as lists show it. */
export const quotation = z.object({
  id,
  quotation_no: z.string(),
  date: z.string(),
  /** What its lines come to. */
  price: z.int(),
  preschool_id: id,
  preschool: z.object({ id, name: z.string(), short_name: z.string() }),
  parent: z.object({ id, name: z.string(), email: z.string() }),
  /** The invoice that was made of it. */
  invoice: z.nullable(z.object({ id, invoice_no: z.string() })),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Quotation = z.infer<typeof quotation>;

const quotationDetail = z.extend(quotation, {
  parent: z.object({
    id,
    name: z.string(),
    email: z.string(),
    /** Whom a line can be for. */
    children: z.array(z.object({ id, fullname: z.string(), preschool_short_name: z.string() })),
  }),
  email_status: invoiceDetail.shape.email_status,
});
export type QuotationDetail = z.infer<typeof quotationDetail>;

const quotationLine = z.object({
  id,
  quotation_id: id,
  product_id: z.nullable(id),
  label: z.string(),
  remarks: z.nullable(z.string()),
  quantity: z.int(),
  /** For one. */
  amount: z.int(),
  /** Off each one. */
  discount_amount: z.int(),
  /** Quantity times (amount less discount). */
  total: z.int(),
  child_id: z.nullable(id),
  child: z.nullable(z.object({ id, fullname: z.string(), preschool_short_name: z.string() })),
  updated_at: z.string(),
});
export type QuotationLine = z.infer<typeof quotationLine>;

/** The published API repeats what the path and the quotation say. A body that says something else is refused. */
const said = z.nullish(chosenId(messages.quotationMismatch));

/** With `product_id`, a product at its price; without, a fee of its own label and amount. */
const quotationLineForm = z.object({
  parent_id: said,
  quotation_id: said,
  preschool_id: said,
  product_id: z.nullish(chosenId(messages.productRequired)),
  label: z.nullish(z.string()),
  amount: z.nullish(lineFields.amount),
  quantity: z.nullish(lineFields.quantity),
  discount_amount: z.nullish(lineFields.discountAmount),
  child_id: lineFields.childId,
  remarks: lineFields.remarks,
  version: versionGiven,
});
export type QuotationLineForm = z.output<typeof quotationLineForm>;

/** What is left out stays. */
const quotationLineUpdate = z.object({
  parent_id: said,
  quotation_id: said,
  label: z.optional(lineFields.label),
  amount: z.optional(lineFields.amount),
  discount_amount: z.nullish(lineFields.discountAmount),
  child_id: lineFields.childId,
  quantity: z.nullish(lineFields.quantity),
  remarks: lineFields.remarks,
  version: versionGiven,
});
export type QuotationLineUpdate = z.output<typeof quotationLineUpdate>;

const quotationForm = z.object({
  parent_id: chosenId(messages.quotationParentRequired),
  preschool_id: chosenId(messages.selectPreschool),
  date: requiredDate(messages.dateRequired),
});
export type QuotationForm = z.output<typeof quotationForm>;

const quotationSorts = ['quotation_no', 'date', 'parent_name', 'price', 'created_at'] as const;
export type QuotationSort = (typeof quotationSorts)[number];
const sorts = quotationSorts.flatMap((word): string[] => [word, `-${word}`]);

const changed = z.object({ transaction: quotationLine, quotation: quotationDetail });

export const quotationEndpoints = {
  list: endpoint('GET /api/quotations', {
    summary: 'Quotations in the user’s scope, newest first; `search` finds numbers and parents.',
    query: z.object({
      ...pageQuery,
      search: searchText,
      preschool: z.optional(idText),
      parent: z.optional(idText),
      sort: z.optional(z.string().check(z.refine((text) => sorts.includes(text)))),
    }),
    answer: z.array(quotation),
    paged: true,
  }),
  create: endpoint('POST /api/quotations', {
    summary: 'A new quotation for a parent; its number is given by the preschool and the year.',
    body: quotationForm,
    answer: quotationDetail,
  }),
  view: endpoint('GET /api/quotations/{id}', { summary: 'One quotation.', answer: quotationDetail }),
  /** The same at the address of its screen, for a call that wants data. */
  viewPage: endpoint('GET /quotations/{id}', {
    summary: 'One quotation, at the address of its screen.',
    answer: quotationDetail,
  }),
  update: endpoint('PUT /api/quotations/{id}', {
    summary: 'Changes preschool and date. At another preschool it takes a number there.',
    body: z.object({
      preschool_id: z.optional(chosenId(messages.selectPreschool)),
      date: z.optional(requiredDate(messages.dateRequired)),
      version: versionGiven,
    }),
    answer: quotationDetail,
  }),
  remove: endpoint('DELETE /api/quotations/{id}', {
    summary: 'Deletes a quotation that was not turned into an invoice; its number stays in the register.',
  }),
  sendMail: endpoint('POST /api/quotations/{id}/send-mail', {
    summary: 'E-mails the quotation with its PDF to the parent.',
    answer: z.object({ state: z.enum(mailStates), to: z.string() }),
  }),
  makeInvoice: endpoint('POST /api/quotations/{id}/invoice', {
    summary: 'Makes a new invoice of the parent with the quotation’s lines, once: a second time answers 409.',
    body: z.object({ again: againGiven }),
    answer: z.object({ invoice: invoiceDetail, quotation: quotationDetail }),
  }),
  lines: endpoint('GET /api/quotations/{id}/transactions', {
    summary: 'The lines of a quotation, positive amounts first.',
    answer: z.array(quotationLine),
  }),
  addLine: endpoint('POST /api/quotations/{id}/transactions', {
    summary: 'Adds a product at its price, or a fee.',
    body: quotationLineForm,
    answer: changed,
  }),
  changeLine: endpoint('PUT /api/quotations/{id}/transactions/{tid}', {
    summary: 'Changes a line.',
    body: quotationLineUpdate,
    answer: changed,
  }),
  removeLine: endpoint('DELETE /api/quotations/{id}/transactions/{tid}', {
    summary: 'Removes a line.',
    answer: z.object({ quotation: quotationDetail }),
  }),
  download: endpoint('GET /quotations/{id}/download-quotation', {
    summary: 'The quotation as a PDF.',
    download: 'one',
  }),
};
