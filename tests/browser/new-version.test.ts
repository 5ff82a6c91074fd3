/** A new version of the app with fifty entries waiting: offered, taken by a tap, and every entry arrives (scenario 28). */
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dailyReportId } from '#shared/domain/uuid';
import { type Network, startNetwork } from '../faults/support/network';
import type { Order } from '../faults/support/page';
import { bundle } from '../faults/support/teacher';
import { signIn, startOfflineTablet, type Tablet, untilReadyForOffline } from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';

const ROOT = resolve(import.meta.dirname, '../..');
const CHILD = { id: 1, name: 'Nur Aisyah binti Mohd Faizal' };
const NOTES = 'Written before the update.';
/** Besides the one that is written by hand. */
const MORE = Array.from({ length: 49 }, (_, index) => `«${index}» written before the update`);

let root: string;
/** As long as a call of the worker before may take, and as much again. */
const TAKE_OVER_MS = 90_000;

let server: ServerProcess;
let network: Network;
let tablet: Tablet;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'tadika-version-'));
  cpSync(join(ROOT, 'dist'), join(root, 'dist'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  server = await startDemo({ root });
  // A network of its own: where the tools of the browser answer calls, it makes a worker anew with each load.
  network = await startNetwork();
  network.target = server.url;
  tablet = await startOfflineTablet();
});
afterAll(async () => {
  await tablet?.close();
  await network?.stop();
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

test('is offered and not forced, and what waits comes through it and is sent once', async () => {
  const { page } = tablet;
  await signIn(page, network.url, 'teacher@demo.test');
  await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
  await untilReadyForOffline(page);
  // The network takes nothing from here on; the server's files still come.
  network.plan = ({ isPush }) => (isPush ? { kind: 'drop-request', ms: 0 } : null);
  await page.getByRole('link', { name: CHILD.name, exact: true }).click();
  await page.getByRole('button', { name: 'Add an activity' }).click();
  await page.getByRole('combobox', { name: 'Activity Name' }).last().click();
  await page.getByRole('option', { name: 'Water play' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).last().fill(NOTES);
  await page.getByRole('button', { name: /^(Submit|Update)$/ }).click();
  await page.getByRole('button', { name: /^1 waiting/ }).waitFor();
  await writeMore(page);
  await page.getByRole('button', { name: /^50 waiting/ }).waitFor();

  release('second');
  await page.goto(`${network.url}/today`);
  const offer = page.getByText('A new version is ready');
  await offer.waitFor();
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null);
  expect(await waiting()).toBe('installed');
  await page.getByRole('link', { name: CHILD.name, exact: true }).click();
  expect(await coversSave(page)).toBe(false);
  await page.goBack();

  await page.getByRole('button', { name: 'Update now' }).click();
  // The next one takes over once the one before has ended what it was at.
  await offer.waitFor({ state: 'detached', timeout: TAKE_OVER_MS });
  await expect.poll(waiting).toBe(null);
  await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
  await page.getByRole('button', { name: /^50 waiting/ }).waitFor();

  network.plan = () => null;
  await page.reload();
  await page.getByRole('button', { name: 'All sent' }).waitFor();
  const principal = await callerOf(server, 'principal@demo.test');
  const { body } = await principal.get(
    `/api/children/${CHILD.id}/daily-reports/${dailyReportId(CHILD.id, TODAY)}`,
  );
  const notes = body.data[0].activities.map((row: { values: { notes: string } }) => row.values.notes);
  expect(notes.filter((note: string) => note === NOTES)).toHaveLength(1);
  const all: string[] = await inDatabaseOf(server.dataDir, (knex) =>
    knex('daily_report_rows').whereIn('notes', MORE).pluck('notes'),
  );
  expect(all.sort()).toEqual([...MORE].sort());
  expect(tablet.errors).toEqual([]);
});

test.runIf(isLong)('is taken in a tab that was loaded past its worker, too', async () => {
  const { page, context } = tablet;
  const other = await context.newPage();
  await other.goto(`${network.url}/today`);
  const browser = await context.newCDPSession(page);
  await Promise.all([page.waitForEvent('load'), browser.send('Page.reload', { ignoreCache: true })]);
  await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);

  release('third');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const loadedAnew = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await loadedAnew;
  await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
  expect(await page.getByText('A new version is ready').count()).toBe(0);
  expect(tablet.errors).toEqual([]);
});

/** Whether the offer lies over the button that saves the report. */
async function coversSave(page: Page): Promise<boolean> {
  const box = async (element: Locator) => {
    const found = await element.boundingBox();
    if (!found) throw new Error('It is not drawn.');
    return found;
  };
  const save = await box(page.getByRole('button', { name: /^(Submit|Update)$/ }));
  const offer = await box(page.getByRole('status').filter({ hasText: 'A new version is ready' }));
  const apart = offer.y + offer.height <= save.y || save.y + save.height <= offer.y;
  const beside = offer.x + offer.width <= save.x || save.x + save.width <= offer.x;
  return !apart && !beside;
}

function release(version: string): void {
  appendFileSync(join(root, 'dist', 'app', 'sw.js'), `\n// the ${version} version\n`);
}

/** Rows for the children, by the commands that the screens call. */
async function writeMore(page: Page): Promise<void> {
  await page.exposeFunction('tellFaults', () => {});
  await page.evaluate(await bundle());
  const orders = MORE.map(
    (token, index): Order => ({
      kind: 'row',
      token,
      date: TODAY,
      childId: 1 + (index % 5),
      masterId: 1,
      rowId: crypto.randomUUID(),
    }),
  );
  await page.evaluate(async (given) => {
    await window.faults.begin();
    await window.faults.carryOut(given, 3);
  }, orders);
}
