/**
 * Of a session, how far its cookie has come: which one its browser has surely got, which was made last, and when; and when
 * the person last proved who they are.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE sessions ALTER COLUMN cookie_hash DROP NOT NULL,
      ADD COLUMN cookie_confirmed integer NOT NULL DEFAULT 0,
      ADD COLUMN cookie_issued integer NOT NULL DEFAULT 0,
      ADD COLUMN cookie_issued_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN proved_at timestamptz,
      ADD CHECK (cookie_confirmed BETWEEN 0 AND cookie_issued);
    UPDATE sessions SET cookie_issued_at = created_at;
    ALTER TABLE sessions DROP CONSTRAINT sessions_ended_because_check,
      ADD CONSTRAINT sessions_ended_because_check CHECK (ended_because IN
        ('signed_out', 'revoked', 'ended_elsewhere', 'password_changed', 'password_reset', 'cookie_reused'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE sessions SET ended_because = 'signed_out' WHERE ended_because = 'cookie_reused';
    DELETE FROM sessions WHERE cookie_hash IS NULL;
    ALTER TABLE sessions DROP CONSTRAINT sessions_ended_because_check,
      ADD CONSTRAINT sessions_ended_because_check CHECK (ended_because IN
        ('signed_out', 'revoked', 'ended_elsewhere', 'password_changed', 'password_reset')),
      DROP COLUMN cookie_confirmed, DROP COLUMN cookie_issued, DROP COLUMN cookie_issued_at, DROP COLUMN proved_at,
      ALTER COLUMN cookie_hash SET NOT NULL;
  `);
}
