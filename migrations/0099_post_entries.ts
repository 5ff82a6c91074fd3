/**
 * An entry of the ledger counts from the day on which it was written, or from its own day where that is later. By this day
 * a statement is made, so that what was once said of a day stays true whatever is written afterwards.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE ledger_entries ADD COLUMN posted_on date NOT NULL
      GENERATED ALWAYS AS (GREATEST(effective_date, (recorded_at AT TIME ZONE 'Asia/Kuala_Lumpur')::date)) STORED;
    CREATE INDEX ledger_entries_posted ON ledger_entries (parent_id, posted_on);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE ledger_entries DROP COLUMN posted_on');
}
