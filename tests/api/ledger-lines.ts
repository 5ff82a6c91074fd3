/** The model of the ledger: invoices, their lines, and what a hand says of them. */
import { expect } from 'vitest';
import type { Answer } from '../support/api';
import {
  BAD_DEBT,
  CANCELLED,
  CARRIED,
  DRAFT,
  dueAfter,
  emptyInvoice,
  hasNotes,
  INSTALMENTS,
  isOpen,
  keepsCredited,
  type ModelInvoice,
  openOf,
  statusOf,
  sum,
} from './ledger-books';
import { monthAfter, monthOf, plusDays } from './ledger-calendar';
import { type Model, SHUT_LINE } from './ledger-model';
import { carried } from './ledger-moves';
import { newInvoice } from './money';

/** Of the month that is billed, or of the one before or after this one. */
export async function make(
  model: Model,
  withCarry: boolean,
  of: 'last month' | 'next month' | 'now' = 'now',
): Promise<void> {
  const { calendar, desk, home } = model;
  const months = { 'last month': calendar.lastMonth, 'next month': monthAfter(calendar.month) };
  const month = of === 'now' ? calendar.billedMonth : months[of];
  const form = { with_carry_forward: withCarry, ...(of !== 'now' && { billing_month: month }) };
  if (calendar.isClosed(month)) {
    const refused = { again: true, ...form };
    expect((await desk.finance.post(`/api/parents/${home.parent.id}/new-invoices`, refused)).status).toBe(
      423,
    );
    return;
  }
  const { id, due_date: due } = await newInvoice(desk.finance, home.parent, form);
  expect(due).toBe(dueAfter(model.today));
  const invoice = emptyInvoice({ id, preschool: desk.place.preschool.id, due, month });
  model.invoices.push(invoice);
  if (withCarry) await carried(model, invoice);
}

export async function draft({ calendar, desk, home, invoices }: Model): Promise<void> {
  const { id } = await newInvoice(desk.finance, home.parent, { as_draft: 1 });
  const month = calendar.billedMonth;
  // Among the first, where acts find it.
  invoices.unshift(emptyInvoice({ id, preschool: desk.place.preschool.id, set: DRAFT, month }));
}

export async function issue(model: Model, pick: number): Promise<void> {
  const invoice = model.aim(pick, ({ set, lines }) => set === DRAFT && lines.length > 0);
  const answer = await model.desk.finance.post(`/api/invoices/${invoice.id}/issue`, {});
  const isDraft = invoice.set === DRAFT;
  const refused = invoice.lines.length === 0 ? 422 : model.isShut(invoice) ? 423 : 200;
  expect(answer.status).toBe(isDraft ? refused : 200);
  if (!isDraft || answer.status !== 200) return;
  Object.assign(invoice, { set: 0, due: invoice.due ?? dueAfter(model.today) });
  expect(answer.body.data.due_date).toBe(invoice.due);
}

export async function throwAway(model: Model, pick: number): Promise<void> {
  const invoice = model.aim(pick, ({ set }) => set === DRAFT);
  const answer = await model.desk.finance.call('DELETE', `/api/invoices/${invoice.id}`);
  const refused = model.isShut(invoice, invoice.lines) ? 423 : 200;
  expect(answer.status).toBe(invoice.set === DRAFT ? refused : 409);
  if (answer.status !== 200) return;
  model.unbill(invoice, invoice.lines);
  model.invoices.splice(model.invoices.indexOf(invoice), 1);
}

/** A fee of so many, or a deposit, which is never below zero. */
export async function addLine(
  model: Model,
  pick: number,
  amount: number,
  quantity: number,
  isDeposit = false,
) {
  const invoice = model.pick(pick);
  const answer = await model.desk.finance.post(`/api/invoices/${invoice.id}/transactions`, {
    label: 'Fee',
    amount,
    quantity,
    child_id: model.home.children[0]?.id,
    ...(isDeposit && { type: 'deposit' }),
  });
  // Nothing of a draft counts yet.
  if (invoice.set !== DRAFT && model.refusesShut(invoice, answer)) return;
  const total = quantity * amount;
  const keeps = keepsCredited(invoice, total);
  expect(answer.status).toBe(isOpen(invoice) && !keeps ? 422 : model.statusFor(invoice));
  if (answer.status !== 200) return;
  const { id } = answer.body.data.transaction;
  invoice.lines.push({ id, total, day: model.today, isDeposit });
}

