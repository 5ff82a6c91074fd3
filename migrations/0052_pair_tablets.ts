/**
 * Tablets that a preschool shares: each is paired with it once, by a code. Sessions that a PIN opens again have a secret in
 * place of a cookie, of which the hash is kept. And how long such a tablet stays open untouched.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE paired_tablets (
      device_id uuid PRIMARY KEY,
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      paired_by bigint NOT NULL REFERENCES users (id),
      paired_at timestamptz NOT NULL
    );
    CREATE TABLE pairing_codes (
      -- One of a preschool holds at a time.
      preschool_id bigint PRIMARY KEY REFERENCES preschools (id),
      code_hash text NOT NULL UNIQUE,
      made_by bigint NOT NULL REFERENCES users (id),
      expires_at timestamptz NOT NULL
    );
    ALTER TABLE sessions ADD COLUMN secret_hash text;
    CREATE UNIQUE INDEX sessions_secret ON sessions (secret_hash) WHERE secret_hash IS NOT NULL;
    ALTER TABLE preschools
      ADD COLUMN lock_minutes integer NOT NULL DEFAULT 5 CHECK (lock_minutes BETWEEN 1 AND 30),
      ADD COLUMN door_lock_minutes integer NOT NULL DEFAULT 60 CHECK (door_lock_minutes BETWEEN 1 AND 240);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX sessions_secret;
    ALTER TABLE sessions DROP COLUMN secret_hash;
    ALTER TABLE preschools DROP COLUMN lock_minutes, DROP COLUMN door_lock_minutes;
    DROP TABLE pairing_codes, paired_tablets;
  `);
}
