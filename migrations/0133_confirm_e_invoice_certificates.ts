/** Of the certificate of a company, another one, or none, that waits for a second person. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE proposed_e_invoice_certificates (
      preschool_id bigint PRIMARY KEY REFERENCES companies (preschool_id),
      -- Both null: that the company has none from then on.
      certificate text CHECK (length(certificate) <= 20000),
      private_key bytea,
      proposed_by bigint NOT NULL REFERENCES users (id),
      proposed_at timestamptz NOT NULL,
      CHECK (num_nulls(certificate, private_key) IN (0, 2))
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE proposed_e_invoice_certificates;');
}
