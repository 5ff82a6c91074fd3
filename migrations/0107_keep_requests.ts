/** A request for a second person outlives the draft that it was about, so that a draft can be thrown away by one. */
import type { Knex } from 'knex';

const drops = (then: string) => `
  ALTER TABLE approvals
    DROP CONSTRAINT approvals_invoice_id_fkey,
    ADD CONSTRAINT approvals_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices (id) ON DELETE ${then};`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(drops('SET NULL'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(drops('CASCADE'));
}
