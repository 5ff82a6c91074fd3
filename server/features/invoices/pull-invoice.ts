/**
 * Importing a previous invoice: its lines and payments move onto this one, and it becomes Carried Forward with a
 * link to where they went. The parent owes as much as before.
 */
import { raw } from 'objection';
import { CARRIED_FORWARD, importedStatuses } from '#shared/domain/invoice-math';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid, notFound, Refusal } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { requireOtherFamily } from '../children/family-of';
import { requireOpenMonth } from '../closings/require-open-day';
import {
  invoicesForUpdate,
  parentForUpdate,
  requireIssued,
  requireOpen,
  requireRoom,
} from './invoice-for-update';
import { keepLines } from './keep-lines';
import { moveEntries } from './ledger';
import { requireNoEInvoice } from './require-no-e-invoice';
import { requireNoNotes } from './require-no-notes';
import { saveInvoice } from './save-invoice';
import { requireNothingWrittenOff } from './write-off-entries';

export interface Imported {
  lines: number;
  payments: number;
  /** Sen: the balance that came. */
  amount: number;
}

/** @throws Refusal 403 for the actor's own family, 422 at `invoice_id` for one that cannot come, 423 when one of the two is locked, 409 when closed */
export async function pullInvoice(context: Context, found: Invoice, sourceId: number): Promise<Imported> {
  const refuse = (message: string) => invalid({ invoice_id: [message] });
  if (sourceId === found.id) throw refuse(officeMessages.importItself);
  const seen = await Invoice.query(context.trx).modify('visibleTo', context.actor).findById(sourceId);
  if (!seen) throw refuse(officeMessages.importNotPossible);
  await parentForUpdate(context, found.parent_id);
  const current = await invoicesForUpdate(context, [found.id, sourceId]);
  const target = current.find(({ id }) => id === found.id);
  const source = current.find(({ id }) => id === sourceId);
  if (!target || !source) throw notFound();
  if (target.preschool_id !== found.preschool_id) throw conflict(messages.conflict);
  requireIssued(target);
  requireOpen(target);
  await requireOtherFamily(context, { parentId: target.parent_id });
  if (target.is_pos_invoice) throw refuse(officeMessages.posProductsOnly);
  const fits =
    source.parent_id === target.parent_id &&
    source.preschool_id === target.preschool_id &&
    importedStatuses.includes(source.payment_status);
  if (!fits) throw refuse(officeMessages.importNotPossible);
  if (source.locked) throw new Refusal(423, officeMessages.importLocked);
  await requireNoEInvoice(context, source);
  await requireNoEInvoice(context, target);
  await requireNoNotes(context, source);
  requireNothingWrittenOff(source);
  if (source.carried_out !== 0 || (await hasCreditOf(context, source, target)))
    throw refuse(officeMessages.importCreditUsed);
  await requireOpenMonth(context, source);
  await requireOpenMonth(context, target);
  await requireRoom(
    context,
    target,
    await BillLine.query(context.trx).where({ invoice_id: sourceId }).resultSize(),
  );
  return moveContents(context, target, source);
}

/** True where a part of the target's credit was used on the source: with its lines it would be carried from itself. */
async function hasCreditOf({ trx }: Context, source: Invoice, target: Invoice): Promise<boolean> {
  const where = { from_invoice_id: target.id, to_invoice_id: source.id, reversed_at: null };
  return (await trx('carry_forwards').where(where).first('id')) !== undefined;
}

async function moveContents(context: Context, target: Invoice, source: Invoice): Promise<Imported> {
  const { trx, clock } = context;
  const moved = { invoice_id: target.id, updated_at: clock.now() };
  const there = await BillLine.query(trx).where({ invoice_id: source.id }).select('id');
  await keepLines(context, there, { toBeAged: true });
  const lines = await BillLine.query(trx)
    .where({ invoice_id: source.id })
    .patch({
      ...moved,
      // What came from further away keeps the first of both.
      due_date: raw('COALESCE(due_date, ?)', [source.due_date]),
      from_invoice_id: raw('COALESCE(from_invoice_id, ?)', [source.id]),
    });
  const payments = await Payment.query(trx).where({ invoice_id: source.id }).patch(moved);
  await carriesFollow(context, target, source);
  await moveEntries(context, source, target);
  await saveInvoice(context, source, {
    action: 'imported_elsewhere',
    patch: { payment_status: CARRIED_FORWARD, moved_to_invoice_id: target.id },
    detail: { to: target.invoice_no, lines, payments, amount: source.balance },
  });
  await saveInvoice(context, target, {
    action: 'invoice_imported',
    detail: { from: source.invoice_no, lines, payments, amount: source.balance },
  });
  return { lines, payments, amount: source.balance };
}

/** Balances that had been carried onto the source came with its line: invoices that went on as a whole now point here. */
async function carriesFollow(context: Context, target: Invoice, source: Invoice): Promise<void> {
  const { trx, clock } = context;
  const carried = await trx('carry_forwards')
    .where({ to_invoice_id: source.id, reversed_at: null })
    .update({ to_invoice_id: target.id })
    .returning('from_invoice_id');
  const from: number[] = carried.flatMap(
    (carry: { from_invoice_id: number | null }) => carry.from_invoice_id ?? [],
  );
  const moved: { id: number }[] = await trx('invoices')
    .whereIn('id', from)
    // One whose credit alone went on stays what it is.
    .where({ moved_to_invoice_id: source.id })
    .update({
      moved_to_invoice_id: target.id,
      version: trx.raw('version + 1'),
      updated_at: clock.now(),
    })
    .returning('id');
  if (moved.length === 0) return;
  await audit(
    context,
    moved.map(({ id }) => ({
      action: 'carried_on',
      entityType: 'invoice',
      entityId: id,
      preschoolId: target.preschool_id,
      before: { moved_to_invoice_id: source.id },
      after: { moved_to_invoice_id: target.id, to: target.invoice_no },
    })),
  );
}
