/** Who answers for personal data: one for the whole house. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE data_protection_officer (
      singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
      name text NOT NULL,
      email text,
      phone_no text,
      updated_at timestamptz NOT NULL,
      CHECK (email IS NOT NULL OR phone_no IS NOT NULL)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE data_protection_officer;');
}
