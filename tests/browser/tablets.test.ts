/** What else a tablet must hold to: two people on one, two tablets on one child, bad input, a small first load. */
import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, DAY_MS } from '#shared/domain/calendar-date';
import { dailyReportId } from '#shared/domain/uuid';
import type { PullAnswer } from '#shared/endpoints/sync';
import {
  signIn,
  signOut,
  startOfflineTablet,
  startTablet,
  type Tablet,
  untilReadyForOffline,
  untilSynced,
} from '../support/browser';
import { dayText, TODAY } from '../support/demo-day';
import { callerOf, startDemo, startDemoAgain } from '../support/demo-server';
import { AFTER_PAINT, FIRST_LOAD_MAX } from '../support/first-load';
import { fits } from '../support/fits';
import { isLong, share } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { countStored } from '../support/stored';
import { toasted } from '../support/toasts';

const CHILD = { id: 1, name: 'Nur Aisyah binti Mohd Faizal' };
/** Each file costs a slow phone a way to the server and back, six at a time. */
const FIRST_FILES_MAX = 14;

let server: ServerProcess;
const tablets: Tablet[] = [];

beforeAll(async () => {
  server = await startDemo();
});
afterAll(async () => {
  await Promise.all(tablets.map((tablet) => tablet.close()));
  await server?.stop();
});

async function tablet(
  viewport?: { width: number; height: number },
  start = startOfflineTablet,
): Promise<Tablet> {
  const made = await start(viewport);
  tablets.push(made);
  return made;
}

describe('the first load', () => {
  let page: Page;
  let context: BrowserContext;
  beforeAll(async () => {
    ({ page, context } = await tablet(undefined, startTablet));
    await signIn(page, server.url, 'teacher@demo.test');
    await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
  });

  test('of the staff home is at most 240 kB of JavaScript and CSS, in few files', async () => {
    await forgetApp(page, context);
    await page.goto(`${server.url}/today`);
    await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
    const files = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
        .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const),
    );
    const sizes = new Map(files.filter(([name]) => !AFTER_PAINT.test(name)));
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    expect(sizes.size).toBeGreaterThan(3);
    expect(sizes.size).toBeLessThanOrEqual(FIRST_FILES_MAX);
    expect([...sizes.values()].every((size) => size > 0)).toBe(true);
    expect(total).toBeLessThanOrEqual(FIRST_LOAD_MAX);
  });

  test('shows what is coming, dark as it was chosen, and fetches the home, before the code of the app is there', async () => {
    await page.evaluate(() => localStorage.setItem('tadika.color-scheme', 'dark'));
    await forgetApp(page, context);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await arrived;
      await route.continue();
    });
    const home = page.waitForResponse(/\/assets\/today-[^/]*\.js$/);
    await page.goto(server.url, { waitUntil: 'commit' });
    await home;
    const header = page.locator('.start-header');
    await header.waitFor();
    const title = header.evaluate((element) => getComputedStyle(element, '::before').content);
    expect(await title).toBe('"Today"');
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    arrive();
    await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
    expect(await page.locator('.start').count()).toBe(0);
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  });
});

/** Nothing of the app is left on the tablet but who is signed in and what is kept for them. */
async function forgetApp(page: Page, context: BrowserContext): Promise<void> {
  const cold = await context.newCDPSession(page);
  await cold.send('Network.clearBrowserCache');
}

describe('two people on one tablet', () => {
  test('what one left behind is named, never shown and never sent as the other, and goes out when they are back', async () => {
    const shared = await tablet();
    const { page } = shared;
    await signIn(page, server.url, 'teacher@demo.test');
    await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
    await untilReadyForOffline(page);
    await server.kill('SIGTERM');
    await logActivity(page, 'Left behind by the teacher.');
    await page.getByRole('button', { name: /^1 waiting/ }).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: /Sign out/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Entries wait on this tablet').waitFor();
    await page.getByRole('button', { name: /Cikgu Farah binti Osman: 1/ }).waitFor();

    server = await startDemoAgain(server);
    await signIn(page, server.url, 'therapist@demo.test');
    await page.getByRole('searchbox').waitFor();
    await untilReadyForOffline(page);
    await page.goto(`${server.url}/outbox`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(CHILD.name).count()).toBe(0);
    await signOut(page);

    await signIn(page, server.url, 'teacher@demo.test');
    await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
    await untilReadyForOffline(page);
    const { notes, by } = await activitiesOfChild();
    expect(notes.filter((note) => note === 'Left behind by the teacher.')).toHaveLength(1);
    expect(by).toBe('Cikgu Farah binti Osman');
    expect(shared.errors).toEqual([]);
  });
});

