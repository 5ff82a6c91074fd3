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
  statusOf,
  sum,
  sumsOf,
  waitingOf,
} from './ledger-books';
import { setDue } from './ledger-lines';
import type { Model } from './ledger-model';
import { noteLine } from './ledger-notes';

/** At the first preschool a tenth of what is late, again each month, up to a sum; at the other one a sum, once. */
export const TARIFFS = [
  { grace_days: 0, repeats: 'month', percent: 1_000, amount: null, cap: 9_000 },
  { grace_days: 3, repeats: 'once', percent: null, amount: 2_000, cap: null },
] as const;
/** Late by a day, by days of grace, and for the second month. */
export const LATE_DAYS = ['2026-03-10', '2026-03-07', '2026-01-20'] as const;
/** Which period each of them is in, by tariff; null for one that is not late yet. */
const PERIODS: Record<string, readonly [number | null, number | null]> = {
  '2026-03-10': [0, null],
  '2026-03-07': [0, 0],
  '2026-01-20': [1, 0],
};

/** One that is late from now on, for what is asked for by itself. */
export async function fallLate(model: Model, pick: number, day: string): Promise<void> {
  const invoice = model.aim(
    pick,
    (one) => isOpen(one) && ![BAD_DEBT, INSTALMENTS, DRAFT].includes(one.set) && openOf(one) > 0,
  );
  await setDue(model, model.invoices.indexOf(invoice), day);
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
    model.unbilled.push({ id: line_id, total: amount, preschool: invoice.preschool, fee });
  }
}

function feeOf(
  model: Model,
  invoice: ModelInvoice,
): { invoice: ModelInvoice; amount: number; period: number }[] {
  const at = invoice.preschool === model.desk.place.preschool.id ? 0 : 1;
  const tariff = TARIFFS[at];
  const period = PERIODS[invoice.due ?? '']?.[at] ?? null;
  const inPeace = invoice.plans.some(({ outcome }) => outcome !== 'broken');
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
      ![CANCELLED, BAD_DEBT, INSTALMENTS].includes(statusOf(one)) &&
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
  expect([fee.id, answer.status]).toEqual([fee.id, waivingOf(fee, holder)]);
  if (answer.status !== 200) return;
  fee.isWaived = true;
  const isOther = (line: { fee?: ModelFee }) => line.fee !== fee;
  if (!holder) model.unbilled = model.unbilled.filter((bill: ModelBill) => isOther(bill));
  else if (holder.set === DRAFT) holder.lines = holder.lines.filter(isOther);
  else await creditFee(model, holder, fee);
}

function waivingOf({ isWaived, amount }: ModelFee, holder: ModelInvoice | undefined): number {
  if (isWaived) return 409;
  if (!holder || holder.set === DRAFT) return 200;
  const { price, credited } = sumsOf(holder);
  if (holder.set === CARRIED || holder.set === CANCELLED) return 409;
  return amount > price - credited ? 422 : 200;
}

async function creditFee(model: Model, holder: ModelInvoice, fee: ModelFee): Promise<void> {
  const line = holder.lines.find((one) => one.fee === fee);
  const notes = await model.desk.finance.get(`/api/invoices/${holder.id}/notes`);
  const id = Math.max(...notes.body.data.map((one: { id: number }) => one.id));
  if (line) noteLine(holder, line, id, fee.amount);
}

/** The day from which the tariffs hold. */
export const TARIFF_DAY = '2025-01-01';
