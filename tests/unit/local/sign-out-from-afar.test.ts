/** A device that the office has signed out forgets what it had fetched, and loses no entry. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionEndpoints } from '#shared/endpoints/session';
import { messages } from '#shared/messages';
import { call } from '../../../src/local/call';
import { recordScreening } from '../../../src/local/day-entries';
import { readFact } from '../../../src/local/device-database';
import { signIn } from '../../../src/local/sign-in';
import type { Tablet } from '../../../src/local/tablet';
import { UserDatabase } from '../../../src/local/user-database';
import { waitingEntries } from '../../../src/local/waiting-entries';
import { activeOf, buildChild, signedIn } from './support/build';
import { type FakeServer, problem, pulled, pushed, TODAY } from './support/fake-server';
import type { World } from './support/world';

let server: FakeServer;
let world: World;
let tablet: Tablet;

beforeEach(async () => {
  ({ server, world, tablet } = await signedIn());
  server.onPull = () => pulled({ changes: [{ type: 'child', id: 11, document: buildChild() }] });
  await activeOf(tablet).sync.run('start');
});

const screen = async () => {
  const content = { body_temperature: 36.6, symptoms: [], others_message: null };
  return (await recordScreening({ childId: 11, date: TODAY, content }, tablet)).operationId;
};

/** Every call but a push answers as the server does once the session was ended by the office, or otherwise. */
function signedOutByTheOffice(message: string = messages.signedOutRemotely): void {
  const usual = server.fetch;
  server.fetch = async (request) => {
    const answer = await usual(request);
    const { pathname } = new URL(request.url);
    const open = ['/sanctum/csrf-cookie', '/api/sync/push', '/api/logout', '/api/login'].includes(pathname);
    return open ? answer : problem(401, message);
  };
}
/** To the end: nobody is here at once, and what is left is wiped behind that. */
const signedOut = () =>
  vi.waitFor(
    async () => {
      expect(tablet.active.get()).toBeNull();
      expect((await readFact(tablet.device, 'ending')) ?? null).toBeNull();
    },
    { timeout: 30_000 },
  );
const database = () => new UserDatabase(5, world.environment);

describe('A device that was signed out by the office', () => {
  test('sends what waits under the ended session, wipes the rest, and asks who is there', async () => {
    const id = await screen();
    signedOutByTheOffice();
    server.onPush = (body) => pushed(body, [{ operation_id: id, status: 'held' }]);
    await activeOf(tablet).sync.run('button');
    await signedOut();
    expect(server.pushes.at(-1)?.operations).toMatchObject([{ operation_id: id }]);
    expect(await readFact(tablet.device, 'current')).toBeNull();
    expect(await readFact(tablet.device, 'told_off')).toBe('office');
    expect(await database().children.count()).toBe(0);
    expect(await waitingEntries(tablet)).toEqual([]);
  });

  test('keeps for its author what the server could not take', async () => {
    await screen();
    signedOutByTheOffice();
    server.onPush = () => problem(401, messages.signedOutRemotely);
    await activeOf(tablet).sync.run('button');
    // Nothing could be sent: a screen that asks the server learns it all the same.
    if (tablet.active.get()) await call(sessionEndpoints.me, {}, tablet).catch(() => undefined);
    await signedOut();
    expect(await waitingEntries(tablet)).toMatchObject([{ userId: 5, count: 1 }]);
    const kept = database();
    expect([await kept.children.count(), await kept.outbox.count()]).toEqual([0, 1]);
    kept.close();
  });

  test('says so until someone signs in', async () => {
    signedOutByTheOffice();
    await activeOf(tablet).sync.run('button');
    await signedOut();
    await signIn({ email: 'farah@demo.test', password: 'secret' }, tablet);
    expect(await readFact(tablet.device, 'told_off')).toBe(false);
  });

  test('says that one did it oneself, from another device', async () => {
    signedOutByTheOffice(messages.signedOutElsewhere);
    await activeOf(tablet).sync.run('button');
    await signedOut();
    expect(await readFact(tablet.device, 'told_off')).toBe('self');
    expect(await database().children.count()).toBe(0);
  });

  test('is what a new password does, which a link set', async () => {
    signedOutByTheOffice(messages.passwordResetElsewhere);
    await activeOf(tablet).sync.run('button');
    await signedOut();
    expect(await readFact(tablet.device, 'told_off')).toBe('reset');
    expect(await database().children.count()).toBe(0);
  });

  test('is something else than a password that was changed elsewhere: what is here stays, and that is said', async () => {
    signedOutByTheOffice(messages.passwordChangedElsewhere);
    await activeOf(tablet).sync.run('button');
    const { database: kept } = activeOf(tablet);
    expect(await kept.children.count()).toBe(1);
    expect((await kept.meta.get('contact'))?.value).toMatchObject({ state: 'sign-in', newPassword: true });
    expect(await readFact(tablet.device, 'told_off')).not.toBe('self');
  });

  test('is something else than a session that ran out: then the day goes on', async () => {
    server.session = null;
    await activeOf(tablet).sync.run('button');
    expect(tablet.active.get()).not.toBeNull();
    expect(await activeOf(tablet).database.children.count()).toBe(1);
  });
});
