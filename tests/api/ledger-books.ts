/**
 * What the model of the ledger knows of a family: invoices, lines, payments, plans, and sums of them in the slowest way. Nothing
 * of it is the product's arithmetic, so that a mistake in one of the two shows.
 */
import { plusDays } from './ledger-calendar';

const [PENDING, OVERDUE, PARTLY, FREE, PAID_ONLINE, PAID_BY_HAND, CREDIT] = [1, 2, 3, 4, 5, 6, 7];
export const [CARRIED, CANCELLED, BAD_DEBT, INSTALMENTS, DRAFT] = [8, 9, 10, 11, 12];

export interface ModelPlan {
  total: number;
  instalments: { due_on: string; amount: number }[];
  outcome: 'kept' | 'broken' | 'replaced' | 'closed' | null;
  madeOn: string;
  /** Of one that is over. */
  endedOn: string | null;
}

/** A late fee for an invoice: one in each period. */
export interface ModelFee {
  id: number;
  amount: number;
  period: number;
  isWaived: boolean;
}

export interface ModelLine {
  id: number;
  total: number;
  /** On which it was billed. */
  day: string;
  /** Of a carried line: the invoices that it came from, with what each gave. */
  from?: Map<number, { amount: number; set: number; plan?: ModelPlan | undefined }>;
  /** A child's bill that had been unbilled: it goes back. */
  wasUnbilled?: boolean;
  isDeposit?: boolean;
  fee?: ModelFee;
  /** What notes of the line have taken off it; undefined where none was ever made. */
  noted?: number;
  /** Of another invoice: since when it is due there. */
  due?: string | null;
  /** Its first invoice was imported. */
  isImported?: boolean;
}

/** A bill that no invoice has taken up. */
export interface ModelBill extends ModelLine {
  preschool: number;
}

/** A payment that began at a provider. */
export interface ModelAttempt {
  id: string;
  /** Of the bill or the checkout. */
  reference: string;
  card: boolean;
  amount: number;
  parts: { invoice: ModelInvoice; amount: number }[];
  state: 'open' | 'paid' | 'over';
  /** Whose account takes the money. */
  preschool: number;
  begunOn: string;
  /** What was paid at a bank, and on which day, where the report of it has not come. */
  untold?: { amount: number; on: string; tell: () => Promise<void> } | undefined;
  /** Of a card that was charged. */
  receipt?: string;
  /** Reports about it that wait for the office. */
  questions: number;
}

export interface ModelPayment {
  id: number;
  amount: number;
  /** Only what counts is money; a declared one and one in review wait for the office. */
  state: 'declared' | 'review' | 'counts' | 'rejected';
  /** The payment that it takes something off. */
  refundOf: number | null;
  /** The day from which it counts. */
  at: string;
  /** Its own day, where that lies in a month that was closed when it was booked. */
  value: string | null;
  /** The day on which somebody wrote it down. */
  made: string;
  reversal?: boolean;
  attempt?: ModelAttempt;
  /** A parent's word: nobody of the office corrects it once it counts. */
  byParent?: boolean;
}

export interface ModelInvoice {
  id: number;
  preschool: number;
  lines: ModelLine[];
  payments: ModelPayment[];
  /** 8 to 11 as they were set, 12 of a draft; 0 where the status follows. */
  set: number;
  carriedOut: number;
  /** Less what was recovered. */
  writtenOff: number;
  /** Notes, a credit above zero; `back` where it was taken back, or takes one back. */
  notes: { id: number; amount: number; back: boolean; line?: ModelLine }[];
  /** The last one is the one that goes on, if any does. */
  plans: ModelPlan[];
  fees: ModelFee[];
  movedTo: ModelInvoice | null;
  locked: boolean;
  due: string | null;
  /** That is billed. */
  month: string;
  /** What it asked for at the end of days that went by. */
  askedOn: { day: string; asked: number }[];
}

export const emptyInvoice = (
  given: Pick<ModelInvoice, 'id' | 'preschool' | 'month'> & Partial<ModelInvoice>,
): ModelInvoice => ({
  lines: [],
  payments: [],
  set: 0,
  carriedOut: 0,
  writtenOff: 0,
  notes: [],
  plans: [],
  fees: [],
  movedTo: null,
  locked: false,
  due: null,
  askedOn: [],
  ...given,
});

