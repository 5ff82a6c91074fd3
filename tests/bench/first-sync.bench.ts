/**
 * The first sync of 1,500 children: the real pull into the real IndexedDB from the built server, beside one request
 * for the same bytes and one strict transaction that puts the same rows. And the size of what travels. Then with thirty
 * days of all that is noted of a day, beside the same pages with each record a row; of screenings and reports alone; and
 * until what is noted of today is there, which comes first. On a day without school there is none.
 */
import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { businessDate, MINUTE_MS } from '#shared/domain/calendar-date';
import { feedTypes } from '#shared/endpoints/feed-types';
import { PULL_PAGES_MAX } from '#shared/endpoints/sync';
import { Caller } from '../support/api';
import { startBareServer } from './support/bare-server';
import { makeProfile, openLocalPage } from './support/browser';
import { atEnd, runEnds } from './support/clean-up';
import { filledDatabase } from './support/databases';
import { fillLargeDays } from './support/large-days';
import { BENCH_TEACHER, CHILDREN, fillLargePreschool } from './support/large-preschool';
import { inTurns, median } from './support/measure';
import { startBenchServer } from './support/server';
import { report } from './support/table';

const ROUNDS = { warmUps: 3, repeats: 11 };
/** Each takes half a minute. */
const ROUNDS_OF_DAYS = { warmUps: 1, repeats: 3 };
const LIMIT_OF_DAYS_MS = 30 * MINUTE_MS;

let page: Page;
/** The server's answer to the first pull, as the browser and as an older one would get it. */
let sent: Sent;
let sentGzip: Sent;

interface Sent {
  bytes: Buffer;
  encoding: string;
}

beforeAll(async () => {
  const { database } = await filledDatabase((knex) => fillLargePreschool(knex));
  atEnd(() => database.drop());
  const server = await startBenchServer(database);
  atEnd(() => server.stop());
  const caller = new Caller(server.url);
  await caller.signIn(BENCH_TEACHER.email, BENCH_TEACHER.password);
  sent = await firstPull(caller, 'gzip, deflate, br, zstd');
  sentGzip = await firstPull(caller, 'gzip');
  const profile = makeProfile();
  atEnd(async () => profile.remove());
  const context = await profile.open({ bypassCSP: true });
  atEnd(() => context.close());
  page = await openLocalPage(context, server.url);
});
afterAll(runEnds);

test('the time of a first sync of 1,500 children', async () => {
  const bare = await startBareServer((_, response) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': sent.encoding };
    response.writeHead(200, { ...headers, 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' });
    response.end(sent.bytes);
  });
  atEnd(() => bare.stop());
  const times = await inTurns(ROUNDS, {
    pull: () =>
      page.evaluate(([account, count]) => window.bench.firstSync(account, count), [
        BENCH_TEACHER,
        CHILDREN,
      ] as const),
    floor: () => page.evaluate((url) => window.bench.putBarely(url), bare.url),
  });
  const figure = {
    name: 'First sync',
    median: median(times.pull),
    floor: { median: median(times.floor) },
    target: { times: 2 },
  };
  report(`First sync of ${CHILDREN} children, 40 classrooms, 60 masters`, [figure]);
});

test('the size of a first sync of 1,500 children', () => {
  const sizes = [sent, sentGzip].map(({ bytes, encoding }) => ({
    name: `As sent (${encoding})`,
    median: bytes.length / 1_000,
    unit: 'kB' as const,
    target: { atMost: 130 },
  }));
  const plain = sentGzip.encoding === 'gzip' ? gunzipSync(sentGzip.bytes).length : 0;
  const notes = [`Plain: ${Math.round(plain / 1_000)} kB.`];
  report('Size of children, classrooms and masters of 1,500 children', sizes, notes);
});

/** A page where a first sync of thirty days can be made, again and again: by the tablet, and barely. */
async function withThirtyDays(events: boolean) {
  const today = businessDate(new Date());
  const { database, filled } = await filledDatabase(async (knex) => {
    await fillLargePreschool(knex);
    await fillLargeDays(knex, { events });
    const [counted] = await knex('daily_reports').count();
    const [ofToday] = await knex('feed_entries').where({ date: today }).count();
    return { reports: Number(counted?.count), ofToday: Number(ofToday?.count) };
  });
  atEnd(() => database.drop());
  const server = await startBenchServer(database);
  atEnd(() => server.stop());
  const profile = makeProfile();
  atEnd(async () => profile.remove());
  const context = await profile.open({ bypassCSP: true });
  atEnd(() => context.close());
  const opened = await openLocalPage(context, server.url);
  // As many screenings as reports, and at least two events a child and day.
  const records = filled.reports * (events ? 4 : 2);
  return {
    sync: () =>
      opened.evaluate(([account, count, least]) => window.bench.firstSync(account, count, least), [
        BENCH_TEACHER,
        CHILDREN,
        records,
      ] as const),
    ofToday: filled.ofToday,
    untilToday: () =>
      opened.evaluate(([account, day, least]) => window.bench.untilDay(account, day, least), [
        BENCH_TEACHER,
        today,
        filled.ofToday,
      ] as const),
    async barely() {
      const caller = new Caller(server.url);
      await caller.signIn(BENCH_TEACHER.email, BENCH_TEACHER.password);
      const query = `user_id=${caller.userId}&kinds=${feedTypes.join()}&pages=${PULL_PAGES_MAX}`;
      return opened.evaluate(([path, token]) => window.bench.putHistoryBarely(path, token), [
        `/api/sync/pull?${query}`,
        caller.token ?? '',
      ] as const);
    },
  };
}

test('the time of a first sync of 1,500 children with thirty days', {
  timeout: LIMIT_OF_DAYS_MS,
}, async () => {
  const all = await withThirtyDays(true);
  const few = await withThirtyDays(false);
  const times = await inTurns(ROUNDS_OF_DAYS, {
    all: all.sync,
    barely: all.barely,
    few: few.sync,
    untilToday: all.untilToday,
  });
  const figure = {
    name: 'With all that is noted of a day',
    median: median(times.all),
    floor: { median: median(times.barely) },
    target: { times: 1.1 },
  };
  const untilToday = {
    name: 'Until what is noted of today is there',
    median: median(times.untilToday),
    floor: { median: median(times.few) },
    target: { times: 1.5 },
  };
  report('First sync of thirty days', [
    figure,
    { name: 'For comparison: screenings and reports alone', median: median(times.few) },
    ...(all.ofToday > 0 ? [untilToday] : []),
  ]);
});

/** The bytes of the answer as they travelled: `fetch` would unpack them. */
function firstPull(caller: Caller, accepted: string): Promise<Sent> {
  const url = `${caller.url}/api/sync/pull?user_id=${caller.userId}`;
  const headers = {
    Authorization: `Bearer ${caller.token}`,
    Accept: 'application/json',
    'Accept-Encoding': accepted,
    'X-Requested-With': 'XMLHttpRequest',
  };
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ bytes: Buffer.concat(chunks), encoding: response.headers['content-encoding'] ?? 'identity' });
    }).once('error', reject);
  });
}
