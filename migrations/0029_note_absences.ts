/**
 * Absence notes: a child is away from one day to another. A note is never changed: a later one corrects it, or it is
 * voided with a reason. `date` is its last day, or that of the note that it corrects where that is later. `corrects` is
 * no foreign key, since the note that it names may arrive later.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE absence_notes (
      id uuid PRIMARY KEY,
      child_id bigint NOT NULL REFERENCES children (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      date date NOT NULL,
      "from" date NOT NULL,
      "to" date NOT NULL,
      reason text NOT NULL CHECK (reason IN ('sick', 'family', 'holiday', 'other')),
      remark text CHECK (length(remark) <= 500),
      corrects uuid CHECK (corrects <> id),
      by_parent boolean NOT NULL,
      recorded_by bigint NOT NULL REFERENCES users (id),
      recorded_at timestamptz NOT NULL,
      voided_by bigint REFERENCES users (id),
      voided_at timestamptz,
      void_reason text CHECK (length(void_reason) BETWEEN 1 AND 500),
      CHECK (date >= "to"),
      CHECK ("to" >= "from"),
      CHECK (num_nulls(voided_by, voided_at, void_reason) IN (0, 3))
    );
    CREATE INDEX absence_notes_child ON absence_notes (child_id, date);
    CREATE INDEX absence_notes_corrects ON absence_notes (corrects) WHERE corrects IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE absence_notes;');
}
