/**
 * The day of a centre at three tablets, two of which have no network for half of it: children arrive, eat, sleep, get
 * medicine, bump into things and leave, one with a stranger. What the server has is what was tapped, once, and each family
 * is told once. `npm run test:long` has all children of the preschool, `npm test` two tablets and a few children of each.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spokenName } from '#shared/domain/called-name';
import { attendingStatuses } from '#shared/domain/statuses';
import { sendDigests } from '../../server/features/notifications/send-digests';
import { done, operation } from '../api/tablet';
import {
  signIn,
  startOfflineTablet,
  startTablet,
  type Tablet,
  untilReadyForOffline,
  untilSynced,
} from '../support/browser';
import { chooseOption } from '../support/choose-option';
import { fixedClock } from '../support/clock';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { buildMedicine } from '../support/factories';
import { fits } from '../support/fits';
import { photoBytes } from '../support/photo';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { noServices } from '../support/services';

const PRESCHOOL = 1;
/** By which the accident is found again: the demonstration has one too. */
const MARK = 'Ran against the door.';
/** Of each classroom. */
const CHILDREN = isLong ? 14 : 2;
/** Who is at the tablet of each classroom; the first keeps its network. */
const PEOPLE = ['teacher@demo.test', 'therapist@demo.test', 'principal@demo.test'].slice(0, isLong ? 3 : 2);

interface Child {
  id: number;
  fullname: string;
  /** One of its parents, by name. */
  parent: string;
}
interface Room {
  id: number;
  children: Child[];
}

let server: ServerProcess;
let tablets: Tablet[];
let phone: Tablet;
let rooms: Room[];
/** What was tapped: the child, and what of it. */
const tapped: string[] = [];

const database = <T>(work: (knex: Knex) => Promise<T>) => inDatabaseOf(server.dataDir, work);

beforeAll(async () => {
  server = await startDemo();
  rooms = (await database(roomsOf)).slice(0, PEOPLE.length);
  const size = { width: 1180, height: 820 };
  phone = await startTablet({ width: 360, height: 740 });
  tablets = await Promise.all(
    PEOPLE.map((_, place) => (place === 0 ? startTablet : startOfflineTablet)(size)),
  );
});
afterAll(async () => {
  await Promise.all([phone, ...(tablets ?? [])].map((tablet) => tablet?.close()));
  await server?.stop();
});

/** The classrooms of the preschool, with children whose names no other one's holds. */
async function roomsOf(knex: Knex): Promise<Room[]> {
  const rows: (Child & { classroom_id: number })[] = await knex('children')
    .join('child_parents', 'child_parents.child_id', 'children.id')
    .join('users', 'users.id', 'child_parents.user_id')
    .where({ 'children.preschool_id': PRESCHOOL })
    .whereIn('children.status', [...attendingStatuses])
    .whereNotNull('children.classroom_id')
    .distinctOn('children.id')
    .orderBy(['children.id', 'users.id'])
    .select('children.id', 'fullname', 'classroom_id', 'users.name AS parent');
  const clear = rows.filter(({ id, fullname }) =>
    rows.every((other) => other.id === id || !other.fullname.includes(fullname)),
  );
  return [...new Set(clear.map(({ classroom_id }) => classroom_id))]
    .toSorted((one, other) => one - other)
    .map((id) => ({ id, children: clear.filter((child) => child.classroom_id === id).slice(0, CHILDREN) }));
}

/** What somebody notes of a child, as far as a family reads it. */
interface Noted {
  act: string;
  person?: string | null;
  portion?: string | null;
  medicine?: string;
  amount?: string | null;
  parts?: readonly string[];
}

const said = (id: number, { act, person, portion, medicine, amount, parts = [] }: Noted): string =>
  [id, act, person, portion, medicine, amount, ...parts].filter(Boolean).join(' ');

