/**
 * Medicine that parents authorise, and the doses of it. An authorisation is ended and never changed: another one takes its
 * place. A dose is an event: a later one corrects it, or it is voided with a reason. Neither `about` nor `corrects` is a
 * foreign key, since the event that it names may arrive later.
 */
import type { Knex } from 'knex';

const MINUTE = `'^([01][0-9]|2[0-3]):[0-5][0-9]$'`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE medicines (
      id uuid PRIMARY KEY,
      child_id bigint NOT NULL REFERENCES children (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      medicine text NOT NULL CHECK (length(medicine) BETWEEN 1 AND 200),
      condition text NOT NULL CHECK (length(condition) BETWEEN 1 AND 500),
      dose text NOT NULL CHECK (length(dose) BETWEEN 1 AND 200),
      route text NOT NULL CHECK (length(route) <= 40),
      times text[] NOT NULL CHECK (cardinality(times) <= 6),
      circumstances text CHECK (length(circumstances) <= 500),
      apart_hours int CHECK (apart_hours BETWEEN 1 AND 48),
      first_day date NOT NULL,
      last_day date NOT NULL,
      given_day date,
      given_time text CHECK (given_time ~ ${MINUTE}),
      storage text NOT NULL CHECK (length(storage) <= 40),
      note text CHECK (length(note) <= 500),
      expires_on date,
      signed_by text NOT NULL CHECK (length(signed_by) BETWEEN 1 AND 200),
      by_parent boolean NOT NULL,
      container_checked boolean NOT NULL,
      paper_file_id uuid REFERENCES files (id),
      authorised_by bigint NOT NULL REFERENCES users (id),
      authorised_at timestamptz NOT NULL,
      ended_by bigint REFERENCES users (id),
      ended_at timestamptz,
      CHECK (first_day <= last_day),
      CHECK (cardinality(times) > 0 OR circumstances IS NOT NULL),
      CHECK (circumstances IS NULL OR apart_hours IS NOT NULL),
      CHECK (num_nulls(given_day, given_time) IN (0, 2)),
      CHECK (by_parent = (paper_file_id IS NULL)),
      CHECK (num_nulls(ended_by, ended_at) IN (0, 2))
    );
    CREATE INDEX medicines_child ON medicines (child_id, last_day);
    CREATE TABLE doses (
      id uuid PRIMARY KEY,
      child_id bigint NOT NULL REFERENCES children (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      date date NOT NULL,
      act text NOT NULL CHECK (act IN ('given', 'refused', 'vomited', 'side_effect')),
      about uuid CHECK (about <> id),
      medicine_id uuid NOT NULL,
      due uuid,
      slot text CHECK (slot ~ ${MINUTE}),
      day date NOT NULL,
      time text NOT NULL CHECK (time ~ ${MINUTE}),
      medicine text NOT NULL CHECK (length(medicine) <= 200),
      amount text NOT NULL CHECK (length(amount) <= 200),
      apart_hours int CHECK (apart_hours BETWEEN 1 AND 48),
      knew uuid[] NOT NULL CHECK (cardinality(knew) <= 40),
      witness_id bigint,
      witness text CHECK (length(witness) <= 200),
      override text CHECK (length(override) <= 500),
      note text CHECK (length(note) <= 500),
      noted_at text NOT NULL CHECK (length(noted_at) = 24),
      corrects uuid CHECK (corrects <> id),
      by_parent boolean NOT NULL,
      recorded_by bigint NOT NULL REFERENCES users (id),
      recorded_at timestamptz NOT NULL,
      voided_by bigint REFERENCES users (id),
      voided_at timestamptz,
      void_reason text CHECK (length(void_reason) BETWEEN 1 AND 500),
      CHECK (date >= day),
      CHECK ((due IS NULL) = (slot IS NULL)),
      CHECK ((act IN ('vomited', 'side_effect')) = (about IS NOT NULL)),
      -- A second person checks each dose, and is somebody else than the one who gave it.
      CHECK (act <> 'given' OR (witness_id IS NOT NULL AND witness IS NOT NULL AND witness_id <> recorded_by)),
      CHECK (num_nulls(voided_by, voided_at, void_reason) IN (0, 3))
    );
    CREATE INDEX doses_child ON doses (child_id, day);
    CREATE INDEX doses_day ON doses (day);
    CREATE INDEX doses_medicine ON doses (medicine_id);
    CREATE INDEX doses_about ON doses (about) WHERE about IS NOT NULL;
    CREATE INDEX doses_corrects ON doses (corrects) WHERE corrects IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM notifications WHERE kind IN ('dose', 'double_dose');
    DROP TABLE doses;
    DROP TABLE medicines;
  `);
}
