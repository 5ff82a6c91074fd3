/**
 * The job that tells each family once in the evening that the day of their children can be read: at the time that their
 * preschools chose, the latest of them where there are several. Nobody is told of a day on which nothing was written. Who was not
 * told because a tablet had no network until the next day, is told then.
 */
import { addDays, businessMinute, type CalendarDate } from '#shared/domain/calendar-date';
import { attendingStatuses } from '#shared/domain/statuses';
import { inJobTransaction, type JobContext } from '../../jobs/job-context';
import { standingSql } from '../../sync/standing';
import { TOLD_SQL } from '../portal/find-illnesses';
import { notify } from './notify';

/** A server that was down in the evening wakes nobody at night. */
const SENT_UNTIL = '22:30';
/** Of the day before, nobody is told earlier. */
const LATE_FROM = '07:00';
const LAST_MINUTE = '23:59';

/** Something was written of the child of this column on this day that its parents read. */
export const dayIsWrittenSql = (child: string, day: string) => `(
  EXISTS (SELECT FROM daily_reports AS written WHERE written.child_id = ${child} AND written.date = ${day}
            AND written.ready_at IS NOT NULL AND written.deleted_at IS NULL)
  OR EXISTS (SELECT FROM presences WHERE presences.child_id = ${child} AND presences.day = ${day}
               AND ${standingSql('presences')})
  OR EXISTS (SELECT FROM care_events WHERE care_events.child_id = ${child} AND care_events.day = ${day}
               AND care_events.act <> 'sleep_check' AND ${standingSql('care_events')})
  OR EXISTS (SELECT FROM incidents WHERE incidents.child_id = ${child} AND incidents.day = ${day}
               AND incidents.act = 'happened' AND ${standingSql('incidents')})
  OR EXISTS (SELECT FROM doses WHERE doses.child_id = ${child} AND doses.day = ${day} AND ${standingSql('doses')})
  OR EXISTS (SELECT FROM illnesses WHERE illnesses.child_id = ${child} AND illnesses.day = ${day}
               AND ${TOLD_SQL}))`;

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
  HAVING max(preschools.digest_at) <= :minute AND bool_or(${dayIsWrittenSql('children.id', 'CAST(:day AS date)')})
   ORDER BY child_parents.user_id`;

export async function sendDigests(job: JobContext): Promise<void> {
  const minute = businessMinute(job.clock.now());
  if (minute >= SENT_UNTIL) return;
  const today = job.clock.today();
  await tell(job, today, minute);
  if (minute >= LATE_FROM) await tell(job, addDays(today, -1), LAST_MINUTE);
}

/** @param minute of that day, by which it has to be time */
async function tell(job: JobContext, day: CalendarDate, minute: string): Promise<void> {
  await inJobTransaction(job, async (context) => {
    const { rows }: { rows: { user_id: number }[] } = await context.trx.raw(SQL, {
      day,
      minute,
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