describe('two tablets on one child', () => {
  test('other values for the same screening ask which to keep, and both tablets end with the one chosen', async () => {
    const [one, other] = [await tablet(undefined, startTablet), await tablet(undefined, startTablet)];
    const id = await screenedChild();
    for (const { page } of [one, other]) {
      await signIn(page, server.url, 'teacher@demo.test');
      await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
      await untilSynced(page);
      await page.goto(`${server.url}/health/new?child=${id}&date=${TODAY}`);
      await page.getByRole('textbox', { name: 'Body Temperature' }).waitFor();
    }
    const calls = /\/(api|sanctum)\//;
    for (const { page } of [one, other]) await page.route(calls, (route) => route.abort());
    await measure(one.page, '36.9');
    await measure(other.page, '38.4');
    for (const { page } of [one, other]) await page.unroute(calls);
    for (const { page } of [one, other]) {
      await page.goto(`${server.url}/health/new?child=${id}&date=${TODAY}`);
      await page
        .getByRole('button', { name: 'All sent' })
        .or(page.getByRole('link', { name: /attention/ }))
        .waitFor();
    }
    await other.page.getByText('Two temperatures recorded. Choose one').waitFor();
    // At the door each stands with who measured it.
    await other.page.goto(`${server.url}/health/door?child=${id}`);
    await other.page
      .getByText(/^\d\d\.\d °C Cikgu Farah .+ [ap]m · \d\d\.\d °C Cikgu Farah .+ [ap]m$/)
      .waitFor();
    await fits(other.page);
    await other.page.goto(`${server.url}/health/new?child=${id}&date=${TODAY}`);
    await other.page.getByRole('button', { name: /^Keep 38.4/ }).click();
    await other.page.getByText('Two temperatures recorded. Choose one').waitFor({ state: 'detached' });
    await other.page.getByRole('button', { name: 'All sent' }).waitFor();
    await one.page.reload();
    await expect
      .poll(() => one.page.getByRole('textbox', { name: 'Body Temperature' }).inputValue())
      .toContain('38.4');
    const principal = await caller('principal@demo.test');
    const { data } = (await principal.get(`/api/health/screenings?date=${TODAY}&per_page=100`)).body;
    const screening = data.find((row: { child_id: number }) => row.child_id === id);
    expect(screening).toMatchObject({ body_temperature: 38.4, flags: ['fever'], open_alternatives: 0 });

    // Of two symptoms the question is no other temperature.
    for (const { page } of [one, other]) {
      await page.goto(`${server.url}/health/new?child=${id}&date=${TODAY}`);
      await untilSynced(page);
      await page.route(calls, (route) => route.abort());
    }
    await feel(one.page, 'Cough');
    await feel(other.page, 'Vomiting');
    for (const { page } of [one, other]) {
      await page.unroute(calls);
      await page.goto(`${server.url}/health/new?child=${id}&date=${TODAY}`);
    }
    await other.page.getByText('Two versions recorded. Choose one').waitFor();
    expect(await other.page.getByText('Two temperatures recorded').count()).toBe(0);
    // The sign of it, and the tools of a principal, leave the title whole.
    const office = await tablet({ width: 1180, height: 820 }, startTablet);
    await signIn(office.page, server.url, 'principal@demo.test');
    await office.page.getByRole('link', { name: /attention/ }).waitFor();
    const title = office.page.getByRole('heading', { name: 'Today', exact: true });
    await title.waitFor();
    const rows = () =>
      title.evaluate((it) => it.clientHeight / Number.parseFloat(getComputedStyle(it).lineHeight));
    expect(await rows()).toBeLessThan(1.5);
    const [forth, demo] = [
      await office.page.getByRole('button', { name: 'Next day' }).boundingBox(),
      await office.page.getByRole('button', { name: /Demo/ }).boundingBox(),
    ];
    expect((forth?.x ?? 0) + (forth?.width ?? 0)).toBeLessThanOrEqual(demo?.x ?? 0);
    await other.page.getByRole('button', { name: 'Keep both' }).click();
    await other.page.getByText('Two versions recorded. Choose one').waitFor({ state: 'detached' });
  });
});

