/** The photo of somebody on the list of a child, by which a face is compared at the door. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE collectors ADD COLUMN photo_id uuid REFERENCES files (id)');
}

export async function down(knex: Knex): Promise<void> {
  const photos: string[] = await knex('collectors').whereNotNull('photo_id').pluck('photo_id');
  await knex.raw(`
    DELETE FROM feed_entries WHERE entity_type = 'collector_faces';
    ALTER TABLE collectors DROP COLUMN photo_id;
  `);
  await knex.raw('DELETE FROM files WHERE id = ANY (?::uuid[])', [photos]);
}
