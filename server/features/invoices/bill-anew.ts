/**
 * Billing the lines of an invoice at another preschool where money stands on it. They go onto a new invoice there, in one
 * act; what was paid stays where it was received, as credit. Carried balances and booking fees are of the old preschool,
 * and stay, too.
 */
import { lineTotal } from '#shared/domain/invoice-math';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { invalid, notFound } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { requireOtherFamily } from '../children/family-of';
import { requireOpenDays, requireOpenMonth } from '../closings/require-open-day';
import { firstDayHere } from '../preschools/first-year';
import {
  invoicesForUpdate,
  parentForUpdate,
  requireIssued,
  requireOpen,
  requireVersion,
} from './invoice-for-update';
import { keepLines } from './keep-lines';
import { enter, enterLines } from './ledger';
import { createInvoice, isNearMonth } from './new-invoice';
import { requireNoEInvoice } from './require-no-e-invoice';
import { requireNoNotes } from './require-no-notes';
import { saveInvoice } from './save-invoice';
import { requireNothingWrittenOff } from './write-off-entries';

const STAYING = ['carry_forward', 'booking_fee'] as const;

/**
 * @throws Refusal 403 for the actor's own family; 422 at `preschool_id`, and where nothing can go; 423 and 409 where the invoice
 * may not change
 */
export async function billAnew(
  context: Context,
  found: Invoice,
  { preschool_id, version }: { preschool_id: number; version?: number | undefined },
): Promise<Invoice> {
  const { trx, clock } = context;
  await parentForUpdate(context, found.parent_id);
  const [invoice] = await invoicesForUpdate(context, [found.id]);
  if (!invoice) throw notFound();
  await requireVersion(context, invoice, version);
  requireIssued(invoice);
  requireOpen(invoice);
  await requireOtherFamily(context, { parentId: invoice.parent_id });
  if (invoice.preschool_id === preschool_id) throw invalid({ preschool_id: [officeMessages.samePreschool] });
  if (invoice.is_pos_invoice) throw invalid({ '': [officeMessages.posProductsOnly] });
  const lines = await BillLine.query(trx)
    .where({ invoice_id: invoice.id })
    .whereNotIn('kind', [...STAYING])
    .orderBy('id');
  if (lines.length === 0) throw invalid({ '': [officeMessages.nothingToBill] });
  await requireOpenMonth(context, invoice, lines);
  await requireNoEInvoice(context, invoice);
  await requireNoNotes(context, invoice);
  requireNothingWrittenOff(invoice);
  await requireOpenDays(
    context,
    preschool_id,
    lines.map(({ bill_date }) => bill_date),
  );
  const isBillable =
    isNearMonth(clock.today(), invoice.billing_month) &&
    `${invoice.billing_month}-01` >= (await firstDayHere(context, preschool_id));
  const made = await createInvoice(
    context,
    { id: invoice.parent_id },
    {
      preschool_id,
      billing_month: isBillable ? invoice.billing_month : null,
      // It takes the place of the one that was billed at the wrong preschool.
      again: true,
    },
  );
  await keepLines(context, lines);
  await BillLine.query(trx)
    .findByIds(lines.map(({ id }) => id))
    .patch({ invoice_id: made.id, preschool_id, updated_at: clock.now() });
  await enter(
    context,
    invoice,
    lines.map((line) => ({
      kind: 'charge',
      amount: -lineTotal(line),
      child_id: line.child_id,
      cause: { type: 'line', id: line.id },
    })),
  );
  await enterLines(context, made, lines);
  await saveInvoice(context, invoice, {
    action: 'billed_elsewhere',
    detail: { to: made.invoice_no, lines: lines.map(({ id }) => id) },
  });
  return saveInvoice(context, made, {
    action: 'billed_anew',
    detail: { from: invoice.invoice_no, lines: lines.map(({ id }) => id) },
  });
}
