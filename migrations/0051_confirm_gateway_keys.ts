/** Of a payment gateway setting, the keys that wait for a second person. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payment_settings
      ADD COLUMN proposed_credentials bytea,
      ADD COLUMN proposed_tested_at timestamptz,
      ADD COLUMN proposed_by bigint REFERENCES users (id),
      ADD COLUMN proposed_at timestamptz,
      ADD CONSTRAINT payment_settings_proposal_check
        CHECK (num_nulls(proposed_credentials, proposed_by, proposed_at) IN (0, 3));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payment_settings DROP COLUMN proposed_credentials, DROP COLUMN proposed_tested_at,
      DROP COLUMN proposed_by, DROP COLUMN proposed_at;
  `);
}
