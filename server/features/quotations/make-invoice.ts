/** An invoice of a quotation: a new one for its parent at its preschool, with its lines at the quoted prices, once. */
import { discountOf, inOrder } from '#shared/domain/invoice-math';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { type Quotation, QuotationLine } from '../../models/quotation';
import { requireSecond } from '../approvals/require-second';
import { billedChild } from '../invoices/add-line';
import { enterLines } from '../invoices/ledger';
import { createInvoice } from '../invoices/new-invoice';
import { saveInvoice } from '../invoices/save-invoice';
import { saveQuotation } from './save-quotation';

/** The row must be locked. @throws Refusal 422 without lines, or where a line has no child whom the parent pays for; 409 above the limit of one person */
export async function makeInvoice(context: Context, quotation: Quotation): Promise<Invoice> {
  const { trx, clock, actor } = context;
  const { id, parent_id, preschool_id, quotation_no } = quotation;
  const quoted = inOrder(await QuotationLine.query(trx).where({ quotation_id: id }));
  if (quoted.length === 0) throw invalid({ '': [officeMessages.quotationEmpty] });
  if (quoted.some(({ child_id }) => child_id === null))
    throw invalid({ '': [officeMessages.quotationChildMissing] });
  for (const child of new Set(quoted.map(({ child_id }) => child_id)))
    await billedChild(context, { parent_id, is_pos_invoice: false }, child);
  // What it takes off becomes real here.
  await requireSecond(context, {
    act: 'discount',
    amount: quoted.reduce((sum, line) => sum + discountOf(line), 0),
    family: { parentId: parent_id },
  });
  // Whoever takes up a quotation asks for an invoice of its own.
  const invoice = await createInvoice(context, { id: parent_id }, { preschool_id, again: true });
  const now = clock.now();
  const lines = await BillLine.query(trx)
    .insert(
      quoted.map(({ kind, product_id, child_id, label, remarks, quantity, amount, discount_amount }) => ({
        kind,
        product_id,
        child_id,
        label,
        remarks,
        quantity,
        amount,
        discount_amount,
        preschool_id,
        invoice_id: invoice.id,
        bill_date: clock.today(),
        created_by: actor.userId,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning('*');
  await enterLines(context, invoice, lines);
  const saved = await saveInvoice(context, invoice, {
    action: 'made_of_quotation',
    detail: { quotation_id: id, quotation_no, lines: lines.length },
  });
  const detail = { invoice_no: invoice.invoice_no };
  await saveQuotation(context, quotation, { action: 'invoiced', patch: { invoice_id: invoice.id }, detail });
  return saved;
}
