/**
 * When rooms had too few staff in a month. What was told of at the time is one source; what tablets noted of the day, some of them
 * later and with no network, is the other, and says what was so.
 */
import { addDays, type CalendarDate, MINUTE_MS } from '#shared/domain/calendar-date';
import { momentOf } from '#shared/domain/incident';
import { presenceDay } from '#shared/domain/presence-day';
import type { StaffEvent } from '#shared/domain/ratio';
import { type RoomDayRatio, type RoomVisit, ratioDay } from '#shared/domain/ratio-day';
import type { RatioBreach } from '#shared/endpoints/staffing';
import type { Context } from '../../context';
import { grouped } from '../../grouped';
import { standingSql } from '../../sync/standing';
import { daysOf } from '../classrooms/present-days';
import { listRules, ruleAmong } from './find-staffing';

/** Staff who signed in within so many days make their preschool a watched one. */
export const WATCHED_DAYS = 7;
/** What one leaves and the next one takes over within a minute is no breach, but was told of where it lasted on. */
const LEAST_MS = 2 * MINUTE_MS;

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
  const { found, days } = await breachesByEvents(context, preschool, first, last);
  const over = (one: Breach) => one.ended_at ?? now;
  const isSame = (one: Breach, other: Breach) =>
    one.day === other.day &&
    one.classroom_id === other.classroom_id &&
    one.began_at <= over(other) &&
    other.began_at <= over(one);
  const rows = [
    ...found.map((one) => {
      const known = told.some((row) => isSame(row, one)) ? ('told' as const) : ('later' as const);
      return { ...one, known };
    }),
    ...told
      .filter((row) => !found.some((one) => isSame(row, one)))
      // Of a day of which nothing is kept any more nobody can say.
      .map((row) => ({ ...row, known: days.has(row.day) ? ('refuted' as const) : ('told' as const) })),
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
  room: number | null;
  born_on: CalendarDate | null;
  special_needs: boolean;
}

/** By what is known now, of watched days, until the preschool closes; and the days of which anything is known. */
async function breachesByEvents(
  context: Reading,
  preschool: number,
  first: CalendarDate,
  last: CalendarDate,
): Promise<{ found: Breach[]; days: ReadonlySet<CalendarDate> }> {
  const { trx, clock } = context;
  const [today, now] = [clock.today(), clock.now()];
  const { closes_at } = await trx('preschools').where({ id: preschool }).first('closes_at');
  const rooms: { id: number; name: string }[] = await trx('classrooms')
    .where({ preschool_id: preschool })
    .select('id', 'name');
  const staff: StaffEvent[] = await trx('staff_events')
    .where({ preschool_id: preschool })
    .whereBetween('day', [addDays(first, 1 - WATCHED_DAYS), last])
    .select('id', 'user_id', 'act', 'day', 'time', 'duty', 'classroom_id', 'noted_at', 'corrects');
  const presences: Presence[] = await trx('presences')
    .join('children', 'children.id', 'presences.child_id')
    .leftJoin('classrooms', (join) =>
      join
        .on('classrooms.name', 'presences.classroom')
        .on('classrooms.preschool_id', 'presences.preschool_id'),
    )
    .where({ 'presences.preschool_id': preschool })
    .whereBetween('presences.day', [first, last])
    .whereRaw(standingSql('presences'))
    .orderBy('presences.id')
    .select('presences.id', 'presences.child_id', 'presences.act', 'presences.day', 'presences.time')
    .select(trx.raw('COALESCE(classrooms.id, children.classroom_id) AS room'))
    .select('children.born_on', 'children.special_needs');
  const rules = await listRules(context);
  const signedOn = new Set(staff.map(({ day }) => day));
  const isWatched = (day: CalendarDate) =>
    Array.from({ length: WATCHED_DAYS }, (_, back) => addDays(day, -back)).some((one) => signedOn.has(one));
  const byDay = grouped(presences, ({ day }) => day);
  const staffOf = grouped(staff, ({ day }) => day);
  const found = [...byDay]
    .filter(([day]) => isWatched(day))
    .flatMap(([day, ofDay]) => {
      const rule = ruleAmong(rules, day);
      return ratioDay(visitsOf(ofDay), staffOf.get(day) ?? [], day, rule).flatMap((one) => ofRoom(one, day));
    });
  return { found, days: new Set(byDay.keys()) };

  function ofRoom({ room, broken }: RoomDayRatio, day: CalendarDate): Breach[] {
    const name = rooms.find(({ id }) => id === room)?.name;
    // Children in no classroom are in no room that could have too few.
    if (name === undefined) return [];
    const closing = momentOf(day, closes_at);
    return broken.flatMap(({ from, to, worst: { children, staff: there, needed } }) => {
      const began_at = momentOf(day, from);
      const lasts = to === null && day === today && now < closing;
      const end = to === null ? closing : momentOf(day, to);
      const ended_at = lasts ? null : end < closing ? end : closing;
      if ((ended_at ?? now).getTime() - began_at.getTime() < LEAST_MS) return [];
      return { day, classroom_id: room, classroom: name, began_at, ended_at, children, staff: there, needed };
    });
  }
}

/** By the room in which each child was, as it was noted then. */
function visitsOf(presences: readonly Presence[]): RoomVisit[] {
  return [...grouped(presences, ({ child_id }) => child_id).values()].flatMap((events) =>
    presenceDay(events, { absent: false, closed: false }).intervals.flatMap(({ arrived, left }) => {
      const of = arrived ?? left;
      if (!of) return [];
      const { room, born_on, special_needs } = of;
      return { room, born_on, special_needs, from: arrived?.time ?? null, to: left?.time ?? null };
    }),
  );
}
