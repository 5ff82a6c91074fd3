/** After how many days without contact a tablet wipes what it fetched. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE sign_in_rules
      ADD COLUMN tablet_days integer NOT NULL DEFAULT 14 CHECK (tablet_days BETWEEN 7 AND 60);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE sign_in_rules DROP COLUMN tablet_days');
}
