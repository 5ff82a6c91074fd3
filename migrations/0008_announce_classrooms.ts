/**
 * Tells every tablet its classrooms again: their documents now carry capacity, programmes and the teachers' names,
 * which a tablet that has fetched them before would otherwise lack until they change.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE feed_entries SET seq = feeds.seq + told.place
      FROM feeds,
           (SELECT feed_id, entity_id, row_number() OVER (PARTITION BY feed_id ORDER BY seq) AS place
              FROM feed_entries WHERE entity_type = 'classroom') AS told
     WHERE feeds.id = feed_entries.feed_id AND told.feed_id = feed_entries.feed_id
       AND told.entity_id = feed_entries.entity_id AND feed_entries.entity_type = 'classroom';
    UPDATE feeds SET seq = seq + told.count
      FROM (SELECT feed_id, count(*) AS count FROM feed_entries WHERE entity_type = 'classroom' GROUP BY feed_id) AS told
     WHERE told.feed_id = feeds.id;
  `);
}

/** Numbers only move forward. */
export async function down(): Promise<void> {}
