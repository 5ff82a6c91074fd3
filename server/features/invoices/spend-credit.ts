/**
 * Using a credit for what is open, as far as it goes: a part of the credit is carried onto each invoice, the oldest first.
 * Unlike a whole balance that is carried forward, the invoices where the credit stood stay what they are.
 */
import { carriesForward } from '#shared/domain/invoice-math';
import type { Context } from '../../context';
import type { Invoice } from '../../models/invoice';
import { addCarryLine } from './carry-forward';
import { enter } from './ledger';
import { saveInvoice } from './save-invoice';

/** An invoice that takes a credit, with the sen that it takes at most. */
interface CreditTaker {
  invoice: Invoice;
  open: number;
}

interface Piece {
  from: Invoice;
  to: Invoice;
  /** Sen, above zero. */
  amount: number;
}

/** Sen of credit that can be used of it. */
export const usableCredit = (invoice: Pick<Invoice, 'payment_status' | 'balance' | 'locked'>): number =>
  carriesForward(invoice) ? Math.max(0, -invoice.balance) : 0;

/**
 * The parent and all of these rows must be locked.
 * @returns the sen that each invoice took, by its id
 * @throws Refusal 423 where an invoice that takes is of a closed month
 */
export async function spendCredit(
  context: Context,
  credits: readonly Invoice[],
  takers: readonly CreditTaker[],
): Promise<Map<number, number>> {
  const pieces = piecesOf(credits, takers);
  for (const { invoice } of takers) {
    const own = pieces.filter(({ to }) => to === invoice);
    if (own.length > 0) await take(context, invoice, own);
  }
  for (const credit of credits) {
    const used = pieces.filter(({ from }) => from === credit);
    if (used.length === 0) continue;
    await saveInvoice(context, credit, {
      action: 'credit_used',
      detail: { to: used.map(({ to }) => to.invoice_no), amount: totalOf(used) },
    });
  }
  return new Map(
    takers.map(({ invoice }) => [invoice.id, totalOf(pieces.filter(({ to }) => to === invoice))]),
  );
}

const totalOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { amount }) => sum + amount, 0);

function piecesOf(credits: readonly Invoice[], takers: readonly CreditTaker[]): Piece[] {
  const left = credits.map((from) => ({ from, sen: usableCredit(from) }));
  return takers.flatMap(({ invoice: to, open }) => {
    let wanted = open;
    return left.flatMap((credit) => {
      const amount = Math.min(wanted, credit.sen);
      if (amount <= 0) return [];
      wanted -= amount;
      credit.sen -= amount;
      return [{ from: credit.from, to, amount }];
    });
  });
}

/** The line of what an invoice takes, and what goes out of each where it stood. */
async function take(context: Context, target: Invoice, pieces: readonly Piece[]): Promise<void> {
  const { trx, clock, actor } = context;
  const amount = -totalOf(pieces);
  const sources = pieces.map(({ from }) => from);
  const line = await addCarryLine(context, target, sources, { amount, due_date: null });
  for (const piece of pieces) {
    const [carry] = await trx('carry_forwards')
      .insert({
        to_invoice_id: target.id,
        line_id: line.id,
        from_invoice_id: piece.from.id,
        amount: -piece.amount,
        from_status: piece.from.payment_status,
        at: clock.now(),
        by: actor.userId,
      })
      .returning('id');
    await enter(context, piece.from, [
      { kind: 'carry_out', amount: piece.amount, cause: { type: 'carry_forward', id: carry.id } },
    ]);
  }
  await enter(context, target, [{ kind: 'carry_in', amount, cause: { type: 'line', id: line.id } }]);
  await saveInvoice(context, target, {
    action: 'balances_carried_here',
    detail: { line_id: line.id, amount, from: sources.map(({ invoice_no }) => invoice_no) },
  });
}
