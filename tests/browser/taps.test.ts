/** How many taps a teacher's day takes: what is done twenty times a day is counted here, so that it stays short. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page, Request } from 'playwright-core';
import encodeQr from 'qr';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { done, operation } from '../api/tablet';
import { signIn, startTablet, type Tablet, untilSynced } from '../support/browser';
import { chooseOption } from '../support/choose-option';
import { IS_NIGHT, TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { buildChild } from '../support/factories';
import { fits } from '../support/fits';
import { foundIll } from '../support/illness-sample';
import { isShort } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { hasDraftOf } from '../support/stored';
import { coveredByToasts, toasted } from '../support/toasts';
import { rollingTaps } from '../support/touch';

const CHILD = 'Kavitha a/p Subramaniam';

let server: ServerProcess;
let tablet: Tablet;
let page: Page;
let taps = 0;

beforeAll(async () => {
  server = await startDemo();
  tablet = await startTablet({ width: 1180, height: 820 });
  ({ page } = tablet);
  await signIn(page, server.url, 'teacher@demo.test');
});
afterAll(async () => {
  await tablet?.close();
  await server?.stop();
});
/** What is done most often: of all this `npm test` counts that. */
const OFTEN =
  /^(a screening at the door|an activity of the class|the reports of a class|a report with one activity)/;
beforeEach(({ task, skip }) => skip(isShort && !OFTEN.test(task.name)));

