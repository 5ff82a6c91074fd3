/**
 * When rooms had too few staff in a month: what was told of at the time, and what tablets noted of it later, with no network. What
 * was told stays; it is called an error only where the staff who were needed are known to have been there.
 */
import { addDays, type CalendarDate, MINUTE_MS } from '#shared/domain/calendar-date';
import { momentOf } from '#shared/domain/incident';
import { presenceDay } from '#shared/domain/presence-day';
import { type StaffEvent, staffByRoom, staffHere } from '#shared/domain/ratio';
import { type RoomDayRatio, type RoomVisit, ratioDay } from '#shared/domain/ratio-day';
import type { RatioBreach } from '#shared/endpoints/staffing';
import type { Context } from '../../context';
import { grouped } from '../../grouped';
import { standingSql } from '../../sync/standing';
import { daysOf } from '../classrooms/present-days';
import { listRules, ruleAmong } from './find-staffing';

/** Staff who signed in within so many days make their preschool a watched one. */
export const WATCHED_DAYS = 7;
/** What one leaves and the next one takes over within a minute is no breach. */
const LEAST_MS = 2 * MINUTE_MS;
/** What was noted so long after it was so, the look of each minute could not see. */
const LATE_MS = 2 * MINUTE_MS;

type Reading = Pick<Context, 'trx' | 'clock'>;

interface Breach {
  day: CalendarDate;
  classroom_id: number | null;
  classroom: string;
  began_at: Date;
  ended_at: Date | null;
  children: number;
  staff: number;
  needed: number;
}

/** The latest first. */
export async function listBreaches(
  context: Reading,
  preschool: number,
  month: string,
): Promise<RatioBreach[]> {
  const { first, last } = daysOf(month);
  const now = context.clock.now();
  const told: Breach[] = await context
    .trx('ratio_breaches')
    .where({ preschool_id: preschool })
    .whereBetween('day', [first, last])
    .select('day', 'classroom_id', 'classroom', 'began_at', 'ended_at', 'children', 'staff', 'needed');
  const known = await readDays(context, preschool, first, last);
  const found = known.flatMap(({ breaches }) => breaches);
  const over = (one: Breach) => one.ended_at ?? now;
  const isSame = (one: Breach, other: Breach) =>
    one.day === other.day &&
    one.classroom_id === other.classroom_id &&
    one.began_at <= over(other) &&
    other.began_at <= over(one);
  const isError = (row: Breach) =>
    known.some(
      ({ day, least }) => day === row.day && least(row.classroom_id, row.began_at, over(row)) >= row.needed,
    );
  const wasTold = (one: Breach) => told.some((row) => isSame(row, one));
  const rows = [
    // What was told of in two parts may have been one.
    ...found
      .filter((one) => wasTold(one) || over(one).getTime() - one.began_at.getTime() >= LEAST_MS)
      .map((one) => ({ ...one, known: wasTold(one) ? ('told' as const) : ('later' as const) })),
    ...told
      .filter((row) => !found.some((one) => isSame(row, one)))
      .map((row) => ({ ...row, known: isError(row) ? ('refuted' as const) : ('told' as const) })),
  ];
  return rows
    .toSorted(
      (one, other) =>
        other.began_at.getTime() - one.began_at.getTime() || (one.classroom < other.classroom ? -1 : 1),
    )
    .map(({ classroom_id, began_at, ended_at, ...row }, place) => ({
      ...row,
      id: place + 1,
      began_at: began_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      minutes: Math.round(((ended_at ?? now).getTime() - began_at.getTime()) / MINUTE_MS),
    }));
}

interface Presence {
  id: string;
  child_id: number;
  act: 'arrived' | 'left';
  day: CalendarDate;
  time: string;
  /** As the classroom was called then; null where it was not said. */
  classroom: string | null;
  classroom_id: number | null;
  born_on: CalendarDate | null;
  special_needs: boolean;
  recorded_at: Date;
}
type StaffRow = StaffEvent & { recorded_at: Date };

interface KnownDay {
  day: CalendarDate;
  /** Nobody could be told of these at the time. */
  breaches: Breach[];
  /** With how many of the staff the children of a room were at the least, from then until then. */
  least(room: number | null, from: Date, to: Date): number;
}

