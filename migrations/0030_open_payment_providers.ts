/**
 * Which payment providers there are, and which methods they serve, is said in one place: the registry of the server.
 * The tables take any.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payment_settings DROP CONSTRAINT payment_settings_provider_check;
    ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_provider_check,
      DROP CONSTRAINT payment_attempts_payment_method_check;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payment_attempts
      ADD CONSTRAINT payment_attempts_payment_method_check CHECK (payment_method IN (1, 4)),
      ADD CONSTRAINT payment_attempts_provider_check CHECK (provider IN ('billplz', 'stripe'));
    ALTER TABLE payment_settings
      ADD CONSTRAINT payment_settings_provider_check CHECK (provider IN ('billplz', 'stripe'));
  `);
}
