/** The model of the ledger: money by a provider. It is begun, comes, comes otherwise, is disputed, lost, and asked about. */
import { expect } from 'vitest';
import type { SimulatedBill } from '../../server/demo/simulators/billplz';
import type { Report } from '../../server/demo/simulators/reporter';
import type { SimulatedSession } from '../../server/demo/simulators/stripe';
import type { Answer } from '../support/api';
import {
  CANCELLED,
  counts,
  DRAFT,
  type ModelAttempt,
  type ModelPayment,
  openOf,
  shared,
  sum,
} from './ledger-books';
import { daysBetween } from './ledger-calendar';
import type { Model } from './ledger-model';
import { duesOf, standing, tookCredit } from './ledger-payments';

/** Sen that a provider takes. */
const fits = (amount: number, card: boolean) => amount >= (card ? 200 : 100) && (card || amount <= 3_000_000);
const methodOf = (card: boolean) => (card ? 4 : 1);

/** A part of what is open, in hundredths. */
export async function start(model: Model, pick: number, share: number, card: boolean): Promise<void> {
  const invoice = model.aim(pick, (one) => openOf(model.targetOf(one)) >= 200);
  const target = model.targetOf(invoice);
  const open = openOf(target);
  const paid_amount = Math.max(1, Math.floor((open * share) / 100));
  const form = { payment_method: methodOf(card), request_from: 'web', paid_amount };
  const answer = await model.parent.post(`/api/invoices/${invoice.id}/payment`, form);
  const payable = paid_amount <= open && fits(paid_amount, card);
  const refused = target.locked ? 423 : target.set === CANCELLED ? 409 : 422;
  const isTaken = !target.locked && target.set !== CANCELLED && payable;
  expect(answer.status).toBe(target.set === DRAFT ? 404 : isTaken ? 200 : refused);
  if (answer.status === 200) begin(model, answer, card, [{ invoice: target, amount: paid_amount }]);
}

/** All that is due at the first preschool, after the credit where that is wanted. */
export async function startAll(model: Model, useCredit: boolean, card: boolean): Promise<void> {
  const dues = duesOf(model);
  const amount = dues.total - (useCredit ? dues.credit : 0);
  const form = { payment_method: methodOf(card), use_credit: useCredit, amount };
  const before = model.total();
  const answer = await model.parent.post(`/api/portal/dues/${model.desk.place.preschool.id}/payment`, form);
  const nothing = amount === 0 && useCredit;
  expect(answer.status).toBe(nothing || fits(amount, card) ? 200 : 422);
  if (answer.status !== 200) return;
  const parts = useCredit && dues.credit > 0 ? await tookCredit(model, dues) : dues.due;
  expect(sum(parts.map((part) => part.amount))).toBe(amount);
  expect(model.total()).toBe(before);
  if (amount > 0) begin(model, answer, card, parts);
}

/** For so many days the same page is shown to who asks for the same again: of a card not the next day. */
const REUSED_DAYS = { card: 1, bank: 29 };

/** The same page for who asks for the same again. */
function begin(model: Model, { body }: Answer, card: boolean, parts: ModelAttempt['parts']): void {
  const reference: string = body.data.redirect_url.split('/').at(-1);
  const same = (one: ModelAttempt) =>
    one.parts.length === parts.length &&
    one.parts.every(
      ({ invoice, amount }, at) => invoice === parts[at]?.invoice && amount === parts[at]?.amount,
    );
  const isNew = ({ begunOn }: ModelAttempt) =>
    daysBetween(begunOn, model.today) < REUSED_DAYS[card ? 'card' : 'bank'];
  const earlier = model.attempts.findLast(
    (one) => one.card === card && one.state === 'open' && isNew(one) && same(one),
  );
  if (earlier) {
    expect(reference).toBe(earlier.reference);
    return;
  }
  const { billplz, stripe } = model.providers;
  const id = card
    ? stripe.sessions.find(reference)?.client_reference_id
    : billplz.bills.find(reference)?.reference_1;
  const [{ invoice }] = parts as [ModelAttempt['parts'][number]];
  const amount = sum(parts.map((part) => part.amount));
  const attempt = { id: id as string, reference, card, amount, parts: [...parts], begunOn: model.today };
  model.attempts.push({ ...attempt, preschool: invoice.preschool, state: 'open', questions: 0 });
}

