/** What stands at the head of a preschool's documents, and the messages that were sent in one go. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE preschools ADD COLUMN registration_no text;

    -- Messages of one bulk act share it, so that its progress can be told.
    ALTER TABLE mails ADD COLUMN batch_id uuid;
    CREATE INDEX mails_batch ON mails (batch_id, state) WHERE batch_id IS NOT NULL;
    CREATE INDEX mails_batches_of_author ON mails (created_by, created_at) WHERE batch_id IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX mails_batches_of_author, mails_batch;
    ALTER TABLE mails DROP COLUMN batch_id;
    ALTER TABLE preschools DROP COLUMN registration_no;
  `);
}
