/**
 * How many children with one illness within how many days are an outbreak: for all of Malaysia, or for a state whose health
 * department says otherwise, from a day on. A preschool says in which state it is.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE preschools ADD COLUMN address_state text CHECK (length(address_state) BETWEEN 1 AND 40);
    CREATE TABLE outbreak_rules (
      -- Empty: all of Malaysia.
      state text NOT NULL CHECK (length(state) <= 40),
      from_on date NOT NULL,
      cases smallint NOT NULL CHECK (cases BETWEEN 2 AND 50),
      days smallint NOT NULL CHECK (days BETWEEN 1 AND 60),
      set_by bigint REFERENCES users (id),
      set_at timestamptz NOT NULL,
      PRIMARY KEY (state, from_on)
    );
    CREATE INDEX outbreak_rules_set_by ON outbreak_rules (set_by);
    INSERT INTO outbreak_rules (state, from_on, cases, days, set_at) VALUES ('', '2012-01-01', 2, 7, now());
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE outbreak_rules; ALTER TABLE preschools DROP COLUMN address_state;');
}
