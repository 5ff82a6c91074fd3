/** Giving a carried balance back: its line was removed, or the invoice that took it is cancelled. */
import { CARRIED_FORWARD, INSTALMENT_PLAN, PENDING } from '#shared/domain/invoice-math';
import { officeMessages } from '#shared/office-messages';
import { conflict, Refusal } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { invoicesForUpdate } from './invoice-for-update';
import { keepLines } from './keep-lines';
import { enter, type MoneyContext } from './ledger';
import { saveInvoice } from './save-invoice';

interface OpenCarry {
  id: number;
  line_id: number;
  /** Null where its years are over and it was deleted. */
  from_invoice_id: number | null;
  from_status: number;
  amount: number;
}

/** The open carries onto an invoice; of one line, where it is named. The parent must be locked. */
export function openCarries(
  { trx }: MoneyContext,
  toInvoiceId: number,
  lineId?: number,
): Promise<OpenCarry[]> {
  return trx('carry_forwards')
    .where({ to_invoice_id: toInvoiceId, reversed_at: null, ...(lineId && { line_id: lineId }) })
    .orderBy('from_invoice_id')
    .select('id', 'line_id', 'from_invoice_id', 'from_status', 'amount');
}

/** The invoices that carries came from, as far as they are still there. */
export const sourcesOf = (carries: readonly OpenCarry[]): number[] =>
  carries.flatMap(({ from_invoice_id }) => from_invoice_id ?? []);

/** Locks the invoice and all that its carries came from, in the order of their ids. */
export async function targetAndSourcesForUpdate(
  context: MoneyContext,
  id: number,
  carries: readonly OpenCarry[],
): Promise<{ target: Invoice | undefined; sources: Map<number, Invoice> }> {
  const current = await invoicesForUpdate(context, [id, ...sourcesOf(carries)]);
  return {
    target: current.find((one) => one.id === id),
    sources: new Map(current.filter((one) => one.id !== id).map((one) => [one.id, one])),
  };
}

/**
 * Reverses carries and removes their lines; the target itself is saved by the caller.
 * @throws Refusal 409 where one that would get its balance back was deleted, 423 where it is locked
 */
export async function returnCarried(
  context: MoneyContext,
  target: Invoice,
  carries: readonly OpenCarry[],
  sources: ReadonlyMap<number, Invoice>,
): Promise<void> {
  const { trx, clock, actor } = context;
  for (const carry of carries) {
    if (carry.from_invoice_id === null) throw conflict(officeMessages.sourceInvoiceDeleted);
    const source = sources.get(carry.from_invoice_id);
    if (!source) throw new Error(`The invoice ${carry.from_invoice_id} was not locked.`);
    if (source.locked) throw new Refusal(423, officeMessages.sourceInvoiceLocked);
    await trx('carry_forwards')
      .where({ id: carry.id })
      .update({ reversed_at: clock.now(), reversed_by: actor?.userId ?? null });
    const cause = { type: 'carry_forward' as const, id: carry.id };
    await enter(context, source, [{ kind: 'carry_out', amount: carry.amount, cause }]);
    await saveInvoice(context, source, {
      action: 'balance_given_back',
      patch: {
        payment_status: statusOf(source, carry),
        moved_to_invoice_id: null,
      },
      detail: { from: target.invoice_no, amount: carry.amount },
    });
  }
  for (const line_id of new Set(carries.map((carry) => carry.line_id))) {
    const line = await BillLine.query(trx).findById(line_id).throwIfNotFound();
    await keepLines(context, [line]);
    await BillLine.query(trx).deleteById(line_id);
    await enter(context, target, [
      { kind: 'carry_in', amount: -line.amount, cause: { type: 'line', id: line_id } },
    ]);
  }
}

/** One that went on as a whole goes on as the plan that it was, or follows its balance. Whatever it is otherwise, it stays. */
function statusOf({ payment_status }: Invoice, { from_status }: OpenCarry): number {
  if (payment_status !== CARRIED_FORWARD) return payment_status;
  return from_status === INSTALMENT_PLAN ? INSTALMENT_PLAN : PENDING;
}
