/** Somebody who is on no list picks up brothers and sisters at once: each by its own list, all in one save. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#shared/messages';
import { done, operation } from '../api/tablet';
import { signIn, startTablet, type Tablet, untilSynced } from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { fits } from '../support/fits';
import type { ServerProcess } from '../support/server-process';
import { hasDraftOf } from '../support/stored';

const CHILD = 'Nur Aisyah';
const SISTER = 'Tharani';
const REASON = 'The father has a flat tyre.';

let server: ServerProcess;
let tablet: Tablet;
let child: number;
let sister: number;

const dialog = () => tablet.page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const tile = (name: string, state: RegExp) =>
  tablet.page
    .getByRole('list', { name: 'Children' })
    .getByRole('button', { name })
    .filter({ hasText: state });

beforeAll(async () => {
  server = await startDemo();
  tablet = await startTablet({ width: 360, height: 740 });
  await signIn(tablet.page, server.url, 'teacher@demo.test');
  const principal = await callerOf(server, 'principal@demo.test');
  const children: { id: number; fullname: string }[] = (await principal.get('/api/children?per_page=100'))
    .body.data;
  const idOf = (name: string) => children.find(({ fullname }) => fullname.startsWith(name))?.id ?? 0;
  [child, sister] = [idOf(`${CHILD} binti Mohd Faizal`), idOf(`${SISTER} a/p Muniandy`)];
  const zamri = { name: 'Encik Zamri', forbidden: true, reason: 'Custody' };
  expect((await principal.post(`/api/children/${sister}/collectors`, zamri)).status).toBe(200);
});
afterAll(async () => {
  await tablet?.close();
  await server?.stop();
});

/** Both are here. */
beforeEach(async () => {
  await openBoard();
  await tile(CHILD, /Expected|Gone/).click();
  await button('Mohd Faizal bin Hashim').click();
  for (const name of [CHILD, SISTER]) await tile(name, /Here/).waitFor();
});

async function openBoard(): Promise<void> {
  await tablet.page.goto(`${server.url}/today/board?classroom=1`);
  await untilSynced(tablet.page);
}

async function openForm(): Promise<void> {
  await tile(CHILD, /Here/).click();
  await button('Somebody else').click();
  await tablet.page.getByRole('dialog', { name: /leaves$/ }).waitFor();
}

async function fill(name: string): Promise<void> {
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog().getByRole('radio', { name: 'Photo ID seen' }).click();
  await dialog().getByLabel('Reason').fill(REASON);
}

/** What the server has of those who left with this person, and how often it told the father of it. */
const leftWith = (person: string) =>
  inDatabaseOf(server.dataDir, async (knex) => {
    const father = await knex('users').where({ email: 'parent@demo.test' }).first('id');
    const left = await knex('presences')
      .where({ act: 'left', person, day: TODAY })
      .orderBy('child_id')
      .select('id', 'child_id', 'checked', 'reason');
    const told: string[] = await knex('notifications')
      .where({ kind: 'release', user_id: father.id })
      .pluck('event');
    return left.map(({ id, ...said }) => ({ ...said, told: told.filter((event) => event === id).length }));
  });
const checked = (child_id: number) => ({ child_id, checked: 'photo_id', reason: REASON, told: 1 });

