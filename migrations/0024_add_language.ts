/** The language that a person chose; null where none was chosen: the device's, or English. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE users ADD COLUMN language text CHECK (language IN ('en', 'ms', 'zh'))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN language');
}
