/** Of a preschool, another account for payments that waits for a second person: its five fields as they would be. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE preschools
      ADD COLUMN proposed_payee jsonb,
      ADD COLUMN payee_proposed_by bigint REFERENCES users,
      ADD COLUMN payee_proposed_at timestamptz(3),
      ADD CONSTRAINT preschools_payee_proposal_check
        CHECK (num_nulls(proposed_payee, payee_proposed_by, payee_proposed_at) IN (0, 3));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE preschools
      DROP COLUMN proposed_payee, DROP COLUMN payee_proposed_by, DROP COLUMN payee_proposed_at;
  `);
}
