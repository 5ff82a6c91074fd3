/**
 * The key that seals what a person has on a device. Whoever has the device alone can read nothing of it; whoever signs in
 * there gets it again.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE tablet_keys (
      user_id bigint NOT NULL REFERENCES users (id),
      device_id uuid NOT NULL,
      -- Encrypted with APP_SECRET.
      key bytea NOT NULL,
      created_at timestamptz NOT NULL,
      last_given_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, device_id)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE tablet_keys');
}
