/**
 * The release before and this one in use at the same time (`npm run test:upgrade -- TAG`): what waits on a tablet while
 * its app is renewed, and each release's app with the other's server. Nothing is lost, nothing is doubled.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LastingTablet, signIn, startLastingTablet, untilReadyForOffline } from '../support/browser';
import { NOW, TODAY } from '../support/demo-day';
import { inDatabaseOf } from '../support/embedded-database';
import { openFolder } from '../support/open-folder';
import { type ServerProcess, startServer } from '../support/server-process';
import { toasted } from '../support/toasts';
import { until } from '../support/until';
import { type Network, startNetwork } from './support/network';

const HERE = resolve(import.meta.dirname, '../..');
const BEFORE = process.env.RELEASE_BEFORE ?? '';
const KNOWS_ABSENCES = existsSync(join(BEFORE, 'src/shared/records/absence-note.ts'));
const CHILD = { id: 1, name: 'Nur Aisyah binti Mohd Faizal' };

const made: string[] = [];
const tablets: LastingTablet[] = [];
let dataDir: string;
let server: ServerProcess;
let network: Network;

beforeAll(async () => {
  dataDir = openFolder('tadika-upgrade-');
  network = await startNetwork();
});
afterAll(async () => {
  await Promise.all(tablets.map((tablet) => tablet.close()));
  await network?.stop();
  await server?.stop();
  for (const folder of [dataDir, ...made]) rmSync(folder, { recursive: true, force: true });
});

/** The server of a release with the app of another, on the data that all of them share. */
async function serve(release: { server: string; app: string }): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'tadika-release-'));
  made.push(root);
  // Copies, since Node follows a link to where the app of its own release lies.
  for (const part of ['server', 'app'] as const)
    cpSync(join(release[part], 'dist', part), join(root, 'dist', part), { recursive: true });
  symlinkSync(join(release.server, 'node_modules'), join(root, 'node_modules'));
  await server?.kill('SIGTERM');
  server = await startServer({ root, dataDir, env: { NOW } });
  network.target = server.url;
}

async function teacherAt(): Promise<Page> {
  const tablet = await startLastingTablet();
  tablets.push(tablet);
  await signIn(tablet.page, network.url, 'teacher@demo.test');
  await tablet.page
    .getByRole('link', { name: /^Screening of / })
    .first()
    .waitFor();
  await untilReadyForOffline(tablet.page);
  return tablet.page;
}