/** Within the app, since a page without a network cannot be loaded anew here. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
const board = (page: Page) => page.getByRole('list', { name: 'Children' });
const tile = (page: Page, { fullname }: Child) =>
  board(page).getByRole('button').filter({ hasText: fullname }).first();

/** In the page: false where no brother or sister comes along any more. */
function leaveOut(dialog: Element): boolean {
  const along = dialog.querySelector<HTMLButtonElement>('button[aria-pressed="true"]');
  along?.click();
  return along !== null;
}

/** With a parent, without the brothers and sisters: they are tapped themselves. */
async function comeOrGo(page: Page, child: Child, act: 'arrived' | 'left'): Promise<void> {
  await tile(page, child).click();
  const dialog = page.getByRole('dialog', { name: act === 'arrived' ? /^Who brings/ : /^Who picks up/ });
  await dialog.waitFor();
  // At once, since another tablet may tell at this moment that one of them is tapped already.
  while (await dialog.evaluate(leaveOut));
  await dialog.getByRole('button', { name: child.parent }).first().click();
  await dialog.waitFor({ state: 'detached' });
  await tile(page, child)
    .filter({ hasText: act === 'arrived' ? /Here \d/ : /Gone \d/ })
    .waitFor();
  tapped.push(said(child.id, { act, person: child.parent }));
}

/** Of everyone of the classroom who is here. */
async function careForAll(page: Page, room: Room, kind: string, button: string, noted: Noted): Promise<void> {
  await page.getByRole('button', { name: kind, exact: true }).click();
  await page.getByRole('button', { name: `Everyone: ${room.children.length}`, exact: true }).click();
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('button', { name: `Everyone: ${room.children.length}`, exact: true }).waitFor();
  for (const { id } of room.children) tapped.push(said(id, noted));
}

