/**
 * A mark beside each step of a feed's counter. A cursor carries the mark of its place: a database that was set back and
 * whose counters caught up has other marks there.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE feed_steps (
      feed_id bigint NOT NULL REFERENCES feeds (id),
      seq bigint NOT NULL,
      mark integer NOT NULL DEFAULT (random() * 2147483647)::integer,
      PRIMARY KEY (feed_id, seq)
    );
    INSERT INTO feed_steps (feed_id, seq) SELECT id, seq FROM feeds WHERE seq > 0;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE feed_steps;');
}
