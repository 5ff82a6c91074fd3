/**
 * Entries that an author asks the principal to take, what an author has done with a declined one, and what is known
 * of a tablet: which sessions are its own, which version it runs, how many entries wait on it.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE held_entries
      DROP CONSTRAINT held_entries_reason_check,
      ADD CONSTRAINT held_entries_reason_check
        CHECK (reason IN ('out_of_scope', 'not_allowed', 'session_ended', 'deactivated', 'asked')),
      ADD COLUMN closed_at timestamptz,
      ADD CONSTRAINT held_entries_closed_check CHECK (closed_at IS NULL OR decided_at IS NOT NULL);
    CREATE INDEX held_entries_child ON held_entries (child_id);
    CREATE INDEX held_entries_author ON held_entries (author_id, held_at) WHERE closed_at IS NULL;

    ALTER TABLE sessions ADD COLUMN device_id uuid;
    CREATE INDEX sessions_device ON sessions (device_id) WHERE ended_at IS NULL;

    ALTER TABLE devices ADD COLUMN app_version text, ADD COLUMN waiting integer CHECK (waiting >= 0);
    CREATE INDEX devices_user ON devices (user_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE devices DROP COLUMN app_version, DROP COLUMN waiting;
    DROP INDEX devices_user;
    ALTER TABLE sessions DROP COLUMN device_id;
    DROP INDEX held_entries_author, held_entries_child;
    ALTER TABLE held_entries DROP COLUMN closed_at, DROP CONSTRAINT held_entries_reason_check;
    DELETE FROM held_entries WHERE reason = 'asked';
    ALTER TABLE held_entries ADD CONSTRAINT held_entries_reason_check
      CHECK (reason IN ('out_of_scope', 'not_allowed', 'session_ended', 'deactivated'));
  `);
}
