/**
 * The day of a child as its arrivals and departures tell it: expected, here, gone. What does not fit together is a
 * question for people, never a refusal. Pure, and the same whatever order the events came in.
 */
import { minutesOf } from './minutes-of';

export type PresenceState = 'expected' | 'absent' | 'here' | 'gone';

/** What somebody has to look at. */
export type PresenceQuestion =
  /** Two arrivals with no departure between them. */
  | 'arrived_twice'
  /** A departure of a child who was not here. */
  | 'left_without_arrival'
  /** Noted as away, and here all the same. */
  | 'absent_and_here'
  /** The day is over and nobody noted that the child left. */
  | 'not_left';

export const presenceQuestionLabels: Record<PresenceQuestion, string> = {
  arrived_twice: 'Two arrivals, and no departure between them.',
  left_without_arrival: 'A departure with no arrival before it. Was it noted twice?',
  absent_and_here: 'Noted as absent, but here.',
  not_left: 'The day is over, and nobody noted who picked up this child.',
};

/** From this minute on somebody is asked about a child who is still here, where a preschool says nothing else, `HH:MM`. */
export const CLOSES_AT = '19:00';

export interface PresenceEvent {
  id: string;
  act: 'arrived' | 'left';
  /** The minute, `HH:MM`. */
  time: string;
}

interface PresenceInterval<Event> {
  arrived: Event | null;
  left: Event | null;
}

export interface PresenceDay<Event> {
  state: PresenceState;
  /** In order; every event is in one of them, or in `doubled`. */
  intervals: PresenceInterval<Event>[];
  /** Arrivals of a child who was here already. */
  doubled: Event[];
  questions: PresenceQuestion[];
}

/** After closing, of a departure as it was noted first: of a time that was corrected nobody can be sure. Null for none. */
export function minutesLate(
  { act, time, corrects }: Pick<PresenceEvent, 'act' | 'time'> & { corrects: string | null },
  closesAt: string,
): number | null {
  const late = minutesOf(time) - minutesOf(closesAt);
  return act === 'left' && corrects === null && late > 0 ? late : null;
}

interface Circumstances {
  /** A note says that the child is away all day. */
  absent: boolean;
  /** The preschool has closed for the day. */
  closed: boolean;
}

/** @param events that hold, of one child and one day */
export function presenceDay<Event extends PresenceEvent>(
  events: readonly Event[],
  { absent, closed }: Circumstances,
): PresenceDay<Event> {
  const intervals: PresenceInterval<Event>[] = [];
  const doubled: Event[] = [];
  let open: PresenceInterval<Event> | null = null;
  for (const event of inOrder(events)) {
    if (event.act === 'left') {
      if (open) open.left = event;
      else intervals.push({ arrived: null, left: event });
      open = null;
    } else if (open) doubled.push(event);
    else {
      open = { arrived: event, left: null };
      intervals.push(open);
    }
  }
  const questions: PresenceQuestion[] = [];
  if (doubled.length > 0) questions.push('arrived_twice');
  if (intervals.some(({ arrived }) => arrived === null)) questions.push('left_without_arrival');
  if (absent && events.length > 0) questions.push('absent_and_here');
  if (closed && open) questions.push('not_left');
  return { state: stateOf(open !== null, events.length > 0, absent), intervals, doubled, questions };
}

function stateOf(here: boolean, seen: boolean, absent: boolean): PresenceState {
  if (here) return 'here';
  if (seen) return 'gone';
  return absent ? 'absent' : 'expected';
}

/** By the minute. Within one, whoever is here leaves first and whoever is not comes first: a visit may last no minute. */
function inOrder<Event extends PresenceEvent>(events: readonly Event[]): Event[] {
  const waiting = events.toSorted((one, other) => compare(one.time, other.time) || compare(one.id, other.id));
  const ordered: Event[] = [];
  let here = false;
  while (waiting.length > 0) {
    const minute = waiting[0]?.time;
    const fits = waiting.findIndex(({ act, time }) => time === minute && (act === 'left') === here);
    const [next] = waiting.splice(Math.max(0, fits), 1);
    if (!next) break;
    here = next.act === 'arrived';
    ordered.push(next);
  }
  return ordered;
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
