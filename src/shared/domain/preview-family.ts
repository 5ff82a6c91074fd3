/**
 * What a family is charged in a month, as a pure function of its plans, unbilled bills and standing discounts: the preview
 * shows it, and drafts are made of it. Amounts in sen.
 */
import type { RunDifference, RunException } from './billing-run';
import type { CalendarDate } from './calendar-date';
import { lastDayOf } from './closing';
import { chargedOn, discountsOf, feeOf, isDueIn, type PlanFee, type StandingDiscount, shareOf } from './plan';
import { differencesOf } from './run-differences';
import { attendingStatuses, billableStatuses, type LineKind } from './statuses';

/** The type of product that is paid back at the end. */
export const DEPOSIT = 4;

export interface FactPlan extends PlanFee {
  id: number;
  child_id: number;
  product_id: number;
  product_name: string;
  product_type: number;
  discountable: boolean;
  remarks: string | null;
  /** A line of it stands on an invoice in force, or waits for one: of this month, or of any where it is charged once. */
  charged: boolean;
}

/** A bill or a discount that no invoice has taken up. */
export interface FactBill {
  id: number;
  child_id: number;
  kind: LineKind;
  product_id: number | null;
  label: string;
  remarks: string | null;
  quantity: number;
  amount: number;
  discount_amount: number;
  /** For which month a plan or a standing discount made it; null for a bill by hand. */
  plan_month: string | null;
}

/** A line of last month's invoices. */
export interface FactLast {
  child_id: number | null;
  kind: LineKind;
  product_id: number | null;
  plan_line_id: number | null;
  plan_discount_id: number | null;
  label: string;
  quantity: number;
  total: number;
}

interface FactChild {
  id: number;
  status: number;
  /** Among its siblings with a plan in the month, from 1. */
  rank: number;
}

export interface FamilyFacts {
  children: readonly FactChild[];
  plans: readonly FactPlan[];
  bills: readonly FactBill[];
  last: readonly FactLast[];
  /** The children's own and those of the preschool for siblings. */
  discounts: readonly (StandingDiscount & { label: string })[];
  /** Open balances of earlier invoices that would be carried here: debts above zero, credits below it. */
  carried: number;
  /** There is an invoice of this month in force already, which the run did not make. */
  invoiced: boolean;
}

export interface MonthRules {
  /** `2026-12`. */
  month: string;
  termMonths: readonly number[];
  /** Sen that parts and percents are rounded to. */
  step: number;
  lookAbove: number | null;
}

/** What somebody changed for this month alone. */
export interface LineEdit {
  key: string;
  quantity?: number | undefined;
  amount?: number | undefined;
  left_out: boolean;
}

export interface PreviewLine {
  key: string;
  child_id: number;
  kind: LineKind;
  product_id: number | null;
  label: string;
  remarks: string | null;
  quantity: number;
  amount: number;
  total: number;
  bill_date: CalendarDate | null;
  plan_line_id: number | null;
  plan_discount_id: number | null;
  /** For a bill that is there already. */
  bill_id: number | null;
  /** The earlier month that it is for and was kept from. */
  kept_from?: string;
  /** For a part of the month. */
  part: boolean;
  edited: { quantity: number; amount: number } | null;
  left_out: boolean;
}

export interface FamilyPreview {
  lines: PreviewLine[];
  sum: number;
  last_sum: number;
  exceptions: RunException[];
  differences: { why: RunDifference; child_id: number | null; label: string; was: number; now: number }[];
}

/** @param edits of this month, by the keys of lines; those of lines that are not there count for nothing */
export function previewFamily(
  facts: FamilyFacts,
  rules: MonthRules,
  edits: readonly LineEdit[] = [],
): FamilyPreview {
  const edit = editing(edits);
  const lines = [
    ...facts.children.flatMap((child) => linesOfChild(child, facts, rules, edit)),
    ...facts.bills.map((bill) => edit(lineOfBill(bill, rules))),
  ];
  const sum = sumOf(lines);
  return {
    lines,
    sum,
    last_sum: facts.last.reduce((all, { total }) => all + total, 0),
    exceptions: exceptionsOf(facts, rules, lines, sum),
    differences: differencesOf(facts, rules, lines),
  };
}

/** Sen of the lines that are not left out. */
export const sumOf = (lines: readonly Pick<PreviewLine, 'total' | 'left_out'>[]): number =>
  lines.reduce((all, { total, left_out }) => all + (left_out ? 0 : total), 0);

type Edit = (line: PreviewLine) => PreviewLine;

function editing(edits: readonly LineEdit[]): Edit {
  const byKey = new Map(edits.map((edit) => [edit.key, edit]));
  return (line) => {
    const edit = byKey.get(line.key);
    if (!edit) return line;
    // What is billed already is changed where it was billed.
    if (line.bill_id !== null) return { ...line, left_out: edit.left_out };
    const { quantity = line.quantity, amount = line.amount, left_out } = edit;
    const same = quantity === line.quantity && amount === line.amount;
    const edited = same ? null : { quantity: line.quantity, amount: line.amount };
    return { ...line, quantity, amount, total: quantity * amount, edited, left_out };
  };
}

