/** What an e-invoice keeps as it is: the lines of the invoices in it, and that they are owed. */
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { Refusal } from '../../http/refusal';

/**
 * The invoice must be locked: whoever sends e-invoices waits for it, and reads it afterwards.
 * @throws Refusal 423 where it is in a document that goes out, went out or was taken
 */
export async function requireNoEInvoice(
  { trx }: Pick<Context, 'trx'>,
  { id }: { id: number },
): Promise<void> {
  const found = await trx('e_invoice_covers').where({ invoice_id: id, live: true }).first('id');
  if (found) throw new Refusal(423, officeMessages.invoiceInEInvoice);
}
