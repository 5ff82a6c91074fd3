/** Classrooms as a principal runs them, and the class log as a teacher reads it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#shared/messages';
import {
  signIn,
  startOfflineTablet,
  startTablet,
  type Tablet,
  untilReadyForOffline,
} from '../support/browser';
import { monthName, TODAY, YEAR } from '../support/demo-day';
import { startDemo } from '../support/demo-server';
import { fits } from '../support/fits';
import { readPdf } from '../support/read-pdf';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

const CHINESE = 'Lim Hui Xin 林慧欣';
const LONG = 'Puteri Nur Batrisyia Damia Humaira binti Wan Muhammad Fadhlullah Shahrul Nizam';
const TAMIL = 'யாழினி a/p சுப்ரமணியம்';
const TEACHER = 'Cikgu Farah binti Osman';

let server: ServerProcess;
const tablets: Tablet[] = [];

beforeAll(async () => {
  server = await startDemo();
});
afterAll(async () => {
  await Promise.all(tablets.map((tablet) => tablet.close()));
  await server?.stop();
});

async function as(email: string, width: number, height = 1000, start = startTablet): Promise<Tablet> {
  const made = await start({ width, height });
  tablets.push(made);
  await signIn(made.page, server.url, email);
  return made;
}

const row = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list, exact: true }).getByText(name, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

async function pick(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(name);
  await dialog.getByRole('button', { name }).first().click();
}

test('a principal creates a class, fills it, prints its sheet and deletes it', async () => {
  const principal = await as('principal@demo.test', 1440);
  const { page, context } = principal;
  await page.goto(`${server.url}/classrooms`);
  await page.getByRole('link', { name: 'Create Classroom' }).click();
  await button(page, 'Submit').click();
  await page.getByText(messages.classroomNameRequired).waitFor();
  await page.getByText(messages.childYearsRequired).waitFor();
  await page.getByLabel('Classroom Name').fill('Kelas Ujian');
  await choose(page, 'For Child Year(s)', '4');
  await choose(page, 'For Programme(s)', 'Full Day Programme');
  await page.getByLabel('Classroom Capacity').fill('500');
  await button(page, 'Submit').click();
  await page.getByText(messages.preschoolFull).waitFor();
  await page.getByLabel('Classroom Capacity').fill('2');
  await button(page, 'Submit').click();
  await page.getByRole('heading', { level: 1, name: 'Kelas Ujian' }).waitFor();
  await page.getByText(/0 of 2 children · Full Day Programme/).waitFor();
  await page.getByText('No children available.').waitFor();

  await button(page, 'Add children').click();
  for (const name of [CHINESE, LONG, TAMIL]) await pick(page, name);
  await page.getByText('1 over capacity').waitFor();
  await button(page, 'Add').click();
  await page.getByRole('dialog').getByText(messages.classroomFull).waitFor();
  await button(page, `Remove ${TAMIL} from the list`).click();
  await button(page, 'Add').click();
  await page.getByRole('dialog').getByText(messages.childAssigned).waitFor();
  await toasted(page, messages.childrenAssigned);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await row(page, 'Children', CHINESE).waitFor();
  await row(page, 'Children', LONG).waitFor();

  await button(page, `Remove ${LONG} from Kelas Ujian`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await toasted(page, messages.childRemoved);
  await row(page, 'Children', LONG).waitFor({ state: 'detached' });

  await button(page, 'Assign Teacher').click();
  await pick(page, TEACHER);
  await button(page, 'Assign teacher(s)').click();
  await toasted(page, messages.teachersAssigned);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('tab', { name: 'Teachers' }).click();
  await row(page, 'Teachers', TEACHER).waitFor();

  const print = page.getByRole('link', { name: 'Print Class Attendances' });
  expect(await print.getAttribute('target')).toBe('_blank');
  const address = server.url + (await print.getAttribute('href'));
  const sheet = await context.request.get(address, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const { text } = await readPdf(await sheet.body());
  for (const wanted of ['Kelas Ujian', `${monthName(TODAY)} ${YEAR}`, TEACHER, CHINESE])
    expect(text).toContain(wanted);
  expect(text).not.toContain(LONG);

  await button(page, `Remove ${TEACHER} from Kelas Ujian`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await toasted(page, messages.teacherRemoved);
  await page.getByText('No teacher is assigned yet').waitFor();

  await page.getByRole('link', { name: 'Back to the classrooms' }).click();
  await button(page, 'Options of Kelas Ujian').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByText('Are you sure to delete this classroom?').waitFor();
  await asked.getByText('Its 1 child will have no classroom.').waitFor();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Kelas Ujian' }).waitFor({ state: 'detached' });
  expect(principal.errors).toEqual([]);
});

test.runIf(isLong)(
  'a principal with no network reads a class with its teachers, and is told what needs the internet',
  async () => {
    const principal = await as('principal@demo.test', 820, 1000, startOfflineTablet);
    const { page, context } = principal;
    await untilReadyForOffline(page);
    await page.goto(`${server.url}/classrooms/edit/1`);
    await page.getByLabel('Classroom Name').fill('Bintang Baru');
    await page.goto(`${server.url}/classrooms/view/1`).catch(() => {});
    await page.getByRole('heading', { level: 1, name: 'Bintang' }).waitFor();
    await context.setOffline(true);
    await page.reload();
    // Chromium tells a page that was read anew of no network only once the network goes again.
    await context.setOffline(false);
    await context.setOffline(true);
    await row(page, 'Children', TAMIL).waitFor();
    await page.getByRole('tab', { name: 'Teachers' }).click();
    await row(page, 'Teachers', TEACHER).waitFor();
    await button(page, 'Add children').click();
    await page.getByRole('dialog').getByText('Needs the internet.').first().waitFor();
    await context.setOffline(false);
    expect(principal.errors).toEqual([]);
  },
);

test('a teacher reads the class log on a phone and a tablet, and goes on from it', async () => {
  const teacher = await as('teacher@demo.test', 360, 740);
  const { page } = teacher;
  await page.goto(`${server.url}/classrooms`);
  await page.getByRole('link', { name: 'Bintang', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Options of/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Create Classroom' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Class log' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Bintang class log' }).waitFor();
  await row(page, 'Children', TAMIL).waitFor();
  await button(page, 'Previous day').click();
  await page.getByText(/ min/).first().waitFor();
  for (const path of ['/classrooms', '/classrooms/view/1', '/child-logs/activities/1']) {
    await page.goto(server.url + path);
    await page
      .getByRole('link', { name: /^(Class log|Log an activity for several)$/ })
      .first()
      .waitFor();
    await fits(page, path);
  }
  await page.getByRole('link', { name: 'Log an activity for several' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log an activity for several' }).waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Classroom' }).inputValue()).toBe('Bintang');

  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`${server.url}/child-logs/activities/1`);
  await page.getByRole('link', { name: TAMIL }).click();
  await page.waitForURL(({ pathname }) => pathname === '/children/8/daily-reports');
  await page.getByText(TAMIL).first().waitFor();
  await page.goto(`${server.url}/classrooms/view/1`);
  await row(page, 'Children', TAMIL).waitFor();
  expect(await button(page, 'Add children').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
  expect(teacher.errors).toEqual([]);
});

test('the head of a table that is wider than its room stands above its first row', async () => {
  const principal = await as('principal@demo.test', 1180, 820);
  const { page } = principal;
  await page.goto(`${server.url}/classrooms/register`);
  await page.getByRole('table').first().waitFor();
  for (const table of await page.getByRole('table').all()) {
    const [head, first] = [table.locator('thead th').first(), table.locator('tbody tr').first()];
    await first.waitFor();
    const bottom = async () => {
      const box = await head.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect
      .poll(async () => (await first.boundingBox())?.y)
      .toBeGreaterThanOrEqual((await bottom()) - 1);
  }
  expect(principal.errors).toEqual([]);
});
