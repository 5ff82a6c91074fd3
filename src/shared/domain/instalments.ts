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
export const latestInstalment = (today: CalendarDate): CalendarDate => addMonths(today, 24);

/** What is wrong with a plan for what is open, in sen; null where it is well. */
export function instalmentsProblem(
  instalments: readonly Instalment[],
  open: number,
  today: CalendarDate,
): string | null {
  const [first] = instalments;
  const last = instalments.at(-1);
  if (!first || !last || first.due_on < today || last.due_on > latestInstalment(today))
    return officeMessages.instalmentsDates;
  if (instalments.some(({ due_on }, at) => at > 0 && due_on <= (instalments[at - 1]?.due_on ?? '')))
    return officeMessages.instalmentsOrder;
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
