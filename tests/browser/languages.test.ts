/**
 * Malay and Chinese on a phone (README): every screen of teachers, therapists and parents is walked in each language,
 * and a text that does not fit its box is named. A language is chosen before signing in or in the menu, with nothing
 * lost, and is there with no network.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageNames, languages } from '#shared/languages';
import { permissionsOf } from '#shared/permissions';
import { privacyNotice } from '#shared/privacy-notice';
import { screens } from '../../src/app/router';
import { DEMO_PASSWORD, signIn, startOfflineTablet, startTablet, type Tablet } from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { chooseLanguage, goToAddress } from '../support/in-language';
import { misfits } from '../support/misfits';
import { isLong, share } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { inBothWidths } from '../support/wide-letters';

const PHONE = { width: 360, height: 740 };
const CHILD = 1;
const [TEACHER, THERAPIST, PARENT] = [5, 6, 7];

/** Where each screen is looked at, with ids of the demonstration; null for those that are left out. */
const addresses: Record<string, string | null> = {
  '/children/:id/daily-reports/:reportId?': `/children/${CHILD}/daily-reports`,
  '/child-logs/activities/:classroomId': '/child-logs/activities/1',
  // As /classrooms, /health/new and /masters/activities are.
  '/classroom/:preschoolId/classes': null,
  '/health/:id/edit': null,
  '/masters/interventions': null,
  '/my/days/:date': `/my/days/${TODAY}`,
  '/my/children/:id/days/:date': `/my/children/${CHILD}/days/${TODAY}`,
  // Nobody knows this payment: the texts of the others need a provider (payments.test.ts).
  '/payments/:attemptId': '/payments/0191f0a0-0000-7000-8000-000000000000',
};

let server: ServerProcess;
let owed: number;
const tablets: Tablet[] = [];

beforeAll(async () => {
  server = await startDemo();
  const parent = await caller('parent@demo.test');
  owed = (await parent.get('/api/invoices?status[]=1&status[]=2&status[]=3')).body.data[0].id;
});
afterAll(async () => {
  await Promise.all(tablets.map((tablet) => tablet.close()));
  await server?.stop();
});

const caller = (email: string) => callerOf(server, email);

async function phone(start = startTablet): Promise<Page> {
  const tablet = await start(PHONE);
  tablets.push(tablet);
  return tablet.page;
}

/** The screens that a role may open, as addresses; what staff open only by a parent's link is left to the parent. */
function addressesOf(role: number): string[] {
  const held = permissionsOf([role]);
  const isMoney = (path: string) => /^\/(invoices|payments)\//.test(path);
  return screens
    .filter(({ needs }) => needs === null || held.includes(needs))
    .filter(({ path }) => role === PARENT || !isMoney(path))
    .map(({ path }) => addressOf(path))
    .filter((address) => address !== null);
}

function addressOf(path: string): string | null {
  const known = addresses[path];
  if (known !== undefined) return known;
  if (path.startsWith('/invoices/')) return path.replace(':id', String(owed));
  return path.replace(':id', String(CHILD));
}

const misfitsInBothWidths = (page: Page) => inBothWidths(page, () => misfits(page));

/**
 * English, whose texts are the shortest, at the home alone. `npm run test:all` reads every twelfth screen in each of the
 * other languages, `npm run test:long` all in both.
 */
async function walk(page: Page, [home = '/', ...others]: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [index, language] of languages.entries()) {
    const visited = language === 'en' ? [home] : [home, ...share(others, index, 12)];
    const told = (where: string) => (fault: string) => `${language} ${where}: ${fault}`;
    found.push(
      ...(await chooseLanguage(page, language, () => misfitsInBothWidths(page))).map(told('the menu')),
    );
    for (const address of visited) {
      await goToAddress(page, address);
      found.push(...(await misfitsInBothWidths(page)).map(told(address)));
    }
  }
  return found;
}

