/** Deleting a bill or a discount, as long as no invoice has it. */
import { lineTotal } from '#shared/domain/invoice-math';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import { requireSecond } from '../approvals/require-second';
import { requireOtherFamily } from '../children/family-of';
import { requireOpenDays } from '../closings/require-open-day';
import { requireNoLateFee } from './late-fee-line';
import { presentBillLine } from './present';

/** The line of a child within the actor's reach, locked: an invoice that takes it up now waits, or is seen. */
export function loadBillLine(
  { trx, actor }: Context,
  childId: number,
  lineId: number,
): Promise<BillLine | undefined> {
  return BillLine.query(trx)
    .modify('visibleTo', actor)
    .findOne({ id: lineId, child_id: childId })
    .forUpdate()
    .execute();
}

/** @throws Refusal 403 for a child of the actor's own family, 409 with the line where it stands on an invoice, 409 above the limit of one person, 423 where its month is closed. */
export async function deleteBillLine(context: Context, line: BillLine): Promise<void> {
  if (line.invoice_id !== null) throw conflict(officeMessages.billedAlready, presentBillLine(line));
  await requireNoLateFee(context, line);
  if (line.child_id !== null) await requireOtherFamily(context, { childId: line.child_id });
  await requireOpenDays(context, line.preschool_id, [line.bill_date]);
  if (line.child_id !== null)
    await requireSecond(context, {
      act: 'discount',
      amount: lineTotal(line),
      family: { childId: line.child_id },
    });
  await BillLine.query(context.trx).deleteById(line.id);
  const { child_id, product_id, label, remarks, quantity, amount, discount_amount, bill_date } = line;
  await audit(context, {
    action: 'deleted',
    entityType: line.kind,
    entityId: line.id,
    preschoolId: line.preschool_id,
    before: { child_id, product_id, label, remarks, quantity, amount, discount_amount, bill_date },
  });
}
