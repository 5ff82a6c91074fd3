/** Markup that someone typed as a name, a note, a label: the screens that show it show its text, and run nothing. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../support/api';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { share } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';

const MARKUP = '<img src=x onerror=window.ran=1>';
const PRESCHOOL = 1;

let server: ServerProcess;
const tablets: Tablet[] = [];
let office: Caller;
let room: number;
let child: number;

beforeAll(async () => {
  server = await startDemo();
  office = await callerOf(server, 'superadmin@demo.test');
  const form = { preschool_id: PRESCHOOL, name: MARKUP };
  room = (await post('/api/classrooms', { ...form, child_years: [4] })).id;
  const registered = { preschool_id: PRESCHOOL, classroom_id: room, product: 1 };
  child = (await post('/api/children', { ...registered, fullname: MARKUP, allergies: MARKUP, notes: MARKUP }))
    .id;
  const mother = await post('/api/parents', { name: MARKUP, email: 'markup@family.test', role: 7 });
  // Whose home shows it: the demonstration's parent, beside the one with the name.
  const { body } = await office.get('/api/users?search=parent@demo.test');
  await put(`/api/children/${child}/parents`, { user_ids: [mother.id, body.data[0].id] });
  await put(`/api/children/${child}`, { notes: `${MARKUP} again` });
  const discount = { programme: 1, deduction: 100, label: MARKUP };
  await post(`/api/children/${child}/programme-discounts`, discount);
  await post('/api/child-logs/addUnregisteredChild', {
    ...form,
    classroom_id: room,
    child_age: 4,
    parent_name: MARKUP,
  });
  const activity = await post('/api/children-activities', { name: MARKUP, desc: MARKUP });
  await post('/api/children-assessments', { name: MARKUP, desc: MARKUP });
  await post(`/api/classrooms/${room}/classwork`, {
    name: MARKUP,
    body: `<p>Read ${MARKUP}</p><p>${MARKUP.replaceAll('<', '&lt;')}</p>`,
    classrooms: [room],
  });
  const values = { achievement_scale: null, minute_scales: null, notes: MARKUP };
  await post(`/api/children/${child}/create-daily-report`, {
    date: TODAY,
    activities: [{ activity_id: activity.id, values }],
    subjective: MARKUP,
    plan: MARKUP,
  });
});
afterAll(async () => {
  await Promise.all(tablets.map((tablet) => tablet.close()));
  await server?.stop();
});

async function post(path: string, body: object) {
  const answer = await office.post(path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
async function put(path: string, body: object) {
  expect((await office.put(path, body)).status).toBe(200);
}

async function start(email: string, viewport: { width: number; height: number }): Promise<Page> {
  const made = await startTablet(viewport);
  tablets.push(made);
  await signIn(made.page, server.url, email);
  return made.page;
}

/** The text is in sight, no picture was made of it, and nothing ran. */
async function showsText(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  await page.locator('main').getByText(MARKUP).filter({ visible: true }).first().waitFor();
  const outcome = await page.evaluate(() => ({
    ran: 'ran' in window,
    pictures: document.querySelectorAll('img[src="x"], img[onerror]').length,
  }));
  expect([path, outcome]).toEqual([path, { ran: false, pictures: 0 }]);
}

describe('text that looks like markup stays text', () => {
  test('on the screens of the office', async () => {
    const page = await start('principal@demo.test', { width: 1440, height: 900 });
    const paths = [
      `/children?search=${encodeURIComponent('onerror')}`,
      ...['', '/bills', '/guardians', '/history', '/parents'].map((tab) => `/children/${child}${tab}`),
      '/children/unregistered',
      '/classrooms',
      `/classrooms/view/${room}`,
      `/child-logs/activities/${room}`,
      `/children/${child}/daily-reports?date=${TODAY}`,
      '/masters/activities',
      '/masters/assessments',
    ];
    for (const path of share(paths, 0, 4)) await showsText(page, path);
    await page.goto(`${server.url}/classrooms/${room}/classwork`);
    const panel = page.locator('main button[aria-expanded]').first();
    await panel.click();
    await page.getByText('Read', { exact: true }).waitFor();
    expect(
      await page.evaluate(() => [document.querySelectorAll('main img').length, 'ran' in window]),
    ).toEqual([0, false]);
  });

  test('on the parents’ phone', async () => {
    const page = await start('parent@demo.test', { width: 360, height: 780 });
    for (const path of ['/', '/classwork']) await showsText(page, path);
  });
});

test('a script that came into a page all the same does not run, and every test of a screen would tell', async () => {
  const [{ page, errors }] = tablets as [Tablet];
  expect(errors).toEqual([]);
  const told = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = 1';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<button onclick="window.ran = 1">x</button>');
    (document.body.lastElementChild as HTMLElement).click();
  });
  await told;
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(errors.length).toBeGreaterThan(0);
});
