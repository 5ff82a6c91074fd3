/**
 * How many bytes a person sent in files on a day, and which stored pictures have been drawn anew, so that they say no
 * longer where they were taken.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE upload_days (
      user_id bigint NOT NULL REFERENCES users (id),
      day date NOT NULL,
      bytes bigint NOT NULL CHECK (bytes >= 0),
      PRIMARY KEY (user_id, day)
    );
    ALTER TABLE files ADD COLUMN redrawn_at timestamptz;
    CREATE INDEX files_to_redraw ON files (id) WHERE redrawn_at IS NULL AND content_type LIKE 'image/%';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE files DROP COLUMN redrawn_at;
    DROP TABLE upload_days;
  `);
}
