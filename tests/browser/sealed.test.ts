/** Whoever finds a tablet and reads its files finds no child: not while someone works at it, not after it was signed out. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../support/api';
import { type LastingTablet, signIn, startLastingTablet, untilReadyForOffline } from '../support/browser';
import { callerOf, startDemo, startDemoAgain } from '../support/demo-server';
import { filesHolding, filesWith } from '../support/profile-files';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { countStored, hasDraftOf, lastContact } from '../support/stored';
import { toasted } from '../support/toasts';
import { until } from '../support/until';

let server: ServerProcess;
let tablet: LastingTablet;

beforeAll(async () => {
  server = await startDemo();
  tablet = await startLastingTablet();
});
afterAll(async () => {
  await tablet?.close();
  await server?.stop();
});

const NOTE = 'Menangis selepas rehat, dipujuk dengan buku';
const DRAFT = 'Belum siap ditulis di sini';
const FEVER = 38.2;

/** The names of the children of a preschool, and whoever works there. */
async function secretsOf(principal: Caller): Promise<(string | number)[]> {
  const { data } = (await principal.get('/api/children?per_page=100')).body;
  const names = data.map(({ fullname }: { fullname: string }) => fullname);
  expect(names.length).toBeGreaterThan(20);
  return [...names, NOTE, DRAFT, 'Cikgu Farah', FEVER, `"body_temperature":${FEVER}`];
}

async function screenAtTheDoor(page: Page): Promise<void> {
  await page.goto(`${server.url}/health/door`);
  const keys = page.getByRole('group', { name: 'Number keys' });
  for (const digit of String(FEVER).replace('.', ''))
    await keys.getByRole('button', { name: digit, exact: true }).click();
  await page.getByText('Fever', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: /^2 waiting/ }).waitFor();
}

async function addActivity(page: Page, childId: number, notes: string): Promise<void> {
  await page.goto(`${server.url}/children/${childId}/daily-reports`);
  await page.getByRole('button', { name: 'Add an activity' }).click();
  await page.getByRole('combobox', { name: 'Activity Name' }).last().click();
  await page.getByRole('option', { name: 'Water play' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).last().fill(notes);
}

test('in the files of a tablet no child, no text and nobody who works there is found', async () => {
  const secrets = await secretsOf(await callerOf(server, 'principal@demo.test'));
  await signIn(tablet.page, server.url, 'teacher@demo.test');
  await untilReadyForOffline(tablet.page);
  await server.kill('SIGTERM');
  await tablet.page.goto(`${server.url}/children/3`);
  await tablet.page.getByText('The last week').waitFor();
  await addActivity(tablet.page, 1, NOTE);
  await tablet.page.getByRole('button', { name: /^(Submit|Update)$/ }).click();
  await toasted(tablet.page, 'Saved!');
  await screenAtTheDoor(tablet.page);
  await addActivity(tablet.page, 2, DRAFT);
  await until(() => hasDraftOf(tablet.page, DRAFT));
  expect(filesWith(tablet.profile, secrets)).toEqual([]);
  const contact = await lastContact(tablet.page);
  await tablet.restart();
  expect(filesWith(tablet.profile, secrets)).toEqual([]);
  // What tells of nobody is not sealed, and is found: the search sees what lies there.
  const database = join(tablet.profile, 'Default', 'IndexedDB');
  expect(filesHolding(database, ['Water play'])).not.toEqual([]);
  expect(filesHolding(database, [contact])).not.toEqual([]);

  // All of it is there for who works here.
  await tablet.page.goto(`${server.url}/children/1/daily-reports`);
  await tablet.page
    .getByText(NOTE)
    .or(tablet.page.locator(`textarea:text("${NOTE}")`))
    .first()
    .waitFor();
  await tablet.page.goto(`${server.url}/children/2/daily-reports`);
  await tablet.page.getByText('Your unsent draft').first().waitFor();
});

test.runIf(isLong)(
  'signed out from afar while it was off, it hands over what waited, and keeps nothing that can be read',
  async () => {
    await tablet.context.close();
    server = await startDemoAgain(server);
    const principal = await callerOf(server, 'principal@demo.test');
    const secrets = await secretsOf(principal);
    const devices = (await principal.get('/api/devices?search=teacher@demo.test')).body.data;
    expect(devices).toHaveLength(1);
    expect((await principal.post(`/api/devices/${devices[0].id}/sign-out`)).status).toBe(200);
    await tablet.restart();
    await tablet.page.goto(server.url);
    await tablet.page.getByLabel('Password', { exact: true }).waitFor();
    await until(async () => (await principal.get('/api/quarantined-entries')).body.data.length > 0);
    const [held] = (await principal.get('/api/quarantined-entries')).body.data;
    expect(JSON.stringify(held)).toContain(NOTE);
    await until(async () => {
      const { records, bundles } = await countStored(tablet.page, 'records', 'bundles');
      return records === 0 && bundles === 0;
    });
    expect(filesWith(tablet.profile, secrets)).toEqual([]);
    await tablet.context.close();
    expect(filesWith(tablet.profile, secrets)).toEqual([]);
    await tablet.restart();

    // Whoever wrote here has their draft again, with their password.
    await signIn(tablet.page, server.url, 'teacher@demo.test');
    await tablet.page.goto(`${server.url}/children/2/daily-reports`);
    await tablet.page.getByText('Your unsent draft').first().waitFor();
    expect(tablet.errors).toEqual([]);
  },
);
