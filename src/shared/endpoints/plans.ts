/** Plans of children, discounts that stand, and how a preschool charges. Amounts in sen, percents in basis points. */
import * as z from 'zod/mini';
import { AMOUNT_MAX_SEN, QUANTITY_MAX } from '../domain/invoice-math';
import { discountReasons, planPeriods, prorations, WHOLE } from '../domain/plan';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import {
  chosenId,
  endpoint,
  id,
  idText,
  noContent,
  optionalText,
  pageQuery,
  requiredText,
  searchText,
  sortText,
  wholeBetween,
} from './endpoint';
import { requiredDate } from './invoice-fields';
import { preschoolName } from './preschool-name';

const words = <Word extends string>(of: Readonly<Record<Word, string>>) =>
  Object.keys(of) as [Word, ...Word[]];
const period = z.enum(words(planPeriods));
const proration = z.enum(words(prorations));

const days = {
  starts_on: z.string(),
  /** The last day; null while it goes on. */
  ends_on: z.nullable(z.string()),
};

export const planLine = z.object({
  id,
  child_id: id,
  product: z.object({ id, name: z.string(), price: z.int(), active: z.boolean() }),
  /** For one; null for the product's price of the day. */
  amount: z.nullable(z.int()),
  quantity: z.int(),
  period,
  year_month: z.nullable(z.int()),
  proration,
  discountable: z.boolean(),
  remarks: z.nullable(z.string()),
  ...days,
  /** It was charged already, so it is ended and not deleted. */
  charged: z.boolean(),
});
export type PlanLine = z.infer<typeof planLine>;

const planDiscount = z.object({
  id,
  reason: z.enum(words(discountReasons)),
  label: z.string(),
  percent: z.nullable(z.int()),
  amount: z.nullable(z.int()),
  /** Never more than this in a month. */
  cap: z.nullable(z.int()),
  position: z.int(),
  ...days,
});
export type PlanDiscount = z.infer<typeof planDiscount>;

const sen = (message: string) => wholeBetween(1, AMOUNT_MAX_SEN, message);
const lastDay = z.nullish(requiredDate(messages.dateInvalid));
type Days = { starts_on: string; ends_on?: string | null | undefined };
const inOrder = <Form extends Days>() =>
  z.refine<Form>(({ starts_on, ends_on }) => !ends_on || ends_on >= starts_on, {
    error: officeMessages.planEndsBefore,
    path: ['ends_on'],
  });

export const planLineForm = z
  .object({
    product_id: chosenId(officeMessages.planProductRequired),
    amount: z.nullish(wholeBetween(0, AMOUNT_MAX_SEN, officeMessages.priceInvalid)),
    quantity: z._default(wholeBetween(1, QUANTITY_MAX, officeMessages.planQuantityInvalid), 1),
    period,
    year_month: z.nullish(wholeBetween(1, 12, officeMessages.planMonthRequired)),
    proration: z._default(proration, 'none'),
    discountable: z._default(z.boolean(), true),
    remarks: optionalText(500, officeMessages.productRemarksTooLong),
    starts_on: requiredDate(officeMessages.planStartRequired),
    ends_on: lastDay,
  })
  .check(
    inOrder(),
    z.refine(({ period: of, year_month }) => of !== 'year' || typeof year_month === 'number', {
      error: officeMessages.planMonthRequired,
      path: ['year_month'],
    }),
  );
export type PlanLineForm = z.output<typeof planLineForm>;

const percent = wholeBetween(1, WHOLE, officeMessages.planPercentInvalid);
const eitherOne = <
  Form extends { percent?: number | null | undefined; amount?: number | null | undefined },
>() =>
  z.refine<Form>((given) => (given.percent == null) !== (given.amount == null), {
    error: officeMessages.planPercentOrAmount,
    path: ['percent'],
  });

export const planDiscountForm = z
  .object({
    reason: z.enum(words(discountReasons), officeMessages.planReasonRequired),
    label: requiredText(officeMessages.planLabelRequired, 200, officeMessages.planLabelTooLong),
    percent: z.nullish(percent),
    amount: z.nullish(sen(officeMessages.planAmountInvalid)),
    cap: z.nullish(sen(officeMessages.planAmountInvalid)),
    position: z._default(wholeBetween(0, 1_000, officeMessages.planPositionInvalid), 0),
    starts_on: requiredDate(officeMessages.planStartRequired),
    ends_on: lastDay,
  })
  .check(inOrder(), eitherOne());
export type PlanDiscountForm = z.output<typeof planDiscountForm>;

const siblingRule = z
  .object({
    rank: wholeBetween(2, 20, officeMessages.planRankInvalid),
    percent: z.nullish(percent),
    amount: z.nullish(sen(officeMessages.planAmountInvalid)),
  })
  .check(eitherOne());

