/**
 * A child came or left. Such an event is never changed: a later one corrects it, or it is voided with a reason. `date`
 * is its day, or that of the event that it corrects where that is later. `corrects` is no foreign key, since the event
 * that it names may arrive later. Nor is `guardian_id`: the register keeps who fetched, whatever becomes of the account.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE presences (
      id uuid PRIMARY KEY,
      child_id bigint NOT NULL REFERENCES children (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      date date NOT NULL,
      act text NOT NULL CHECK (act IN ('arrived', 'left')),
      day date NOT NULL,
      time text NOT NULL CHECK (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      classroom text CHECK (length(classroom) <= 200),
      guardian_id bigint,
      person text CHECK (length(person) <= 200),
      checked text CHECK (checked IN ('photo_id', 'call', 'known')),
      reason text CHECK (length(reason) <= 500),
      noted_at text NOT NULL CHECK (length(noted_at) = 24),
      corrects uuid CHECK (corrects <> id),
      by_parent boolean NOT NULL,
      recorded_by bigint NOT NULL REFERENCES users (id),
      recorded_at timestamptz NOT NULL,
      voided_by bigint REFERENCES users (id),
      voided_at timestamptz,
      void_reason text CHECK (length(void_reason) BETWEEN 1 AND 500),
      CHECK (date >= day),
      CHECK (act = 'arrived' OR length(person) > 0),
      CHECK (act = 'arrived' OR guardian_id IS NOT NULL OR (checked IS NOT NULL AND length(reason) > 0)),
      CHECK (num_nulls(voided_by, voided_at, void_reason) IN (0, 3))
    );
    CREATE INDEX presences_child ON presences (child_id, day);
    CREATE INDEX presences_corrects ON presences (corrects) WHERE corrects IS NOT NULL;
  `);
  // A child's document names the guardians now: tablets fetch each child once more.
  await knex.raw(`
    WITH told AS (
      SELECT feed_id, entity_type, entity_id,
             feeds.seq + row_number() OVER (PARTITION BY feed_id ORDER BY feed_entries.seq) AS seq
        FROM feed_entries JOIN feeds ON feeds.id = feed_id
       WHERE entity_type = 'child' AND NOT gone
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
  await knex.raw('DROP TABLE presences;');
}
