/** The model of the ledger: money by hand. It comes, is confirmed, corrected, paid back, reversed, paid out. */
import { expect } from 'vitest';
import {
  askedNow,
  CANCELLED,
  counts,
  DRAFT,
  dueSince,
  hereOf,
  isCarried,
  keepsCredited,
  type ModelInvoice,
  type ModelLine,
  type ModelPayment,
  oldestFirst,
  openOf,
  sum,
  sumsOf,
  waits,
} from './ledger-books';
import type { Model } from './ledger-model';
import { cash } from './money';

/** What somebody writes down on a day, of that day. */
const writtenOn = (day: string) => ({ refundOf: null, at: day, value: null, made: day });

/** As of today, or of so many days before. */
export async function payIn(
  model: Model,
  pick: number,
  amount: number,
  byParent: boolean,
  ago = 0,
): Promise<void> {
  const invoice = model.pick(pick);
  const target = model.targetOf(invoice);
  const by = byParent ? model.parent : model.desk.finance;
  const paid_at = model.calendar.daysAgo(ago);
  const answer = await by.post(`/api/invoices/${invoice.id}/payment`, cash(amount, { paid_at }));
  const declaredBefore = target.payments.some(({ state }) => state === 'declared');
  const declared = amount > 2 * openOf(target) ? 422 : declaredBefore ? 409 : 200;
  const draft = byParent ? 404 : 409;
  const refused = target.locked ? 423 : target.set === CANCELLED ? 409 : byParent ? declared : 200;
  const wanted = target.set === DRAFT ? draft : refused;
  expect(answer.status).toBe(wanted === 200 && !byParent ? model.dayAnswer(target, paid_at) : wanted);
  if (answer.status !== 200) return;
  const { id, invoice_id } = answer.body.data.transaction;
  expect(invoice_id).toBe(target.id);
  const state = byParent ? 'declared' : 'counts';
  target.payments.push({ ...writtenOn(model.today), id, amount, state, at: paid_at, byParent });
}

/** All that is open, as a parent says who paid it some days before. */
export async function declare(model: Model, pick: number, ago: number): Promise<void> {
  const invoice = model.aim(pick, (one) => openOf(one) > 0);
  const open = openOf(model.targetOf(invoice));
  await payIn(model, model.invoices.indexOf(invoice), Math.max(1, open), true, ago);
}

/** What waits counts from now on, where the balance went; of a closed month it counts today. */
export function confirmed(model: Model, invoice: ModelInvoice, payment: ModelPayment): void {
  invoice.payments = invoice.payments.filter((one) => one !== payment);
  const target = model.targetOf(invoice);
  Object.assign(payment, { state: 'counts', ...model.bookedOn(target, payment.at, 'confirmed') });
  target.payments.push(payment);
}

export async function confirm(model: Model, pick: number, yes: boolean): Promise<void> {
  const invoice = model.aim(pick, ({ payments }) => payments.some(waits));
  const payment = invoice.payments.find(waits);
  if (!payment) return;
  const path = `/api/payments/${payment.id}/${yes ? 'confirm' : 'reject'}`;
  const answer = await model.desk.finance.post(path, { reason: 'No.' });
  expect(answer.status).toBe(model.targetOf(invoice).locked ? 423 : 200);
  if (answer.status !== 200) return;
  if (yes) confirmed(model, invoice, payment);
  else payment.state = 'rejected';
}

const comesIn = (payment: ModelPayment) => counts(payment) && payment.amount > 0;

/** Sen that were taken off a payment, below zero. */
const taken = ({ invoices }: Model, { id }: ModelPayment, reversal: boolean) =>
  sum(
    invoices
      .flatMap(({ payments }) => payments.filter(({ refundOf }) => refundOf === id))
      .filter((one) => (one.reversal ?? false) === reversal)
      .map(({ amount }) => amount),
  );

/** What of a payment was never reversed. */
export const standing = (model: Model, payment: ModelPayment) => payment.amount + taken(model, payment, true);

export async function refund(model: Model, pick: number, share: number, falls: boolean): Promise<void> {
  const invoice = model.aim(pick, ({ payments }) => payments.some(comesIn));
  const payment = invoice.payments.find(comesIn);
  if (!payment) return;
  const left = Math.max(0, standing(model, payment) + taken(model, payment, false));
  const amount = Math.max(1, Math.floor((payment.amount * share) / 100));
  const target = model.targetOf(invoice);
  const answer = await model.desk.finance.post(`/api/payments/${payment.id}/refund`, {
    amount,
    reason: 'Back.',
    charge: falls ? 'falls' : 'stays',
  });
  if (falls && model.refusesShut(target, answer)) return;
  const gone = amount > left || (target === invoice && amount > hereOf(target));
  const tooMuch = falls && (amount > sumsOf(target).price || !keepsCredited(target, -amount));
  const refused = gone ? 422 : falls && target.set === CANCELLED ? 409 : tooMuch ? 422 : 200;
  expect(answer.status).toBe(target.locked ? 423 : refused);
  if (answer.status !== 200) return;
  const { id } = answer.body.data.transaction;
  if (falls) target.lines.push({ id: await model.newestLine(target), total: -amount, day: model.today });
  const back: ModelPayment = { ...writtenOn(model.today), id, amount: -amount, state: 'counts' };
  back.refundOf = payment.id;
  // The charge falls before the money goes.
  model.settle();
  model.takeOff(target, () => target.payments.push(back));
}

