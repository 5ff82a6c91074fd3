/**
 * What was held of deposits on a day stays what was said of it then, whatever becomes of their lines and invoices: a line as
 * it stood is kept before it changes, and so is an invoice that is cancelled, carried on or given to another preschool.
 */
import type { Knex } from 'knex';

const dayOf = (time: string) => `(${time} AT TIME ZONE 'Asia/Kuala_Lumpur')::date`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(TABLES);
  await knex.raw(KNOWN_LINES);
  await knex.raw(KNOWN_INVOICES);
  await knex.raw(HELD);
}

const TABLES = `
  -- Null where the release before wrote it.
  ALTER TABLE former_lines
    ADD COLUMN kind text,
    ADD COLUMN bill_date date,
    ADD COLUMN child_id bigint REFERENCES children (id),
    -- Of the invoice.
    ADD COLUMN parent_id bigint REFERENCES users (id);
  CREATE INDEX former_lines_deposits ON former_lines (parent_id) WHERE kind = 'deposit';

  -- At the end of the day before \`until\` the invoice stood like this; on that day something of it changed.
  CREATE TABLE former_invoices (
    invoice_id bigint NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
    until date NOT NULL,
    preschool_id bigint NOT NULL REFERENCES preschools (id),
    cancelled boolean NOT NULL,
    moved_to_invoice_id bigint REFERENCES invoices (id) ON DELETE SET NULL,
    PRIMARY KEY (invoice_id, until)
  );
  CREATE INDEX former_invoices_moved_to ON former_invoices (moved_to_invoice_id) WHERE moved_to_invoice_id IS NOT NULL;

  CREATE FUNCTION keep_former_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO former_invoices (invoice_id, until, preschool_id, cancelled, moved_to_invoice_id)
      VALUES (OLD.id, ${dayOf('NEW.updated_at')}, OLD.preschool_id, OLD.payment_status = 9, OLD.moved_to_invoice_id)
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER invoices_former AFTER UPDATE OF payment_status, preschool_id, moved_to_invoice_id ON invoices
    FOR EACH ROW WHEN (OLD.issued_at IS NOT NULL AND (
      (OLD.payment_status = 9) <> (NEW.payment_status = 9) OR OLD.preschool_id <> NEW.preschool_id
      OR OLD.moved_to_invoice_id IS DISTINCT FROM NEW.moved_to_invoice_id))
    EXECUTE FUNCTION keep_former_invoice();
`;

/** Deposits as the ledger had them, and from where they were imported. */
const KNOWN_LINES = `
  WITH events AS (
    SELECT cause_id::bigint AS line_id, posted_on, id, invoice_id, child_id, amount
      FROM ledger_entries JOIN entry_accounts ON entry_id = id AND account = 'deposit'
     UNION ALL
    SELECT lines.id, moved.posted_on, moved.id, lines.invoice_id, lines.child_id, 0
      FROM bill_lines AS lines
     CROSS JOIN LATERAL (
       SELECT id, posted_on FROM ledger_entries
        WHERE ledger_entries.invoice_id = lines.from_invoice_id AND cause_type = 'invoice'
          AND kind IN ('charge', 'carry_in') ORDER BY id DESC LIMIT 1) AS moved
     WHERE lines.kind = 'deposit' AND lines.invoice_id IS NOT NULL),
  days AS (
    SELECT line_id, posted_on, (array_agg(invoice_id ORDER BY id DESC))[1] AS invoice_id,
           (array_agg(child_id ORDER BY id DESC))[1] AS child_id, sum(amount) AS amount
      FROM events GROUP BY line_id, posted_on),
  standing AS (
    SELECT line_id, invoice_id, child_id, posted_on AS since, lead(posted_on) OVER day AS until, sum(amount) OVER day AS amount
      FROM days WINDOW day AS (PARTITION BY line_id ORDER BY posted_on))
  INSERT INTO former_lines (line_id, invoice_id, due_date, amount, since, until, kind, bill_date, child_id, parent_id)
  SELECT line_id, standing.invoice_id,
         -- Not twice where it was kept already.
         CASE WHEN bill_lines.invoice_id = standing.invoice_id
               AND NOT EXISTS (SELECT FROM former_lines AS kept
                                WHERE kept.line_id = standing.line_id AND kept.until = standing.until)
              THEN bill_lines.due_date END,
         standing.amount, since, until, 'deposit', COALESCE(bill_date, since), standing.child_id, parent_id
    FROM standing JOIN invoices ON invoices.id = standing.invoice_id LEFT JOIN bill_lines ON bill_lines.id = line_id
   WHERE until IS NOT NULL
`;

