/** The children who attend, by preschool: the number over the office's list, and how many places are taken. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX children_attending ON children (preschool_id) WHERE status IN (1, 2);');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX children_attending;');
}
