/**
 * The job that asks the principals about children who are still here once their preschool has closed for the day, once a
 * day: a departure is never made up.
 */
import { businessMinute } from '#shared/domain/calendar-date';
import { type PresenceEvent, presenceDay } from '#shared/domain/presence-day';
import { inJobTransaction, type JobContext } from '../../jobs/job-context';
import { standingSql } from '../../sync/standing';
import { principalsOf } from './events';
import { notify } from './notify';

const SQL = `
  SELECT presences.child_id, children.preschool_id, presences.id, presences.act, presences.time
    FROM presences
    JOIN children ON children.id = presences.child_id
    JOIN preschools ON preschools.id = children.preschool_id AND preschools.closes_at <= :minute
   WHERE presences.day = CAST(:day AS date) AND ${standingSql('presences')}
     AND NOT EXISTS (SELECT FROM notifications
                      WHERE kind = 'still_here' AND event = children.preschool_id || ' ' || :day
                        AND withdrawn_at IS NULL)
   ORDER BY presences.id`;

export async function askStillHere(job: JobContext): Promise<void> {
  const minute = businessMinute(job.clock.now());
  const day = job.clock.today();
  await inJobTransaction(job, async (context) => {
    type Row = PresenceEvent & { child_id: number; preschool_id: number };
    const { rows }: { rows: Row[] } = await context.trx.raw(SQL, { day, minute });
    const days = new Map<number, Row[]>();
    for (const row of rows) days.set(row.child_id, [...(days.get(row.child_id) ?? []), row]);
    const isOpen = (events: Row[]) =>
      presenceDay(events, { absent: false, closed: true }).questions.includes('not_left');
    const open = [...days.values()].filter(isOpen).flat();
    const preschools = new Set(open.map(({ preschool_id }) => preschool_id));
    const principals = await principalsOf({ ...context, actor: null }, [...preschools]);
    await notify(
      context,
      [...preschools].flatMap((preschool_id) =>
        principals(preschool_id).map((userId) => ({
          userId,
          kind: 'still_here' as const,
          event: `${preschool_id} ${day}`,
          about: { preschool_id, date: day, for_staff: true },
        })),
      ),
    );
  });
}
