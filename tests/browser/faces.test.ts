/** Faces: everybody has one, the same on each screen, with the colour of the class around a child's. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { startDemo } from '../support/demo-server';
import type { ServerProcess } from '../support/server-process';

const CHILD = { id: 1, name: 'Nur Aisyah binti Mohd Faizal' };
/** Wider than a phone and lower than a tablet: the list and the child have a screen each. */
const VIEWPORT = { width: 820, height: 1180 };

let server: ServerProcess;
let tablet: Tablet;
let page: Page;

beforeAll(async () => {
  server = await startDemo();
  tablet = await startTablet(VIEWPORT);
  ({ page } = tablet);
  await signIn(page, server.url, 'teacher@demo.test');
});
afterAll(async () => {
  await tablet?.close();
  await server?.stop();
});

/** Address of the image, and colour of the ring, of the child's face on this screen. */
async function faceBeside(text: string): Promise<{ src: string; ring: string }> {
  const name = page.getByText(text, { exact: true }).first();
  await name.waitFor();
  const face = page
    .locator(':has(> * img[src^="data:image/svg"]), :has(> img[src^="data:image/svg"])')
    .filter({ hasText: text })
    .last()
    .locator('img')
    .first();
  await face.waitFor();
  return face.evaluate((image: HTMLImageElement) => ({
    src: image.src,
    ring: getComputedStyle(image.parentElement as HTMLElement).borderTopColor,
  }));
}

test('a child has the same face and the same ring in the list of the day and on the own page', async () => {
  const here = await faceBeside(CHILD.name);
  await page.goto(`${server.url}/children/${CHILD.id}`);
  await page.getByRole('heading', { level: 2, name: CHILD.name }).waitFor();
  expect(await faceBeside(CHILD.name)).toEqual(here);
});

test('everybody in the list of the day has a face, and those of a class one colour', async () => {
  await page.goto(`${server.url}/today`);
  await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
  await page.locator('[role="list"] img, ul img').first().waitFor();
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /absence of/ }) });
  const count = await rows.count();
  expect(count).toBeGreaterThan(5);
  await expect.poll(() => rows.locator('img[src^="data:image/svg"]').count()).toBe(count);
});

test('whoever comes into sight in a long list gets a face, and one tap leads to the child with no reload', async () => {
  await page.goto(`${server.url}/children`);
  const rows = page.getByRole('list', { name: 'Children' }).getByRole('link');
  await rows.first().waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const faces = rows.locator('img[src^="data:image/svg"]');
  await expect.poll(async () => (await rows.count()) - (await faces.count())).toBe(0);
  const began = await page.evaluate(() => performance.timeOrigin);
  const address = await rows.last().getAttribute('href');
  await rows.last().click();
  await page.waitForURL(`${server.url}${address}`);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(began);
});

test('who is signed in has a face in the header', async () => {
  await page
    .getByRole('button', { name: /^Account of/ })
    .locator('img')
    .waitFor();
  expect(tablet.errors).toEqual([]);
});
