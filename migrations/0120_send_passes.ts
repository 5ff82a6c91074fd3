/**
 * A pickup pass is an entry of the list of a child for one day, with six digits in place of a confirmation. The secret of
 * the key that passes are signed with stands alone in a table.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE collectors ADD pass text CHECK (pass ~ '^[0-9]{6}$');
    ALTER TABLE collectors ADD CONSTRAINT collectors_pass
      CHECK (pass IS NULL OR (NOT forbidden AND from_on IS NOT NULL AND from_on = to_on AND confirmed_at IS NULL));
    CREATE TABLE pass_secrets (key text NOT NULL CHECK (length(key) >= 64));
    INSERT INTO pass_secrets VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
    -- Preschools are told again: their documents now have the key.
    WITH told AS (
      SELECT feed_id, entity_type, entity_id,
             feeds.seq + row_number() OVER (PARTITION BY feed_id ORDER BY feed_entries.seq) AS seq
        FROM feed_entries JOIN feeds ON feeds.id = feed_id
       WHERE entity_type = 'preschool' AND NOT gone
    ), counted AS (
      UPDATE feeds SET seq = last.seq FROM (SELECT feed_id, max(seq) AS seq FROM told GROUP BY feed_id) AS last
       WHERE feeds.id = last.feed_id
    )
    UPDATE feed_entries SET seq = told.seq FROM told
     WHERE (feed_entries.feed_id, feed_entries.entity_type, feed_entries.entity_id)
         = (told.feed_id, told.entity_type, told.entity_id);
    INSERT INTO feed_steps (feed_id, seq) SELECT id, seq FROM feeds WHERE seq > 0 ON CONFLICT DO NOTHING;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM collectors WHERE pass IS NOT NULL;
    ALTER TABLE collectors DROP CONSTRAINT collectors_pass, DROP COLUMN pass;
    DROP TABLE pass_secrets;
  `);
}
