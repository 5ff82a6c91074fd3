/** Plans of children are imported from files as well. */
import type { Knex } from 'knex';

const takes = (kinds: string) => `
  ALTER TABLE imports
    DROP CONSTRAINT imports_kind_check,
    ADD CONSTRAINT imports_kind_check CHECK (kind IN (${kinds}));`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(takes("'children', 'balances', 'plans'"));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`DELETE FROM imports WHERE kind = 'plans'; ${takes("'children', 'balances'")}`);
}
