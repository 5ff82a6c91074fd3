/**
 * The model of the ledger: lines of a bank statement. Somebody says whose each is, and it is booked once; one that is for several
 * families is split first.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  CANCELLED,
  counts,
  DRAFT,
  type ModelInvoice,
  type ModelPayment,
  oldestFirst,
  openOf,
  shared,
  sum,
  waitingOf,
  waits,
} from './ledger-books';
import { ANY, type Model, type ModelBankLine } from './ledger-model';
import { confirmed, standing, takeBack } from './ledger-payments';
import { dataOf } from './money';

export type BankDay = 'today' | 'yesterday' | 'last month';
const dayOf = ({ calendar }: Model, day: BankDay) =>
  ({ today: calendar.today, yesterday: calendar.daysAgo(1), 'last month': `${calendar.lastMonth}-20` })[day];

/** A statement with one line, at the first preschool. */
async function bring(model: Model, amount: number, dated: string, reference = '') {
  const { desk } = model;
  const day = dated.split('-').reverse().join('/');
  const rows = ['Transaction Date,Transaction Description,Transaction Ref,Debit,Credit'];
  rows.push(`${day},TRANSFER ${randomUUID()},${reference},,${(amount / 100).toFixed(2)}`);
  const form = new FormData();
  form.set('preschool_id', String(desk.place.preschool.id));
  form.set('source', 'maybank');
  form.set('file', new Blob([rows.join('\n')]), 'statement.csv');
  const { id } = dataOf(await desk.finance.post('/api/bank-statements', form));
  const [line] = dataOf(await desk.finance.get(`/api/bank-statements/${id}/lines`));
  expect(line).toMatchObject({ amount, dated, state: 'open' });
  return { statement: id as number, id: line.id as number, amount, dated };
}

type Brought = Awaited<ReturnType<typeof bring>>;
const isNew = { isBooked: false, isPart: false, isGone: false };

const say = ({ desk, home }: Model, { id }: { id: number }, form: object) =>
  desk.finance.post(`/api/bank-lines/${id}/confirm`, { parent_id: home.parent.id, ...form });

/** Those of the first preschool that take money. */
const takers = ({ invoices, desk }: Model) =>
  invoices.filter(
    ({ preschool, set, locked }) =>
      preschool === desk.place.preschool.id && set !== DRAFT && set !== CANCELLED && !locked,
  );
const leftOf = (invoice: ModelInvoice) => Math.max(0, openOf(invoice) - waitingOf(invoice));

/** Money for an invoice, and what is more for what else the family owes, the oldest first. */
export async function meant(model: Model, pick: number, amount: number, day: BankDay): Promise<void> {
  await aimAt(model, await bring(model, amount, dayOf(model, day)), model.pick(pick), false);
}

async function aimAt(model: Model, line: Brought, invoice: ModelInvoice, isPart: boolean): Promise<void> {
  const answer = await say(model, line, { invoice_ids: [invoice.id] });
  const takes = takers(model);
  expect(answer.status).toBe(takes.includes(invoice) ? 200 : 422);
  if (answer.status !== 200) return;
  const others = oldestFirst(takes.filter((one) => one !== invoice && openOf(one) > 0));
  let left = line.amount;
  const reached = [invoice, ...others].filter((one) => {
    const takesSome = left > 0;
    left -= leftOf(one);
    return takesSome;
  });
  const credit = Math.max(0, left);
  model.bank.push({ ...isNew, ...line, family: model, invoices: reached, payments: [], credit, isPart });
  const { target } = answer.body.data;
  expect(target.credit).toBe(credit);
  const told: { amount: number }[] = target.invoices;
  expect(sum(told.map((one) => one.amount))).toBe(line.amount);
}

/** One transfer for two families: a part of it for an invoice of each, and a third one for another invoice of the first. */
export async function split(
  model: Model,
  pick: number,
  amounts: readonly number[],
  beside: number,
  day: BankDay,
): Promise<void> {
  const { neighbour } = model;
  if (!neighbour) return;
  const line = await bring(model, sum(amounts), dayOf(model, day), randomUUID().slice(0, 12));
  const path = `/api/bank-lines/${line.id}/split`;
  const [first = 0, ...rest] = amounts;
  const wrong = await model.desk.finance.post(path, { amounts: [first + beside, ...rest] });
  expect(wrong.status).toBe(beside === 0 ? 200 : 422);
  const { status, body } = beside === 0 ? wrong : await model.desk.finance.post(path, { amounts });
  expect(status).toBe(200);
  const parts: { id: number; amount: number }[] = body.data;
  expect(parts.map((part) => part.amount)).toEqual(amounts);
  model.splits.push({ statement: line.statement, parts: parts.map(({ id }) => id) });
  const families = [model, neighbour, model];
  for (const [at, { id, amount }] of parts.entries()) {
    const family = families[at] as Model;
    await aimAt(family, { ...line, id, amount }, family.pick(pick + at), true);
  }
  model.calendar.saw('a line split');
}

/** It is one line again, unless a part of it is booked: nobody has said anything of it then. */
export async function unsplit(model: Model): Promise<void> {
  const [found] = model.splits;
  if (!found) return;
  const mine = model.bank.filter(({ id }) => found.parts.includes(id));
  const isBooked = mine.some((one) => one.isBooked);
  const { status } = await model.desk.finance.post(`/api/bank-lines/${found.parts.at(-1)}/unsplit`);
  expect(status).toBe(isBooked ? 409 : 200);
  model.splits.shift();
  if (isBooked) return;
  for (const line of mine) model.bank.splice(model.bank.indexOf(line), 1);
  model.calendar.saw('a split taken back');
}

