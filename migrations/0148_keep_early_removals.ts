/**
 * What is taken away may come before what it takes away: in a database that was set back, or while an entry is quarantined.
 * Of a report's text a digest is stored, of a withdrawal who withdrew which event of which child, and why.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE daily_reports ADD COLUMN taken_texts jsonb NOT NULL DEFAULT '{}';

    CREATE TABLE early_withdrawals (
      record_id uuid NOT NULL,
      record_type text NOT NULL CHECK (length(record_type) BETWEEN 1 AND 40),
      child_id bigint NOT NULL REFERENCES children (id),
      voided_by bigint NOT NULL REFERENCES users (id),
      voided_at timestamptz NOT NULL,
      void_reason text NOT NULL,
      PRIMARY KEY (record_id, record_type, child_id)
    );
    CREATE INDEX early_withdrawals_child ON early_withdrawals (child_id);
    CREATE INDEX early_withdrawals_author ON early_withdrawals (voided_by);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE early_withdrawals;
    ALTER TABLE daily_reports DROP COLUMN taken_texts;
  `);
}