/** Every screen of a teacher is looked at in `languages.test.ts`, with its texts; these as a whole. */
const NARROWEST = [
  '/today',
  '/today/several',
  '/children',
  '/children/1',
  '/children/1/daily-reports',
  '/health',
  '/health/door',
  '/health/new',
  '/classrooms',
  '/classrooms/view/1',
  '/outbox',
];

describe('on a phone', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await tablet({ width: 360, height: 740 }, startTablet));
    await signIn(page, server.url, 'teacher@demo.test');
  });

  test('no screen is wider than it', async () => {
    for (const path of share(NARROWEST, 0, 3)) {
      await page.goto(server.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page
        .getByRole('button', { name: /sent|waiting/ })
        .first()
        .waitFor();
      await fits(page, path);
    }
  });

  test('a temperature of 365 is refused in the words of the catalogue, at the field, and stays', async () => {
    await page.goto(`${server.url}/health/new`);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Child Name field is required.').waitFor();
    await page.getByText('Body Temperature field is required.').waitFor();
    const temperature = page.getByPlaceholder('Eg: 36.5');
    await temperature.fill('365');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Enter a temperature between 30 and 45 °C.').waitFor();
    await expect.poll(() => temperature.inputValue()).toContain('365');
  });

  test('at the door what is odd is said, what is unlikely is asked, and a correction takes its alert and reminder back', async () => {
    // A child whose screening has not come to the tablet yet would be measured a second time, and have two values.
    await untilSynced(page);
    await page.goto(`${server.url}/today`);
    await page
      .getByRole('link', { name: /^Screening of Nur Aisyah/ })
      .first()
      .click();
    const shown = page.getByLabel('Body Temperature');
    await shown.waitFor();
    await page.keyboard.type('3,');
    await page.getByText('Enter a temperature between 30 and 45 °C.').waitFor();
    await page.keyboard.type('9,5');
    expect(await shown.textContent()).toContain('39.5');
    await page.keyboard.type('7');
    await page.getByText('Three digits are enough.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.keyboard.type('43');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Is 43.0 °C right?' }).waitFor();
    await page.getByRole('button', { name: 'Yes, save it' }).click();
    await page.getByRole('link', { name: /^Call .* 01\d-\d/ }).waitFor();
    await page.getByText(/^The principal (has been told|is told as soon as this is sent)\.$/).waitFor();
    await page.getByRole('button', { name: 'Check again in 30 minutes' }).click();
    await page.getByText(/^Check again at \d/).waitFor();
    await page.goto(`${server.url}/today`);
    await page.getByText(/check the temperature again at/).waitFor();
    await page.getByRole('link', { name: 'Check now' }).click();
    await shown.filter({ hasText: '43.0' }).waitFor();
    await page.keyboard.type('367');
    await page.keyboard.press('Enter');
    await page.getByText('Corrected to 36.7 °C. It no longer counts as an alert.').waitFor();
    await page.goto(`${server.url}/today`);
    await page.getByRole('searchbox').waitFor();
    expect(await page.getByText(/check the temperature again at/).count()).toBe(0);
  });

  test('what is typed on while the tablet still writes stays', async () => {
    await page.goto(`${server.url}/children/6/daily-reports`);
    await page.getByRole('button', { name: 'Add an activity' }).click();
    await page.getByRole('combobox', { name: 'Activity Name' }).click();
    await page.getByRole('option', { name: 'Phonics' }).click();
    const notes = page.getByRole('textbox', { name: 'Notes' });
    await notes.fill('Read well.');
    // Both within one moment: the writing ends after it.
    await notes.evaluate((area: HTMLTextAreaElement) => {
      const submit = [...document.querySelectorAll('main button')].find(
        (one) => one.textContent === 'Submit',
      );
      (submit as HTMLButtonElement).click();
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
      set?.call(area, 'Read well. Twice.');
      area.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await toasted(page, 'Saved!');
    await page.locator('main').getByText('Read well. Twice.').waitFor();
    await page.getByRole('button', { name: 'Update' }).click();
    await toasted(page, 'Saved!');
    await page.reload();
    await page.locator('main').getByText('Read well. Twice.').waitFor();
  });
});

