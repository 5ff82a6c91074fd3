/** Whom the schedule reminds today, and of what: a family at a preschool once a day, however many invoices. */
import type { Knex } from 'knex';
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import { REMIND_WITHIN_DAYS, reminderSteps } from '#shared/domain/reminders';

export interface DueFamily {
  preschool_id: number;
  parent_id: number;
  step: number;
  /** Sen. */
  amount: number;
  invoices: { id: number; invoice_no: string; due_date: CalendarDate; open: number }[];
}

/**
 * A draft has nothing open, a counter sale no due date. Carried, cancelled, written-off invoices and those of an instalment plan ask for nothing here; nor do locked ones, which
 * nobody can pay, nor what was declared and waits. A provider's report that waits may be a dispute.
 */
const askingSql = (due: string) => `
  SELECT invoices.id, invoice_no, parent_id, preschool_id, due_date,
         balance - COALESCE((SELECT sum(amount) FROM payments WHERE payments.invoice_id = invoices.id
                                AND payments.state IN ('declared', 'review')), 0) AS open
    FROM invoices
   WHERE balance > 0 AND NOT locked
     AND payment_status NOT IN (8, 9, 10, 11) AND ${due}
     AND NOT EXISTS (SELECT FROM provider_events AS event JOIN payments ON payments.attempt_id = event.attempt_id
                      WHERE payments.invoice_id = invoices.id AND event.outcome = 'review')`;
export const ASKING_SQL = askingSql('due_date <= :soon');
/** A balance that was carried keeps its own date, however late the invoice is due that it is on now. */
const OWING_SQL = askingSql(`preschool_id = :preschool AND (due_date <= :soon OR EXISTS (
       SELECT FROM bill_lines WHERE invoice_id = invoices.id AND bill_lines.due_date <= :soon))`);

/** For those who pay by instalments: each by its own date, and what came onto the invoice since by the day on which it did. */
const INSTALMENTS_SQL = `
  SELECT invoices.id, invoice_no, parent_id, preschool_id, wanted.due_date, wanted.open
    FROM instalment_plans AS plan JOIN invoices ON invoices.id = plan.invoice_id
   CROSS JOIN LATERAL (
     SELECT (balance - COALESCE((SELECT sum(amount) FROM payments WHERE payments.invoice_id = invoices.id
                                    AND payments.state IN ('declared', 'review')), 0))::bigint AS left_open) AS owed
   CROSS JOIN LATERAL (
     WITH parts AS (
       SELECT due_on, instalment_open(instalments.amount, through, total, left_open - added_after(plan.id, due_on)) AS open
         FROM instalments WHERE plan_id = plan.id)
     SELECT due_on AS due_date, open FROM parts WHERE due_on <= :soon
      UNION ALL
     SELECT COALESCE((SELECT max(posted_on) FROM ledger_entries AS entry WHERE entry.invoice_id = invoices.id
                         AND entry.id > after_entry AND kind IN ('charge', 'carry_in', 'debit_note') AND entry.amount > 0),
                     agreed_on),
            left_open - sum(open) FROM parts) AS wanted
   WHERE ended_at IS NULL AND balance > 0 AND NOT locked AND invoices.preschool_id = :preschool
     AND NOT EXISTS (SELECT FROM provider_events AS event JOIN payments ON payments.attempt_id = event.attempt_id
                      WHERE payments.invoice_id = invoices.id AND event.outcome = 'review')`;

/** What is asked of each family, less their credit at the preschool: it covers the oldest first, as their home has it. */
const SQL = `
  WITH asked AS (
    SELECT each.*, LEAST(owed_since(each.id, balance, each.due_date, price), each.due_date) AS since
      FROM (${OWING_SQL}) AS each JOIN invoices USING (id) WHERE open > 0
    UNION ALL
    SELECT each.*, due_date FROM (${INSTALMENTS_SQL}) AS each WHERE open > 0),
  credits AS (SELECT parent_id, preschool_id, -sum(balance) AS credit FROM invoices
     WHERE balance < 0 AND preschool_id = :preschool GROUP BY 1, 2),
  asking AS (
    SELECT id, invoice_no, parent_id, preschool_id, due_date, since, LEAST(open, through - COALESCE(credit, 0)) AS open
      FROM (SELECT asked.*, sum(open) OVER (PARTITION BY parent_id, preschool_id ORDER BY since, id, due_date) AS through
              FROM asked) AS each LEFT JOIN credits USING (parent_id, preschool_id)
     WHERE through > COALESCE(credit, 0)),
  stepped AS (
    SELECT asking.parent_id, asking.preschool_id, max(planned.step) AS step
      FROM asking JOIN reminder_settings ON reminder_settings.preschool_id = asking.preschool_id
     CROSS JOIN LATERAL (VALUES (due_date), (asking.since)) AS due (due_day)
     CROSS JOIN LATERAL unnest(reminder_settings.steps) AS planned (step)
     WHERE due_day + planned.step BETWEEN :since AND :today
       AND NOT EXISTS (SELECT FROM reminder_invoices JOIN reminders ON reminders.id = reminder_id
                        WHERE invoice_id = asking.id AND day >= due_day + planned.step)
     GROUP BY 1, 2)
  SELECT stepped.*, sum(open)::bigint AS amount,
         json_agg(json_build_object('id', asking.id, 'invoice_no', invoice_no, 'due_date', since, 'open', open)
                  ORDER BY since, asking.id) AS invoices
    FROM stepped JOIN asking USING (parent_id, preschool_id) JOIN users ON users.id = parent_id
   WHERE users.deactivated_at IS NULL AND users.erased_at IS NULL
     AND NOT EXISTS (SELECT FROM reminders WHERE reminders.parent_id = stepped.parent_id
                        AND reminders.preschool_id = stepped.preschool_id AND day = :today)
     AND NOT EXISTS (SELECT FROM reminder_pauses AS pause WHERE pause.parent_id = stepped.parent_id
                        AND pause.preschool_id = stepped.preschool_id AND ended_at IS NULL AND until >= :today)
   GROUP BY stepped.parent_id, stepped.preschool_id, stepped.step
   ORDER BY stepped.parent_id, stepped.preschool_id LIMIT :limit`;

/** Those that remind families, in the order in which all servers take them. */
export const remindingPreschools = (knex: Knex): Promise<number[]> =>
  knex('reminder_settings').whereRaw("steps <> '{}'").orderBy('preschool_id').pluck('preschool_id');

/** The next few of a preschool that nobody has reminded today, in the order in which all servers take them. */
export async function dueFamilies(
  trx: Knex,
  preschool: number,
  { today, limit }: { today: CalendarDate; limit: number },
): Promise<DueFamily[]> {
  const { rows } = await trx.raw(SQL, {
    preschool,
    today,
    limit,
    since: addDays(today, -REMIND_WITHIN_DAYS),
    // What is due soon is told of with what is due.
    soon: addDays(today, -Math.min(...reminderSteps)),
  });
  return rows;
}
