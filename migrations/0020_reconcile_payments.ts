/**
 * What finance closes a day with: whose bill a payment was made by, what someone has looked at on a closed invoice,
 * how long a new invoice gives to pay; and indexes for lists of half a million invoices.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payment_attempts ADD COLUMN collection_id text;
    UPDATE payment_attempts SET collection_id = event.body ->> 'collection_id'
      FROM provider_events AS event
     WHERE event.attempt_id = payment_attempts.id AND event.provider = 'billplz';

    ALTER TABLE payments
      ADD COLUMN accepted_at timestamptz,
      ADD COLUMN accepted_by bigint REFERENCES users (id),
      ADD COLUMN accepted_reason text,
      ADD CONSTRAINT payments_accepted_check CHECK ((accepted_at IS NULL) = (accepted_reason IS NULL));

    -- Days from the day that an invoice is made to its due date; null: none is set.
    ALTER TABLE preschools
      ADD COLUMN invoice_due_days integer DEFAULT 7 CHECK (invoice_due_days BETWEEN 0 AND 90);

    CREATE INDEX payments_of_providers ON payments (created_at) WHERE source = 'provider' AND refund_of IS NULL;
    CREATE INDEX invoices_credits ON invoices (updated_at) WHERE balance < 0;

    -- Each order of the list, so that its first page reads fifty rows and not all.
    CREATE INDEX invoices_by_price ON invoices (price, id);
    CREATE INDEX invoices_by_balance ON invoices (balance, id);
    CREATE INDEX invoices_by_due_date ON invoices (due_date, id);
    CREATE INDEX invoices_by_status ON invoices (payment_status, id);
    -- Those without a date stand last either way.
    CREATE INDEX invoices_by_due_date_down ON invoices (due_date DESC NULLS LAST, id DESC);
    CREATE INDEX users_by_name ON users (lower(name));
    CREATE INDEX invoices_unlocked ON invoices (created_at, id) WHERE NOT locked;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX invoices_unlocked, users_by_name, invoices_by_due_date_down, invoices_by_status, invoices_by_due_date,
      invoices_by_balance, invoices_by_price, invoices_credits, payments_of_providers;
    ALTER TABLE preschools DROP COLUMN invoice_due_days;
    ALTER TABLE payments DROP CONSTRAINT payments_accepted_check,
      DROP COLUMN accepted_reason, DROP COLUMN accepted_by, DROP COLUMN accepted_at;
    ALTER TABLE payment_attempts DROP COLUMN collection_id;
  `);
}
