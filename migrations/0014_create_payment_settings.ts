/**
 * Payment gateway settings as they are worked with: a preschool has one of a provider at most, a provider one
 * default; what is deleted or replaced still takes the reports of payments under way. What the providers reported
 * names the money that nobody could be credited for.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payment_settings
      ADD COLUMN is_default boolean NOT NULL DEFAULT false,
      ADD COLUMN retired_credentials bytea[] NOT NULL DEFAULT '{}',
      ADD COLUMN tested_at timestamptz,
      ADD COLUMN created_by bigint REFERENCES users (id),
      ADD COLUMN deleted_at timestamptz,
      ADD CONSTRAINT payment_settings_emails_check CHECK (cardinality(email_payment_notification) <= 20),
      ADD CONSTRAINT payment_settings_id_provider_key UNIQUE (id, provider);
    CREATE UNIQUE INDEX payment_settings_default_key ON payment_settings (provider)
      WHERE is_default AND deleted_at IS NULL;

    ALTER TABLE payment_setting_preschools ADD COLUMN provider text;
    UPDATE payment_setting_preschools SET provider = payment_settings.provider
      FROM payment_settings WHERE payment_settings.id = setting_id;
    UPDATE payment_settings SET is_default = true
      WHERE NOT EXISTS (SELECT 1 FROM payment_setting_preschools WHERE setting_id = payment_settings.id);
    ALTER TABLE payment_setting_preschools
      ALTER COLUMN provider SET NOT NULL,
      ADD CONSTRAINT payment_setting_preschools_setting_fkey
        FOREIGN KEY (setting_id, provider) REFERENCES payment_settings (id, provider) ON DELETE CASCADE,
      ADD CONSTRAINT payment_setting_preschools_provider_key UNIQUE (preschool_id, provider);

    -- Why there was no answer, or no money: for staff.
    ALTER TABLE payment_attempts ADD COLUMN note text;
    CREATE INDEX payment_attempts_setting ON payment_attempts (setting_id);

    -- outcome 'review': money that staff look at; the rest is read out of the report for them.
    ALTER TABLE provider_events
      ADD COLUMN attempt_id uuid REFERENCES payment_attempts (id),
      ADD COLUMN reference text,
      ADD COLUMN amount bigint,
      ADD COLUMN note text;
    CREATE INDEX provider_events_attempt ON provider_events (attempt_id);
    CREATE INDEX provider_events_review ON provider_events (received_at) WHERE outcome = 'review';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX provider_events_review, provider_events_attempt, payment_attempts_setting;
    ALTER TABLE provider_events DROP COLUMN attempt_id, DROP COLUMN reference, DROP COLUMN amount, DROP COLUMN note;
    ALTER TABLE payment_attempts DROP COLUMN note;
    ALTER TABLE payment_setting_preschools DROP CONSTRAINT payment_setting_preschools_provider_key,
      DROP CONSTRAINT payment_setting_preschools_setting_fkey, DROP COLUMN provider;
    DROP INDEX payment_settings_default_key;
    ALTER TABLE payment_settings DROP CONSTRAINT payment_settings_id_provider_key,
      DROP CONSTRAINT payment_settings_emails_check, DROP COLUMN deleted_at, DROP COLUMN created_by,
      DROP COLUMN tested_at, DROP COLUMN retired_credentials, DROP COLUMN is_default;
  `);
}
