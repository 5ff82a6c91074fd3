/**
 * Every screen, by those who use it: axe finds nothing serious or critical, light and dark; with text
 * twice as large (half as large again on a phone) nothing is cut or reaches over the edge; and on a phone a finger hits
 * what it aims at. Who has no mouse at all: keyboard.test.ts.
 *
 * `npm run test:all` reads every sixth screen of three of them and one in three of what opens from one, in light or in dark
 * colours, and looks at its targets or at its enlarged text, in turns; `npm run test:long` does all of it on each, with wider letters too.
 */
import type { RunOptions } from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringAxe, findings } from '../support/axe';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { cutOff, enlargeText, lostAtTwice } from '../support/enlarged-text';
import {
  finance,
  goTo,
  headOffice,
  parent,
  principal,
  strictParent,
  teacher,
  unreached,
  type Visit,
} from '../support/every-screen';
import { atRest } from '../support/misfits';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { missedOnPhone } from '../support/small-targets';
import { inBothWidths } from '../support/wide-letters';

const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };

let server: ServerProcess;
const tablets: Tablet[] = [];
const reached = new Set<string>();

beforeAll(async () => {
  server = await startDemo();
});
afterAll(async () => {
  await Promise.all(tablets.map((tablet) => tablet.close()));
  await server?.stop();
});

async function signedIn(email: string, viewport: { width: number; height: number }): Promise<Tablet> {
  const made = await startTablet(viewport);
  tablets.push(made);
  await made.page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(made.page, server.url, email);
  return made;
}

/** With the browser's text enlarged: what reaches over the edge of the window, and words that a box cuts off. */
async function lostWhenEnlarged(page: Page, browser: CDPSession, times: number): Promise<string[]> {
  await enlargeText(browser, times);
  await atRest(page);
  const lost = await inEachWidth(page, () => cutOff(page));
  await enlargeText(browser, 1);
  return lost;
}

/** On a phone, however wide the screen is otherwise. */
const missedByFingers = (page: Page) => missedOnPhone(page, (look) => inEachWidth(page, look));

/** Wider letters make targets larger, and less of a page's width than enlarged text does. */
const inEachWidth: typeof inBothWidths = (page, look) => (isLong ? inBothWidths(page, look) : look());

/** Whether two addresses differ in their ids alone. */
function sameShape(one: string, other: string): boolean {
  const shape = (path: string) => path.replace(/\/[0-9][^/]*/g, '/:id');
  return shape(one) === shape(other);
}

const CONTRAST: RunOptions = { runOnly: ['color-contrast'] };

async function readAll(
  { page, context, errors }: Tablet,
  screens: readonly Visit[],
  enlarged = 2,
): Promise<string[]> {
  await bringAxe(page);
  const browser = await context.newCDPSession(page);
  const found: string[] = [];
  for (const { path, leadsTo } of screens) {
    reached.add(new URL(path, page.url()).pathname);
    if (leadsTo) reached.add(leadsTo);
  }
  const walked = screens.filter(({ open }, index) => isLong || index % (open ? 3 : 6) === 0);
  for (const [index, visit] of walked.entries()) {
    await goTo(page, visit);
    const { pathname } = new URL(page.url());
    if (visit.leadsTo && !sameShape(pathname, visit.leadsTo)) found.push(`${visit.path} led to ${pathname}`);
    const note = (mode: string, all: string[]) =>
      found.push(...all.map((one) => `${pathname} (${mode}): ${one}`));
    const inTurns = (turns: number[]) => isLong || turns.includes(index % 4);
    if (inTurns([0, 1])) note('light', await findings(page));
    if (inTurns([2, 3])) {
      await page.emulateMedia({ colorScheme: 'dark' });
      note('dark', await findings(page, isLong ? CONTRAST : {}));
      await page.emulateMedia({ colorScheme: 'light' });
    }
    if (inTurns([0, 2])) note('a finger', await missedByFingers(page));
    if (inTurns([1, 3])) note('large text', await lostWhenEnlarged(page, browser, enlarged));
    if (visit.open) await page.keyboard.press('Escape');
  }
  expect(errors).toEqual([]);
  return found;
}

