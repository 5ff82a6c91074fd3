/** Editing a line in its row. What is left out stays. */
import { lineTotal } from '#shared/domain/invoice-math';
import type { TransactionForm } from '#shared/endpoints/invoice-transactions';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { billedChild, requireSound } from './add-line';
import { enter } from './ledger';
import { saveInvoice } from './save-invoice';

/** The invoice must be locked and open. @throws Refusal 422 by field, and for a carried balance */
export async function changeLine(
  context: Context,
  invoice: Invoice,
  line: BillLine,
  form: Omit<TransactionForm, 'version' | 'paid_amount'>,
): Promise<Invoice> {
  if (line.kind === 'carry_forward') throw invalid({ '': [officeMessages.lineCarried] });
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
  const changed = await BillLine.query(context.trx)
    .findById(line.id)
    .patch({ ...next, kind, updated_at: context.clock.now() })
    .returning('*')
    .first();
  if (!changed) throw new Error(`The line ${line.id} went away under its invoice's lock.`);
  await enterDifference(context, invoice, line, changed);
  const pick = ({ label, amount, quantity, discount_amount, remarks, child_id }: BillLine) => ({
    ...{ label, amount, quantity, discount_amount, remarks, child_id },
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
