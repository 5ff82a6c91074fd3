/**
 * What administration keeps: how a preschool is reached, its places by age and the payment methods that it offers;
 * when someone was invited; and indexes for the lists of people and for the audit trail.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE preschools
      ADD COLUMN address text,
      ADD COLUMN phone_no text,
      ADD COLUMN email text,
      -- Places by age in years: {"4": 20, "5": 18}. An age that is not named has none.
      ADD COLUMN places jsonb NOT NULL DEFAULT '{}'
        CONSTRAINT preschools_places_is_object CHECK (jsonb_typeof(places) = 'object'),
      -- Those by hand; online ones are offered where a payment gateway setting stands.
      ADD COLUMN payment_methods integer[] NOT NULL DEFAULT '{2,3,5,6,7,8,9}'
        CONSTRAINT preschools_payment_methods_known CHECK (payment_methods <@ '{2,3,5,6,7,8,9}');

    ALTER TABLE users ADD COLUMN invited_at timestamptz;
    ALTER TABLE one_time_links ADD COLUMN created_at timestamptz;
    CREATE INDEX one_time_links_user ON one_time_links (user_id) WHERE used_at IS NULL;
    CREATE INDEX sessions_last_seen ON sessions (user_id, last_seen_at);

    CREATE INDEX audit_entries_at ON audit_entries (at, id);
    CREATE INDEX audit_entries_actor_at ON audit_entries (actor_id, at, id);
    CREATE INDEX audit_entries_entity_at ON audit_entries (entity_type, at, id);
    CREATE INDEX audit_entries_action_at ON audit_entries (action, at, id);
    CREATE INDEX audit_entries_preschool_at ON audit_entries (preschool_id, at, id);
    DROP INDEX audit_entries_actor, audit_entries_preschool;
    -- Whether a product is used at all, before its type or preschool changes.
    CREATE INDEX bill_lines_product ON bill_lines (product_id);
    CREATE INDEX classroom_products_product ON classroom_products (product_id);
    CREATE INDEX bookings_child ON bookings (child_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX bill_lines_product, classroom_products_product, bookings_child, audit_entries_at, audit_entries_actor_at, audit_entries_entity_at,
      audit_entries_action_at, audit_entries_preschool_at, sessions_last_seen, one_time_links_user;
    CREATE INDEX audit_entries_actor ON audit_entries (actor_id, id);
    CREATE INDEX audit_entries_preschool ON audit_entries (preschool_id, id);
    ALTER TABLE one_time_links DROP COLUMN created_at;
    ALTER TABLE users DROP COLUMN invited_at;
    ALTER TABLE preschools DROP COLUMN payment_methods, DROP COLUMN places, DROP COLUMN email,
      DROP COLUMN phone_no, DROP COLUMN address;
  `);
}
