import { writeFileSync } from 'node:fs';
import { afterAll, test } from 'vitest';
import { Caller } from '../support/api';
import { atEnd, runEnds } from './support/clean-up';
import { filledDatabase } from './support/databases';
import { BENCH_TEACHER, fillLargePreschool } from './support/large-preschool';
import { startBenchServer } from './support/server';

afterAll(runEnds);
test('dump', async () => {
  const { database } = await filledDatabase((knex) => fillLargePreschool(knex));
  const server = await startBenchServer(database);
  atEnd(() => server.stop());
  const caller = new Caller(server.url);
  await caller.signIn(BENCH_TEACHER.email, BENCH_TEACHER.password);
  const times: string[] = [];
  for (let i = 0; i < 15; i++) {
    const t = performance.now();
    await caller.get(`/api/sync/pull?user_id=${caller.userId}`, {
      headers: { 'Accept-Encoding': ['identity', 'gzip', 'br'][i % 3]! },
    });
    times.push((performance.now() - t).toFixed(0));
  }
  console.log(times.join(' '));
  writeFileSync(
    '/tmp/plain.json',
    JSON.stringify((await caller.get(`/api/sync/pull?user_id=${caller.userId}`)).body),
  );
});
