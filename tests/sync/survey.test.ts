import { afterAll, beforeAll, test } from 'vitest';
import { useDatabase } from '../support/database';
import { House } from './support/house';
import { makeSchedule } from './support/make-schedule';
import { runSchedule, runSeed, shorten } from './support/run-seed';
import { tell } from './support/steps';
const database = useDatabase();
let house: House;
beforeAll(async () => { house = await House.open(database.knex, database.url); });
afterAll(() => house.close());
test('survey', async () => {
  const first = Number(process.env.FIRST ?? 1), count = Number(process.env.COUNT ?? 50);
  const bad: [number, string[]][] = [];
  const t = performance.now();
  for (let seed = first; seed < first + count; seed += 1) {
    const { wrong } = await runSeed(house, seed);
    if (wrong.length) bad.push([seed, wrong]);
  }
  console.log('SPEED', (count / ((performance.now() - t) / 1000)).toFixed(2), 'seeds/s; bad', bad.length, 'of', count);
  for (const [seed, wrong] of bad) console.log(`seed ${seed}\n   ${wrong.map((w) => w.slice(0, 300)).slice(0, 4).join('\n   ')}`);
  if (process.env.SHRINK && bad[0]) {
    const [seed] = bad[0];
    const steps = await shorten(house, seed, makeSchedule(seed));
    const v = await runSchedule(house, seed, steps);
    console.log('SHRUNK', seed, '\n', steps.map(tell).join('\n '), '\n', v.wrong.join('\n '), '\n', v.story.join('\n '));
  }
}, 600_000);
