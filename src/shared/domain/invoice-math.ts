/**
 * The arithmetic of invoices, in one place for both sides: what a line comes to, the balance, the status that follows,
 * what carries forward, limits, and the order of lines. Integer sen throughout: nothing is ever rounded.
 */
import { messages } from '../messages';
import type { CalendarDate } from './calendar-date';
import type { LineKind, PaymentStatus } from './statuses';

export const QUANTITY_MAX = 1_000;
/** For an amount that a person enters, either way: RM 1,000,000. */
export const AMOUNT_MAX_SEN = 100_000_000;
export const LINES_MAX = 500;

export const CARRIED_FORWARD = 8;
export const CANCELLED = 9;
export const BAD_DEBT = 10;
export const INSTALMENT_PLAN = 11;
/** Not issued yet. */
export const DRAFT = 12;
/** Chosen by hand, it means "follow the balance again". */
export const PENDING = 1;
/** Set and taken back by hand only. */
export const statusesByHand: readonly number[] = [CANCELLED, BAD_DEBT, INSTALMENT_PLAN];
/** Statuses of invoices whose balance can be carried forward. */
export const carriedStatuses: readonly number[] = [1, 2, 3, 7, INSTALMENT_PLAN];
/** Statuses of invoices that can be imported into another one. */
export const importedStatuses: readonly number[] = [1, 2, 3, 4, 5, 6, 7, BAD_DEBT, INSTALMENT_PLAN];
/** Statuses of invoices for which instalments can be agreed on. */
export const plannableStatuses: readonly number[] = [1, 2, 3, INSTALMENT_PLAN];

export interface LineAmounts {
  quantity: number;
  /** Sen for one; a discount's or a credit's negative. */
  amount: number;
  /** Sen taken off each one. */
  discount_amount: number;
}

/** Sen. */
export function lineTotal({ quantity, amount, discount_amount }: LineAmounts): number {
  return quantity * (amount - discount_amount);
}

/** Sen that a line takes off: its discount, or all of it where it is below zero. */
export function discountOf({ quantity, amount, discount_amount }: LineAmounts): number {
  return quantity * (Math.max(-amount, 0) + discount_amount);
}

export interface Sums {
  /** Sen: of the lines, of the confirmed payments, of what was carried to other invoices. */
  price: number;
  paid_amount: number;
  carried_out: number;
  /** Sen that credit notes took off, less what debit notes put on; 0 when left out. */
  credited?: number;
  /** Sen that were written off, less what was recovered; 0 when left out. */
  written_off?: number;
}

/** What an invoice asks for, in sen: its lines, less its notes and what was written off. */
export function askedOf({ price, credited = 0, written_off = 0 }: Sums): number {
  return price - credited - written_off;
}

/** What is open, in sen; a credit is below zero. A cancelled invoice asks for nothing. */
export function balanceOf(sums: Sums, status?: number): number {
  return (status === CANCELLED ? 0 : askedOf(sums)) - sums.paid_amount - sums.carried_out;
}

export interface Standing extends Sums {
  due_date: CalendarDate | null;
  /** Who the last confirmed payment came from; null where nothing was paid. */
  last_payment: 'provider' | 'hand' | null;
  /** Without a line, nothing was asked for yet. */
  empty: boolean;
}

/** The status that follows from balance and due date on a business day: 1 to 7. */
export function followingStatus(standing: Standing, today: CalendarDate): PaymentStatus {
  const { price, paid_amount, due_date, last_payment, empty } = standing;
  const balance = balanceOf(standing);
  if (balance < 0) return 7;
  if (balance === 0) {
    if (price < 0) return 7;
    if (paid_amount === 0) return empty ? 1 : 4;
    return last_payment === 'provider' ? 5 : 6;
  }
  if (due_date !== null && due_date < today) return 2;
  return paid_amount > 0 ? 3 : 1;
}

/** The status after a change: 8 to 12 stay what they are, the others follow. A plan that is paid up is over. */
export function statusAfter(current: number, standing: Standing, today: CalendarDate): PaymentStatus {
  const isOver = current === INSTALMENT_PLAN && balanceOf(standing) <= 0;
  return current >= CARRIED_FORWARD && !isOver
    ? (current as PaymentStatus)
    : followingStatus(standing, today);
}

/**
 * What a hand may do with the status: `keep` where nothing changes, `follow` the balance again, `set` one of 9 to 11;
 * otherwise the words that refuse it.
 */
export function statusByHand(
  current: number,
  wanted: number,
): { act: 'keep' | 'follow' | 'set' } | { refused: string } {
  if (wanted === current) return { act: 'keep' };
  if (current === CARRIED_FORWARD) return { refused: messages.statusCarried };
  if (current === DRAFT) return { refused: messages.invoiceDraft };
  if (wanted === PENDING) return { act: 'follow' };
  if (statusesByHand.includes(wanted)) return { act: 'set' };
  return { refused: messages.statusFollows };
}

interface Carriable {
  payment_status: number;
  balance: number;
  locked: boolean;
}

/** True when this invoice's open balance, debt or credit, goes along with a carry forward. */
export function carriesForward({ payment_status, balance, locked }: Carriable): boolean {
  // A cancelled invoice asks for nothing: what was paid for it is credit, and owed again where that was used and taken back.
  return (
    !locked && balance !== 0 && (payment_status === CANCELLED || carriedStatuses.includes(payment_status))
  );
}

/**
 * Why nothing can be paid on an invoice by itself; null where it can. A cancelled one asks for nothing: what is owed again
 * on it is carried onto another invoice, as `carriesForward` has it.
 */
export function notPaidFor({
  locked,
  payment_status,
}: {
  locked: boolean | number;
  payment_status: number;
}): 'locked' | 'cancelled' | null {
  if (locked) return 'locked';
  return payment_status === CANCELLED ? 'cancelled' : null;
}

/** What is wrong with a line that a person enters, by field; empty where it is well. */
export function lineProblems({ quantity, amount, discount_amount }: LineAmounts): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX)
    problems.quantity = [messages.quantityRange];
  if (!Number.isInteger(amount)) problems.amount = [messages.amountNotWhole];
  else if (Math.abs(amount) > AMOUNT_MAX_SEN) problems.amount = [messages.amountRange];
  if (!Number.isInteger(discount_amount)) problems.discount_amount = [messages.amountNotWhole];
  else if (discount_amount < 0 || discount_amount > Math.max(0, amount))
    problems.discount_amount = [messages.itemDiscountRange];
  return problems;
}

/** The sign that a line must have because of what it is; null where it is well. */
export function signProblem(kind: LineKind, amount: number, hasProduct: boolean): string | null {
  if (kind === 'booking_fee' || (kind === 'discount' && hasProduct))
    return amount > 0 ? messages.lineStaysNegative : null;
  if (kind === 'deposit' || (kind === 'bill' && hasProduct))
    return amount < 0 ? messages.lineStaysPositive : null;
  return null;
}

/** Positive lines first, then discounts and credits, each as they came. */
export function inOrder<Line extends LineAmounts & { id: number }>(lines: readonly Line[]): Line[] {
  return [...lines].sort(
    (one, other) => Number(lineTotal(one) < 0) - Number(lineTotal(other) < 0) || one.id - other.id,
  );
}

/** False while nothing on an invoice may change. */
export function isInvoiceOpen(invoice: { locked: number; payment_status: number }): boolean {
  const { locked, payment_status } = invoice;
  return locked === 0 && payment_status !== CARRIED_FORWARD && payment_status !== CANCELLED;
}
