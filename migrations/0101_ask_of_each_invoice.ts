/**
 * Which cancelled invoices have money is asked of each of them. As a condition with EXISTS it was answered by a list of all
 * payments of all years, made anew for each month: ten years were read a hundred and twenty times.
 */
import type { Knex } from 'knex';

const ALL_PAYMENTS = `OR EXISTS (
       SELECT 1 FROM payments WHERE payments.invoice_id = invoices.id AND payments.state = 'confirmed')`;
const OF_THE_INVOICE = `OR (
       SELECT true FROM payments WHERE payments.invoice_id = invoices.id AND payments.state = 'confirmed' LIMIT 1)`;

/** Changes the function's text, whatever other steps have made of the rest of it. */
const edit = (from: string, to: string) => `
  DO $edit$
    DECLARE was text := pg_get_functiondef('month_totals_facts'::regproc);
    BEGIN
      IF position($a$${from}$a$ IN was) = 0 THEN RAISE EXCEPTION 'The function has another text.'; END IF;
      EXECUTE replace(was, $a$${from}$a$, $a$${to}$a$);
    END
  $edit$;`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(edit(ALL_PAYMENTS, OF_THE_INVOICE));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(edit(OF_THE_INVOICE, ALL_PAYMENTS));
}