async function bump(page: Page, child: Child): Promise<void> {
  await page.getByRole('button', { name: 'New incident' }).click();
  const dialog = page.getByRole('dialog');
  await chooseOption(dialog.getByRole('combobox', { name: 'Child Name' }), child.fullname);
  await dialog.getByRole('radio', { name: 'Bump', exact: true }).check();
  const figure = dialog.getByRole('group', { name: 'Where on the body' });
  await figure.getByRole('button', { name: 'Head', exact: true }).click();
  await figure.getByRole('button', { name: 'Right leg', exact: true }).press('Enter');
  await figure.getByRole('button', { name: 'Right leg', exact: true }).click();
  await dialog.getByLabel('How it happened').fill(MARK);
  const buffer = Buffer.from(await photoBytes(), 'base64');
  await dialog
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'bump.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByRole('img', { name: 'The chosen photo' }).waitFor();
  await dialog.getByRole('button', { name: 'Sign and save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: child.fullname }).waitFor();
  tapped.push(said(child.id, { act: 'bump', parts: ['head'] }));
}

async function nearMiss(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Near miss' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Gate or door left open' }).check();
  await dialog.getByLabel('What nearly happened').fill('The gate stood open.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function withStranger(page: Page, child: Child): Promise<void> {
  await tile(page, child).click();
  const dialog = page.getByRole('dialog', { name: /^Who picks up/ });
  await dialog.waitFor();
  while (await dialog.evaluate(leaveOut));
  await dialog.getByRole('button', { name: 'Somebody else' }).click();
  const form = page.getByRole('dialog', { name: /leaves$/ });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Encik Ramli');
  await form.getByRole('radio', { name: 'Photo ID seen' }).check();
  await form.getByLabel('Reason').fill('The mother called from the hospital.');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await tile(page, child)
    .filter({ hasText: /Gone \d/ })
    .waitFor();
  tapped.push(said(child.id, { act: 'left', person: 'Encik Ramli' }));
}

/** Two tablets that know nothing of each other give one medicine; another child's is given once. Two people are at each. */
async function giveDoses(doubled: Child, once: Child): Promise<void> {
  const teacher = await callerOf(server, PEOPLE[0] ?? '');
  const therapist = await callerOf(server, PEOPLE[1] ?? '');
  for (const child of [doubled, doubled, once]) {
    const known = await database((knex) => knex('medicines').where({ child_id: child.id }).first('id'));
    const medicine_id = known?.id ?? (await database((knex) => buildMedicine(knex, child)));
    const given = {
      id: randomUUID(),
      child_id: child.id,
      act: 'given',
      about: null,
      medicine_id,
      corrects: null,
      due: null,
      slot: null,
      day: TODAY,
      time: '10:01',
      medicine: 'Paracetamol',
      amount: '5 ml',
      apart_hours: 4,
      knew: [],
      override: null,
      note: null,
      witness_id: therapist.userId,
      witness: 'Therapist',
      noted_at: `${TODAY}T02:01:00.000Z`,
    };
    await done(teacher, operation('record_dose', given, null));
    tapped.push(said(child.id, { act: 'given', medicine: 'Paracetamol', amount: '5 ml' }));
  }
}

/** Of these children, in the words of `tapped`. */
const stored = (ids: readonly number[]) =>
  database(async (knex) => {
    const of = (table: string) => knex(table).where({ day: TODAY }).whereIn('child_id', ids);
    const events: (Noted & { child_id: number })[] = [
      ...(await of('presences')),
      ...(await of('care_events')),
      ...(await of('doses')),
      ...(await of('incidents').where({ text: MARK }).select('child_id', 'kind AS act', 'parts')),
    ];
    return events.map(({ child_id, ...noted }) => said(child_id, noted)).toSorted();
  });

/** How often each of the parents was told, of those who are to be. */
async function toldOf(kind: string, about: object, children: readonly number[]) {
  return database(async (knex) => {
    const parents: number[] = await knex('child_parents')
      .whereIn('child_id', children)
      .distinct('user_id')
      .pluck('user_id');
    const rows: { user_id: number }[] = await knex('notifications')
      .where({ kind, ...about })
      // Another one of the same is for later: it goes unless they say that they know.
      .whereNot('event', 'like', '% again')
      .whereIn('user_id', parents);
    return parents.map((id) => rows.filter(({ user_id }) => user_id === id).length);
  });
}
const once = (counts: readonly number[]) => {
  expect(counts.length).toBeGreaterThan(0);
  expect(new Set(counts)).toEqual(new Set([1]));
};

/** The evening's job, which the schedule calls again and again. */
const evening = () =>
  database((knex) =>
    sendDigests({
      knex,
      clock: fixedClock(`${TODAY}T11:00:00Z`),
      services: noServices,
      attempt: 1,
      lastAttempt: false,
    }),
  );

/** The address of its parent, who can sign in from here on. */
const parentOf = (child: Child): Promise<string> =>
  database(async (knex) => {
    const [parent] = await knex('users')
      .whereIn('id', knex('child_parents').where({ child_id: child.id }).select('user_id'))
      .where({ name: child.parent })
      // Few families of the demonstration have a password.
      .update({ password_hash: knex('users').where({ email: 'parent@demo.test' }).select('password_hash') })
      .returning('email');
    return parent.email;
  });

/** On a phone: the accident stands above all of the children, with the mark that photos are with it, and leads to them. */
async function seesPhotoOf(child: Child): Promise<void> {
  const { page } = phone;
  await signIn(page, server.url, await parentOf(child));
  const accident = page
    .getByRole('navigation', { name: 'To be read' })
    .getByRole('link', { name: new RegExp(`^${spokenName(child.fullname)}: incident at .*With photos`) });
  await accident.waitFor();
  await fits(page);
  await accident.click();
  await page.getByText(MARK).waitFor();
  await page.getByRole('button', { name: 'Show the photo large: Photo of the incident' }).waitFor();
}

/** What a parent of the child reads of it, in the words of `tapped`. */
async function readBy(child: Child): Promise<string[]> {
  const parent = await callerOf(server, await parentOf(child));
  const answer = await parent.get(`/api/portal/children/${child.id}/days?date=${TODAY}`);
  const [day] = answer.body.data.days;
  return [
    ...[...day.presences, ...day.care, ...day.doses],
    ...day.incidents
      .filter(({ text }: { text: string }) => text === MARK)
      .map(({ kind, parts }: { kind: string; parts: string[] }) => ({ act: kind, parts })),
  ].map((noted: Noted) => said(child.id, noted));
}

test('what the tablets tapped is what the server has, and each family is told once', async () => {
  const pages = tablets.map(({ page }) => page);
  const [first, last] = [pages[0], pages.at(-1)] as [Page, Page];
  const [doubled, given] = (rooms[0] as Room).children as [Child, Child];
  const [stranger, hurt] = [rooms[1]?.children[0] as Child, rooms.at(-1)?.children[1] as Child];
  const everyone = rooms.flatMap(({ children }) => children);
  const ids = everyone.map(({ id }) => id);
  const inEach = (work: (page: Page, room: Room) => Promise<void>) =>
    Promise.all(pages.map((page, place) => work(page, rooms[place] as Room)));
  const toBoard = async (page: Page, { id, children }: Room) => {
    await go(page, `/today/board?classroom=${id}`);
    await tile(page, children[0] as Child)
      .filter({ hasText: /Expected|Here|Gone/ })
      .waitFor();
  };
  const toCare = async (page: Page, { id }: Room) => {
    await go(page, `/today/care?classroom=${id}`);
    await page.getByRole('group', { name: 'What is noted' }).waitFor();
  };

  await inEach(async (page, room) => {
    await signIn(page, server.url, PEOPLE[pages.indexOf(page)] as string);
    await toBoard(page, room);
    await (page === first ? untilSynced : untilReadyForOffline)(page);
  });
  for (const { context } of tablets.slice(1)) await context.setOffline(true);
  await inEach(async (page, room) => {
    for (const child of room.children) await comeOrGo(page, child, 'arrived');
    await toCare(page, room);
    await careForAll(page, room, 'Meal', 'All of it', { act: 'meal', portion: 'all' });
  });
  await go(last, '/today/incidents');
  await bump(last, hurt);
  await go(first, '/today/incidents');
  await nearMiss(first);
  expect(await stored(rooms[1]?.children.map(({ id }) => id) ?? [])).toEqual([]);

  for (const { context } of tablets.slice(1)) await context.setOffline(false);
  await Promise.all(pages.map(untilSynced));
  await giveDoses(doubled, given);
  await inEach(async (page, room) => {
    await toCare(page, room);
    await careForAll(page, room, 'Sleep', 'Fell asleep', { act: 'asleep' });
    await careForAll(page, room, 'Sleep', 'Woke up', { act: 'awake' });
    await toBoard(page, room);
    for (const child of room.children)
      await (child === stranger ? withStranger(page, child) : comeOrGo(page, child, 'left'));
    await untilSynced(page);
  });

  await expect.poll(() => stored(ids)).toEqual(tapped.toSorted());
  const near = await database((knex) => knex('near_misses').where({ text: 'The gate stood open.' }));
  expect(near).toHaveLength(1);
  once(await toldOf('double_dose', { child_id: doubled.id }, [doubled.id]));
  expect(new Set(await toldOf('double_dose', { child_id: given.id }, [given.id]))).toEqual(new Set([0]));
  once(await toldOf('release', { child_id: stranger.id }, [stranger.id]));
  const accident = await database((knex) => knex('incidents').where({ text: MARK }).first('id'));
  once(await toldOf('incident', { event: accident.id }, [hurt.id]));
  await evening();
  await evening();
  once(await toldOf('digest', { event: TODAY }, ids));
  for (const child of everyone)
    expect((await readBy(child)).toSorted()).toEqual(
      tapped.filter((one) => one.startsWith(`${child.id} `)).toSorted(),
    );
  await seesPhotoOf(hurt);
  expect([phone, ...tablets].flatMap(({ errors }) => errors)).toEqual([]);
});
