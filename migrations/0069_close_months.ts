/**
 * A preschool's months are closed one after the other: nothing dated in them changes any more. Each closing says what stood
 * open, and may be opened again by two people. Money from outside that is of a closed month is booked on the day on which it
 * is entered, with its own day beside.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The last day of the last closed month.
    ALTER TABLE preschools ADD COLUMN closed_through date
      CONSTRAINT preschools_closed_through_check
      CHECK (closed_through = (date_trunc('month', closed_through) + interval '1 month - 1 day')::date);

    CREATE TABLE month_closings (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      month text NOT NULL CHECK (month ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$'),
      -- How much of what stood open then.
      standing jsonb NOT NULL,
      closed_at timestamptz NOT NULL,
      closed_by bigint NOT NULL REFERENCES users (id),
      asked_at timestamptz,
      asked_by bigint REFERENCES users (id),
      reason text,
      opened_at timestamptz,
      opened_by bigint REFERENCES users (id),
      CONSTRAINT month_closings_asked_check CHECK ((asked_at IS NULL) = (asked_by IS NULL) AND (asked_at IS NULL) = (reason IS NULL)),
      CONSTRAINT month_closings_opened_check
        CHECK ((opened_at IS NULL) = (opened_by IS NULL) AND (opened_at IS NULL OR asked_at IS NOT NULL)),
      CONSTRAINT month_closings_second_check CHECK (opened_by <> asked_by)
    );
    CREATE UNIQUE INDEX month_closings_closed_key ON month_closings (preschool_id, month) WHERE opened_at IS NULL;
    CREATE INDEX month_closings_listed ON month_closings (preschool_id, id DESC);

    -- The day on which money came, where it was booked later.
    ALTER TABLE payments ADD COLUMN value_date date;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE payments DROP COLUMN value_date;
    DROP TABLE month_closings;
    ALTER TABLE preschools DROP COLUMN closed_through;
  `);
}
