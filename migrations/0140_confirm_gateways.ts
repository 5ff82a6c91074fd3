/**
 * Of a payment gateway setting, other preschools or its deletion, which wait for a second person as other keys do. A new one
 * whose first keys wait has none of its own: its credentials are empty.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payment_settings
      -- Empty: the default. Null: they stay.
      ADD COLUMN proposed_preschools bigint[],
      ADD COLUMN proposed_deletion boolean NOT NULL DEFAULT false;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payment_settings DROP COLUMN proposed_preschools, DROP COLUMN proposed_deletion;
  `);
}
