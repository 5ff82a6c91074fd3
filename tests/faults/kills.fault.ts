/**
 * The long run (`npm run test:faults`): every process is killed at every moment that matters, in an order by chance,
 * over a network that drops, delays, truncates, doubles and resets. SEED names the order, TIMES repeats it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChance } from '../sync/support/chance';
import { isWrong, look, type OpenScene, openScene, runStrikes, tell } from './support/run-strikes';
import type { Killed, Moment, Strike } from './support/strikes';

const SEED = Number(process.env.SEED ?? Date.now() % 100_000);
/** How often each is done, for a run over night. */
const TIMES = Number(process.env.TIMES ?? 1);

const plan: [times: number, killed: Killed, moments: Moment[]][] = [
  [
    4,
    'browser',
    ['before-commit', 'after-commit', 'anywhere', 'asked', 'sent', 'answered', 'before-server-commit'],
  ],
  [3, 'server', ['anywhere', 'asked', 'sent', 'answered', 'before-server-commit']],
  [3, 'postmaster', ['anywhere', 'sent', 'before-server-commit']],
  [3, 'backend', ['anywhere', 'sent', 'before-server-commit']],
  [2, 'server and postmaster', ['sent', 'before-server-commit']],
  [2, 'tab', ['before-commit', 'after-commit', 'anywhere', 'sent']],
];
const BAD_WEATHERS = 6;

let scene: OpenScene;

beforeAll(async () => {
  scene = await openScene(SEED);
});
afterAll(() => scene?.close());

test('no entry is lost and none doubled, whatever is killed and whatever the network does', async () => {
  const strikes = makeStrikes();
  console.log(`SEED=${SEED}: ${strikes.length} strikes`);
  const outcome = await runStrikes(scene, strikes);
  console.log(tell(SEED, outcome, strikes));
  expect(isWrong(outcome), JSON.stringify(outcome, null, 1)).toBe(false);
  expect([...outcome.kills.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(50);
});

test('the same look finds the entries that a client loses which acknowledges before it sends', async () => {
  const planted = await openScene(SEED, { planted: true, count: 1 });
  try {
    const [teacher] = planted.teachers;
    if (!teacher) throw new Error('There is no teacher.');
    teacher.network.plan = ({ isPush }) => (isPush ? { kind: 'drop-request', ms: 0 } : null);
    const work = planted.orders.next(teacher.index, 4);
    teacher.begin(work, 1);
    await teacher.idle();
    await teacher.sendAll();
    const outcome = await look(planted);
    expect(outcome.lost.length, tell(SEED, outcome)).toBeGreaterThan(0);
  } finally {
    await planted.close();
  }
});

function makeStrikes(): Strike[] {
  const chance = createChance(SEED, 'strikes');
  const kills = plan.flatMap(([times, killed, moments]) =>
    Array.from({ length: times * TIMES }, () => moments.map((moment): Strike => ({ killed, moment }))).flat(),
  );
  const weathers = Array.from({ length: BAD_WEATHERS * TIMES }, (): Strike => ({ killed: 'nothing' }));
  return [...kills, ...weathers]
    .map((strike) => ({ strike, at: chance.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ strike }) => strike);
}
