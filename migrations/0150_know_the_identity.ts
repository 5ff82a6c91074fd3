/**
 * On which files the database was when it was served last. On others it was set back or moved: ids that were given to somebody
 * meanwhile are not given to somebody else.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE feed_epoch ADD COLUMN identity text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE feed_epoch DROP COLUMN identity');
}
