/** Scrolling the list of 1,500 children on a tablet four times slower than this machine: no task
 * holds up a frame that would not in a list of plain rows. */
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { CHILD_ROW, CPU_SLOWED, signInAsTeacher, slowDown } from './support/app-pages';
import { makeProfile } from './support/browser';
import { atEnd, runEnds } from './support/clean-up';
import { filledDatabase } from './support/databases';
import { BENCH_TEACHER, CHILDREN, fillLargePreschool } from './support/large-preschool';
import { inTurns, median } from './support/measure';
import { startBenchServer } from './support/server';
import { report } from './support/table';

/** Pixels a turn of the wheel, its pause in milliseconds, and turns: a strong swipe that does not end. */
const TURN = 500;
const PAUSE_MS = 50;
const TURNS = 80;
const PASSES = 5;
const UNTOLD_MS = 50;

declare global {
  interface Window {
    /** Milliseconds of each task over 50 ms. */
    longTasks: number[];
    longTaskObserver?: PerformanceObserver;
  }
}

afterAll(runEnds);

test('scrolling 1,500 children', async () => {
  const { database } = await filledDatabase((knex) => fillLargePreschool(knex));
  atEnd(() => database.drop());
  const server = await startBenchServer(database);
  atEnd(() => server.stop());
  const profile = makeProfile();
  atEnd(async () => profile.remove());
  const context = await profile.open();
  atEnd(() => context.close());
  const page = await context.newPage();
  await signInAsTeacher(page, server.url, BENCH_TEACHER);
  await page.goto(`${server.url}/children`);
  await page.waitForSelector(CHILD_ROW);
  await page.waitForLoadState('networkidle');
  await slowDown(context, page);
  const bare = await context.newPage();
  await bare.setContent(bareList(CHILDREN));
  await slowDown(context, bare);
  // A task up to 50 ms is not told of, by either.
  const pass = (on: Page) => async () => {
    await on.bringToFront();
    return Math.max(UNTOLD_MS, ...(await scroll(on)));
  };
  const longest = await inTurns({ warmUps: 0, repeats: PASSES }, { list: pass(page), bare: pass(bare) });
  const figure = {
    name: `Longest task of a pass, processor slowed ${CPU_SLOWED}×`,
    median: median(longest.list),
    floor: { median: median(longest.bare) },
    target: { times: 1.1 },
  };
  const notes = [
    `Each pass of ${TURN * TURNS} pixels: ${longest.list.map((ms) => (ms > UNTOLD_MS ? `${ms} ms` : 'none over 50 ms')).join(', ')}.`,
  ];
  report(`Scrolling ${CHILDREN} children`, [figure], notes);
});

/** The floor: as many rows of plain text. */
const bareList = (rows: number) =>
  Array.from({ length: rows }, (_, row) => `<p style="height: 56px">Child ${row}</p>`).join('');

/** Down the list from its top; answers the tasks over 50 ms on the way. */
async function scroll(page: Page): Promise<number[]> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    window.longTasks = [];
    window.longTaskObserver?.disconnect();
    window.longTaskObserver = new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map((entry) => entry.duration));
    });
    window.longTaskObserver.observe({ type: 'longtask' });
  });
  await page.mouse.move(400, 600);
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, TURN);
    await page.waitForTimeout(PAUSE_MS);
  }
  await page.waitForTimeout(1_000);
  const { tasks, top } = await page.evaluate(() => ({ tasks: window.longTasks, top: window.scrollY }));
  expect(top).toBeGreaterThan(TURN * TURNS * 0.9);
  return tasks;
}
