/** Bills and discounts of children, until an invoice takes them up. */
import * as z from 'zod/mini';
import { SEN_MAX } from '../domain/money';
import { lineKinds } from '../domain/statuses';
import { messages } from '../messages';
import { child } from './child';
import { chosenId, endpoint, id, idText, noContent, PAGE_SIZE_MAX, pageQuery } from './endpoint';
import { againGiven, requiredDate } from './invoice-fields';

/** A bill, a discount, or what an invoice charged a child besides. Unbilled while `invoice_id` is null. Amounts in sen, a discount's negative. */
export const billLine = z.object({
  id,
  kind: z.enum(lineKinds),
  product_id: z.nullable(id),
  label: z.string(),
  remarks: z.nullable(z.string()),
  bill_date: z.string(),
  quantity: z.int(),
  /** For one. */
  amount: z.int(),
  discount_amount: z.int(),
  /** For all of them, less the discount. */
  total: z.int(),
  invoice_id: z.nullable(id),
});
export type BillLine = z.infer<typeof billLine>;

/** A discount, under the names of the published API. */
const discountItem = z.object({
  id,
  label: z.string(),
  bill_date: z.string(),
  /** Negative sen. */
  amount: z.int(),
  invoice_id: z.nullable(id),
});

const billDate = requiredDate(messages.dateRequired);

export const billForm = z.object({
  product_id: chosenId(messages.billRequired),
  date: billDate,
  /** For a product that a child has in that month already. */
  again: againGiven,
});

export const severalBillsForm = z.object({
  children_id: z
    .array(chosenId(messages.billChildrenRequired), messages.billChildrenRequired)
    .check(
      z.minLength(1, messages.billChildrenRequired),
      z.maxLength(PAGE_SIZE_MAX, messages.billChildrenTooMany),
    ),
  ...billForm.shape,
});

/** Positive sen: a number, or its text. */
const deduction = z.pipe(
  z.union([
    z.number(messages.deductionNotNumeric),
    z
      .string(messages.deductionNotNumeric)
      .check(z.regex(/^\s*-?\d{1,12}(\.\d{1,6})?\s*$/, messages.deductionNotNumeric)),
  ]),
  z.pipe(
    z.transform((given: number | string) => Number(given)),
    z
      .int(messages.deductionTooPrecise)
      .check(z.gte(1, messages.deductionPositive), z.lte(SEN_MAX, messages.deductionTooLarge)),
  ),
);

export const discountForm = z.object({
  programme: chosenId(messages.programmeRequired),
  deduction,
  label: z.nullish(
    z.string(messages.discountLabelTooLong).check(z.trim(), z.maxLength(500, messages.discountLabelTooLong)),
  ),
});

export const billEndpoints = {
  storeSeveral: endpoint('POST /api/children/store-multiple-bills', {
    summary: 'Bills a product to several children, each once, all or none of them.',
    body: severalBillsForm,
    answer: z.object({
      /** How many were billed, what each of them, and all of them together (sen). */
      children: z.int(),
      amount: z.int(),
      total: z.int(),
      label: z.string(),
      bill_date: z.string(),
    }),
  }),
  store: endpoint('POST /api/children/{id}/store-bills', {
    summary: 'Bills a product to a child, at its price of this moment.',
    body: billForm,
    answer: billLine,
  }),
  list: endpoint('GET /api/children/{id}/bills', {
    summary: 'Bills and discounts of a child, newest first.',
    query: z.object(pageQuery),
    answer: z.array(billLine),
    paged: true,
  }),
  delete: endpoint('DELETE /api/children/{id}/bills/{billId}', {
    summary: 'Deletes a bill or a discount that is on no invoice yet.',
    answer: noContent,
  }),
  discounts: endpoint('GET /api/children/{id}/programme-discounts', {
    summary: 'The child with its programmes, and its discounts, newest first.',
    answer: z.object({ child, discount_list: z.array(discountItem) }),
  }),
  storeDiscount: endpoint('POST /api/children/{id}/programme-discounts', {
    summary: 'Gives a child a discount on a programme that it is registered for; `deduction` in sen.',
    body: discountForm,
    answer: discountItem,
  }),
  destroyDiscount: endpoint('POST /api/children/{id}/programme-discounts/{discountId}/destroy', {
    summary: 'Deletes a discount that is on no invoice yet.',
    answer: noContent,
  }),
  billedAlready: endpoint('GET /api/bills/billed-already', {
    summary:
      'Children who have a bill of this product in the month of this date already: a form warns of them.',
    query: z.object({
      product_id: idText,
      date: billDate,
      child: z.optional(idText),
    }),
    answer: z.object({ children_id: z.array(id) }),
  }),
};
