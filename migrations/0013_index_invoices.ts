/** Lists of invoices, the newest first: of everyone, of a preschool, of a parent; and searches of references. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX invoices_newest ON invoices (created_at, id);
    CREATE INDEX invoices_newest_of_preschool ON invoices (preschool_id, created_at, id);
    CREATE INDEX invoices_newest_of_parent ON invoices (parent_id, created_at, id);
    CREATE INDEX payments_reference_search ON payments USING gin (reference_id gin_trgm_ops);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX payments_reference_search, invoices_newest_of_parent, invoices_newest_of_preschool, invoices_newest;
  `);
}
