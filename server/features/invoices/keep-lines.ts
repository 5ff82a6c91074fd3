/** Lines as they stand are kept before they change or go: as at an earlier day a debt is as old as it was then. */
import type { MoneyContext } from './ledger';

/**
 * Lines without a due date of their own are as old as their invoice, and are left out.
 * @param toBeAged whether they all get one now, on the invoice where they go: from when it counts there, these tell
 */
export async function keepLines(
  { trx, clock }: MoneyContext,
  lines: readonly { id: number }[],
  { toBeAged = false } = {},
): Promise<void> {
  await trx.raw(
    `INSERT INTO former_lines (line_id, invoice_id, due_date, amount, since, until)
     SELECT id, invoice_id, due_date, quantity * (amount - discount_amount),
            COALESCE((SELECT max(until) FROM former_lines WHERE line_id = bill_lines.id),
                     (created_at AT TIME ZONE 'Asia/Kuala_Lumpur')::date),
            ?::date
       FROM bill_lines
      WHERE id = ANY (?::bigint[]) AND invoice_id IS NOT NULL AND (due_date IS NOT NULL OR ?)`,
    [clock.today(), lines.map(({ id }) => id), toBeAged],
  );
}
