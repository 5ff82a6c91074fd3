/** Small faults that walks through the screens once found, each looked for where it was: a teacher's tablet, a parent's phone, the office. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { symptomNames } from '#shared/domain/screening';
import { messages } from '#shared/messages';
import { done, operation } from '../api/tablet';
import { DEMO_PASSWORD, signIn, startTablet, type Tablet, untilSynced } from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { fits } from '../support/fits';
import { intercept } from '../support/intercept';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

let server: ServerProcess;
let tablet: Tablet;
let phone: Tablet;

beforeAll(async () => {
  server = await startDemo();
  [tablet, phone] = await Promise.all([
    startTablet({ width: 820, height: 1180 }),
    startTablet({ width: 360, height: 740 }),
  ]);
});
afterAll(async () => {
  await Promise.all([tablet?.close(), phone?.close()]);
  await server?.stop();
});

const topOf = async (element: Locator) => (await element.first().boundingBox())?.y ?? Number.NaN;

describe('a teacher’s tablet', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = tablet);
    await signIn(page, server.url, 'teacher@demo.test');
  });
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  test('a report has one pair of arrows; the scale is large buttons, minutes go by steps', async () => {
    await page.goto(`${server.url}/children/6/daily-reports`);
    await button('Add an activity').click();
    const arrows = page.locator('main').locator('.tabler-icon-chevron-left, .tabler-icon-chevron-right');
    expect(await arrows.count()).toBe(2);
    await page.getByRole('group', { name: 'Activity Name: at hand' }).getByRole('button').first().click();
    const scale = page.getByRole('group', { name: 'Achievement Scale' }).getByRole('button');
    expect(await scale.allInnerTexts()).toEqual([
      'Self accomplished',
      'With a little help',
      'With full help',
      'In other words',
    ]);
    for (const each of await scale.all())
      expect((await each.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await scale.nth(1).click();
    expect(await scale.nth(1).getAttribute('aria-pressed')).toBe('true');
    const minutes = page.getByLabel('Minute Scales');
    await button('5 minutes more').click();
    await button('5 minutes more').click();
    await expect.poll(() => minutes.inputValue()).toBe('10');
    await button('5 minutes less').click();
    await expect.poll(() => minutes.inputValue()).toBe('5');
  });

  test('minutes below nothing and a text that is too long stay as typed, and are said; 2,000 characters are kept', async () => {
    const minutes = page.getByLabel('Minute Scales');
    const notes = page.getByRole('textbox', { name: 'Notes' });
    const [long, longer] = ['n'.repeat(2_000), 'n'.repeat(5_001)];
    await minutes.fill('-5');
    await notes.fill(longer);
    await button('Submit').click();
    await page.getByText(messages.minutesInvalid).waitFor();
    await page.getByText(messages.notesTooLong).waitFor();
    expect(await minutes.inputValue()).toBe('-5');
    expect(await notes.inputValue()).toBe(longer);
    // What is right again is said no more, before anything is saved.
    await minutes.fill('5');
    await page.getByText(messages.minutesInvalid).waitFor({ state: 'detached' });
    await notes.fill(long);
    await page.getByText(messages.notesTooLong).waitFor({ state: 'detached' });
    await fits(page);
    await button('Submit').click();
    await toasted(page, 'Saved!');
    await page.reload();
    await page.locator('main').getByText(long).waitFor();
  });

  test('symptoms are ticked, several at once', async () => {
    await page.goto(`${server.url}/health/new`);
    const boxes = page.getByRole('group', { name: 'Symptoms' }).getByRole('checkbox');
    await boxes.first().waitFor();
    expect(await boxes.count()).toBe(symptomNames.length);
    for (const index of [0, 1]) await boxes.nth(index).check();
    expect(await boxes.first().isChecked()).toBe(true);
    expect(await page.getByRole('radio').count()).toBe(0);
  });

  test('who is searched for is chosen by Enter, with no arrow first; the name that a child is called by stands out', async () => {
    await page.goto(`${server.url}/health/new`);
    const field = page.getByRole('combobox', { name: 'Child Name' });
    await field.click();
    await page.keyboard.type('kavi');
    await page.getByRole('option').first().waitFor();
    const first = (await page.getByRole('option').first().innerText()).split('\n')[0];
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(first);
    await page.goto(`${server.url}/today`);
    const row = page.getByRole('link', { name: 'Nur Aisyah binti Mohd Faizal', exact: true });
    const called = row.locator('b');
    expect(await called.innerText()).toBe('Nur Aisyah');
    const weight = (element: Locator) =>
      element.evaluate((each) => Number(getComputedStyle(each).fontWeight));
    expect(await weight(called)).toBeGreaterThan(await weight(row));
  });

  test('what is wrong with a classwork is said no more once it is right', async () => {
    await page.goto(`${server.url}/classrooms/view/1`);
    await page.getByRole('link', { name: 'Classwork' }).first().click();
    await button('Create Classwork').click();
    const dialog = page.getByRole('dialog', { name: 'Create Classwork' });
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.getByText('Name field required.').first().waitFor();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Blocks');
    await expect.poll(() => dialog.getByText('Name field required.').count()).toBe(0);
    expect(await dialog.getByText('Body field required.').count()).toBeGreaterThan(0);
    await dialog.getByRole('textbox', { name: 'Body' }).click();
    await page.keyboard.type('Ten of them.');
    await expect.poll(() => dialog.getByText('Body field required.').count()).toBe(0);
  });

  test('a list without a row is drawn, says why, and what to do', async () => {
    await page.goto(`${server.url}/children?search=zzzz`);
    await page.getByText('No child matches “zzzz”').waitFor();
    await page.getByText('Try part of the name, or another classroom or status.').waitFor();
    const drawing = await page.locator('main svg[data-state="rises"]').boundingBox();
    expect(drawing?.width).toBeGreaterThan(100);
  });

  test('an address that leads nowhere is drawn, says so, and leads home', async () => {
    await page.goto(`${server.url}/nowhere`);
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    await page.getByText('There is no such page').waitFor();
    await page.locator('main svg').first().waitFor();
    await page.getByRole('link', { name: 'Go home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  });

  test('an address of another role’s page says so', async () => {
    await page.goto(`${server.url}/my/invoices`);
    await page.getByRole('heading', { level: 1, name: 'No access' }).waitFor();
    await page.getByText('Your role can’t open this page').waitFor();
    await page.getByRole('link', { name: 'Go home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  });

  test('when it changes hands it opens on the new person’s home; who comes back finds the screen that was left', async () => {
    const goOut = async () => {
      await untilSynced(page);
      await button(/^Account of/).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByLabel('Password', { exact: true }).waitFor();
    };
    const comeIn = async (email: string) => {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await button('Sign in').click();
      await button(/^Account of/).waitFor();
    };
    await page.goto(`${server.url}/masters/activities`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await goOut();
    await comeIn('teacher@demo.test');
    await page.getByRole('heading', { level: 1, name: 'Activities' }).waitFor();
    await goOut();
    await comeIn('principal@demo.test');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/today');
  });

  test('a dose of a child who went home is called due no more, and can be noted still', async () => {
    const parent = await callerOf(server, 'parent@demo.test');
    const syrup = {
      medicine: 'Zinc',
      condition: 'Cold',
      dose: '2 ml',
      route: 'mouth',
      times: '09:45',
      storage: 'room',
      first_day: TODAY,
      last_day: TODAY,
    };
    expect((await parent.post('/api/children/1/medicines', syrup)).status).toBe(200);
    await page.goto(`${server.url}/today/medicine`);
    const row = page.getByRole('list', { name: 'Medicine due' }).getByRole('listitem');
    const zinc = row.filter({ hasText: 'Zinc' });
    await zinc.getByText('Due at 9:45 am').waitFor();
    const sign = page.getByRole('banner').getByText(/^Medicine due: \d+$/);
    const called = async () =>
      (await sign.count()) === 0 ? 0 : Number((await sign.innerText()).split(' ')[2]);
    await expect.poll(called).toBeGreaterThan(0);
    const before = await called();
    expect(await zinc.getByText('Gone').count()).toBe(0);

    const left = {
      id: randomUUID(),
      child_id: 1,
      act: 'left',
      day: TODAY,
      time: '09:40',
      classroom: null,
      guardian_id: null,
      collector_id: null,
      person: 'Nenek',
      checked: 'call',
      reason: 'Ill',
      noted_at: `${TODAY}T01:40:00.000Z`,
      corrects: null,
    };
    const teacher = await callerOf(server, 'teacher@demo.test');
    await done(teacher, operation('record_presence', left, null, { payload_version: 2 }));
    await page.reload();
    await zinc.getByText('Gone').waitFor();
    await expect.poll(called).toBe(before - 1);
    await zinc.getByRole('button', { name: /^Give: / }).waitFor();
  });

  test('a capacity that is none is told what is wrong with it, until it is right', async () => {
    await page.goto(`${server.url}/classrooms/new`);
    const capacity = page.getByLabel('Classroom Capacity');
    await page.getByLabel('Classroom Name').fill('Kejora');
    await capacity.fill('99999');
    await button('Submit').click();
    await page.getByText(messages.capacityInvalid).waitFor();
    expect(await capacity.inputValue()).toBe('99999');
    await capacity.fill('20');
    await page.getByText(messages.capacityInvalid).waitFor({ state: 'detached' });
    expect(tablet.errors).toEqual([]);
  });
});

describe('a parent’s phone', () => {
  let page: Page;
  let child: { id: number; fullname: string; classroom_id: number };
  const card = () => page.getByRole('region', { name: child.fullname });
  beforeAll(async () => {
    ({ page } = phone);
    child = await inDatabaseOf(server.dataDir, (knex) =>
      knex('children')
        .join('child_parents', 'child_parents.child_id', 'children.id')
        .join('users', 'users.id', 'child_parents.user_id')
        .where({ 'users.email': 'parent2@demo.test' })
        .orderBy('children.id')
        .first('children.id', 'fullname', 'classroom_id'),
    );
    await signIn(page, server.url, 'parent2@demo.test');
  });

  test('begins with the child’s face; what is asked stands in the order of a morning, the title in the header', async () => {
    await card()
      .getByRole('link', { name: /^Fill in: / })
      .first()
      .waitFor();
    await page.locator('header').getByRole('heading', { level: 1 }).waitFor();
    const face = card().locator('img[src^="data:image/svg"]');
    await face.waitFor();
    const order = [
      await topOf(face),
      await topOf(card().getByRole('link', { name: /^Fill in: / })),
      await topOf(page.getByRole('region', { name: 'To pay' })),
    ];
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  test('a form that is missing keeps no fever back, and is asked for no more once the child is screened', async () => {
    const teacher = await callerOf(server, 'teacher2@demo.test');
    const screen = (body_temperature: number) =>
      teacher.post('/api/health/screening', { child_id: child.id, body_temperature, base_version: null });
    expect((await screen(36.7)).status).toBe(422);
    for (const degrees of [38.4, 36.7, 38.6]) expect((await screen(degrees)).status).toBe(200);
    await page.reload();
    const alarm = page.getByRole('region', { name: /has a fever: 38.6 °C$/ });
    await alarm.waitFor();
    await alarm.getByRole('link', { name: /^Call / }).waitFor();
    expect(await topOf(alarm)).toBeLessThan(await topOf(card()));
    await card().getByText('38.6 °C').waitFor();
    expect(await page.getByRole('link', { name: /^Fill in: / }).count()).toBe(0);
  });

  test('tells of the day in a sentence that names the teacher, and in a line of the class’s colour', async () => {
    const teacher = await callerOf(server, 'teacher2@demo.test');
    const [{ id: activity_id }] = (await teacher.get('/api/children-activities')).body.data;
    const report = {
      date: TODAY,
      ready: true,
      activities: [{ activity_id, values: { notes: 'Built a bridge of blocks.' } }],
    };
    expect((await teacher.post(`/api/children/${child.id}/create-daily-report`, report)).status).toBe(200);
    const { name } = await inDatabaseOf(server.dataDir, (knex) =>
      knex('users').where({ email: 'teacher2@demo.test' }).first('name'),
    );
    const called = name.replace(/^Cikgu /, '').split(' ')[0];
    await page.reload();
    await card()
      .getByText(new RegExp(`took part in one activity, says .*${called}`))
      .waitFor();
    const colorOfRing = (face: Locator) =>
      face.evaluate((image) => getComputedStyle(image.parentElement as Element).borderTopColor);
    const colorOfPoint = (line: Locator) =>
      line.evaluate((each) => getComputedStyle(each, '::before').backgroundColor);
    const ring = await colorOfRing(card().locator('img[src^="data:image/svg"]'));
    const line = (where: Locator) => where.getByRole('listitem').filter({ hasText: 'Built a bridge' });
    expect(await colorOfPoint(line(card()))).toBe(ring);
    await card()
      .getByRole('link', { name: /Today’s report/ })
      .click();
    await line(page.locator('main')).waitFor();
    expect(await colorOfPoint(line(page.locator('main')))).toBe(ring);
  });

  test('what keeps the server away is told in one line, with the time of what is shown', async () => {
    await page.goto(server.url);
    await card().waitFor();
    await intercept(page, '**/api/portal/home', (route) => route.abort());
    await page.reload();
    const notice = page.getByRole('status').filter({ hasText: /As of / });
    await notice.waitFor();
    await card().waitFor();
    const lines = await notice.locator('p').evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    expect((await notice.boundingBox())?.height).toBeLessThan(50);
    await page.unroute('**/api/portal/home');
  });

  test('an invoice is paid in one of three large rows, and where to pay to is copied', async () => {
    await page.goto(`${server.url}/my/invoices`);
    await page.locator('main').getByRole('link', { name: /^Pay / }).first().click();
    const ways = page.getByRole('radio');
    await ways.first().waitFor();
    for (const [index, name] of ['Online banking', 'Card', 'I’ve already paid'].entries()) {
      expect(await ways.nth(index).innerText()).toMatch(new RegExp(`^${name}`));
      expect((await ways.nth(index).boundingBox())?.height).toBeGreaterThanOrEqual(56);
    }
    expect(await ways.count()).toBe(3);
    await ways.nth(2).click();
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
    const payee = page.getByLabel('Where to pay');
    const copied: string[] = [];
    const choices = await page.getByLabel('Payment Method').locator('option').allInnerTexts();
    for (const method of choices) {
      await page.getByLabel('Payment Method').selectOption({ label: method });
      for (const line of await payee.locator('div').all()) {
        const value = await line.locator('dd').innerText();
        await line.getByRole('button', { name: /^Copy: / }).click();
        await line.getByRole('button', { name: 'Copied' }).waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
        copied.push(await line.locator('dt').innerText());
      }
    }
    for (const what of ['Account number', 'DuitNow ID']) expect(copied).toContain(what);
    await fits(page);
  });

  test('an invoice has its due date, its lines by child, Pay at the thumb, and none of the office’s words', async () => {
    await page.goto(`${server.url}/my/invoices`);
    const pay = page.locator('main').getByRole('link', { name: /^Pay / }).first();
    await page.goto(server.url + ((await pay.getAttribute('href')) ?? '').replace(/\/pay$/, ''));
    await page.getByRole('region', { name: 'Bills' }).getByRole('row').first().waitFor();
    await page.getByText('Due Date', { exact: true }).waitFor();
    const thumb = await page.locator('main').getByRole('link', { name: 'Pay', exact: true }).boundingBox();
    expect(thumb?.y).toBeGreaterThan(740 / 2);
    expect(thumb?.width).toBeGreaterThan(300);
    const said = await page.locator('main').innerText();
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByText('Invoice (PDF)').first().waitFor();
    await page.keyboard.press('Escape');
    expect(said).not.toMatch(/\b(Lock|Unlock|Bad Debt|Mark as|Record payment|Carry|History|Add Fee|POS)\b/);
    expect(phone.errors).toEqual([]);
  });
});

test('the app starts in its own colour, and its mark on a notification is of one colour', async () => {
  const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
  expect(manifest.background_color).toBe(manifest.theme_color);
  const worker = await (await fetch(`${server.url}/sw.js`)).text();
  const [, address = ''] = /badge:\s*[`"']([^`"']+)[`"']/.exec(worker) ?? [];
  const badge = sharp(Buffer.from(await (await fetch(server.url + address)).arrayBuffer()));
  const { data, info } = await badge.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(info.height);
  const seen = { clear: 0, white: 0, other: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue, alpha] = data.subarray(at, at + 4);
    if (alpha === 0) seen.clear += 1;
    else seen[red === 255 && green === 255 && blue === 255 ? 'white' : 'other'] += 1;
  }
  expect(seen.other).toBe(0);
  // A form on nothing: the telephone shows where it is, and no colour.
  expect(seen.clear).toBeGreaterThan(data.length / 4 / 5);
  expect(seen.white).toBeGreaterThan(data.length / 4 / 10);
});
