/**
 * A credit is paid out without a payment that it came from: a deposit that is returned, a charge that fell. And the credit
 * of a cancelled invoice is carried forward, which may happen again after more was paid for it.
 */
import type { Knex } from 'knex';

const check = (condition: string) => `
  ALTER TABLE payments
    DROP CONSTRAINT payments_refund_check,
    ADD CONSTRAINT payments_refund_check CHECK ((amount < 0) = (${condition}));`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payments ADD COLUMN payout boolean NOT NULL DEFAULT false;
    ${check('refund_of IS NOT NULL OR payout')}
    DROP INDEX carry_forwards_open_key;
    CREATE UNIQUE INDEX carry_forwards_open_key ON carry_forwards (from_invoice_id)
      WHERE reversed_at IS NULL AND from_status <> 9;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${check('refund_of IS NOT NULL')}
    ALTER TABLE payments DROP COLUMN payout;
    DROP INDEX carry_forwards_open_key;
    CREATE UNIQUE INDEX carry_forwards_open_key ON carry_forwards (from_invoice_id) WHERE reversed_at IS NULL;
  `);
}
