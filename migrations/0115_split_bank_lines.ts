/**
 * One transfer may pay for several families: its line of a statement is split. The line stays and is the first part, the others
 * are lines that name it. However they are written, the parts come to the whole.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE bank_lines
      ADD COLUMN split_of bigint REFERENCES bank_lines (id),
      -- Of a first part: sen of the whole transfer.
      ADD COLUMN whole_sen bigint,
      ADD CONSTRAINT bank_lines_split_check CHECK (split_of IS NULL OR whole_sen IS NULL),
      ADD CONSTRAINT bank_lines_whole_check CHECK (whole_sen > amount);
    CREATE INDEX bank_lines_parts ON bank_lines (split_of) WHERE split_of IS NOT NULL;

    CREATE FUNCTION require_whole_of_bank_line() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        first_id bigint;
        whole bigint;
        parts bigint;
      BEGIN
        IF TG_OP = 'DELETE' THEN first_id := COALESCE(OLD.split_of, OLD.id);
        ELSE first_id := COALESCE(NEW.split_of, NEW.id); END IF;
        SELECT COALESCE(whole_sen, amount) INTO whole FROM bank_lines WHERE id = first_id;
        SELECT sum(amount) INTO parts FROM bank_lines WHERE id = first_id OR split_of = first_id;
        IF whole IS DISTINCT FROM parts THEN
          RAISE EXCEPTION 'The parts of the bank line % come to %, not to %.', first_id, parts, whole
            USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END
    $$;
    CREATE CONSTRAINT TRIGGER bank_lines_add_up_new AFTER INSERT ON bank_lines
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (NEW.split_of IS NOT NULL OR NEW.whole_sen IS NOT NULL)
      EXECUTE FUNCTION require_whole_of_bank_line();
    CREATE CONSTRAINT TRIGGER bank_lines_add_up AFTER UPDATE ON bank_lines
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (OLD.amount <> NEW.amount OR OLD.split_of IS DISTINCT FROM NEW.split_of
        OR OLD.whole_sen IS DISTINCT FROM NEW.whole_sen)
      EXECUTE FUNCTION require_whole_of_bank_line();
    CREATE CONSTRAINT TRIGGER bank_lines_add_up_gone AFTER DELETE ON bank_lines
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (OLD.split_of IS NOT NULL OR OLD.whole_sen IS NOT NULL)
      EXECUTE FUNCTION require_whole_of_bank_line();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER bank_lines_add_up_new ON bank_lines;
    DROP TRIGGER bank_lines_add_up ON bank_lines;
    DROP TRIGGER bank_lines_add_up_gone ON bank_lines;
    DROP FUNCTION require_whole_of_bank_line;
    ALTER TABLE bank_lines DROP COLUMN split_of, DROP COLUMN whole_sen;
  `);
}
