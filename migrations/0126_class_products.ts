/**
 * What e-invoices say of a line and of its buyer: the class of each product, and of a parent the tax number and the wish for
 * documents of their own. Products keep the class that their lines had until now.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE products ADD COLUMN e_invoice_class text NOT NULL DEFAULT '002'
      CHECK (e_invoice_class IN ('002', '010', '019', '022'));
    UPDATE products SET e_invoice_class = '022' WHERE tax_kind = 'other';
    ALTER TABLE user_profiles
      ADD COLUMN tin text CONSTRAINT user_profiles_tin_check CHECK (tin ~ '^IG[0-9]{1,12}$'),
      ADD COLUMN own_e_invoice boolean NOT NULL DEFAULT false;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE products DROP COLUMN e_invoice_class;
    ALTER TABLE user_profiles DROP COLUMN tin, DROP COLUMN own_e_invoice;
  `);
}
