/** Importing unbilled bills of the parent's children at an invoice's preschool: those that were chosen, or what fits its month. */
import { addMonths, type CalendarDate } from '#shared/domain/calendar-date';
import { lineTotal } from '#shared/domain/invoice-math';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { requireRoom } from './invoice-for-update';
import { keepArrivals } from './keep-lines';
import { enterLines } from './ledger';
import { saveInvoice } from './save-invoice';

/** False where a bill is dated later than the invoice's month. */
export function fitsMonth(
  { bill_date }: Pick<BillLine, 'bill_date'>,
  { billing_month }: Pick<Invoice, 'billing_month'>,
) {
  const next: CalendarDate = addMonths(`${billing_month}-01`, 1);
  return bill_date < next;
}

/** In the order in which they were billed. */
export function unbilledOf({ trx }: Pick<Context, 'trx'>, { parent_id, preschool_id }: Invoice) {
  return BillLine.query(trx)
    .whereNull('invoice_id')
    .where({ preschool_id })
    .whereRaw('child_id IN (SELECT child_id FROM child_parents WHERE user_id = ? AND is_payer)', [parent_id])
    .orderBy('id');
}

/**
 * The row must be locked and open.
 * @param chosen ids; all that fit the month where they are left out
 * @returns how many lines came, and what they come to (sen)
 * @throws Refusal 422 for a sale over the counter, and at `lines` where one of the chosen is not unbilled any more
 */
export async function pullUnbilled(
  context: Context,
  invoice: Invoice,
  chosen?: readonly number[],
): Promise<{ moved: number; amount: number }> {
  const { trx } = context;
  if (invoice.is_pos_invoice) throw invalid({ '': [officeMessages.posProductsOnly] });
  // Where two invoices ask at once, the second waits, and finds them taken.
  const found = await unbilledOf(context, invoice).forUpdate();
  const lines = chosen
    ? found.filter(({ id }) => chosen.includes(id))
    : found.filter((line) => fitsMonth(line, invoice));
  if (chosen && lines.length < new Set(chosen).size) throw invalid({ lines: [officeMessages.billsTaken] });
  if (lines.length === 0) return { moved: 0, amount: 0 };
  await requireRoom(context, invoice, lines.length);
  const ids = lines.map(({ id }) => id);
  await keepArrivals(context, invoice, lines);
  await BillLine.query(trx)
    .whereRaw('id = ANY (?::bigint[])', [ids])
    .patch({ invoice_id: invoice.id, was_unbilled: true, updated_at: context.clock.now() });
  await enterLines(context, invoice, lines);
  const amount = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  await saveInvoice(context, invoice, {
    action: 'unbilled_imported',
    detail: { lines: ids, amount },
  });
  return { moved: lines.length, amount };
}
