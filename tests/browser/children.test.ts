/** Children in the office: found, registered with a photo, changed, moved through their statuses, given as a CSV. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages';
import {
  DEMO_PASSWORD,
  signIn,
  startOfflineTablet,
  startTablet,
  type Tablet,
  untilReadyForOffline,
} from '../support/browser';
import { pressShortcut } from '../support/by-keys';
import { TODAY, wholeDayText } from '../support/demo-day';
import { startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { SMALLEST_PNG } from '../support/files';
import { fits } from '../support/fits';
import { intercept } from '../support/intercept';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };

let server: ServerProcess;
let office: Tablet;

beforeAll(async () => {
  server = await startDemo();
  office = await startTablet(DESKTOP);
  await signIn(office.page, server.url, 'admin@demo.test');
});
afterAll(async () => {
  await office?.close();
  await server?.stop();
});

async function fitsAt(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await fits(page);
}

describe('the list of the office', () => {
  test('is searched from the keyboard, sorted, kept in the address and given as a CSV', async () => {
    const { page } = office;
    await page.goto(`${server.url}/children`);
    await page.getByRole('table').waitFor();
    await pressShortcut(page, '/');
    await page.keyboard.type('aisyah');
    await page.getByRole('link', { name: 'Nur Aisyah binti Mohd Faizal' }).waitFor();
    await page.waitForURL(/search=aisyah/);
    await page.getByRole('button', { name: 'Born on' }).click();
    await page.waitForURL(/sort=born_on/);
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Born on' }).getAttribute('aria-sort'))
      .toBe('ascending');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`children-${TODAY}.csv`);
    const csv = await readFile(await download.path(), 'utf8');
    const rows = csv.trim().split('\n');
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.slice(1).every((row) => /aisyah/i.test(row))).toBe(true);
    await fitsAt(page, TABLET);
    await fitsAt(page, DESKTOP);
    await page
      .getByRole('row', { name: /Nur Aisyah binti Mohd Faizal/ })
      .getByText('BTG', { exact: true })
      .click();
    // Beside the list, which keeps its search and order: who it is, and whom to reach.
    const pane = page.getByRole('region', { name: 'Nur Aisyah binti Mohd Faizal' });
    await pane.getByRole('heading', { level: 2, name: 'Nur Aisyah binti Mohd Faizal' }).waitFor();
    await pane.getByRole('link', { name: 'Invoices' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/children');
    expect(await page.locator('tr[aria-current]').innerText()).toContain('Nur Aisyah binti Mohd Faizal');
    await fits(page);
    await page.keyboard.press('Escape');
    await pane.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?search=aisyah&sort=born_on');
  });

  test('has its filters folded on a phone, says how many are set, and a row leads to the child', async () => {
    const { page } = office;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.url}/children?preschool=1`);
    const fold = page.getByRole('button', { name: 'Filters (1)' });
    await fold.waitFor();
    expect(await page.getByLabel('Programme').count()).toBe(0);
    await fold.click();
    await page.getByLabel('Programme').waitFor();
    await fits(page);
    await fold.click();
    await page.getByLabel('Programme').waitFor({ state: 'detached' });
    const row = page.getByRole('link', { name: 'Nur Aisyah binti Mohd Faizal' });
    await expect.poll(() => row.getAttribute('href')).toBe('/children/1');
    await page.setViewportSize(DESKTOP);
  });
});

describe('what could do lasting harm', () => {
  test('asks for the password again where the server does, and goes on by itself', async () => {
    const { page } = office;
    await page.goto(`${server.url}/children?search=aisyah`);
    await page.getByRole('link', { name: 'Nur Aisyah binti Mohd Faizal' }).waitFor();
    // As after five minutes: the server's own asking is tested at its calls.
    const body = JSON.stringify({ message: messages.proveFirst, data: { prove: true } });
    const asked = { status: 403, contentType: 'application/json', body };
    await intercept(page, '**/children/download-csv*', (route) => route.fulfill(asked), { times: 1 });
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    const field = dialog.getByLabel('Your password', { exact: true });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill('not mine');
    await page.keyboard.press('Enter');
    await dialog.getByText(messages.passwordWrong).waitFor();
    await fitsAt(page, TABLET);
    await field.fill(DEMO_PASSWORD);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^children-/);
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('a child', () => {
  test('is registered with a photo, after what was wrong was put right with nothing typed twice', async () => {
    const { page } = office;
    await page.goto(`${server.url}/children/new`);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Child Name field is required.').waitFor();
    await page.getByText('Preschool field is required.').waitFor();
    await page.getByLabel('Child Name').fill('Ong Li Ting 丽婷');
    const other = await inDatabaseOf(server.dataDir, (knex) =>
      knex('children').where({ id: 1 }).first('mykid_no', 'born_on'),
    );
    await page.getByLabel('MyKid number').fill(other.mykid_no);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Birth date' }).inputValue())
      .toBe(wholeDayText(other.born_on));
    await page
      .getByLabel('Preschool', { exact: false })
      .selectOption({ label: 'Tadika Pelangi Subang Jaya' });
    await page.getByLabel('Classroom').selectOption({ label: 'Merah' });
    await page.getByLabel('Allergies').fill('Peanuts');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'li-ting.png', mimeType: 'image/png', buffer: SMALLEST_PNG });
    await page.getByRole('button', { name: 'Another photo' }).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    // The number is someone else's: said at the field, and all the rest is still there.
    await page.getByText('Another child has this MyKid number.').waitFor();
    await expect.poll(() => page.getByLabel('Child Name').inputValue()).toBe('Ong Li Ting 丽婷');
    await page.getByLabel('MyKid number').fill(`${other.mykid_no.slice(0, 10)}9991`);
    await fitsAt(page, TABLET);
    // The answer is lost on the way: the second try is told of the child that the first one made.
    await intercept(
      page,
      '**/api/children',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.locator('form').getByText('The server can’t be reached.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { level: 2, name: 'Ong Li Ting 丽婷' }).waitFor();
    await page.getByText('Peanuts').waitFor();
    const photo = page.locator('main img[src*="/photo"]');
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    await fitsAt(page, DESKTOP);
  });

  test('is changed, asks before it is left unsaved, and changes its status with a reason', async () => {
    const { page } = office;
    await page.goto(`${server.url}/children?search=${encodeURIComponent('丽婷')}`);
    await page.getByRole('link', { name: 'Ong Li Ting 丽婷' }).click();
    await page.getByRole('link', { name: 'Edit Child' }).click();
    await page.getByLabel('Notes').fill('Needs a nap at noon.');
    await page.getByRole('link', { name: 'Classrooms' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Needs a nap at noon.');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('heading', { level: 2, name: 'Ong Li Ting 丽婷' }).waitFor();
    await page.getByText('Needs a nap at noon.').waitFor();

    await page.getByRole('button', { name: 'Change status' }).click();
    const dialog = page.getByRole('dialog');
    // Nothing is chosen before: one press does nothing.
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.getByText('Choose the new status.').waitFor();
    await dialog.getByLabel('New status').selectOption({ label: 'Withdrawn' });
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.getByText('Write the reason.').waitFor();
    await dialog.getByLabel('Reason').fill('Moved to Penang.');
    await dialog.getByText('The child leaves the classroom Merah.').waitFor();
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('navigation', { name: 'Child' }).getByRole('link', { name: 'History' }).click();
    await page.getByText('Active → Withdrawn').waitFor();
    await page.getByText('Moved to Penang.').waitFor();
    await page.getByText('Came as: Active').waitFor();
  });

  test('gets a new parent who pays', async () => {
    const { page } = office;
    await page.goto(`${server.url}/children?search=${encodeURIComponent('丽婷')}&status=all`);
    await page.getByRole('link', { name: 'Ong Li Ting 丽婷' }).click();
    await page.getByRole('link', { name: 'Edit Parent' }).click();
    await page.getByRole('button', { name: 'New parent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Ong Boon Keat');
    await dialog.getByLabel('E-mail').fill('ong@family.test');
    await dialog.getByLabel('Phone').fill('12');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('This is not a telephone number.').waitFor();
    await dialog.getByLabel('Phone').fill('012-345 6789');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('radio', { name: 'Ong Boon Keat pays' }).waitFor();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Update' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Back to the child' }).click();
    await page.getByRole('link', { name: 'Parents and guardians' }).click();
    await page.getByRole('link', { name: '012-345 6789' }).waitFor();
    expect(office.errors).toEqual([]);
  });
});

describe('a teacher', () => {
  test.runIf(isLong)(
    'opens a child and its tabs with no network, and finds no button of the office',
    async () => {
      const tablet = await startOfflineTablet(TABLET);
      try {
        const { page, context } = tablet;
        await signIn(page, server.url, 'teacher@demo.test');
        await page.goto(`${server.url}/children?search=aisyah`);
        await page.getByRole('link', { name: /Nur Aisyah binti Mohd Faizal/ }).waitFor();
        await untilReadyForOffline(page);
        await context.setOffline(true);
        await page.goto(`${server.url}/children/1`);
        await page.getByRole('heading', { level: 2, name: 'Nur Aisyah binti Mohd Faizal' }).waitFor();
        await page.getByRole('link', { name: /0\d{1,2}-[\d ]{8,9}$/ }).waitFor();
        // It does not come to a teacher's tablet.
        expect(await page.getByText('221104-14-1001').count()).toBe(0);
        expect(await page.getByRole('link', { name: 'Edit Child' }).count()).toBe(0);
        await page.getByRole('link', { name: 'Daily reports' }).click();
        await page.getByText('The last two weeks').waitFor();
        await page.getByRole('link', { name: 'Screenings' }).click();
        await page.getByText('The last 30 days').waitFor();
        expect(tablet.errors).toEqual([]);
      } finally {
        await tablet.close();
      }
    },
  );
});
