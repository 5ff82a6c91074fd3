/** The comparisons of the books that the server makes by itself each night: when, of how much, and what did not add up. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE ledger_checks (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      started_at timestamptz NOT NULL,
      finished_at timestamptz NOT NULL,
      invoices bigint NOT NULL,
      entries bigint NOT NULL,
      -- How many differences there were; the first of them stand in found.
      differences integer NOT NULL CHECK (differences >= 0),
      found jsonb NOT NULL,
      CONSTRAINT ledger_checks_found_check CHECK ((differences = 0) = (found = '[]'))
    );
    CREATE INDEX ledger_checks_started ON ledger_checks (started_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE ledger_checks');
}
