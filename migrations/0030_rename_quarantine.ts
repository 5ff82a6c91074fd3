/** What waits for a principal's decision is called by the word that the code has for it. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE held_entries RENAME TO quarantined_entries');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE quarantined_entries RENAME TO held_entries');
}
