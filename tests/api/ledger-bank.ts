/** The model of the ledger: lines of a bank statement. Somebody says whose each is, and it is booked once. */
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
import type { Model, ModelBankLine } from './ledger-model';
import { confirmed } from './ledger-payments';
import { dataOf } from './money';
import { TODAY, YESTERDAY } from './running-api';

const IN_LAST_MONTH = '2026-02-20';
export type BankDay = 'today' | 'yesterday' | 'last month';
const DAYS: Record<BankDay, string> = { today: TODAY, yesterday: YESTERDAY, 'last month': IN_LAST_MONTH };

/** A statement with one line, at the first preschool. */
async function bring({ desk }: Model, amount: number, dated: string) {
  const day = dated.split('-').reverse().join('/');
  const rows = ['Transaction Date,Transaction Description,Transaction Ref,Debit,Credit'];
  rows.push(`${day},TRANSFER ${randomUUID()},,,${(amount / 100).toFixed(2)}`);
  const form = new FormData();
  form.set('preschool_id', String(desk.place.preschool.id));
  form.set('source', 'maybank');
  form.set('file', new Blob([rows.join('\n')]), 'statement.csv');
  const { id } = dataOf(await desk.finance.post('/api/bank-statements', form));
  const [line] = dataOf(await desk.finance.get(`/api/bank-statements/${id}/lines`));
  expect(line).toMatchObject({ amount, dated, state: 'open' });
  return { statement: id as number, id: line.id as number, amount, dated, isBooked: false };
}

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
  const invoice = model.pick(pick);
  const line = await bring(model, amount, DAYS[day]);
  const answer = await say(model, line, { invoice_ids: [invoice.id] });
  const takes = takers(model);
  expect(answer.status).toBe(takes.includes(invoice) ? 200 : 422);
  if (answer.status !== 200) return;
  const others = oldestFirst(takes.filter((one) => one !== invoice && openOf(one) > 0));
  let left = amount;
  const reached = [invoice, ...others].filter((one) => {
    const takesSome = left > 0;
    left -= leftOf(one);
    return takesSome;
  });
  model.bank.push({ ...line, invoices: reached, payments: [], credit: Math.max(0, left) });
  const { target } = answer.body.data;
  expect(target.credit).toBe(Math.max(0, left));
  const told: { amount: number }[] = target.invoices;
  expect(sum(told.map((one) => one.amount))).toBe(amount);
}

/** The line is a payment that is there already, of the same sum or of another. */
export async function match(model: Model, pick: number, more: number): Promise<void> {
  const invoice = model.aim(pick, ({ payments }) => payments.some(({ amount }) => amount > 0));
  const payment = invoice.payments.find(
    ({ amount, refundOf, state }) => amount > 0 && !refundOf && state !== 'rejected',
  );
  if (!payment) return;
  const line = await bring(model, Math.max(1, payment.amount + more), TODAY);
  const answer = await say(model, line, { payment_ids: [payment.id] });
  const here = invoice.preschool === model.desk.place.preschool.id;
  const isTaken = model.bank.some(({ isBooked, payments }) => isBooked && payments.includes(payment));
  expect(answer.status).toBe(here ? (isTaken || !says(line, payment) ? 409 : 200) : 422);
  if (answer.status !== 200) return;
  model.bank.push({ ...line, invoices: [], payments: [payment], credit: 0 });
}

/** What nobody has confirmed counts for the same sum alone. */
const says = ({ amount }: { amount: number }, payment: ModelPayment) =>
  counts(payment) || payment.amount === amount;

/** The oldest line of which was said whose it is. What is refused is taken back. */
export async function book(model: Model): Promise<void> {
  const line = model.bank.find(({ isBooked }) => !isBooked);
  if (!line) return;
  const { finance } = model.desk;
  const may = line.payments.length > 0 ? mayMatch(model, line) : mayRecord(model, line);
  const shares = shared(
    line.amount,
    takersOf(model, line).filter(({ set }) => set !== DRAFT),
  );
  const { booked, refused } = dataOf(await finance.post(`/api/bank-statements/${line.statement}/book`));
  expect([line.id, booked, refused]).toEqual([line.id, may ? 1 : 0, may ? 0 : 1]);
  if (!may) {
    expect((await finance.post(`/api/bank-lines/${line.id}/undo`)).status).toBe(200);
    model.bank.splice(model.bank.indexOf(line), 1);
    return;
  }
  line.isBooked = true;
  if (line.payments.length > 0) settle(model, line);
  else await record(model, line, shares);
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

async function record(model: Model, line: ModelBankLine, shares: ReturnType<typeof shared>): Promise<void> {
  const isShut = model.closed && line.dated === IN_LAST_MONTH;
  for (const { invoice, amount } of shares) {
    const id = await model.newest(invoice, 'payment');
    const at = isShut ? TODAY : line.dated;
    const payment: ModelPayment = { id, amount, state: 'counts', refundOf: null, at };
    invoice.payments.push(payment);
    line.payments.push(payment);
  }
}

const holderOf = ({ invoices }: Model, payment: ModelPayment) =>
  invoices.find(({ payments }) => payments.includes(payment)) as ModelInvoice;

function mayMatch(model: Model, line: ModelBankLine): boolean {
  const [payment] = line.payments;
  if (!payment || payment.state === 'rejected' || !says(line, payment)) return false;
  const isTaken = model.bank.some((one) => one.isBooked && one.payments.includes(payment));
  return !isTaken && (counts(payment) || !model.targetOf(holderOf(model, payment)).locked);
}

function settle(model: Model, { payments }: ModelBankLine): void {
  for (const payment of payments.filter(waits)) confirmed(model, holderOf(model, payment), payment);
}
