/**
 * The ledger tells apart what moved the money: money that came, that never was, that was paid back or paid out, notes,
 * carries, and what was written off. Entries that are here keep their kinds. An invoice knows what its notes take off it
 * and what of it was written off; both lower what it asks for.
 */
import type { Knex } from 'knex';

const balance = (asked: string) => `
  ALTER TABLE invoices ALTER COLUMN balance
    SET EXPRESSION AS (CASE WHEN payment_status = 9 THEN 0 ELSE ${asked} END - paid_amount - carried_out);`;

const ledger = (kinds: string, causes: string) => `
  ALTER TABLE ledger_entries
    DROP CONSTRAINT ledger_entries_kind_check,
    ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN (${kinds})),
    DROP CONSTRAINT ledger_entries_cause_type_check,
    ADD CONSTRAINT ledger_entries_cause_type_check CHECK (cause_type IN (${causes}));`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${ledger(
      `'charge', 'payment', 'reversal', 'refund', 'payout', 'credit_note', 'debit_note', 'carry_in', 'carry_out',
       'write_off', 'recovery', 'cancel'`,
      "'line', 'payment', 'carry_forward', 'invoice', 'note', 'write_off'",
    )}
    ALTER TABLE invoices
      -- Sen. Caches: of its credit notes less its debit notes, of what was written off less what was recovered.
      ADD COLUMN credited bigint NOT NULL DEFAULT 0,
      ADD COLUMN written_off bigint NOT NULL DEFAULT 0;
    ${balance('price - credited - written_off')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${balance('price')}
    ALTER TABLE invoices DROP COLUMN credited, DROP COLUMN written_off;
    ${ledger("'charge', 'payment', 'carry_out', 'cancel'", "'line', 'payment', 'carry_forward', 'invoice'")}
  `);
}
