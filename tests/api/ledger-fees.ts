/** The model of the ledger: late fees, by the tariffs of two preschools; and taking them back. */
import { expect } from 'vitest';
import {
  BAD_DEBT,
  CANCELLED,
  CARRIED,
  DRAFT,
  INSTALMENTS,
  isOpen,
  type ModelBill,
  type ModelFee,
  type ModelInvoice,
  openOf,
  sum,
  sumsOf,
  waitingOf,
} from './ledger-books';
import { plusDays, plusMonths } from './ledger-calendar';
import { setDue } from './ledger-lines';
import type { Model } from './ledger-model';
import { noteLine } from './ledger-notes';

/** At the first preschool a tenth of what is late, again each month, up to a sum; at the other one a sum, once. */
export const TARIFFS = [
  { grace_days: 0, repeats: 'month', percent: 1_000, amount: null, cap: 9_000 },
  { grace_days: 3, repeats: 'once', percent: null, amount: 2_000, cap: null },
] as const;
/** Days that an invoice is late: by one, by days of grace, and for the second month. */
export const LATE_BY = [1, 4, 50] as const;

/** When the fee of a period may be charged from. */
const beginOf = (at: 0 | 1, due: string, period: number) =>
  plusMonths(plusDays(due, TARIFFS[at].grace_days + 1), period);

/** In which period it is on a day, by the tariff of its preschool; null for one that is not late yet. */
function periodOf(at: 0 | 1, due: string | null, today: string): number | null {
  if (due === null || beginOf(at, due, 0) > today) return null;
  if (TARIFFS[at].repeats === 'once') return 0;
  const begun = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter(
    (period) => beginOf(at, due, period) <= today,
  );
  return begun.length - 1;
}

/** One that is late from now on, for what is asked for by itself. */
export async function fallLate(model: Model, pick: number, days: number): Promise<void> {
  const invoice = model.aim(
    pick,
    (one) => isOpen(one) && ![BAD_DEBT, INSTALMENTS, DRAFT].includes(one.set) && openOf(one) > 0,
  );
  await setDue(model, model.invoices.indexOf(invoice), -days);
}

/** As each morning: a bill for every invoice that is late. */
export async function charge(model: Model): Promise<void> {
  const wanted = model.invoices.flatMap((invoice) => feeOf(model, invoice));
  await model.reads.chargeLateFees();
  const all = await model.reads.feesOf(model.invoices.map(({ id }) => id));
  const known = new Set(model.invoices.flatMap(({ fees }) => fees.map(({ id }) => id)));
  const made = all
    .filter(({ id }) => !known.has(id))
    .toSorted((one, other) => one.invoice_id - other.invoice_id);
  const told = wanted.toSorted((one, other) => one.invoice.id - other.invoice.id);
  expect(made.map(({ invoice_id, amount, period }) => ({ invoice_id, amount, period }))).toEqual(
    told.map(({ invoice, amount, period }) => ({ invoice_id: invoice.id, amount, period })),
  );
  for (const { id, invoice_id, line_id, amount, period } of made) {
    const invoice = model.byId(invoice_id);
    const fee: ModelFee = { id, amount, period, isWaived: false };
    invoice.fees.push(fee);
    const { today: day, calendar } = model;
    model.unbilled.push({ id: line_id, total: amount, day, preschool: invoice.preschool, fee });
    calendar.saw(period > 0 ? 'a late fee of a later month' : 'a late fee');
  }
}

function feeOf(
  model: Model,
  invoice: ModelInvoice,
): { invoice: ModelInvoice; amount: number; period: number }[] {
  const at = invoice.preschool === model.desk.place.preschool.id ? 0 : 1;
  const tariff = TARIFFS[at];
  const { today } = model;
  const period = periodOf(at, invoice.due, today);
  // Whoever was left in peace when the period began is not charged for it afterwards.
  const days = period === null ? [] : [beginOf(at, invoice.due as string, period), today];
  const inPeace = invoice.plans.some(
    ({ outcome, madeOn, endedOn }) =>
      outcome !== 'broken' && days.some((day) => madeOn <= day && day <= (endedOn ?? day)),
  );
  const inDispute = invoice.payments.some(({ attempt }) => (attempt?.questions ?? 0) > 0);
  const asks = !invoice.locked && ![CARRIED, CANCELLED, BAD_DEBT, INSTALMENTS, DRAFT].includes(invoice.set);
  const has = invoice.fees.some((fee) => fee.period === period);
  if (period === null || inPeace || inDispute || !asks || has || openOf(invoice) <= 0) return [];
  const base = lateOf(model, invoice);
  const fee = tariff.amount ?? Math.round((base * tariff.percent) / 10_000);
  const left = tariff.cap === null ? fee : tariff.cap - sum(invoice.fees.map(({ amount }) => amount));
  const amount = base > 0 ? Math.max(0, Math.min(fee, left)) : 0;
  return amount > 0 ? [{ invoice, amount, period }] : [];
}

