/**
 * What an issued invoice said at each time: its lines, its price, its due date. Number 0 is what it was issued with; each
 * later change has a number of its own. And parents can be told of a revision.
 */
import type { Knex } from 'knex';

/** Takes the kinds that others have added as they are. */
const kinds = (from: string, to: string) => `
  DO $edit$
    DECLARE was text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint
                          WHERE conname = 'notifications_kind_check' AND conrelid = 'notifications'::regclass);
    BEGIN
      ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
      EXECUTE 'ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check '
           || replace(was, $a$${from}$a$, $a$${to}$a$);
    END
  $edit$;`;
const KIND = "'invoice_revised'::text, ";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE invoice_revisions (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      invoice_id bigint NOT NULL REFERENCES invoices (id),
      -- 0 while it is being issued: there, the latest row counts.
      number integer NOT NULL CHECK (number >= 0),
      at timestamptz NOT NULL,
      by bigint REFERENCES users (id),
      -- Sen.
      price bigint NOT NULL,
      due_date date,
      lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array')
    );
    CREATE INDEX invoice_revisions_newest ON invoice_revisions (invoice_id, id DESC);
    CREATE UNIQUE INDEX invoice_revisions_number_key ON invoice_revisions (invoice_id, number) WHERE number > 0;

    -- What the lines of an invoice say now.
    CREATE FUNCTION invoice_lines_now(of_invoice bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT COALESCE(jsonb_agg(jsonb_build_object(
               'id', id, 'child_id', child_id, 'label', label, 'remarks', remarks, 'bill_date', bill_date,
               'quantity', quantity, 'amount', amount, 'discount_amount', discount_amount) ORDER BY id), '[]')
        FROM bill_lines WHERE invoice_id = of_invoice
    $$;

    CREATE FUNCTION refuse_revision_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Revisions are only added to: % is refused.', TG_OP;
      END
    $$;
    CREATE TRIGGER invoice_revisions_append_only BEFORE TRUNCATE ON invoice_revisions
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_revision_change();
    -- A name may go out of the lines, and nothing else changes.
    CREATE TRIGGER invoice_revisions_unchanged BEFORE UPDATE ON invoice_revisions FOR EACH ROW
      WHEN (current_setting('tadika.goes', true) IS DISTINCT FROM 'erasing'
            OR (NEW.id, NEW.invoice_id, NEW.number, NEW.at, NEW.by, NEW.price, NEW.due_date)
               IS DISTINCT FROM (OLD.id, OLD.invoice_id, OLD.number, OLD.at, OLD.by, OLD.price, OLD.due_date))
      EXECUTE FUNCTION refuse_revision_change();
    CREATE TRIGGER invoice_revisions_kept BEFORE DELETE ON invoice_revisions FOR EACH ROW
      WHEN (current_setting('tadika.goes', true) IS DISTINCT FROM 'invoices'
            OR OLD.at > now() - interval '7 years')
      EXECUTE FUNCTION refuse_revision_change();

    -- What may still change; of the others, their first change is the first that is known.
    INSERT INTO invoice_revisions (invoice_id, number, at, by, price, due_date, lines)
      SELECT id, 0, updated_at, created_by, price, due_date, invoice_lines_now(id) FROM invoices
       WHERE balance <> 0 AND issued_at IS NOT NULL;
    ${kinds('ARRAY[', `ARRAY[${KIND}`)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM notifications WHERE kind = 'invoice_revised';
    ${kinds(KIND, '')}
    DROP TABLE invoice_revisions;
    DROP FUNCTION refuse_revision_change, invoice_lines_now;
  `);
}