describe('nothing serious is found', () => {
  test.concurrent('for a teacher at a tablet', async () => {
    expect(await readAll(await signedIn('teacher@demo.test', TABLET), teacher)).toEqual([]);
  });
  test.runIf(isLong)('for a principal at a desktop', { concurrent: true }, async () => {
    expect(await readAll(await signedIn('principal@demo.test', DESKTOP), principal)).toEqual([]);
  });
  test.concurrent('for finance at a desktop', async () => {
    expect(await readAll(await signedIn('finance@demo.test', DESKTOP), finance)).toEqual([]);
  });
  test.runIf(isLong)('for head office at a desktop', { concurrent: true }, async () => {
    expect(await readAll(await signedIn('superadmin@demo.test', DESKTOP), headOffice)).toEqual([]);
  });
  test.runIf(isLong)('for a parent who signs the day’s forms', { concurrent: true }, async () => {
    expect(await readAll(await signedIn('parent2@demo.test', PHONE), strictParent, 1.5)).toEqual([]);
  });
  test.concurrent('for a parent on a phone', async () => {
    const tablet = await signedIn('parent@demo.test', PHONE);
    expect(await readAll(tablet, parent, 1.5)).toEqual([]);
    expect(await lostAtTwice(tablet, parent)).toEqual([]);
  });

  test.concurrent('for a parent on a phone, whose words are longer in Malay, with text twice as large', async () => {
    const tablet = await signedIn('bch@demo.test', PHONE);
    const { page, context } = tablet;
    const browser = await context.newCDPSession(page);
    await enlargeText(browser, 2);
    await page.locator('header button[aria-haspopup="menu"]').last().click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    await atRest(page);
    const { x = 0, y = 0, width = 0, height = 0 } = (await menu.boundingBox()) ?? {};
    expect([x >= 0, x + width <= PHONE.width, y + height <= PHONE.height]).toEqual([true, true, true]);
    await page.getByText('Bahasa Melayu', { exact: true }).click();
    await page.locator('html[lang="ms"]').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    const screens = ['/', '/my/guardians', '/my/terms', '/notifications', '/my/profile'];
    const visits = screens.map((path): Visit => ({ path, shows: /./ }));
    expect(await lostAtTwice(tablet, visits)).toEqual([]);
  });
});

/** Of what people type, what they may type without a blank. */
const WORD = 'W'.repeat(120);
const TYPED: Record<string, { names?: string[]; texts?: string[] }> = {
  children: { names: ['fullname'], texts: ['allergies', 'notes'] },
  users: { names: ['name'] },
  guardians: { names: ['name'] },
  classrooms: { names: ['name'] },
  preschools: { names: ['name'] },
  masters: { names: ['name'] },
  classwork: { names: ['name'], texts: ['body'] },
  terms_versions: { names: ['name'] },
  bill_lines: { names: ['label'], texts: ['remarks'] },
  daily_report_rows: { texts: ['notes'] },
  daily_reports: { texts: ['subjective', 'objective', 'assessment', 'plan', 'progress'] },
  health_screenings: { texts: ['others_message'] },
  absence_notes: { texts: ['remark'] },
  payments: { texts: ['remarks', 'reference_id'] },
};

/** Screens that were once wider than a phone by such a word; the long run walks all of them. */
const ONCE_WIDER =
  /^\/($|today\/share|health\/door|classrooms|children\/1($|\/(screenings|guardians|daily))|my\/(tax|dues))/;

describe('a word of 120 letters in each name, note and remark makes no screen of a phone wider', () => {
  beforeAll(() =>
    inDatabaseOf(server.dataDir, async (knex) => {
      for (const [table, { names = [], texts = [] }] of Object.entries(TYPED)) {
        const longer = names.map((column) => [column, knex.raw("?? || ' ' || ?", [column, WORD])]);
        const given = texts.map((column) => [column, WORD]);
        await knex(table).update(Object.fromEntries([...longer, ...given]));
      }
    }),
  );

  test.concurrent.each([
    ['teacher', teacher],
    ['parent', parent],
  ] as const)('of a %s', async (who, screens) => {
    const { page } = await signedIn(`${who}@demo.test`, PHONE);
    const found: string[] = [];
    for (const visit of screens.filter(({ path }) => isLong || ONCE_WIDER.test(path))) {
      // A phone shows no heads of tables, which screens are known by elsewhere.
      await goTo(page, { ...visit, shows: /./ });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) found.push(`${visit.path} by ${over} px`);
      if (visit.open) await page.keyboard.press('Escape');
    }
    expect(found).toEqual([]);
  });
});

test('no address of the router was left out', () => {
  // Whose screens are read in the long run alone.
  for (const { path, leadsTo } of [...principal, ...headOffice, ...strictParent]) {
    reached.add(path.replace(/\?.*/, ''));
    if (leadsTo) reached.add(leadsTo);
  }
  expect(unreached(reached)).toEqual([]);
});
