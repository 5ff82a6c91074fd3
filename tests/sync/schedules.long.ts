/** Random schedules: every interleaving of a seed keeps the promise. `npm run test:sync -- --seed N` replays one. */
import { expect, test } from 'vitest';
import { makeSchedule } from './support/make-schedule';
import { runSchedule, runSeed, shorten } from './support/run-seed';
import { runningHouse } from './support/running-house';
import { tell } from './support/steps';

const FIRST = Number(process.env.SYNC_SEED ?? process.env.SYNC_FIRST ?? 1);
const COUNT = process.env.SYNC_SEED ? 1 : Number(process.env.SYNC_SEEDS ?? 100);
/** Seeds that one test runs. */
const GROUP = 20;
/** Shortening a schedule runs it a hundred times. */
const LIMIT_MS = 600_000;

const running = runningHouse();

const groups = Array.from({ length: Math.ceil(COUNT / GROUP) }, (_, index) => {
  const first = FIRST + index * GROUP;
  return { first, last: Math.min(first + GROUP, FIRST + COUNT) - 1 };
});

test.each(groups)(
  'no entry is lost or doubled in the schedules of seeds $first to $last',
  async (group) => {
    for (let seed = group.first; seed <= group.last; seed += 1) {
      const { wrong } = await runSeed(running.house, seed);
      if (wrong.length > 0) expect.fail(await explain(seed, wrong));
    }
  },
  LIMIT_MS,
);

async function explain(seed: number, wrong: readonly string[]): Promise<string> {
  const steps = await shorten(running.house, seed, makeSchedule(seed));
  const again = await runSchedule(running.house, seed, steps);
  return [
    `Seed ${seed}: replay with npm run test:sync -- --seed ${seed}`,
    ...wrong,
    'The shortest schedule that still goes wrong:',
    ...steps.map(tell),
    ...again.wrong,
    'What happened:',
    ...again.story,
  ].join('\n  ');
}
