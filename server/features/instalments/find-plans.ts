/** The plans of instalments of an invoice, with what each instalment still wants. */
import type { Knex } from 'knex';
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { InstalmentPlan } from '#shared/endpoints/instalments';
import { WAITING_SQL } from '../../models/invoice';

const FOUND = `
  SELECT plan.id, agreed_on, agreement, total, outcome, end_reason,
         (ended_at AT TIME ZONE 'Asia/Kuala_Lumpur')::date AS ended_on,
         CASE WHEN ended_at IS NULL THEN asked_now(invoices.id, (balance - ${WAITING_SQL})::bigint, :today) ELSE 0 END AS asked,
         CASE WHEN ended_at IS NULL THEN GREATEST(balance - total, 0) ELSE 0 END::bigint AS beyond,
         (SELECT json_agg(json_build_object('due_on', due_on, 'amount', amount, 'open', open,
                    'declared', open - wanted, 'late', wanted > 0 AND due_on < :today) ORDER BY place)
            FROM instalments CROSS JOIN LATERAL (
              SELECT instalment_open(amount, through, total, left_open) AS open,
                     instalment_open(amount, through, total, (left_open - ${WAITING_SQL})::bigint) AS wanted
                FROM (SELECT CASE WHEN ended_at IS NULL THEN balance ELSE 0 END AS left_open) AS standing) AS each
           WHERE plan_id = plan.id) AS instalments
    FROM instalment_plans AS plan JOIN invoices ON invoices.id = plan.invoice_id
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
