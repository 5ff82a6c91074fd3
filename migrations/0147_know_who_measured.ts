/**
 * Who measured the temperature of a screening, and when: other fields are changed by others later. And what lived in the
 * place of an open question since it was asked: each value with its author, the newest last.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE health_screenings
      -- Null where it was written before: as updated_by and updated_at have it.
      ADD COLUMN measured_by bigint REFERENCES users (id),
      ADD COLUMN measured_at timestamptz;
    ALTER TABLE alternatives ADD COLUMN lived jsonb NOT NULL DEFAULT '[]';

    -- A process of the release before does not know the columns: it would leave its temperature under another name.
    CREATE FUNCTION sign_measurement() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.measured_by := NEW.updated_by;
      NEW.measured_at := NEW.updated_at;
      RETURN NEW;
    END
    $$;
    CREATE TRIGGER health_screenings_first_signed BEFORE INSERT ON health_screenings FOR EACH ROW
      WHEN (NEW.measured_by IS NULL)
      EXECUTE FUNCTION sign_measurement();
    CREATE TRIGGER health_screenings_signed BEFORE UPDATE ON health_screenings FOR EACH ROW
      WHEN (NEW.body_temperature IS DISTINCT FROM OLD.body_temperature
        AND NEW.measured_by IS NOT DISTINCT FROM OLD.measured_by
        AND NEW.measured_at IS NOT DISTINCT FROM OLD.measured_at)
      EXECUTE FUNCTION sign_measurement();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER health_screenings_first_signed ON health_screenings;
    DROP TRIGGER health_screenings_signed ON health_screenings;
    DROP FUNCTION sign_measurement();
    ALTER TABLE alternatives DROP COLUMN lived;
    ALTER TABLE health_screenings DROP COLUMN measured_by, DROP COLUMN measured_at;
  `);
}
