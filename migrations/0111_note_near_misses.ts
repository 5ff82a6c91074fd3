/** What nearly happened, without a child, and what was done about it. A note is never changed; it is followed up once. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE near_misses (
      id uuid PRIMARY KEY,
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      classroom_id bigint REFERENCES classrooms (id) ON DELETE SET NULL,
      day date NOT NULL,
      time text NOT NULL CHECK (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      kind text NOT NULL CHECK (length(kind) <= 40),
      place text CHECK (length(place) <= 500),
      text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
      done text CHECK (length(done) <= 500),
      noted_at text NOT NULL CHECK (length(noted_at) = 24),
      recorded_by bigint NOT NULL REFERENCES users (id),
      recorded_at timestamptz NOT NULL,
      followed_up text CHECK (length(followed_up) BETWEEN 1 AND 1000),
      followed_by bigint REFERENCES users (id),
      followed_at timestamptz,
      CHECK (num_nulls(followed_up, followed_by, followed_at) IN (0, 3))
    );
    CREATE INDEX near_misses_preschool ON near_misses (preschool_id, day);
    CREATE INDEX near_misses_classroom ON near_misses (classroom_id);
    CREATE INDEX near_misses_open ON near_misses (preschool_id) WHERE followed_at IS NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE near_misses');
}
