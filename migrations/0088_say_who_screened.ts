/**
 * A screening says who made it first, and whether a parent alone did: such a child was at home, and nobody has seen it yet.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null where an earlier release wrote the row.
    ALTER TABLE health_screenings ADD COLUMN created_by bigint REFERENCES users (id),
      ADD COLUMN by_parent boolean NOT NULL DEFAULT false;
    -- Of the screenings until now the trail knows who wrote them; where it does not, the last who did.
    WITH written AS (
      SELECT entity_id, (array_agg(actor_id ORDER BY id))[1] AS first, array_agg(actor_id) AS by
        FROM audit_entries
       WHERE entity_type = 'screening' AND action IN ('created', 'updated') AND actor_id IS NOT NULL
       GROUP BY entity_id
    ), known AS (
      SELECT health_screenings.id, COALESCE(written.first, updated_by) AS first,
             array_append(written.by, updated_by) AS by
        FROM health_screenings LEFT JOIN written ON written.entity_id = health_screenings.id::text
    )
    UPDATE health_screenings
       SET created_by = known.first,
           by_parent = NOT EXISTS (
             SELECT FROM user_roles WHERE user_id = ANY (known.by) AND role_id NOT IN (7, 8, 9))
      FROM known WHERE known.id = health_screenings.id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE health_screenings DROP COLUMN created_by, DROP COLUMN by_parent;');
}
