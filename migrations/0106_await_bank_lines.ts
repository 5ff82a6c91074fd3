/** Lines of bank statements that wait are counted each minute, for whoever is in the office: of all years few are open. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    "CREATE INDEX bank_lines_waiting ON bank_lines (preschool_id) WHERE state IN ('open', 'confirmed')",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX bank_lines_waiting');
}
