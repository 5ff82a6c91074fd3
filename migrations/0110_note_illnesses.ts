/**
 * Children who are ill or seem to be, what was done about it, and that they were looked at on return. Such an event is never
 * changed: a later one corrects it, or it is voided with a reason. Neither `about` nor `corrects` is a foreign key, since the
 * event that it names may arrive later.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE illnesses (
      id uuid PRIMARY KEY,
      child_id bigint NOT NULL REFERENCES children (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      date date NOT NULL,
      act text NOT NULL CHECK (act IN ('found', 'office_told', 'disinfected', 'letters_sent', 'returned')),
      about uuid CHECK (about <> id),
      day date NOT NULL,
      time text NOT NULL CHECK (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      illness text CHECK (length(illness) <= 40),
      certainty text CHECK (certainty IN ('suspected', 'certain')),
      symptoms text[] NOT NULL CHECK (cardinality(symptoms) <= 16),
      onset date CHECK (onset <= day),
      classroom text CHECK (length(classroom) <= 200),
      siblings text CHECK (length(siblings) <= 500),
      doctor text CHECK (length(doctor) <= 500),
      checks text[] NOT NULL CHECK (cardinality(checks) <= 16),
      reference text CHECK (length(reference) <= 500),
      text text CHECK (length(text) <= 500),
      noted_at text NOT NULL CHECK (length(noted_at) = 24),
      corrects uuid CHECK (corrects <> id),
      by_parent boolean NOT NULL,
      recorded_by bigint NOT NULL REFERENCES users (id),
      recorded_at timestamptz NOT NULL,
      voided_by bigint REFERENCES users (id),
      voided_at timestamptz,
      void_reason text CHECK (length(void_reason) BETWEEN 1 AND 500),
      CHECK (date >= day),
      CHECK ((act = 'found') = (about IS NULL)),
      CHECK (act <> 'found' OR num_nulls(illness, certainty, onset) = 0),
      CHECK (num_nulls(voided_by, voided_at, void_reason) IN (0, 3))
    );
    CREATE INDEX illnesses_child ON illnesses (child_id, day);
    CREATE INDEX illnesses_day ON illnesses (day);
    CREATE INDEX illnesses_about ON illnesses (about) WHERE about IS NOT NULL;
    CREATE INDEX illnesses_corrects ON illnesses (corrects) WHERE corrects IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE illnesses');
}