export const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const totalOf = (lines: readonly ModelLine[]) => sum(lines.map(({ total }) => total));
export const counts = ({ state }: ModelPayment) => state === 'counts';
export const waits = ({ state }: ModelPayment) => state === 'declared' || state === 'review';

const NOTHING = { price: 0, paid_amount: 0, carried_out: 0, credited: 0, written_off: 0 };
const issuedSums = (invoice: ModelInvoice) => ({
  price: totalOf(invoice.lines),
  paid_amount: sum(invoice.payments.filter(counts).map(({ amount }) => amount)),
  carried_out: invoice.carriedOut,
  credited: sum(invoice.notes.map(({ amount }) => amount)),
  written_off: invoice.writtenOff,
});
/** A draft asks for nothing. */
export const sumsOf = (invoice: ModelInvoice) => (invoice.set === DRAFT ? NOTHING : issuedSums(invoice));

/** A cancelled invoice asks for nothing: what was paid for it is credit. */
export function openOf(invoice: ModelInvoice, set = invoice.set): number {
  const { price, credited, written_off, paid_amount, carried_out } = sumsOf(invoice);
  const asked = set === CANCELLED ? 0 : price - credited - written_off;
  return asked - paid_amount - carried_out;
}

/** The last of the payments that came in, by its day. */
const lastIn = ({ payments }: ModelInvoice) =>
  payments
    .filter((one) => counts(one) && one.amount > 0)
    .toSorted((one, other) => (one.at === other.at ? one.id - other.id : one.at < other.at ? -1 : 1))
    .at(-1);

/** 1 to 12, as the office sees it on a day. */
export function statusOf(invoice: ModelInvoice, today: string): number {
  const isLate = openOf(invoice) > 0 && invoice.due !== null && invoice.due < today;
  return isLate && !invoice.set ? OVERDUE : standingOf(invoice);
}

/** Whatever day it is. */
function standingOf(invoice: ModelInvoice): number {
  if (invoice.set) return invoice.set;
  const { price, paid_amount } = sumsOf(invoice);
  const open = openOf(invoice);
  if (open > 0) return paid_amount > 0 ? PARTLY : PENDING;
  if (open < 0 || price < 0) return CREDIT;
  if (paid_amount !== 0) return lastIn(invoice)?.attempt ? PAID_ONLINE : PAID_BY_HAND;
  return invoice.lines.length === 0 ? PENDING : FREE;
}

/** Nothing is asked for any more, and nobody's hand said so. */
export const isPaidUp = (invoice: ModelInvoice) =>
  [FREE, PAID_ONLINE, PAID_BY_HAND, CREDIT].includes(standingOf(invoice));

/** Of money that was paid here, what is neither paid out nor used elsewhere. */
export function hereOf(invoice: ModelInvoice): number {
  const { paid_amount, carried_out } = issuedSums(invoice);
  return (
    paid_amount +
    Math.min(0, carried_out) -
    totalOf(invoice.lines.filter(({ from, total }) => from && total < 0))
  );
}

/** What was said to be paid, or came in doubt, and nobody has decided on. */
export const waitingOf = ({ payments }: ModelInvoice) =>
  sum(payments.filter(waits).map(({ amount }) => amount));

/** Its balance, debt or credit, goes along with a carry forward. */
export function isCarried(invoice: ModelInvoice): boolean {
  const stays = [FREE, PAID_ONLINE, PAID_BY_HAND, CARRIED, BAD_DEBT, DRAFT].includes(standingOf(invoice));
  return !invoice.locked && openOf(invoice) !== 0 && !stays;
}

export const isOpen = ({ set, locked }: ModelInvoice) => !locked && set !== CARRIED && set !== CANCELLED;
export const hasNotes = ({ notes, lines }: ModelInvoice) =>
  notes.length > 0 || lines.some(({ noted }) => noted !== undefined);

/** Lines do not fall below what was credited. */
export function keepsCredited(invoice: ModelInvoice, change: number): boolean {
  const { price, credited } = issuedSums(invoice);
  return credited <= 0 || change >= 0 || price + change >= credited;
}

