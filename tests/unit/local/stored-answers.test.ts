/** What a parent's home keeps between starts, and the two sides of someone who is staff and a parent. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { permissionsOf } from '#shared/permissions';
import { chooseSide, refreshUser } from '../../../src/local/session';
import { signIn } from '../../../src/local/sign-in';
import { signOut } from '../../../src/local/sign-out-by-hand';
import { readAnswer, storeAnswer } from '../../../src/local/stored-answers';
import type { Tablet } from '../../../src/local/tablet';
import { UserDatabase } from '../../../src/local/user-database';
import { activeOf, started } from './support/build';
import { buildUser, type FakeServer, makeServer } from './support/fake-server';
import { makeWorld, type World } from './support/world';

const both = buildUser({
  roles: [
    { id: 5, name: 'Teacher' },
    { id: 8, name: 'Staff Parent' },
  ],
  permissions: permissionsOf([5, 8]),
});

let server: FakeServer;
let world: World;
let tablet: Tablet;

beforeEach(async () => {
  server = makeServer([both]);
  world = makeWorld({ server });
  tablet = await started(world);
  await signIn({ email: both.email, password: 'secret' }, tablet);
});
afterEach(() => vi.restoreAllMocks());

const kept = (name: string) => readAnswer(activeOf(tablet).database, name);

test('an answer is kept with its age, in place of the last one, and forgotten after a month', async () => {
  await storeAnswer('home', { children: 1 }, tablet);
  await storeAnswer('home', { children: 2 }, tablet);
  expect(await kept('home')).toEqual({ value: { children: 2 }, at: tablet.environment.clock.now() });
  expect(await kept('days:1')).toBeNull();
  vi.spyOn(tablet.environment.clock, 'now').mockReturnValue(tablet.environment.clock.now() + 31 * DAY_MS);
  await storeAnswer('days:1', [], tablet);
  expect(await kept('home')).toBeNull();
});

test('a sign-out takes it along, and nothing is kept after it', async () => {
  await storeAnswer('home', { children: 1 }, tablet);
  const { user } = activeOf(tablet);
  await signOut(tablet);
  await storeAnswer('home', { children: 1 }, tablet);
  expect(await readAnswer(new UserDatabase(user.id, world.environment), 'home')).toBeNull();
});

test('a side that was chosen holds over a start and a look at the roles, until the other one is', async () => {
  expect(activeOf(tablet).asParent).toBe(false);
  await chooseSide('parent', tablet);
  expect(activeOf(tablet).asParent).toBe(true);
  await refreshUser(tablet);
  expect(activeOf(tablet).asParent).toBe(true);
  await tablet.stop();
  tablet = await started(world);
  expect(activeOf(tablet)).toMatchObject({ asParent: true, user: { id: both.id, roles: both.roles } });
  await chooseSide('staff', tablet);
  expect(activeOf(tablet).asParent).toBe(false);
});
