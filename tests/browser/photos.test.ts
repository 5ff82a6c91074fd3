/** A teacher without a network takes a photo; the parents of those on it see it, until a consent keeps one of them off. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attendingStatuses } from '#shared/domain/statuses';
import {
  signIn,
  startOfflineTablet,
  startTablet,
  type Tablet,
  untilReadyForOffline,
  untilSynced,
} from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { fits } from '../support/fits';
import type { ServerProcess } from '../support/server-process';

interface Child {
  id: number;
  fullname: string;
  /** The address of one of its parents. */
  email: string;
}

let server: ServerProcess;
let tablet: Tablet;
let phone: Tablet;
let children: Child[];

beforeAll(async () => {
  server = await startDemo();
  children = await inDatabaseOf(server.dataDir, (knex) =>
    knex('children')
      .join('child_parents', 'child_parents.child_id', 'children.id')
      .join('users', 'users.id', 'child_parents.user_id')
      .where({ 'children.classroom_id': 1 })
      .whereIn('children.status', [...attendingStatuses])
      .distinctOn('children.id')
      .orderBy(['children.id', 'users.id'])
      .limit(4)
      .select('children.id', 'fullname', 'users.email'),
  );
  [tablet, phone] = await Promise.all([
    startOfflineTablet({ width: 1180, height: 820 }),
    startTablet({ width: 360, height: 740 }),
  ]);
});
afterAll(async () => {
  await Promise.all([tablet, phone].map((one) => one?.close()));
  await server?.stop();
});

const child = (place: number) => children[place] as Child;

async function say(place: number, purpose: 'photo_app' | 'photo_class', given: boolean): Promise<void> {
  const caller = await callerOf(server, 'principal@demo.test');
  const address = `/api/children/${child(place).id}/consents`;
  const { purposes, guardians } = (await caller.get(address)).body.data;
  const { version } = purposes.find((one: { purpose: string }) => one.purpose === purpose);
  const said = { purpose, given, version, language: 'en', how: 'paper', guardian_id: guardians[0].id };
  const answer = await caller.post(address, said);
  expect(answer.status).toBe(200);
}

/** Of one colour, by which it is known again on whatever screen. */
const moment = async () => ({
  name: 'moment.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#b22' } })
    .jpeg()
    .toBuffer(),
});

/** In the page: the colour in the middle of the picture, once it is drawn. */
function colorOf(image: Element): string {
  if (!(image instanceof HTMLImageElement) || !image.complete || image.naturalWidth === 0) return 'none';
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  pen?.drawImage(image, 0, 0);
  const [red = 0, green = 0, blue = 0] = pen?.getImageData(96, 96, 1, 1).data ?? [];
  return red > green && red > blue ? 'red' : 'another';
}
const isRed = (image: Locator) => expect.poll(() => image.evaluate(colorOf)).toBe('red');

/** Within the app, since a page without a network cannot be loaded anew here. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
const tile = (page: Page, place: number) =>
  page
    .getByRole('list', { name: 'Children' })
    .getByRole('button')
    .filter({ hasText: child(place).fullname })
    .first();
const small = (page: Page) => page.getByRole('button', { name: 'Show the photo large: In the garden' });
const large = (page: Page) => page.getByRole('dialog').getByRole('img', { name: 'In the garden' });

test('a photo without a network: whom a consent keeps off can’t be chosen, and the tablet shows it at once', async () => {
  await say(2, 'photo_app', false);
  await say(3, 'photo_class', false);
  const { page, context } = tablet;
  await signIn(page, server.url, 'teacher@demo.test');
  await page.goto(`${server.url}/today/care?classroom=1`);
  await untilReadyForOffline(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Photo', exact: true }).click();
  await tile(page, 0).click();
  await tile(page, 2).filter({ hasText: 'No photos: consent withdrawn' }).waitFor();
  expect(await tile(page, 2).isDisabled()).toBe(true);
  await tile(page, 3).filter({ hasText: 'Alone only: no photos with others' }).waitFor();
  expect(await tile(page, 3).isDisabled()).toBe(true);
  await tile(page, 1).click();
  await fits(page);
  await page.getByRole('button', { name: 'Take or choose a photo' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Choose a photo').setInputFiles(await moment());
  const preview = form.getByRole('img', { name: 'The chosen photo' });
  await isRed(preview);
  // As it was taken: four to three.
  expect(await preview.evaluate((image) => image.clientWidth / image.clientHeight)).toBeCloseTo(4 / 3, 1);
  await form.getByLabel('Caption').fill('In the garden');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Saved on this tablet. 2 children').waitFor();
  await tile(page, 0).click();
  await page.getByRole('button', { name: 'Show the day' }).click();
  await isRed(small(page).getByRole('img'));
  await fits(page);
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await untilSynced(page);
  // No picture of the outbox any more: the server's.
  await page.getByRole('button', { name: 'Show the day' }).click();
  await isRed(small(page).getByRole('img'));
  await page.keyboard.press('Escape');
});

test('the parents of those on it see it, large at a tap; Escape and the way back close it', async () => {
  const { page } = phone;
  await signIn(page, server.url, child(0).email);
  const address = `${server.url}/my/children/${child(0).id}/days/${TODAY}`;
  await page.goto(address);
  await isRed(small(page).getByRole('img'));
  await fits(page);
  await small(page).click();
  await isRed(large(page));
  await page.keyboard.press('Escape');
  await large(page).waitFor({ state: 'detached' });
  expect(page.url()).toBe(address);
  await small(page).click();
  await isRed(large(page));
  await page.goBack();
  await large(page).waitFor({ state: 'detached' });
  expect(page.url()).toBe(address);
  await page.goto(`${server.url}/my/days/${TODAY}`);
  await isRed(small(page).getByRole('img').first());
  await fits(page);
});

test('a consent that is withdrawn later hides it from everyone; without a network a calm sign stands there', async () => {
  await say(1, 'photo_class', false);
  const { page, context } = phone;
  await page.goto(`${server.url}/my/children/${child(0).id}/days/${TODAY}`);
  await page.getByText('The photo is not here').waitFor();
  expect(await small(page).count()).toBe(0);
  const { page: staff } = tablet;
  await go(staff, `/children/${child(0).id}/days`);
  await go(staff, '/today/care?classroom=1');
  await tile(staff, 0).click();
  await staff.getByRole('button', { name: 'Show the day' }).click();
  await staff.getByText('The photo is not here').waitFor();
  await staff.keyboard.press('Escape');
  await say(1, 'photo_class', true);
  await page.reload();
  await isRed(small(page).getByRole('img'));
  await context.setOffline(true);
  await go(page, `/my/days/${TODAY}`);
  await page.getByText('The photo appears once there is a network').first().waitFor();
  expect([tablet, phone].flatMap(({ errors }) => errors)).toEqual([]);
});
