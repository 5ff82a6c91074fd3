/**
 * Two people at one tablet: it is paired, they set PINs, change over with no network, leave a half-written note behind the
 * lock; one forgets the PIN; and the tablet is signed out from afar while it is off.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { done, operation } from '../api/tablet';
import {
  DEMO_PASSWORD,
  type LastingTablet,
  signIn,
  startLastingTablet,
  startTablet,
  type Tablet,
  untilReadyForOffline,
  untilSynced,
} from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo, startDemoAgain } from '../support/demo-server';
import { fits } from '../support/fits';
import { inHeap } from '../support/heap-of';
import { bareHashes, filesWith } from '../support/profile-files';
import type { ServerProcess } from '../support/server-process';
import { shiftClock } from '../support/shifted-clock.mjs';
import { toasted } from '../support/toasts';
import { quickTaps, rollingTapsAndEnter } from '../support/touch';
import { until } from '../support/until';

const CHILD = { id: 1, name: 'Nur Aisyah binti Mohd Faizal' };
/** Much longer than it takes on a busy machine. */
const LOCKS_WITHIN_MS = 10_000;
/** More than the five minutes after which a tablet locks. */
const SLEEPS_MS = 6 * MINUTE_MS;
const HALF = 'Setengah nota di belakang kunci';
const UNTOUCHED = 'Ditinggal separuh jalan di meja';
const TEACHER = { name: 'Cikgu Farah binti Osman', email: 'teacher@demo.test', pin: '280412' };
const THERAPIST = { name: '', email: 'therapist@demo.test', pin: '519302' };

let server: ServerProcess;
let tablet: LastingTablet;
/** How far the tablet's clock is ahead by now: it goes on after a restart. */
let sleptMs = 0;
let office: Tablet;

beforeAll(async () => {
  server = await startDemo();
  [tablet, office] = await Promise.all([startLastingTablet(), startTablet({ width: 1180, height: 820 })]);
});
afterAll(async () => {
  await Promise.all([tablet?.close(), office?.close()]);
  await server?.stop();
});

/** Without a pause between the two times. */
async function setPin(
  page: Page,
  pin: string,
  tap: (page: Page, keys: string) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByRole('dialog').getByRole('group', { name: 'Choose six digits' }).waitFor();
  await tap(page, pin + pin);
  await toasted(page, 'Your PIN is set.');
}
/** Where the page stands: a reload would lock it. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
}
async function lock(page: Page): Promise<void> {
  const item = page.getByRole('menuitem', { name: 'Lock', exact: true });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await item.waitFor();
  // By key, as the page may still be moving what is below the pointer.
  await item.press('Enter');
  await page.getByRole('heading', { name: 'Who is here?' }).waitFor();
}
async function unlock(page: Page, { name, pin }: { name: string; pin: string }): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('group', { name: 'Your PIN' }).waitFor();
  // On a keyboard too.
  await page.keyboard.type(pin);
}

/** In the page: a tablet that slept looks at once. */
const wake = () => void document.dispatchEvent(new Event('visibilitychange'));

/** Another tablet gave the medicine too, and knew of no dose. */
async function givenElsewhere(medicine_id: string): Promise<void> {
  const [teacher, { userId }] = [
    await callerOf(server, TEACHER.email),
    await callerOf(server, THERAPIST.email),
  ];
  const dose = operation(
    'record_dose',
    {
      id: randomUUID(),
      child_id: CHILD.id,
      act: 'given',
      about: null,
      medicine_id,
      corrects: null,
      due: null,
      slot: null,
      day: TODAY,
      time: '10:01',
      medicine: 'Paracetamol syrup',
      amount: '5 ml',
      apart_hours: 4,
      knew: [],
      witness_id: userId,
      witness: THERAPIST.name,
      override: 'Fever of 40',
      note: null,
      noted_at: `${TODAY}T02:01:00.000Z`,
    },
    null,
  );
  await done(teacher, dose);
}

