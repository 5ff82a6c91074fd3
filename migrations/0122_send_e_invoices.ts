/**
 * e-Invoices as they go out: a document for each, with what it says, what the tax authority made of it, and which invoices
 * and notes are in it. Each of those is in at most one document that stands. No document is deleted.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE e_invoice_settings (
      preschool_id bigint PRIMARY KEY REFERENCES companies (preschool_id),
      environment text NOT NULL CHECK (environment IN ('simulator', 'preprod', 'prod')),
      credentials bytea NOT NULL,
      -- Why nothing goes out, in the words of the tax authority; null where it does.
      problem text CHECK (length(problem) <= 500),
      updated_at timestamptz NOT NULL
    );

    CREATE TABLE e_invoice_documents (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      month date NOT NULL CHECK (extract(day FROM month) = 1),
      kind text NOT NULL CHECK (kind IN ('01', '02', '03', '04')),
      consolidated boolean NOT NULL,
      number text NOT NULL CHECK (length(number) BETWEEN 1 AND 50),
      amount bigint NOT NULL CHECK (amount >= 0),
      environment text NOT NULL CHECK (environment IN ('simulator', 'preprod', 'prod')),
      state text NOT NULL DEFAULT 'to_send' CHECK (state IN ('to_send', 'sent', 'valid', 'invalid', 'cancelled')),
      -- What it says, and the JSON as it was sent: written before it goes out, and never changed once it went.
      document jsonb,
      content text,
      hash text CHECK (hash ~ '^[0-9a-f]{64}$'),
      written_at timestamptz,
      submission_uid text,
      uuid text UNIQUE,
      long_id text,
      validated_at timestamptz,
      refusal_code text CHECK (length(refusal_code) <= 100),
      refusal_text text CHECK (length(refusal_text) <= 1000),
      cancelled_at timestamptz,
      cancel_reason text CHECK (length(cancel_reason) BETWEEN 1 AND 300),
      created_by bigint REFERENCES users (id),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CHECK (num_nulls(hash, written_at) IN (0, 2)),
      CHECK (state IN ('to_send', 'invalid') OR num_nulls(hash, submission_uid, uuid) = 0),
      CHECK (state <> 'valid' OR num_nulls(long_id, validated_at) = 0),
      CHECK (state <> 'invalid' OR refusal_text IS NOT NULL),
      CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL) AND (state = 'cancelled') = (cancel_reason IS NOT NULL))
    );
    CREATE INDEX e_invoice_documents_month ON e_invoice_documents (preschool_id, month);
    CREATE INDEX e_invoice_documents_open ON e_invoice_documents (preschool_id) WHERE state IN ('to_send', 'sent');

    CREATE TABLE e_invoice_covers (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      document_id bigint NOT NULL REFERENCES e_invoice_documents (id),
      -- An invoice goes when its years are over; a note stays without its words.
      invoice_id bigint REFERENCES invoices (id) ON DELETE CASCADE,
      note_id bigint REFERENCES invoice_notes (id),
      amount bigint NOT NULL,
      live boolean NOT NULL DEFAULT true,
      CHECK (num_nonnulls(invoice_id, note_id) = 1)
    );
    CREATE UNIQUE INDEX e_invoice_covers_invoice ON e_invoice_covers (invoice_id) WHERE live AND invoice_id IS NOT NULL;
    CREATE UNIQUE INDEX e_invoice_covers_note ON e_invoice_covers (note_id) WHERE live AND note_id IS NOT NULL;
    CREATE INDEX e_invoice_covers_document ON e_invoice_covers (document_id);
    CREATE INDEX e_invoice_covers_of_invoice ON e_invoice_covers (invoice_id);

    CREATE FUNCTION guard_e_invoice_document() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'an e-invoice is never deleted';
      END IF;
      IF (NEW.state, OLD.state) NOT IN (
           ('to_send', 'to_send'), ('sent', 'to_send'), ('invalid', 'to_send'), ('sent', 'sent'), ('valid', 'sent'),
           ('invalid', 'sent'), ('cancelled', 'sent'), ('valid', 'valid'), ('cancelled', 'valid'),
           ('invalid', 'invalid'), ('cancelled', 'cancelled')) THEN
        RAISE EXCEPTION 'an e-invoice that is % does not become %', OLD.state, NEW.state;
      END IF;
      IF (NEW.id, NEW.preschool_id, NEW.month, NEW.kind, NEW.number, NEW.amount, NEW.environment, NEW.consolidated)
         IS DISTINCT FROM
         (OLD.id, OLD.preschool_id, OLD.month, OLD.kind, OLD.number, OLD.amount, OLD.environment, OLD.consolidated)
         OR (OLD.uuid IS NOT NULL AND NEW.uuid IS DISTINCT FROM OLD.uuid) THEN
        RAISE EXCEPTION 'an e-invoice stays what it is';
      END IF;
      IF OLD.state <> 'to_send' AND NEW.hash IS DISTINCT FROM OLD.hash
         OR OLD.state <> 'to_send' AND (NEW.content, NEW.document) IS DISTINCT FROM (OLD.content, OLD.document)
            AND (NEW.content IS NOT NULL OR NEW.document IS NOT NULL
                 OR EXISTS (SELECT FROM e_invoice_covers WHERE document_id = OLD.id)) THEN
        RAISE EXCEPTION 'an e-invoice stays as it was sent';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER e_invoice_documents_guarded BEFORE UPDATE OR DELETE ON e_invoice_documents
      FOR EACH ROW EXECUTE FUNCTION guard_e_invoice_document();

    -- What is refused or cancelled frees what was in it.
    CREATE FUNCTION free_e_invoice_covers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE e_invoice_covers SET live = false WHERE document_id = NEW.id AND live;
      RETURN NULL;
    END $$;
    CREATE TRIGGER e_invoice_documents_freed AFTER UPDATE OF state ON e_invoice_documents
      FOR EACH ROW WHEN (NEW.state IN ('invalid', 'cancelled')) EXECUTE FUNCTION free_e_invoice_covers();

    -- The words go with the last invoice whose years are over.
    CREATE FUNCTION empty_e_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE e_invoice_documents SET content = NULL, document = NULL
       WHERE id = OLD.document_id AND content IS NOT NULL
         AND NOT EXISTS (SELECT FROM e_invoice_covers WHERE document_id = OLD.document_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER e_invoice_covers_gone AFTER DELETE ON e_invoice_covers
      FOR EACH ROW EXECUTE FUNCTION empty_e_invoice();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE e_invoice_covers, e_invoice_documents, e_invoice_settings;
    DROP FUNCTION guard_e_invoice_document(), free_e_invoice_covers(), empty_e_invoice();
  `);
}
