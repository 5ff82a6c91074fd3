/** Nothing of one person is ever sent as another, and nobody's entries go with their session. */
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { DeviceDatabase, readFact, writeFacts } from '../../../src/local/device-database';
import { NotSignedInError } from '../../../src/local/errors';
import { signOut } from '../../../src/local/sign-out-by-hand';
import type { Tablet } from '../../../src/local/tablet';
import { UserDatabase } from '../../../src/local/user-database';
import { waitingEntries } from '../../../src/local/waiting-entries';
import { activeOf, buildChild, started } from './support/build';
import { type FakeServer, makeServer, problem, pulled, pushed } from './support/fake-server';
import { admin, aminah, farah, screenChild, signInAs } from './support/people';
import { makeWorld, settled, until, type World } from './support/world';

let server: FakeServer;
let world: World;
let tablet: Tablet;

beforeEach(async () => {
  server = makeServer([farah, aminah, admin]);
  world = makeWorld({ server });
  tablet = await started(world);
});
afterEach(() => vi.restoreAllMocks());

const enter = (user: typeof farah, at = tablet) => signInAs(user, at);
const screen = (childId = 11, at = tablet) => screenChild(childId, at);
const databaseOf = (userId: number) => new UserDatabase(userId, world.environment);

describe('signing out', () => {
  test('sends what waits, and leaves what was sent for 30 days, and nothing else', async () => {
    await enter(farah);
    server.onPull = () => pulled({ changes: [{ type: 'child', id: 11, document: buildChild() }] });
    await activeOf(tablet).sync.run('start');
    await screen();
    expect(await signOut(tablet)).toEqual({ kept: 0 });
    expect(server.applied).toHaveLength(1);
    expect(server.session).toBeNull();
    const database = databaseOf(5);
    expect(await database.outbox.toArray()).toMatchObject([{ state: 'sent', overlaid: 0 }]);
    const wiped = database.tables.filter(({ name }) => !['outbox', 'meta'].includes(name));
    for (const table of wiped) expect([table.name, await table.count()]).toEqual([table.name, 0]);
    database.close();
    // A clock that ran ahead for a day takes nothing away: they are too old on two days.
    for (const days of [31, 1]) {
      expect(await tablet.device.users.count()).toBe(1);
      await tablet.stop();
      await world.pass(days * DAY_MS);
      // The server's time was told meanwhile: else nobody knows that so many days have passed.
      const device = new DeviceDatabase(world.environment);
      await writeFacts(device, { server_time: world.environment.clock.now() });
      device.close();
      tablet = await started(world, { automatic: true });
      await settled();
    }
    await vi.waitFor(async () => expect(await tablet.device.users.toArray()).toEqual([]));
    expect(await Dexie.exists(`${world.environment.databasePrefix}tadika-user-5`)).toBe(false);
  });

  test('without a network keeps entries and drafts for their author, and wipes the rest', async () => {
    await enter(farah);
    server.onPull = () =>
      pulled({
        changes: [
          { type: 'child', id: 11, document: buildChild() },
          { type: 'child', id: 12, document: buildChild({ id: 12 }) },
        ],
      });
    await screen(12);
    await activeOf(tablet).sync.run('start');
    activeOf(tablet).drafts.write('k', 'typed', null, () => {});
    server.online = false;
    await screen(11);
    expect(await signOut(tablet)).toEqual({ kept: 1 });
    expect(tablet.active.get()).toBeNull();
    const database = databaseOf(5);
    expect(await database.children.count()).toBe(0);
    expect((await database.outbox.toArray()).map(({ child_id, state }) => [child_id, state])).toEqual([
      [12, 'sent'],
      [11, 'pending'],
    ]);
    expect(await database.drafts.count()).toBe(1);
    database.close();
    expect(await waitingEntries(tablet)).toEqual([
      { userId: 5, name: farah.name, email: farah.email, count: 1 },
    ]);
  });

  test('keeps what was refused, too', async () => {
    await enter(farah);
    await screen();
    server.onPush = (body) =>
      pushed(
        body,
        body.operations.map(({ operation_id }) => ({ operation_id, status: 'refused' as const })),
      );
    expect(await signOut(tablet)).toEqual({ kept: 1 });
    await enter(farah);
    expect((await activeOf(tablet).database.outbox.toArray())[0]?.state).toBe('refused');
  });

  test('without a network ends the session at the next contact, after sending under it what waits', async () => {
    await enter(farah);
    await screen();
    server.online = false;
    await signOut(tablet);
    expect(server.session).toEqual(farah);
    await tablet.stop();
    server.online = true;
    const again = await started(makeWorld({ server, beside: world }), { automatic: true });
    await until('the session has ended', () => server.session === null);
    await until('it is forgotten', async () => (await readFact(again.device, 'ending')) === null);
    expect(server.applied).toHaveLength(1);
    expect(await waitingEntries(again)).toEqual([]);
  });

  test('takes ten seconds at most to send', async () => {
    await enter(farah);
    await screen();
    server.onPush = () => new Promise<Response>(() => {});
    const leaving = signOut(tablet);
    await until('the push hangs', () => server.pushes.length > 0);
    await world.pass(10_000);
    server.onPush = () => problem(503);
    expect(await leaving).toEqual({ kept: 1 });
  });

  test('in one tab forbids another to write what nobody would find', async () => {
    const beside = await started(makeWorld({ server, beside: world }));
    await enter(farah);
    await until('the other tab knows', () => beside.active.get()?.user.id === 5);
    const late = activeOf(beside);
    await signOut(tablet);
    beside.active.set(late);
    await expect(screen(11, beside)).rejects.toBeInstanceOf(NotSignedInError);
    beside.active.set(null);
  });
});