function linesOfChild(
  child: FactChild,
  facts: FamilyFacts,
  { month, termMonths, step }: MonthRules,
  edit: Edit,
): PreviewLine[] {
  if (!billableStatuses.includes(child.status)) return [];
  const charged = facts.plans
    .filter((plan) => plan.child_id === child.id && !plan.charged)
    .flatMap((plan) => {
      const fee = feeOf(plan, month, { termMonths, step });
      return fee === null ? [] : [{ plan, line: edit(lineOfPlan(plan, fee, month)) }];
    });
  const discountable = sumOf(
    charged.flatMap(({ plan, line }) => (plan.discountable && line.kind === 'bill' ? [line] : [])),
  );
  const of = { child_id: child.id, rank: child.rank, month, step };
  const labels = new Map(facts.discounts.map(({ id, label }) => [id, label]));
  const discounts = discountsOf(discountable, facts.discounts, of).map(({ id, taken }) =>
    edit(lineOfDiscount({ id, taken, label: labels.get(id) ?? '' }, child.id, month)),
  );
  return [...charged.map(({ line }) => line), ...discounts];
}

const NO_EDIT = { edited: null, left_out: false };

function lineOfPlan(plan: FactPlan, fee: number, month: string): PreviewLine {
  const { part, of } = plan.period === 'month' ? shareOf(plan, month) : { part: 1, of: 1 };
  const isPart = part !== of;
  const [quantity, amount] = isPart ? [1, fee] : [plan.quantity, plan.price];
  const remarks = isPart ? [plan.remarks, daysOf(plan, month)].filter(Boolean).join(', ') : plan.remarks;
  return {
    key: `plan:${plan.id}`,
    child_id: plan.child_id,
    kind: plan.product_type === DEPOSIT ? 'deposit' : 'bill',
    product_id: plan.product_id,
    label: plan.product_name,
    remarks,
    quantity,
    amount,
    total: fee,
    bill_date: chargedOn(plan, month),
    plan_line_id: plan.id,
    plan_discount_id: null,
    bill_id: null,
    part: isPart,
    ...NO_EDIT,
  };
}

/** `12/11/2026 – 30/11/2026`, the same in each language. */
function daysOf({ starts_on, ends_on }: Pick<PlanFee, 'starts_on' | 'ends_on'>, month: string): string {
  const first = starts_on > `${month}-01` ? starts_on : `${month}-01`;
  const last = ends_on !== null && ends_on < lastDayOf(month) ? ends_on : lastDayOf(month);
  const say = (day: CalendarDate) => day.split('-').reverse().join('/');
  return `${say(first)} – ${say(last)}`;
}

function lineOfDiscount(
  { id, taken, label }: { id: number; taken: number; label: string },
  childId: number,
  month: string,
): PreviewLine {
  return {
    key: `discount:${id}:${childId}`,
    child_id: childId,
    kind: 'discount',
    product_id: null,
    label,
    remarks: null,
    quantity: 1,
    amount: -taken,
    total: -taken,
    bill_date: `${month}-01`,
    plan_line_id: null,
    plan_discount_id: id,
    bill_id: null,
    part: false,
    ...NO_EDIT,
  };
}

function lineOfBill(bill: FactBill, { month }: MonthRules): PreviewLine {
  const { id, child_id, kind, product_id, label, remarks, quantity, plan_month } = bill;
  const amount = bill.amount - bill.discount_amount;
  return {
    key: `bill:${id}`,
    child_id,
    kind,
    product_id,
    label,
    remarks,
    quantity,
    amount,
    total: quantity * amount,
    bill_date: null,
    plan_line_id: null,
    plan_discount_id: null,
    bill_id: id,
    ...(plan_month !== null && plan_month < month && { kept_from: plan_month }),
    part: false,
    ...NO_EDIT,
  };
}

function exceptionsOf(
  facts: FamilyFacts,
  { month, lookAbove }: MonthRules,
  lines: readonly PreviewLine[],
  sum: number,
): RunException[] {
  const taken = lines.filter(({ left_out }) => !left_out);
  const plansOf = ({ id }: FactChild) => facts.plans.filter(({ child_id }) => child_id === id);
  const without = facts.children.filter(
    (child) =>
      attendingStatuses.includes(child.status) && !plansOf(child).some((plan) => isDueIn(plan, month)),
  );
  const bills = taken.filter(({ kind, product_id }) => kind === 'bill' && product_id !== null);
  const found: Record<RunException, boolean> = {
    no_plan: without.some((child) => plansOf(child).length === 0),
    zero: taken.length > 0 && sum === 0,
    double: facts.invoiced,
    twice:
      new Set(bills.map((line) => `${line.child_id}:${line.product_id}:${line.kept_from}`)).size <
      bills.length,
    left: facts.children.some(
      (child) =>
        !billableStatuses.includes(child.status) && plansOf(child).some((plan) => isDueIn(plan, month)),
    ),
    ended: without.some((child) => plansOf(child).length > 0),
    above: lookAbove !== null && sum > lookAbove,
    below: sum < 0,
    kept: lines.some(({ kept_from }) => kept_from !== undefined),
  };
  return (Object.keys(found) as RunException[]).filter((name) => found[name]);
}
