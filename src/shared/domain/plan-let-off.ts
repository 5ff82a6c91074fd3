/**
 * What a family is let off when a child's plan or its own standing discounts change: the most that it comes to in any one
 * month. So a monthly fee counts with its price of a month, a fee of a term or a year with its price of once. Sen.
 */
import { addMonths, type CalendarDate } from './calendar-date';
import { monthOf } from './closing';
import { discountsOf, feeOf, type PlanFee, type StandingDiscount } from './plan';

export interface StandingFee extends PlanFee {
  /** Sen for one, by the list of prices. */
  listed: number;
  /** Whether standing discounts are of this, too. */
  discountable: boolean;
  /** Months of which it was charged. */
  charged: readonly string[];
}

export interface StandingPlan {
  child_id: number;
  fees: readonly StandingFee[];
  /** The child's own. Those for siblings are head office's rule, and nobody's act. */
  discounts: readonly StandingDiscount[];
}

interface Charging {
  /** The first month that may still be billed. */
  first: string;
  termMonths: readonly number[];
  step: number;
}

/**
 * More than zero where a month asks for less than before, or where more of the listed prices is let go of: by an amount
 * below the price, or by a discount.
 */
export function letOffBy(before: StandingPlan, after: StandingPlan, charging: Charging): number {
  return monthsToLookAt([before, after], charging.first).reduce((most, month) => {
    const [was, is] = [monthOfPlan(before, month, charging), monthOfPlan(after, month, charging)];
    return Math.max(most, was.asked - is.asked, is.forgiven - was.forgiven);
  }, 0);
}

function monthOfPlan({ child_id, fees, discounts }: StandingPlan, month: string, charging: Charging) {
  const due = fees.flatMap((fee) => {
    if (fee.period === 'once' ? fee.charged.length > 0 : fee.charged.includes(month)) return [];
    const asked = feeOf(fee, month, charging);
    if (asked === null) return [];
    const listed = feeOf({ ...fee, price: fee.listed }, month, charging) ?? 0;
    return [{ asked, listed, discountable: fee.discountable }];
  });
  const discountable = due.reduce((sum, fee) => sum + (fee.discountable ? fee.asked : 0), 0);
  const off = discountsOf(discountable, discounts, { child_id, rank: 1, month, step: charging.step });
  const taken = off.reduce((sum, discount) => sum + discount.taken, 0);
  return {
    asked: due.reduce((sum, { asked }) => sum + asked, 0) - taken,
    forgiven: due.reduce((sum, { asked, listed }) => sum + Math.max(listed - asked, 0), 0) + taken,
  };
}

const YEAR = 12;

/** A year from the first month on, and from each month in which something begins, ends or is over: nothing else is new. */
function monthsToLookAt(plans: readonly StandingPlan[], first: string): string[] {
  const days = plans
    .flatMap(({ fees, discounts }) => [...fees, ...discounts])
    .flatMap(({ starts_on, ends_on }): CalendarDate[] => [starts_on, ...(ends_on === null ? [] : [ends_on])]);
  const begins = new Set([first, ...days.map(monthOf)].filter((month) => month >= first));
  return [...new Set([...begins].flatMap(yearFrom))];
}

const yearFrom = (month: string) =>
  Array.from({ length: YEAR + 1 }, (_, index) => monthOf(addMonths(`${month}-01`, index)));
