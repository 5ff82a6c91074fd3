/** Papers that tablets made of a day, such as for an inspector: the codes of their pages, which never change. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE inspections (
      id uuid PRIMARY KEY,
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      day date NOT NULL,
      made_at text NOT NULL CHECK (length(made_at) = 24),
      server_at text NOT NULL CHECK (length(server_at) = 24),
      codes text[] NOT NULL CHECK (cardinality(codes) BETWEEN 1 AND 200),
      recorded_by bigint NOT NULL REFERENCES users (id),
      recorded_at timestamptz NOT NULL
    );
    CREATE INDEX inspections_preschool ON inspections (preschool_id, recorded_at);
    CREATE INDEX inspections_codes ON inspections USING gin (codes);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE inspections');
}