describe('two people at one tablet', () => {
  test('nothing of the first is sent as the second, and the first finds it whole', async () => {
    await enter(farah);
    server.online = false;
    const { operationId } = await screen();
    await signOut(tablet);
    server.online = true;
    server.onPush = () => problem(503);
    await enter(aminah);
    server.onPush = (body) => pushed(body);
    await screen(12);
    await activeOf(tablet).sync.run('button');
    for (const push of server.pushes) {
      const owner = push.authorization?.startsWith('Bearer token-6-') ? 6 : 5;
      expect(push.user_id).toBe(owner);
      if (owner === 6) expect(push.operations.map((each) => each.arguments.child_id)).toEqual([12]);
    }
    expect(await waitingEntries(tablet)).toMatchObject([{ userId: 5, count: 1 }]);

    await signOut(tablet);
    await enter(farah);
    await activeOf(tablet).sync.run('button');
    const mine = server.pushes.filter((push) => push.authorization?.startsWith('Bearer token-5-'));
    expect(mine.at(-1)?.operations.map((each) => each.operation_id)).toEqual([operationId]);
    expect(await waitingEntries(tablet)).toEqual([]);
  });

  test('where the second signs in over the first’s ended session, the first’s cache goes and the entries stay', async () => {
    await enter(farah);
    server.onPull = (query) =>
      pulled({
        user_id: Number(query.get('user_id')),
        changes: [{ type: 'child', id: 11, document: buildChild() }],
      });
    await activeOf(tablet).sync.run('start');
    server.onPush = () => problem(503);
    await screen();
    await enter(aminah);
    expect(activeOf(tablet).user.id).toBe(6);
    const database = databaseOf(5);
    expect(await database.children.count()).toBe(0);
    expect(await database.outbox.count()).toBe(1);
    database.close();
  });

  test('a tab of the first that wakes late sends nothing with the second’s cookie', async () => {
    await enter(farah);
    await screen();
    const late = activeOf(tablet);
    server.session = aminah;
    await putUnheard({ key: 'current', value: { user: aminah, preschoolId: null } });
    await putUnheard({ key: 'cookie_of', value: aminah.id });
    await late.sync.drain();
    expect(server.pushes.filter((push) => push.authorization === null)).toEqual([]);
    expect(server.applied).toEqual([]);
  });
});

/** Writes a fact of the device as another browser tab would, of which this one has not heard yet. */
function putUnheard(row: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const { indexedDB, databasePrefix } = world.environment;
    const opening = (indexedDB as IDBFactory).open(`${databasePrefix}tadika-device`);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('facts', 'readwrite');
      transaction.objectStore('facts').put(row);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
