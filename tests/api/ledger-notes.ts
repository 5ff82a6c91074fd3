/** The model of the ledger: credit and debit notes, deposits that are given back, and what is written off. */
import { expect } from 'vitest';
import {
  BAD_DEBT,
  CANCELLED,
  CARRIED,
  DRAFT,
  isOpen,
  type ModelInvoice,
  type ModelLine,
  openOf,
  sum,
  sumsOf,
} from './ledger-books';
import type { Model } from './ledger-model';

const isOver = ({ set }: ModelInvoice) => [CARRIED, CANCELLED, DRAFT].includes(set);

export const noteLine = (invoice: ModelInvoice, line: ModelLine, id: number, amount: number) => {
  line.noted = (line.noted ?? 0) + amount;
  invoice.notes.push({ id, amount, back: false, line });
};

/** A free line, credit or debit. */
export async function note(model: Model, pick: number, amount: number, credit: boolean): Promise<void> {
  const invoice = model.pick(pick);
  const { price, credited } = sumsOf(invoice);
  const answer = await model.desk.finance.post(`/api/invoices/${invoice.id}/notes`, {
    kind: credit ? 'credit' : 'debit',
    reason: 'So agreed.',
    lines: [{ label: 'Agreed', amount }],
  });
  expect(answer.status).toBe(isOver(invoice) ? 409 : credit && amount > price - credited ? 422 : 200);
  if (answer.status !== 200) return;
  invoice.notes.push({ id: answer.body.data.note.id, amount: credit ? amount : -amount, back: false });
}

export async function counter(model: Model, pick: number): Promise<void> {
  const invoice = model.aim(pick, ({ notes }) => notes.some(({ back }) => !back));
  const found = invoice.notes.find(({ back }) => !back);
  if (!found) return;
  const { price, credited } = sumsOf(invoice);
  const path = `/api/invoices/${invoice.id}/notes/${found.id}/counter`;
  const answer = await model.desk.finance.post(path, { reason: 'A mistake.' });
  const tooMuch = found.amount < 0 && -found.amount > price - credited;
  expect(answer.status).toBe(isOver(invoice) ? 409 : tooMuch ? 422 : 200);
  if (answer.status !== 200) return;
  found.back = true;
  if (found.line) found.line.noted = (found.line.noted ?? 0) - found.amount;
  invoice.notes.push({ id: answer.body.data.note.id, amount: -found.amount, back: true });
}

/** Of the oldest deposit; on the invoice that took its balance where that was carried on. */
export async function returnDeposit(model: Model, amount: number): Promise<void> {
  const invoice = model.invoices.find(
    ({ set, lines }) => set < CANCELLED && lines.some(({ isDeposit }) => isDeposit),
  );
  const line = invoice?.lines.find(({ isDeposit }) => isDeposit);
  if (!invoice || !line) return;
  const target = model.targetOf(invoice);
  const answer = await model.desk.finance.post(`/api/invoices/${target.id}/notes`, {
    kind: 'credit',
    reason: 'Deposit back.',
    lines: [{ line_id: line.id, amount }],
  });
  const { price, credited } = sumsOf(target);
  const tooMuch =
    amount > line.total - (line.noted ?? 0) || (target === invoice && amount > price - credited);
  expect(answer.status).toBe(isOver(target) ? 409 : tooMuch ? 422 : 200);
  if (answer.status === 200) noteLine(target, line, answer.body.data.note.id, amount);
}

/** Sen of all deposits that were not given back. */
export const remaining = ({ invoices }: Model) =>
  sum(
    invoices
      .filter(({ set }) => set !== CANCELLED && set !== DRAFT)
      .flatMap(({ lines }) => lines.filter(({ isDeposit }) => isDeposit))
      .map(({ total, noted = 0 }) => total - noted),
  );

/** As of today, or of so many days before. */
export async function writeOff(model: Model, pick: number, amount: number, ago: number): Promise<void> {
  const invoice = model.pick(pick);
  const open = openOf(invoice);
  const answer = await lose(model, invoice, 'write-off', amount, ago);
  expect(answer.status).toBe(lossOf(model, invoice, amount > open, ago));
  if (answer.status !== 200) return;
  invoice.writtenOff += amount;
  // It ends with the invoice: nothing of it was paid.
  if (amount === open) model.put(invoice, BAD_DEBT);
}

export async function recover(model: Model, pick: number, amount: number, ago: number): Promise<void> {
  const invoice = model.aim(pick, ({ writtenOff }) => writtenOff >= amount);
  const answer = await lose(model, invoice, 'recover', amount, ago);
  expect(answer.status).toBe(lossOf(model, invoice, amount > invoice.writtenOff, ago));
  if (answer.status === 200) model.recovered(invoice, amount);
}

const lose = ({ desk, calendar }: Model, { id }: ModelInvoice, what: string, amount: number, ago: number) =>
  desk.finance.post(`/api/invoices/${id}/${what}`, {
    amount,
    reason: 'Moved away.',
    ...(ago > 0 && { date: calendar.daysAgo(ago) }),
  });

function lossOf(model: Model, invoice: ModelInvoice, isTooMuch: boolean, ago: number): number {
  if (!isOpen(invoice)) return invoice.locked ? 423 : 409;
  return isTooMuch ? 422 : model.dayAnswer(invoice, model.calendar.daysAgo(ago));
}
