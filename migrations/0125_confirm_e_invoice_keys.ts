/** Of how a company reaches MyInvois, other keys that wait for a second person. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE e_invoice_settings
      ADD COLUMN proposed_environment text CHECK (proposed_environment IN ('simulator', 'preprod', 'prod')),
      ADD COLUMN proposed_credentials bytea,
      ADD COLUMN proposed_by bigint REFERENCES users (id),
      ADD COLUMN proposed_at timestamptz,
      ADD CONSTRAINT e_invoice_settings_proposal_check
        CHECK (num_nulls(proposed_environment, proposed_credentials, proposed_by, proposed_at) IN (0, 4));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE e_invoice_settings DROP COLUMN proposed_environment, DROP COLUMN proposed_credentials,
      DROP COLUMN proposed_by, DROP COLUMN proposed_at;
  `);
}
