/**
 * Medicine at two tablets without a network: two teachers give the same dose, each with a second person, and one of them
 * another dose. Each stands on the server once, both tablets notice the double one, and each parent is told of it once. Whoever
 * takes one of the tablets over meanwhile sees what was noted there: the dose, and a fever.
 */
import type { Knex } from 'knex';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#shared/messages';
import {
  DEMO_PASSWORD,
  startOfflineTablet,
  type Tablet,
  untilReadyForOffline,
  untilSynced,
} from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

const PRESCHOOL = 1;
const CHILD = { id: 1, name: 'Nur Aisyah binti Mohd Faizal' };
const PINS = ['280417', '519302'] as const;
const FIRST = 'teacher@demo.test';
const CHECKS = 'therapist@demo.test';
const DOSES = { both: 'Paracetamol syrup', one: 'Cetirizine drops' };

let server: ServerProcess;
let tablets: Tablet[];
/** Who gives at each tablet, by address. */
let givers: string[];

const database = <T>(work: (knex: Knex) => Promise<T>) => inDatabaseOf(server.dataDir, work);

beforeAll(async () => {
  server = await startDemo();
  givers = [FIRST, await addTeacher()];
  tablets = await Promise.all([startOfflineTablet(), startOfflineTablet()]);
});
afterAll(async () => {
  await Promise.all((tablets ?? []).map((tablet) => tablet.close()));
  await server?.stop();
});

/** A second teacher of the preschool, who can sign in. */
async function addTeacher(): Promise<string> {
  const office = await callerOf(server, 'superadmin@demo.test');
  const email = 'second.teacher@demo.test';
  const form = {
    name: 'Cikgu Salmah binti Idris',
    email,
    roles: [5],
    preschools: [PRESCHOOL],
    invite: false,
  };
  expect((await office.post('/api/users', form)).status).toBe(200);
  await database((knex) =>
    knex('users')
      .where({ email })
      .update({ password_hash: knex('users').where({ email: FIRST }).select('password_hash') }),
  );
  return email;
}

const nameOf = async (email: string): Promise<string> =>
  (await (await callerOf(server, email)).get('/api/me')).body.data.name;

const typePin = async (page: Page, pin: string) => {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
};

/** Signs in where the page stands, and sets a PIN. */
async function comeIn(page: Page, email: string, pin: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  await untilReadyForOffline(page);
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Choose six digits' }).waitFor();
  await typePin(page, pin);
  await dialog.getByRole('group', { name: 'Once more' }).waitFor();
  await typePin(page, pin);
  await toasted(page, 'Your PIN is set.');
}

async function lock(page: Page): Promise<void> {
  const item = page.getByRole('menuitem', { name: 'Lock', exact: true });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await item.waitFor();
  await item.press('Enter');
  await page.getByRole('heading', { name: 'Who is here?' }).waitFor();
}

async function unlock(page: Page, email: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: await nameOf(email) }).click();
  await typePin(page, pin);
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
}

/** A code stands until the next one is shown. */
async function pair(page: Page): Promise<void> {
  const principal = await callerOf(server, 'principal@demo.test');
  const { code } = (await principal.post(`/api/preschools/${PRESCHOOL}/pairing-codes`)).body.data;
  await page.goto(`${server.url}/pair`);
  await page.getByLabel('Pairing code').fill(code);
  await page.getByRole('button', { name: 'Pair this tablet' }).click();
  await page.getByText(/^This tablet is paired with/).waitFor();
  await page.getByRole('link', { name: 'Go on' }).click();
}

/** The second person has a PIN on the tablet, and the giver is at it. */
async function prepare(page: Page, giver: string): Promise<void> {
  await comeIn(page, CHECKS, PINS[1]);
  await lock(page);
  await page.getByRole('button', { name: 'Another person: sign in with the password' }).click();
  await comeIn(page, giver, PINS[0]);
}

const go = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

