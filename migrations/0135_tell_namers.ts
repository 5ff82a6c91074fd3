/** Tablets hear which parent named a guardian: children of whom a parent must not fetch are told to them anew. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    WITH told AS (
      SELECT feed_id, entity_type, entity_id,
             feeds.seq + row_number() OVER (PARTITION BY feed_id ORDER BY feed_entries.seq) AS seq
        FROM feed_entries JOIN feeds ON feeds.id = feed_id
       WHERE entity_type = 'child' AND NOT gone
         AND entity_id IN (SELECT child_id::text FROM collectors
                            WHERE forbidden AND user_id IS NOT NULL AND removed_at IS NULL)
    ), counted AS (
      UPDATE feeds SET seq = last.seq FROM (SELECT feed_id, max(seq) AS seq FROM told GROUP BY feed_id) AS last
       WHERE feeds.id = last.feed_id
    )
    UPDATE feed_entries SET seq = told.seq FROM told
     WHERE (feed_entries.feed_id, feed_entries.entity_type, feed_entries.entity_id)
         = (told.feed_id, told.entity_type, told.entity_id);
  `);
}

/** An older release reads past what it does not know. */
export async function down(): Promise<void> {}
