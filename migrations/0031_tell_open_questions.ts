/** A record with an open question is told to tablets whatever its age: its entry in the feed has no day. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE feed_entries SET date = NULL
     WHERE (entity_type, entity_id) IN (SELECT entity_type, entity_id::text FROM alternatives WHERE resolved_at IS NULL);
  `);
}

/** Entries without a day are told by any release. */
export async function down(): Promise<void> {}