/** Since when the oldest part of what is open is due: what was paid covered the oldest, so the youngest is left. */
export function owedSince(invoice: ModelInvoice): string | null {
  const aged = invoice.lines.filter(({ due, total }) => due && total > 0);
  const own = sumsOf(invoice).price - totalOf(aged);
  const parts = [
    ...aged.map(({ due, total }) => ({ due: due ?? '', total })),
    { due: invoice.due, total: own },
  ];
  // The youngest first; what has no day is the youngest of all.
  const byAge = parts
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => ((one.due ?? '9') < (other.due ?? '9') ? 1 : -1));
  let left = openOf(invoice);
  let oldest: string | null = null;
  for (const { due, total } of byAge) {
    if (left <= 0) break;
    left -= total;
    oldest = due ?? oldest;
  }
  return oldest;
}

/** Those that are due for longest first, those without a day last. */
export function oldestFirst(invoices: readonly ModelInvoice[]): ModelInvoice[] {
  const key = (one: ModelInvoice) => owedSince(one) ?? '9';
  return invoices.toSorted((one, other) =>
    key(one) === key(other) ? one.id - other.id : key(one) < key(other) ? -1 : 1,
  );
}

/** How money is shared out: each takes what it has open, and what is more stays on the last one that asks for anything. */
export function shared(
  amount: number,
  takers: readonly ModelInvoice[],
): { invoice: ModelInvoice; amount: number }[] {
  let left = amount;
  const shares = takers.map((invoice) => {
    const taken = Math.min(left, Math.max(0, openOf(invoice)));
    left -= taken;
    return { invoice, amount: taken };
  });
  const last = shares.findLast(({ invoice }) => invoice.set !== CANCELLED) ?? shares.at(-1);
  if (last) last.amount += left;
  return shares.filter((share) => share.amount > 0);
}

/** The plan that goes on. */
export const planOf = ({ plans }: ModelInvoice) => plans.find(({ outcome }) => outcome === null);

/** Lines and notes: what was paid, lost or carried on is none of it. */
export function askedOf(invoice: ModelInvoice): number {
  const { price, credited } = issuedSums(invoice);
  return price - credited;
}

/** What came onto an invoice after a day. */
function addedSince(invoice: ModelInvoice, day: string, today: string): number {
  const then = day < today ? invoice.askedOn.findLast((one) => one.day <= day) : undefined;
  return then ? Math.max(0, askedOf(invoice) - then.asked) : 0;
}

/**
 * Of each instalment what it still wants where so much is open. What came onto the invoice after the day of an instalment takes
 * nothing from it; until then it is covered first, and the oldest instalment next.
 */
export function wantedBy(invoice: ModelInvoice, plan: ModelPlan, open: number, today: string): number[] {
  const { total, instalments } = plan;
  return instalments.map(({ due_on, amount }, at) => {
    const standing = open - addedSince(invoice, due_on, today);
    let covered = total - Math.min(total, Math.max(0, standing));
    for (const earlier of instalments.slice(0, at)) covered -= Math.min(earlier.amount, covered);
    return amount - Math.min(amount, covered);
  });
}

/** What a parent is asked for by now: with a plan its instalments until today, or the next one, and what is beside them. */
export function askedNow(
  invoice: ModelInvoice,
  today: string,
  open = openOf(invoice) - waitingOf(invoice),
): number {
  const plan = planOf(invoice);
  if (!plan) return open;
  const wanted = wantedBy(invoice, plan, open, today);
  const due = sum(wanted.filter((_, at) => (plan.instalments[at]?.due_on ?? '') <= today));
  const next = due || (wanted.find((one) => one > 0) ?? 0);
  return next + Math.max(0, open - sum(wanted));
}

/** Since when a parent is asked for it: the first instalment that wants anything, or the oldest part of what is open. */
export function dueSince(invoice: ModelInvoice, today: string): string | null {
  const plan = planOf(invoice);
  const wanted = plan ? wantedBy(invoice, plan, openOf(invoice) - waitingOf(invoice), today) : [];
  const first = plan?.instalments[wanted.findIndex((one) => one > 0)];
  return first?.due_on ?? owedSince(invoice) ?? invoice.due;
}

/** So many days after it was made an invoice is due. */
const DUE_DAYS = 7;
export const dueAfter = (today: string) => plusDays(today, DUE_DAYS);
