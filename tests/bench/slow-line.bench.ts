/**
 * 1,000 queued entries over a slow, lossy line: batches that grow while it goes well, beside batches of 100, which every
 * server takes.
 */
import { afterAll, beforeAll, test } from 'vitest';
import type { PushedOperation } from '#shared/endpoints/sync';
import { createClock } from '../../server/clock';
import { atEnd, runEnds } from './support/clean-up';
import { filledDatabase } from './support/databases';
import { type DrainingTablet, startDrainingTablet } from './support/draining-tablet';
import { CHILDREN_WITH_ENTRIES, makeQueues, type Order } from './support/entries';
import { fillLargePreschool } from './support/large-preschool';
import { inTurns, median } from './support/measure';
import { type SlowLine, startSlowLine } from './support/slow-line';
import { report } from './support/table';

const LINE = { roundTripMs: 400, lossShare: 0.03, bitsPerSecond: 256_000 };
const ROUNDS = { warmUps: 1, repeats: 3 };
/** No slower; what is lost falls on other packets each time, which makes so much of a difference. */
const ALLOWED = 1.1;

let nextQueue: (order: Order) => PushedOperation[];
let tablet: DrainingTablet;
let line: SlowLine;

beforeAll(async () => {
  const { database, filled } = await filledDatabase((knex) => fillLargePreschool(knex, true));
  atEnd(() => database.drop());
  const children = filled.attending.slice(0, CHILDREN_WITH_ENTRIES);
  nextQueue = makeQueues({ today: createClock().today(), children, activities: filled.activities });
  tablet = await startDrainingTablet(database, async (serverUrl) => {
    line = await startSlowLine(serverUrl, LINE);
    atEnd(() => line.stop());
    return line.url;
  });
});
afterAll(runEnds);

test('1,000 entries over a slow line', async () => {
  const sizes = { growing: [] as readonly number[], fixed: [] as readonly number[] };
  const drain = async (kind: keyof typeof sizes, most?: number) => {
    line.begin();
    const ms = await tablet.drain(nextQueue('lived'), most);
    sizes[kind] = tablet.batches();
    return ms;
  };
  const times = await inTurns(ROUNDS, {
    growing: () => drain('growing'),
    fixed: () => drain('fixed', 100),
  });
  report(
    `Drain over ${LINE.bitsPerSecond / 1_000} kbit/s, ${LINE.roundTripMs} ms, ${LINE.lossShare * 100} % loss`,
    [
      {
        name: 'Batches that grow',
        median: median(times.growing),
        floor: { median: median(times.fixed) },
        target: { times: ALLOWED },
      },
    ],
    [`Batches: ${sizes.growing.join(', ')}; beside ${sizes.fixed.join(', ')}.`],
  );
});
