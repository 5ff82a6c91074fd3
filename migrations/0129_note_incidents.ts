/**
 * Accidents of children, what is added to them, and that a principal has seen them. Such an event is never changed: a later
 * one corrects it, or it is voided with a reason. Neither `about` nor `corrects` is a foreign key, since the event that it
 * names may arrive later.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE incidents (
      id uuid PRIMARY KEY,
      child_id bigint NOT NULL REFERENCES children (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      date date NOT NULL,
      act text NOT NULL CHECK (act IN ('happened', 'added', 'seen')),
      about uuid CHECK (about <> id),
      day date NOT NULL,
      time text NOT NULL CHECK (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      kind text CHECK (length(kind) <= 40),
      parts text[] NOT NULL CHECK (cardinality(parts) <= 16),
      place text CHECK (length(place) <= 500),
      text text CHECK (length(text) <= 2000),
      first_aid text CHECK (length(first_aid) <= 500),
      witnesses text CHECK (length(witnesses) <= 500),
      told text CHECK (length(told) <= 500),
      told_day date,
      told_time text CHECK (told_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      noted_at text NOT NULL CHECK (length(noted_at) = 24),
      corrects uuid CHECK (corrects <> id),
      by_parent boolean NOT NULL,
      recorded_by bigint NOT NULL REFERENCES users (id),
      recorded_at timestamptz NOT NULL,
      voided_by bigint REFERENCES users (id),
      voided_at timestamptz,
      void_reason text CHECK (length(void_reason) BETWEEN 1 AND 500),
      CHECK (date >= day),
      CHECK ((act = 'happened') = (about IS NULL)),
      CHECK (num_nulls(told, told_day, told_time) IN (0, 3)),
      CHECK (num_nulls(voided_by, voided_at, void_reason) IN (0, 3))
    );
    CREATE INDEX incidents_child ON incidents (child_id, day);
    CREATE INDEX incidents_day ON incidents (day);
    CREATE INDEX incidents_about ON incidents (about) WHERE about IS NOT NULL;
    CREATE INDEX incidents_corrects ON incidents (corrects) WHERE corrects IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM notifications WHERE kind = 'incident';
    DELETE FROM acknowledgements WHERE record_type = 'incident';
    DROP TABLE incidents;
  `);
}
