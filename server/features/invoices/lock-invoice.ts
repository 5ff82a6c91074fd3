/** Locking and unlocking: while locked, nothing on the invoice changes by hand. */
import type { Context } from '../../context';
import type { Invoice } from '../../models/invoice';
import { saveInvoice } from './save-invoice';

/** The row must be locked. Asked for what it is already, nothing happens. */
export async function lockInvoice(context: Context, invoice: Invoice, locked: boolean): Promise<Invoice> {
  if (invoice.locked === locked) return invoice;
  return saveInvoice(context, invoice, { action: locked ? 'locked' : 'unlocked', patch: { locked } });
}
