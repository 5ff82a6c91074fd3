/** Lines that plans and standing discounts make in a month: on an invoice, or unbilled where the family is kept for later. */
import type { PreviewLine } from '#shared/domain/preview-family';
import type { Context } from '../../context';
import { insertRows } from '../../db/insert-rows';
import { requireOpenDays } from '../closings/require-open-day';
import type { RunRow } from './run-rows';

/** @returns their ids, in this order. @throws Refusal 423 where one is dated in a closed month */
export async function chargeLines(
  context: Context,
  { preschool_id, month }: Pick<RunRow, 'preschool_id' | 'month'>,
  lines: readonly (PreviewLine & { invoice_id: number | null })[],
): Promise<number[]> {
  const { trx, actor, clock } = context;
  const dayOf = ({ bill_date }: PreviewLine) => bill_date ?? `${month}-01`;
  await requireOpenDays(context, preschool_id, lines.map(dayOf));
  const { rows } = await trx.raw("SELECT nextval('bill_lines_id_seq') AS id FROM generate_series(1, ?)", [
    lines.length,
  ]);
  const ids: number[] = rows.map(({ id }: { id: number }) => id);
  const at = { created_by: actor.userId, created_at: clock.now(), updated_at: clock.now() };
  await insertRows(
    trx,
    'bill_lines',
    lines.map((line, index) => ({
      id: ids[index],
      child_id: line.child_id,
      preschool_id,
      invoice_id: line.invoice_id,
      kind: line.kind,
      product_id: line.product_id,
      label: line.label,
      remarks: line.remarks,
      quantity: line.quantity,
      amount: line.amount,
      discount_amount: 0,
      bill_date: dayOf(line),
      was_unbilled: false,
      plan_line_id: line.plan_line_id,
      plan_discount_id: line.plan_discount_id,
      plan_month: month,
      ...at,
    })),
  );
  return ids;
}
