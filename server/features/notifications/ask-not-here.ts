/**
 * The job that asks parents in the morning whether their child comes, once a child and day: where nobody noted an arrival, a
 * screening at the preschool or an absence, and somebody has arrived there. So nobody is asked on a day when it is closed.
 * Nobody is asked while a paired tablet was not seen since the first arrival there, and since children have come, since it may
 * know of more; at last all are, for a child that is nowhere must be asked about.
 */
import { businessMinute, DAY_MS } from '#shared/domain/calendar-date';
import { attendingStatuses } from '#shared/domain/statuses';
import { businessInstant } from '../../db/business-day';
import { inJobTransaction, type JobContext } from '../../jobs/job-context';
import { standingSql } from '../../sync/standing';
import { notify } from './notify';

const ASKED_FROM = '09:30';
/** By now children have come: a tablet that was seen earlier alone may have noted them since, with no network. */
const COME_BY = '09:00';
/** From here on whatever tablet was not seen. */
const ASKED_ALL_THE_SAME_FROM = '10:45';
/** A server that was down in the morning asks nobody in the afternoon. */
const ASKED_UNTIL = '11:00';
/** A tablet that was not seen for so long lies in a drawer: nobody waits for it. */
const IN_DRAWER_AFTER_MS = 7 * DAY_MS;

/** Nobody knows where the child of this column is on this day. */
export const unexplainedSql = (child: string, day: string) => `
  NOT EXISTS (SELECT FROM presences WHERE presences.child_id = ${child} AND presences.day = ${day}
                AND ${standingSql('presences')})
  AND NOT EXISTS (SELECT FROM health_screenings WHERE health_screenings.child_id = ${child}
                    AND health_screenings.date = ${day} AND NOT health_screenings.by_parent)
  AND NOT EXISTS (SELECT FROM absence_notes WHERE absence_notes.child_id = ${child}
                    AND ${day} BETWEEN absence_notes."from" AND absence_notes."to" AND ${standingSql('absence_notes')})`;

const SQL = `
  SELECT children.id AS child_id, child_parents.user_id
    FROM children
    JOIN child_parents ON child_parents.child_id = children.id
    JOIN users ON users.id = child_parents.user_id AND users.deactivated_at IS NULL
   WHERE children.status = ANY (:attending::int[]) AND children.erased_at IS NULL
     AND children.preschool_id IN (
       SELECT preschool_id FROM presences
        WHERE day = CAST(:day AS date) AND act = 'arrived' AND ${standingSql('presences')}
        GROUP BY preschool_id
       HAVING :allTheSame OR NOT EXISTS (
         SELECT FROM paired_tablets JOIN devices ON devices.id = device_id
          WHERE paired_tablets.preschool_id = presences.preschool_id
            AND GREATEST(last_push_at, last_pull_at) >= :inUseSince
            AND GREATEST(last_push_at, last_pull_at)
              < ${businessInstant('(CAST(:day AS date) + CAST(GREATEST(min(presences.time), :comeBy) AS time))')}))
     AND ${unexplainedSql('children.id', 'CAST(:day AS date)')}
   ORDER BY children.id, child_parents.user_id`;

export async function askNotHere(job: JobContext): Promise<void> {
  const now = job.clock.now();
  const minute = businessMinute(now);
  if (minute < ASKED_FROM || minute >= ASKED_UNTIL) return;
  const day = job.clock.today();
  await inJobTransaction(job, async (context) => {
    const { rows }: { rows: { child_id: number; user_id: number }[] } = await context.trx.raw(SQL, {
      day,
      comeBy: COME_BY,
      attending: [...attendingStatuses],
      allTheSame: minute >= ASKED_ALL_THE_SAME_FROM,
      inUseSince: new Date(now.getTime() - IN_DRAWER_AFTER_MS),
    });
    await notify(
      context,
      rows.map(({ child_id, user_id }) => ({
        userId: user_id,
        kind: 'not_here' as const,
        event: `${child_id} ${day}`,
        about: { child_id, date: day },
      })),
    );
  });
}
