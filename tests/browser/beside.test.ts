/** A tablet in landscape: the navigation at the side, and the day's list with the report that is open beside it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { startDemo } from '../support/demo-server';
import { fits } from '../support/fits';
import type { ServerProcess } from '../support/server-process';

const FIRST = { id: 1, name: 'Nur Aisyah binti Mohd Faizal' };
const SECOND = { id: 2, name: 'Tan Wei Ming' };

let server: ServerProcess;
let tablet: Tablet;
let page: Page;

beforeAll(async () => {
  server = await startDemo();
  tablet = await startTablet({ width: 1180, height: 820 });
  ({ page } = tablet);
  await signIn(page, server.url, 'teacher@demo.test');
});
afterAll(async () => {
  await tablet?.close();
  await server?.stop();
});

const row = (name: string) => page.getByRole('link', { name, exact: true });
const detail = () => page.getByRole('region', { name: 'Daily report' });
const headOf = (name: string) => detail().getByText(name, { exact: true }).first();

test('one navigation is shown: at the side of a landscape, at the bottom of a portrait', async () => {
  const shown = page.getByRole('navigation', { name: 'Main' });
  expect(await shown.count()).toBe(1);
  const box = await shown.boundingBox();
  expect(box?.height).toBe(820);
  await page.setViewportSize({ width: 820, height: 1180 });
  expect((await shown.boundingBox())?.width).toBeGreaterThan(500);
  await page.setViewportSize({ width: 1180, height: 820 });
});

test('a report opens beside the list, which stays as it was, and Back goes to the one before', async () => {
  await page.getByRole('searchbox').fill('i');
  await row(SECOND.name).waitFor();
  await row(FIRST.name).click();
  await headOf(FIRST.name).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/children/${FIRST.id}/daily-reports`);
  await row(SECOND.name).click();
  await headOf(SECOND.name).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('i');
  expect(await row(SECOND.name).getAttribute('aria-current')).toBe('true');
  expect(await row(FIRST.name).getAttribute('aria-current')).toBeNull();
  await fits(page);
  await page.goBack();
  await headOf(FIRST.name).waitFor();
  await page.goBack();
  await detail().getByText('Choose a child').waitFor();
});

test('a report begins with the temperature of the day, and shows the report before on a tap', async () => {
  await row(FIRST.name).click();
  await headOf(FIRST.name).waitFor();
  await detail()
    .getByText(/^\d\d\.\d °C$/)
    .waitFor();
  const before = detail().getByRole('button', { name: /^Report of / });
  const notes = detail().getByText('Minutes');
  const written = await notes.count();
  await before.click();
  await expect.poll(() => notes.count()).toBeGreaterThan(written);
  await before.click();
});

test('what is typed of one child stays theirs while others are looked at', async () => {
  await row(SECOND.name).click();
  await headOf(SECOND.name).waitFor();
  await detail().getByRole('button', { name: 'Add an activity' }).click();
  await detail().getByLabel('Notes').fill('Written beside the list');
  await row(FIRST.name).click();
  await headOf(FIRST.name).waitFor();
  expect(await detail().getByText('Written beside the list').count()).toBe(0);
  await row(SECOND.name).click();
  await headOf(SECOND.name).waitFor();
  await detail().getByText('Written beside the list').first().waitFor();
});

test('the list keeps its place while another child is opened', async () => {
  await page.getByRole('searchbox').fill('');
  const last = page.getByRole('listitem').getByRole('link', { name: /^Screening of/ });
  // The list is drawn anew when the search is emptied, and a row may go while it is scrolled to.
  await expect
    .poll(async () => {
      await last.last().evaluate((row) => row.scrollIntoView());
      return page.evaluate(() => window.scrollY);
    })
    .toBeGreaterThan(100);
  const before = await page.evaluate(() => window.scrollY);
  const name = await page
    .getByRole('listitem')
    .locator('a[href*="/daily-reports"]')
    .last()
    .evaluate((link) => {
      (link as HTMLElement).click();
      return link.textContent ?? '';
    });
  await headOf(name).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('the mark of the demonstration says what it is when it is tapped', async () => {
  await page.getByRole('button', { name: 'Demo: sample data only.' }).click();
  await page.getByRole('note').getByText('Demo: sample data only.').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('note').count()).toBe(0);
  expect(tablet.errors).toEqual([]);
});
