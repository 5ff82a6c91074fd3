/** The model of the ledger: money by hand. It comes, is confirmed, corrected, paid back, reversed, paid out. */
import { expect } from 'vitest';
import {
  askedNow,
  CANCELLED,
  counts,
  DRAFT,
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
import { TODAY } from './running-api';

export async function payIn(model: Model, pick: number, amount: number, byParent: boolean): Promise<void> {
  const invoice = model.pick(pick);
  const target = model.targetOf(invoice);
  const by = byParent ? model.parent : model.desk.finance;
  const answer = await by.post(`/api/invoices/${invoice.id}/payment`, cash(amount));
  const declaredBefore = target.payments.some(({ state }) => state === 'declared');
  const declared = !byParent ? 200 : amount > 2 * openOf(target) ? 422 : declaredBefore ? 409 : 200;
  const draft = byParent ? 404 : 409;
  const refused = target.locked ? 423 : target.set === CANCELLED ? 409 : declared;
  expect(answer.status).toBe(target.set === DRAFT ? draft : refused);
  if (answer.status !== 200) return;
  const { id, invoice_id } = answer.body.data.transaction;
  expect(invoice_id).toBe(target.id);
  const state = byParent ? 'declared' : 'counts';
  target.payments.push({ id, amount, state, refundOf: null, at: TODAY, byParent });
}

/** What waits counts from now on, where the balance went. */
export function confirmed(model: Model, invoice: ModelInvoice, payment: ModelPayment): void {
  invoice.payments = invoice.payments.filter((one) => one !== payment);
  payment.state = 'counts';
  model.targetOf(invoice).payments.push(payment);
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
  if (falls) target.lines.push({ id: await model.newestLine(target), total: -amount });
  const back: ModelPayment = { id, amount: -amount, state: 'counts', refundOf: payment.id, at: TODAY };
  // The charge falls before the money goes.
  model.settle();
  model.takeOff(target, () => target.payments.push(back));
}

export async function reverse(model: Model, pick: number, byTwo: boolean): Promise<void> {
  const invoice = model.aim(pick, ({ payments }) => payments.some(comesIn));
  const payment = invoice.payments.find(comesIn);
  if (!payment) return;
  const left = standing(model, payment);
  const target = model.targetOf(invoice);
  const form = { reason: 'Bounced.' };
  const answer = byTwo
    ? await model.approved('reverse', payment.id, form)
    : await model.desk.finance.post(`/api/payments/${payment.id}/reverse`, form);
  const owedByNobody = target.set === CANCELLED && openOf(target) + left > 0;
  expect(answer.status).toBe(target.locked ? 423 : left === 0 ? 422 : owedByNobody ? 409 : 200);
  if (answer.status !== 200) return;
  const id = await model.newest(target, 'payment');
  const back: ModelPayment = {
    id,
    amount: -left,
    state: 'counts',
    refundOf: payment.id,
    at: TODAY,
    reversal: true,
  };
  model.takeOff(target, () => target.payments.push(back));
}

export async function payOut(model: Model, pick: number, amount: number): Promise<void> {
  const invoice = model.aim(pick, (one) => openOf(model.targetOf(one)) <= -amount);
  const target = model.targetOf(invoice);
  const answer = await model.desk.finance.post(`/api/invoices/${invoice.id}/pay-out`, {
    amount,
    payment_method: 5,
    reason: 'Deposit returned.',
  });
  const refused = target.locked ? 423 : amount > -openOf(target) ? 422 : 200;
  expect(answer.status).toBe(target.set === DRAFT ? 409 : refused);
  if (answer.status !== 200) return;
  const { id } = answer.body.data.transaction;
  target.payments.push({ id, amount: -amount, state: 'counts', refundOf: null, at: TODAY });
}

export async function correct(model: Model, pick: number, amount: number): Promise<void> {
  const invoice = model.aim(pick, ({ payments }) => payments.some((one) => !one.attempt && one.amount > 0));
  const payment = invoice.payments.find((one) => one.amount > 0 && one.state !== 'rejected');
  if (!payment) return;
  const path = `/api/invoices/${invoice.id}/transactions/${payment.id}`;
  const answer = await model.desk.finance.put(path, { paid_amount: amount, reason: 'Counted anew.' });
  const status = model.statusFor(invoice);
  expect(answer.status).toBe(status === 200 && !mayCorrect(model, payment, amount) ? 422 : status);
  if (answer.status !== 200) return;
  const change = () => Object.assign(payment, { amount });
  if (amount < payment.amount) model.takeOff(invoice, change);
  else change();
}

/** A provider's stays as it was reported, a parent's once it counts, one of a bank's line as that says; none goes below what went. */
function mayCorrect(model: Model, payment: ModelPayment, amount: number): boolean {
  if (payment.attempt) return false;
  if (amount === payment.amount) return true;
  const back = -taken(model, payment, false) - taken(model, payment, true);
  const line = model.bank.find(({ payments }) => payments.includes(payment));
  const others = line ? sum(line.payments.filter((one) => one !== payment).map((one) => one.amount)) : 0;
  const stays = payment.byParent && counts(payment);
  return amount >= back && !stays && (!line || line.amount === amount + others);
}

/** What the parent is asked for at the first preschool, the oldest first, and what of it a credit can pay. */
export function duesOf(model: Model) {
  const place = model.desk.place.preschool.id;
  const here = model.invoices.filter(({ preschool, set }) => preschool === place && set !== DRAFT);
  const asking = here
    .filter((one) => !one.locked && one.set !== CANCELLED && openOf(one) > 0)
    .map((invoice) => ({ invoice, amount: askedNow(invoice) }))
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
    invoice.lines.push({ id, total: wanted - amount, from, due: null });
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
  const invoices = dues.due.map(({ invoice, amount }) => ({ id: invoice.id, open: amount }));
  const { total, credit } = dues;
  expect((await model.parent.get(path)).body.data).toMatchObject({ total, credit, invoices });
  const amount = total - credit;
  const answer = await model.parent.post(`${path}/payment`, { use_credit: true, amount });
  // No way to pay is named.
  expect(answer.status).toBe(amount === 0 ? 200 : 422);
  if (amount === 0) await tookCredit(model, dues);
  expect(model.total()).toBe(before);
}