/** On which days an invoice was cancelled, carried, imported or moved, or that was taken back; and how it stood before. */
const KNOWN_INVOICES = `
  WITH days AS (
    SELECT invoice_id, posted_on AS until FROM ledger_entries WHERE kind = 'cancel'
     UNION
    SELECT from_invoice_id, ${dayOf('at')} FROM carry_forwards WHERE from_invoice_id IS NOT NULL
     UNION
    SELECT from_invoice_id, ${dayOf('reversed_at')} FROM carry_forwards
     WHERE from_invoice_id IS NOT NULL AND reversed_at IS NOT NULL
     UNION
    SELECT invoice_id, posted_on FROM ledger_entries
     WHERE cause_type = 'invoice' AND kind <> 'cancel' AND cause_id = invoice_id::text
     UNION
    SELECT invoice_id, ${dayOf('moved_at')} FROM invoice_numbers WHERE invoice_id IS NOT NULL AND state = 'moved')
  INSERT INTO former_invoices (invoice_id, until, preschool_id, cancelled, moved_to_invoice_id)
  SELECT days.invoice_id, until,
         COALESCE((SELECT preschool_id FROM invoice_numbers AS number
                    WHERE number.invoice_id = days.invoice_id AND state = 'moved' AND ${dayOf('moved_at')} >= until
                    ORDER BY moved_at LIMIT 1),
                  invoices.preschool_id),
         (SELECT count(*) % 2 = 1 FROM ledger_entries AS entry
           WHERE entry.invoice_id = days.invoice_id AND kind = 'cancel' AND posted_on < until),
         (SELECT to_invoice_id FROM carry_forwards AS carry
           WHERE carry.from_invoice_id = days.invoice_id AND ${dayOf('at')} < until
             AND (${dayOf('reversed_at')} >= until OR reversed_at IS NULL)
             -- A part of a credit that was used elsewhere moves no invoice.
             AND (amount > 0 OR to_invoice_id = invoices.moved_to_invoice_id) LIMIT 1)
    FROM days JOIN invoices ON invoices.id = days.invoice_id
`;

const RETURNS = `
  CREATE OR REPLACE FUNCTION deposits_at(of_parent bigint, on_day date) RETURNS TABLE (
    line_id bigint, invoice_id bigint, taker_id bigint, preschool_id bigint, child_id bigint, day date,
    asked bigint, held bigint, unpaid bigint)
  LANGUAGE sql STABLE AS $$`;

const HELD = `
  CREATE FUNCTION invoice_on(of_invoice bigint, on_day date) RETURNS TABLE (
    preschool_id bigint, cancelled boolean, moved_to_invoice_id bigint)
  LANGUAGE sql STABLE AS $$
    SELECT preschool_id, cancelled, moved_to_invoice_id
      FROM (SELECT preschool_id, cancelled, moved_to_invoice_id, until FROM former_invoices
             WHERE invoice_id = of_invoice AND until > on_day
             UNION ALL
            SELECT preschool_id, payment_status = 9, moved_to_invoice_id, 'infinity' FROM invoices
             WHERE id = of_invoice) AS standing
     ORDER BY until LIMIT 1
  $$;

  -- As it was, by the lines and the invoices at the end of the day.
  ${RETURNS}
    WITH RECURSIVE lines AS (
      SELECT lines.id AS line_id, lines.invoice_id, lines.child_id, bill_date, issued_at,
             quantity * (amount - discount_amount) AS asked
        FROM invoices JOIN bill_lines AS lines ON lines.invoice_id = invoices.id AND lines.kind = 'deposit'
       WHERE parent_id = of_parent AND issued_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM former_lines WHERE line_id = lines.id AND kind = 'deposit' AND until > on_day)
       UNION ALL
      SELECT lines.line_id, lines.invoice_id, lines.child_id, bill_date, issued_at, amount
        FROM former_lines AS lines JOIN invoices ON invoices.id = lines.invoice_id
       WHERE lines.parent_id = of_parent AND lines.kind = 'deposit' AND issued_at IS NOT NULL
         AND since <= on_day AND until > on_day),
    mine AS (
      SELECT lines.line_id, lines.invoice_id, standing.preschool_id, lines.child_id, dated.day, asked, moved_to_invoice_id,
             asked + COALESCE((
               SELECT sum(CASE notes.kind WHEN 'credit' THEN -noted.amount ELSE noted.amount END)
                 FROM invoice_note_lines AS noted JOIN invoice_notes AS notes ON notes.id = noted.note_id
                WHERE noted.line_id = lines.line_id AND notes.dated <= on_day), 0) AS remaining
        FROM lines
       CROSS JOIN LATERAL (SELECT GREATEST(bill_date, ${dayOf('issued_at')}) AS day) AS dated
       CROSS JOIN LATERAL invoice_on(lines.invoice_id, on_day) AS standing
       WHERE dated.day <= on_day AND NOT cancelled),
    -- A balance that was carried on is open there, and is credited there.
    taking AS (
      SELECT DISTINCT invoice_id, invoice_id AS id, moved_to_invoice_id AS next FROM mine
       UNION
      SELECT taking.invoice_id, next, standing.moved_to_invoice_id
        FROM taking CROSS JOIN LATERAL invoice_on(next, on_day) AS standing WHERE next IS NOT NULL),
    ends AS (SELECT invoice_id, id AS taker_id FROM taking WHERE next IS NULL),
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
`;

/** As 0113 made it. */
const HELD_BY_NOW = `${RETURNS}
    WITH RECURSIVE mine AS (
      SELECT moves.line_id, moves.invoice_id, moves.preschool_id, moves.child_id, min(moves.day) AS day,
             sum(amount) FILTER (WHERE note_id IS NULL) AS asked, sum(amount) AS remaining
        FROM deposit_moves AS moves WHERE parent_id = of_parent AND moves.day <= on_day
       GROUP BY moves.line_id, moves.invoice_id, moves.preschool_id, moves.child_id),
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
  $$;`;

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${HELD_BY_NOW}
    DROP FUNCTION invoice_on;
    DROP TRIGGER invoices_former ON invoices;
    DROP FUNCTION keep_former_invoice;
    DROP TABLE former_invoices;
    DROP INDEX former_lines_deposits;
    ALTER TABLE former_lines DROP COLUMN kind, DROP COLUMN bill_date, DROP COLUMN child_id, DROP COLUMN parent_id;
  `);
}
