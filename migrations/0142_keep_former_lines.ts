/**
 * What was carried or imported onto an invoice, and has gone or changed since: as at an earlier day a debt is as old as it
 * was then.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- From the day \`since\` until the day before \`until\` the line stood on the invoice like this. The line itself may be gone.
    CREATE TABLE former_lines (
      line_id bigint NOT NULL,
      invoice_id bigint NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
      due_date date,
      -- Sen, of the whole line.
      amount bigint NOT NULL,
      since date NOT NULL,
      until date NOT NULL CHECK (until >= since)
    );
    CREATE INDEX former_lines_line ON former_lines (line_id);
    CREATE INDEX former_lines_invoice ON former_lines (invoice_id);

    -- As owed_since does for now: by the lines and the price at the end of a day. Without lines older than the invoice it is
    -- as old as that.
    CREATE FUNCTION owed_since_on(of_invoice bigint, open bigint, own_due date, on_day date) RETURNS date
    LANGUAGE sql STABLE AS $$
      WITH lines AS (
        SELECT due_date, quantity * (amount - discount_amount) AS amount FROM bill_lines
         WHERE invoice_id = of_invoice AND due_date IS NOT NULL
           AND on_day >= COALESCE((SELECT max(until) FROM former_lines WHERE line_id = bill_lines.id),
                                  (created_at AT TIME ZONE 'Asia/Kuala_Lumpur')::date)
         UNION ALL
        SELECT due_date, amount FROM former_lines
         WHERE invoice_id = of_invoice AND due_date IS NOT NULL AND since <= on_day AND on_day < until),
      aged AS (SELECT due_date, sum(amount) AS amount FROM lines WHERE amount > 0 GROUP BY due_date),
      price AS (
        SELECT COALESCE(sum(amount), 0) AS amount FROM ledger_entries
         WHERE invoice_id = of_invoice AND kind IN ('charge', 'carry_in') AND posted_on <= on_day),
      parts AS (
        SELECT due_date, amount FROM aged
         UNION ALL
        SELECT own_due, GREATEST(price.amount - (SELECT COALESCE(sum(amount), 0) FROM aged), 0) FROM price),
      younger AS (
        SELECT due_date, sum(amount) OVER (ORDER BY due_date DESC NULLS FIRST ROWS UNBOUNDED PRECEDING) - amount AS before
          FROM parts WHERE amount > 0)
      SELECT CASE WHEN EXISTS (SELECT FROM lines) THEN (SELECT min(due_date) FROM younger WHERE before < open)
                  ELSE own_due END
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP FUNCTION owed_since_on; DROP TABLE former_lines');
}
