/**
 * Of a session, that a new password ended it; of the audit trail, that nothing of it is changed or deleted; of a link,
 * the address that it confirms; and no letter keeps a link that opens.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE sessions DROP CONSTRAINT sessions_ended_because_check,
      ADD CONSTRAINT sessions_ended_because_check CHECK (ended_because IN
        ('signed_out', 'revoked', 'ended_elsewhere', 'password_changed', 'password_reset'));

    ALTER TABLE one_time_links ADD COLUMN email text;
    UPDATE mails SET text = regexp_replace(text, '/set-password/[A-Za-z0-9_-]+', '/set-password/…', 'g'),
                     html = regexp_replace(html, '/set-password/[A-Za-z0-9_-]+', '/set-password/…', 'g')
     WHERE state <> 'queued' AND text LIKE '%/set-password/%';

    CREATE FUNCTION refuse_trail_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'The audit trail is only added to: % is refused.', TG_OP;
      END
    $$;
    CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER audit_entries_append_only ON audit_entries;
    DROP FUNCTION refuse_trail_change;
    DELETE FROM one_time_links WHERE purpose = 'email_change';
    ALTER TABLE one_time_links DROP COLUMN email;
    UPDATE sessions SET ended_because = 'password_changed' WHERE ended_because = 'password_reset';
    ALTER TABLE sessions DROP CONSTRAINT sessions_ended_because_check,
      ADD CONSTRAINT sessions_ended_because_check CHECK (ended_because IN
        ('signed_out', 'revoked', 'ended_elsewhere', 'password_changed'));
  `);
}
