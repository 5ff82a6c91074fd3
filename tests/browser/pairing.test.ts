/** A tablet is paired with a preschool: by the code that the office shows, typed or brought by the address. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../support/api';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { callerOf, startDemo } from '../support/demo-server';
import { fits } from '../support/fits';
import type { ServerProcess } from '../support/server-process';

let server: ServerProcess;
let desk: Tablet;
let tablet: Tablet;
let principal: Caller;

beforeAll(async () => {
  [server, desk, tablet] = await Promise.all([
    startDemo(),
    startTablet({ width: 1180, height: 820 }),
    startTablet({ width: 360, height: 740 }),
  ]);
  principal = await callerOf(server, 'principal@demo.test');
});
afterAll(async () => {
  await Promise.all([desk?.close(), tablet?.close()]);
  await server?.stop();
});

const paired = () => tablet.page.getByText(/^This tablet is paired with /);

test('a code that the office shows pairs the tablet that it is typed on, with nobody signed in', async () => {
  await signIn(desk.page, server.url, 'principal@demo.test');
  await desk.page.goto(`${server.url}/devices`);
  await desk.page.getByRole('button', { name: 'Pair a tablet' }).click();
  await desk.page.getByRole('button', { name: 'Show a code' }).click();
  const code = (await desk.page.getByText(/^\w{4}-\w{4}$/).textContent()) ?? '';

  const { page } = tablet;
  await page.goto(`${server.url}/pair`);
  await page.getByRole('heading', { name: 'Pair this tablet' }).waitFor();
  await fits(page);
  await page.getByRole('button', { name: 'Pair this tablet' }).click();
  await page.getByText('Enter the eight characters of the code.').waitFor();
  await page.getByLabel('Pairing code').fill('ABCD-2345');
  await page.getByLabel('Pairing code').press('Enter');
  await page.getByText('This code is not valid. Ask for a new one.').waitFor();
  expect(await paired().count()).toBe(0);
  await page.getByLabel('Pairing code').fill(code.toLowerCase().replace('-', ' '));
  await page.getByRole('button', { name: 'Pair this tablet' }).click();
  await paired().waitFor();
  await fits(page);
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
});

test('a link brings the code, and whoever works there stays signed in; the address keeps no code', async () => {
  const { page } = tablet;
  await signIn(page, server.url, 'teacher@demo.test');
  const { id } = (await principal.get('/api/me')).body.data.preschools[0];
  const { code } = (await principal.post(`/api/preschools/${id}/pairing-codes`)).body.data;
  await page.goto(`${server.url}/pair#${code}`);
  // It was paired before.
  await paired().waitFor();
  expect(await page.getByLabel('Pairing code').inputValue()).toBe(code);
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Pair this tablet' }).click();
  await page.getByLabel('Pairing code').waitFor({ state: 'detached' });
  await paired().waitFor();
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  const { data } = (await principal.get('/api/devices?search=teacher@demo.test')).body;
  expect(data[0].paired_with).not.toBeNull();
});

test('where tablets are paired, whoever notes their arrival on a phone is not counted until they note it there', async () => {
  const notCounted = 'Not counted: noted on another device';
  const isWarned = async (page: Page) => {
    await page.goto(`${server.url}/today/staff`);
    await page.getByText(/\. Where are you today\?$/).waitFor();
    return page.getByText(/ has paired tablets\. /).isVisible();
  };
  const [phone, room] = [await startTablet({ width: 360, height: 740 }), { name: 'Bintang', exact: true }];
  try {
    const { page } = phone;
    await signIn(page, server.url, 'teacher@demo.test');
    await expect.poll(() => isWarned(page)).toBe(true);
    await page.getByRole('button', room).click();
    await page.getByText(notCounted).waitFor();
    await fits(page);
    expect(await isWarned(tablet.page)).toBe(false);
    await tablet.page.getByText('Noted on another device. Where are you today?').waitFor();
    await tablet.page.getByText(notCounted).waitFor();
    await tablet.page.getByRole('button', room).click();
    await tablet.page.getByText(/^Here since/).waitFor();
    await tablet.page.getByText(notCounted).waitFor({ state: 'detached' });
    expect(phone.errors).toEqual([]);
  } finally {
    await phone.close();
  }
  expect([...desk.errors, ...tablet.errors]).toEqual([]);
});
