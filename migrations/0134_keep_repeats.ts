/** A statement keeps which of its lines an earlier file had brought: they stay with it when that file is taken back. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw("ALTER TABLE bank_statements ADD COLUMN repeats text[] NOT NULL DEFAULT '{}'");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE bank_statements DROP COLUMN repeats');
}
