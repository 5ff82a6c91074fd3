/**
 * What money was paid for. What came for an invoice covers what it asks for in its order: first what was carried here, which
 * is the unpaid end of the invoice that it came from, then its lines; so each sen is of one line, once. What is more is
 * credit, and is for something where it is used. Pure.
 */
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { TaxKind } from '#shared/domain/tax';

export interface Asked {
  child_id: number | null;
  kind: TaxKind;
  /** Sen; below zero what is taken off. */
  amount: number;
}

export interface PaidInvoice {
  id: number;
  /** In their order; with what notes put on or took off. */
  lines: readonly Asked[];
  /** Balances that came here; below zero a credit. `from` is null where that invoice is not known any more. */
  carriedIn: readonly { from: number | null; amount: number; on: CalendarDate }[];
  /** Its own balance, where it went on. */
  carriedOut: readonly { amount: number; on: CalendarDate }[];
  /** Below zero what went back. */
  money: readonly { amount: number; on: CalendarDate }[];
  /** It asks for nothing any more. */
  cancelled: boolean;
}

/** @returns a function that tells what the money that came for an invoice until a day covers */
export function payingOf(invoices: readonly PaidInvoice[]) {
  const known = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const made = new Map<number, readonly Asked[]>();
  function askedBy(id: number): readonly Asked[] {
    const invoice = known.get(id);
    if (!invoice || invoice.cancelled) return [];
    const before = made.get(id);
    if (before) return before;
    // Who comes round to it again finds nothing.
    made.set(id, []);
    const carried = invoice.carriedIn
      .filter(({ amount }) => amount > 0)
      .flatMap(({ from, amount }) => endOf(from === null ? [] : askedBy(from), amount));
    const asked = takenOff([...carried, ...invoice.lines]);
    made.set(id, asked);
    return asked;
  }
  return (invoice: PaidInvoice, until: CalendarDate): Asked[] =>
    beginOf(askedBy(invoice.id), settledBy(invoice, until));
}

const sum = (entries: readonly { amount: number }[]) =>
  entries.reduce((total, { amount }) => total + amount, 0);

function settledBy({ money, carriedIn, carriedOut }: PaidInvoice, until: CalendarDate): number {
  const by = <Entry extends { on: CalendarDate }>(entries: readonly Entry[]) =>
    entries.filter(({ on }) => on <= until);
  const credits = (entries: readonly { amount: number; on: CalendarDate }[]) =>
    sum(by(entries).filter(({ amount }) => amount < 0));
  return sum(by(money)) - credits(carriedIn) + credits(carriedOut);
}

/** The lines without what is taken off: off the same child's fee of that kind, else off the child's, else off any, from the end. */
function takenOff(lines: readonly Asked[]): Asked[] {
  const left = lines.filter(({ amount }) => amount > 0).map((line) => ({ ...line }));
  for (const off of lines.filter(({ amount }) => amount < 0)) {
    let open = -off.amount;
    const near: ((line: Asked) => boolean)[] = [
      ({ child_id, kind }) => child_id === off.child_id && kind === off.kind,
      ({ child_id }) => child_id === off.child_id,
      () => true,
    ];
    for (const fits of near)
      for (const line of left.toReversed()) {
        const taken = fits(line) ? Math.min(open, line.amount) : 0;
        line.amount -= taken;
        open -= taken;
      }
  }
  return left.filter(({ amount }) => amount > 0);
}

function beginOf(asked: readonly Asked[], amount: number): Asked[] {
  let left = Math.max(0, amount);
  return asked.flatMap((line) => {
    const taken = Math.min(left, line.amount);
    left -= taken;
    return taken > 0 ? [{ ...line, amount: taken }] : [];
  });
}

/** The last sen of it; what there is none of is of nobody. */
function endOf(asked: readonly Asked[], amount: number): Asked[] {
  const end = beginOf(asked.toReversed(), amount).toReversed();
  const missing = amount - sum(end);
  return missing > 0 ? [{ child_id: null, kind: 'other', amount: missing }, ...end] : end;
}
