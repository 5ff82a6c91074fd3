/**
 * A dose that is corrected says which dose it was first, who gave it and why it is corrected. Who checked it may be who
 * corrects it; who gave it and who checked it stay two people.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE doses
      ADD first_id uuid CHECK (first_id <> id),
      ADD giver_id bigint REFERENCES users (id),
      ADD giver text CHECK (length(giver) BETWEEN 1 AND 200),
      ADD reason text CHECK (length(reason) BETWEEN 1 AND 500);
    DO $$ BEGIN
      EXECUTE (SELECT format('ALTER TABLE doses DROP CONSTRAINT %I', conname) FROM pg_constraint
                WHERE conrelid = 'doses'::regclass AND pg_get_constraintdef(oid) LIKE '%witness_id <> recorded_by%');
    END $$;
    ALTER TABLE doses
      ADD CONSTRAINT doses_two_people CHECK (act <> 'given' OR (witness_id IS NOT NULL AND witness IS NOT NULL
        AND CASE WHEN first_id IS NULL THEN witness_id <> recorded_by ELSE witness_id IS DISTINCT FROM giver_id END)),
      ADD CONSTRAINT doses_correction CHECK ((first_id IS NULL) = (reason IS NULL)
        AND (giver IS NOT NULL) = (act = 'given' AND first_id IS NOT NULL)
        AND (giver_id IS NULL OR giver IS NOT NULL));
    CREATE INDEX doses_first ON doses (first_id) WHERE first_id IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM doses WHERE first_id IS NOT NULL;
    ALTER TABLE doses DROP CONSTRAINT doses_two_people, DROP CONSTRAINT doses_correction;
    ALTER TABLE doses DROP first_id, DROP giver_id, DROP giver, DROP reason;
    ALTER TABLE doses ADD CHECK (act <> 'given' OR (witness_id IS NOT NULL AND witness IS NOT NULL AND witness_id <> recorded_by));
  `);
}
