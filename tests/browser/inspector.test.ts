/** The inspector's paper: of today with no network, of a day that the tablet keeps no longer with one; the office holds a file against its codes. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';

import { dataOf } from '../api/money';
import { done, operation } from '../api/tablet';
import {
  signIn,
  startOfflineTablet,
  type Tablet,
  untilReadyForOffline,
  untilSynced,
} from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { readPdf } from '../support/read-pdf';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

const LONG_AGO = addDays(TODAY, -100);
const YESTERDAY = addDays(TODAY, -1);
const CHILD = { id: 4, name: 'Daniel Iskandar' };

let server: ServerProcess;
let tablet: Tablet;
/** Who came yesterday. */
let person: string;

beforeAll(async () => {
  server = await startDemo();
  const noted = {
    id: randomUUID(),
    child_id: CHILD.id,
    act: 'arrived',
    day: LONG_AGO,
    time: '07:41',
    classroom: null,
    guardian_id: null,
    person: 'Nenek Salmah',
    checked: 'known',
    reason: 'Asked',
    noted_at: `${LONG_AGO}T00:41:00.000Z`,
    corrects: null,
  };
  const principal = await callerOf(server, 'principal@demo.test');
  await done(principal, operation('record_presence', noted, null));
  const me = dataOf(await principal.get('/api/me'));
  person = me.name;
  const came = {
    id: randomUUID(),
    user_id: me.id,
    person: me.name,
    act: 'arrived',
    day: YESTERDAY,
    time: '07:12',
    duty: 'kitchen',
    classroom_id: null,
    preschool_id: me.preschools[0].id,
    reason: 'Forgotten',
    noted_at: `${TODAY}T01:00:00.000Z`,
    corrects: null,
  };
  await done(principal, operation('note_staff', came, null));
  tablet = await startOfflineTablet({ width: 1180, height: 820 });
  await signIn(tablet.page, server.url, 'principal@demo.test');
  await untilReadyForOffline(tablet.page);
});
afterAll(async () => {
  await tablet?.close();
  await server?.stop();
});

/** Within the app, since a page without a network cannot be loaded anew here. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
const button = (page: Page) => page.getByRole('button', { name: 'Paper for the inspector' });
const makePaper = async (page: Page) => {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page).click()]);
  const bytes = await readFile(await file.path());
  return { bytes, name: file.suggestedFilename(), text: (await readPdf(bytes)).text };
};

test('a paper of a day that is kept tells with no network which staff were there', async () => {
  const { page, context } = tablet;
  const told = page.waitForResponse((answer) => answer.url().endsWith('/staffing-days'));
  await go(page, '/today/board');
  await (await told).finished();
  await context.setOffline(true);
  await go(page, `/today/board?date=${YESTERDAY}`);
  const { name, text } = await makePaper(page);
  await context.setOffline(false);
  await untilSynced(page);
  expect(name).toContain(YESTERDAY);
  expect(text).toContain(`07:12, ${person}, Arrived`);
  expect(text).not.toContain('does not know which staff');
});

test('a paper of today is made with no network; one of a day that is kept no longer waits for it, and says so', async () => {
  const { page, context } = tablet;
  await go(page, '/today/board');
  await context.setOffline(true);
  const ofToday = await makePaper(page);
  expect(ofToday.name).toContain(TODAY);
  expect(ofToday.text).toContain(CHILD.name);
  await go(page, `/today/board?date=${LONG_AGO}`);
  await page.getByText('This day is no longer on this tablet').waitFor();
  await button(page).click();
  await toasted(page, 'Needs the internet.');
  await context.setOffline(false);
  await untilSynced(page);
  const past = await makePaper(page);
  expect(past.name).toContain(LONG_AGO);
  expect(past.text).toContain('Daniel Iskandar bin Shahrul Nizam (Bintang) Arrived 07:41, Nenek Salmah');
  await untilSynced(page);
  // The office holds the file against what was noted as it was made.
  await go(page, '/classrooms/papers');
  const choose = async (buffer: Buffer) =>
    page
      .getByLabel('Paper as a PDF')
      .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer });
  await choose(past.bytes);
  await page.getByText('Every page is as it was made.').waitFor();
  await choose(Buffer.from(past.bytes.toString('latin1').replaceAll('07:41', '08:41'), 'latin1'));
  await page.getByText(/^Pages that are not as they were made: 1\./).waitFor();
});
