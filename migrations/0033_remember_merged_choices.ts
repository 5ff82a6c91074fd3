/** What somebody wrote by hand when they chose: a choice that comes after it and differs is asked about with both. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE alternatives ADD COLUMN kept_by_hand text;');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE alternatives DROP COLUMN kept_by_hand;');
}
