/**
 * Parents acknowledge what they must act upon, each once; a preschool sends the day of its children in the evening at its own
 * time. An acknowledgement is of a record of any kind: `record_id` is no foreign key, since each kind has its own table.
 */
import type { Knex } from 'knex';

const KINDS = `'need'::text, 'digest'::text, 'incident'::text, 'dose'::text, 'double_dose'::text, 'cases'::text, `;
/** Changes which kinds of notifications there are, whatever other steps have made of the rest of them. */
const kinds = (from: string, to: string) => `
  DO $edit$
    DECLARE was text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'notifications_kind_check');
    BEGIN
      IF position($a$${from}$a$ IN was) = 0 THEN RAISE EXCEPTION 'The kinds have another text.'; END IF;
      ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
      EXECUTE 'ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check '
        || replace(was, $a$${from}$a$, $a$${to}$a$);
    END
  $edit$;`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE acknowledgements (
      record_id uuid NOT NULL,
      record_type text NOT NULL CHECK (length(record_type) BETWEEN 1 AND 40),
      child_id bigint NOT NULL REFERENCES children (id),
      user_id bigint NOT NULL REFERENCES users (id),
      acknowledged_at timestamptz NOT NULL,
      PRIMARY KEY (record_id, user_id)
    );
    CREATE INDEX acknowledgements_child ON acknowledgements (child_id);
    CREATE INDEX acknowledgements_user ON acknowledgements (user_id);
    ALTER TABLE preschools ADD COLUMN digest_at text DEFAULT '18:30'
      CHECK (digest_at ~ '^(1[2-9]|2[01]):[0-5][0-9]$');
    ${kinds('ARRAY[', `ARRAY[${KINDS}`)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM notifications WHERE kind IN ('need', 'digest', 'incident', 'dose', 'double_dose', 'cases');
    ${kinds(KINDS, '')}
    ALTER TABLE preschools DROP COLUMN digest_at;
    DROP TABLE acknowledgements;
  `);
}
