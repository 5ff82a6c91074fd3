/**
 * One payment for several invoices: an attempt names each of them with its part, the oldest first. Its money becomes a
 * payment of each, so what is credited once is each part. And a credit is used for several invoices, part by part.
 */
import type { Knex } from 'knex';

const openCarry = (others: string) => `
  DROP INDEX carry_forwards_open_key;
  CREATE UNIQUE INDEX carry_forwards_open_key ON carry_forwards (from_invoice_id)
    WHERE reversed_at IS NULL AND from_status <> 9${others};`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- An attempt of one invoice has no rows here. Otherwise its own invoice_id is that of place 0.
    CREATE TABLE payment_attempt_parts (
      attempt_id uuid NOT NULL REFERENCES payment_attempts (id) ON DELETE CASCADE,
      place smallint NOT NULL CHECK (place >= 0),
      invoice_id bigint NOT NULL REFERENCES invoices (id),
      -- Sen.
      amount bigint NOT NULL CHECK (amount > 0),
      PRIMARY KEY (attempt_id, place),
      UNIQUE (attempt_id, invoice_id)
    );
    CREATE INDEX payment_attempt_parts_invoice ON payment_attempt_parts (invoice_id);
    ALTER TABLE payments ADD COLUMN attempt_part smallint NOT NULL DEFAULT 0;
    DROP INDEX payments_attempt_key;
    CREATE UNIQUE INDEX payments_attempt_key ON payments (attempt_id, attempt_part) WHERE refund_of IS NULL;
    ${openCarry(' AND amount > 0')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX payments_attempt_key;
    CREATE UNIQUE INDEX payments_attempt_key ON payments (attempt_id) WHERE refund_of IS NULL;
    ALTER TABLE payments DROP COLUMN attempt_part;
    DROP TABLE payment_attempt_parts;
    ${openCarry('')}
  `);
}
