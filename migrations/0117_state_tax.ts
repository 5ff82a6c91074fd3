/**
 * The year's statement for tax: what products are for it, and the statements that were given, in a gapless series for each
 * preschool and year of payment. Names and numbers of people are not in it: they are printed as they are known.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE products ADD COLUMN tax_kind text NOT NULL DEFAULT 'other'
      CHECK (tax_kind IN ('childcare', 'kindergarten', 'other'));
    CREATE TABLE tax_series (
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      year integer NOT NULL CHECK (year BETWEEN 2000 AND 2999),
      last integer NOT NULL CHECK (last >= 1),
      PRIMARY KEY (preschool_id, year)
    );
    CREATE TABLE tax_statements (
      statement_no text PRIMARY KEY,
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      year integer NOT NULL,
      number integer NOT NULL CHECK (number >= 1),
      parent_id bigint NOT NULL REFERENCES users (id),
      -- Sums in sen, by child.
      content jsonb NOT NULL,
      -- The one that said something else before.
      replaces text REFERENCES tax_statements (statement_no),
      given_at timestamptz NOT NULL,
      -- How its original went out; whatever is printed afterwards is a copy.
      original_as text CHECK (original_as IN ('mail', 'download')),
      CONSTRAINT tax_statements_number_key UNIQUE (preschool_id, year, number)
    );
    CREATE INDEX tax_statements_parent ON tax_statements (parent_id, preschool_id, year, number);
    CREATE FUNCTION refuse_tax_statement_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Statements for tax stay as they were given: % is refused.', TG_OP;
      END
    $$;
    CREATE TRIGGER tax_statements_stay BEFORE DELETE OR TRUNCATE ON tax_statements
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_tax_statement_change();
    CREATE TRIGGER tax_statements_unchanged BEFORE UPDATE ON tax_statements FOR EACH ROW
      WHEN ((NEW.statement_no, NEW.preschool_id, NEW.year, NEW.number, NEW.parent_id, NEW.content, NEW.given_at)
              IS DISTINCT FROM
            (OLD.statement_no, OLD.preschool_id, OLD.year, OLD.number, OLD.parent_id, OLD.content, OLD.given_at)
            OR NEW.replaces IS DISTINCT FROM OLD.replaces
            OR (OLD.original_as IS NOT NULL AND NEW.original_as IS DISTINCT FROM OLD.original_as))
      EXECUTE FUNCTION refuse_tax_statement_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE tax_statements, tax_series;
    DROP FUNCTION refuse_tax_statement_change;
    ALTER TABLE products DROP COLUMN tax_kind;
  `);
}
