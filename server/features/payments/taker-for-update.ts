/**
 * Money for an invoice: where it goes. What arrives for one that was carried forward or imported is credited to the
 * invoice that took its balance, however far that went on.
 */
import { CARRIED_FORWARD } from '#shared/domain/invoice-math';
import { Invoice } from '../../models/invoice';
import { invoicesForUpdate, parentForUpdate, requireIssued } from '../invoices/invoice-for-update';
import type { MoneyContext } from '../invoices/ledger';

/**
 * The invoice that takes money which is meant for this one: its parent and its row locked until the commit.
 * @throws Refusal 409 for a draft, which nobody pays
 */
export async function takerForUpdate(
  context: MoneyContext,
  { id, parent_id }: Pick<Invoice, 'id' | 'parent_id'>,
): Promise<Invoice> {
  // Balances move only while the parent is locked, so the way from here stays what it is.
  await parentForUpdate(context, parent_id);
  const taker = await takerOf(context, id);
  const current = await Invoice.query(context.trx).findById(taker.id).forUpdate().throwIfNotFound();
  requireIssued(current);
  return current;
}

/**
 * The invoices that take money which is meant for these, in the same order, each once; with the one that it was meant for.
 * The parent and their rows are locked until the commit.
 */
export async function takersForUpdate(
  context: MoneyContext,
  meant: readonly Pick<Invoice, 'id' | 'parent_id' | 'invoice_no'>[],
): Promise<{ meant: Pick<Invoice, 'id' | 'invoice_no'>; invoice: Invoice }[]> {
  for (const parentId of [...new Set(meant.map(({ parent_id }) => parent_id))].sort((a, b) => a - b))
    await parentForUpdate(context, parentId);
  const takers = new Map<number, Pick<Invoice, 'id' | 'invoice_no'>>();
  for (const one of meant) {
    const { id } = await takerOf(context, one.id);
    if (!takers.has(id)) takers.set(id, one);
  }
  const current = await invoicesForUpdate(context, [...takers.keys()]);
  return [...takers].flatMap(([id, one]) => {
    const invoice = current.find((found) => found.id === id);
    return invoice ? [{ meant: one, invoice }] : [];
  });
}

/** As `takerForUpdate`, as it is at this moment: nothing is locked. */
export async function takerOf({ trx }: Pick<MoneyContext, 'trx'>, id: number): Promise<Invoice> {
  const seen = new Set<number>();
  for (let next = id; ; ) {
    if (seen.has(next)) throw new Error(`The invoice ${id} was carried forward in a circle.`);
    seen.add(next);
    const found = await Invoice.query(trx).findById(next).throwIfNotFound();
    if (found.payment_status !== CARRIED_FORWARD || found.moved_to_invoice_id === null) return found;
    next = found.moved_to_invoice_id;
  }
}
