/**
 * The job that tells each family once in the evening that the day of their children can be read: at the time that their
 * preschools chose, the latest of them where there are several. Nobody is told of a day on which nothing was written. Who was not
 * told, because a tablet had no network or the server was down, is told the next day.
 */
import { addDays, businessMinute, type CalendarDate } from '#shared/domain/calendar-date';
import { momentOf } from '#shared/domain/incident';
import { attendingStatuses } from '#shared/domain/statuses';
import { inJobTransaction, type JobContext } from '../../jobs/job-context';
import { standingSql } from '../../sync/standing';
import { TOLD_SQL } from '../portal/find-illnesses';
import { notify } from './notify';

/** A server that was down in the evening wakes nobody at night. */
const SENT_UNTIL = '22:30';
/** Nobody is told earlier than the day before. */
const LATE_FROM = '07:00';
const LAST_MINUTE = '23:59';
/** No preschool tells of a day before then. */
const NOON = '12:00';

/**
 * Something was written of the child of this column on this day that its parents read.
 * @param since what came to the server before then does not count
 */
export const dayIsWrittenSql = (child: string, day: string, since = "'-infinity'") => `(
  EXISTS (SELECT FROM daily_reports AS written WHERE written.child_id = ${child} AND written.date = ${day}
            AND written.ready_at >= ${since} AND written.deleted_at IS NULL)
  OR EXISTS (SELECT FROM presences WHERE presences.child_id = ${child} AND presences.day = ${day}
               AND presences.recorded_at >= ${since} AND ${standingSql('presences')})
  OR EXISTS (SELECT FROM care_events WHERE care_events.child_id = ${child} AND care_events.day = ${day}
               AND care_events.recorded_at >= ${since} AND care_events.act <> 'sleep_check' AND ${standingSql('care_events')})
  OR EXISTS (SELECT FROM incidents WHERE incidents.child_id = ${child} AND incidents.day = ${day}
               AND incidents.recorded_at >= ${since} AND incidents.act = 'happened' AND ${standingSql('incidents')})
  OR EXISTS (SELECT FROM doses WHERE doses.child_id = ${child} AND doses.day = ${day}
               AND doses.recorded_at >= ${since} AND ${standingSql('doses')})
  OR EXISTS (SELECT FROM illnesses WHERE illnesses.child_id = ${child} AND illnesses.day = ${day}
               AND illnesses.recorded_at >= ${since} AND ${TOLD_SQL}))`;

const SQL = `
  SELECT child_parents.user_id
    FROM child_parents
    JOIN users ON users.id = child_parents.user_id AND users.deactivated_at IS NULL
    JOIN children ON children.id = child_parents.child_id AND children.status = ANY (:attending::int[])
                 AND children.erased_at IS NULL
    JOIN preschools ON preschools.id = children.preschool_id AND preschools.digest_at IS NOT NULL
   WHERE NOT EXISTS (SELECT FROM notifications WHERE notifications.user_id = child_parents.user_id
                        AND kind = 'digest' AND event = :day AND withdrawn_at IS NULL)
   GROUP BY child_parents.user_id
  HAVING max(preschools.digest_at) <= :minute AND bool_or(${dayIsWrittenSql('children.id', 'CAST(:day AS date)', 'CAST(:since AS timestamptz)')})
   ORDER BY child_parents.user_id`;

export async function sendDigests(job: JobContext): Promise<void> {
  const minute = businessMinute(job.clock.now());
  if (minute >= SENT_UNTIL) return;
  const today = job.clock.today();
  await tell(job, today, { minute, since: '-infinity' });
  const before = addDays(today, -1);
  const since = momentOf(before, NOON).toISOString();
  if (minute >= LATE_FROM) await tell(job, before, { minute: LAST_MINUTE, since });
}

/** @param when the minute of that day by which it has to be time, and since when something came to the server */
async function tell(
  job: JobContext,
  day: CalendarDate,
  when: { minute: string; since: string },
): Promise<void> {
  await inJobTransaction(job, async (context) => {
    const { rows }: { rows: { user_id: number }[] } = await context.trx.raw(SQL, {
      day,
      ...when,
      attending: [...attendingStatuses],
    });
    await notify(
      context,
      rows.map(({ user_id }) => ({
        userId: user_id,
        kind: 'digest' as const,
        event: day,
        about: { date: day },
      })),
    );
  });
}
