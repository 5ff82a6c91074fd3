/** A queue of 1,000 entries as a tablet holds it after days without a network: 400 screenings, 600 reports. */
import { addDays } from '#shared/domain/calendar-date';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { PushedOperation } from '#shared/endpoints/sync';
import { type OperationName, payloadVersionOf } from '#shared/records/index';
import { type Random, seededRandom } from '../../../server/demo/random';

export const CHILDREN_WITH_ENTRIES = 250;
const DAYS = 3;
/** How many children are screened and reported on each of the days. */
const SCREENED = [200, 200, 0];
const REPORTED = [250, 250, 100];

/** `lived`: mornings of screenings, then the day's reports. `mixed`: kinds take turns, as nobody works. */
export type Order = 'lived' | 'mixed';

interface Where {
  today: string;
  children: readonly number[];
  activities: readonly number[];
}

/** Queues of which no two meet in a child and a day, nor in an id. */
export function makeQueues({ today, children, activities }: Where): (order: Order) => PushedOperation[] {
  const random = seededRandom(1_000);
  let day = today;
  return (order) => {
    const queue = Array.from({ length: DAYS }, (_, index) => {
      day = addDays(day, -1);
      const screenings = children.slice(0, SCREENED[index]).map((childId) => screening(random, childId, day));
      const reports = children
        .slice(0, REPORTED[index])
        .map((childId) => report(random, childId, day, activities));
      return [...screenings, ...reports];
    }).flat();
    return order === 'lived' ? queue : shuffled(random, queue);
  };
}

/** A day of one tablet: a screening and a report of each child. */
export function entriesOfDay(
  random: Random,
  { day, children, activities }: { day: string; children: readonly number[]; activities: readonly number[] },
): PushedOperation[] {
  return [
    ...children.map((childId) => screening(random, childId, day)),
    ...children.map((childId) => report(random, childId, day, activities)),
  ];
}

function screening(random: Random, childId: number, date: string): PushedOperation {
  const ill = random.chance(0.05);
  return operation(random, 'record_screening', null, {
    id: screeningId(childId, date),
    child_id: childId,
    date,
    body_temperature: ill ? 37.8 : 36.2 + random.below(9) / 10,
    symptoms: ill ? ['Cough', 'Others'] : [],
    others_message: ill ? 'Slept badly, came late.' : null,
  });
}

function report(
  random: Random,
  childId: number,
  date: string,
  activities: readonly number[],
): PushedOperation {
  const row = {
    id: random.uuid(),
    master_id: random.pick(activities),
    achievement_scale: 'With a little help',
    minute_scales: '30',
    notes: random.chance(0.6) ? 'Needed a little time to settle, then played well with friends.' : null,
  };
  return operation(
    random,
    'save_report',
    { sections: {} },
    {
      report_id: dailyReportId(childId, date),
      child_id: childId,
      date,
      sections: { activities: { rows: [row] } },
    },
  );
}

function operation(
  random: Random,
  name: string,
  base: unknown,
  given: Record<string, unknown>,
): PushedOperation {
  return {
    operation_id: random.uuid(),
    name,
    payload_version: payloadVersionOf(name as OperationName),
    captured_at: new Date().toISOString(),
    clock_offset_ms: 0,
    arguments: given,
    base,
  };
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const result = [...list];
  for (let at = result.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [result[at], result[other]] = [result[other] as T, result[at] as T];
  }
  return result;
}
