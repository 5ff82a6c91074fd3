/**
 * Imports of spreadsheets: a file that was checked, the cells of it that are wrong, and what was made of it. A file that
 * was imported is known by its hash, a row by its identity, so that neither is written twice.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE imports (
      id uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('children', 'balances')),
      file_name text NOT NULL,
      file_sha256 text NOT NULL,
      -- Only as long as it may still be written: families stand in it.
      file_id uuid REFERENCES files (id),
      state text NOT NULL CHECK (
        state IN ('checking', 'invalid', 'ready', 'writing', 'done', 'failed', 'discarded')),
      -- Rows of the file, once counted, and how many of them this step is through with.
      rows_total integer,
      rows_through integer NOT NULL DEFAULT 0,
      problems integer NOT NULL DEFAULT 0,
      -- What would be, or was, written: counts, sums and the first rows.
      summary jsonb,
      created_by bigint NOT NULL REFERENCES users (id),
      created_at timestamptz NOT NULL,
      confirmed_by bigint REFERENCES users (id),
      confirmed_at timestamptz,
      finished_at timestamptz,
      invited_by bigint REFERENCES users (id),
      invited_at timestamptz,
      CHECK (state NOT IN ('checking', 'ready', 'writing') OR file_id IS NOT NULL),
      CHECK (state NOT IN ('writing', 'done') OR confirmed_by IS NOT NULL)
    );
    CREATE UNIQUE INDEX imports_done_key ON imports (kind, file_sha256) WHERE state = 'done';
    CREATE INDEX imports_listed ON imports (created_at DESC, id);
    CREATE INDEX imports_file ON imports (file_id) WHERE file_id IS NOT NULL;

    CREATE TABLE import_problems (
      import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
      number integer NOT NULL,
      -- As the spreadsheet numbers it, the head being 1; null for the whole file.
      row integer,
      column_name text,
      value text NOT NULL,
      problem text NOT NULL,
      advice text NOT NULL,
      PRIMARY KEY (import_id, number)
    );

    -- What was made by an import, and what a row of it is known by.
    CREATE TABLE import_records (
      entity_type text NOT NULL CHECK (entity_type IN ('child', 'user', 'invoice')),
      entity_id bigint NOT NULL,
      import_id uuid NOT NULL REFERENCES imports (id),
      row integer NOT NULL,
      identity text,
      PRIMARY KEY (entity_type, entity_id)
    );
    CREATE UNIQUE INDEX import_records_identity_key ON import_records (entity_type, identity)
      WHERE identity IS NOT NULL;
    CREATE INDEX import_records_import ON import_records (import_id, entity_type);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE import_records, import_problems, imports;');
}