async function logActivity(page: Page, notes: string): Promise<void> {
  await page.goto(`${network.url}/children/${CHILD.id}/daily-reports`);
  await page.getByRole('button', { name: 'Add an activity' }).click();
  await page.getByRole('combobox', { name: 'Activity Name' }).last().click();
  await page.getByRole('option', { name: 'Water play' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).last().fill(notes);
  await page.getByRole('button', { name: /^(Submit|Update)$/ }).click();
  await toasted(page, 'Saved!');
}

/** Of the first child who has none today. */
async function recordScreening(page: Page, degrees: string): Promise<void> {
  await page.goto(`${network.url}/today`);
  await page
    .getByRole('link', { name: /^Screening of .*: Screen$/ })
    .first()
    .click();
  const keys = page.getByRole('group', { name: 'Number keys' });
  for (const digit of degrees.replace('.', ''))
    await keys.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

const waits = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^${count} waiting`) }).waitFor();

/** No push arrives from here on; the server's files and what it tells still come. */
const holdPushes = () => {
  network.plan = ({ isPush }) => (isPush ? { kind: 'drop-request', ms: 0 } : null);
};

async function sendAll(page: Page): Promise<void> {
  network.plan = () => null;
  await page.goto(`${network.url}/today`);
  await page.getByRole('button', { name: 'All sent' }).waitFor();
}

const countOf = (notes: string) =>
  inDatabaseOf(dataDir, async (knex) => (await knex('daily_report_rows').where({ notes })).length);
const screenings = (body_temperature: number) =>
  inDatabaseOf(
    dataDir,
    async (knex) => (await knex('health_screenings').where({ date: TODAY, body_temperature })).length,
  );

/** How many rows each table has, and what the ledger comes to. */
const allRows = (): Promise<Record<string, number>> =>
  inDatabaseOf(dataDir, async (knex) => {
    const { rows }: { rows: { name: string }[] } = await knex.raw(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of rows)
      counts[name] = (await knex.raw(`SELECT count(*) AS count FROM ${name}`)).rows[0].count;
    const [ledger] = await knex('ledger_entries').sum('amount as sum');
    return { ...counts, 'sen of the ledger': Number(ledger?.sum) };
  });

/** Of the release whose app a page runs: the name of its first script, which follows its content. */
const scriptOf = (root: string) =>
  /src="([^"]*assets[^"]*)"/.exec(readFileSync(join(root, 'dist', 'app', 'index.html'), 'utf8'))?.[1];
const scriptIn = (page: Page) =>
  page.evaluate(() => document.querySelector('script[src*="assets"]')?.getAttribute('src'));

describe.skipIf(!BEFORE)('while two releases are in use', () => {
  const OLD = { server: BEFORE, app: BEFORE };
  const NEW = { server: HERE, app: HERE };
  let page: Page;

  test('what waits in the app before comes through the new one, and is sent once', async () => {
    await serve(OLD);
    page = await teacherAt();
    const others = await screenings(36.4);
    holdPushes();
    await logActivity(page, 'Waited in the app before.');
    await recordScreening(page, '36.4');
    await waits(page, 2);

    // Each commit leaves a mark in the feed, those of steps and jobs too, and only the newest stay.
    const { knex_migrations: steps, feed_steps: _, ...kept } = await allRows();
    expect(Object.keys(kept).length).toBeGreaterThan(50);
    await serve(NEW);
    // The steps of this release leave whatever the one before stored.
    const now = await allRows();
    expect(now).toMatchObject(kept);
    expect(now.knex_migrations).toBeGreaterThanOrEqual(steps ?? 0);
    await page.goto(`${network.url}/today`);
    await page.getByText('A new version is ready').waitFor();
    await page.getByRole('button', { name: 'Update now' }).click();
    await page.getByText('A new version is ready').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: `Note an absence of ${CHILD.name}` }).waitFor();
    await waits(page, 2);
    await sendAll(page);
    expect(await countOf('Waited in the app before.')).toBe(1);
    expect(await screenings(36.4)).toBe(others + 1);
  });

  test('the app before works with the new server', async () => {
    await serve({ server: HERE, app: BEFORE });
    const old = await teacherAt();
    expect(await scriptIn(old)).toBe(scriptOf(BEFORE));
    const others = await screenings(36.7);
    holdPushes();
    await logActivity(old, 'From the app before.');
    await recordScreening(old, '36.7');
    await waits(old, 2);
    await sendAll(old);
    expect(await countOf('From the app before.')).toBe(1);
    expect(await screenings(36.7)).toBe(others + 1);
  });

  test('the new app keeps what the server before does not know, and the new server takes it', async () => {
    await serve(NEW);
    await sendAll(page);
    const notes = () => inDatabaseOf(dataDir, async (knex) => (await knex('absence_notes')).length);
    const before = await notes();
    holdPushes();
    await logActivity(page, 'Sent to the server before.');
    await page.goto(`${network.url}/today`);
    await page
      .getByRole('link', { name: /^Note an absence of / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Holiday', exact: true }).check();
    await page.getByRole('button', { name: 'Note the absence' }).click();
    await waits(page, 2);

    await serve({ server: BEFORE, app: HERE });
    network.plan = () => null;
    await page.goto(`${network.url}/outbox`);
    await until(async () => (await countOf('Sent to the server before.')) === 1);
    if (KNOWS_ABSENCES) await until(async () => (await notes()) === before + 1);
    else {
      await page
        .locator('main')
        .getByText(/Absence of/)
        .first()
        .waitFor();
      expect(await notes()).toBe(before);
    }

    await serve(NEW);
    await page.goto(`${network.url}/outbox`);
    await page.getByRole('button', { name: 'All sent' }).waitFor();
    expect(await notes()).toBe(before + 1);
    expect(await countOf('Sent to the server before.')).toBe(1);
    expect(tablets.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