export async function reverse(model: Model, pick: number, byTwo: boolean): Promise<void> {
  const invoice = model.aim(pick, ({ payments }) => payments.some(comesIn));
  const payment = invoice.payments.find(comesIn);
  if (payment) await takeBack(model, invoice, payment, byTwo);
}

/** @returns whether it was reversed */
export async function takeBack(
  model: Model,
  invoice: ModelInvoice,
  payment: ModelPayment,
  byTwo: boolean,
): Promise<boolean> {
  const left = standing(model, payment);
  const target = model.targetOf(invoice);
  const form = { reason: 'Bounced.' };
  const answer = byTwo
    ? await model.approved('reverse', payment.id, form)
    : await model.desk.finance.post(`/api/payments/${payment.id}/reverse`, form);
  const owedByNobody = target.set === CANCELLED && openOf(target) + left > 0;
  expect(answer.status).toBe(target.locked ? 423 : left === 0 ? 422 : owedByNobody ? 409 : 200);
  if (answer.status !== 200) return false;
  const back: ModelPayment = {
    ...writtenOn(model.today),
    id: await model.newest(target, 'payment'),
    amount: -left,
    state: 'counts',
    refundOf: payment.id,
    reversal: true,
  };
  model.takeOff(target, () => target.payments.push(back));
  // A line that was said to be this payment is not booked any more.
  for (const line of model.bank) if (!line.isBooked && line.payments.includes(payment)) line.isGone = true;
  if (model.isShutOn(target, payment.at)) model.calendar.saw('a payment of a closed month reversed');
  return true;
}

/** As of today, or of so many days before. */
export async function payOut(model: Model, pick: number, amount: number, ago: number): Promise<void> {
  const invoice = model.aim(pick, (one) => openOf(model.targetOf(one)) <= -amount);
  const target = model.targetOf(invoice);
  const at = model.calendar.daysAgo(ago);
  const answer = await model.desk.finance.post(`/api/invoices/${invoice.id}/pay-out`, {
    amount,
    payment_method: 5,
    reason: 'Deposit returned.',
    ...(ago > 0 && { paid_at: at }),
  });
  const refused = target.locked ? 423 : amount > -openOf(target) ? 422 : 200;
  const wanted = target.set === DRAFT ? 409 : refused;
  expect(answer.status).toBe(wanted === 200 ? model.dayAnswer(target, at) : wanted);
  if (answer.status !== 200) return;
  const { id } = answer.body.data.transaction;
  target.payments.push({ ...writtenOn(model.today), id, amount: -amount, state: 'counts', at });
}

const isOfStaff = (one: ModelPayment) => counts(one) && !one.byParent && !one.attempt;
const correctable = (one: ModelPayment) => one.amount > 0 && one.state !== 'rejected';

export async function correct(model: Model, pick: number, amount: number): Promise<void> {
  const invoice = model.aim(pick, ({ payments }) => payments.some((one) => !one.attempt && one.amount > 0));
  const isOver = (one: ModelPayment) => correctable(one) && isOfStaff(one) && one.made !== model.today;
  const payment = invoice.payments.find(isOver) ?? invoice.payments.find(correctable);
  if (!payment) return;
  const path = `/api/invoices/${invoice.id}/transactions/${payment.id}`;
  const answer = await model.desk.finance.put(path, { paid_amount: amount, reason: 'Counted anew.' });
  const status = model.statusFor(invoice);
  expect(answer.status).toBe(status === 200 ? correctionOf(model, invoice, payment, amount) : status);
  if (answer.status !== 200) return;
  const change = () => Object.assign(payment, { amount });
  if (amount < payment.amount) model.takeOff(invoice, change);
  else change();
}

function correctionOf(model: Model, invoice: ModelInvoice, payment: ModelPayment, amount: number): number {
  if (!mayCorrect(model, payment, amount)) return 422;
  const changes = counts(payment) && amount !== payment.amount;
  return changes && model.isShutOn(invoice, payment.at) ? 423 : 200;
}

/** It was of another day: so many before today. */
export async function correctDay(model: Model, pick: number, ago: number): Promise<void> {
  const invoice = model.aim(pick, ({ payments }) => payments.some((one) => !one.attempt && correctable(one)));
  const payment = invoice.payments.find(correctable);
  if (!payment) return;
  const at = model.calendar.daysAgo(ago);
  const path = `/api/invoices/${invoice.id}/transactions/${payment.id}`;
  const answer = await model.desk.finance.put(path, { paid_at: at, reason: 'It came before.' });
  const status = model.statusFor(invoice);
  expect(answer.status).toBe(status === 200 ? dayCorrectionOf(model, invoice, payment, at) : status);
  if (answer.status !== 200 || at === payment.at) return;
  Object.assign(payment, { at, value: null });
  model.calendar.saw('the day of a payment corrected');
}

