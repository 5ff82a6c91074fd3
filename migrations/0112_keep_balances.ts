/**
 * What stood open on each invoice, and from which day to which: written with the ledger, so that what was owed on a day of
 * any year is read and not added up. Days are those on which an entry is posted.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- How it follows from the ledger.
    CREATE VIEW ledger_balances AS
      SELECT invoice_id, preschool_id, parent_id, daterange(posted_on, until) AS during, balance::bigint AS balance
        FROM (SELECT invoice_id, preschool_id, parent_id, posted_on,
                     lead(posted_on) OVER day AS until, sum(amount) OVER day AS balance
                FROM (SELECT invoice_id, preschool_id, parent_id, posted_on, sum(amount) AS amount FROM ledger_entries
                       GROUP BY invoice_id, preschool_id, parent_id, posted_on HAVING sum(amount) <> 0) AS moved
              WINDOW day AS (PARTITION BY invoice_id, preschool_id, parent_id ORDER BY posted_on)) AS standing
       WHERE balance <> 0;
    CREATE TABLE open_balances (
      invoice_id bigint NOT NULL REFERENCES invoices (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      parent_id bigint NOT NULL REFERENCES users (id),
      during daterange NOT NULL,
      -- Sen; a credit is below zero.
      balance bigint NOT NULL CHECK (balance <> 0)
    );
    INSERT INTO open_balances SELECT * FROM ledger_balances ORDER BY lower(during);
    CREATE INDEX open_balances_invoice ON open_balances (invoice_id);
    CREATE INDEX open_balances_during ON open_balances USING gist (during);
    CREATE INDEX former_due_dates_invoice ON former_due_dates (invoice_id, until);

    -- Whoever enters holds the invoice, so that nobody else writes its balances meanwhile.
    CREATE FUNCTION write_open_balances() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        -- A list of ids is looked up in the index, however many rows the first statement of a session had.
        ids bigint[] := ARRAY(SELECT DISTINCT invoice_id FROM entered);
      BEGIN
        DELETE FROM open_balances WHERE invoice_id = ANY (ids);
        INSERT INTO open_balances SELECT * FROM ledger_balances WHERE invoice_id = ANY (ids);
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER ledger_entries_balances AFTER INSERT ON ledger_entries
      REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION write_open_balances();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX former_due_dates_invoice;
    DROP TRIGGER ledger_entries_balances ON ledger_entries;
    DROP FUNCTION write_open_balances;
    DROP TABLE open_balances;
    DROP VIEW ledger_balances;
  `);
}
