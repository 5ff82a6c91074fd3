/** What was billed in a month, by product, and the lines behind each number. */
import * as z from 'zod/mini';
import { preschoolStatuses } from '../domain/statuses';
import { billLine } from './billing';
import { endpoint, id, idList, idText, optionalWhole, pageQuery, searchText, yesOrNo } from './endpoint';

/** Whose bills and of when. The month is the billing period of the day where it is left out. */
const billedFilter = {
  preschool: z.optional(idText),
  /** Ignored where a preschool is chosen. */
  preschool_status: z.optional(z.enum(preschoolStatuses)),
  /** Active and Active (Trial) where it is left out. */
  child_status: idList,
  month: optionalWhole(1, 12),
  year: optionalWhole(2000, 2200),
};

export const productBilled = z.object({
  programme_id: id,
  programme_name: z.string(),
  programme_status: z.enum(['Active', 'Inactive']),
  /** 1 Programme, 2 Annual Fee, 3 Merchandise, 4 Deposit, 5 Booking. */
  product_type: z.int(),
  /** Children who are registered for it, as their main programme or another. */
  total_children: z.int(),
  /** Lines of it in this month. */
  total_programme_billed: z.int(),
  /** What those lines come to, in sen. */
  total_fees: z.int(),
  /** Null for a product of all preschools. */
  preschool_short_name: z.nullable(z.string()),
  product_href: z.string(),
  children_href: z.string(),
  programme_billed_href: z.string(),
});
export type ProductBilled = z.infer<typeof productBilled>;

export const billedLine = z.extend(billLine, {
  child: z.object({ id, fullname: z.string() }),
  preschool_short_name: z.string(),
});

export const billedReportEndpoints = {
  summary: endpoint('GET /api/reports/get-product-billed-summary', {
    summary:
      'Products with a registered child and a bill in the month: active ones first, then by name. Products with none of either are left out.',
    query: z.object(billedFilter),
    answer: z.array(productBilled),
  }),
  lines: endpoint('GET /api/reports/billed-lines', {
    summary: 'The bills behind the summary, newest first, with what all of them come to (sen).',
    query: z.object({
      ...pageQuery,
      ...billedFilter,
      product: z.optional(idText),
      search: searchText,
      /** Bills and discounts on no invoice, of the preschool that will invoice them, whatever the child's status. */
      unbilled: z.optional(yesOrNo),
    }),
    answer: z.object({ total_fees: z.int(), lines: z.array(billedLine) }),
    paged: true,
  }),
};
