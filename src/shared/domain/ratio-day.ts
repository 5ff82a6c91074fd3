/** How many staff stood for how many children over a day, room by room: the fullest moment, and when there were too few. Pure. */
import type { CalendarDate } from './calendar-date';
import {
  type CountedChild,
  type RatioRule,
  roomRatio,
  type StaffEvent,
  staffByRoom,
  staffHere,
} from './ratio';

export interface RoomVisit extends CountedChild {
  room: number | null;
  /** `HH:MM`; null where no arrival was noted. */
  from: string | null;
  /** Null while the child is here. */
  to: string | null;
}

interface Moment {
  time: string;
  children: number;
  staff: number;
  needed: number;
  allowed: number;
}

export interface RoomDayRatio {
  room: number | null;
  /** With the most children at once, the earliest of such. */
  fullest: Moment;
  /** From when until when too few were there, and the worst of it; `to` is null where the day's events end so. */
  broken: { from: string; to: string | null; worst: Moment }[];
}

export function ratioDay(
  visits: readonly RoomVisit[],
  staff: readonly StaffEvent[],
  day: CalendarDate,
  rule: RatioRule,
): RoomDayRatio[] {
  // What was corrected later never held, whatever the time.
  const corrected = new Set(staff.map(({ user_id, corrects }) => `${user_id} ${corrects}`));
  const holding = staff.filter(
    ({ id, user_id, act }) => act !== 'withdrawn' && !corrected.has(`${user_id} ${id}`),
  );
  const times = [
    ...new Set([...visits.flatMap(({ from, to }) => [from, to]), ...holding.map(({ time }) => time)]),
  ]
    .filter((time) => time !== null)
    .sort();
  const byTime = times.map((time) => ({
    time,
    staff: staffByRoom(
      staffHere(
        holding.filter((one) => one.time <= time),
        day,
      ),
    ),
  }));
  const rooms = [...new Set(visits.map(({ room }) => room))];
  return rooms.flatMap((room) => {
    const ofRoom = visits.filter((visit) => visit.room === room);
    const moments = byTime.map(({ time, staff: counts }): Moment & { isBroken: boolean } => {
      const here = ofRoom.filter(({ from, to }) => (from ?? '') <= time && (to === null || time < to));
      return { time, ...roomRatio(here, counts.get(room) ?? 0, day, rule) };
    });
    const fullest = moments.reduce<Moment | null>(
      (most, one) => (most === null || one.children > most.children ? one : most),
      null,
    );
    return fullest === null || fullest.children === 0 ? [] : [{ room, fullest, broken: brokenOf(moments) }];
  });
}

function brokenOf(moments: readonly (Moment & { isBroken: boolean })[]): RoomDayRatio['broken'] {
  const broken: RoomDayRatio['broken'] = [];
  let open: RoomDayRatio['broken'][number] | null = null;
  for (const moment of moments) {
    if (!moment.isBroken) {
      if (open) open.to = moment.time;
      open = null;
    } else if (open === null) {
      open = { from: moment.time, to: null, worst: moment };
      broken.push(open);
    } else if (moment.needed - moment.staff > open.worst.needed - open.worst.staff) open.worst = moment;
  }
  return broken;
}
