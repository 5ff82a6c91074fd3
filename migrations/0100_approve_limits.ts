/** Raising a limit is asked of a second person, too; such a request is of no preschool. */
import type { Knex } from 'knex';

const placeless = (operations: string) => `
  ALTER TABLE approvals
    DROP CONSTRAINT approvals_place_check,
    ADD CONSTRAINT approvals_place_check CHECK (preschool_id IS NOT NULL OR operation IN (${operations}));`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(placeless("'confirm_import', 'raise_limits'"));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`DELETE FROM approvals WHERE operation = 'raise_limits'; ${placeless("'confirm_import'")}`);
}
