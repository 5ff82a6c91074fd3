/**
 * Drafts: an invoice that is not issued has no number, asks for nothing and stands in no figure. Its status is 12 (Draft).
 * And an invoice without a line is pending, not completed.
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

/** Of each function what it said, and what it says. */
const EDITS: readonly (readonly [string, string, string])[] = [
  [
    'month_totals_facts',
    'WHERE billing_month = of_month AND',
    'WHERE billing_month = of_month AND issued_at IS NOT NULL AND',
  ],
  [
    'billed_children_facts',
    'AND invoices.payment_status <> 9',
    'AND invoices.payment_status <> 9 AND invoices.issued_at IS NOT NULL',
  ],
  [
    'mark_invoice',
    '(NEW.payment_status = 9) <> (OLD.payment_status = 9)',
    '(NEW.payment_status IN (9, 12)) <> (OLD.payment_status IN (9, 12))',
  ],
];

const NO_LINES =
  'price = 0 AND paid_amount = 0 AND carried_out = 0 AND NOT EXISTS (SELECT FROM bill_lines WHERE invoice_id = invoices.id)';

export async function up(knex: Knex): Promise<void> {
  // The type stays: with another column as its source, the table is written anew once, and no trigger runs.
  await knex.raw(`
    ALTER TABLE invoices ADD COLUMN issued_at timestamptz;
    ALTER TABLE invoices
      ALTER COLUMN issued_at TYPE timestamptz USING created_at,
      ALTER COLUMN invoice_no DROP NOT NULL,
      DROP CONSTRAINT invoices_payment_status_check,
      ADD CONSTRAINT invoices_payment_status_check CHECK (payment_status BETWEEN 1 AND 12),
      ADD CONSTRAINT invoices_draft_status_check CHECK ((issued_at IS NULL) = (payment_status = 12)),
      ADD CONSTRAINT invoices_draft_number_check CHECK ((issued_at IS NULL) = (invoice_no IS NULL)),
      ADD CONSTRAINT invoices_draft_asks_for_nothing
        CHECK (issued_at IS NOT NULL OR (price = 0 AND paid_amount = 0 AND carried_out = 0 AND NOT locked));
    -- The release before knows no drafts: what it makes is issued.
    ALTER TABLE invoices ALTER COLUMN issued_at SET DEFAULT now();
    CREATE INDEX invoices_drafts ON invoices (preschool_id, created_at) WHERE issued_at IS NULL;
    ALTER TABLE bulk_acts
      DROP CONSTRAINT bulk_acts_act_check,
      ADD CONSTRAINT bulk_acts_act_check CHECK (act IN ('lock', 'unlock', 'send-mail', 'status', 'issue'));
    ${EDITS.map((one) => edit(...one)).join('')}
    UPDATE invoices SET payment_status = 1 WHERE payment_status = 4 AND ${NO_LINES};
  `);
}

/** Drafts go: their bills are unbilled again. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE invoices SET payment_status = 4 WHERE payment_status = 1 AND ${NO_LINES};
    UPDATE bill_lines SET invoice_id = NULL, was_unbilled = false
     WHERE was_unbilled AND invoice_id IN (SELECT id FROM invoices WHERE issued_at IS NULL);
    DELETE FROM bill_lines WHERE invoice_id IN (SELECT id FROM invoices WHERE issued_at IS NULL);
    DELETE FROM bulk_act_invoices WHERE invoice_id IN (SELECT id FROM invoices WHERE issued_at IS NULL);
    DELETE FROM invoices WHERE issued_at IS NULL;
    DELETE FROM bulk_acts WHERE act = 'issue';
    ${EDITS.map(([name, from, to]) => edit(name, to, from)).join('')}
    ALTER TABLE bulk_acts
      DROP CONSTRAINT bulk_acts_act_check,
      ADD CONSTRAINT bulk_acts_act_check CHECK (act IN ('lock', 'unlock', 'send-mail', 'status'));
    DROP INDEX invoices_drafts;
    ALTER TABLE invoices
      DROP CONSTRAINT invoices_payment_status_check,
      ADD CONSTRAINT invoices_payment_status_check CHECK (payment_status BETWEEN 1 AND 11),
      DROP COLUMN issued_at,
      ALTER COLUMN invoice_no SET NOT NULL;
  `);
}
