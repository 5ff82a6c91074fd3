/**
 * Finding invoices and locking them. The order is the same everywhere, so that nobody waits in a circle: the parent
 * (where more than one of the family's invoices may change), then invoices by id, then the series of numbers.
 */
import { CANCELLED, CARRIED_FORWARD, LINES_MAX } from '#shared/domain/invoice-math';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { conflict, invalid, notFound, Refusal } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import { Invoice } from '../../models/invoice';
import type { MoneyContext } from './ledger';
import { presentInvoiceDetail } from './present-detail';

/** An invoice in the actor's scope, not locked. */
export function findInvoice({ trx, actor }: Context, { id }: { id: number }): Promise<Invoice | undefined> {
  return Invoice.query(trx).modify('visibleTo', actor).findById(id).execute();
}

/** An invoice in the actor's scope, its row locked until the commit. @throws Refusal 404 when it left the scope */
export async function invoiceForUpdate({ trx, actor }: Context, id: number): Promise<Invoice> {
  const current = await Invoice.query(trx).modify('visibleTo', actor).findById(id).forUpdate();
  if (!current) throw notFound();
  return current;
}

/** Waits until nobody else moves balances between this parent's invoices. */
export async function parentForUpdate({ trx }: MoneyContext, parentId: number): Promise<void> {
  // Not FOR UPDATE: rows that merely name this person may be written meanwhile.
  await trx.raw('SELECT id FROM users WHERE id = ? FOR NO KEY UPDATE', [parentId]);
}

/** These invoices, locked in the order of their ids. The parent must be locked when there are several. */
export function invoicesForUpdate({ trx }: MoneyContext, ids: readonly number[]): Promise<Invoice[]> {
  return Invoice.query(trx)
    .whereRaw('id = ANY (?::bigint[])', [[...ids]])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * For changes of status, of one invoice or many: their parents, then they and whatever was carried onto them, since a
 * cancellation gives that back.
 */
export async function familiesForUpdate(context: MoneyContext, ids: readonly number[]): Promise<void> {
  const { trx } = context;
  await trx.raw(
    `SELECT id FROM users WHERE id IN (SELECT parent_id FROM invoices WHERE id = ANY (?::bigint[]))
      ORDER BY id FOR NO KEY UPDATE`,
    [[...ids]],
  );
  const sources: number[] = await trx('carry_forwards')
    .whereRaw('to_invoice_id = ANY (?::bigint[])', [[...ids]])
    .whereNull('reversed_at')
    .whereNotNull('from_invoice_id')
    .pluck('from_invoice_id');
  await invoicesForUpdate(context, [...ids, ...sources]);
}

/** @throws Refusal 409 */
export function requireIssued({ issued_at }: Pick<Invoice, 'issued_at'>): void {
  if (issued_at === null) throw conflict(messages.invoiceDraft);
}

/** @throws Refusal 423 */
export function requireUnlocked({ locked }: Pick<Invoice, 'locked'>): void {
  if (locked) throw new Refusal(423, messages.invoiceLocked);
}

/** For changes of lines and dates. @throws Refusal 423 when locked, 409 when carried forward or cancelled */
export function requireOpen(invoice: Pick<Invoice, 'locked' | 'payment_status'>): void {
  requireUnlocked(invoice);
  if (invoice.payment_status === CARRIED_FORWARD) throw conflict(messages.invoiceCarried);
  if (invoice.payment_status === CANCELLED) throw conflict(messages.invoiceCancelled);
}

/** @throws Refusal 422 where so many lines more do not fit on it */
export async function requireRoom(
  { trx }: MoneyContext,
  { id }: Pick<Invoice, 'id'>,
  coming: number,
): Promise<void> {
  const there = await BillLine.query(trx).where({ invoice_id: id }).resultSize();
  if (there + coming > LINES_MAX) throw invalid({ '': [messages.linesTooMany] });
}

/** @throws Refusal 409 with the invoice as it is, when the edit began from an older version */
export async function requireVersion(
  context: Context,
  invoice: Invoice,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && version !== invoice.version)
    throw conflict(messages.conflict, await presentInvoiceDetail(context, invoice.id));
}
