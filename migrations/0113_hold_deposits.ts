/**
 * What is held of each child's deposit: the line that asked for it, less the notes that gave it back to the family's account
 * to be used or paid out, as far as it is paid. Days as statements go by them.
 */
import type { Knex } from 'knex';

const OF_LINES = `
  FROM bill_lines AS lines JOIN invoices ON invoices.id = lines.invoice_id`;
const COUNTS = `lines.kind = 'deposit' AND invoices.issued_at IS NOT NULL AND invoices.payment_status <> 9`;
const WHOSE =
  'invoices.parent_id, invoices.preschool_id, lines.child_id, lines.invoice_id, lines.id AS line_id';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX bill_lines_deposits ON bill_lines (invoice_id) WHERE kind = 'deposit';
    CREATE VIEW deposit_moves AS
      SELECT ${WHOSE}, NULL::bigint AS note_id,
             (lines.quantity * (lines.amount - lines.discount_amount))::bigint AS amount,
             GREATEST(lines.bill_date, (invoices.issued_at AT TIME ZONE 'Asia/Kuala_Lumpur')::date) AS day
        ${OF_LINES} WHERE ${COUNTS}
       UNION ALL
      SELECT ${WHOSE}, notes.id, CASE notes.kind WHEN 'credit' THEN -noted.amount ELSE noted.amount END, notes.dated
        ${OF_LINES}
        JOIN invoice_note_lines AS noted ON noted.line_id = lines.id
        JOIN invoice_notes AS notes ON notes.id = noted.note_id
       WHERE ${COUNTS};

    -- A family's deposits at the end of a day. What was paid covers all else of the invoices first, then the oldest deposit.
    CREATE FUNCTION deposits_at(of_parent bigint, on_day date) RETURNS TABLE (
      line_id bigint, invoice_id bigint, taker_id bigint, preschool_id bigint, child_id bigint, day date,
      asked bigint, held bigint, unpaid bigint)
    LANGUAGE sql STABLE AS $$
      WITH RECURSIVE mine AS (
        SELECT moves.line_id, moves.invoice_id, moves.preschool_id, moves.child_id, min(moves.day) AS day,
               sum(amount) FILTER (WHERE note_id IS NULL) AS asked, sum(amount) AS remaining
          FROM deposit_moves AS moves WHERE parent_id = of_parent AND moves.day <= on_day
         GROUP BY moves.line_id, moves.invoice_id, moves.preschool_id, moves.child_id),
      -- A balance that was carried on is open there, and is credited there.
      taking AS (
        SELECT DISTINCT mine.invoice_id, mine.invoice_id AS id FROM mine
         UNION
        SELECT taking.invoice_id, moved_to_invoice_id FROM taking JOIN invoices ON invoices.id = taking.id
         WHERE moved_to_invoice_id IS NOT NULL),
      ends AS (
        SELECT taking.invoice_id, invoices.id AS taker_id
          FROM taking JOIN invoices ON invoices.id = taking.id WHERE moved_to_invoice_id IS NULL),
      open AS (
        SELECT ends.taker_id, sum(GREATEST(balance, 0)) AS open
          FROM (SELECT DISTINCT ends.taker_id, taking.id FROM ends JOIN taking USING (invoice_id)) AS ends
          JOIN open_balances ON open_balances.invoice_id = ends.id AND during @> on_day
         GROUP BY ends.taker_id),
      shared AS (
        SELECT mine.*, ends.taker_id,
               LEAST(remaining, GREATEST(COALESCE(open, 0) - (sum(remaining) OVER newer - remaining), 0)) AS unpaid
          FROM mine JOIN ends USING (invoice_id) LEFT JOIN open USING (taker_id)
        WINDOW newer AS (PARTITION BY ends.taker_id ORDER BY mine.day DESC, mine.line_id DESC))
      SELECT line_id, invoice_id, taker_id, preschool_id, child_id, day, asked::bigint, (remaining - unpaid)::bigint,
             unpaid::bigint
        FROM shared
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP FUNCTION deposits_at; DROP VIEW deposit_moves; DROP INDEX bill_lines_deposits;');
}
