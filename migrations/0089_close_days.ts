/** A preschool says when its day closes: whoever is still here by then is asked about. Tablets know it too. */
import type { Knex } from 'knex';

const KINDS = `'still_here'::text, `;
/** Changes which kinds of notifications there are, whatever other steps have made of the rest of them. */
const kinds = (from: string, to: string) => `
  DO $edit$
    DECLARE was text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'notifications_kind_check');
    BEGIN
      IF position($a$${from}$a$ IN was) = 0 THEN RAISE EXCEPTION 'The kinds have another text.'; END IF;
      ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
      EXECUTE 'ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check '
        || replace(was, $a$${from}$a$, $a$${to}$a$);
    END
  $edit$;`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE preschools ADD COLUMN closes_at text NOT NULL DEFAULT '19:00'
      CHECK (closes_at ~ '^(1[2-9]|2[0-3]):[0-5][0-9]$');
    ${kinds('ARRAY[', `ARRAY[${KINDS}`)}
    -- Preschools are told again: their documents now say when the day closes.
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
    DELETE FROM notifications WHERE kind = 'still_here';
    ${kinds(KINDS, '')}
    ALTER TABLE preschools DROP COLUMN closes_at;
  `);
}
