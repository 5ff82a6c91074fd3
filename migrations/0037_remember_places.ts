/** Where a child was before: for a while, what staff of there wrote about it is still taken, and quarantined. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE former_places (
      child_id bigint NOT NULL REFERENCES children (id) ON DELETE CASCADE,
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      ended_at timestamptz NOT NULL,
      PRIMARY KEY (child_id, preschool_id)
    );
    -- When they left is not known any more: from now on counts.
    INSERT INTO former_places (child_id, preschool_id, ended_at)
      SELECT children.id, preschools.id, now() FROM feed_entries
        JOIN children ON feed_entries.entity_id = children.id::text
        JOIN preschools ON preschools.id = feed_entries.feed_id
       WHERE feed_entries.entity_type = 'child' AND feed_entries.gone AND preschools.id <> children.preschool_id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE former_places;');
}
