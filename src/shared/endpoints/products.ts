/** Products: the programmes that children register for, and whatever else is billed. */
import * as z from 'zod/mini';
import { classifications } from '../domain/e-invoice';
import { productTypes } from '../domain/statuses';
import { taxKindNames } from '../domain/tax';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import {
  endpoint,
  id,
  idList,
  idText,
  optionalText,
  optionalWhole,
  PAGE_SIZE_MAX,
  requiredText,
  searchText,
  wholeBetween,
  wholeText,
} from './endpoint';
import { preschoolName } from './preschool-name';

export const product = z.object({
  id,
  name: z.string(),
  remarks: z.nullable(z.string()),
  /** Sen. */
  price: z.int(),
  /** 1 Programme, 2 Annual Fee, 3 Merchandise, 4 Deposit, 5 Booking. */
  product_type: z.int(),
  /** Null for a product of all preschools. */
  preschool_id: z.nullable(id),
  preschool: z.nullable(preschoolName),
  active: z.boolean(),
  /** What it is on the year's statement for tax. */
  tax_kind: z.enum(taxKindNames),
  /** What its lines are on an e-invoice, by the codes of the tax authority. */
  e_invoice_class: z.enum(classifications),
});
export type Product = z.infer<typeof product>;

const PRICE_MAX = 100_000_000;

export const productForm = z.object({
  name: requiredText(officeMessages.productNameRequired, 200, messages.nameTooLong),
  remarks: optionalText(500, officeMessages.productRemarksTooLong),
  /** Sen. */
  price: wholeBetween(0, PRICE_MAX, officeMessages.priceInvalid),
  product_type: z
    .int(officeMessages.productTypeRequired)
    .check(z.refine((type) => type in productTypes, officeMessages.productTypeRequired)),
  /** Null for all preschools. */
  preschool_id: z.nullable(id),
  active: z._default(z.boolean(), true),
  /** Left out, a new product has the one that its type and name suggest, and another keeps its own. */
  tax_kind: z.optional(z.enum(taxKindNames)),
  /** Left out, a new product is child care and kindergarten, and another keeps its own. */
  e_invoice_class: z.optional(z.enum(classifications)),
});
export type ProductForm = z.output<typeof productForm>;

export const productEndpoints = {
  list: endpoint('GET /api/products', {
    summary: 'Products in the user’s scope, by name. With a preschool: its own and those of all preschools.',
    query: z.object({
      page: wholeText(1, 1_000_000),
      // A form's choices are not cut off by a page that its call does not ask for.
      per_page: wholeText(PAGE_SIZE_MAX, PAGE_SIZE_MAX),
      search: searchText,
      ids: idList,
      preschool_id: z.optional(idText),
      product_type: optionalWhole(1, 5),
      active: z.optional(z.enum(['0', '1', 'false', 'true'])),
    }),
    answer: z.array(product),
    paged: true,
  }),
  view: endpoint('GET /api/products/{productId}', { summary: 'One product.', answer: product }),
  create: endpoint('POST /api/products', {
    summary: 'Adds a product.',
    body: productForm,
    answer: product,
  }),
  update: endpoint('PUT /api/products/{productId}', {
    summary: 'Changes a product. What was billed stays as it was billed.',
    body: productForm,
    answer: product,
  }),
};
