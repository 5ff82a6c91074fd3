/**
 * Photos that staff take: the picture once, and events that name it. `picture` and `pictures` are no foreign keys, since a
 * tablet sends a photo after everything else. Of whom consent kept a child off a photo is remembered: it may be on it.
 */
import type { Knex } from 'knex';

const ACTS = `'meal', 'drink', 'asleep', 'sleep_check', 'awake', 'toilet', 'mood', 'sunscreen', 'need'`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE pictures (
      id uuid PRIMARY KEY,
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      file_id uuid NOT NULL UNIQUE REFERENCES files (id),
      -- Of what was sent: the same again is the same picture.
      sent_sha256 text NOT NULL CHECK (length(sent_sha256) = 64),
      day date NOT NULL,
      noted_at text NOT NULL CHECK (length(noted_at) = 24),
      recorded_by bigint NOT NULL REFERENCES users (id),
      recorded_at timestamptz NOT NULL
    );
    CREATE INDEX pictures_recorded ON pictures (recorded_at);
    CREATE TABLE picture_refusals (
      picture_id uuid NOT NULL,
      child_id bigint NOT NULL REFERENCES children (id),
      at timestamptz NOT NULL,
      PRIMARY KEY (picture_id, child_id)
    );
    CREATE INDEX picture_refusals_child ON picture_refusals (child_id);
    ALTER TABLE care_events DROP CONSTRAINT care_events_act_check;
    ALTER TABLE care_events ADD COLUMN picture uuid;
    ALTER TABLE care_events
      ADD CONSTRAINT care_events_act_check CHECK (act IN (${ACTS}, 'photo')),
      ADD CONSTRAINT care_events_picture_check CHECK ((act = 'photo') = (picture IS NOT NULL));
    CREATE INDEX care_events_picture ON care_events (picture) WHERE picture IS NOT NULL;
    ALTER TABLE incidents ADD COLUMN pictures uuid[] CHECK (cardinality(pictures) BETWEEN 1 AND 3);
    CREATE INDEX incidents_pictures ON incidents USING gin (pictures) WHERE pictures IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM care_events WHERE act = 'photo';
    ALTER TABLE care_events DROP CONSTRAINT care_events_picture_check, DROP CONSTRAINT care_events_act_check;
    ALTER TABLE care_events DROP COLUMN picture, ADD CONSTRAINT care_events_act_check CHECK (act IN (${ACTS}));
    ALTER TABLE incidents DROP COLUMN pictures;
    CREATE TEMPORARY TABLE gone ON COMMIT DROP AS SELECT file_id FROM pictures;
    DROP TABLE picture_refusals, pictures;
    DELETE FROM files WHERE id IN (SELECT file_id FROM gone);
  `);
}
