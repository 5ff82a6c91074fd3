/** A parent names who may pick up and adds a photo; the centre confirms; at the door the face is there with no network. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths } from '#shared/domain/calendar-date';
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
import { fits } from '../support/fits';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

const CHILD = { id: 4, name: 'Daniel Iskandar' };

let server: ServerProcess;
let phone: Tablet;
let office: Tablet;
let door: Tablet;

beforeAll(async () => {
  server = await startDemo();
  [phone, office, door] = await Promise.all([
    startTablet({ width: 360, height: 740 }),
    startTablet({ width: 1180, height: 820 }),
    startOfflineTablet({ width: 820, height: 1180 }),
  ]);
});
afterAll(async () => {
  await Promise.all([phone, office, door].map((tablet) => tablet?.close()));
  await server?.stop();
});

/** Of one colour, by which it is known again on whatever screen. */
const picture = async (background: string) => ({
  name: 'nenek.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** In the page: the colour in the middle of each photo that is drawn. */
function colorsOf(photos: Element[]): string[] {
  return photos.map((photo) => {
    const image = photo.querySelector('img');
    if (!image?.complete || image.naturalWidth === 0) return 'none';
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const [red = 0, green = 0, blue = 0] = pen?.getImageData(96, 96, 1, 1).data ?? [];
    return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
  });
}
const shownIn = (page: Page, row: RegExp) => () =>
  page.getByRole('listitem').filter({ hasText: row }).locator('[data-photo]').evaluateAll(colorsOf);

test('a photo goes from the parent’s phone by the centre to the door', async () => {
  const { page: parent } = phone;
  await signIn(parent, server.url, 'bch@demo.test');
  await parent.goto(`${server.url}/my/children/${CHILD.id}/collectors`);
  await parent.getByRole('button', { name: 'Add a person' }).click();
  const form = parent.getByRole('dialog');
  await form.getByLabel(/^Name/).fill('Nenek Rokiah');
  await form.getByLabel(/^Relation/).fill('Grandmother');
  await form.locator('input[type=file]').setInputFiles(await picture('#b22'));
  await expect.poll(() => form.locator('[data-photo]').evaluateAll(colorsOf)).toEqual(['red']);
  await fits(parent);
  await fits(parent);
  await form.getByRole('button', { name: 'Ask the preschool' }).click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(shownIn(parent, /Nenek Rokiah/)).toEqual(['red']);
  await fits(parent);
  await fits(parent);

  const { page: principal } = office;
  await signIn(principal, server.url, 'principal@demo.test');
  // One who must not fetch has a photo too, added to an entry that stands there.
  const calls = await callerOf(server, 'principal@demo.test');
  await calls.post(`/api/children/${CHILD.id}/collectors`, {
    name: 'Encik Zamri',
    forbidden: true,
    reason: 'Custody',
    ordered_on: addMonths(TODAY, -2),
  });
  await principal.goto(`${server.url}/collectors`);
  await expect.poll(shownIn(principal, /Nenek Rokiah/)).toEqual(['red']);
  await principal.getByRole('button', { name: 'Confirm: Nenek Rokiah' }).click();
  await toasted(principal, 'Confirmed');
  await principal.goto(`${server.url}/children/${CHILD.id}/guardians`);
  await expect.poll(shownIn(principal, /Nenek Rokiah/)).toEqual(['red']);
  await principal.getByLabel('Add a photo: Encik Zamri').setInputFiles(await picture('#22b'));
  await toasted(principal, 'The photo is saved.');
  await expect.poll(shownIn(principal, /Encik Zamri/)).toEqual(['blue']);
  await fits(principal);

  const { page: tablet, context } = door;
  await signIn(tablet, server.url, 'teacher@demo.test');
  await tablet.goto(`${server.url}/today/board?classroom=1`);
  const tile = tablet.getByRole('button', { name: new RegExp(`^${CHILD.name}`) });
  await tile.click();
  await tablet.getByRole('dialog').getByRole('button', { name: 'Nadia binti Zainal' }).click();
  await tile.filter({ hasText: /Here/ }).waitFor();
  await untilSynced(tablet);
  await untilReadyForOffline(tablet);
  await context.setOffline(true);
  await tile.click();
  const dialog = tablet.getByRole('dialog', { name: /^Who picks up/ });
  const nenek = dialog.getByRole('button', { name: /Nenek Rokiah/ });
  await expect.poll(() => nenek.locator('[data-photo]').evaluateAll(colorsOf)).toEqual(['red']);
  await expect
    .poll(() => dialog.getByRole('alert').locator('[data-photo]').evaluateAll(colorsOf))
    .toEqual(['blue']);
  // So large that it can be compared.
  expect((await nenek.locator('img').boundingBox())?.width).toBeGreaterThanOrEqual(96);
  await fits(tablet);
  await nenek.click();
  await tile.filter({ hasText: /Gone/ }).waitFor();
  await context.setOffline(false);
  await untilSynced(tablet);
  expect([phone, office, door].flatMap(({ errors }) => errors)).toEqual([]);
});
