/**
 * The letters of the app: its own typeface is there from the start and with no network; Chinese and Tamil names are
 * drawn on a machine that has no font for them, and nothing is fetched for them on one that has.
 */
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, startOfflineTablet, type Tablet, untilReadyForOffline } from '../support/browser';
import { callerOf, startDemo } from '../support/demo-server';
import { findChromium } from '../support/find-chromium.mjs';
import { fontsOf } from '../support/fonts-of.mjs';
import { folderOfFonts } from '../support/own-fonts';
import { readPdf } from '../support/read-pdf';
import { isLong, isShort } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';

/** Of the demonstration, and the pieces of Noto with its letters and those by which the app looks. */
const CHINESE = { name: 'Lim Hui Xin 林慧欣', letters: '林慧欣' };
const TAMIL = { name: 'கவிதா a/p Selvaraju', letters: 'கவ' };
const LATIN_PIECES = ['noto-sans-latin'];
const ALL_PIECES = [
  ...LATIN_PIECES,
  'noto-sans-tamil-tamil',
  ...[111, 112, 115, 118].map((piece) => `noto-sans-sc-${piece}`),
];
/** As sent, bytes. */
const TYPEFACE_MAX = 45_000;

let server: ServerProcess;
let tablet: Tablet;
beforeAll(async () => {
  server = await startDemo();
});
afterAll(async () => {
  await tablet?.close();
  await server?.stop();
});

const files = (page: Page, which: RegExp) =>
  page.evaluate(
    (source) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new RegExp(source).test(name))
        .map(({ name, encodedBodySize, initiatorType, startTime }) => ({
          name,
          encodedBodySize,
          initiatorType,
          startTime,
        })),
    which.source,
  );

/** When something was drawn first. */
const firstPaint = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);

test.runIf(isLong)(
  'the typeface is small, fetched with the page itself, and there with no network',
  async () => {
    tablet = await startOfflineTablet();
    const { page, context } = tablet;
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const [latin, ...others] = await files(page, /\.woff2$/);
    // Where the machine has no font for “简体中文”, its pieces are asked for in the end: on a slow one that has begun.
    const painted = await firstPaint(page);
    for (const { name, startTime } of others) {
      expect(name).toMatch(/\/noto-sans-/);
      expect(startTime).toBeGreaterThan(painted);
    }
    expect(latin?.encodedBodySize).toBeLessThanOrEqual(TYPEFACE_MAX);
    expect(latin?.initiatorType).toBe('link');

    await signIn(page, server.url, 'teacher@demo.test');
    await untilReadyForOffline(page);
    await context.setOffline(true);
    const cold = await context.newCDPSession(page);
    await cold.send('Network.clearBrowserCache');
    await page.reload();
    await page.getByRole('link', { name: CHINESE.name, exact: true }).waitFor();
    await expect.poll(() => loaded(page)).toContain('Figtree');
  },
);

/** The families of which something was fetched. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  );

/** Whether each letter is drawn as something of its own; boxes are all the same. */
function differ(page: Page, letters: string): Promise<boolean> {
  return page.evaluate((text) => {
    const pictures = [...text].map((letter) => {
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      pen.font = `40px ${getComputedStyle(document.body).fontFamily}`;
      pen.fillText(letter, 10, 80);
      return canvas.toDataURL();
    });
    return new Set(pictures).size === pictures.length;
  }, letters);
}

describe.runIf(process.platform === 'linux')('on a machine', () => {
  const opened: Browser[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** At the teacher's home, with these fonts and no others. */
  async function machineWith(
    pieces: readonly string[],
    serviceWorkers: 'allow' | 'block' = 'block',
  ): Promise<Page> {
    const folder = folderOfFonts(pieces);
    folders.push(folder);
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      env: { ...(process.env as Record<string, string>), FONTCONFIG_FILE: fontsOf(folder, folder) },
    });
    opened.push(browser);
    const page = await browser.newPage({ serviceWorkers, acceptDownloads: true });
    await signIn(page, server.url, 'teacher@demo.test');
    await page.goto(`${server.url}/today`);
    for (const { name } of [CHINESE, TAMIL]) await page.getByRole('link', { name, exact: true }).waitFor();
    return page;
  }

  test('that has neither Chinese nor Tamil, the names’ letters are fetched, once the screen is drawn', async () => {
    const page = await machineWith(LATIN_PIECES);
    await expect
      .poll(() => loaded(page))
      .toEqual(expect.arrayContaining(['Noto Sans SC', 'Noto Sans Tamil']));
    await expect.poll(() => differ(page, CHINESE.letters)).toBe(true);
    await expect.poll(() => differ(page, TAMIL.letters)).toBe(true);
    const painted = await firstPaint(page);
    const fetched = await files(page, /noto-sans|script-fonts/);
    for (const { startTime } of fetched) expect(startTime).toBeGreaterThan(painted);
    // What the screen shows, of a hundred pieces.
    expect(fetched.length).toBeLessThan(30);
  });

  test('those of all names that are stored are there with no network, also of who is on no screen yet', async ({
    skip,
  }) => {
    skip(isShort);
    const page = await machineWith(LATIN_PIECES, 'allow');
    await untilReadyForOffline(page);
    const teacher = await callerOf(server, 'teacher@demo.test');
    const { data } = (await teacher.get('/api/children?per_page=100')).body;
    const letters = new Set(JSON.stringify(data).match(/\p{Script=Han}/gu));
    expect(letters.size).toBeGreaterThan(CHINESE.letters.length);
    // From the second start on the service worker is asked.
    await page.reload();
    await expect.poll(() => differ(page, [...letters].join(''))).toBe(true);
    await page.context().setOffline(true);
    const cold = await page.context().newCDPSession(page);
    await cold.send('Network.clearBrowserCache');
    await page.reload();
    await page.getByRole('link', { name: CHINESE.name, exact: true }).waitFor();
    await expect.poll(() => differ(page, [...letters].join(''))).toBe(true);
  });

  test('where they cannot be fetched, a paper for an inspector says that letters are missing', async ({
    skip,
  }) => {
    skip(isShort);
    const page = await machineWith(LATIN_PIECES);
    const made = async () => {
      await page.goto(`${server.url}/today/board?classroom=1`);
      const [paper] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Paper for the inspector' }).click(),
      ]);
      return (await readPdf(await readFile(await paper.path()))).text;
    };
    expect(await made()).not.toContain('lacks some letters');
    await page.route(/noto-sans|script-fonts/, (route) => route.abort());
    const cold = await page.context().newCDPSession(page);
    await cold.send('Network.clearBrowserCache');
    expect(await made()).toContain('This tablet lacks some letters of names');
  });

  test.runIf(isLong)('that has both, nothing is fetched for them', async () => {
    const page = await machineWith(ALL_PIECES);
    expect(await differ(page, CHINESE.letters)).toBe(true);
    expect(await differ(page, TAMIL.letters)).toBe(true);
    // The look at them was asked for before this.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(await files(page, /noto-sans|script-fonts/)).toEqual([]);
  });
});
