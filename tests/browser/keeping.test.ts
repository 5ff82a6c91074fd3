/**
 * Head office at a desktop: sets how long mails are kept, puts a child under a legal hold that its principal reads, lifts it,
 * and erases the child once it has left and the near misses that may name it were read; the notice tells parents the new period, before anybody is signed in too.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { NOW, TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { fits } from '../support/fits';
import { officePage } from '../support/office-page';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

let server: ServerProcess;
let office: Tablet;
let stranger: Tablet;

beforeAll(async () => {
  server = await startDemo();
  [office, stranger] = await Promise.all([startTablet({ width: 1440, height: 900 }), startTablet()]);
});
afterAll(async () => {
  await Promise.all([office?.close(), stranger?.close()]);
  await server?.stop();
});

test('a period, a legal hold, and an erasing', async () => {
  const { page } = office;
  const { open, row, button, dialog, agree } = officePage(page, server.url);
  await signIn(page, server.url, 'superadmin@demo.test');
  await open('/keeping');
  await row('Who looked at records of a child').getByText('2 years').waitFor();
  await button('Change the period: Mails').click();
  await dialog().getByLabel('Years').fill('9');
  await agree('Save');
  await dialog().getByText('This is outside the allowed range.').waitFor();
  await dialog().getByLabel('Years').fill('3');
  await agree('Save');
  await toasted(page, 'Saved. Applies from tonight.');
  await row('The entry of the mail log').getByText('3 years').waitFor();
  await open('/privacy');
  await page.getByText('Mails: 3 years, their texts 90 days.').waitFor();
  await stranger.page.goto(`${server.url}/privacy`);
  await stranger.page.getByText('Mails: 3 years, their texts 90 days.').waitFor();

  const caller = await callerOf(server, 'superadmin@demo.test');
  const made = await caller.post('/api/children', {
    fullname: 'Nur Zulaikha binti Rahman',
    preschool_id: 1,
    status: 1,
    allergies: 'Peanuts',
  });
  const { id, fullname } = made.body.data;
  await open(`/children/${id}/keeping`);
  await page.getByText('This child has not left').waitFor();
  await button('Place a legal hold').click();
  await dialog().getByLabel('Reason').fill('A claim after a fall');
  await agree('Place');
  await toasted(page, 'Legal hold placed.');
  await page.getByText('This child is under a legal hold.').waitFor();
  await open('/keeping');
  await row(fullname).getByText('A claim after a fall').waitFor();
  await open(`/children/${id}/keeping`);
  await button('Lift the legal hold').click();
  await agree('Lift');
  await toasted(page, 'Legal hold lifted.');

  await caller.post(`/api/children/${id}/status`, { status: 6 });
  const miss = {
    preschool_id: 1,
    day: TODAY,
    time: '10:20',
    kind: 'broken',
    noted_at: `${TODAY}T02:20:00.000Z`,
    recorded_by: caller.userId,
    recorded_at: new Date(NOW),
  };
  const stored = [
    { id: randomUUID(), ...miss, text: 'Zulaikha nearly fell' },
    { id: randomUUID(), ...miss, time: '10:21', text: 'Zulaikha Tan saw it' },
  ];
  await inDatabaseOf(server.dataDir, (knex) => knex('near_misses').insert(stored));
  await page.reload();
  await page.getByText('What stays').waitFor();
  const named = page.getByRole('region', { name: 'Near misses that may name this child' });
  await named.getByLabel('What nearly happened').first().fill('A child nearly fell');
  await named.getByLabel('I have read it').first().check();
  expect(await button(`Erase ${fullname}`).isDisabled()).toBe(true);
  await named.getByLabel('I have read it').last().check();
  for (const width of [360, 820, 1180]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
  await button(`Erase ${fullname}`).click();
  await agree('Erase');
  await toasted(page, `Erased. The books now show: Erased child ${id}`);
  await page.getByRole('heading', { name: `Erased child ${id}` }).waitFor();
  await page.getByText('Erased on').waitFor();
  expect(await page.getByText(fullname).count()).toBe(0);
  const ids = stored.map((one) => one.id);
  const texts = await inDatabaseOf(server.dataDir, (knex) =>
    knex('near_misses').whereIn('id', ids).orderBy('time').pluck('text'),
  );
  expect(texts).toEqual(['A child nearly fell', 'Zulaikha Tan saw it']);
});

test('on a phone the three buttons of a request stand side by side', async () => {
  const parent = await callerOf(server, 'parent@demo.test');
  const asked = await parent.post('/api/children/1/data-requests', { kind: 'correction', text: 'His name' });
  expect(asked.status).toBe(200);
  const { page } = office;
  await page.setViewportSize({ width: 360, height: 800 });
  await officePage(page, server.url).open('/data-requests');
  const buttons = page.getByRole('listitem').filter({ hasText: 'His name' }).getByRole('button');
  await buttons.nth(2).waitFor();
  const tops = await buttons.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBe(1);
});
