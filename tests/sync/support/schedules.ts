/** Declares the random schedules of some seeds: every interleaving of theirs keeps the promise. */
import { expect, test } from 'vitest';
import { makeSchedule } from './make-schedule';
import { runSchedule, runSeed, shorten } from './run-seed';
import { runningHouse } from './running-house';
import { tell } from './steps';
import { Tally } from './tally';

/** Seeds that one test runs. */
const GROUP = 10;
/** Shortening a schedule that fails runs it a hundred times; a machine that does much else takes fifteen times as long. */
const LIMIT_MS = 900_000;

export function schedules(seeds: readonly number[]): void {
  const running = runningHouse();
  const tally = new Tally();
  const groups = seeds.flatMap((_, at) => (at % GROUP === 0 ? [seeds.slice(at, at + GROUP)] : []));

  test.each(groups.map((group) => ({ group, from: group[0], to: group.at(-1) })))(
    'no entry is lost or doubled in the schedules of seeds $from to $to',
    async ({ group }) => {
      for (const seed of group) {
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
