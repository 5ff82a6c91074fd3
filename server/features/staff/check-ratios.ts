/**
 * The job that compares each minute the children who are here with the staff who are with them: a room that has too few is
 * written down and told of once, and its end is noted. Watched is a preschool whose staff signed in lately: the others
 * have no staff to count. After closing time the children who are still here are asked about in another way.
 */
import { addDays, businessMinute } from '#shared/domain/calendar-date';
import { presenceDay } from '#shared/domain/presence-day';
import { type RoomRatio, roomRatio, staffByRoom, staffHere } from '#shared/domain/ratio';
import { attendingStatuses } from '#shared/domain/statuses';
import { announce } from '../../events';
import { grouped } from '../../grouped';
import { inJobTransaction, type JobContext, type SystemContext } from '../../jobs/job-context';
import { standingSql } from '../../sync/standing';
import { WATCHED_DAYS } from './find-breaches';
import { eventsOf, heldOn } from './find-staffing';

const WATCHED_SQL = `
  SELECT id, closes_at <= :minute AS closed FROM preschools
   WHERE EXISTS (SELECT FROM staff_events
                  WHERE preschool_id = preschools.id AND day BETWEEN CAST(:since AS date) AND CAST(:day AS date))
      OR EXISTS (SELECT FROM ratio_breaches WHERE preschool_id = preschools.id AND ended_at IS NULL)
   ORDER BY id`;

const CHILDREN_SQL = `
  SELECT presences.child_id, presences.id, presences.act, presences.time,
         children.born_on, children.special_needs, classrooms.id AS classroom_id, classrooms.name AS classroom
    FROM presences
    JOIN children ON children.id = presences.child_id AND children.status = ANY (:attending::int[])
    JOIN classrooms ON classrooms.id = children.classroom_id
   WHERE children.preschool_id = :preschool AND presences.day = CAST(:day AS date) AND ${standingSql('presences')}
   ORDER BY presences.id`;

interface Room extends RoomRatio {
  classroom_id: number;
  classroom: string;
}

export async function checkRatios(job: JobContext): Promise<void> {
  const day = job.clock.today();
  const minute = businessMinute(job.clock.now());
  const { rows }: { rows: { id: number; closed: boolean }[] } = await job.knex.raw(WATCHED_SQL, {
    day,
    minute,
    since: addDays(day, 1 - WATCHED_DAYS),
  });
  const failed: unknown[] = [];
  for (const { id, closed } of rows) {
    const looked = inJobTransaction(job, async (context) => {
      // One job at a time is at a preschool.
      await context.trx.raw("SELECT pg_advisory_xact_lock(hashtext('ratio'), ?::int)", [id]);
      await compare(context, id, closed ? [] : await roomsOf(context, id));
    });
    // What fails at one is told once the others were looked at.
    await looked.catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw failed[0];
}

/** The rooms in which a child is. */
async function roomsOf(context: SystemContext, preschool: number): Promise<Room[]> {
  const { trx, clock } = context;
  const day = clock.today();
  type Row = Parameters<typeof presenceDay>[0][number] & {
    child_id: number;
    born_on: string | null;
    special_needs: boolean;
    classroom_id: number;
    classroom: string;
  };
  const { rows }: { rows: Row[] } = await trx.raw(CHILDREN_SQL, {
    preschool,
    day,
    attending: [...attendingStatuses],
  });
  const here = [...grouped(rows, ({ child_id }) => child_id).values()].flatMap((events) =>
    presenceDay(events, { absent: false, closed: false }).state === 'here' ? events.slice(0, 1) : [],
  );
  const staff = staffByRoom(staffHere(await eventsOf(context, preschool, day), day));
  const rule = await heldOn(context, day);
  return [...grouped(here, ({ classroom_id }) => classroom_id)].map(([classroom_id, children]) => ({
    classroom_id,
    classroom: children[0]?.classroom ?? '',
    ...roomRatio(children, staff.get(classroom_id) ?? 0, day, rule),
  }));
}

async function compare(context: SystemContext, preschool_id: number, rooms: readonly Room[]): Promise<void> {
  const { trx, clock } = context;
  const now = clock.now();
  const open: { id: number; classroom_id: number | null; day: string; needed: number; staff: number }[] =
    await trx('ratio_breaches').where({ preschool_id }).whereNull('ended_at');
  const broken = rooms.filter(({ isBroken }) => isBroken);
  for (const { id, classroom_id, day, needed, staff } of open) {
    const room = broken.find((one) => one.classroom_id === classroom_id);
    if (!room || day !== clock.today()) await trx('ratio_breaches').where({ id }).update({ ended_at: now });
    else if (room.needed - room.staff > needed - staff)
      await trx('ratio_breaches').where({ id }).update(said(room));
  }
  const isOpen = ({ classroom_id }: Room) =>
    open.some((one) => one.classroom_id === classroom_id && one.day === clock.today());
  for (const room of broken.filter((one) => !isOpen(one))) {
    const [row] = await trx('ratio_breaches')
      .insert({
        preschool_id,
        classroom_id: room.classroom_id,
        classroom: room.classroom,
        day: clock.today(),
        began_at: now,
        ...said(room),
      })
      .returning('id');
    await announce(context, 'ratioBroken', { id: row.id, preschool_id, date: clock.today() });
  }
}

const said = ({ children, staff, needed }: Room) => ({ children, staff, needed });
