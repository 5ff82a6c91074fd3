/**
 * What a child is charged by its plan in a month, and what standing discounts take off: whole sen, each line and each
 * discount rounded once, half away from zero. Months are `2026-11`.
 */
import type { CalendarDate } from './calendar-date';
import { lastDayOf, monthOf } from './closing';

/** How the first and the last month are charged: whole, by days, or by quarters of the month that are begun. */
export const prorations = { none: 'Whole months', days: 'By days', weeks: 'By weeks' } as const;
export type Proration = keyof typeof prorations;

export const planPeriods = {
  month: 'Each month',
  term: 'Each term',
  year: 'Once a year',
  once: 'Once',
} as const;
export type PlanPeriod = keyof typeof planPeriods;

export const discountReasons = {
  sibling: 'Sibling',
  staff: 'Staff',
  scholarship: 'Scholarship',
  early_bird: 'Early bird',
  other: 'Other',
} as const;
export type DiscountReason = keyof typeof discountReasons;

/** Basis points of the whole: 10 % is 1,000. */
export const WHOLE = 10_000;

interface Days {
  starts_on: CalendarDate;
  /** The last day; null while it goes on. */
  ends_on: CalendarDate | null;
}

/** What of a plan decides on its charge. */
export interface PlanFee extends Days {
  /** Sen for one. */
  price: number;
  quantity: number;
  period: PlanPeriod;
  /** 1 to 12: in which month a yearly fee is charged. */
  year_month: number | null;
  /** For a monthly fee. */
  proration: Proration;
}

/** A discount that stands; `percent` or `amount`. */
export interface StandingDiscount extends Days {
  id: number;
  /** Null where it is for whoever has the rank. */
  child_id: number | null;
  /** For a sibling: 2 is the second child; also for those after it that have no rule of their own. */
  rank: number | null;
  /** Basis points of what is discountable; percents come first. */
  percent: number | null;
  /** Sen. */
  amount: number | null;
  /** Sen that it never takes more than in a month. */
  cap: number | null;
  position: number;
}

/** `part / whole` in steps of so many sen, half away from zero. `part` must not be below zero. */
export function rounded(part: number, whole: number, step: number): number {
  return Math.floor((2 * part + whole * step) / (2 * whole * step)) * step;
}

export function isDueIn({ starts_on, ends_on }: Days, month: string): boolean {
  return starts_on <= lastDayOf(month) && (ends_on === null || ends_on >= `${month}-01`);
}

/**
 * Sen that a plan's fee comes to in a month; null where it is not due then. A fee of once is due from its first month on,
 * until it was charged: whoever asks knows that.
 * @param step 1, or 5 where the preschool rounds to 5 sen
 */
export function feeOf(
  fee: PlanFee,
  month: string,
  { termMonths, step }: { termMonths: readonly number[]; step: number },
): number | null {
  if (!isDueIn(fee, month)) return null;
  const number = Number(month.slice(5));
  if (fee.period === 'term' && !termMonths.includes(number)) return null;
  if (fee.period === 'year' && fee.year_month !== number) return null;
  const whole = fee.price * fee.quantity;
  const { part, of } = fee.period === 'month' ? shareOf(fee, month) : { part: 1, of: 1 };
  return part === of ? whole : rounded(whole * part, of, step);
}

/** Which part of a month a fee is for. */
export function shareOf(
  { starts_on, ends_on, proration }: Days & Pick<PlanFee, 'proration'>,
  month: string,
): { part: number; of: number } {
  const first = starts_on > `${month}-01` ? dayOf(starts_on) : 1;
  const length = dayOf(lastDayOf(month));
  const last = ends_on !== null && ends_on < lastDayOf(month) ? dayOf(ends_on) : length;
  if (proration === 'days') return { part: last - first + 1, of: length };
  if (proration === 'weeks') return { part: quarterOf(last) - quarterOf(first) + 1, of: 4 };
  return { part: 1, of: 1 };
}

const dayOf = (date: CalendarDate) => Number(date.slice(8));

/** A month has four weeks here: what comes after its 28th belongs to the last. */
const quarterOf = (day: number) => Math.min(Math.floor((day - 1) / 7), 3);

/**
 * What each standing discount takes off a child's discountable sen, in the order in which they count: percents, then
 * amounts, each by its position. Together never more than there is; those that take nothing are left out.
 * @param rank of the child among its siblings, from 1
 */
export function discountsOf(
  discountable: number,
  rules: readonly StandingDiscount[],
  { child_id, rank, month, step }: { child_id: number; rank: number; month: string; step: number },
): { id: number; taken: number }[] {
  const due = rules.filter((rule) => isDueIn(rule, month));
  const own = due.filter((rule) => rule.child_id === child_id);
  const sibling = siblingRule(due, rank);
  const inOrder = [...own, ...(sibling ? [sibling] : [])].sort(
    (one, other) =>
      Number(one.percent === null) - Number(other.percent === null) ||
      one.position - other.position ||
      one.id - other.id,
  );
  let left = Math.max(discountable, 0);
  return inOrder.flatMap(({ id, percent, amount, cap }) => {
    const wanted = percent === null ? (amount ?? 0) : rounded(discountable * percent, WHOLE, step);
    const taken = Math.min(wanted, cap ?? wanted, left);
    left -= taken;
    return taken > 0 ? [{ id, taken }] : [];
  });
}

/** The rule of the highest rank that this child has reached. */
export function siblingRule<Rule extends Pick<StandingDiscount, 'id' | 'child_id' | 'rank' | 'position'>>(
  rules: readonly Rule[],
  rank: number,
): Rule | undefined {
  return rules
    .filter((rule) => rule.child_id === null && rule.rank !== null && rule.rank <= rank)
    .sort(
      (one, other) =>
        (other.rank ?? 0) - (one.rank ?? 0) || one.position - other.position || one.id - other.id,
    )
    .at(0);
}

/** The rank of each child by age, the oldest first; of one age, who was entered first. Those without a birthday last. */
export function siblingRanks(
  children: readonly { id: number; birthday: CalendarDate | null }[],
): Map<number, number> {
  const oldestFirst = [...children].sort(
    (one, other) => (one.birthday ?? '9999').localeCompare(other.birthday ?? '9999') || one.id - other.id,
  );
  return new Map(oldestFirst.map(({ id }, index) => [id, index + 1]));
}

/** The day that a charge of a month is dated: its first, or the first day that it is for. */
export function chargedOn({ starts_on }: Days, month: string): CalendarDate {
  return monthOf(starts_on) === month ? starts_on : `${month}-01`;
}