const pickOf = (all: readonly ModelAttempt[], pick: number) => all[pick % Math.max(1, all.length)];

async function report({ url, body, headers }: Report): Promise<void> {
  const { status } = await fetch(url, { method: 'POST', body, headers });
  expect(status).toBe(200);
}

const payable = ({ state, card, untold }: ModelAttempt) =>
  !untold && (state === 'open' || (state === 'over' && !card));

/**
 * The payer pays what was asked for, or, at a bank, another sum, and it is reported twice. A bill that was taken back is still
 * paid by who is at the bank already.
 */
export async function settle(model: Model, pick: number, more: number): Promise<void> {
  const attempt = pickOf(model.attempts.filter(payable), pick);
  if (!attempt) return;
  const amount = attempt.card ? attempt.amount : Math.max(1, attempt.amount + more);
  const told = pay(model, attempt, amount);
  const twice = async () => {
    await report(told());
    await report(told());
  };
  await arrives(model, attempt, { amount, on: model.today, tell: twice });
}

/** What is open is paid at a bank, and the report of it is lost on its way. */
export async function payUntold(model: Model, pick: number, more: number): Promise<void> {
  await start(model, pick, 100, false);
  const attempt = pickOf(
    model.attempts.filter((one) => !one.card && payable(one)),
    pick,
  );
  if (!attempt) return;
  const amount = Math.max(1, attempt.amount + more);
  const told = pay(model, attempt, amount);
  attempt.untold = { amount, on: model.today, tell: () => report(told()) };
}

/** It comes after all, of the day on which it was paid. */
export async function tellLate(model: Model): Promise<void> {
  const attempt = model.attempts.find(({ untold }) => untold && untold.on < model.today);
  if (!attempt?.untold) return;
  await arrives(model, attempt, attempt.untold);
  model.calendar.saw('a provider’s report of a day before');
}

async function arrives(
  model: Model,
  attempt: ModelAttempt,
  { amount, on, tell }: NonNullable<ModelAttempt['untold']>,
  isReported = true,
): Promise<void> {
  const shares = shared(amount, [...new Set(attempt.parts.map(({ invoice }) => model.targetOf(invoice)))]);
  await tell();
  Object.assign(attempt, { state: 'paid', untold: undefined });
  const state = amount === attempt.amount ? 'counts' : 'review';
  if (state === 'review' && isReported) attempt.questions += 1;
  const found = await model.reads.paymentsOf(attempt.id);
  const wanted = shares.map((share) => ({
    invoice_id: share.invoice.id,
    amount: share.amount,
    state: state === 'counts' ? 'confirmed' : state,
  }));
  expect(found.map(({ id, ...payment }) => payment)).toEqual(wanted);
  for (const [at, { invoice, amount: sen }] of shares.entries()) {
    // What one account received stays with its preschool.
    expect([attempt.id, invoice.preschool]).toEqual([attempt.id, attempt.preschool]);
    // In review it does not count yet, and keeps its day.
    const counted =
      state === 'counts' ? model.bookedOn(invoice, on, 'told by a provider') : { at: on, value: null };
    const id = found[at]?.id as number;
    invoice.payments.push({
      id,
      amount: sen,
      state,
      refundOf: null,
      ...counted,
      made: model.today,
      attempt,
    });
  }
}

function pay({ providers }: Model, attempt: ModelAttempt, amount: number): () => Report {
  const { billplz, stripe } = providers;
  if (!attempt.card) {
    const bill: SimulatedBill = billplz.settle(attempt.reference, true, amount);
    return () => billplz.callbackOf(bill);
  }
  const session: SimulatedSession = stripe.pay(attempt.reference);
  attempt.receipt = session.payment_intent as string;
  return stripe.eventOf('checkout.session.completed', session);
}