async function give(page: Page, medicine: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Give: .*${medicine}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel('Your PIN', { exact: true }).fill(PINS[0]);
  await dialog.getByLabel('Second person', { exact: true }).selectOption({ label: await nameOf(CHECKS) });
  await dialog.getByLabel('PIN of the second person', { exact: true }).fill(PINS[1]);
  await dialog.getByRole('button', { name: 'Give', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

const authorise = async (medicine: string, times: string) => {
  const parent = await callerOf(server, 'parent@demo.test');
  const answer = await parent.post(`/api/children/${CHILD.id}/medicines`, {
    medicine,
    condition: 'Fever',
    dose: '5 ml',
    route: 'mouth',
    times,
    storage: 'room',
    note: '',
    circumstances: times ? '' : 'Above 38.5',
    apart_hours: '4',
    first_day: TODAY,
    last_day: TODAY,
    given_day: '',
    given_time: '',
    expires_on: '',
  });
  expect(answer.status).toBe(200);
};

/** Whoever takes the tablet over, with no network, sees that the dose is given, and that it waits. */
async function seenByTheNext(page: Page): Promise<void> {
  await lock(page);
  await unlock(page, CHECKS, PINS[1]);
  await go(page, '/today/medicine');
  await page.getByText(/^Given by .*, checked by /).waitFor();
  expect(await page.getByRole('button', { name: new RegExp(`^Give: .*${DOSES.both}`) }).count()).toBe(0);
  await page.getByRole('button', { name: '1 waiting' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('Your entries have all been sent.').waitFor();
  await panel.getByText(/^Entries of others that wait on this tablet: 1\./).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await lock(page);
  await unlock(page, FIRST, PINS[0]);
}

/** At the door, whose keys are at hand: the name of the child who stood there. */
async function measure(page: Page, digits: string): Promise<string> {
  const keys = page.getByRole('group', { name: 'Number keys' });
  await keys.waitFor();
  const name = (await page.getByRole('main').getByRole('heading', { level: 2 }).textContent()) ?? '';
  for (const digit of digits) await keys.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const degrees = `${digits.slice(0, 2)}.${digits.slice(2)}`;
  await page.getByText(`Saved on this tablet: ${name}, ${degrees}`).waitFor();
  return name;
}

/** Whoever takes the tablet over at the door sees who has a fever, and what they measure stands beside it. */
async function feverSeenByTheNext(page: Page): Promise<string> {
  await go(page, '/today');
  const pill = page.getByRole('link', { name: /^Screening of .*: Screen$/ }).first();
  const door = (await pill.getAttribute('href')) ?? '';
  await pill.click();
  const name = await measure(page, '386');
  await lock(page);
  await unlock(page, CHECKS, PINS[1]);
  const list = `/health?search=${encodeURIComponent(name)}`;
  const row = page.getByRole('listitem').filter({ hasText: name });
  await go(page, list);
  await row.getByText('38.6 °C', { exact: true }).waitFor();
  await row.getByText('Fever').waitFor();
  await go(page, door);
  await page.getByText(`${await nameOf(FIRST)} measured 38.6 °C at`).waitFor();
  // Nobody saves what another one measured: a symptom wants a temperature of one's own.
  await page.getByRole('button', { name: 'Cough' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText(messages.temperatureRequired).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Cough', pressed: true }).count()).toBe(0);
  // By whom is said once.
  expect(await page.getByText(await nameOf(FIRST)).count()).toBe(1);
  expect(await measure(page, '368')).toBe(name);
  await go(page, list);
  await row.getByText('36.8 °C / 38.6 °C', { exact: true }).waitFor();
  await row.getByText('Two temperatures recorded. Choose once both are sent').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  await lock(page);
  await unlock(page, FIRST, PINS[0]);
  return name;
}

/** Both as the server has them: each by whom, the one beside the other. */
const temperaturesOf = (name: string) =>
  database(async (knex) => {
    const found = await knex('health_screenings as screening')
      .join('children as child', 'child.id', 'screening.child_id')
      .leftJoin('alternatives as other', 'other.entity_id', 'screening.id')
      .where({ 'child.fullname': name, 'screening.date': TODAY, 'other.field': 'body_temperature' })
      .select('screening.body_temperature as lives', 'other.other_value as beside');
    return found.flatMap(({ lives, beside }) => [Number(lives), Number(beside)]).toSorted();
  });

test('two teachers without a network give one dose: each giving is there once, and both tablets notice', async () => {
  await authorise(DOSES.both, '10:00');
  await authorise(DOSES.one, '');
  const pages = tablets.map(({ page }) => page) as [Page, Page];
  for (const page of pages) await pair(page);
  await Promise.all(pages.map((page, at) => prepare(page, givers[at] as string)));
  for (const { context } of tablets) await context.setOffline(true);
  await Promise.all(pages.map((page) => go(page, '/today/medicine')));
  await Promise.all(pages.map((page) => give(page, DOSES.both)));
  await give(pages[1], DOSES.one);
  for (const page of pages) {
    await page
      .getByText(/^Given by .*, checked by /)
      .first()
      .waitFor();
    expect(await page.getByText(/^Possible double dose/).count()).toBe(0);
  }

  await seenByTheNext(pages[0]);
  const feverish = await feverSeenByTheNext(pages[0]);
  await go(pages[0], '/today/medicine');
  // One after the other: what comes of the first asks something of the second, too.
  await tablets[1]?.context.setOffline(false);
  await untilSynced(pages[1]);
  await tablets[0]?.context.setOffline(false);
  // Two temperatures ask which one is right.
  await pages[0].getByRole('link', { name: 'Needs attention' }).waitFor();
  const doses = () =>
    database((knex) =>
      knex('doses')
        .join('users', 'users.id', 'recorded_by')
        .where({ child_id: CHILD.id, day: TODAY, act: 'given' })
        .whereIn('medicine', Object.values(DOSES))
        .orderBy(['medicine', 'email'])
        .select('medicine', 'email'),
    );
  await expect
    .poll(doses)
    .toEqual([
      { medicine: DOSES.one, email: givers[1] },
      ...givers.toSorted().map((email) => ({ medicine: DOSES.both, email })),
    ]);
  await expect.poll(() => temperaturesOf(feverish)).toEqual([36.8, 38.6]);
  for (const page of pages) {
    // A network that comes back is asked at once.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    // Whoever may choose between the two temperatures is asked, at whichever tablet they were measured.
    await page.getByRole('link', { name: 'Needs attention' }).waitFor();
    const alarm = page.getByRole('alert').filter({ hasText: 'Call the parents now.' });
    await alarm.filter({ hasText: DOSES.both }).waitFor();
    expect(await alarm.filter({ hasText: DOSES.one }).count()).toBe(0);
  }
  const told = await database((knex) =>
    knex('notifications')
      .where({ kind: 'double_dose', child_id: CHILD.id })
      // Another one of the same is for later: it goes unless they say that they know.
      .whereNot('event', 'like', '% again')
      .whereIn('user_id', knex('child_parents').where({ child_id: CHILD.id }).select('user_id'))
      .pluck('user_id'),
  );
  const parents = await database((knex) =>
    knex('child_parents').where({ child_id: CHILD.id }).pluck('user_id'),
  );
  expect(told.toSorted()).toEqual(parents.toSorted());
  expect(tablets.flatMap(({ errors }) => errors)).toEqual([]);
});
