/** Importing unbilled bills: all of the parent's children's at this preschool, once. */
import { lineTotal } from '#shared/domain/invoice-math';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { enterLines } from './ledger';
import { saveInvoice } from './save-invoice';

/** The row must be locked and open. @throws Refusal 422 for a sale over the counter */
export async function pullUnbilled(
  context: Context,
  invoice: Invoice,
): Promise<{ moved: number; amount: number }> {
  if (invoice.is_pos_invoice) throw invalid({ '': [officeMessages.posProductsOnly] });
  // Of two invoices that ask at once, the second waits, and finds them taken.
  const lines = await BillLine.query(context.trx)
    .whereNull('invoice_id')
    .where({ preschool_id: invoice.preschool_id })
    .whereRaw('child_id IN (SELECT child_id FROM child_parents WHERE user_id = ? AND is_payer)', [
      invoice.parent_id,
    ])
    .orderBy('id')
    .forUpdate();
  if (lines.length === 0) return { moved: 0, amount: 0 };
  const ids = lines.map(({ id }) => id);
  await BillLine.query(context.trx)
    .whereRaw('id = ANY (?::bigint[])', [ids])
    .patch({ invoice_id: invoice.id, updated_at: context.clock.now() });
  await enterLines(context, invoice, lines);
  const amount = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  await saveInvoice(context, invoice, {
    action: 'unbilled_imported',
    detail: { lines: ids, amount },
  });
  return { moved: lines.length, amount };
}
