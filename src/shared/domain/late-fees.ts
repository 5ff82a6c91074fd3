/** Late fees: what a tariff that the ministry approved asks for, and of what. Sen; percents in basis points. */
import { addDays, addMonths, type CalendarDate } from './calendar-date';
import { rounded, WHOLE } from './plan';

export const lateFeeRepeats = ['once', 'month'] as const;
export type LateFeeRepeat = (typeof lateFeeRepeats)[number];

export const repeatText: Record<LateFeeRepeat, string> = {
  once: 'Once an invoice',
  month: 'Again each month',
};

export interface LateFeeRule {
  /** Days after the due date on which nothing is charged. */
  grace_days: number;
  repeats: LateFeeRepeat;
  /** One of the two. */
  amount: number | null;
  percent: number | null;
  /** The sum of all fees for one invoice; null for none. */
  cap: number | null;
}

/** The day from which the fee of a period may be charged. */
export function periodStart(rule: Pick<LateFeeRule, 'grace_days'>, due: CalendarDate, period: number) {
  return addMonths(addDays(due, rule.grace_days + 1), period);
}

/** The period that an invoice is in, from 0; null while it is not late, or still within the days of grace. */
export function latePeriod(
  rule: Pick<LateFeeRule, 'grace_days' | 'repeats'>,
  due: CalendarDate,
  today: CalendarDate,
): number | null {
  if (today < periodStart(rule, due, 0)) return null;
  if (rule.repeats === 'once') return 0;
  let period = 0;
  while (periodStart(rule, due, period + 1) <= today) period += 1;
  return period;
}

interface LateInvoice {
  /** Of the invoice, less what was declared and waits. */
  open: number;
  /** Of its lines, less its credit notes. */
  price: number;
  credited: number;
  /** Of its lines: late fees, and what came from other invoices, which were late by themselves. */
  lateFees: number;
  cameFrom: number;
}

/**
 * What a fee is of: the overdue part of what the invoice itself asks for. What is paid covers the oldest first, and late
 * fees last, so that no fee is ever charged on a fee.
 */
export function lateBase({ open, price, credited, lateFees, cameFrom }: LateInvoice): number {
  return Math.max(0, Math.min(open - lateFees, price - credited - lateFees - cameFrom));
}

/**
 * The fee of one period; 0 for none.
 * @param before of earlier periods of the invoice
 */
export function lateFeeOf({ amount, percent, cap }: LateFeeRule, base: number, before: number): number {
  if (base <= 0) return 0;
  const fee = amount ?? rounded(base * (percent ?? 0), WHOLE, 1);
  return Math.max(0, cap === null ? fee : Math.min(fee, cap - before));
}
