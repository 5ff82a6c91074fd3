/**
 * Statements of banks and payout files, line by line: whose each line is, and the payments that came of it. The file itself is
 * not kept. A line is there once for a preschool, whichever files have it, and once it is booked it stays so.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE bank_statements (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      source text NOT NULL CHECK (source IN ('maybank', 'cimb', 'public_bank', 'billplz', 'stripe', 'own')),
      columns jsonb,
      file_name text NOT NULL,
      file_sha256 text NOT NULL,
      -- Rows of the file: all with money that came in, those of them that an earlier file had, and what went out.
      lines integer NOT NULL,
      repeated integer NOT NULL,
      debits integer NOT NULL,
      unread jsonb NOT NULL,
      created_by bigint NOT NULL REFERENCES users (id),
      created_at timestamptz NOT NULL,
      UNIQUE (preschool_id, file_sha256)
    );
    CREATE TABLE bank_lines (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      statement_id bigint NOT NULL REFERENCES bank_statements (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      row integer NOT NULL,
      identity text NOT NULL,
      dated date NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      description text NOT NULL,
      reference text,
      payer text,
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'booked', 'left_out')),
      parent_id bigint REFERENCES users (id),
      invoice_ids bigint[] NOT NULL DEFAULT '{}',
      payment_ids bigint[] NOT NULL DEFAULT '{}',
      -- Sen that were more than is open when somebody said whose it is.
      credit bigint NOT NULL DEFAULT 0,
      again boolean NOT NULL DEFAULT false,
      decided_by bigint REFERENCES users (id),
      decided_at timestamptz,
      reason text,
      -- Why it could not be booked.
      problem text,
      UNIQUE (preschool_id, identity),
      CHECK ((state IN ('confirmed', 'booked')) = (parent_id IS NOT NULL)),
      CHECK ((state = 'left_out') <= (reason IS NOT NULL))
    );
    CREATE INDEX bank_lines_statement ON bank_lines (statement_id, row);
    CREATE INDEX bank_lines_confirmed ON bank_lines (preschool_id) WHERE state = 'confirmed';
    CREATE TABLE bank_line_payments (
      payment_id bigint PRIMARY KEY REFERENCES payments (id) ON DELETE CASCADE,
      line_id bigint NOT NULL REFERENCES bank_lines (id)
    );
    CREATE INDEX bank_line_payments_line ON bank_line_payments (line_id);
    CREATE FUNCTION refuse_booked_line_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'A line that is booked stays booked.';
      END
    $$;
    CREATE TRIGGER bank_lines_stay BEFORE DELETE ON bank_lines FOR EACH ROW WHEN (OLD.state = 'booked')
      EXECUTE FUNCTION refuse_booked_line_change();
    CREATE TRIGGER bank_lines_stay_booked BEFORE UPDATE ON bank_lines FOR EACH ROW
      WHEN (OLD.state = 'booked' AND (NEW.state <> 'booked' OR NEW.amount <> OLD.amount OR NEW.dated <> OLD.dated
        OR NEW.identity <> OLD.identity OR NEW.preschool_id <> OLD.preschool_id OR NEW.parent_id <> OLD.parent_id))
      EXECUTE FUNCTION refuse_booked_line_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE bank_line_payments, bank_lines, bank_statements;
    DROP FUNCTION refuse_booked_line_change;
  `);
}
