/** The register and the report of too few staff ask for the arrivals of a preschool by day. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX presences_preschool ON presences (preschool_id, day)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX presences_preschool');
}
