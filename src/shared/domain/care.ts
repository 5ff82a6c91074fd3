/** What is done for a child through the day, as it is chosen and put into words: `t` brings the reader's language. */
import {
  addDays,
  businessDate,
  businessMinute,
  HOUR_MS,
  MINUTE_MS,
  startOfBusinessDay,
} from './calendar-date';
import type { CareAct, CareDetail, CarePortion } from './care-acts';
import { minutesOf } from './minutes-of';

export const careActLabels: Record<CareAct, string> = {
  meal: 'Meal',
  drink: 'Drink',
  asleep: 'Fell asleep',
  sleep_check: 'Looked at while asleep',
  awake: 'Woke up',
  toilet: 'Nappy or toilet',
  mood: 'Mood',
  sunscreen: 'Sunscreen',
  need: 'Please bring',
  photo: 'Photo',
};

export const careDetailLabels: Record<CareDetail, string> = {
  breakfast: 'Breakfast',
  morning_snack: 'Morning snack',
  lunch: 'Lunch',
  afternoon_snack: 'Afternoon snack',
  water: 'Water',
  milk: 'Milk',
  juice: 'Juice',
  wet: 'Wet nappy',
  soiled: 'Soiled nappy',
  dry: 'Dry nappy',
  used_toilet: 'Used the toilet',
  happy: 'Happy',
  calm: 'Calm',
  tired: 'Tired',
  upset: 'Upset',
  nappies: 'Nappies',
  wipes: 'Wipes',
  clothes: 'A change of clothes',
  milk_powder: 'Milk powder',
  other: 'Something else',
};

export const carePortionLabels: Record<CarePortion, string> = {
  none: 'Nothing eaten',
  little: 'A little',
  half: 'Half',
  most: 'Most',
  all: 'All of it',
};

/** The meal of an hour, `HH:MM`. */
export function mealAt(time: string): CareDetail {
  if (time < '09:30') return 'breakfast';
  if (time < '11:30') return 'morning_snack';
  return time < '14:30' ? 'lunch' : 'afternoon_snack';
}

/** What one is likely to note at this hour, `HH:MM`. */
export function careAt(time: string): CareAct {
  return time >= '12:45' && time < '15:00' ? 'asleep' : 'meal';
}

/** What is said of one act: `Lunch: half`. */
export interface CareSaid {
  act: CareAct;
  detail: CareDetail | null;
  portion: CarePortion | null;
  note: string | null;
}

type Translate = (text: string, values?: Record<string, unknown>) => string;

export function careText({ act, detail, portion, note }: CareSaid, t: Translate): string {
  // "Something else" says nothing beside what was typed.
  const what = detail === null || (act === 'need' && detail === 'other') ? null : t(careDetailLabels[detail]);
  const head = act === 'need' || what === null ? t(careActLabels[act]) : what;
  const more = [act === 'need' ? what : null, portion && t(carePortionLabels[portion]), note].filter(Boolean);
  return more.length === 0 ? head : `${head}: ${more.join(', ')}`;
}

/** Under this age, in months, somebody looks at a sleeping child. */
const SLEEP_CHECK_UNDER_MONTHS = 24;
/** This often, where its preschool says nothing else. */
export const SLEEP_CHECK_MINUTES = 15;

export interface CareEvent {
  id: string;
  act: CareAct;
  /** The minute, `HH:MM`. */
  time: string;
}

export interface Sleep<Event> {
  from: Event;
  /** Null while the child sleeps, or where nobody noted the end. */
  until: Event | null;
  checks: Event[];
}

/**
 * The sleeps of a child on a day, in order. Whatever order the events came in, and whoever noted one twice, it is the same.
 * @param events that hold, of one child and one day
 */
export function sleepsOf<Event extends CareEvent>(events: readonly Event[]): Sleep<Event>[] {
  // What was noted first in one minute comes first: ids are made in the order of time.
  const order = ({ time, id }: Event) => `${time} ${id}`;
  const sleeps: Sleep<Event>[] = [];
  let open: Sleep<Event> | null = null;
  for (const event of [...events].sort((one, other) => (order(one) < order(other) ? -1 : 1))) {
    if (event.act === 'asleep' && !open) {
      open = { from: event, until: null, checks: [] };
      sleeps.push(open);
    } else if (event.act === 'sleep_check') open?.checks.push(event);
    else if (event.act === 'awake' && open) {
      open.until = event;
      open = null;
    }
  }
  return sleeps;
}

/** How many minutes of sleep are known: those with an end. */
export function sleptMinutes(sleeps: readonly Sleep<CareEvent>[]): number {
  return sleeps.reduce(
    (sum, { from, until }) => sum + (until ? minutesOf(until.time) - minutesOf(from.time) : 0),
    0,
  );
}

/** Whether somebody has to look at a sleeping child by now, `HH:MM`. @param every minutes */
export function checkIsDue(
  sleep: Sleep<CareEvent>,
  monthsOld: number,
  now: string,
  every = SLEEP_CHECK_MINUTES,
): boolean {
  if (sleep.until || monthsOld >= SLEEP_CHECK_UNDER_MONTHS) return false;
  const last = sleep.checks.at(-1) ?? sleep.from;
  return minutesOf(now) - minutesOf(last.time) >= every;
}

/** What is needed is told for so many days: a tablet that was away for longer tells of what nobody waits for any more. */
export const NEED_TOLD_DAYS = 3;

/**
 * When parents who said nothing are told once more: in the evening, when the bag for tomorrow is packed. What was noted
 * late comes again in the morning before they leave.
 */
export function nudgeAt(now: Date): Date {
  const day = businessDate(now);
  return businessMinute(now) < '16:00'
    ? new Date(startOfBusinessDay(day).getTime() + 19 * HOUR_MS)
    : new Date(startOfBusinessDay(addDays(day, 1)).getTime() + 6.5 * HOUR_MS);
}

/** So many days parents who said nothing are told each evening and morning. By then the preschool has called. */
export const NUDGED_DAYS = 7;

/** Parents who said nothing of a fever or a possible double dose are told once more within this time. */
const ALARM_NUDGE_MINUTES = 30;

export const alarmNudgeAt = (now: Date): Date => new Date(now.getTime() + ALARM_NUDGE_MINUTES * MINUTE_MS);
