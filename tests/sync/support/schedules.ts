/** Declares the random schedules of some seeds: every interleaving of theirs keeps the promise. */
import { expect, test } from 'vitest';
import { makeSchedule } from './make-schedule';
import { runSchedule, runSeed, shorten } from './run-seed';
import { runningHouse } from './running-house';
import { tell } from './steps';
import { Tally } from './tally';

/** Seeds that one test runs. */
const GROUP = 10;
/** Shortening a schedule that fails runs it a hundred times. */
const LIMIT_MS = 300_000;

export function schedules(first: number, last: number): void {
  const running = runningHouse();
  const tally = new Tally();
  const firsts: number[] = [];
  for (let seed = first; seed <= last; seed += GROUP) firsts.push(seed);

  test.each(firsts.map((from) => ({ from, to: Math.min(from + GROUP - 1, last) })))(
    'no entry is lost or doubled in the schedules of seeds $from to $to',
    async ({ from, to }) => {
      for (let seed = from; seed <= to; seed += 1) {
        const verdict = await runSeed(running.house, seed);
        tally.add(verdict.tally);
        if (verdict.wrong.length > 0) expect.fail(await explain(running, seed, verdict.wrong));
      }
    },
    LIMIT_MS,
  );

  test('each kind of fault befell them', () => {
    expect(tally.missing(), `\n${tally}`).toEqual([]);
  });
}

/** One seed, with its story where it fails; its limit is the test's. */
export function replay(seed: number): void {
  const running = runningHouse();
  test(
    `no entry is lost or doubled in the schedule of seed ${seed}`,
    async () => {
      const { wrong } = await runSeed(running.house, seed);
      if (wrong.length > 0) expect.fail(await explain(running, seed, wrong));
    },
    LIMIT_MS,
  );
}

async function explain(
  { house }: ReturnType<typeof runningHouse>,
  seed: number,
  wrong: readonly string[],
): Promise<string> {
  const steps = await shorten(house, seed, makeSchedule(seed));
  const again = await runSchedule(house, seed, steps);
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
