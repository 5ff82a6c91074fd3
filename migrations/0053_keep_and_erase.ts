/**
 * How long is kept what, legal holds, and a record of what went. What was only added to until now lets go of what is over,
 * where the transaction says of which kind it is, and of nothing younger than the law asks for.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A kind without a row has its usual period (src/shared/domain/keeping.ts).
    CREATE TABLE keeping_periods (
      kind text PRIMARY KEY,
      start text NOT NULL,
      amount integer NOT NULL CHECK (amount > 0),
      updated_at timestamptz NOT NULL
    );

    CREATE TABLE legal_holds (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      child_id bigint NOT NULL REFERENCES children (id),
      reason text NOT NULL CHECK (reason <> ''),
      placed_by bigint NOT NULL REFERENCES users (id),
      placed_at timestamptz NOT NULL,
      lifted_by bigint REFERENCES users (id),
      lifted_at timestamptz,
      CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
    );
    CREATE UNIQUE INDEX legal_holds_open_key ON legal_holds (child_id) WHERE lifted_at IS NULL;
    CREATE INDEX legal_holds_child ON legal_holds (child_id);

    -- What went in a night: how much of a kind, and from when to when it was. Nothing personal.
    CREATE TABLE gone_records (
      kind text NOT NULL,
      day date NOT NULL,
      count bigint NOT NULL CHECK (count > 0),
      from_at timestamptz NOT NULL,
      to_at timestamptz NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (kind, day)
    );

    ALTER TABLE children ADD COLUMN erased_at timestamptz;
    ALTER TABLE users ADD COLUMN erased_at timestamptz;
    ALTER TABLE mails ADD COLUMN emptied_at timestamptz;
    CREATE INDEX mails_with_text ON mails (created_at) WHERE emptied_at IS NULL;
    CREATE INDEX sessions_over ON sessions ((LEAST(ended_at, expires_at)));
    CREATE INDEX read_entries_at ON read_entries (at);
    CREATE INDEX invoices_settled ON invoices (updated_at) WHERE balance = 0;
    CREATE INDEX carry_forwards_from ON carry_forwards (from_invoice_id);
    CREATE INDEX payments_arrived_for ON payments (arrived_for_invoice_id) WHERE arrived_for_invoice_id IS NOT NULL;
    CREATE INDEX bulk_act_invoices_invoice ON bulk_act_invoices (invoice_id);

    -- The register of numbers outlives the invoices; a carried balance outlives the invoice that it came from.
    ALTER TABLE invoice_numbers ALTER COLUMN invoice_id DROP NOT NULL,
      DROP CONSTRAINT invoice_numbers_state_check,
      ADD CONSTRAINT invoice_numbers_state_check CHECK (state IN ('current', 'moved', 'deleted'));
    ALTER TABLE quotation_numbers ALTER COLUMN quotation_id DROP NOT NULL;
    ALTER TABLE carry_forwards ALTER COLUMN from_invoice_id DROP NOT NULL;
  `);
  await knex.raw(GUARDS);
}

/** `tadika.goes` is set for a transaction alone. */
const GUARDS = `
  DROP TRIGGER ledger_entries_append_only ON ledger_entries;
  CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR TRUNCATE ON ledger_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
  CREATE TRIGGER ledger_entries_kept BEFORE DELETE ON ledger_entries FOR EACH ROW
    WHEN (current_setting('tadika.goes', true) IS DISTINCT FROM 'invoices'
          OR OLD.recorded_at > now() - interval '7 years')
    EXECUTE FUNCTION refuse_ledger_change();

  DROP TRIGGER audit_entries_append_only ON audit_entries;
  CREATE TRIGGER audit_entries_append_only BEFORE TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change();
  CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries FOR EACH ROW
    WHEN (current_setting('tadika.goes', true) IS DISTINCT FROM 'sign_ins'
          OR OLD.entity_type NOT IN ('sign_in', 'session')
          OR OLD.at > now() - interval '1 year')
    EXECUTE FUNCTION refuse_trail_change();
  -- An entry may lose its values, and nothing else of it changes.
  CREATE TRIGGER audit_entries_unchanged BEFORE UPDATE ON audit_entries FOR EACH ROW
    WHEN (current_setting('tadika.goes', true) IS DISTINCT FROM 'erasing'
          OR NEW.before IS NOT NULL OR NEW.after IS NOT NULL
          OR (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.entity_type, NEW.entity_id, NEW.preschool_id)
             IS DISTINCT FROM
             (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.entity_type, OLD.entity_id, OLD.preschool_id))
    EXECUTE FUNCTION refuse_trail_change();

  DROP TRIGGER consents_append_only ON consents;
  CREATE TRIGGER consents_append_only BEFORE UPDATE OR TRUNCATE ON consents
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_consent_change();
  CREATE TRIGGER consents_kept BEFORE DELETE ON consents FOR EACH ROW
    WHEN (current_setting('tadika.goes', true) IS DISTINCT FROM 'consents'
          OR OLD.recorded_at > now() - interval '7 years')
    EXECUTE FUNCTION refuse_consent_change();
`;

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER ledger_entries_kept ON ledger_entries;
    DROP TRIGGER ledger_entries_append_only ON ledger_entries;
    CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
    DROP TRIGGER audit_entries_kept ON audit_entries;
    DROP TRIGGER audit_entries_unchanged ON audit_entries;
    DROP TRIGGER audit_entries_append_only ON audit_entries;
    CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change();
    DROP TRIGGER consents_kept ON consents;
    DROP TRIGGER consents_append_only ON consents;
    CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consents
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_consent_change();

    DELETE FROM carry_forwards WHERE from_invoice_id IS NULL;
    ALTER TABLE carry_forwards ALTER COLUMN from_invoice_id SET NOT NULL;
    DELETE FROM quotation_numbers WHERE quotation_id IS NULL;
    ALTER TABLE quotation_numbers ALTER COLUMN quotation_id SET NOT NULL;
    DELETE FROM invoice_numbers WHERE invoice_id IS NULL;
    ALTER TABLE invoice_numbers ALTER COLUMN invoice_id SET NOT NULL,
      DROP CONSTRAINT invoice_numbers_state_check,
      ADD CONSTRAINT invoice_numbers_state_check CHECK (state IN ('current', 'moved'));
    DROP INDEX sessions_over, read_entries_at, invoices_settled, carry_forwards_from, payments_arrived_for,
      bulk_act_invoices_invoice;
    ALTER TABLE mails DROP COLUMN emptied_at;
    ALTER TABLE users DROP COLUMN erased_at;
    ALTER TABLE children DROP COLUMN erased_at;
    DROP TABLE gone_records, legal_holds, keeping_periods;
  `);
}
