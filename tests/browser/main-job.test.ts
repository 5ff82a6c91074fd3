/**
 * The main job, as its people do it: a teacher and a therapist log a day with no server, from a cold start, and
 * everything arrives once.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dailyReportId } from '#shared/domain/uuid';
import {
  type LastingTablet,
  signIn,
  startLastingTablet,
  startOfflineTablet,
  startTablet,
  type Tablet,
  untilReadyForOffline,
} from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo, startDemoAgain } from '../support/demo-server';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { countStored } from '../support/stored';
import { toasted } from '../support/toasts';

const CHILD = { id: 1, name: 'Nur Aisyah binti Mohd Faizal' };

let server: ServerProcess;
let teacher: LastingTablet;
/** Started anew in `npm run test:long`; the teacher's always is. */
let therapist: Tablet & Partial<Pick<LastingTablet, 'restart'>>;

beforeAll(async () => {
  server = await startDemo();
  [teacher, therapist] = await Promise.all([
    startLastingTablet(),
    isLong ? startLastingTablet() : startOfflineTablet(),
  ]);
});
afterAll(async () => {
  await Promise.all([teacher?.close(), therapist?.close()]);
  await server?.stop();
});

test('a day logged with no network arrives once, and the principal sees it all', async () => {
  await signIn(teacher.page, server.url, 'teacher@demo.test');
  await signIn(therapist.page, server.url, 'therapist@demo.test');
  await teacher.page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
  await therapist.page.getByRole('searchbox').waitFor();
  await untilReadyForOffline(teacher.page);
  await untilReadyForOffline(therapist.page);

  await server.kill('SIGTERM');
  await teacher.restart();
  await teacher.page.goto(server.url);
  const screened = await screenAtTheDoor(teacher.page);
  const numbers = [await numberOfFeverish(teacher.page, screened), await numberOnProfile(teacher.page)];
  const logged = await logForFive(teacher.page);
  await writeReport(teacher.page);
  await teacher.page.goto(`${server.url}/today`);
  // One screening, five entries of the activity, one report.
  await teacher.page.getByRole('button', { name: /^7 waiting/ }).waitFor();

  await therapist.restart?.();
  await therapist.page.goto(server.url);
  await writeSoapp(therapist.page);
  await therapist.page.getByRole('button', { name: /^1 waiting/ }).waitFor();

  server = await startDemoAgain(server);
  await openAgain(teacher.page);
  await openAgain(therapist.page);

  const principal = await callerOf(server, 'principal@demo.test');
  for (const name of logged) {
    const [child] = (await principal.get(`/api/children?search=${encodeURIComponent(name)}`)).body.data;
    const [report] = (await principal.get(`/api/children/${child.id}/daily-reports?date=${TODAY}`)).body.data;
    const storytelling = report.activities.filter(
      (row: { activity: { meta_data: { name: string } } }) => row.activity.meta_data.name === 'Storytelling',
    );
    expect(storytelling, name).toHaveLength(1);
  }
  const [report] = (await principal.get(`/api/children/${CHILD.id}/daily-reports?date=${TODAY}`)).body.data;
  expect(report.id).toBe(dailyReportId(CHILD.id, TODAY));
  expect(report.activities.map((row: { values: object }) => row.values)).toContainEqual(
    expect.objectContaining({ notes: 'Filled three buckets.' }),
  );
  expect(report).toMatchObject({
    subjective: 'Came in singing.',
    plan: 'More swing time.',
    open_alternatives: 0,
  });
  const screenings = (
    await principal.get(`/api/health/screenings?date=${TODAY}&search=${encodeURIComponent(screened)}`)
  ).body;
  expect(screenings.data).toHaveLength(1);
  expect(screenings.data[0]).toMatchObject({ body_temperature: 38.1, flags: ['fever'] });

  // Whom to call was there with no network: a number of that child's family.
  for (const [index, name] of [screened, CHILD.name].entries()) {
    const [child] = (await principal.get(`/api/children?search=${encodeURIComponent(name)}`)).body.data;
    const { parents } = (await principal.get(`/api/children/${child.id}`)).body.data;
    expect(
      parents.map((parent: { phone_no: string }) => parent.phone_no),
      name,
    ).toContain(numbers[index]);
  }

  await principalSees(screened);
  expect([...teacher.errors, ...therapist.errors]).toEqual([]);
});

/** Screens the first child who is not yet screened; answers the name. */
async function screenAtTheDoor(page: Page): Promise<string> {
  const pill = page.getByRole('link', { name: /^Screening of .*: Screen$/ }).first();
  const label = (await pill.getAttribute('aria-label')) ?? (await pill.textContent()) ?? '';
  await pill.click();
  const name = await page.getByRole('main').getByRole('heading', { level: 2 }).textContent();
  expect(label).toContain(name ?? 'a name');
  const keys = page.getByRole('group', { name: 'Number keys' });
  for (const digit of '381') await keys.getByRole('button', { name: digit, exact: true }).click();
  await page.getByText('Fever', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: /^1 waiting/ }).waitFor();
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  return name ?? '';
}