export const planSettingsForm = z.object({
  /** What a new line begins with. */
  proration,
  /** Prorated fees and percents are rounded to so many sen. */
  step: z.union([z.literal(1), z.literal(5)]),
  term_months: z.array(wholeBetween(1, 12, officeMessages.planTermsInvalid)).check(
    z.maxLength(12, officeMessages.planTermsInvalid),
    z.refine((all) => new Set(all).size === all.length, officeMessages.planTermsInvalid),
  ),
  /** A family's month above this is looked at first; null where none is. */
  look_above: z.nullable(sen(officeMessages.planAmountInvalid)),
  /** From the second child on; each rank once. */
  siblings: z.array(siblingRule).check(
    z.maxLength(10, officeMessages.planRankInvalid),
    z.refine((all) => new Set(all.map(({ rank }) => rank)).size === all.length, officeMessages.planRankTwice),
  ),
});
export type PlanSettingsForm = z.output<typeof planSettingsForm>;

export const planSettings = z.extend(planSettingsForm, { preschool: preschoolName });
export type PlanSettings = z.infer<typeof planSettings>;

export const childPlan = z.object({
  child: z.object({ id, fullname: z.string(), preschool: preschoolName }),
  lines: z.array(planLine),
  discounts: z.array(planDiscount),
  settings: planSettings,
  /** Among the family's children who have a plan: 1 is the oldest. */
  sibling_rank: z.int(),
  /** Programmes that the child is registered for, and its plan does not charge. */
  programmes_without: z.int(),
});
export type ChildPlan = z.infer<typeof childPlan>;

export const planFromProgrammesForm = z.object({
  starts_on: requiredDate(officeMessages.planStartRequired),
});

/** `current`: those that go on, or begin later. */
export const planShows = ['current', 'ended', 'all'] as const;
export type PlanShow = (typeof planShows)[number];
const planLineSorts = ['child', 'preschool', 'product', 'amount', 'often', 'starts_on', 'ends_on'] as const;
export type PlanLineSort = (typeof planLineSorts)[number];

const planLineFilter = {
  preschool: z.optional(idText),
  show: z._default(z.enum(planShows), 'current'),
  /** A name of the child, or of the product. */
  search: searchText,
  sort: sortText(planLineSorts, 'child'),
};

const listedPlanLine = z.object({
  id,
  child: z.object({ id, fullname: z.string() }),
  preschool: preschoolName,
  product: z.object({ id, name: z.string() }),
  quantity: z.int(),
  /** Sen of all of them, by the price of today where the plan has none of its own. */
  amount: z.int(),
  period,
  year_month: z.nullable(z.int()),
  proration,
  ...days,
  /** What stands in the days of this line, for the child and for its place among its siblings. */
  discounts: z.array(
    z.object({ label: z.string(), percent: z.nullable(z.int()), amount: z.nullable(z.int()) }),
  ),
});
export type ListedPlanLine = z.output<typeof listedPlanLine>;

export const planEndpoints = {
  all: endpoint('GET /api/plan-lines', {
    summary: 'What children are charged by their plans, at the preschools of the person.',
    query: z.object({ ...pageQuery, ...planLineFilter }),
    answer: z.array(listedPlanLine),
    paged: true,
  }),
  download: endpoint('GET /api/plan-lines/download', {
    summary: 'The same list as a CSV file.',
    query: z.object(planLineFilter),
    download: 'many',
  }),
  view: endpoint('GET /api/children/{id}/plan', {
    summary: 'What a child is charged by itself, with the discounts that stand for it.',
    answer: childPlan,
  }),
  addLine: endpoint('POST /api/children/{id}/plan-lines', {
    summary:
      'Adds a line to the plan of a child. 409: it is so far below the price of the product that a second person is needed.',
    body: planLineForm,
    answer: planLine,
  }),
  fromProgrammes: endpoint('POST /api/children/{id}/plan-from-programmes', {
    summary: 'Adds a monthly line for each programme of the child that its plan does not charge.',
    body: planFromProgrammesForm,
    answer: z.array(planLine),
  }),
  changeLine: endpoint('PUT /api/plan-lines/{lineId}', {
    summary:
      'Changes a line of a plan. What was charged stays as it was charged. 409: it lets off so much that a second person is needed.',
    body: planLineForm,
    answer: planLine,
  }),
  deleteLine: endpoint('DELETE /api/plan-lines/{lineId}', {
    summary:
      'Deletes a line that was never charged. 409: it was, so it gets a last day; or a second person is needed.',
    answer: noContent,
  }),
  addDiscount: endpoint('POST /api/children/{id}/plan-discounts', {
    summary: 'Adds a discount that stands for a child. 409: above the limit, a second person is needed.',
    body: planDiscountForm,
    answer: planDiscount,
  }),
  changeDiscount: endpoint('PUT /api/plan-discounts/{discountId}', {
    summary:
      'Changes a standing discount. What it took off stays. 409: above the limit, a second person is needed.',
    body: planDiscountForm,
    answer: planDiscount,
  }),
  deleteDiscount: endpoint('DELETE /api/plan-discounts/{discountId}', {
    summary: 'Takes a standing discount away. What it took off stays.',
    answer: noContent,
  }),
  settings: endpoint('GET /api/plan-settings/{id}', {
    summary: 'How a preschool charges its plans.',
    answer: planSettings,
  }),
  saveSettings: endpoint('PUT /api/plan-settings/{id}', {
    summary: 'Sets how a preschool charges its plans: parts of months, rounding, terms, siblings.',
    body: planSettingsForm,
    answer: planSettings,
  }),
};
