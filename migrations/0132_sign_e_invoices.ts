/** The certificate with which a company signs its e-invoices, and with which one each document was signed. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE e_invoice_certificates (
      preschool_id bigint PRIMARY KEY REFERENCES companies (preschool_id),
      certificate text NOT NULL CHECK (length(certificate) <= 20000),
      -- Sealed, as the keys of MyInvois are.
      private_key bytea NOT NULL,
      -- As the certificate says: for finding those that end soon.
      valid_until timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );

    -- The digest of the certificate; null of one that is not signed.
    ALTER TABLE e_invoice_documents
      ADD COLUMN signed_with text CHECK (signed_with ~ '^[A-Za-z0-9+/]{43}=$');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE e_invoice_documents DROP COLUMN signed_with;
    DROP TABLE e_invoice_certificates;
  `);
}