/** The number that the list of the day offers beside a fever. */
async function numberOfFeverish(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: new RegExp(`^Screening of ${name}`) }).click();
  return numberOf(page.getByRole('alert').getByRole('link', { name: /^Call / }));
}

async function numberOnProfile(page: Page): Promise<string> {
  await page.goto(`${server.url}/children/${CHILD.id}`);
  const number = await numberOf(page.getByRole('main').locator('a[href^="tel:"]').first());
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  return number;
}

async function numberOf(link: Locator): Promise<string> {
  const href = await link.getAttribute('href');
  return href?.replace(/^tel:/, '') ?? '';
}

/** Logs one activity for five children at once; answers their names. */
async function logForFive(page: Page): Promise<string[]> {
  await page.getByRole('link', { name: 'Log an activity for several' }).first().click();
  await page.getByRole('combobox', { name: 'Activity Name' }).click();
  await page.getByRole('option', { name: 'Storytelling' }).click();
  // Everyone of the class is chosen at first.
  await page.getByRole('button', { name: 'Select none' }).click();
  const boxes = page.getByRole('list', { name: 'Children' }).getByRole('listitem');
  const names: string[] = [];
  for (let index = 0; index < 5; index++) {
    const spoken = await boxes.nth(index).ariaSnapshot();
    names.push(/checkbox "(.+?)"/.exec(spoken)?.[1] ?? spoken);
    await boxes.nth(index).getByRole('checkbox').check({ force: true });
  }
  await page.getByRole('button', { name: 'Log for 5 children' }).click();
  await page.getByRole('heading', { name: 'Adjust each' }).waitFor();
  // Its draft went with the entries: what is logged is not offered again.
  expect(await countStored(page, 'drafts')).toEqual({ drafts: 0 });
  await page.getByRole('button', { name: 'Done' }).click();
  return names;
}

async function writeReport(page: Page): Promise<void> {
  await page.goto(`${server.url}/today`);
  await page.getByRole('link', { name: CHILD.name, exact: true }).click();
  await page.getByRole('button', { name: 'Add an activity' }).click();
  await page.getByRole('combobox', { name: 'Activity Name' }).last().click();
  await page.getByRole('option', { name: 'Water play' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).last().fill('Filled three buckets.');
  await page.getByRole('button', { name: /^(Submit|Update)$/ }).click();
  await toasted(page, 'Saved!');
}

async function writeSoapp(page: Page): Promise<void> {
  await page.goto(`${server.url}/children/${CHILD.id}/daily-reports?tab=soapp`);
  await page.getByRole('textbox', { name: /^S - / }).fill('Came in singing.');
  await page.getByRole('textbox', { name: 'P - Plan' }).fill('More swing time.');
  await page.getByRole('button', { name: /^(Submit|Update)$/ }).click();
  await toasted(page, 'Saved!');
}

/** Opening the app again sends at once, where it has not been sent by itself yet. */
async function openAgain(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: 'All sent' }).waitFor();
}

/** A third person on a third browser: what matters this morning in one line, then both sections on one screen. */
async function principalSees(feverish: string): Promise<void> {
  const principal = await startTablet({ width: 1440, height: 900 });
  try {
    const { page } = principal;
    await signIn(page, server.url, 'principal@demo.test');
    const morning = page.getByRole('region', { name: 'This morning' });
    // The fever by name and degree comes before all else.
    const flagged = await morning.getByRole('link').first();
    await expect.poll(() => flagged.innerText()).toBe(`${feverish} 38.1 °C`);
    const caller = await callerOf(server, 'principal@demo.test');
    const { overdue, to_confirm } = (await caller.get('/api/reports/waiting')).body.data;
    expect(overdue.total).toBeGreaterThan(0);
    const said = [
      /\d+ of \d+ screened/,
      /\d+ away/,
      /\d+ reports? done/,
      new RegExp(`${overdue.total} overdue, RM`),
      ...(to_confirm.total > 0 ? [`Payments to confirm: ${to_confirm.total}`] : []),
    ];
    for (const words of said) await morning.getByText(words).first().waitFor();
    await page.getByRole('link', { name: CHILD.name, exact: true }).first().click();
    await page.getByText('Water play').first().waitFor();
    await page.getByText('Filled three buckets.').first().waitFor();
    await page.getByRole('tab', { name: 'SOAPP Report' }).click();
    await page.getByText('More swing time.').first().waitFor();
  } finally {
    await principal.close();
  }
}
