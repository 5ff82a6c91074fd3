/** The look of each minute at the rooms, and whom it has to tell of one with too few staff, read past the product's code. */
import { businessDate, businessMinute } from '#shared/domain/calendar-date';
import { checkRatios } from '../../../server/features/staff/check-ratios';
import { noServices } from '../../support/services';
import type { Simulation } from './simulation';

/**
 * Rooms with children and nobody who is with them: few as the children of the simulation are, one person is enough. Not of
 * a preschool that has closed, nor of one whose staff did not sign in for a week.
 */
const EMPTY_ROOMS = `
  WITH children_last AS (
    SELECT DISTINCT ON (child_id) child_id, act FROM presences AS one
     WHERE day = :day AND voided_at IS NULL
       AND NOT EXISTS (SELECT FROM presences WHERE corrects = one.id AND child_id = one.child_id)
     ORDER BY child_id, time DESC),
  staff_last AS (
    SELECT DISTINCT ON (preschool_id, user_id) preschool_id, act, duty, classroom_id, elsewhere FROM staff_events AS one
     WHERE day = :day AND act <> 'withdrawn'
       AND NOT EXISTS (SELECT FROM staff_events WHERE corrects = one.id AND user_id = one.user_id)
     ORDER BY preschool_id, user_id, time DESC, noted_at DESC, id DESC)
  SELECT classroom_id AS room, preschool_id AS preschool,
         EXISTS (SELECT FROM staff_events WHERE staff_events.preschool_id = children.preschool_id
                                            AND day > CAST(:day AS date) - 7 AND day <= CAST(:day AS date)) AS watched
    FROM children JOIN children_last ON child_id = children.id AND act = 'arrived'
    JOIN preschools ON preschools.id = children.preschool_id AND closes_at > :minute
   WHERE children.status = 1 AND classroom_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM staff_last WHERE staff_last.classroom_id = children.classroom_id
                        AND staff_last.preschool_id = children.preschool_id
                        AND act = 'arrived' AND duty = 'children' AND NOT elsewhere)
   GROUP BY classroom_id, preschool_id`;

interface Open {
  room: number;
  preschool: number;
  day: string;
}

interface Known {
  /** Rooms that have too few staff, as far as was told. */
  open: Open[];
  /** How often somebody had to be told. */
  times: number;
}

export class RatioWatch {
  #known: Known = { open: [], times: 0 };
  #backup: Known = this.#known;

  /** What the database knows is copied, and set back. */
  backUp(): void {
    this.#backup = this.#known;
  }

  setBack(): void {
    this.#known = this.#backup;
  }

  /** Answers what was told though it was not so, or was not told, or twice. */
  async look({ house, time, tally }: Simulation): Promise<string[]> {
    const { admin, cast } = house;
    const now = new Date(time.now);
    const day = businessDate(now);
    const minute = businessMinute(now);
    const empty: { room: number; preschool: number; watched: boolean }[] = (
      await admin.raw(EMPTY_ROOMS, { day, minute })
    ).rows;
    const { open, times } = this.#known;
    const due = empty
      .filter(({ watched, preschool }) => watched || open.some((one) => one.preschool === preschool))
      .map(({ room, preschool }): Open => ({ room, preschool, day }));
    const began = due.filter(({ room }) => !open.some((one) => one.room === room && one.day === day));
    this.#known = { open: due, times: times + began.length };
    tally.note('room with too few staff', began.length);
    const clock = { now: () => now, today: () => day };
    await checkRatios({ knex: admin, clock, services: noServices, attempt: 1, lastAttempt: true });

    const rooms: number[] = await admin('ratio_breaches').whereNull('ended_at').pluck('classroom_id');
    const told: number[] = await admin('notifications').where({ kind: 'ratio' }).pluck('user_id');
    const found: string[] = [];
    const is = listed(rooms);
    const shouldBe = listed(due.map(({ room }) => room));
    if (is !== shouldBe)
      found.push(`UNTRUE: too few staff in rooms ${is || 'none'}, not ${shouldBe || 'none'}`);
    const expected = listed(Array.from({ length: this.#known.times }, () => cast.principalId));
    if (listed(told) !== expected)
      found.push(`UNTOLD: rooms with too few staff were told to ${listed(told)}, not ${expected}`);
    return found;
  }
}

const listed = (some: readonly number[]) => some.toSorted((one, other) => one - other).join(', ');