test.runIf(isLong)(
  'over midnight a form stays with its day and what was typed, and the door begins anew',
  async () => {
    const { page, context } = await tablet();
    const underWay = callsUnderWay(page);
    await signIn(page, server.url, 'teacher@demo.test');
    await untilReadyForOffline(page);
    await page.goto(`${server.url}/health/new`);
    await page.getByText(`Today, ${dayText(TODAY)}`).waitFor();
    const temperature = page.getByRole('textbox', { name: 'Body Temperature' });
    await temperature.fill('36.9');
    await context.setOffline(true);
    // An answer of the server that is under way would set the clock right again.
    await expect.poll(() => underWay.size).toBe(0);
    const then = dayText(TODAY, addDays(TODAY, 1));
    await page.clock.setSystemTime(Date.now() + DAY_MS);
    await page.evaluate(() => window.dispatchEvent(new Event('pageshow')));
    await page.getByText(then, { exact: true }).waitFor();
    await expect.poll(() => temperature.inputValue()).toContain('36.9');
    await expect.poll(() => countStored(page, 'drafts')).toEqual({ drafts: 1 });
    await page.reload();
    await page.getByText(then, { exact: true }).waitFor();
    await expect.poll(() => temperature.inputValue()).toContain('36.9');

    await page.goto(`${server.url}/health/door`);
    const atTheDoor = page.locator('main').getByRole('heading', { level: 2 });
    const first = await atTheDoor.innerText();
    await page.getByRole('button', { name: 'Skip (absent)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sick', exact: true }).click();
    await expect.poll(() => atTheDoor.innerText()).not.toBe(first);
    await page.clock.setSystemTime(Date.now() + 2 * DAY_MS);
    await page.evaluate(() => window.dispatchEvent(new Event('pageshow')));
    await expect.poll(() => atTheDoor.innerText()).toBe(first);
  },
);

async function logActivity(page: Page, notes: string): Promise<void> {
  await page.getByRole('link', { name: CHILD.name, exact: true }).click();
  await page.getByRole('button', { name: 'Add an activity' }).click();
  await page.getByRole('combobox', { name: 'Activity Name' }).last().click();
  await page.getByRole('option', { name: 'Water play' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).last().fill(notes);
  await page.getByRole('button', { name: /^(Submit|Update)$/ }).click();
  await toasted(page, 'Saved!');
}

async function measure(page: Page, value: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Body Temperature' }).fill(value);
  await page.getByRole('button', { name: 'Update' }).click();
  await toasted(page, /Thank you for filling out screening form!$/);
}

async function feel(page: Page, symptom: string): Promise<void> {
  await page.getByRole('checkbox', { name: symptom }).check();
  await page.getByRole('button', { name: 'Update' }).click();
  await toasted(page, /Thank you for filling out screening form!$/);
}

const caller = (email: string) => callerOf(server, email);

/** The day's activities of the child on the server: their notes, and who wrote last. */
async function activitiesOfChild(): Promise<{ notes: (string | null)[]; by: string | undefined }> {
  const principal = await caller('principal@demo.test');
  let cursor = '';
  for (;;) {
    const { body } = await principal.get(`/api/sync/pull?user_id=${principal.userId}${cursor}`);
    const page = body.data as PullAnswer;
    const found = page.changes.find((change) => change.id === dailyReportId(CHILD.id, TODAY));
    const section = found?.type === 'report' ? found.document?.sections.activities : undefined;
    if (section) return { notes: section.rows.map((row) => row.notes), by: section.last?.by };
    if (!page.more) return { notes: [], by: undefined };
    cursor = `&cursor=${page.cursor}`;
  }
}

/** A child with a screening that both tablets see. */
async function screenedChild(): Promise<number> {
  const teacher = await caller('teacher@demo.test');
  const id = 2;
  await teacher.post('/api/health/screening', { child_id: id, body_temperature: 36.5, symptoms: [] });
  return id;
}

/** What the page asks of the server from here on and has no end of yet. */
function callsUnderWay(page: Page): Set<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    // Of calls that end with their page the browser need not tell.
    if (request.isNavigationRequest()) underWay.clear();
    underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return underWay;
}
