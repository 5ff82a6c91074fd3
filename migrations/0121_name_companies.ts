/** The company of a preschool, as e-invoices name who issues them. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE companies (
      preschool_id bigint PRIMARY KEY REFERENCES preschools (id),
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 300),
      tin text NOT NULL,
      registration_no text NOT NULL,
      sst_no text,
      msic text NOT NULL CHECK (msic ~ '^[0-9]{5}$'),
      activity text NOT NULL,
      address text NOT NULL,
      city text NOT NULL,
      postcode text NOT NULL CHECK (postcode ~ '^[0-9]{5}$'),
      state text NOT NULL,
      phone_no text NOT NULL,
      updated_at timestamptz NOT NULL
    )
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE companies');
}
