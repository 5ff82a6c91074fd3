/**
 * Credit and debit notes of an invoice, each kind in a gapless series of its own for each preschool and year. A note never
 * changes: another one, its counterpart, takes it back.
 */
import type { Knex } from 'knex';

const series = (kind: string) => `
  CREATE TABLE ${kind}_note_series (
    preschool_id bigint NOT NULL REFERENCES preschools (id),
    year integer NOT NULL CHECK (year BETWEEN 2000 AND 2999),
    last integer NOT NULL CHECK (last >= 1),
    PRIMARY KEY (preschool_id, year)
  );`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${series('credit')}
    ${series('debit')}

    CREATE TABLE invoice_notes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('credit', 'debit')),
      note_no text NOT NULL CONSTRAINT invoice_notes_note_no_key UNIQUE,
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      year integer NOT NULL,
      number integer NOT NULL CHECK (number >= 1),
      -- Null, with the reason, once its invoice went after its years: the number stays.
      invoice_id bigint REFERENCES invoices (id),
      reason text,
      dated date NOT NULL,
      -- Sen: of its lines.
      amount bigint NOT NULL CHECK (amount > 0),
      -- The note that it takes back, whole.
      counters_id bigint REFERENCES invoice_notes (id),
      by bigint NOT NULL REFERENCES users (id),
      created_at timestamptz NOT NULL,
      CONSTRAINT invoice_notes_number_key UNIQUE (preschool_id, kind, year, number),
      CONSTRAINT invoice_notes_gone_check CHECK ((invoice_id IS NULL) = (reason IS NULL))
    );
    CREATE INDEX invoice_notes_invoice ON invoice_notes (invoice_id, id);
    CREATE UNIQUE INDEX invoice_notes_counters_key ON invoice_notes (counters_id) WHERE counters_id IS NOT NULL;

    CREATE TABLE invoice_note_lines (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      note_id bigint NOT NULL REFERENCES invoice_notes (id),
      -- Of the invoice; null where it is a line of its own.
      line_id bigint REFERENCES bill_lines (id),
      child_id bigint REFERENCES children (id),
      label text NOT NULL,
      -- Sen.
      amount bigint NOT NULL CHECK (amount > 0)
    );
    CREATE INDEX invoice_note_lines_note ON invoice_note_lines (note_id, id);
    CREATE INDEX invoice_note_lines_line ON invoice_note_lines (line_id) WHERE line_id IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE invoice_note_lines, invoice_notes, credit_note_series, debit_note_series;');
}
