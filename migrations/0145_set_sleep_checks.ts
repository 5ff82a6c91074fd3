/** A preschool says how often its staff look at a sleeping child under two. Tablets that were told nothing go by the same figure. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE preschools ADD COLUMN sleep_check_minutes smallint NOT NULL DEFAULT 15
      CHECK (sleep_check_minutes BETWEEN 5 AND 60);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE preschools DROP COLUMN sleep_check_minutes;');
}
