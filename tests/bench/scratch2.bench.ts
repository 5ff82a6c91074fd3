import { afterAll, test } from 'vitest';
import { createClock } from '../../server/clock';
import { Caller } from '../support/api';
import { startServer } from '../support/server-process';
import { runEnds } from './support/clean-up';
import { filledDatabase } from './support/databases';
import { makeQueues } from './support/entries';
import { BENCH_TEACHER, fillLargePreschool } from './support/large-preschool';
afterAll(runEnds);
test('prof', async () => {
  const { database, filled } = await filledDatabase((knex) => fillLargePreschool(knex, true));
  const next = makeQueues({ today: createClock().today(), children: filled.attending.slice(0, 250), activities: filled.activities });
  const server = await startServer({ env: { DATABASE_URL: database.url, APP_SECRET: 'x'.repeat(40), NODE_OPTIONS: '--require /tmp/prof-hook.cjs' } });
  const caller = new Caller(server.url);
  await caller.signIn(BENCH_TEACHER.email, BENCH_TEACHER.password);
  const times: string[] = [];
  for (let k = 0; k < 20; k++) {
    const q = next('lived'); const t = performance.now();
    for (let i = 0; i < 1000; i += 100) { const a = await caller.post('/api/sync/push', { user_id: caller.userId, device_id: '6c1f3c0a-5b0e-4f7c-9c55-1d0c3f6a7b21', operations: q.slice(i, i + 100) }); if (a.status !== 200) throw new Error(JSON.stringify(a.body)); }
    times.push((performance.now() - t).toFixed(0));
  }
  console.log(times.join(' '));
  await server.stop();
});
