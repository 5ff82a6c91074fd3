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
  SELECT presences.child_id, presences.preschool_id, presences.id, presences.act, presences.time,
         preschools.closes_at <= :minute
           AND NOT EXISTS (SELECT FROM notifications
                            WHERE kind = 'still_here' AND event = preschools.id || ' ' || :day) AS to_ask
    FROM presences
    JOIN preschools ON preschools.id = presences.preschool_id
   WHERE presences.day = CAST(:day AS date) AND ${standingSql('presences')}
   ORDER BY presences.id`;

export async function askStillHere(job: JobContext): Promise<void> {
  const minute = businessMinute(job.clock.now());
  const day = job.clock.today();
  await inJobTransaction(job, async (context) => {
    type Row = PresenceEvent & { child_id: number; preschool_id: number; to_ask: boolean };
    const { rows }: { rows: Row[] } = await context.trx.raw(SQL, { day, minute });
    const days = new Map<number, Row[]>();
    for (const row of rows) days.set(row.child_id, [...(days.get(row.child_id) ?? []), row]);
    // Where a child came, wherever it was moved to since.
    const open = [...days.values()].flatMap((events) => {
      const { arrived, left } = presenceDay(events, { absent: false, closed: true }).intervals.at(-1) ?? {};
      return arrived && !left && arrived.to_ask ? arrived : [];
    });
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
