/**
 * What comes onto an invoice after its plan of instalments was made has its own day: it takes nothing from an instalment that
 * was due before. It was covered first, so that a parent who had paid in time was shown as late.
 */
import type { Knex } from 'knex';

const ADDED = `
    CREATE FUNCTION last_entry() RETURNS bigint
    LANGUAGE sql STABLE AS $$ SELECT COALESCE(max(id), 0) FROM ledger_entries $$;

    -- The last one when the plan was made; what is entered of the invoice later came onto it.
    ALTER TABLE instalment_plans ADD COLUMN after_entry bigint;
    UPDATE instalment_plans SET after_entry = COALESCE((
      SELECT max(id) FROM ledger_entries
       WHERE ledger_entries.invoice_id = instalment_plans.invoice_id AND recorded_at <= created_at), 0);
    ALTER TABLE instalment_plans
      ALTER COLUMN after_entry SET NOT NULL,
      ALTER COLUMN after_entry SET DEFAULT last_entry();

    -- Sen that came onto the invoice after a day, and until another one; not below zero.
    CREATE FUNCTION added_after(of_plan bigint, day date, until date DEFAULT 'infinity') RETURNS bigint
    LANGUAGE sql STABLE AS $$
      SELECT GREATEST(0, COALESCE(sum(amount), 0))::bigint
        FROM instalment_plans AS plan JOIN ledger_entries AS entry ON entry.invoice_id = plan.invoice_id
       WHERE plan.id = of_plan AND entry.id > after_entry AND posted_on > day AND posted_on <= until
         AND kind IN ('charge', 'carry_in', 'debit_note', 'credit_note')
    $$;
`;

const asked = (wanted: string, beside: string) => `
    CREATE OR REPLACE FUNCTION asked_now(of_invoice bigint, open bigint, on_day date) RETURNS bigint
    LANGUAGE sql STABLE AS $$
      SELECT COALESCE((
        SELECT COALESCE(NULLIF(sum(wanted) FILTER (WHERE due_on <= on_day), 0),
                        (array_agg(wanted ORDER BY place) FILTER (WHERE wanted > 0))[1], 0)::bigint
               + GREATEST(open - ${beside}, 0)::bigint
          FROM (SELECT place, due_on, total, ${wanted} AS wanted
                  FROM instalment_plans AS plan JOIN instalments ON plan_id = plan.id
                 WHERE invoice_id = of_invoice AND ended_at IS NULL) AS each
        HAVING count(*) > 0), open)
    $$;

    CREATE OR REPLACE FUNCTION instalment_due(of_invoice bigint, open bigint) RETURNS date
    LANGUAGE sql STABLE AS $$
      SELECT min(due_on) FROM instalment_plans AS plan JOIN instalments ON plan_id = plan.id
       WHERE invoice_id = of_invoice AND ended_at IS NULL AND ${wanted} > 0
    $$;`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    ADDED +
      asked(
        'instalment_open(amount, through, total, open - added_after(plan.id, due_on))',
        // All that no instalment wants.
        'sum(wanted)',
      ),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`${asked('instalment_open(amount, through, total, open)', 'max(total)')}
    DROP FUNCTION added_after;
    ALTER TABLE instalment_plans DROP COLUMN after_entry;
    DROP FUNCTION last_entry;`);
}
