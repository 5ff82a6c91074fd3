/**
 * Taking a late fee back, with a reason that the parent reads. What no invoice asks for yet is not billed; a draft loses the
 * line; on an issued invoice, which stays as it is, a credit note takes it off.
 */
import { lineTotal } from '#shared/domain/invoice-math';
import type { LateFee } from '#shared/endpoints/late-fees';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import { requireSecond } from '../approvals/require-second';
import { requireOpenDays } from '../closings/require-open-day';
import { leftOf, makeNote } from '../invoice-notes/make-note';
import { invoiceForUpdate } from '../invoices/invoice-for-update';
import { saveInvoice } from '../invoices/save-invoice';
import { findLateFee } from './find-late-fees';

/**
 * @throws Refusal 403 for the actor's own family; 409 where it was taken back, above the limit of one person, and where the
 * invoice that asks for it was cancelled or carried forward; 423 where no issued invoice asks for it and its month is closed
 */
export async function waiveLateFee(context: Context, found: LateFee, reason: string): Promise<LateFee> {
  const { trx, clock, actor } = context;
  const billed = found.billed_on && (await invoiceForUpdate(context, found.billed_on.id));
  const fee = await trx('late_fees').where({ id: found.id }).forUpdate().first();
  if (fee.waived_at !== null) throw conflict(officeMessages.lateFeeWaived);
  const line = await BillLine.query(trx).findById(fee.line_id).forUpdate();
  // Another invoice took it up, or let it go, in this moment.
  if ((line?.invoice_id ?? null) !== (billed?.id ?? null)) throw conflict(messages.conflict);
  await trx('late_fees')
    .where({ id: found.id })
    .update({ waived_at: clock.now(), waived_by: actor.userId, waive_reason: reason });
  if (line && billed && billed.issued_at !== null) {
    const left = (await leftOf({ trx }, [line])).get(line.id) ?? 0;
    const lines = [{ line_id: line.id, child_id: null, label: null, amount: left }];
    if (left > 0) await makeNote(context, billed, { kind: 'credit', reason, lines });
  } else if (line) {
    await requireOpenDays(context, line.preschool_id, [line.bill_date]);
    await requireSecond(context, {
      act: 'discount',
      amount: lineTotal(line),
      family: { parentId: found.parent.id },
    });
    await BillLine.query(trx).deleteById(line.id);
    if (billed) {
      const { id, label, amount } = line;
      await saveInvoice(context, billed, { action: 'line_removed', detail: { line: { id, label, amount } } });
    }
  }
  await audit(context, {
    action: 'late_fee_waived',
    entityType: 'invoice',
    entityId: found.invoice.id,
    preschoolId: found.preschool.id,
    after: { amount: found.amount, reason },
  });
  return (await findLateFee(context, found.id)) as LateFee;
}
