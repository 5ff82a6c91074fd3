/**
 * Provider's money that came on a locked or cancelled invoice is marked as that, and waits until somebody decides, however
 * long that takes. What was shown until now is marked here: of older money nobody knows any more how its invoice stood.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payments ADD COLUMN on_closed boolean NOT NULL DEFAULT false;
    UPDATE payments SET on_closed = true FROM invoices
     WHERE invoices.id = payments.invoice_id AND source = 'provider' AND state = 'confirmed' AND refund_of IS NULL
       AND accepted_at IS NULL AND payments.created_at > now() - interval '31 days'
       AND (locked OR (payment_status = 9 AND balance < 0));
    CREATE INDEX payments_on_closed ON payments (created_at) WHERE on_closed AND accepted_at IS NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE payments DROP COLUMN on_closed');
}
