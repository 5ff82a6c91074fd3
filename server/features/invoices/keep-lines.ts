/** Lines as they stand are kept before they change or go: as at an earlier day a debt is as old, and held what it was then. */

import { businessDay } from '../../db/business-day';
import type { Invoice } from '../../models/invoice';
import type { MoneyContext } from './ledger';

/**
 * Lines without a due date of their own are as old as their invoice, and are left out; deposits are kept in any case.
 * @param toBeAged whether they all get a due date now, on the invoice where they go: from when it counts there, these tell
 */
export async function keepLines(
  { trx, clock }: MoneyContext,
  lines: readonly { id: number }[],
  { toBeAged = false } = {},
): Promise<void> {
  await trx.raw(
    `INSERT INTO former_lines (line_id, invoice_id, due_date, amount, since, until, kind, bill_date, child_id, parent_id)
     SELECT id, invoice_id, due_date, quantity * (amount - discount_amount),
            COALESCE((SELECT max(until) FROM former_lines WHERE line_id = bill_lines.id),
                     ${businessDay('created_at')}),
            ?::date, kind, bill_date, child_id, (SELECT parent_id FROM invoices WHERE id = invoice_id)
       FROM bill_lines
      WHERE id = ANY (?::bigint[]) AND invoice_id IS NOT NULL AND (due_date IS NOT NULL OR kind = 'deposit' OR ?)`,
    [clock.today(), lines.map(({ id }) => id), toBeAged],
  );
}

/** Before bills that waited come onto an invoice: a deposit among them stands there from today on. */
export async function keepArrivals(
  { trx, clock }: MoneyContext,
  { id, parent_id }: Pick<Invoice, 'id' | 'parent_id'>,
  lines: readonly { id: number }[],
): Promise<void> {
  await trx.raw(
    `INSERT INTO former_lines (line_id, invoice_id, amount, since, until, kind, bill_date, child_id, parent_id)
     SELECT id, :invoice, 0, :today, :today, kind, bill_date, child_id, :parent FROM bill_lines
      WHERE id = ANY (:lines::bigint[]) AND kind = 'deposit'`,
    { invoice: id, parent: parent_id, today: clock.today(), lines: lines.map((line) => line.id) } as never,
  );
}
