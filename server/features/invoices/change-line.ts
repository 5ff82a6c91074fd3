/** Editing a line in its row. What is left out stays. */
import { lineTotal } from '#shared/domain/invoice-math';
import type { TransactionForm } from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { invalid, notFound } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { requireSecond } from '../approvals/require-second';
import { requireNoLateFee } from '../billing/late-fee-line';
import { requireOtherFamily } from '../children/family-of';
import { requireOpenMonth } from '../closings/require-open-day';
import { billedChild, requireSound } from './add-line';
import { giveBillsBack } from './give-bills-back';
import { invoiceForUpdate, parentForUpdate, requireOpen } from './invoice-for-update';
import { keepLines } from './keep-lines';
import { enter } from './ledger';
import { requireSecondToLetOff } from './let-off';
import { requireNoEInvoice } from './require-no-e-invoice';
import { requireUnnoted } from './require-no-notes';
import { openCarries, returnCarried, targetAndSourcesForUpdate } from './return-carried';
import { saveInvoice } from './save-invoice';

/** The invoice must be locked and open. @throws Refusal 422 by field, and for a carried balance; 423 in a closed month */
export async function changeLine(
  context: Context,
  invoice: Invoice,
  line: BillLine,
  form: Omit<TransactionForm, 'version' | 'paid_amount'>,
): Promise<Invoice> {
  if (line.kind === 'carry_forward') throw invalid({ '': [officeMessages.lineCarried] });
  await requireNoLateFee(context, line);
  await requireOpenMonth(context, invoice, [line]);
  await requireNoEInvoice(context, invoice);
  await requireUnnoted(context, line);
  const next = {
    label: form.label ?? line.label,
    amount: form.amount ?? line.amount,
    quantity: form.quantity ?? line.quantity,
    discount_amount: form.discount_amount === undefined ? line.discount_amount : (form.discount_amount ?? 0),
    remarks: form.remarks === undefined ? line.remarks : form.remarks,
    child_id: await childOf(context, invoice, line, form.child_id),
  };
  const kind = kindOf(line, next.amount);
  requireSound({ ...next, kind, product_id: line.product_id });
  // What a line asks for less than before is given away, whichever of its fields says so.
  const less = Math.max(0, lineTotal(line) - lineTotal(next));
  await requireSecond(context, { act: 'discount', amount: less, family: { parentId: invoice.parent_id } });
  await keepLines(context, [line]);
  const changed = await BillLine.query(context.trx)
    .findById(line.id)
    .patch({ ...next, kind, updated_at: context.clock.now() })
    .returning('*')
    .first();
  if (!changed) throw new Error(`The line ${line.id} went away under its invoice's lock.`);
  await enterDifference(context, invoice, line, changed);
  const pick = ({ label, amount, quantity, discount_amount, remarks, child_id }: BillLine) => ({
    label,
    amount,
    quantity,
    discount_amount,
    remarks,
    child_id,
  });
  return saveInvoice(context, invoice, {
    action: 'line_changed',
    detail: { line_id: line.id, from: pick(line), to: pick(changed) },
  });
}

/** A fee without a product is a discount while it is below zero. */
function kindOf({ kind, product_id }: BillLine, amount: number): BillLine['kind'] {
  if (product_id !== null || (kind !== 'bill' && kind !== 'discount')) return kind;
  return amount < 0 ? 'discount' : 'bill';
}

function childOf(context: Context, invoice: Invoice, line: BillLine, wanted: number | null | undefined) {
  // Its child stays billable on this line, whoever pays for it by now.
  if (wanted === undefined || wanted === line.child_id) return line.child_id;
  return billedChild(context, invoice, wanted);
}

async function enterDifference(
  context: Context,
  invoice: Invoice,
  before: BillLine,
  after: BillLine,
): Promise<void> {
  const cause = { type: 'line' as const, id: after.id };
  const [was, is] = [lineTotal(before), lineTotal(after)];
  const entries =
    before.child_id === after.child_id
      ? [{ amount: is - was, child_id: after.child_id }]
      : [
          { amount: -was, child_id: before.child_id },
          { amount: is, child_id: after.child_id },
        ];
  await enter(
    context,
    invoice,
    entries.map((entry) => ({ kind: 'charge', cause, ...entry })),
  );
}

/**
 * Removing a line. A carried balance goes back to the invoices that it came from, a child's bill to the unbilled ones.
 * @throws Refusal 403 for the actor's own family, 404 when the line is not on this invoice, 422 for a payment, 423 and 409
 * when it may not change, 409 above the limit of one person
 */
export async function removeLine(context: Context, found: Invoice, lineId: number): Promise<Invoice> {
  const { trx } = context;
  const where = { id: lineId, invoice_id: found.id };
  const seen = await BillLine.query(trx).findOne(where);
  if (!seen) {
    if (await Payment.query(trx).findOne(where)) throw invalid({ '': [messages.paymentStays] });
    throw notFound();
  }
  if (seen.kind === 'carry_forward') return removeCarryLine(context, found, seen);
  const invoice = await invoiceForUpdate(context, found.id);
  requireOpen(invoice);
  const line = await BillLine.query(trx).findOne(where);
  if (!line) throw notFound();
  await requireOpenMonth(context, invoice, [line]);
  await requireNoEInvoice(context, invoice);
  await requireUnnoted(context, line);
  await requireOtherFamily(context, { parentId: invoice.parent_id });
  await requireSecondToLetOff(context, invoice, [line]);
  const { id, child_id, label, amount, quantity, discount_amount, remarks } = line;
  if (line.was_unbilled) await giveBillsBack(context, invoice, [line]);
  else {
    await keepLines(context, [line]);
    await BillLine.query(trx).deleteById(line.id);
    const cause = { type: 'line' as const, id };
    await enter(context, invoice, [{ kind: 'charge', amount: -lineTotal(line), child_id, cause }]);
  }
  return saveInvoice(context, invoice, {
    action: 'line_removed',
    detail: { line: { id, child_id, label, amount, quantity, discount_amount, remarks } },
  });
}

async function removeCarryLine(context: Context, found: Invoice, line: BillLine): Promise<Invoice> {
  await parentForUpdate(context, found.parent_id);
  const carries = await openCarries(context, found.id, line.id);
  const { target, sources } = await targetAndSourcesForUpdate(context, found.id, carries);
  // Someone was here before: the line is gone, or went on with an import.
  if (!target || carries.length === 0) throw notFound();
  requireOpen(target);
  await requireOpenMonth(context, target, [line]);
  await requireUnnoted(context, line);
  await returnCarried(context, target, carries, sources);
  return saveInvoice(context, target, {
    action: 'line_removed',
    detail: { line: { id: line.id, label: line.label, amount: line.amount } },
  });
}