/** What Stripe says of a charge afterwards: that it was paid back, or is disputed, with so many hundredths of the sum. */
export type Word = 'paid back' | 'disputed' | 'won' | 'lost';
const TYPES: Record<Word, string> = {
  'paid back': 'charge.refunded',
  disputed: 'charge.dispute.created',
  won: 'charge.dispute.closed',
  lost: 'charge.dispute.closed',
};

/** Nothing is booked by it, but for what is lost: that is taken off, whatever became of the invoice. */
export async function hear(model: Model, pick: number, word: Word, share: number): Promise<void> {
  const attempt = pickOf(
    model.attempts.filter(({ state, card }) => state === 'paid' && card),
    pick,
  );
  if (!attempt) return;
  const { stripe } = model.providers;
  const amount = Math.max(1, Math.floor((attempt.amount * share) / 100));
  const charge = {
    payment_intent: attempt.receipt,
    amount,
    amount_refunded: amount,
    status: word,
    metadata: {},
  };
  const session = stripe.sessions.find(attempt.reference) as SimulatedSession;
  const told = stripe.eventOf(TYPES[word], session, charge);
  await report(told());
  await report(told());
  if (word !== 'won') attempt.questions += 1;
  if (word === 'lost') await lost(model, attempt, amount);
}

/** Of several invoices, each as far as the money goes. */
async function lost(model: Model, attempt: ModelAttempt, amount: number): Promise<void> {
  let left = amount;
  const holders = model.invoices.toSorted((one, other) => one.id - other.id);
  const paid = holders.flatMap((invoice) =>
    invoice.payments
      .filter((one) => one.attempt === attempt && one.refundOf === null && counts(one))
      .map((payment) => ({ invoice, payment })),
  );
  for (const { invoice, payment } of paid) {
    const sen = Math.min(left, standing(model, payment));
    if (sen <= 0) continue;
    left -= sen;
    const target = model.targetOf(invoice);
    const { id, ...booked } = await model.reads.newestOff(payment.id);
    expect(booked).toEqual({ amount: -sen, invoice_id: target.id });
    const back: ModelPayment = {
      id,
      amount: -sen,
      state: 'counts',
      refundOf: payment.id,
      at: model.today,
      value: null,
      made: model.today,
      reversal: true,
    };
    model.takeOff(target, () => target.payments.push({ ...back, attempt }));
  }
}

/** The office has dealt with the oldest report about one of the family's payments. */
export async function closeReport(model: Model): Promise<void> {
  const { finance } = model.desk;
  const { data } = (await finance.get('/api/payments/reconciliation')).body;
  for (const { provider, event_id, reference } of data.reports.items) {
    const attempt = model.attempts.find((one) => one.reference === reference || one.receipt === reference);
    if (!attempt) continue;
    const form = { provider, event_id, note: 'It is noted at the payment.' };
    expect((await finance.post('/api/payments/reconciliation/close-report', form)).status).toBe(204);
    attempt.questions -= 1;
    return;
  }
  expect(model.attempts.every(({ questions }) => questions === 0)).toBe(true);
}

/** Pages that ask for more than is open by now are taken back, by jobs that wait for it. */
export async function withdraw(model: Model): Promise<void> {
  for (const attempt of model.attempts.filter(({ state }) => state === 'open')) {
    const tooMuch = attempt.parts.some(({ invoice, amount }) => amount > openOf(invoice));
    if (tooMuch) expect(await model.reads.jobs()).toContain(`withdraw attempt ${attempt.id}`);
    const ask = () => model.reads.withdraw(attempt.id);
    // The provider says that it was paid, and others may ask for too much by now.
    if (tooMuch && attempt.untold) await arrives(model, attempt, { ...attempt.untold, tell: ask }, false);
    else await ask();
    model.settle();
    if (tooMuch && attempt.state === 'open') attempt.state = 'over';
  }
}
