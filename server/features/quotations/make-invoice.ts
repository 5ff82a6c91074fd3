/** An invoice of a quotation: a new one for its parent at its preschool, with its lines at the quoted prices, once. */
import { defaultPeriod, monthText } from '#shared/domain/billing-period';
import { discountOf, inOrder } from '#shared/domain/invoice-math';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { type Quotation, QuotationLine } from '../../models/quotation';
import { requireSecond } from '../approvals/require-second';
import { billedChild, requireProductOnce } from '../invoices/add-line';
import { parentForUpdate } from '../invoices/invoice-for-update';
import { enterLines } from '../invoices/ledger';
import { createInvoice, requireFirstOfMonth } from '../invoices/new-invoice';
import { saveInvoice } from '../invoices/save-invoice';
import { saveQuotation } from './save-quotation';

/**
 * The row must be locked.
 * @param again whether somebody said yes to a second invoice of the month, and to products that a child has in it already
 * @throws Refusal 422 without lines, where a line has no child whom the parent pays for, and at `again`; 409 above the limit
 * of one person
 */
export async function makeInvoice(context: Context, quotation: Quotation, again: boolean): Promise<Invoice> {
  const { trx, clock, actor } = context;
  const { id, parent_id, preschool_id, quotation_no } = quotation;
  const quoted = inOrder(await QuotationLine.query(trx).where({ quotation_id: id }));
  if (quoted.length === 0) throw invalid({ '': [officeMessages.quotationEmpty] });
  if (quoted.some(({ child_id }) => child_id === null))
    throw invalid({ '': [officeMessages.quotationChildMissing] });
  for (const child of new Set(quoted.map(({ child_id }) => child_id)))
    await billedChild(context, { parent_id, is_pos_invoice: false }, child);
  await parentForUpdate(context, parent_id);
  const month = { preschool_id, billing_month: monthText(defaultPeriod(clock.today())) };
  if (!again) await requireFirstOfMonth(context, { id: parent_id }, month);
  for (const line of quoted.toSorted((one, other) => Number(one.child_id) - Number(other.child_id)))
    await requireProductOnce(context, line, line.child_id, again);
  // What it takes off becomes real here.
  await requireSecond(context, {
    act: 'discount',
    amount: quoted.reduce((sum, line) => sum + discountOf(line), 0),
    family: { parentId: parent_id },
  });
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
