/** What was kept for later in a run is unbilled bills, as it is since then: the next run finds it. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    INSERT INTO bill_lines (child_id, preschool_id, kind, product_id, label, remarks, quantity, amount, discount_amount,
                            bill_date, was_unbilled, plan_line_id, plan_discount_id, plan_month, created_at, updated_at)
    SELECT line.child_id, billing_runs.preschool_id, line.kind, line.product_id, line.label, line.remarks, line.quantity,
           line.amount, 0, COALESCE(line.bill_date, CAST(billing_runs.month || '-01' AS date)), false, line.plan_line_id,
           line.plan_discount_id, billing_runs.month, now(), now()
      FROM billing_run_families AS family
      JOIN billing_runs ON billing_runs.id = family.run_id
      CROSS JOIN LATERAL jsonb_to_recordset(family.lines) AS line (
        child_id bigint, kind text, product_id bigint, label text, remarks text, quantity integer, amount bigint,
        bill_date date, plan_line_id bigint, plan_discount_id bigint, bill_id bigint, left_out boolean)
     WHERE family.chosen = 'later' AND line.bill_id IS NULL AND NOT line.left_out
       AND NOT EXISTS (SELECT FROM invoices WHERE invoices.billing_run_id = family.run_id
                          AND invoices.parent_id = family.parent_id AND invoices.payment_status <> 9)
       AND (line.plan_line_id IS NULL OR EXISTS (SELECT FROM plan_lines WHERE plan_lines.id = line.plan_line_id))
       AND (line.plan_discount_id IS NULL
            OR EXISTS (SELECT FROM plan_discounts WHERE plan_discounts.id = line.plan_discount_id))
       AND NOT EXISTS (
         SELECT FROM bill_lines LEFT JOIN invoices ON invoices.id = bill_lines.invoice_id
          WHERE bill_lines.child_id = line.child_id AND bill_lines.plan_month = billing_runs.month
            AND COALESCE(invoices.payment_status, 0) <> 9);
  `);
}

/** Bills stay bills: an earlier release finds them, too. */
export async function down(): Promise<void> {}
