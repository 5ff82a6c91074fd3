/**
 * Who wrote each text of a report, each field of a row and of a screening, where that is not whoever wrote last: ids and
 * instants, by the name of the field. And whether a temperature was only repeated by whom it stands for: then it becomes
 * theirs who measured it, when their entry comes.
 */
import type { Knex } from 'knex';

const TABLES = ['daily_reports', 'daily_report_rows', 'health_screenings'];

export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES)
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN written jsonb NOT NULL DEFAULT '{}'`);
  await knex.raw('ALTER TABLE health_screenings ADD COLUMN repeated boolean NOT NULL DEFAULT false');
  // A process of the release before does not know the column: what it writes would stand under another name.
  await knex.raw(`
    CREATE FUNCTION forget_former_authors() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      field text;
    BEGIN
      FOR field IN SELECT jsonb_object_keys(OLD.written) LOOP
        IF NEW.written -> field = OLD.written -> field
          AND to_jsonb(NEW) -> field IS DISTINCT FROM to_jsonb(OLD) -> field
        THEN
          NEW.written := NEW.written - field;
        END IF;
      END LOOP;
      RETURN NEW;
    END
    $$`);
  for (const table of TABLES)
    await knex.raw(`
      CREATE TRIGGER ${table}_written BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (OLD.written <> '{}')
        EXECUTE FUNCTION forget_former_authors()`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`DROP TRIGGER ${table}_written ON ${table}`);
  await knex.raw('DROP FUNCTION forget_former_authors()');
  await knex.raw('ALTER TABLE health_screenings DROP COLUMN repeated');
  for (const table of TABLES) await knex.raw(`ALTER TABLE ${table} DROP COLUMN written`);
}
