/**
 * Out to accounting: the account codes of a preschool, and for each charge of the ledger which account it is of, as of the
 * day on which it was entered. So a month that went out stays the same when a line goes, or a product becomes another kind.
 */
import type { Knex } from 'knex';

const ACCOUNT = `
  CASE WHEN EXISTS (SELECT FROM late_fees WHERE late_fees.line_id = lines.id) THEN 'late_fee'
       -- An old one was entered as a charge.
       WHEN lines.kind = 'carry_forward' THEN 'moved'
       WHEN lines.kind = 'deposit' THEN 'deposit'
       WHEN lines.kind = 'discount' THEN 'discount'
       WHEN lines.kind = 'booking_fee' THEN 'booking'
       ELSE CASE products.product_type WHEN 1 THEN 'programme' WHEN 2 THEN 'annual' WHEN 3 THEN 'merchandise'
                                       WHEN 5 THEN 'booking' ELSE 'other' END END`;

/** A line stays with the account of its first entry; one that was gone before it is entered has that one alone. */
const write = (entries: string) => `
  INSERT INTO entry_accounts (entry_id, account)
  SELECT entries.id, COALESCE(
           (SELECT account FROM entry_accounts JOIN ledger_entries AS first ON first.id = entry_id
             WHERE first.cause_type = 'line' AND first.cause_id = entries.cause_id AND first.id < entries.id
             ORDER BY first.id LIMIT 1),
           (SELECT ${ACCOUNT} FROM bill_lines AS lines LEFT JOIN products ON products.id = lines.product_id
             WHERE lines.id = entries.cause_id::bigint),
           'other')
    FROM ${entries} AS entries WHERE entries.kind = 'charge' AND entries.cause_type = 'line'`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE accounting_codes (
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      account text NOT NULL,
      code text NOT NULL CHECK (length(code) BETWEEN 1 AND 50),
      PRIMARY KEY (preschool_id, account)
    );
    CREATE TABLE entry_accounts (
      entry_id bigint PRIMARY KEY REFERENCES ledger_entries (id) ON DELETE CASCADE,
      account text NOT NULL
    );
    ${write('ledger_entries')};
    CREATE TRIGGER entry_accounts_stay BEFORE UPDATE ON entry_accounts
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
    CREATE INDEX ledger_entries_month ON ledger_entries (preschool_id, effective_date);
    CREATE FUNCTION write_entry_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${write('entered')};
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER ledger_entries_accounts AFTER INSERT ON ledger_entries
      REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION write_entry_accounts();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER ledger_entries_accounts ON ledger_entries;
    DROP FUNCTION write_entry_accounts;
    DROP INDEX ledger_entries_month;
    DROP TABLE entry_accounts, accounting_codes;
  `);
}