export async function changeLine(model: Model, pick: number, amount: number): Promise<void> {
  const invoice = model.pick(pick);
  const line = invoice.lines.find(({ from }) => !from);
  if (!line) return;
  const path = `/api/invoices/${invoice.id}/transactions/${line.id}`;
  const answer = await model.desk.finance.put(path, { amount, quantity: 1 });
  if (model.refusesShut(invoice, answer, [line])) return;
  // A product's line keeps its sign, a late fee stays as it was charged.
  if (answer.status === 422) return;
  const stays = isOpen(invoice) && line.noted !== undefined;
  expect(answer.status).toBe(stays ? 409 : model.statusFor(invoice));
  if (answer.status === 200) line.total = amount;
}

export async function removeLine(model: Model, pick: number): Promise<void> {
  const invoice = model.pick(pick);
  const line = invoice.lines.at(-1);
  if (!line) return;
  const path = `/api/invoices/${invoice.id}/transactions/${line.id}`;
  const answer = await model.desk.finance.call('DELETE', path);
  if (model.refusesShut(invoice, answer, [line])) return;
  expect(answer.status).toBe(isOpen(invoice) ? removalOf(model, invoice) : model.statusFor(invoice));
  if (answer.status !== 200) return;
  invoice.lines = invoice.lines.filter((one) => one !== line);
  model.giveBack([line]);
  model.unbill(invoice, [line]);
}

/** Of the last line of an open invoice. */
function removalOf(model: Model, invoice: ModelInvoice): number {
  const [line] = invoice.lines.slice(-1);
  if (!line) return 404;
  if (line.noted !== undefined) return 409;
  if (model.sourcesOf([line]).some(({ locked }) => locked)) return 423;
  return keepsCredited(invoice, -line.total) ? 200 : 422;
}

export async function pullUnbilled(model: Model, pick: number): Promise<void> {
  const invoice = model.pick(pick);
  const answer = await model.desk.finance.put(`/api/invoices/${invoice.id}/pull-unbilled-bills`);
  // What is billed later does not fit the month.
  const bills = model.unbilled.filter(
    ({ preschool, day }) => preschool === invoice.preschool && monthOf(day) <= invoice.month,
  );
  if (invoice.set !== DRAFT && bills.length > 0 && model.refusesShut(invoice, answer)) return;
  const keeps = keepsCredited(invoice, sum(bills.map(({ total }) => total)));
  expect(answer.status).toBe(isOpen(invoice) && !keeps ? 422 : model.statusFor(invoice));
  if (answer.status !== 200) return;
  const amount = sum(bills.map(({ total }) => total));
  expect(answer.body.data).toMatchObject({ moved: bills.length, amount });
  model.unbilled = model.unbilled.filter((one) => !bills.includes(one));
  for (const { preschool, ...line } of bills) invoice.lines.push({ ...line, wasUnbilled: true });
}

/** A quotation of a fee, with what is taken off it, becomes an invoice. */
export async function quote(model: Model, sen: number, off: number): Promise<void> {
  const { finance, place } = model.desk;
  const parties = { parent_id: model.home.parent.id, preschool_id: place.preschool.id };
  const quotation_id = (await finance.post('/api/quotations', { ...parties, date: model.today })).body.data
    .id;
  const path = `/api/quotations/${quotation_id}`;
  const about = { ...parties, quotation_id, label: 'Quoted', child_id: model.home.children[0]?.id };
  for (const amount of [sen, -off]) await finance.post(`${path}/transactions`, { ...about, amount });
  const { status, body } = await finance.post(`${path}/invoice`, { again: true });
  expect(status).toBe(200);
  const { id, due_date } = body.data.invoice;
  const found = await finance.get(`/api/invoices/${id}/transactions?type[]=bill`);
  const lines = found.body.data.map((line: { id: number; amount: number }) => ({
    id: line.id,
    total: line.amount,
    day: model.today,
  }));
  expect(due_date).toBe(dueAfter(model.today));
  const month = model.calendar.billedMonth;
  model.invoices.push(emptyInvoice({ id, preschool: place.preschool.id, due: due_date, month, lines }));
  expect((await finance.post(`${path}/invoice`)).status).not.toBe(200);
}

