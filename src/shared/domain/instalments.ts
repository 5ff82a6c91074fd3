/** Paying what is open on an invoice by instalments: which dates and amounts make a plan, and a plan to begin with. */
import { officeMessages } from '../office-messages';
import { addMonths, type CalendarDate } from './calendar-date';

export const INSTALMENTS_MAX = 24;

export interface Instalment {
  due_on: CalendarDate;
  /** Sen. */
  amount: number;
}

/** The last one may be due within two years. */
const latestInstalment = (today: CalendarDate): CalendarDate => addMonths(today, 24);

/** The first of a plan that is due on a wrong day, and why; null where there is none. */
export function wrongDay(
  instalments: readonly Instalment[],
  today: CalendarDate,
): { at: number; message: string } | null {
  const isOutside = ({ due_on }: Instalment) => due_on < today || due_on > latestInstalment(today);
  const isOutOfOrder = ({ due_on }: Instalment, at: number) =>
    at > 0 && due_on <= (instalments[at - 1]?.due_on ?? '');
  const at = instalments.findIndex((one, index) => isOutside(one) || isOutOfOrder(one, index));
  const wrong = instalments[at];
  if (!wrong) return null;
  return {
    at,
    message: isOutside(wrong) ? officeMessages.instalmentsDates : officeMessages.instalmentsOrder,
  };
}

/** What is wrong with a plan for what is open, in sen; null where it is well. */
export function instalmentsProblem(
  instalments: readonly Instalment[],
  open: number,
  today: CalendarDate,
): string | null {
  if (instalments.length === 0) return officeMessages.instalmentsDates;
  const wrong = wrongDay(instalments, today);
  if (wrong) return wrong.message;
  const sum = instalments.reduce((total, { amount }) => total + amount, 0);
  return sum === open ? null : officeMessages.instalmentsSum;
}

/** Equal parts a month apart; what does not divide is in the first ones. */
export function evenInstalments(open: number, count: number, first: CalendarDate): Instalment[] {
  const part = Math.floor(open / count);
  return Array.from({ length: count }, (_, at) => ({
    due_on: addMonths(first, at),
    amount: part + (at < open - part * count ? 1 : 0),
  }));
}

/**
 * What is still open of a plan, to begin another one with: what is late is due today, and what came onto the invoice since is due
 * with the last one.
 */
export function remainingInstalments(
  plan: { instalments: readonly { due_on: CalendarDate; open: number }[]; beyond: number },
  today: CalendarDate,
): Instalment[] {
  const parts = new Map<CalendarDate, number>();
  for (const { due_on, open } of plan.instalments) {
    const day = due_on < today ? today : due_on;
    if (open > 0) parts.set(day, (parts.get(day) ?? 0) + open);
  }
  const last = [...parts.keys()].at(-1) ?? today;
  if (plan.beyond > 0) parts.set(last, (parts.get(last) ?? 0) + plan.beyond);
  return [...parts].map(([due_on, amount]) => ({ due_on, amount }));
}
