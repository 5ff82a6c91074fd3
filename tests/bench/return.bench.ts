/**
 * 200 tablets come back in one moment after an outage, with 20 entries each, against one server; their own schedule would spread
 * them over some seconds. How long until all of it is acknowledged and everyone has pulled, beside as many requests that each end
 * with one insert; how long a push takes, whether any fails, whether the server's memory grows.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import type { PushResult } from '#shared/endpoints/sync';
import { createClock } from '../../server/clock';
import { createKnex } from '../../server/db/knex';
import { seededRandom } from '../../server/demo/random';
import { backOffMs } from '../../src/local/sync/back-off';
import { Caller } from '../support/api';
import { startBareInserts } from './support/bare-inserts';
import { atEnd, runEnds } from './support/clean-up';
import { type BenchDatabase, copyDatabase, filledDatabase } from './support/databases';
import { entriesOfDay } from './support/entries';
import { median, percentile, timed } from './support/measure';
import { type BenchTablet, fillNetwork } from './support/network-of-preschools';
import { startBenchServer } from './support/server';
import { report } from './support/table';

const NETWORK = { preschools: 20, tabletsEach: 10, childrenEach: 10 };
const TABLETS = NETWORK.preschools * NETWORK.tabletsEach;
const ENTRIES_EACH = 2 * NETWORK.childrenEach;
const OUTAGES = 6;
const DEVICE = '6c1f3c0a-5b0e-4f7c-9c55-';

let database: BenchDatabase;
let serverPid: number;
let signedIn: { tablet: BenchTablet; caller: Caller; cursor: string | null; deviceId: string }[];
let activities: number[];
let insertBarely: Awaited<ReturnType<typeof startBareInserts>>;

beforeAll(async () => {
  const made = await filledDatabase((knex) => fillNetwork(knex, NETWORK));
  database = made.database;
  atEnd(() => database.drop());
  activities = made.filled.activities;
  const copy = await copyDatabase(database.name);
  atEnd(() => copy.drop());
  insertBarely = await startBareInserts(copy);
  const server = await startBenchServer(database);
  atEnd(() => server.stop());
  serverPid = server.pid;
  signedIn = [];
  for (const [index, tablet] of made.filled.tablets.entries()) {
    const caller = new Caller(server.url);
    await caller.signIn(tablet.email, tablet.password);
    const one = { tablet, caller, cursor: null, deviceId: DEVICE + String(index).padStart(12, '0') };
    await pullAll(one);
    signedIn.push(one);
  }
});
afterAll(runEnds);

test('200 tablets come back at once, again and again', async () => {
  const random = seededRandom(200);
  const workOf = (day: string) =>
    signedIn.map((one) => ({
      one,
      entries: entriesOfDay(random, { day, children: one.tablet.children, activities }),
    }));
  const pushes: number[] = [];
  const wholes: number[] = [];
  const memory: number[] = [];
  let failures = 0;
  for (let outage = 1; outage <= OUTAGES; outage++) {
    const work = workOf(addDays(createClock().today(), -outage));
    wholes.push(
      await timed(() =>
        Promise.all(
          work.map(async ({ one, entries }) => {
            failures += await pushUntilTaken(one, entries, pushes);
            await pullAll(one);
          }),
        ),
      ),
    );
    memory.push(residentMegabytes(serverPid));
  }
  const barely = workOf(addDays(createClock().today(), -OUTAGES - 1));
  const bare = await timed(() => Promise.all(barely.map(({ entries }) => insertBarely(entries))));
  await nothingLost();
  report(
    `${TABLETS} tablets return with ${ENTRIES_EACH} entries each, ${OUTAGES} times`,
    [
      {
        name: 'Until all is acknowledged and pulled',
        median: median(wholes),
        floor: { median: bare },
        target: { times: 20 },
      },
      { name: 'A push', median: median(pushes), p99: percentile(pushes, 99) },
    ],
    [
      `Pushes that failed and were repeated: ${failures}.`,
      `The server's memory after each return: ${memory.map((megabytes) => `${megabytes} MB`).join(', ')}.`,
    ],
  );
  expect(failures).toBe(0);
  // It rises and falls with the collector; what leaked would lift its lows over its earlier highs.
  const [before, after] = [memory.slice(0, OUTAGES / 2), memory.slice(OUTAGES / 2)];
  expect(Math.min(...after)).toBeLessThanOrEqual(Math.max(...before));
});

type SignedIn = (typeof signedIn)[number];

/** Answers how often it failed. Tries again as the tablet does. */
async function pushUntilTaken(
  { caller, deviceId }: SignedIn,
  operations: ReturnType<typeof entriesOfDay>,
  times: number[],
): Promise<number> {
  const body = { user_id: caller.userId, device_id: deviceId, operations };
  for (let failures = 0; ; failures++) {
    const start = performance.now();
    const answer = await caller.post('/api/sync/push', body);
    times.push(performance.now() - start);
    const results: PushResult[] = answer.body?.data?.results ?? [];
    if (results.length === operations.length && results.every(({ status }) => status === 'applied'))
      return failures;
    await delay(backOffMs(failures + 1, Math.random));
  }
}

async function pullAll(one: SignedIn): Promise<void> {
  for (let more = true; more; ) {
    const query = new URLSearchParams({ user_id: String(one.caller.userId), device_id: one.deviceId });
    if (one.cursor) query.set('cursor', one.cursor);
    const { status, body } = await one.caller.get(`/api/sync/pull?${query}`);
    if (status !== 200) throw new Error(`A pull answered ${status}: ${JSON.stringify(body)}`);
    one.cursor = body.data.cursor;
    more = body.data.more;
  }
}

async function nothingLost(): Promise<void> {
  const knex = createKnex(database.url, { poolSize: 1 });
  const { rows } = await knex.raw(
    'SELECT (SELECT count(*) FROM health_screenings) AS screenings, (SELECT count(*) FROM daily_report_rows) AS rows',
  );
  await knex.destroy();
  const each = (TABLETS * ENTRIES_EACH * OUTAGES) / 2;
  expect(rows[0]).toMatchObject({ screenings: each, rows: each });
}

/** What the process holds in memory, from the kernel's own account. */
function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1_024);
}
