/**
 * Writing off what a family will not pay: an entry of the ledger that takes it off what the invoice asks for, with its
 * day and reason. What comes of it after all is recovered: by hand, or by money that arrives. The status Bad Debt is a mark
 * that a hand may set before; an invoice of which nothing is left open by a write-off takes it by itself.
 */
import { BAD_DEBT } from '#shared/domain/invoice-math';
import type { WriteOffForm } from '#shared/endpoints/write-offs';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import type { Invoice } from '../../models/invoice';
import { requireSecond } from '../approvals/require-second';
import { invoiceForUpdate, requireOpen } from '../invoices/invoice-for-update';
import { saveInvoice } from '../invoices/save-invoice';
import { noteWriteOff, recovered } from '../invoices/write-off-entries';
import { requirePaymentDay } from './payment-date';

/** @throws Refusal 422 for more than is open or a day that cannot be, 423 when locked, 409 when closed or above the limit */
export async function writeOff(
  context: Context,
  found: Invoice,
  { amount, reason, date }: WriteOffForm,
): Promise<Invoice> {
  const invoice = await invoiceForUpdate(context, found.id);
  requireOpen(invoice);
  if (amount > invoice.balance) throw invalid({ amount: [officeMessages.writeOffTooMuch] });
  if (date) await requirePaymentDay(context, invoice.preschool_id, date, 'date');
  await requireSecond(context, { act: 'write_off', amount, family: { parentId: invoice.parent_id } });
  await noteWriteOff(context, invoice, { amount, reason, date });
  const nothingOpen = amount === invoice.balance;
  return saveInvoice(context, invoice, {
    action: 'written_off',
    patch: {
      written_off: invoice.written_off + amount,
      ...(nothingOpen && { payment_status: BAD_DEBT }),
    },
    detail: { amount, reason, ...(date && { date }) },
  });
}

/** @throws Refusal 422 for more than was written off, 423 when locked, 409 when closed */
export async function recover(
  context: Context,
  found: Invoice,
  { amount, reason, date }: WriteOffForm,
): Promise<Invoice> {
  const invoice = await invoiceForUpdate(context, found.id);
  requireOpen(invoice);
  if (amount > invoice.written_off) throw invalid({ amount: [officeMessages.recoverTooMuch] });
  if (date) await requirePaymentDay(context, invoice.preschool_id, date, 'date');
  await noteWriteOff(context, invoice, { amount: -amount, reason, date });
  return saveInvoice(context, invoice, {
    action: 'write_off_recovered',
    patch: recovered(invoice, amount),
    detail: { amount, reason, ...(date && { date }) },
  });
}