/** What is late of its own: no late fee, nothing that came from another invoice, nothing that the family's credit pays. */
function lateOf(model: Model, invoice: ModelInvoice): number {
  const own = model.invoices.filter(({ preschool }) => preschool === invoice.preschool);
  const credit = -sum(own.map((one) => Math.min(0, openOf(one))));
  const key = (one: ModelInvoice) => `${one.due} ${String(one.id).padStart(12, '0')}`;
  const earlier = own.filter(
    (one) =>
      one.due !== null &&
      !one.locked &&
      ![CANCELLED, BAD_DEBT, INSTALMENTS].includes(one.set) &&
      key(one) < key(invoice),
  );
  const used = sum(earlier.map((one) => Math.max(0, openOf(one))));
  const open = openOf(invoice) - waitingOf(invoice);
  const late = open - Math.min(Math.max(0, open), Math.max(0, credit - used));
  const totalOf = (lines: ModelInvoice['lines']) => sum(lines.map(({ total }) => total));
  const fees = totalOf(invoice.lines.filter(({ fee }) => fee));
  const came = totalOf(invoice.lines.filter(({ fee, from, isImported }) => !fee && (from || isImported)));
  const { price, credited } = sumsOf(invoice);
  return Math.max(0, Math.min(late - fees, price - credited - fees - came));
}

/** It is not billed, or credited where an issued invoice asks for it. */
export async function waive(model: Model, pick: number): Promise<void> {
  const fees = model.invoices.flatMap((invoice) => invoice.fees);
  const fee = fees[pick % Math.max(1, fees.length)];
  if (!fee) return;
  const holder = model.invoices.find(({ lines }) => lines.some((line) => line.fee === fee));
  const answer = await model.desk.finance.post(`/api/late-fees/${fee.id}/waive`, {
    reason: 'The bank was closed.',
  });
  expect([fee.id, answer.status]).toEqual([fee.id, waivingOf(model, fee, holder)]);
  if (answer.status !== 200) return;
  fee.isWaived = true;
  const isOther = (line: { fee?: ModelFee }) => line.fee !== fee;
  if (!holder) model.unbilled = model.unbilled.filter((bill: ModelBill) => isOther(bill));
  else if (holder.set === DRAFT) holder.lines = holder.lines.filter(isOther);
  else await creditFee(model, holder, fee);
}

function waivingOf(model: Model, fee: ModelFee, holder: ModelInvoice | undefined): number {
  const { isWaived, amount } = fee;
  if (isWaived) return 409;
  if (!holder || holder.set === DRAFT) return isShutFee(model, fee) ? 423 : 200;
  const { price, credited } = sumsOf(holder);
  if (holder.set === CARRIED || holder.set === CANCELLED) return 409;
  return amount > price - credited ? 422 : 200;
}

/** The month on which it was charged is closed; it is taken off once an issued invoice asks for it. */
function isShutFee({ unbilled, invoices, desk, calendar }: Model, fee: ModelFee): boolean {
  const here = invoices.filter(({ preschool }) => preschool === desk.place.preschool.id);
  const bills = unbilled.filter(({ preschool }) => preschool === desk.place.preschool.id);
  const lines = [...bills, ...here.flatMap((invoice) => invoice.lines)];
  return lines.some((line) => line.fee === fee && calendar.isClosed(line.day));
}

async function creditFee(model: Model, holder: ModelInvoice, fee: ModelFee): Promise<void> {
  const line = holder.lines.find((one) => one.fee === fee);
  const notes = await model.desk.finance.get(`/api/invoices/${holder.id}/notes`);
  const id = Math.max(...notes.body.data.map((one: { id: number }) => one.id));
  if (line) noteLine(holder, line, id, fee.amount);
}

/** The day from which the tariffs hold. */
export const TARIFF_DAY = '2025-01-01';
