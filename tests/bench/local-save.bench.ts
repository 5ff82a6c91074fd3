/**
 * One save on the tablet, entity and outbox row in one strict transaction, as screens do it, beside a raw strict
 * put of the same two rows into the same stores.
 */
import { afterAll, test } from 'vitest';
import { createClock } from '../../server/clock';
import { makeProfile, openLocalPage } from './support/browser';
import { atEnd, runEnds } from './support/clean-up';
import { filledDatabase } from './support/databases';
import { BENCH_TEACHER, fillLargePreschool } from './support/large-preschool';
import { median, percentile } from './support/measure';
import { startBenchServer } from './support/server';
import { type Figure, report } from './support/table';

const SAVES = 1_000;

afterAll(runEnds);

test('a local save of entity and outbox', async () => {
  const { database, filled } = await filledDatabase((knex) => fillLargePreschool(knex));
  atEnd(() => database.drop());
  const server = await startBenchServer(database);
  atEnd(() => server.stop());
  const profile = makeProfile();
  atEnd(async () => profile.remove());
  const context = await profile.open({ bypassCSP: true });
  atEnd(() => context.close());
  const page = await openLocalPage(context, server.url);
  const given = {
    children: filled.attending,
    today: createClock().today(),
    activity: filled.activities[0] as number,
    saves: SAVES,
  };
  const found = await page.evaluate(([account, asked]) => window.bench.saves(account, asked), [
    BENCH_TEACHER,
    given,
  ] as const);
  const figures = [
    figure('A screening (recordScreening)', found.screening, found.screeningFloor),
    figure('An activity in a report (saveReport)', found.report, found.reportFloor),
  ];
  report(`Local save, ${SAVES} of each`, figures);
});

function figure(name: string, subject: number[], floor: number[]): Figure {
  return {
    name,
    median: median(subject),
    p99: percentile(subject, 99),
    floor: { median: median(floor), p99: percentile(floor, 99) },
    target: { times: 3 },
  };
}
