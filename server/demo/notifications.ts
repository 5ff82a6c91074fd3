/** What the demonstration's people were told of in the last weeks, as their reports, invoices and classwork have it. */

import type { Knex } from 'knex';
import { DAY_MS } from '#shared/domain/calendar-date';
import { PRINCIPAL_ROLE } from '#shared/permissions';
import type { Clock } from '../clock';
import { flaggedSql } from '../features/health/flagged-sql';
import { type Random, seededRandom } from './random';

const SEED = 20_260_109;
const WEEKS_MS = 42 * DAY_MS;
/** Reports come every day: of more than these nobody needs to be reminded. */
const REPORTS_MS = 4 * DAY_MS;

interface Cause {
  user_id: number;
  kind: string;
  event: string;
  about: object;
  child_id: number | null;
  at: Date;
}

export async function makeNotifications(trx: Knex, clock: Clock): Promise<void> {
  const random = seededRandom(SEED);
  const causes = (await findCauses(trx, clock)).filter(({ at }) => at <= clock.now());
  const rows = causes.map(({ at, about, ...cause }) => ({
    id: random.uuid(),
    ...cause,
    about: JSON.stringify(about),
    created_at: at,
    tell_at: at,
    opened_at: openedAt(random, clock, at),
  }));
  await trx.batchInsert('notifications', rows, 500);
  await trx.batchInsert(
    'notification_deliveries',
    rows.flatMap((row) => delivered(random, row)),
    500,
  );
}

/** Most are opened within hours; the last ones wait. */
function openedAt(random: Random, clock: Clock, at: Date): Date | null {
  const opened = new Date(at.getTime() + random.below(DAY_MS / 4));
  const isOpened = random.chance(0.7) && clock.now().getTime() - at.getTime() > DAY_MS / 2;
  return isOpened && opened < clock.now() ? opened : null;
}

/** Two in three have a phone that takes messages; now and then one is gone. */
function delivered(
  random: Random,
  { id, user_id, tell_at, opened_at }: { id: string; user_id: number; tell_at: Date; opened_at: Date | null },
): object[] {
  if (user_id % 3 === 0) return [];
  const isGone = random.chance(0.01);
  const made = { id: random.uuid(), notification_id: id, push_token_id: user_id, attempts: 1 };
  return [
    {
      ...made,
      state: isGone ? 'failed' : 'sent',
      error: isGone ? 'UNREGISTERED: Requested entity was not found.' : null,
      message_name: isGone ? null : `projects/tadika-simulation/messages/${random.below(1e9)}`,
      created_at: tell_at,
      updated_at: tell_at,
      opened_at: isGone ? null : opened_at,
    },
  ];
}

async function findCauses(trx: Knex, clock: Clock): Promise<Cause[]> {
  const now = clock.now().getTime();
  const { rows } = await trx.raw(
    `SELECT user_id, 'report_ready' AS kind, child_id || ' ' || date AS event, child_id, ready_at AS at,
            jsonb_build_object('child_id', child_id, 'report_id', id, 'date', date) AS about
       FROM daily_reports JOIN child_parents USING (child_id)
      WHERE ready_at > :reports AND deleted_at IS NULL
     UNION ALL
     SELECT parent_id, 'new_invoice', id::text, NULL, created_at,
            jsonb_build_object('invoice_id', id, 'invoice_no', invoice_no)
       FROM invoices WHERE created_at > :since AND price > 0 AND NOT is_pos_invoice AND payment_status <= 7
     UNION ALL
     SELECT payments.parent_id, 'payment_received', payments.id::text, NULL, payments.created_at,
            jsonb_build_object('invoice_id', invoice_id, 'invoice_no', invoice_no, 'amount', amount)
       FROM payments JOIN invoices ON invoices.id = invoice_id
      WHERE payments.created_at > :since AND state = 'confirmed' AND amount > 0
     UNION ALL
     SELECT DISTINCT user_id, 'classwork', classwork.id::text, NULL::bigint, classwork.created_at,
            jsonb_build_object('classwork_id', classwork.id, 'classwork_name', classwork.name)
       FROM classwork
       JOIN classwork_classrooms ON classwork_id = classwork.id
       JOIN children USING (classroom_id)
       JOIN child_parents ON child_parents.child_id = children.id
      WHERE classwork.created_at > :since
     UNION ALL
     SELECT told.user_id, 'health_alert', screening.id::text, screening.child_id, screening.created_at,
            jsonb_build_object('child_id', screening.child_id, 'screening_id', screening.id,
                               'date', screening.date, 'for_staff', told.for_staff)
       FROM health_screenings AS screening
       JOIN LATERAL (
         SELECT user_id, false AS for_staff FROM child_parents WHERE child_id = screening.child_id
         UNION ALL
         SELECT user_id, true FROM user_preschools JOIN user_roles USING (user_id)
          WHERE preschool_id = screening.preschool_id AND role_id = :principal) AS told ON true
      WHERE screening.created_at > :since
        AND ${flaggedSql('screening')}
     ORDER BY 5, 1, 2, 3`,
    {
      since: new Date(now - WEEKS_MS),
      reports: new Date(now - REPORTS_MS),
      principal: PRINCIPAL_ROLE,
    },
  );
  return rows;
}
