/**
 * Daily reports, health screenings and the differences that wait for a choice. A report and a screening are
 * one for a child and a date, with an id made of both; deleted rows stay as tombstones.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE daily_reports (
      id uuid PRIMARY KEY,
      child_id bigint NOT NULL REFERENCES children (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      date date NOT NULL,
      subjective text,
      objective text,
      assessment text,
      plan text,
      progress text,
      ready_at timestamptz,
      deleted_at timestamptz,
      created_by bigint NOT NULL REFERENCES users (id),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      UNIQUE (child_id, date)
    );
    CREATE INDEX daily_reports_preschool_date ON daily_reports (preschool_id, date);

    CREATE TABLE daily_report_sections (
      report_id uuid NOT NULL REFERENCES daily_reports (id),
      section text NOT NULL CHECK (section IN ('activities', 'interventions', 'ot_assessments', 'ot_interventions', 'soapp')),
      version integer NOT NULL CHECK (version > 0),
      updated_by bigint NOT NULL REFERENCES users (id),
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (report_id, section)
    );

    CREATE TABLE daily_report_rows (
      id uuid PRIMARY KEY,
      report_id uuid NOT NULL REFERENCES daily_reports (id),
      section text NOT NULL CHECK (section IN ('activities', 'interventions', 'ot_assessments', 'ot_interventions')),
      master_id bigint NOT NULL REFERENCES masters (id),
      achievement_scale text,
      minute_scales text,
      notes text,
      updated_by bigint NOT NULL REFERENCES users (id),
      updated_at timestamptz NOT NULL,
      deleted_at timestamptz
    );
    CREATE INDEX daily_report_rows_report_id ON daily_report_rows (report_id);

    CREATE TABLE health_screenings (
      id uuid PRIMARY KEY,
      child_id bigint NOT NULL REFERENCES children (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      date date NOT NULL,
      body_temperature numeric(3, 1) NOT NULL CHECK (body_temperature BETWEEN 30 AND 45),
      symptoms text[] NOT NULL DEFAULT '{}',
      others_message text,
      version integer NOT NULL CHECK (version > 0),
      created_at timestamptz NOT NULL,
      updated_by bigint NOT NULL REFERENCES users (id),
      updated_at timestamptz NOT NULL,
      UNIQUE (child_id, date)
    );
    CREATE INDEX health_screenings_preschool_date ON health_screenings (preschool_id, date);
    CREATE INDEX health_screenings_date ON health_screenings (date);

    CREATE TABLE parent_forms (
      child_id bigint NOT NULL REFERENCES children (id),
      date date NOT NULL,
      kind text NOT NULL CHECK (kind IN ('self_declaration', 'daily_log')),
      filled_by bigint NOT NULL REFERENCES users (id),
      filled_at timestamptz NOT NULL,
      PRIMARY KEY (child_id, date, kind)
    );

    CREATE TABLE alternatives (
      id uuid PRIMARY KEY,
      entity_type text NOT NULL CHECK (entity_type IN ('report', 'screening')),
      entity_id uuid NOT NULL,
      section text NOT NULL,
      row_id uuid,
      field text NOT NULL,
      live_value jsonb,
      live_by bigint NOT NULL REFERENCES users (id),
      live_at timestamptz NOT NULL,
      other_value jsonb,
      other_by bigint NOT NULL REFERENCES users (id),
      other_at timestamptz NOT NULL,
      operation_id uuid,
      resolved_at timestamptz,
      resolved_by bigint REFERENCES users (id),
      kept text CHECK (kept IN ('live', 'other', 'both')),
      CHECK ((resolved_at IS NULL) = (kept IS NULL))
    );
    CREATE INDEX alternatives_open ON alternatives (entity_type, entity_id) WHERE resolved_at IS NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE alternatives, parent_forms, health_screenings, daily_report_rows, daily_report_sections, daily_reports;
  `);
}
