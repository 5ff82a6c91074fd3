/**
 * The walks over all screens, in short (whole: `accessibility`, `keyboard`, `languages`, `typeface`): the screens of a phone
 * where texts, targets and bars have gone wrong before, each looked at in the ways that find it. In Malay, whose words are
 * the longest, with the shipped letters and with wider ones.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringAxe, findings } from '../support/axe';
import { signIn, startTablet, type Tablet, untilSynced } from '../support/browser';
import { callerOf, startDemo } from '../support/demo-server';
import { cutOff, enlargeText } from '../support/enlarged-text';
import { chooseLanguage, goToAddress } from '../support/in-language';
import { atRest, misfits } from '../support/misfits';
import type { ServerProcess } from '../support/server-process';
import { missedOnPhone } from '../support/small-targets';
import { walkByTab } from '../support/tab-walk';
import { inBothWidths, inWideLetters } from '../support/wide-letters';

const PHONE = { width: 360, height: 740 };
/** Of what is looked at on each screen, the dearer ways are for those that are named with them. */
type Way = 'axe' | 'axe in the dark' | 'Tab' | 'large text';

interface Stop {
  path: string;
  ways?: Way[];
  /** In English, a text that comes from the server. */
  shows?: RegExp;
}

let server: ServerProcess;
const tablets: Tablet[] = [];

beforeAll(async () => {
  server = await startDemo();
});
afterAll(async () => {
  await Promise.all(tablets.map((tablet) => tablet.close()));
  await server?.stop();
});

async function phoneOf(email: string): Promise<Tablet> {
  const tablet = await startTablet(PHONE);
  tablets.push(tablet);
  await signIn(tablet.page, server.url, email);
  await bringAxe(tablet.page);
  return tablet;
}

async function open(page: Page, { path, shows }: Stop): Promise<void> {
  await goToAddress(page, path);
  if (shows) await page.locator('main').getByText(shows).first().waitFor();
}

async function look({ page, context, errors }: Tablet, stops: readonly Stop[]): Promise<string[]> {
  const browser = await context.newCDPSession(page);
  const found: string[] = [];
  for (const stop of stops) {
    const note = (way: string, faults: string[]) =>
      found.push(...faults.map((fault) => `${stop.path} (${way}): ${fault}`));
    const has = (way: Way) => stop.ways?.includes(way);
    await open(page, stop);
    note('texts', await inBothWidths(page, () => misfits(page)));
    note('a finger', await missedOnPhone(page));
    if (has('axe')) note('axe', await findings(page));
    if (has('axe in the dark')) {
      await page.emulateMedia({ colorScheme: 'dark' });
      note('axe in the dark', await findings(page));
      await page.emulateMedia({ colorScheme: 'light' });
    }
    if (has('Tab')) {
      note('Tab', await walkByTab(page));
      note('Tab, wider letters', await inWideLetters(page, () => walkByTab(page)));
    }
    if (has('large text')) {
      await enlargeText(browser, 1.5);
      await atRest(page);
      note('large text', await inBothWidths(page, () => cutOff(page)));
      await enlargeText(browser, 1);
    }
  }
  expect(errors).toEqual([]);
  return found;
}

/** The families of which something was fetched. */
const lettersOf = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );

test('a teacher’s phone in Malay', async () => {
  const tablet = await phoneOf('teacher@demo.test');
  const { page } = tablet;
  // What the first sync still brings would move what is looked at.
  await untilSynced(page);
  expect(await chooseLanguage(page, 'ms', () => misfits(page))).toEqual([]);
  await expect.poll(() => lettersOf(page)).toContain('Figtree');
  const stops: Stop[] = [
    { path: '/health', ways: ['axe'] },
    { path: '/health/door', ways: ['axe in the dark', 'Tab', 'large text'] },
    { path: '/today/several', ways: ['Tab'] },
    { path: '/outbox', ways: ['axe', 'large text'] },
  ];
  expect(await look(tablet, stops)).toEqual([]);
});

test('a parent’s phone in Malay', async () => {
  const parent = await callerOf(server, 'parent@demo.test');
  const [owed] = (await parent.get('/api/invoices?status[]=1&status[]=2&status[]=3')).body.data;
  const tablet = await phoneOf('parent@demo.test');
  expect(await chooseLanguage(tablet.page, 'ms', () => misfits(tablet.page))).toEqual([]);
  const stops: Stop[] = [
    { path: '/', ways: ['axe', 'Tab'] },
    { path: '/my/terms', ways: ['axe', 'large text'] },
    { path: '/notifications/settings', ways: ['axe in the dark', 'large text'] },
    { path: `/invoices/${owed.id}/pay`, ways: ['axe', 'large text'] },
  ];
  expect(await look(tablet, stops)).toEqual([]);
});

test('the office’s payments on a phone', async () => {
  const stops: Stop[] = [
    { path: '/payments/declared', shows: /Confirm/, ways: ['axe', 'Tab'] },
    { path: '/payments/reconciliation', shows: /credit|differ|adds up/i, ways: ['axe in the dark'] },
  ];
  expect(await look(await phoneOf('finance@demo.test'), stops)).toEqual([]);
});

test('each of these ways finds what it is for', async () => {
  const { page, context } = await phoneOf('parent2@demo.test');
  await page.evaluate(() => {
    const bar = document.createElement('div');
    bar.innerHTML = `<button class="planted" style="width: 20px; height: 20px; overflow: hidden; padding: 0">Simpanlah</button>
      <div style="width: 370px">.</div><input class="unnamed">`;
    document.querySelector('main')?.prepend(bar);
  });
  expect(await inBothWidths(page, () => misfits(page))).toEqual(
    expect.arrayContaining([
      `the page is 370 wide on a screen of ${PHONE.width}`,
      expect.stringMatching(/“Simpanlah” by/),
    ]),
  );
  expect(await missedOnPhone(page)).toEqual(expect.arrayContaining([expect.stringContaining('Simpanlah')]));
  expect(await findings(page)).toEqual(expect.arrayContaining([expect.stringContaining('unnamed')]));
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 9999; background: white';
    document.body.append(cover);
  });
  expect(await walkByTab(page)).toEqual(
    expect.arrayContaining([expect.stringMatching(/covered while it has the focus: .*planted/)]),
  );
  const browser = await context.newCDPSession(page);
  await enlargeText(browser, 1.5);
  expect(await cutOff(page)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^The page is \d+ px wide/)]),
  );
});
