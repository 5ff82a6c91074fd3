/** Removing a line. A carried balance goes back to the invoices that it came from. */
import { lineTotal } from '#shared/domain/invoice-math';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid, notFound } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { invoiceForUpdate, parentForUpdate, requireOpen } from './invoice-for-update';
import { enter } from './ledger';
import { openCarries, returnCarried, targetAndSourcesForUpdate } from './return-carried';
import { saveInvoice } from './save-invoice';

/** @throws Refusal 404 when the line is not on this invoice, 422 for a payment, 423 and 409 when it may not change */
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
  await BillLine.query(trx).deleteById(line.id);
  const { id, child_id, label, amount, quantity, discount_amount, remarks } = line;
  await enter(context, invoice, [
    { kind: 'charge', amount: -lineTotal(line), child_id, cause: { type: 'line', id } },
  ]);
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
  await returnCarried(context, target, carries, sources);
  return saveInvoice(context, target, {
    action: 'line_removed',
    detail: { line: { id: line.id, label: line.label, amount: line.amount } },
  });
}
