/**
 * The first entry of a line is found by its cause, whatever the planner believes. Where it had counted the tables while they
 * were empty, it looked through all accounts for each new entry.
 */
import type { Knex } from 'knex';

const write = (first: string, setting = '') => `
  CREATE OR REPLACE FUNCTION write_entry_accounts() RETURNS trigger LANGUAGE plpgsql ${setting} AS $$
    BEGIN
      INSERT INTO entry_accounts (entry_id, account)
      SELECT entries.id, COALESCE(
               (${first}),
               (SELECT CASE WHEN EXISTS (SELECT FROM late_fees WHERE late_fees.line_id = lines.id) THEN 'late_fee'
                            WHEN lines.kind = 'carry_forward' THEN 'moved'
                            WHEN lines.kind = 'deposit' THEN 'deposit'
                            WHEN lines.kind = 'discount' THEN 'discount'
                            WHEN lines.kind = 'booking_fee' THEN 'booking'
                            ELSE CASE products.product_type
                                   WHEN 1 THEN 'programme' WHEN 2 THEN 'annual' WHEN 3 THEN 'merchandise'
                                   WHEN 5 THEN 'booking' ELSE 'other' END END
                  FROM bill_lines AS lines LEFT JOIN products ON products.id = lines.product_id
                 WHERE lines.id = entries.cause_id::bigint),
               'other')
        FROM entered AS entries WHERE entries.kind = 'charge' AND entries.cause_type = 'line';
      RETURN NULL;
    END
  $$`;

/** Of the few entries of a line each is asked for its account, and a sum has no index that could be walked instead. */
const BY_CAUSE = `
  SELECT account FROM (
    SELECT first.id, (SELECT account FROM entry_accounts WHERE entry_id = first.id) AS account
      FROM ledger_entries AS first
     WHERE first.cause_type = 'line' AND first.cause_id = entries.cause_id AND first.id + 0 < entries.id
    OFFSET 0) AS earlier
   WHERE account IS NOT NULL ORDER BY id LIMIT 1`;
const BEFORE = `
  SELECT account FROM entry_accounts JOIN ledger_entries AS first ON first.id = entry_id
   WHERE first.cause_type = 'line' AND first.cause_id = entries.cause_id AND first.id < entries.id
   ORDER BY first.id LIMIT 1`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(write(BY_CAUSE, 'SET enable_seqscan = off'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(write(BEFORE));
}
