/**
 * What whoever runs it waits for: a second `npm start`. And what a teacher waits for: how much script and style the first load of Today is, and how long a later start with
 * no network takes on a tablet four times slower than this machine, beside a bare page of the same weight. The built app, the built server, its demo data.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { startEmbeddedDatabase } from '../../server/db/embedded';
import { AFTER_PAINT, FIRST_LOAD_MAX } from '../support/first-load';
import { openFolder } from '../support/open-folder';
import { type ServerProcess, startServer } from '../support/server-process';
import {
  CPU_SLOWED,
  firstPaint,
  noteFirstPaint,
  signInAsTeacher,
  slowDown,
  TODAY_ROW,
} from './support/app-pages';
import { installBareApp, startBareApp, type Weight } from './support/bare-app';
import { makeProfile, type Profile } from './support/browser';
import { atEnd, runEnds } from './support/clean-up';
import { inTurns, median, timed } from './support/measure';
import { type Figure, report } from './support/table';

const TEACHER = { email: 'teacher@demo.test', password: 'tadika-demo' };
const STARTS = 7;
/** Beside it, the app reads its data and draws its screen. */
const MOST_TIMES_BARE = 12;
/** Of the server, on the data of its first start. */
const SERVER_STARTS = 5;
const READY_WITHIN_MS = 3_000;

let server: ServerProcess;

beforeAll(async () => {
  server = await startServer();
  atEnd(() => server.stop());
});
afterAll(runEnds);

test('the size of the first load of Today', async () => {
  const profile = makeProfile();
  atEnd(async () => profile.remove());
  // What a service worker fetches ahead in the background is not what anybody waits for.
  const context = await profile.open({ serviceWorkers: 'block' });
  atEnd(() => context.close());
  const page = await context.newPage();
  const signingIn = countCode(page);
  await signInAsTeacher(page, server.url, TEACHER);
  await page.waitForLoadState('networkidle');
  const both = await signingIn();
  await forgetCache(context, page);
  const loading = countCode(page);
  await page.goto(`${server.url}/today`);
  await page.waitForSelector(TODAY_ROW);
  await page.waitForLoadState('networkidle');
  const today = await loading();
  const figures: Figure[] = [
    {
      name: 'Today, signed in, nothing cached',
      median: today.kB,
      unit: 'kB',
      target: { atMost: FIRST_LOAD_MAX / 1_000 },
    },
    { name: 'What comes once Today is there and all is quiet', median: today.laterKB, unit: 'kB' },
    { name: 'From signing in to Today', median: both.kB, unit: 'kB' },
  ];
  const notes = [`In ${today.files} and ${both.files} files. The largest: ${today.largest.join(', ')}.`];
  report('JavaScript and CSS as sent', figures, notes);
});