test('a sister goes along with one save, the father is told of each, and a reload loses nobody', async () => {
  await openForm();
  await fill('Encik Ramli');
  expect(await button(`With ${SISTER}`).getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => hasDraftOf(tablet.page, REASON)).toBe(true);
  await openBoard();
  await openForm();
  await dialog().getByRole('status').filter({ hasText: 'Your unsent draft of' }).waitFor();
  await button(`With ${SISTER}`).waitFor();
  await fits(tablet.page);
  await button('Save').click();
  const said = tablet.page
    .getByRole('status')
    .filter({ hasText: `Saved on this tablet. ${CHILD}, ${SISTER}` });
  // Nor is a name cut off beside the counts.
  for (const size of [
    { width: 820, height: 1180 },
    { width: 360, height: 740 },
  ]) {
    await tablet.page.setViewportSize(size);
    expect(await said.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  }
  for (const name of [CHILD, SISTER]) await tile(name, /Gone/).waitFor();
  expect(await tablet.page.getByText('Nothing was noted of').count()).toBe(0);
  await expect.poll(() => leftWith('Encik Ramli')).toEqual([checked(child), checked(sister)]);
  expect(await hasDraftOf(tablet.page, REASON)).toBe(false);
});

test('a sister is brought along too', async () => {
  const father = button('Mohd Faizal bin Hashim');
  await tile(CHILD, /Here/).click();
  await father.click();
  await tile(CHILD, /Gone/).click();
  await button('Somebody else').click();
  await button(`With ${SISTER}`).waitFor();
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Mak Cik Rohani');
  await button('Save').click();
  for (const name of [CHILD, SISTER]) await tile(name, /Here/).waitFor();
  const brought = () =>
    inDatabaseOf(server.dataDir, (knex) =>
      knex('presences')
        .where({ act: 'arrived', person: 'Mak Cik Rohani' })
        .orderBy('child_id')
        .pluck('child_id'),
    );
  await expect.poll(brought).toEqual([child, sister]);
  await tile(CHILD, /Here/).click();
  await father.click();
  await tile(CHILD, /Gone/).waitFor();
});

test('who must not fetch the sister is in red as soon as the name is typed, and takes the other child alone', async () => {
  await openForm();
  await fill('encik zamri');
  const stop = dialog()
    .getByRole('alert')
    .filter({ hasText: `Must not fetch ${SISTER}: Encik Zamri` });
  await stop.waitFor();
  await fits(tablet.page);
  await button('Save').click();
  await dialog().getByText(messages.collectorForbidden).waitFor();
  await button(`With ${SISTER}`).click();
  await stop.waitFor({ state: 'detached' });
  await button('Save').click();
  await tile(CHILD, /Gone/).waitFor();
  await tile(SISTER, /Here/).waitFor();
  await expect.poll(() => leftWith('encik zamri')).toEqual([checked(child)]);
});

test('a sister who was left out stays so after a reload', async () => {
  await openForm();
  await button(`With ${SISTER}`).click();
  await fill('Encik Osman');
  await expect.poll(() => hasDraftOf(tablet.page, REASON)).toBe(true);
  await openBoard();
  await openForm();
  await button(`Without ${SISTER}`).waitFor();
  // Nor does a tap in the list before bring back who was along in the draft.
  await button(`Without ${SISTER}`).click();
  await button(`With ${SISTER}`).waitFor();
  await button('Cancel').click();
  await tile(CHILD, /Here/).click();
  await button(`With ${SISTER}`).click();
  await button('Somebody else').click();
  await button(`Without ${SISTER}`).waitFor();
  await button('Save').click();
  await tile(CHILD, /Gone/).waitFor();
  await tile(SISTER, /Here/).waitFor();
  await expect.poll(() => leftWith('Encik Osman')).toEqual([checked(child)]);
});

test('who is on the list of one of them alone is checked for the other', async () => {
  await openForm();
  await dialog().getByRole('radio', { name: 'Rokiah binti Ahmad' }).click();
  await dialog().getByText(`Rokiah binti Ahmad is not on the list of ${SISTER}`).waitFor();
  await fits(tablet.page);
  await button('Save').click();
  await dialog().getByText(messages.checkRequired).waitFor();
  await dialog().getByRole('radio', { name: 'Photo ID seen' }).click();
  await dialog().getByLabel('Reason').fill(REASON);
  await button('Save').click();
  for (const name of [CHILD, SISTER]) await tile(name, /Gone/).waitFor();
  await expect
    .poll(() => leftWith('Rokiah binti Ahmad'))
    .toEqual([{ ...checked(child), checked: 'listed', told: 0 }, checked(sister)]);
});

test('a sister who left meanwhile is not noted again, and that is said', async () => {
  await openForm();
  await fill('Encik Salleh');
  await expect.poll(() => hasDraftOf(tablet.page, REASON)).toBe(true);
  await openBoard();
  await tile(SISTER, /Here/).click();
  await button(`With ${CHILD}`).click();
  await button('Mohd Faizal bin Hashim').click();
  await tile(SISTER, /Gone/).waitFor();
  await openForm();
  await dialog().getByRole('alert').filter({ hasText: SISTER }).waitFor();
  await button('Save').click();
  await tile(CHILD, /Gone/).waitFor();
  await expect.poll(() => leftWith('Encik Salleh')).toEqual([checked(child)]);
});

test('a pass is for one child: that nothing was noted of the sister is said', async () => {
  const parent = await callerOf(server, 'parent@demo.test');
  const answer = await parent.post(`/api/children/${child}/passes`, { name: 'Pak Ismail', day: TODAY });
  const { pass } = answer.body.data.collectors.find((one: { name: string }) => one.name === 'Pak Ismail');
  await openBoard();
  await tile(CHILD, /Here/).click();
  await button(`With ${SISTER}`).waitFor();
  await button('Pickup pass').click();
  await dialog().getByLabel('Digits of the pass').fill(pass);
  await button('Check').click();
  await button('Hand over').click();
  await tile(CHILD, /Gone/).waitFor();
  await tablet.page
    .getByRole('alert')
    .filter({ hasText: `A pass is for one child. Nothing was noted of ${SISTER}` })
    .waitFor();
  await fits(tablet.page);
  await tile(SISTER, /Here/).waitFor();
});

test('a child who left meanwhile is not noted a second time, and that is said', async () => {
  await openForm();
  await fill('Encik Rosli');
  const principal = await callerOf(server, 'principal@demo.test');
  const noted = {
    id: randomUUID(),
    child_id: child,
    act: 'left',
    day: TODAY,
    time: '17:20',
    classroom: 'Bintang',
  };
  const by = { guardian_id: null, person: 'Encik Salleh', checked: 'call', reason: REASON, corrects: null };
  const noted_at = `${TODAY}T09:20:00.000Z`;
  await done(principal, operation('record_presence', { ...noted, ...by, noted_at }, null));
  await tablet.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await dialog()
    .getByRole('alert')
    .filter({ hasText: `Somebody else noted ${CHILD} meanwhile.` })
    .waitFor();
  await button('Save').click();
  await button('Close').click();
  await tile(CHILD, /Gone/).waitFor();
  expect(await leftWith('Encik Rosli')).toEqual([]);
  expect(tablet.errors).toEqual([]);
});
