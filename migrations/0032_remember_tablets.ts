/**
 * What a tablet held when it was last heard of, person by person: one that comes back empty is noticed. And where someone
 * worked before: what they wrote there is still taken, and quarantined.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE device_people (
      device_id uuid NOT NULL,
      user_id bigint NOT NULL REFERENCES users (id),
      waiting integer NOT NULL CHECK (waiting >= 0),
      last_contact_at timestamptz NOT NULL,
      lost integer CHECK (lost > 0),
      lost_at timestamptz,
      PRIMARY KEY (device_id, user_id),
      CHECK (num_nulls(lost, lost_at) IN (0, 2))
    );
    CREATE INDEX device_people_lost ON device_people (user_id) WHERE lost IS NOT NULL;
    INSERT INTO device_people (device_id, user_id, waiting, last_contact_at)
      SELECT id, user_id, waiting, COALESCE(GREATEST(last_push_at, last_pull_at), created_at) FROM devices
       WHERE waiting IS NOT NULL;
    CREATE TABLE former_access (
      user_id bigint NOT NULL REFERENCES users (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      ended_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, preschool_id)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE device_people, former_access;');
}
