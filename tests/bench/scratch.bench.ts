import { afterAll, test } from 'vitest';
import { createClock } from '../../server/clock';
import { Caller } from '../support/api';
import { makeProfile, openLocalPage } from './support/browser';
import { atEnd, runEnds } from './support/clean-up';
import { copyDatabase, filledDatabase } from './support/databases';
import { makeQueues } from './support/entries';
import { BENCH_TEACHER, fillLargePreschool } from './support/large-preschool';
import { inTurns, median } from './support/measure';
import { startBenchServer } from './support/server';
afterAll(runEnds);
test('parts', async () => {
  const { database, filled } = await filledDatabase((knex) => fillLargePreschool(knex, true));
  const copy = await copyDatabase(database.name);
  const next = makeQueues({ today: createClock().today(), children: filled.attending.slice(0, 250), activities: filled.activities });
  const server = await startBenchServer(copy);
  atEnd(() => server.stop());
  const pages = [];
  for (const local of ['', '1']) {
    process.env.BENCH_LOCAL = local;
    const profile = makeProfile();
    const context = await profile.open({ bypassCSP: true });
    atEnd(async () => { await context.close(); profile.remove(); });
    pages.push(await openLocalPage(context, server.url, true));
  }
  const caller = new Caller(server.url);
  await caller.signIn(BENCH_TEACHER.email, BENCH_TEACHER.password);
  const run = (i: number) => () => pages[i]!.evaluate(([a, q]) => window.bench.drain(a, q), [BENCH_TEACHER, next('lived')] as const);
  const t = await inTurns({ warmUps: 2, repeats: 7 }, { now: run(0), patched: run(1), push: async () => { const q = next('lived'); const s = performance.now();
    for (let i = 0; i < 1000; i += 100) await caller.post('/api/sync/push', { user_id: caller.userId, device_id: '6c1f3c0a-5b0e-4f7c-9c55-1d0c3f6a7b21', operations: q.slice(i, i + 100) }); return performance.now() - s; } });
  for (const [n, v] of Object.entries(t)) console.log(n, median(v).toFixed(0), v.map((x) => x.toFixed(0)).join(' '));
});
