/**
 * What was written off and what of it was recovered, each with its day and reason; the ledger has an entry of each. And
 * the figures of a month know what notes took off its invoices and what was written off of them.
 */
import type { Knex } from 'knex';

/** Changes a function's text, whatever other steps have made of the rest of it. */
const edit = (name: string, from: string, to: string) => `
  DO $edit$
    DECLARE was text := pg_get_functiondef('${name}'::regproc);
    BEGIN
      IF position($a$${from}$a$ IN was) = 0 THEN RAISE EXCEPTION 'The function ${name} has another text.'; END IF;
      EXECUTE replace(was, $a$${from}$a$, $a$${to}$a$);
    END
  $edit$;`;

const LINES = 'sum(lines.other_lines)::bigint';
const counted = (column: string) => `COALESCE(sum(${column}) FILTER (WHERE payment_status <> 9), 0)::bigint`;

/** Of each function what it said, and what it says. */
const EDITS: readonly (readonly [string, string, string])[] = [
  ['month_totals_facts', LINES, `${LINES}, ${counted('credited')}, ${counted('written_off')}`],
  // A debt that was given up is not paid.
  [
    'month_totals_facts',
    'balance > 0 OR carried_out > 0)',
    'balance > 0 OR carried_out > 0 OR written_off > 0)',
  ],
  [
    'network_totals_facts',
    'sum(other_lines)::bigint',
    'sum(other_lines)::bigint, sum(credited)::bigint, sum(written_off)::bigint',
  ],
];

const MARKED = [
  'billing_month',
  'preschool_id',
  'parent_id',
  'payment_status',
  'price',
  'paid_amount',
  'carried_out',
];
const mark = (columns: readonly string[]) => {
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  return `
    DROP TRIGGER invoices_stale_change ON invoices;
    CREATE TRIGGER invoices_stale_change AFTER UPDATE ON invoices FOR EACH ROW
      WHEN ((${of('OLD')}) IS DISTINCT FROM (${of('NEW')})) EXECUTE FUNCTION mark_invoice();`;
};

const TOTALS = ['month_totals', 'network_totals'];

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE write_offs (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      invoice_id bigint NOT NULL REFERENCES invoices (id),
      -- Sen; below zero what was recovered.
      amount bigint NOT NULL CHECK (amount <> 0),
      date date NOT NULL,
      -- Null where money that came recovered it.
      reason text CHECK (reason <> ''),
      by bigint REFERENCES users (id),
      at timestamptz NOT NULL,
      CONSTRAINT write_offs_has_a_reason CHECK (amount < 0 OR reason IS NOT NULL)
    );
    CREATE INDEX write_offs_invoice ON write_offs (invoice_id);
    ${TOTALS.map(
      (table) => `ALTER TABLE ${table}
        ADD COLUMN credited bigint NOT NULL DEFAULT 0, ADD COLUMN written_off bigint NOT NULL DEFAULT 0;`,
    ).join('\n')}
    ${EDITS.map((one) => edit(...one)).join('')}
    ${mark([...MARKED, 'credited', 'written_off'])}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${mark(MARKED)}
    ${EDITS.map(([name, from, to]) => edit(name, to, from)).join('')}
    ${TOTALS.map((table) => `ALTER TABLE ${table} DROP COLUMN credited, DROP COLUMN written_off;`).join('\n')}
    DROP TABLE write_offs;
  `);
}
