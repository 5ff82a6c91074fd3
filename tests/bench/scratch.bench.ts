import { afterAll, test } from 'vitest';
import { createClock } from '../../server/clock';
import { makeProfile, openLocalPage } from './support/browser';
import { atEnd, runEnds } from './support/clean-up';
import { copyDatabase, filledDatabase } from './support/databases';
import { makeQueues } from './support/entries';
import { BENCH_TEACHER, fillLargePreschool } from './support/large-preschool';
import { startBenchServer } from './support/server';

afterAll(runEnds);
test('parts', async () => {
  const { database, filled } = await filledDatabase((knex) => fillLargePreschool(knex, true));
  const copy = await copyDatabase(database.name);
  const next = makeQueues({
    today: createClock().today(),
    children: filled.attending.slice(0, 250),
    activities: filled.activities,
  });
  const server = await startBenchServer(copy);
  atEnd(() => server.stop());
  const profile = makeProfile();
  const context = await profile.open({ bypassCSP: true });
  atEnd(async () => {
    await context.close();
    profile.remove();
  });
  const page = await openLocalPage(context, server.url);
  for (let i = 0; i < 8; i++)
    console.log(
      await page.evaluate(([a, q]) => (window as any).parts(a, q), [BENCH_TEACHER, next('lived')] as const),
    );
});