function dayCorrectionOf(model: Model, invoice: ModelInvoice, payment: ModelPayment, at: string): number {
  if (payment.attempt) return 422;
  if (at === payment.at) return 200;
  if (payment.amount < -taken(model, payment, false) - taken(model, payment, true)) return 422;
  // It goes from the one day and comes on the other.
  const isShut = counts(payment) && [at, payment.at].some((day) => model.isShutOn(invoice, day));
  return isShut ? 423 : 200;
}

/**
 * A provider's stays as it was reported, a parent's once it counts, one of a bank's line as that says, each once its day is over;
 * none goes below what went.
 */
function mayCorrect(model: Model, payment: ModelPayment, amount: number): boolean {
  if (payment.attempt) return false;
  if (amount === payment.amount) return true;
  const back = -taken(model, payment, false) - taken(model, payment, true);
  const line = model.bank.find(({ payments }) => payments.includes(payment));
  const others = line ? sum(line.payments.filter((one) => one !== payment).map((one) => one.amount)) : 0;
  const stays = counts(payment) && (payment.byParent || payment.made !== model.today);
  const fits = amount >= back && (!line || line.amount === amount + others);
  if (fits && isOfStaff(payment) && stays) model.calendar.saw('an amount of a day before stays');
  return fits && !stays;
}

/** What the parent is asked for at the first preschool, the oldest first, and what of it a credit can pay. */
export function duesOf(model: Model) {
  const place = model.desk.place.preschool.id;
  const here = model.invoices.filter(({ preschool, set }) => preschool === place && set !== DRAFT);
  const asking = here
    .filter((one) => !one.locked && one.set !== CANCELLED && openOf(one) > 0)
    .map((invoice) => ({ invoice, amount: askedNow(invoice, model.today) }))
    .filter(({ amount }) => amount > 0);
  const order = oldestFirst(asking.map(({ invoice }) => invoice));
  const due = order.flatMap((invoice) => asking.filter((one) => one.invoice === invoice));
  const takers = due.filter(({ invoice }) => isCarried(invoice) && !model.isShut(invoice));
  const credits = here
    .filter((one) => isCarried(one) && openOf(one) < 0)
    .toSorted((one, other) => one.id - other.id);
  const taking = sum(takers.map(({ amount }) => amount));
  return {
    due,
    takers,
    credits,
    total: sum(due.map(({ amount }) => amount)),
    credit: Math.min(0 - sum(credits.map((one) => openOf(one))), taking),
  };
}

export type Dues = ReturnType<typeof duesOf>;

/** The credit goes to the oldest first. @returns what is left to pay of each */
export async function tookCredit(model: Model, { due, takers, credits }: Dues) {
  const left = credits.map((invoice) => ({ invoice, sen: -openOf(invoice) }));
  const used = new Map<ModelInvoice, number>();
  for (const { invoice, amount } of takers) {
    const from: NonNullable<ModelLine['from']> = new Map();
    let wanted = amount;
    for (const credit of left) {
      const sen = Math.min(wanted, credit.sen);
      if (sen <= 0) continue;
      wanted -= sen;
      credit.sen -= sen;
      credit.invoice.carriedOut -= sen;
      from.set(credit.invoice.id, { amount: -sen, set: credit.invoice.set });
    }
    if (from.size === 0) continue;
    const id = await model.newestLine(invoice);
    const carries = (await model.reads.carriesOf(id)).map((one) => [one.from_invoice_id, one.amount]);
    expect(carries).toEqual([...from].map(([source, one]) => [source, one.amount]));
    invoice.lines.push({ id, total: wanted - amount, day: model.today, from, due: null });
    used.set(invoice, amount - wanted);
  }
  model.settle();
  return due
    .map(({ invoice, amount }) => ({ invoice, amount: amount - (used.get(invoice) ?? 0) }))
    .filter(({ amount }) => amount > 0);
}

/** As much is paid on one invoice as all of them ask for; then the parent uses that credit for the others. */
export async function useCredit(model: Model, pick: number): Promise<void> {
  const path = `/api/portal/dues/${model.desk.place.preschool.id}`;
  await payIn(model, pick, Math.max(1, duesOf(model).total), false);
  model.settle();
  const dues = duesOf(model);
  const before = model.total();
  const invoices = dues.due.map(({ invoice, amount }) => ({
    id: invoice.id,
    due_date: dueSince(invoice, model.today),
    open: amount,
  }));
  const { total, credit } = dues;
  expect((await model.parent.get(path)).body.data).toMatchObject({ total, credit, invoices });
  const amount = total - credit;
  const answer = await model.parent.post(`${path}/payment`, { use_credit: true, amount });
  // No way to pay is named.
  expect(answer.status).toBe(amount === 0 ? 200 : 422);
  if (amount === 0) await tookCredit(model, dues);
  expect(model.total()).toBe(before);
}
