/** Unregistered children are noted on tablets: each once, and a note in quarantine is about no child of the list. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE unregistered_children ADD COLUMN note_id uuid UNIQUE, ADD COLUMN came_on date;
    ALTER TABLE held_entries ALTER COLUMN child_id DROP NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM held_entries WHERE child_id IS NULL;
    ALTER TABLE held_entries ALTER COLUMN child_id SET NOT NULL;
    ALTER TABLE unregistered_children DROP COLUMN note_id, DROP COLUMN came_on;
  `);
}
