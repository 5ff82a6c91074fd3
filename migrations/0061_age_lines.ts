/**
 * How old a debt is: a line that came from another invoice keeps the day since when it is due, and where it came from;
 * former due dates stay known, for figures as at a day. And which lines were a child's unbilled bills: they go back.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE bill_lines
      ADD COLUMN due_date date,
      ADD COLUMN from_invoice_id bigint REFERENCES invoices (id) ON DELETE SET NULL,
      ADD COLUMN was_unbilled boolean NOT NULL DEFAULT false;
    CREATE INDEX bill_lines_due ON bill_lines (invoice_id) WHERE due_date IS NOT NULL;
    CREATE INDEX bill_lines_from_invoice ON bill_lines (from_invoice_id) WHERE from_invoice_id IS NOT NULL;

    -- Until this moment the invoice was due on that day.
    CREATE TABLE former_due_dates (
      invoice_id bigint NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
      until timestamptz NOT NULL,
      due_date date,
      PRIMARY KEY (invoice_id, until)
    );
    CREATE INDEX former_due_dates_until ON former_due_dates (until);

    -- The oldest due date of what is still open: what is paid covers the oldest first, so the youngest is left.
    CREATE FUNCTION owed_since(of_invoice bigint, open bigint, own_due date, price bigint) RETURNS date
    LANGUAGE sql STABLE AS $$
      WITH aged AS (
        SELECT due_date, sum(quantity * (amount - discount_amount)) AS amount FROM bill_lines
         WHERE invoice_id = of_invoice AND due_date IS NOT NULL AND quantity * (amount - discount_amount) > 0
         GROUP BY due_date),
      parts AS (
        SELECT due_date, amount FROM aged
         UNION ALL SELECT own_due, GREATEST(price - (SELECT COALESCE(sum(amount), 0) FROM aged), 0)),
      younger AS (
        SELECT due_date, amount,
               sum(amount) OVER (ORDER BY due_date DESC NULLS FIRST ROWS UNBOUNDED PRECEDING) - amount AS before
          FROM parts WHERE amount > 0)
      SELECT min(due_date) FROM younger WHERE before < open
    $$;

    UPDATE bill_lines SET due_date = carried.due_date
      FROM (SELECT carry_forwards.line_id, min(invoices.due_date) AS due_date
              FROM carry_forwards JOIN invoices ON invoices.id = carry_forwards.from_invoice_id
             WHERE carry_forwards.reversed_at IS NULL AND carry_forwards.amount > 0
             GROUP BY 1) AS carried
     WHERE bill_lines.id = carried.line_id;
    UPDATE bill_lines SET was_unbilled = true
     WHERE invoice_id IS NOT NULL AND id IN (
       SELECT line::bigint FROM audit_entries, jsonb_array_elements_text(after -> 'lines') AS line
        WHERE action = 'unbilled_imported' AND jsonb_typeof(after -> 'lines') = 'array');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP FUNCTION owed_since;
    DROP TABLE former_due_dates;
    ALTER TABLE bill_lines DROP COLUMN was_unbilled, DROP COLUMN from_invoice_id, DROP COLUMN due_date;
  `);
}