/** One part of a transfer was a mistake: the others stay. */
export async function reversePart(model: Model, pick: number, byTwo: boolean): Promise<void> {
  const parts = model.bank.filter(({ isPart, isBooked }) => isPart && isBooked);
  const standingOf = ({ family, payments }: ModelBankLine) =>
    payments.find((one) => standing(family, one) > 0);
  // Once more, now and then.
  const open = pick === ANY ? parts : parts.filter((line) => standingOf(line));
  const line = open[pick % Math.max(1, open.length)];
  const payment = line && (standingOf(line) ?? line.payments[0]);
  if (!payment) return;
  const { family } = line;
  const isReversed = await takeBack(family, holderOf(family, payment), payment, byTwo);
  if (isReversed) model.calendar.saw('a part of a split line reversed');
}

/** The line is a payment that is there already, of the same sum or of another. */
export async function match(model: Model, pick: number, more: number): Promise<void> {
  const invoice = model.aim(pick, ({ payments }) => payments.some(({ amount }) => amount > 0));
  const payment = invoice.payments.find(
    ({ amount, refundOf, state }) => amount > 0 && !refundOf && state !== 'rejected',
  );
  if (!payment) return;
  const line = await bring(model, Math.max(1, payment.amount + more), model.today);
  const answer = await say(model, line, { payment_ids: [payment.id] });
  const here = invoice.preschool === model.desk.place.preschool.id;
  const isTaken = model.bank.some(({ isBooked, payments }) => isBooked && payments.includes(payment));
  expect(answer.status).toBe(here ? (isTaken || !says(line, payment) ? 409 : 200) : 422);
  if (answer.status !== 200) return;
  model.bank.push({ ...isNew, ...line, family: model, invoices: [], payments: [payment], credit: 0 });
}

/** What nobody has confirmed counts for the same sum alone. */
const says = ({ amount }: { amount: number }, payment: ModelPayment) =>
  counts(payment) || payment.amount === amount;

/** The oldest statement with a line of which was said whose it is: all such lines of it. What is refused is taken back. */
export async function book(model: Model): Promise<void> {
  const oldest = model.bank.find(({ isBooked }) => !isBooked);
  if (!oldest) return;
  const { finance } = model.desk;
  const { statement } = oldest;
  // A part comes after those that were split off before it.
  const lines = model.bank
    .filter((line) => !line.isBooked && line.statement === statement)
    .toSorted((one, other) => one.id - other.id);
  const taken = lines.filter(take);
  const refused = lines.filter((line) => !taken.includes(line));
  const answer = dataOf(await finance.post(`/api/bank-statements/${statement}/book`));
  expect([statement, answer.booked, answer.refused]).toEqual([statement, taken.length, refused.length]);
  for (const line of taken) await nameAll(line);
  for (const line of refused) {
    expect((await finance.post(`/api/bank-lines/${line.id}/undo`)).status).toBe(200);
    model.bank.splice(model.bank.indexOf(line), 1);
  }
  if (refused.some(({ isPart }) => isPart)) model.calendar.saw('a part of a split line refused');
}

/** What comes of a line, each after the ones before. @returns whether it can be booked */
function take(line: ModelBankLine): boolean {
  const { family: model } = line;
  const isMatch = line.payments.length > 0;
  if (!(isMatch ? mayMatch(model, line) : mayRecord(model, line))) return false;
  line.isBooked = true;
  if (isMatch) settle(model, line);
  else record(model, line);
  model.settle();
  if (line.isPart) model.calendar.saw('a part of a split line booked');
  return true;
}

/** The ids of the payments, which only the server knows. */
async function nameAll({ id, family, payments }: ModelBankLine): Promise<void> {
  const found = await family.reads.bankPaymentsOf(id);
  const wanted = payments.map((one) => [holderOf(family, one).id, one.amount]);
  expect(found.map((one) => [one.invoice_id, one.amount])).toEqual(wanted);
  for (const [at, payment] of payments.entries()) payment.id = found[at]?.id as number;
}

const takersOf = (model: Model, { invoices }: ModelBankLine) => [
  ...new Set(invoices.map((one) => model.targetOf(one))),
];

function mayRecord(model: Model, line: ModelBankLine): boolean {
  const found = takersOf(model, line);
  const open = sum(found.map((one) => Math.max(0, openOf(one))));
  const paid = shared(line.amount, found).map(({ invoice }) => invoice);
  return (
    line.amount - open <= line.credit &&
    found.every(({ preschool }) => preschool === model.desk.place.preschool.id) &&
    paid.every(({ locked, set }) => !locked && set !== CANCELLED)
  );
}

function record(model: Model, line: ModelBankLine): void {
  const takes = takersOf(model, line).filter(({ set }) => set !== DRAFT);
  for (const { invoice, amount } of shared(line.amount, takes)) {
    const counted = model.bookedOn(invoice, line.dated, 'from a bank');
    const payment: ModelPayment = {
      id: 0,
      amount,
      state: 'counts',
      refundOf: null,
      ...counted,
      made: model.today,
    };
    invoice.payments.push(payment);
    line.payments.push(payment);
  }
}

const holderOf = ({ invoices }: Model, payment: ModelPayment) =>
  invoices.find(({ payments }) => payments.includes(payment)) as ModelInvoice;

function mayMatch(model: Model, line: ModelBankLine): boolean {
  const [payment] = line.payments;
  if (!payment || payment.state === 'rejected' || !says(line, payment) || line.isGone) return false;
  const isTaken = model.bank.some((one) => one.isBooked && one.payments.includes(payment));
  return !isTaken && (counts(payment) || !model.targetOf(holderOf(model, payment)).locked);
}

function settle(model: Model, { payments }: ModelBankLine): void {
  for (const payment of payments.filter(waits)) confirmed(model, holderOf(model, payment), payment);
}