/** What tablets noted of each watched day of which something came late. */
async function readDays(
  context: Reading,
  preschool: number,
  first: CalendarDate,
  last: CalendarDate,
): Promise<KnownDay[]> {
  const { trx, clock } = context;
  const { closes_at } = await trx('preschools').where({ id: preschool }).first('closes_at');
  const rooms: { id: number; name: string }[] = await trx('classrooms')
    .where({ preschool_id: preschool })
    .select('id', 'name');
  const staff: StaffRow[] = await trx('staff_events')
    .where({ preschool_id: preschool })
    .whereBetween('day', [addDays(first, 1 - WATCHED_DAYS), last])
    .select(
      'id',
      'user_id',
      'act',
      'day',
      'time',
      'duty',
      'classroom_id',
      'noted_at',
      'corrects',
      'elsewhere',
      'recorded_at',
    );
  const presences: Presence[] = await trx('presences')
    .join('children', 'children.id', 'presences.child_id')
    .where({ 'presences.preschool_id': preschool })
    .whereBetween('presences.day', [first, last])
    .whereRaw(standingSql('presences'))
    .orderBy('presences.id')
    .select('presences.id', 'presences.child_id', 'presences.act', 'presences.day', 'presences.time')
    .select('presences.classroom', 'presences.recorded_at', 'children.classroom_id')
    .select('children.born_on', 'children.special_needs');
  const rules = await listRules(context);
  const signedOn = new Set(staff.map(({ day }) => day));
  const isWatched = (day: CalendarDate) =>
    Array.from({ length: WATCHED_DAYS }, (_, back) => addDays(day, -back)).some((one) => signedOn.has(one));
  const staffOf = grouped(staff, ({ day }) => day);
  const childrenOf = grouped(presences, ({ day }) => day);
  const days = [...new Set([...staffOf.keys(), ...childrenOf.keys()])].filter(
    (day) => day >= first && isWatched(day),
  );
  return days.flatMap((day) => {
    const [here, came] = [staffOf.get(day) ?? [], childrenOf.get(day) ?? []];
    if (![...here, ...came].some(cameLate)) return [];
    return {
      day,
      breaches: breachesOf(day, here, came),
      least: (room, from, to) => leastStaff(day, here, room, [from, to]),
    };
  });

  function breachesOf(day: CalendarDate, here: readonly StaffRow[], came: readonly Presence[]): Breach[] {
    const visits = visitsOf(came, rooms);
    // Nobody can say who was there in a room that is called something else by now.
    if (visits === null) return [];
    return ratioDay(visits, here, day, ruleAmong(rules, day)).flatMap((one) => ofRoom(one, day));
  }

  function ofRoom({ room, broken }: RoomDayRatio, day: CalendarDate): Breach[] {
    const name = rooms.find(({ id }) => id === room)?.name;
    // Children in no classroom are in no room that could have too few.
    if (name === undefined) return [];
    const closing = momentOf(day, closes_at);
    return broken.flatMap(({ from, to, worst: { children, staff: there, needed } }) => {
      const began_at = momentOf(day, from);
      if (began_at >= closing) return [];
      const lasts = to === null && day === clock.today() && clock.now() < closing;
      const end = to === null ? closing : momentOf(day, to);
      const ended_at = lasts ? null : end < closing ? end : closing;
      return { day, classroom_id: room, classroom: name, began_at, ended_at, children, staff: there, needed };
    });
  }
}

const cameLate = ({ day, time, recorded_at }: Pick<Presence, 'day' | 'time' | 'recorded_at'>): boolean =>
  recorded_at.getTime() - momentOf(day, time).getTime() > LATE_MS;

/** By the minute; what begins with an arrival counts from then. */
function leastStaff(
  day: CalendarDate,
  staff: readonly StaffRow[],
  room: number | null,
  [from, to]: [Date, Date],
): number {
  const corrected = new Set(staff.map(({ user_id, corrects }) => `${user_id} ${corrects}`));
  const holding = staff
    .filter(({ id, user_id, act }) => act !== 'withdrawn' && !corrected.has(`${user_id} ${id}`))
    .map((event) => ({ ...event, at: momentOf(day, event.time) }));
  const moments = [from, ...holding.map(({ at }) => at).filter((at) => at > from && at < to)];
  const counts = moments.map(
    (moment) =>
      staffByRoom(
        staffHere(
          holding.filter(({ at }) => at <= moment),
          day,
        ),
      ).get(room) ?? 0,
  );
  return Math.min(...counts);
}

/** By the room in which each child was, as it was noted then; null where that room is not to be told. */
function visitsOf(
  presences: readonly Presence[],
  rooms: readonly { id: number; name: string }[],
): RoomVisit[] | null {
  const roomOf = ({ classroom, classroom_id }: Presence): number | null | undefined => {
    if (classroom === null) return classroom_id;
    const named = rooms.filter(({ name }) => name === classroom);
    return named.length === 1 ? named[0]?.id : undefined;
  };
  const visits = [...grouped(presences, ({ child_id }) => child_id).values()].flatMap((events) =>
    presenceDay(events, { absent: false, closed: false }).intervals.flatMap(({ arrived, left }) => {
      // A departure alone says nothing of when the child came.
      if (!arrived) return [];
      const { born_on, special_needs, time: from } = arrived;
      return { room: roomOf(arrived), born_on, special_needs, from, to: left?.time ?? null };
    }),
  );
  return visits.some(({ room }) => room === undefined)
    ? null
    : visits.map((visit) => ({ ...visit, room: visit.room ?? null }));
}