test('the second start of the server, as by `npm start`', async () => {
  const dataDir = openFolder('tadika-start-');
  atEnd(async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  await (await startServer({ dataDir })).kill('SIGTERM');

  /** With what `npm start` looks through first: whether the packages and the build are those of the sources. */
  const whole = async () => {
    let started: ServerProcess | undefined;
    const ms = await timed(async () => {
      started = await startServer({ dataDir, program: 'server/start.mjs' });
      await fetch(`${started.url}/healthz`);
    });
    await started?.kill('SIGTERM');
    return ms;
  };
  /** Node with nothing to do, then PostgreSQL on the same data. */
  const bare = async () => {
    let end = async () => {};
    const ms = await timed(async () => {
      await once(spawn(process.execPath, ['-e', '0']), 'close');
      const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
      end = () => database.stop();
    });
    await end();
    return ms;
  };
  const times = await inTurns({ warmUps: 1, repeats: SERVER_STARTS }, { whole, bare });
  const figure = {
    name: 'Second start of the server, until it answers',
    median: median(times.whole),
    floor: { median: median(times.bare) },
    target: { atMost: READY_WITHIN_MS },
  };
  report(
    'Second start of the server',
    [figure],
    [
      'The floor: Node with nothing to do, then PostgreSQL on the same data.',
      `Each start: ${times.whole.map((time) => `${Math.round(time)} ms`).join(', ')}.`,
    ],
  );
});

test('the second start with no network', async () => {
  const [profile, bareProfile] = [makeProfile(), makeProfile()];
  atEnd(async () => profile.remove());
  atEnd(async () => bareProfile.remove());
  const first = await profile.open();
  const files = await prepareForOffline(await first.newPage());
  await first.close();
  await server.kill('SIGTERM');

  const bare = await startBareApp(files, '<a href="/children/1/daily-reports">The first child</a>');
  const context = await bareProfile.open();
  await installBareApp(context, bare.url);
  await context.close();
  await bare.stop();

  const startOn = (on: Profile, url: string) => async () => {
    const started = await on.open();
    const ms = await startOffline(started, url);
    await started.close();
    return ms;
  };
  const times = await inTurns(
    { warmUps: 1, repeats: STARTS },
    { app: startOn(profile, `${server.url}/today`), bare: startOn(bareProfile, `${bare.url}/`) },
  );
  const figure = {
    name: `Until the first child, processor slowed ${CPU_SLOWED}×`,
    median: median(times.app),
    floor: { median: median(times.bare) },
    target: { times: MOST_TIMES_BARE },
  };
  const weight = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  const notes = [
    `The floor: a bare page with as many files of as many bytes (${files.length}, ${Math.round(weight)} kB), from a worker too.`,
    `Each start: ${times.app.map((time) => `${Math.round(time)} ms`).join(', ')}.`,
  ];
  report('Second start with no network', [figure], notes);
});

/** Signs in, and waits until everything is here that a start without a network needs; answers the files of such a start. */
async function prepareForOffline(page: Page): Promise<Weight[]> {
  await signInAsTeacher(page, server.url, TEACHER);
  // The worker is ready once it has fetched the app's files; where it cannot, it says nothing.
  await page.evaluate(
    (limitMs) =>
      Promise.race([
        navigator.serviceWorker.ready.then(() => undefined),
        new Promise((_, reject) => setTimeout(() => reject(new Error('No service worker.')), limitMs)),
      ]),
    60_000,
  );
  await page.waitForLoadState('networkidle');
  await page.goto(`${server.url}/today`);
  await page.waitForSelector(TODAY_ROW);
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map(({ name, decodedBodySize }) => ({
        kind: name.endsWith('.js') ? ('js' as const) : ('css' as const),
        bytes: decodedBodySize,
      })),
  );
}

/** A new start of the browser with the server gone; answers when the first child had been painted. */
async function startOffline(context: BrowserContext, url: string): Promise<number> {
  await context.setOffline(true);
  await noteFirstPaint(context, TODAY_ROW);
  const page = await context.newPage();
  await slowDown(context, page);
  await page.goto(url, { waitUntil: 'commit' });
  return firstPaint(page);
}

/** Counts the scripts and styles that arrive from now on; answers them as they were sent. */
function countCode(page: Page) {
  const arriving: Promise<{ name: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname;
    if (!/\.(m?js|css)$/.test(name)) return;
    const sizes = response.finished().then(() => response.request().sizes());
    arriving.push(sizes.then(({ responseBodySize }) => ({ name, bytes: responseBodySize })));
  });
  return async () => {
    page.removeAllListeners('response');
    const arrived = (await Promise.all(arriving)).toSorted((one, other) => other.bytes - one.bytes);
    const files = arrived.filter(({ name }) => !AFTER_PAINT.test(name));
    const kB = (counted: typeof arrived) => counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
    return {
      files: files.length,
      kB: kB(files),
      laterKB: kB(arrived.filter((file) => !files.includes(file))),
      largest: files
        .slice(0, 6)
        .map(({ name, bytes }) => `${name.split('/').at(-1)} ${(bytes / 1_000).toFixed(1)} kB`),
    };
  };
}

async function forgetCache(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
}
