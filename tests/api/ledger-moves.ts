/** The model of the ledger: balances and lines that go from one invoice of the family to another. */
import { expect } from 'vitest';
import {
  CANCELLED,
  CARRIED,
  DRAFT,
  dueAfter,
  emptyInvoice,
  hasNotes,
  isCarried,
  isOpen,
  type ModelInvoice,
  type ModelLine,
  openOf,
  owedSince,
  planOf,
  sum,
} from './ledger-books';
import type { Model } from './ledger-model';

export async function carry(model: Model, pick: number): Promise<void> {
  const invoice = model.pick(pick);
  const answer = await model.desk.finance.post(`/api/invoices/${invoice.id}/carry-forward`);
  if (sourcesFor(model, invoice).length > 0 && model.refusesShut(invoice, answer)) return;
  expect(answer.status).toBe(invoice.set === DRAFT ? 409 : model.statusFor(invoice));
  if (answer.status === 200) await carried(model, invoice);
}

const sourcesFor = ({ invoices }: Model, target: ModelInvoice) =>
  invoices.filter((one) => one !== target && one.preschool === target.preschool && isCarried(one));

/** The oldest of the days since when they are due. */
function oldestOf(invoices: readonly ModelInvoice[]): string | null {
  const days = invoices.filter((one) => openOf(one) > 0).flatMap((one) => owedSince(one) ?? []);
  return days.toSorted()[0] ?? null;
}

/** What a carry forward onto this invoice does; the line's id is read from the server. */
export async function carried(model: Model, target: ModelInvoice): Promise<void> {
  const sources = sourcesFor(model, target);
  if (sources.length === 0) return;
  const from: ModelLine['from'] = new Map();
  for (const one of sources) from.set(one.id, { amount: openOf(one), set: one.set, plan: planOf(one) });
  const due = oldestOf(sources);
  for (const source of sources) {
    source.carriedOut += openOf(source);
    // A cancelled one stays so: only its credit goes.
    if (source.set === CANCELLED) continue;
    model.put(source, CARRIED);
    source.movedTo = target;
  }
  const id = await model.newestLine(target);
  const total = sum([...from.values()].map(({ amount }) => amount));
  target.lines.push({ id, total, day: model.today, from, due });
  if (due !== null && due < model.today) model.calendar.saw('a late balance carried with its day');
}

export async function pull(model: Model, pick: number, other: number): Promise<void> {
  const target = model.pick(pick);
  const source = model.aim(other, (one) => mayPull(model, target, one));
  const path = `/api/invoices/${target.id}/pull-invoice`;
  const answer = await model.desk.finance.put(path, { invoice_id: source.id });
  expect([target.id, source.id, answer.status === 200]).toEqual([
    target.id,
    source.id,
    mayPull(model, target, source),
  ]);
  if (answer.status !== 200) return;
  for (const line of source.lines)
    target.lines.push({ ...line, due: line.due ?? source.due, isImported: true });
  target.payments.push(...source.payments);
  for (const one of model.sourcesOf(source.lines)) if (one.movedTo === source) one.movedTo = target;
  // What a note has taken back of a line is known of that line.
  relink(model, source, target);
  Object.assign(source, { lines: [], payments: [], movedTo: target });
  model.put(source, CARRIED);
}

/** Notes name lines: the copies on the invoice that took them. */
function relink({ invoices }: Model, source: ModelInvoice, target: ModelInvoice): void {
  for (const note of invoices.flatMap(({ notes }) => notes)) {
    if (!note.line || !source.lines.includes(note.line)) continue;
    const { id } = note.line;
    note.line = target.lines.find((line) => line.id === id) as ModelLine;
  }
}

function mayPull(model: Model, target: ModelInvoice, source: ModelInvoice): boolean {
  const gaveCredit = source.lines.some(({ from }) => from?.has(target.id));
  return (
    target !== source &&
    target.preschool === source.preschool &&
    [target, source].every((one) => isOpen(one) && one.set !== DRAFT && !model.isShut(one)) &&
    !hasNotes(source) &&
    source.writtenOff === 0 &&
    source.carriedOut === 0 &&
    !gaveCredit
  );
}

/** Its own lines are billed at another preschool; what came from elsewhere and what was paid stays where it was received. */
export async function billAnew(model: Model, pick: number, preschool_id: number): Promise<void> {
  const invoice = model.aim(pick, (one) => billingOf(model, one, preschool_id) === 200);
  const before = openOf(invoice);
  const path = `/api/invoices/${invoice.id}/bill-anew`;
  const answer = await model.desk.finance.post(path, { preschool_id });
  expect([invoice.id, answer.status]).toEqual([invoice.id, billingOf(model, invoice, preschool_id)]);
  if (answer.status !== 200) return;
  const { id, due_date } = answer.body.data;
  const { month } = invoice;
  const lines = invoice.lines.filter(({ from }) => !from);
  const made = emptyInvoice({ id, preschool: preschool_id, due: due_date, month });
  expect(due_date).toBe(dueAfter(model.today));
  made.lines.push(...lines);
  invoice.lines = invoice.lines.filter(({ from }) => from);
  model.invoices.push(made);
  expect(openOf(invoice) + openOf(made)).toBe(before);
}

function billingOf(model: Model, invoice: ModelInvoice, preschool: number): number {
  if (invoice.set === DRAFT || !isOpen(invoice))
    return invoice.set === DRAFT ? 409 : model.statusFor(invoice);
  const lines = invoice.lines.filter(({ from }) => !from);
  if (invoice.preschool === preschool || lines.length === 0) return 422;
  if (model.isShut(invoice, lines)) return 423;
  if (hasNotes(invoice) || invoice.writtenOff !== 0) return 409;
  return model.isShutAt(invoice, preschool, lines) ? 423 : 200;
}