export async function setStatus(model: Model, pick: number, status: number): Promise<void> {
  const invoice = status === 1 ? model.aim(pick, isSet) : model.pick(pick);
  const answer = await model.desk.finance.put(`/api/invoices/${invoice.id}`, { payment_status: status });
  const stays = status === statusOf(invoice, model.today);
  expect([status, invoice.id, answer.status]).toEqual([
    status,
    invoice.id,
    settingOf(model, invoice, status),
  ]);
  const isShutLine = !model.isShut(invoice) && model.isShut(invoice, invoice.lines);
  if (answer.status === 423 && !invoice.locked && isShutLine) model.calendar.saw(SHUT_LINE);
  // What it is already stays so, in a closed month as well.
  if (answer.status !== 200 || stays) return;
  if (status === CANCELLED) {
    const carries = invoice.lines.filter(({ from }) => from);
    model.giveBack(carries);
    model.unbill(invoice, invoice.lines);
    invoice.lines = invoice.lines.filter(({ from, wasUnbilled }) => !from && !wasUnbilled);
  }
  const last = invoice.plans.at(-1);
  // One that was paid up goes on where a hand says that there is a plan.
  if (status === INSTALMENTS && last?.outcome === 'kept') model.revive(last);
  model.put(invoice, [CANCELLED, BAD_DEBT, INSTALMENTS].includes(status) ? status : 0);
}

/** By a hand. */
const isSet = ({ set }: ModelInvoice) => set >= CANCELLED && set !== DRAFT;

function settingOf(model: Model, invoice: ModelInvoice, status: number): number {
  if (invoice.locked) return 423;
  if (status === statusOf(invoice, model.today)) return 200;
  if (invoice.set === CARRIED || invoice.set === DRAFT) return 422;
  if (model.isShut(invoice, status === CANCELLED ? invoice.lines : [])) return 423;
  if (status === INSTALMENTS && openOf(invoice, status) <= 0) return 422;
  if (status !== CANCELLED) return 200;
  // What it gave away as credit is owed by nobody then.
  if (hasNotes(invoice) || openOf(invoice, CANCELLED) > 0) return 409;
  return model.sourcesOf(invoice.lines).some(({ locked }) => locked) ? 423 : 200;
}

const lockOf = ({ set }: ModelInvoice) => (set === DRAFT ? 409 : 200);

export async function lock(model: Model, pick: number, locked: boolean): Promise<void> {
  const invoice = locked ? model.pick(pick) : model.aim(pick, (one) => one.locked);
  const answer = await change(model, invoice, { locked: locked ? 1 : 0 });
  expect(answer.status).toBe(lockOf(invoice));
  if (answer.status === 200) invoice.locked = locked;
}

/** So many days from today, or none. */
export async function setDue(model: Model, pick: number, days: number | null): Promise<void> {
  const due = days === null ? null : plusDays(model.today, days);
  const invoice = model.pick(pick);
  const answer = await change(model, invoice, { due_date: due });
  const changes = due !== invoice.due;
  const refused = changes && model.isShut(invoice) && isOpen(invoice) ? 423 : model.statusFor(invoice);
  expect(answer.status).toBe(changes || invoice.locked ? refused : 200);
  if (answer.status === 200) invoice.due = due;
}

/** Where no money stands on it or may still come, and nothing of it came from or went to another one. */
export async function setPreschool(model: Model, pick: number, preschool: number): Promise<void> {
  const invoice = model.pick(pick);
  const answer = await change(model, invoice, { preschool });
  const stays = preschool === invoice.preschool && !invoice.locked;
  expect(answer.status === 200).toBe(stays || mayMove(model, invoice, preschool));
  if (answer.status === 200) invoice.preschool = preschool;
}

function mayMove(model: Model, invoice: ModelInvoice, preschool: number): boolean {
  const { lines } = invoice;
  const isShut = model.isShut(invoice, lines) || model.isShutAt(invoice, preschool, lines);
  const paid = invoice.payments.some(({ state }) => state !== 'rejected');
  const begun = model.attempts.some(({ parts }) =>
    parts.some((part) => model.targetOf(part.invoice) === invoice),
  );
  const hasCarried = invoice.carriedOut !== 0 || invoice.lines.some(({ from }) => from);
  return isOpen(invoice) && !isShut && !paid && !begun && !hasCarried && !hasNotes(invoice);
}

const change = ({ desk }: Model, { id }: ModelInvoice, form: object): Promise<Answer> =>
  desk.finance.put(`/api/invoices/${id}`, form);
