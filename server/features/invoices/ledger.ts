/**
 * The ledger: every movement of money as an entry that is never changed. Above zero more is owed, below it less. For
 * each invoice what was charged and carried in comes to its price, money that came and went to what was paid, and all
 * entries to its balance.
 */
import { type LineAmounts, lineTotal } from '#shared/domain/invoice-math';
import type { AnnounceContext } from '../../events';
import type { Invoice } from '../../models/invoice';
import { requireOpenDays, requireOpenMonth } from '../closings/require-open-day';
import { requireNoEInvoice } from './require-no-e-invoice';

/** What a verb about money needs; no actor where nobody in particular acts (a night job, a provider). */
export type MoneyContext = AnnounceContext;

/** What moves the price of an invoice: its lines. */
export const chargeKinds = ['charge', 'carry_in'] as const;
/** Money: that came, that never was, that was paid back or paid out. */
export const moneyKinds = ['payment', 'reversal', 'refund', 'payout'] as const;
/** What changes what is asked for, and leaves the lines as they are. */
export const noteKinds = ['credit_note', 'debit_note'] as const;
export const lossKinds = ['write_off', 'recovery'] as const;

export type LedgerKind =
  | (typeof chargeKinds | typeof moneyKinds | typeof noteKinds | typeof lossKinds)[number]
  | 'carry_out'
  | 'cancel';
type CauseType = 'line' | 'payment' | 'carry_forward' | 'invoice' | 'note' | 'write_off';

interface LedgerEntry {
  kind: LedgerKind;
  /** Sen; an entry of zero is left out. */
  amount: number;
  cause: { type: CauseType; id: number | string };
  child_id?: number | null;
  /** The day from which it counts; the business day when left out. */
  effective_date?: string;
}

export type Account = Pick<Invoice, 'id' | 'parent_id' | 'preschool_id' | 'billing_month' | 'issued_at'>;

/** What changes an invoice itself; money, carries and notes that come later do not. */
const ofTheInvoice: readonly LedgerKind[] = [...chargeKinds, 'cancel'];

/** What an e-invoice says of an invoice. A balance that is carried on is in the e-invoice of whence it came. */
const ofTheEInvoice: readonly LedgerKind[] = ['charge', 'cancel'];

/**
 * Adds entries of an invoice. A draft has none: what its lines ask for is entered when it is issued.
 * @throws Refusal 423 where an entry would count in a closed month, or change an invoice of one, or one in an e-invoice
 */
export async function enter(
  context: MoneyContext,
  invoice: Account,
  entries: readonly LedgerEntry[],
): Promise<void> {
  if (invoice.issued_at === null) return;
  if (entries.some(({ kind }) => ofTheEInvoice.includes(kind))) await requireNoEInvoice(context, invoice);
  await enterMany(
    context,
    invoice,
    entries.map((entry) => ({ ...entry, invoice })),
  );
}

/**
 * Entries of several issued invoices of one preschool and billing month.
 * @throws Refusal 423 as `enter` does
 */
export async function enterMany(
  context: MoneyContext,
  where: Pick<Account, 'preschool_id' | 'billing_month'>,
  entries: readonly (LedgerEntry & { invoice: Account })[],
): Promise<void> {
  const { trx, clock, actor } = context;
  // A line that comes to nothing is a change, too.
  if (entries.some(({ kind }) => ofTheInvoice.includes(kind))) await requireOpenMonth(context, where);
  const rows = entries
    .filter(({ amount }) => amount !== 0)
    .map(({ invoice, kind, amount, cause, child_id, effective_date }) => ({
      parent_id: invoice.parent_id,
      preschool_id: invoice.preschool_id,
      invoice_id: invoice.id,
      child_id: child_id ?? null,
      kind,
      amount,
      effective_date: effective_date ?? clock.today(),
      recorded_at: clock.now(),
      cause_type: cause.type,
      cause_id: String(cause.id),
      by: actor?.userId ?? null,
    }));
  if (rows.length === 0) return;
  const days = rows.map(({ effective_date }) => effective_date);
  await requireOpenDays(context, where.preschool_id, days);
  await trx('ledger_entries').insert(rows);
}

/** What lines that came onto an invoice ask for. */
export async function enterLines(
  context: MoneyContext,
  invoice: Account,
  lines: readonly (LineAmounts & { id: number; child_id: number | null })[],
): Promise<void> {
  await enter(
    context,
    invoice,
    lines.map((line) => ({
      kind: 'charge',
      amount: lineTotal(line),
      child_id: line.child_id,
      cause: { type: 'line', id: line.id },
    })),
  );
}

/** All that stands on one account moves to another, as of today: another preschool of it, or another invoice. */
export async function moveEntries(context: MoneyContext, from: Account, to: Account): Promise<void> {
  const sums: { kind: LedgerKind; child_id: number | null; amount: number }[] = await context
    .trx('ledger_entries')
    .where({ invoice_id: from.id, preschool_id: from.preschool_id })
    .groupBy('kind', 'child_id')
    .select('kind', 'child_id')
    .sum({ amount: 'amount' });
  const cause = { type: 'invoice' as const, id: from.id };
  await enter(
    context,
    from,
    sums.map((sum) => ({ ...sum, amount: -sum.amount, cause })),
  );
  await enter(
    context,
    to,
    sums.map((sum) => ({ ...sum, cause })),
  );
}