describe('every text fits a phone, in three languages', () => {
  test('for a teacher', async () => {
    const page = await phone();
    await signIn(page, server.url, 'teacher@demo.test');
    expect(await walk(page, addressesOf(TEACHER))).toEqual([]);
  });

  test.runIf(isLong)('for a therapist, where a teacher sees something else', async () => {
    const page = await phone();
    await signIn(page, server.url, 'therapist@demo.test');
    const same = addressesOf(TEACHER);
    const own = addressesOf(THERAPIST).filter((address) => !same.includes(address));
    const differing = ['/today', `/children/${CHILD}`, `/children/${CHILD}/daily-reports`];
    expect(await walk(page, [...differing, ...own])).toEqual([]);
  });

  test('for a parent', async () => {
    const page = await phone();
    await signIn(page, server.url, 'parent@demo.test');
    expect(await walk(page, ['/', ...addressesOf(PARENT)])).toEqual([]);
  });
});

test('the privacy notice is read in three languages, signed out and signed in', async () => {
  const page = await phone();
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Privacy notice' }).click();
  await page.getByText('Ask your preschool who').waitFor();
  await readNotice(page);
  await signIn(page, server.url, 'parent2@demo.test');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' }).click();
  await readNotice(page);
});

/** Ends in English, as it begins. */
async function readNotice(page: Page): Promise<void> {
  for (const language of ['ms', 'zh', 'en'] as const) {
    await page.locator('main').getByRole('radiogroup').getByText(languageNames[language]).click();
    for (const { title } of privacyNotice.texts[language])
      await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    expect(await misfitsInBothWidths(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  }
}

describe('a language', () => {
  test('is switched in the menu with nothing lost, kept for other devices, and there with no network', async () => {
    const page = await phone(isLong ? startOfflineTablet : startTablet);
    await signIn(page, server.url, 'teacher2@demo.test');
    await page.getByRole('button', { name: 'All sent' }).waitFor();
    await goToAddress(page, '/health/new');
    await page.getByRole('textbox', { name: 'Body Temperature' }).fill('36.8');
    await page.getByRole('checkbox', { name: 'Cough' }).check();
    await page.evaluate(() => Object.assign(window, { sameWindow: true }));
    await chooseLanguage(page, 'zh');
    await expect.poll(() => page.getByRole('textbox', { name: '体温' }).inputValue()).toContain('36.8');
    await expect.poll(() => page.getByRole('checkbox', { name: '咳嗽' }).isChecked()).toBe(true);
    await page.getByText(/^今天，\d+月\d+日 周.$/).waitFor();
    expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true);
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('必须填写孩子姓名。').waitFor();

    const known = async () => (await (await caller('teacher2@demo.test')).get('/api/me')).body.data.language;
    await expect.poll(known).toBe('zh');
    const other = await phone();
    await signIn(other, server.url, 'teacher2@demo.test', /的账户$/);
    await other.getByRole('heading', { level: 1, name: '今天' }).waitFor();

    // With all of the app's files on the tablet, other tests are: the language is no other file.
    if (!isLong) return;
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.goto(`${server.url}/today`);
    await page.getByRole('heading', { level: 1, name: '今天' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
  });

  test('chosen at the sign-in page becomes that of whoever signs in there; a text too long would be found', async () => {
    const page = await phone();
    await page.goto(server.url);
    await page.getByText('Bahasa Melayu').click();
    await page.getByRole('button', { name: 'Log masuk' }).waitFor();
    expect(await misfitsInBothWidths(page)).toEqual([]);
    const words = page.getByText('Log masuk', { exact: true });
    await words.evaluate((label) => label.append(' sekarang'.repeat(8)));
    expect(await misfits(page)).toEqual([expect.stringMatching(/^“sekarang .*” by \d/)]);
    await page
      .getByRole('button', { name: 'Log masuk' })
      .locator('.mantine-Button-label')
      .evaluate((label) => label.lastChild?.remove());
    await page.getByRole('button', { name: 'Log masuk' }).click();
    await page.getByText('Masukkan alamat e-mel anda.').waitFor();
    await page.getByLabel('E-mel').fill('parent2@demo.test');
    await page.getByLabel('Kata laluan', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log masuk' }).click();
    await page.getByRole('heading', { level: 1, name: 'Anak saya' }).waitFor();
    const known = async () => (await (await caller('parent2@demo.test')).get('/api/me')).body.data.language;
    await expect.poll(known).toBe('ms');
  });
});