async function tap(target: Locator): Promise<void> {
  await target.click();
  taps++;
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

test('before the first child stand four ways, and a tap shows the others, at each width', async () => {
  for (const [width, height] of [
    [360, 740],
    [820, 1180],
    [1180, 820],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.url}/today`);
    const head = page.getByRole('list', { name: 'Children' }).getByRole('listitem').first();
    await head.getByRole('link', { name: /^Who is here/ }).waitFor();
    expect(await head.getByRole('link').count()).toBe(4);
    await head.getByRole('button', { name: 'More' }).click();
    for (const way of ['Medicine', 'Illnesses', 'Incidents', 'Share reports'])
      await head.getByRole('link', { name: way, exact: true }).waitFor();
    await fits(page);
    const heights = await head
      .getByRole('link')
      .evaluateAll((ways) => ways.map((way) => way.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
  }
});

// This comes before any child goes home: no dose is due after that.
test('care that stays open from the snack to noon offers lunch and says that a dose is due, and the next morning begins its day', async ({
  skip,
}) => {
  skip(IS_NIGHT, 'At five to midnight there is no snack, and no noon after it.');
  const parent = await callerOf(server, 'parent@demo.test');
  const syrup = await parent.post('/api/children/1/medicines', {
    medicine: 'Cetirizine',
    condition: 'Itching',
    dose: '2 ml',
    route: 'mouth',
    times: '11:45',
    first_day: TODAY,
    last_day: TODAY,
    storage: 'room',
  });
  expect(syrup.status).toBe(200);
  const other = await startTablet();
  try {
    await signIn(other.page, server.url, 'teacher@demo.test');
    await untilSynced(other.page);
    await other.page.getByRole('link', { name: 'Care', exact: true }).first().click();
    const meal = other.page.getByRole('combobox', { name: 'Meal' });
    const hoursLater = async (hours: number) => {
      await other.page.clock.setSystemTime(Date.now() + hours * HOUR_MS);
      await other.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    await expect.poll(() => meal.inputValue()).toBe('morning_snack');
    await meal.selectOption('Breakfast');
    // The server would tell the time.
    await other.context.setOffline(true);
    await hoursLater(1);
    await expect.poll(() => meal.inputValue()).toBe('breakfast');
    expect(await other.page.getByRole('banner').getByText('Medicine due').count()).toBe(0);
    await hoursLater(2);
    await expect.poll(() => meal.inputValue()).toBe('lunch');
    // A dose is due by now, and this screen is not the one of medicine.
    const due = other.page.getByRole('banner').getByRole('link', { name: /^Medicine due: \d$/ });
    expect(await due.getAttribute('href')).toBe('/today/medicine');
    await fits(other.page);
    await hoursLater(22);
    await expect.poll(() => meal.inputValue()).toBe('breakfast');
    // Of a day that has gone by nothing is noted with one tap.
    await other.page.getByRole('button', { name: 'All of it' }).waitFor();
  } finally {
    await other.close();
  }
});

test('a child comes and is picked up with two taps each, and a sister at once', async () => {
  await page.goto(`${server.url}/today/board?classroom=1`);
  const board = page.getByRole('list', { name: 'Children' });
  const tile = (child: string, state: RegExp) =>
    board.getByRole('button', { name: child }).filter({ hasText: state });
  for (const [standing, then] of [
    [/Expected/, /Here \d+:\d\d [ap]m/],
    [/Here \d+:\d\d [ap]m/, /Gone \d+:\d\d [ap]m/],
  ] as const) {
    await tile('Tharani', standing).waitFor();
    taps = 0;
    await tap(tile('Nur Aisyah', standing));
    await page.getByRole('dialog').getByRole('button', { name: 'With Tharani' }).waitFor();
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Mohd Faizal bin Hashim' }));
    await tile('Nur Aisyah', then).waitFor();
    await tile('Tharani', then).waitFor();
    expect(taps).toBe(2);
    // It is said beside the counts: no toast lies over the next child.
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved on this tablet\. Nur Aisyah/ })
      .waitFor();
    expect(await page.locator('.mantine-Notification-root').count()).toBe(0);
  }
  // The grandmother is on the list of one of them alone: of the other nothing is noted, and that is said.
  await tile('Nur Aisyah', /Gone/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'With Tharani' }).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Rokiah binti Ahmad/ })
    .click();
  await page.getByRole('alert').filter({ hasText: 'Nothing was noted of Tharani' }).waitFor();
  await tile('Tharani', /Gone/).waitFor();
  await tile('Nur Aisyah', /Here/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mohd Faizal bin Hashim' }).click();
  await tile('Nur Aisyah', /Gone/).waitFor();
  // No child of a class of twenty-five lies below the fold: seven stand in a row, and the fourth row still fits.
  const [first, next] = [
    await board.getByRole('listitem').nth(0).boundingBox(),
    await board.getByRole('listitem').nth(7).boundingBox(),
  ];
  const rows = (next?.y ?? 0) - (first?.y ?? 0);
  expect((first?.y ?? 0) + 4 * rows).toBeLessThan(820);
});

test('who never comes alone for a sister does not take her along, and who must not fetch her is in sight', async () => {
  const principal = await callerOf(server, 'principal@demo.test');
  const children: { id: number; fullname: string }[] = (await principal.get('/api/children?per_page=100'))
    .body.data;
  const idOf = (name: string) => children.find(({ fullname }) => fullname.startsWith(name))?.id;
  const [child, sister] = [idOf('Nur Aisyah binti Mohd Faizal'), idOf('Tharani a/p Muniandy')];
  const uncle = { name: 'Pak Long Karim', relation: 'Uncle', phone_no: '0123456789', ic_last4: '1234' };
  for (const [id, form] of [
    [child, uncle],
    [sister, { ...uncle, never_alone: true }],
    [sister, { name: 'Encik Zamri', forbidden: true, reason: 'Custody' }],
  ] as const)
    expect((await principal.post(`/api/children/${id}/collectors`, form)).status).toBe(200);
  await page.goto(`${server.url}/today/board?classroom=1`);
  await untilSynced(page);
  const tile = (name: string, state: RegExp) =>
    page.getByRole('list', { name: 'Children' }).getByRole('button', { name }).filter({ hasText: state });
  const dialog = page.getByRole('dialog');
  const father = dialog.getByRole('button', { name: 'Mohd Faizal bin Hashim' });
  await tile('Nur Aisyah', /Gone/).click();
  await father.click();
  await tile('Tharani', /Here/).waitFor();
  await tile('Nur Aisyah', /Here/).click();
  await dialog.getByRole('button', { name: 'With Tharani' }).waitFor();
  await dialog.getByRole('alert').filter({ hasText: 'Must not fetch Tharani: Encik Zamri' }).waitFor();
  await dialog.getByRole('button', { name: /^Pak Long Karim/ }).click();
  await tile('Nur Aisyah', /Gone/).waitFor();
  await page.getByRole('alert').filter({ hasText: 'Nothing was noted of Tharani' }).waitFor();
  // With the father he takes her along.
  await tile('Tharani', /Here/).click();
  await dialog.getByRole('button', { name: /^Pak Long Karim/ }).click();
  await dialog.getByText('Pak Long Karim must not come alone. With whom?').waitFor();
  await father.click();
  await tile('Tharani', /Gone/).waitFor();
});

test('who is never alone leaves with her by no way without a check and a reason, and guardians and principal are told', async () => {
  const principal = await callerOf(server, 'principal@demo.test');
  const reasons = async () =>
    (await principal.get('/api/notifications')).body.data
      .filter(({ kind }: { kind: string }) => kind === 'release')
      .map(({ about }: { about: { how?: string } }) => about.how);
  const tile = (state: RegExp) =>
    page
      .getByRole('list', { name: 'Children' })
      .getByRole('button', { name: 'Tharani' })
      .filter({ hasText: state });
  const dialog = page.getByRole('dialog');
  await tile(/Gone/).click();
  // The sister stays at home.
  await dialog.getByRole('button', { name: 'With Nur Aisyah' }).click();
  await dialog.getByRole('button', { name: 'Mohd Faizal bin Hashim' }).click();
  await tile(/Here/).click();
  await dialog.getByRole('button', { name: /^Pak Long Karim/ }).click();
  await dialog.getByRole('button', { name: 'Somebody else' }).click();
  await page.context().setOffline(true);
  try {
    const save = dialog.getByRole('button', { name: 'Save' });
    await dialog.getByRole('radio', { name: 'Pak Long Karim · never alone' }).click();
    const along = dialog.getByRole('radiogroup', { name: 'Pak Long Karim must not come alone. With whom?' });
    expect(await along.getByRole('radio', { name: 'Alone' }).isChecked()).toBe(true);
    await save.click();
    await dialog.getByText(messages.checkRequired).waitFor();
    // With the father there is nothing to check.
    await along.getByRole('radio', { name: 'Mohd Faizal bin Hashim' }).click();
    await dialog.getByText('How they were checked').waitFor({ state: 'detached' });
    await along.getByRole('radio', { name: 'Alone' }).click();
    await dialog.getByRole('radio', { name: 'Guardian called' }).click();
    await save.click();
    await dialog.getByText(messages.releaseReasonRequired).waitFor();
    await dialog.getByLabel('Reason').fill('The father has a flat tyre.');
    await fits(page);
    await save.click();
    await tile(/Gone/).waitFor();
  } finally {
    await page.context().setOffline(false);
  }
  await button('All sent').waitFor();
  await expect.poll(() => reasons()).toContain('never_alone');
  const told = (await reasons()).length;
  // Its time is put right, and it is asked again; nobody is told again.
  await tile(/Gone/).click();
  await dialog
    .getByRole('button', { name: /^Correct: Left/ })
    .last()
    .click();
  await dialog.getByLabel('Reason').fill('Five minutes later.');
  expect(await dialog.getByRole('radio', { name: 'Guardian called' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await dialog.waitFor({ state: 'detached' });
  await button('All sent').waitFor();
  expect(await reasons()).toHaveLength(told);
});

test('an arrival that another tablet noted meanwhile does not turn the open list into one of who picks up', async () => {
  await page.goto(`${server.url}/today/board?classroom=1`);
  const tile = page.getByRole('list', { name: 'Children' }).getByRole('button', { name: 'Tan Wei Ming' });
  await tile.filter({ hasText: 'Expected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who brings Wei Ming?' });
  await dialog.getByRole('button', { name: 'Somebody else' }).waitFor();
  await otherTabletNotes(2, 'arrived');
  await dialog.getByRole('alert').filter({ hasText: 'Somebody else noted Wei Ming meanwhile.' }).waitFor();
  await dialog.getByText('Arrived 8:20 am · Mak Long').waitFor();
  expect(await dialog.getByRole('button', { name: /Somebody else|Pickup pass/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await tile.filter({ hasText: 'Here 8:20 am' }).click();
  const leaving = page.getByRole('dialog', { name: 'Who picks up Wei Ming?' });
  await leaving.getByRole('button', { name: 'Tan Chee Keong' }).click();
  await tile.filter({ hasText: /Gone \d/ }).waitFor();
});

/** What a tired hand does: both presses lie at one place, whatever has come to lie there. */
async function tapTwice(target: Locator, meanwhile: () => Promise<void>): Promise<void> {
  await target.hover();
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await meanwhile();
  }
}

test('a child or a room that is tapped twice by mistake is noted as little as with one tap', async () => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`${server.url}/today/board?classroom=2`);
  const dialog = page.getByRole('dialog', { name: /^Who brings/ });
  const tiles = page
    .getByRole('list', { name: 'Children' })
    .getByRole('button')
    .filter({ hasText: 'Expected' });
  // As every time is said.
  await tiles.filter({ hasText: /Medicine due\s*12:30 pm/ }).waitFor();
  const expected = await tiles.count();
  for (let place = 0; place < expected; place++) {
    await tapTwice(tiles.nth(place), () => dialog.getByRole('button', { name: 'Somebody else' }).waitFor());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await tiles.count()).toBe(expected);
  }
  await page.goto(`${server.url}/today/staff`);
  await tapTwice(button('Bulan'), () => page.getByText(/^Here since .*: Bulan$/).waitFor());
  await button('Going now').click();
  await page.getByText('Not noted as here. Where are you today?').waitFor();
  await page.setViewportSize({ width: 1180, height: 820 });
});

/** Of today at 8:20; this tablet hears of it at once. */
async function otherTabletNotes(child_id: number, act: 'arrived' | 'left'): Promise<void> {
  const principal = await callerOf(server, 'principal@demo.test');
  const noted = {
    id: randomUUID(),
    child_id,
    act,
    day: TODAY,
    time: '08:20',
    classroom: 'Bintang',
    guardian_id: null,
    person: 'Mak Long',
    checked: null,
    reason: null,
    corrects: null,
    noted_at: `${TODAY}T00:20:00.000Z`,
  };
  await done(principal, operation('record_presence', noted, null));
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('an incident that was left half written says so when the next one is begun, and is let go of with a tap', async () => {
  await page.goto(`${server.url}/today/incidents`);
  const form = page.getByRole('dialog', { name: 'New incident' });
  const words = form.getByLabel('How it happened');
  const left = form.getByRole('status').filter({ hasText: 'Your unsent draft of' });
  await button('New incident').click();
  await words.fill('Slipped on the wet floor.');
  expect(await left.count()).toBe(0);
  await form.getByRole('button', { name: 'Close' }).click();
  await button('New incident').click();
  await left.waitFor();
  expect(await words.inputValue()).toBe('Slipped on the wet floor.');
  await left.getByRole('button', { name: 'Discard' }).click();
  expect(await words.inputValue()).toBe('');
  await left.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Close' }).click();
  await button('New incident').click();
  await words.waitFor();
  expect(await left.count()).toBe(0);
  await form.getByRole('button', { name: 'Close' }).click();
});

test('a child that is ill is noted, and looked at where it arrives again', async () => {
  await page.goto(`${server.url}/today/illnesses`);
  await button('Note an illness').click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText(messages.childRequired).waitFor();
  await chooseOption(form.getByRole('combobox', { name: 'Child' }), CHILD);
  await form.getByRole('radio', { name: 'Chickenpox' }).click();
  await form.getByRole('radio', { name: 'Suspected' }).click();
  // What is too long stays as it was typed.
  await form.getByLabel('Note', { exact: true }).fill('x'.repeat(501));
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText(messages.othersTooLong).waitFor();
  expect(await form.getByLabel('Note', { exact: true }).inputValue()).toHaveLength(501);
  await form.getByLabel('Note', { exact: true }).fill('Fetched at eleven.');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: CHILD }).waitFor();

  await page.goto(`${server.url}/today`);
  await page.getByRole('link', { name: 'Ill: 1' }).waitFor();
  await page.goto(`${server.url}/today/board?classroom=1`);
  const board = page.getByRole('list', { name: 'Children' });
  await board.getByRole('button', { name: CHILD }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Kavitha: Chickenpox since' });
  await notice.getByRole('link', { name: 'Look at the child' }).click();
  const look = page.getByRole('dialog', { name: `${CHILD} is back` });
  for (const held of ['No fever today', 'Eats, drinks and plays as usual', 'All blisters are dry'])
    await look.getByRole('checkbox', { name: held }).check();
  await look.getByRole('button', { name: 'Save' }).click();
  await look.getByText(messages.illnessChecks).waitFor();
  await look.getByRole('checkbox', { name: /^No new blisters/ }).check();
  await look.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Checked on return').first().waitFor();
  const kept = () =>
    inDatabaseOf(server.dataDir, (knex) =>
      knex('illnesses').where({ illness: 'chickenpox' }).orderBy('recorded_at').pluck('act'),
    );
  await expect.poll(kept).toEqual(['found', 'returned']);
});

test('a pass that the tablet never heard of lets a child go with no network, by its signed code and not by its digits', async () => {
  const parent = await callerOf(server, 'bch@demo.test');
  await page.context().addInitScript(cameraOfTheTest);
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  await page.goto(`${server.url}/today/board?classroom=1`);
  const tile = (state: RegExp) => button(/^Daniel Iskandar/).filter({ hasText: state });
  const dialog = page.getByRole('dialog');
  await tile(/Expected/).click();
  await dialog.getByRole('button', { name: 'Nadia binti Zainal' }).click();
  await tile(/Here/).click();
  await dialog.getByRole('button', { name: 'Pickup pass' }).click();
  // What reads codes is there as soon as the dialog is: this browser has no worker that keeps it.
  await dialog.getByRole('button', { name: 'Scan the QR code' }).waitFor();
  await page.keyboard.press('Escape');
  await button('All sent').waitFor();
  await page.context().setOffline(true);
  try {
    // An answer that is on its way already would tell of the pass.
    await expect.poll(() => open.size).toBe(0);
    const answer = await parent.post('/api/children/4/passes', { name: 'Pak Ismail', day: TODAY });
    const { pass, pass_code } = answer.body.data.collectors.find((one: { pass: string | null }) => one.pass);
    await tile(/Here/).click();
    await dialog.getByRole('button', { name: 'Pickup pass' }).click();
    await dialog.getByLabel('Digits of the pass').fill(pass);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('This tablet does not know this pass.').waitFor();
    await page.evaluate((inSight) => Object.assign(window, { inSight }), encodeQr(pass_code, 'raw'));
    await dialog.getByRole('button', { name: 'Scan the QR code' }).click();
    await dialog.getByText('The pass is good').waitFor();
    await dialog.getByText('Pak Ismail').waitFor();
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await tile(/Gone/).waitFor();
  } finally {
    await page.context().setOffline(false);
  }
  await button('All sent').waitFor();
  const told = (await parent.get('/api/notifications')).body.data;
  expect(told.filter(({ kind }: { kind: string }) => kind === 'release')).toEqual([]);
});

/** A camera that sees the QR code that the test puts before it. */
function cameraOfTheTest() {
  const CELL = 6;
  const { mediaDevices } = navigator;
  mediaDevices.enumerateDevices = async () => [{ kind: 'videoinput' } as MediaDeviceInfo];
  mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 640;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    const draw = () => {
      const { inSight = [] } = window as { inSight?: boolean[][] };
      pen.fillStyle = 'white';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.fillStyle = 'black';
      for (const [y, row] of inSight.entries())
        for (const [x, dark] of row.entries())
          if (dark) pen.fillRect((x + 2) * CELL, (y + 2) * CELL, CELL, CELL);
    };
    setInterval(draw, 50);
    return canvas.captureStream(20);
  };
}

test('one of the staff comes and goes with two taps each, and the room says how many stand for its children', async () => {
  await page.goto(`${server.url}/today/board?classroom=1`);
  taps = 0;
  await tap(page.getByRole('link', { name: 'Staff', exact: true }));
  await tap(button('Bintang'));
  await page.getByText(/^Here since \d+:\d\d [ap]m: Bintang$/).waitFor();
  expect(taps).toBe(2);
  // The server knows it too.
  await button('All sent').waitFor();
  await page.goto(`${server.url}/today/board?classroom=1`);
  await page.getByText(/^(Staff: 1|1 : \d+ of 1 : [\d.]+), as of \d+:\d\d [ap]m$/).waitFor();
  taps = 0;
  await tap(page.getByRole('link', { name: 'Staff', exact: true }));
  await tap(button('Going now'));
  await page.getByText('Not noted as here. Where are you today?').waitFor();
  expect(taps).toBe(2);
});

test('a meal of a whole class is four taps, what was different is two more, and undo is one', async () => {
  await page.goto(`${server.url}/today`);
  taps = 0;
  await tap(page.getByRole('link', { name: 'Care', exact: true }).first());
  const all = Number((await button(/^Everyone: /).textContent())?.replace('Everyone: ', ''));
  expect(all).toBeGreaterThan(4);
  await tap(button(/^Everyone: /));
  await tap(button('Meal'));
  await tap(button('All of it'));
  expect(taps).toBe(4);
  const board = page.getByRole('list', { name: 'Children' });
  await page.getByRole('status').filter({ hasText: 'Saved on this tablet.' }).waitFor();
  const eaten = board.getByRole('button').filter({ hasText: 'All of it' });
  await expect.poll(() => eaten.count()).toBe(all);
  await tap(button('Undo'));
  await expect.poll(() => eaten.count()).toBe(0);
  await tap(button(`Everyone: ${all}`));
  await tap(button('All of it'));
  await expect.poll(() => eaten.count()).toBe(all);
  taps = 0;
  await tap(eaten.first());
  await tap(button('A little'));
  expect(taps).toBe(2);
  const little = board.getByRole('button').filter({ hasText: 'A little' });
  await expect.poll(() => little.count()).toBe(1);
  // A correction stands in the place of the first, which is kept.
  await little.click();
  await button('Show the day').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Correct: .*A little/ })
    .click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Most' }).click();
  await button('Save the correction').click();
  await board.getByRole('button').filter({ hasText: 'Most' }).waitFor();
  await page.goto(`${server.url}/today`);
});

test('of a class that is chosen only who sleeps wakes up', async () => {
  await page.goto(`${server.url}/today/care?classroom=3`);
  const board = page.getByRole('list', { name: 'Children' }).getByRole('button');
  await button('Sleep').click();
  await board.first().click();
  await button('Fell asleep').click();
  await board.filter({ hasText: 'Fell asleep' }).waitFor();
  await button(/^Everyone: /).click();
  await button('Woke up').click();
  await board.filter({ hasText: 'Woke up' }).first().waitFor();
  await button(/^Everyone: /).waitFor();
  expect(await board.filter({ hasText: 'Woke up' }).count()).toBe(1);
  // Within the minute, too, the sleep is over.
  await button(/^Everyone: /).click();
  await expect.poll(() => button('Woke up').isDisabled()).toBe(true);
  expect(await button('Fell asleep').isEnabled()).toBe(true);
});

test('an arrival with the temperature is five taps: who brings the child is one', async () => {
  await page.goto(`${server.url}/today`);
  await page.getByRole('link', { name: 'Screen at the door' }).first().click();
  const name = () => page.getByRole('main').getByRole('heading', { level: 2 }).textContent();
  const first = (await name()) ?? '';
  const keys = page.getByRole('group', { name: 'Number keys' });
  taps = 0;
  await tap(page.getByRole('group', { name: 'Brought by' }).getByRole('button').first());
  for (const digit of '366') await tap(keys.getByRole('button', { name: digit, exact: true }));
  await tap(button('Next'));
  await expect.poll(name).not.toBe(first);
  expect(taps).toBe(5);
  // The next child is called while the tablet still writes.
  await page.getByText(`Saved on this tablet: ${first}, 36.6`).waitFor();
  await page.goto(`${server.url}/today/board?classroom=1`);
  const tile = page.getByRole('list', { name: 'Children' }).getByRole('button', { name: first });
  await tile.getByText(/^Here \d+:\d\d [ap]m$/).waitFor();
  await page.goto(`${server.url}/today`);
  // The report begins with both.
  await page.getByRole('link', { name: first, exact: true }).click();
  const report = page.getByRole('region', { name: 'Daily report' });
  await report.getByText('36.6 °C', { exact: true }).waitFor();
  await report.getByText(/^Here since \d+:\d\d [ap]m$/).waitFor();
  await page.goto(`${server.url}/today`);
});

test('somebody else who brings a child has a name before the next one is called', async () => {
  await page.goto(`${server.url}/health/door?classroom=2`);
  await page.getByRole('group', { name: 'Number keys' }).waitFor();
  const name = () => page.getByRole('main').getByRole('heading', { level: 2 }).textContent();
  const first = (await name()) ?? '';
  await page
    .getByRole('group', { name: 'Brought by' })
    .getByRole('button', { name: 'Somebody else' })
    .click();
  const who = page.getByRole('textbox', { name: /^Who brings / });
  // The keys of the door are for the temperature, once the field has lost the focus.
  const keys = page.getByRole('group', { name: 'Number keys' });
  for (const digit of '367') await keys.getByRole('button', { name: digit, exact: true }).click();
  await button('Next').click();
  await page.getByText(messages.bringerRequired).waitFor();
  expect(await name()).toBe(first);
  await who.fill('Mak Cik Rohani');
  await page.getByText(messages.bringerRequired).waitFor({ state: 'detached' });
  await button('Next').click();
  await expect.poll(name).not.toBe(first);
  const noted = () =>
    inDatabaseOf(server.dataDir, (knex) =>
      knex('presences').where({ person: 'Mak Cik Rohani' }).pluck('act'),
    );
  await expect.poll(noted).toEqual(['arrived']);
  await page.goto(`${server.url}/today`);
});

test('of a child that is still ill the door says so, with no network too, and leads to what is looked at', async () => {
  const teacher = await callerOf(server, 'teacher@demo.test');
  const found = foundIll(3, TODAY, { id: randomUUID() });
  await done(teacher, operation('record_illness', found, null));
  await page.goto(`${server.url}/health/door?classroom=1`);
  await untilSynced(page);
  const shown = page.getByRole('main').getByRole('heading', { level: 2 });
  const notice = page.getByRole('alert').filter({ hasText: 'Hand, foot and mouth disease since' });
  const goTo = async (name: string) => {
    await button('List').click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await shown.filter({ hasText: name }).waitFor();
  };
  await goTo(CHILD);
  await notice.waitFor();
  await page.context().setOffline(true);
  try {
    await goTo('Tharani');
    expect(await notice.count()).toBe(0);
    await goTo(CHILD);
    await notice.filter({ hasText: 'Kavitha: ' }).waitFor();
    await fits(page);
  } finally {
    await page.context().setOffline(false);
  }
  await notice.getByRole('link', { name: 'Look at the child' }).click();
  const look = page.getByRole('dialog', { name: `${CHILD} is back` });
  await look.getByRole('checkbox').first().waitFor();
  for (const held of await look.getByRole('checkbox').all()) await held.check();
  await look.getByRole('button', { name: 'Save' }).click();
  await look.waitFor({ state: 'detached' });
  await page.goto(`${server.url}/health/door?classroom=1&child=3`);
  await shown.filter({ hasText: CHILD }).waitFor();
  await button('List').waitFor();
  expect(await notice.count()).toBe(0);
  await page.goto(`${server.url}/today`);
});

test('what is half entered at the door, with two quick thumbs, is there after a reload: who brings the child, and the temperature', async () => {
  await page.goto(`${server.url}/health/door?classroom=2`);
  const name = () => page.getByRole('main').getByRole('heading', { level: 2 }).textContent();
  const somebody = page.getByRole('group', { name: 'Brought by' }).getByRole('button', { name: 'Somebody' });
  const who = page.getByRole('textbox', { name: /^Who brings / });
  const degrees = page.getByLabel('Body Temperature').getByText('36.8');
  await somebody.click();
  const first = (await name()) ?? '';
  await who.fill('Uncle Ravi');
  await rollingTaps(page, '368');
  await degrees.waitFor();
  await expect.poll(() => hasDraftOf(page, 'Uncle Ravi')).toBe(true);
  await expect.poll(() => hasDraftOf(page, '36.8')).toBe(true);
  await page.reload();
  await degrees.waitFor();
  expect(await name()).toBe(first);
  expect(await who.inputValue()).toBe('Uncle Ravi');
  await button('Next').click();
  await page.getByText(`Saved on this tablet: ${first}, 36.8`).waitFor();
  const noted = () =>
    inDatabaseOf(server.dataDir, (knex) => knex('presences').where({ person: 'Uncle Ravi' }).pluck('act'));
  await expect.poll(noted).toEqual(['arrived']);
  await expect.poll(() => hasDraftOf(page, 'Uncle Ravi')).toBe(false);
  await page.goto(`${server.url}/today`);
});

test('a screening at the door is four taps: three digits, and the next child', async () => {
  await page.getByRole('link', { name: 'Screen at the door' }).first().click();
  const name = () => page.getByRole('main').getByRole('heading', { level: 2 }).textContent();
  const first = await name();
  const keys = page.getByRole('group', { name: 'Number keys' });
  taps = 0;
  for (const digit of '366') await tap(keys.getByRole('button', { name: digit, exact: true }));
  await tap(button('Next'));
  await expect.poll(name).not.toBe(first);
  expect(taps).toBe(4);
});

test('an activity of the class is three taps: everyone who is here is chosen', async () => {
  await page.goto(`${server.url}/today`);
  await page.getByRole('link', { name: CHILD, exact: true }).waitFor();
  taps = 0;
  await tap(page.getByRole('link', { name: 'Log an activity for several' }).first());
  await tap(page.getByRole('group', { name: 'Activity Name: at hand' }).getByRole('button').first());
  await tap(button(/^Log for \d+ children$/));
  await page.getByRole('heading', { name: 'Adjust each' }).waitFor();
  expect(taps).toBe(3);
});

test('the reports of a class are shared with two taps, and each of them is', async () => {
  await page.goto(`${server.url}/today`);
  await page.getByRole('link', { name: CHILD, exact: true }).waitFor();
  await untilSynced(page);
  let open = false;
  await page.route('**/api/sync/push', (route) => (open ? route.continue() : route.abort()));
  taps = 0;
  await tap(page.getByRole('link', { name: 'Share reports' }).first());
  await tap(button(/^Share \d+ reports$/));
  await toasted(page, /^\d+ reports saved on this tablet\. Parents see them once they are sent\.$/);
  expect(taps).toBe(2);
  const list = page.getByRole('list', { name: 'Children' });
  // No parent sees any of them yet.
  await expect.poll(() => list.getByText('Waiting', { exact: true }).count()).toBeGreaterThan(5);
  expect(await page.getByText('Every report is shared.').count()).toBe(0);
  await list.getByRole('link').filter({ hasText: 'Waiting' }).first().click();
  await page.getByText('Waiting', { exact: true }).waitFor();
  await page.getByText('Saved on this tablet', { exact: true }).waitFor();
  await page.goBack();
  await list.getByText('Waiting', { exact: true }).first().waitFor();
  open = true;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => list.getByText('Shared with parents').count()).toBeGreaterThan(5);
  expect(await list.getByText('Draft', { exact: true }).count()).toBe(0);
  await page.getByText('Every report is shared.').waitFor();
});

test('a row of a report that was removed comes back by Undo, as it was', async () => {
  await page.goto(`${server.url}/today`);
  await page.getByRole('link', { name: CHILD, exact: true }).click();
  await tap(button('Add an activity'));
  await tap(page.getByRole('group', { name: 'Activity Name: at hand' }).getByRole('button').first());
  const note = page.getByRole('textbox', { name: 'Notes' }).last();
  await note.fill('Built a tower of nine.');
  // By the keyboard: as long as the offer is in focus it does not go.
  const remove = page.getByRole('button', { name: /^Remove / }).last();
  await remove.focus();
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: /^Undo the removal of / });
  await undo.waitFor();
  expect(await page.getByText('Built a tower of nine.').count()).toBe(0);
  await undo.press('Enter');
  await expect.poll(() => note.inputValue()).toBe('Built a tower of nine.');
  await remove.click();
  await undo.waitFor();
});

test('a report with one activity is four taps, and the next child one more', async () => {
  await page.goto(`${server.url}/today`);
  taps = 0;
  const report = page.getByRole('link', { name: CHILD, exact: true });
  // Of no day: what is not begun over night is of the next one.
  await expect.poll(() => report.getAttribute('href')).not.toContain('date=');
  await tap(report);
  await tap(button('Add an activity'));
  await tap(page.getByRole('group', { name: 'Activity Name: at hand' }).getByRole('button').nth(1));
  await tap(button('Update'));
  await toasted(page, 'Saved!');
  expect(taps).toBe(4);
  await tap(button('Save and next child'));
  await page.waitForURL((url) => !url.pathname.startsWith('/children/3/'));
  expect(taps).toBe(5);
  expect(coveredByToasts(page)).toEqual([]);
  expect(tablet.errors).toEqual([]);
});

test('a class of twenty-five stands on the board without scrolling, whichever way the tablet is held', async () => {
  const CLASS = 25;
  await inDatabaseOf(server.dataDir, async (knex) => {
    const there = await knex('children').where({ classroom_id: 3, status: 1 }).pluck('id');
    for (let more = there.length; more < CLASS; more++)
      await buildChild(
        knex,
        { id: 1 },
        { fullname: `Nur Qistina Batrisyia binti Mohd Hafizuddin ${more}`, classroom_id: 3 },
      );
  });
  const other = await startTablet();
  try {
    await signIn(other.page, server.url, 'teacher@demo.test');
    await untilSynced(other.page);
    for (const [width, height] of [
      [1180, 820],
      [820, 1180],
    ] as const) {
      await other.page.setViewportSize({ width, height });
      await other.page.goto(`${server.url}/today/board?classroom=3`);
      const tiles = other.page.getByRole('list', { name: 'Children' }).getByRole('listitem');
      await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(CLASS);
      const bottom = await tiles.nth(CLASS - 1).evaluate((tile) => tile.getBoundingClientRect().bottom);
      const shown = await other.page.evaluate(
        () => innerHeight - (document.querySelector('footer')?.getBoundingClientRect().height ?? 0),
      );
      expect([width, bottom <= shown], `${bottom} of ${shown}`).toEqual([width, true]);
    }
  } finally {
    await other.close();
  }
});
