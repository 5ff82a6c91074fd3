import { expect, test } from 'vitest';
import { runSeed } from './support/run-seed';
import { runningHouse } from './support/running-house';
const running = runningHouse();
const seeds = [...Array.from({ length: 60 }, (_, i) => 140_200 + i), ...Array.from({ length: 14 }, (_, i) => 150_001 + i)];
test('find', async () => {
  const bad: string[] = [];
  for (const seed of seeds) {
    const { wrong, tally } = await runSeed(running.house, seed);
    const text = String(tally);
    const line = text.split('\n').find((one) => one.includes('fever seen that another'));
    console.log(`SEED ${seed} ${line ?? '-'} ${wrong.join(' | ')}`);
    if (wrong.length) bad.push(`${seed}: ${wrong}`);
  }
  expect(bad).toEqual([]);
}, 3_000_000);