describe('two people at one tablet', () => {
  test('a principal shows a code, the tablet takes it, and both set a PIN', async () => {
    await signIn(office.page, server.url, 'principal@demo.test');
    await office.page.goto(`${server.url}/devices`);
    await office.page.getByRole('button', { name: 'Pair a tablet' }).click();
    const dialog = office.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Show a code' }).click();
    await dialog.getByRole('img', { name: 'QR code that pairs a tablet' }).waitFor();
    const code = await dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText();

    const { page } = tablet;
    await page.goto(`${server.url}/pair`);
    await page.getByLabel('Pairing code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Pair this tablet' }).click();
    await page.getByText(/^This tablet is paired with/).waitFor();

    THERAPIST.name = (await (await callerOf(server, THERAPIST.email)).get('/api/me')).body.data.name;
    await page.getByRole('link', { name: 'Go on' }).click();
    await signInHere(page, TEACHER.email);
    await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
    await untilReadyForOffline(page);
    // Its last digit is its first, too.
    await setPin(page, TEACHER.pin, quickTaps);
    await lock(page);
    await page.getByRole('button', { name: 'Another person: sign in with the password' }).click();
    await signInHere(page, THERAPIST.email);
    await untilReadyForOffline(page);
    await setPin(page, THERAPIST.pin, rollingTapsAndEnter);
    await lock(page);
    for (const width of [360, 820, 1180]) {
      await page.setViewportSize({ width, height: 820 });
      await fits(page);
    }
    await office.page.goto(`${server.url}/devices`);
    await office.page.getByText(/^Paired with .* PIN of /).waitFor();
  });

  test('a dose is given by two, whose second PIN is asked for, and by two quick taps once', async () => {
    const parent = await callerOf(server, 'parent@demo.test');
    const authorised = await parent.post(`/api/children/${CHILD.id}/medicines`, {
      medicine: 'Paracetamol syrup',
      condition: 'Fever',
      dose: '5 ml',
      route: 'mouth',
      times: '',
      circumstances: 'Above 38.5',
      apart_hours: '4',
      first_day: TODAY,
      last_day: TODAY,
      given_day: '',
      given_time: '',
      storage: 'room',
      note: '',
      expires_on: '',
    });
    expect(authorised.status).toBe(200);
    const { page } = tablet;
    await unlock(page, TEACHER);
    await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
    await page.evaluate(() => history.pushState(null, '', '/today/medicine'));
    await page.getByRole('button', { name: /^Give: .*Paracetamol/ }).click();
    const dialog = page.getByRole('dialog');
    const give = dialog.getByRole('button', { name: 'Give', exact: true });
    await give.click();
    await dialog.getByText(messages.medicineContainer).waitFor();
    await expect
      .poll(() => dialog.getByRole('checkbox').evaluate((box) => box === document.activeElement))
      .toBe(true);
    await dialog.getByRole('checkbox').check();
    // There is only one other person; a PIN that was not typed is no try.
    const second = dialog.getByLabel('Second person', { exact: true }).locator('option:checked');
    expect(await second.innerText()).toBe(THERAPIST.name);
    const pin = dialog.getByLabel('PIN of the second person', { exact: true });
    const own = dialog.getByLabel('Your PIN', { exact: true });
    await give.click();
    await dialog.getByText(messages.doseWitnessRequired).waitFor();
    await dialog.getByText(messages.doseGiverPin).waitFor();
    // Each of the two types theirs: whoever finds the tablet open gives nothing in the other's name.
    await own.fill(THERAPIST.pin);
    await pin.fill(THERAPIST.pin);
    await give.click();
    await dialog.getByText('This PIN is wrong. Tries left: 5').waitFor();
    await own.fill(TEACHER.pin);
    await pin.fill(TEACHER.pin);
    await give.click();
    await dialog.getByText('This PIN is wrong. Tries left: 5').waitFor();
    await own.fill(TEACHER.pin);
    await pin.fill(THERAPIST.pin);
    await give.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await toasted(page, 'Saved on this tablet.');
    await page.getByText(`Given by ${TEACHER.name}, checked by ${THERAPIST.name}`).waitFor();
    // The next is too early. Its PIN is tried after all that were asked for before.
    await page.getByRole('button', { name: /^Give: .*Paracetamol/ }).click();
    const urgent = dialog.getByRole('button', { name: 'Give in an emergency' });
    await urgent.click();
    // All that is missing is said at once, and each goes when it is there.
    await dialog.getByText(messages.doseEarly).first().waitFor();
    await dialog.getByText(messages.doseWitnessRequired).waitFor();
    await dialog.getByText('Say why it is given anyway.').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByText(messages.medicineContainer).waitFor({ state: 'detached' });
    await dialog.getByLabel(/^In an emergency/).fill('Fever of 40');
    await dialog.getByLabel('Second person', { exact: true }).selectOption({ label: THERAPIST.name });
    await own.fill(TEACHER.pin);
    await pin.fill(TEACHER.pin);
    await urgent.click();
    await dialog.getByText(/^This PIN is wrong/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    // The reason is there again; no PIN is, nor that the container was looked at.
    await page.getByRole('button', { name: /^Give: .*Paracetamol/ }).click();
    await dialog.getByText(/^Your unsent draft of/).waitFor();
    const reason = dialog.getByLabel(/^In an emergency/);
    expect(await reason.inputValue()).toBe('Fever of 40');
    expect(await own.inputValue()).toBe('');
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(false);
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => reason.inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await untilSynced(page);
    const { days } = (await parent.get(`/api/portal/children/${CHILD.id}/days?date=${TODAY}`)).body.data;
    expect(days[0].doses).toHaveLength(1);
    await page.evaluate(() => history.pushState(null, '', '/today'));
    await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Possible double dose' }).count()).toBe(0);
    await givenElsewhere(authorised.body.data.medicines[0].id);
    // A network that comes back is asked at once.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('link', { name: 'Possible double dose' }).click();
    const doubled = page.getByRole('alert').filter({ hasText: 'Call the parents now.' });
    expect(await doubled.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:/);
    await page.getByText('Given in an emergency: Fever of 40').waitFor();
    await page.evaluate(() => history.pushState(null, '', '/today'));
    await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
    await lock(page);
  });

  test('with no network they change over; a half-written note stays behind the lock for its author', async () => {
    const { page } = tablet;
    await server.kill('SIGTERM');
    await unlock(page, TEACHER);
    await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
    await page.goto(`${server.url}/children/${CHILD.id}/daily-reports`);
    await page.getByRole('heading', { name: 'Who is here?' }).waitFor();
    await unlock(page, TEACHER);
    await page.getByRole('button', { name: 'Add an activity' }).click();
    await page.getByRole('textbox', { name: 'Notes' }).last().fill(HALF);
    expect(await inHeap(tablet.context, page, [HALF, CHILD.name])).toEqual([HALF, CHILD.name]);
    await lock(page);
    expect(await page.getByText(HALF).count()).toBe(0);
    expect(await inHeap(tablet.context, page, [HALF, CHILD.name])).toEqual([]);
    await unlock(page, THERAPIST);
    await page.getByRole('searchbox').waitFor();
    expect(await page.getByText(HALF).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/today');
    await lock(page);
    await unlock(page, TEACHER);
    await page.goto(`${server.url}/children/${CHILD.id}/daily-reports`);
    await page.getByRole('heading', { name: 'Who is here?' }).waitFor();
    await unlock(page, TEACHER);
    // What was typed up to the moment of the lock is there.
    await page.getByText('Your unsent draft').first().waitFor();
    await lock(page);
    // Off and on again, by hand or by a battery.
    await tablet.restart();
    await tablet.page.goto(server.url);
    await tablet.page.getByRole('heading', { name: 'Who is here?' }).waitFor();
    const secrets = [HALF, CHILD.name, TEACHER.name, TEACHER.pin, ...bareHashes(TEACHER.pin)];
    expect(filesWith(tablet.profile, secrets)).toEqual([]);
    await unlock(tablet.page, TEACHER);
    await tablet.page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
    // Untouched for longer than the preschool says, it locks by itself.
    const locked = tablet.page.getByRole('heading', { name: 'Who is here?' });
    // Not by a clock put in the page's place: what was to ring before could not be stopped any more, and locks whoever is next.
    const later = () => {
      sleptMs += SLEEPS_MS;
      return tablet.page.evaluate(shiftClock, SLEEPS_MS).then(() => tablet.page.evaluate(wake));
    };
    // It counts from when it has read how long that is. It locks in peace: a tablet does not sleep again while it does.
    const locksByItself = () =>
      until(async () => {
        await later();
        return locked.waitFor({ timeout: LOCKS_WITHIN_MS }).then(
          () => true,
          () => false,
        );
      });
    await locksByItself();
    // What was being written then is there for its author, and for nobody else.
    await unlock(tablet.page, TEACHER);
    await tablet.page.getByRole('link', { name: CHILD.name, exact: true }).click();
    await tablet.page.getByRole('button', { name: 'Add an activity' }).click();
    const notes = tablet.page.getByRole('textbox', { name: 'Notes' }).last();
    await notes.fill(UNTOUCHED);
    await locksByItself();
    expect(await tablet.page.getByText(UNTOUCHED).count()).toBe(0);
    expect(filesWith(tablet.profile, [UNTOUCHED])).toEqual([]);
    await unlock(tablet.page, TEACHER);
    await tablet.page.getByText('Your unsent draft').first().waitFor();
    expect(await notes.inputValue()).toBe(UNTOUCHED);
    await tablet.page.getByRole('link', { name: 'Today', exact: true }).click();
    await tablet.page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
    await locksByItself();
    // The door has a time of its own: an hour.
    await unlock(tablet.page, TEACHER);
    await tablet.page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
    await tablet.page.evaluate(() => history.pushState(null, '', '/health/door'));
    await tablet.page.getByRole('link', { name: CHILD.name, exact: true }).waitFor({ state: 'detached' });
    for (let times = 0; times < 9; times += 1) {
      await later();
      expect(await locked.isVisible(), `locked after ${times} times at ${tablet.page.url()}`).toBe(false);
    }
    await locksByItself();
    await tablet.restart();
    await tablet.page.addInitScript(shiftClock, sleptMs);
    await tablet.page.goto(server.url);
    await tablet.page.getByRole('heading', { name: 'Who is here?' }).waitFor();
  });

  test('a forgotten PIN locks after six tries, and the password opens', async () => {
    const { page } = tablet;
    await unlock(page, TEACHER);
    await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor();
    await page.evaluate(() => history.pushState(null, '', '/masters/activities'));
    await page.getByRole('link', { name: CHILD.name, exact: true }).waitFor({ state: 'detached' });
    await lock(page);
    await page.getByRole('button', { name: THERAPIST.name }).click();
    for (const left of ['5 tries', '4 tries', '3 tries', '2 tries', '1 try']) {
      await page.keyboard.type('000001');
      await page.getByText(`Wrong PIN. ${left} left`).waitFor();
    }
    await page.keyboard.type('000001');
    await page.getByText(/^This PIN is locked after six wrong tries/).waitFor();
    server = await startDemoAgain(server);
    // Where somebody else was is no place for who comes after, by password neither.
    await page.getByRole('button', { name: 'Sign in with the password' }).click();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(THERAPIST.email);
    await signInHere(page, THERAPIST.email);
    await page.getByText('Set a PIN, and change over on this tablet in two seconds.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/today');
  });

  test('signed out from afar while it was off, it opens for nobody, and no child is in its files', async () => {
    await tablet.context.close();
    const principal = await callerOf(server, 'principal@demo.test');
    const { data } = (await principal.get('/api/devices?per_page=100')).body;
    const [device] = data.filter(({ paired_with }: { paired_with: string | null }) => paired_with !== null);
    expect((await principal.post(`/api/devices/${device.id}/sign-out`)).status).toBe(200);
    await tablet.restart();
    const { page } = tablet;
    await page.addInitScript(shiftClock, sleptMs);
    await page.goto(server.url);
    // The one who was here is signed out; the other one's PIN opens, and then their session is over too.
    await page.getByRole('heading', { name: 'Who is here?' }).waitFor();
    await unlock(page, TEACHER);
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(await inHeap(tablet.context, page, [HALF, CHILD.name])).toEqual([]);
    await tablet.context.close();
    expect(filesWith(tablet.profile, [HALF, CHILD.name, TEACHER.name, TEACHER.pin])).toEqual([]);
  });
});
