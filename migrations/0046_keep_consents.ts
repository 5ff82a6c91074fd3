/**
 * Consents of parents, one row each time one is given or withdrawn: who said it, how, and the text that they saw. The
 * table is only added to; of a child, a trigger keeps the purposes whose last row withdraws.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE consents (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      child_id bigint NOT NULL REFERENCES children (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      purpose text NOT NULL CHECK (purpose IN ('health', 'therapy', 'photo_app', 'photo_class', 'photo_public', 'other')),
      given boolean NOT NULL,
      guardian_id bigint NOT NULL REFERENCES users (id),
      how text NOT NULL CHECK (how IN ('app', 'paper', 'in_person')),
      text_version integer NOT NULL CHECK (text_version > 0),
      language text NOT NULL CHECK (language IN ('en', 'ms', 'zh')),
      recorded_by bigint NOT NULL REFERENCES users (id),
      recorded_at timestamptz NOT NULL
    );
    CREATE INDEX consents_child ON consents (child_id, purpose, id DESC);

    CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Consents are only added to: % is refused.', TG_OP;
      END
    $$;
    CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consents
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_consent_change();

    ALTER TABLE children ADD COLUMN withdrawn_consents text[] NOT NULL DEFAULT '{}';
    CREATE FUNCTION keep_withdrawn_consents() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE children
           SET withdrawn_consents = CASE WHEN NEW.given THEN array_remove(withdrawn_consents, NEW.purpose)
                                         ELSE array_append(array_remove(withdrawn_consents, NEW.purpose), NEW.purpose) END
         WHERE id = NEW.child_id;
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER consents_kept_with_child AFTER INSERT ON consents
      FOR EACH ROW EXECUTE FUNCTION keep_withdrawn_consents();

    ALTER TABLE held_entries DROP CONSTRAINT held_entries_reason_check,
      ADD CONSTRAINT held_entries_reason_check CHECK
        (reason IN ('out_of_scope', 'not_allowed', 'session_ended', 'deactivated', 'asked', 'consent_withdrawn'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE held_entries SET reason = 'not_allowed' WHERE reason = 'consent_withdrawn';
    ALTER TABLE held_entries DROP CONSTRAINT held_entries_reason_check,
      ADD CONSTRAINT held_entries_reason_check CHECK
        (reason IN ('out_of_scope', 'not_allowed', 'session_ended', 'deactivated', 'asked'));
    DROP TABLE consents;
    DROP FUNCTION refuse_consent_change;
    DROP FUNCTION keep_withdrawn_consents;
    ALTER TABLE children DROP COLUMN withdrawn_consents;
  `);
}
