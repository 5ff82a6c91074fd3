/**
 * Something that was done for a child, or is needed for it. Such an event is never changed: a later one corrects it, or it
 * is voided with a reason. `date` is its day, or that of the event that it corrects where that is later. `corrects` is no
 * foreign key, since the event that it names may arrive later.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE care_events (
      id uuid PRIMARY KEY,
      child_id bigint NOT NULL REFERENCES children (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      date date NOT NULL,
      act text NOT NULL CHECK (act IN (
        'meal', 'drink', 'asleep', 'sleep_check', 'awake', 'toilet', 'mood', 'sunscreen', 'need')),
      day date NOT NULL,
      time text NOT NULL CHECK (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      detail text CHECK (length(detail) <= 40),
      portion text CHECK (portion IN ('none', 'little', 'half', 'most', 'all')),
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
      CHECK (num_nulls(voided_by, voided_at, void_reason) IN (0, 3))
    );
    CREATE INDEX care_events_child ON care_events (child_id, day);
    CREATE INDEX care_events_day ON care_events (day);
    CREATE INDEX care_events_corrects ON care_events (corrects) WHERE corrects IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE care_events;');
}
