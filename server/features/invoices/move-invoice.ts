/** An invoice moves to another preschool: it takes a number there, and the old one stays in the register. */
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { Preschool } from '../../models/preschool';
import { register, takeNumber } from './invoice-number';
import { moveEntries } from './ledger';
import { saveInvoice } from './save-invoice';

/** The row must be locked and open. @throws Refusal 422 at `preschool` where the actor does not reach it */
export async function moveToPreschool(
  context: Context,
  invoice: Invoice,
  preschoolId: number,
): Promise<Invoice> {
  const { trx, actor } = context;
  const preschool = await Preschool.query(trx).modify('visibleTo', actor).findById(preschoolId);
  if (!preschool) throw invalid({ preschool: [messages.invoicePreschoolUnknown] });
  const taken = await takeNumber(context, preschoolId, invoice.billing_month);
  await register(context, invoice, taken);
  await BillLine.query(trx).where({ invoice_id: invoice.id }).patch({ preschool_id: preschoolId });
  await Payment.query(trx).where({ invoice_id: invoice.id }).patch({ preschool_id: preschoolId });
  const moved = await saveInvoice(context, invoice, {
    action: 'moved',
    patch: { preschool_id: preschoolId, invoice_no: taken.invoice_no },
  });
  await moveEntries(context, invoice, moved);
  return moved;
}
