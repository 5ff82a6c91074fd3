/** Money that went off a payment: paid back, or a payment that never was (a cheque that bounced), which is a reversal. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payments
      ADD COLUMN reversal boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT payments_reversal_check CHECK (NOT reversal OR refund_of IS NOT NULL);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE payments DROP COLUMN reversal;');
}
