/** The plans of instalments of an invoice, with what each instalment still wants. */
import type { Knex } from 'knex';
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { InstalmentPlan } from '#shared/endpoints/instalments';
import { businessDay } from '../../db/business-day';
import { WAITING_SQL } from '../../models/invoice';

const FOUND = `
  SELECT plan.id, agreed_on, agreement, total, outcome, end_reason, instalments,
         ${businessDay('ended_at')} AS ended_on,
         CASE WHEN ended_at IS NULL THEN asked_now(invoices.id, (balance - ${WAITING_SQL})::bigint, :today) ELSE 0 END AS asked,
         GREATEST(left_open - all_open, 0)::bigint AS beyond
    FROM instalment_plans AS plan JOIN invoices ON invoices.id = plan.invoice_id
   CROSS JOIN LATERAL (SELECT CASE WHEN ended_at IS NULL THEN balance ELSE 0 END AS left_open) AS standing
   CROSS JOIN LATERAL (
     SELECT sum(open) AS all_open,
            json_agg(json_build_object('due_on', due_on, 'amount', amount, 'open', open,
              'declared', open - wanted, 'late', wanted > 0 AND due_on < :today) ORDER BY place) AS instalments
       FROM instalments CROSS JOIN LATERAL (SELECT left_open - added_after(plan.id, due_on) AS standing) AS at_due
      CROSS JOIN LATERAL (
        SELECT instalment_open(amount, through, total, at_due.standing) AS open,
               instalment_open(amount, through, total, (at_due.standing - ${WAITING_SQL})::bigint) AS wanted) AS each
      WHERE plan_id = plan.id) AS parts
   WHERE plan.invoice_id = :id ORDER BY plan.id DESC`;

type Ended = NonNullable<InstalmentPlan['ended']>;
interface Found extends Omit<InstalmentPlan, 'ended'> {
  outcome: Ended['outcome'] | null;
  end_reason: string | null;
  ended_on: CalendarDate;
}

/** The one that goes on is the last that was made. */
export async function findPlans(
  trx: Knex,
  { id }: { id: number },
  today: CalendarDate,
): Promise<InstalmentPlan[]> {
  const { rows } = await trx.raw(FOUND, { id, today });
  return rows.map(({ outcome, end_reason, ended_on, ...plan }: Found) => ({
    ...plan,
    ended: outcome && { on: ended_on, outcome, reason: end_reason },
  }));
}
