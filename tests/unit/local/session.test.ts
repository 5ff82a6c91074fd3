/** Who is at the tablet: nothing of one is ever sent as another, and nobody's entries go with their session. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { permissionsOf } from '#shared/permissions';
import { readFact } from '../../../src/local/device-database';
import { CallError, NotSignedInError, OfflineError } from '../../../src/local/errors';
import { recordScreening } from '../../../src/local/record-screening';
import { choosePreschool, signIn } from '../../../src/local/session';
import { signOut } from '../../../src/local/sign-out';
import type { Tablet } from '../../../src/local/tablet';
import { UserDatabase } from '../../../src/local/user-database';
import { waitingEntries } from '../../../src/local/waiting-entries';
import { activeOf, buildChild, started } from './support/build';
import {
  buildUser,
  type FakeServer,
  makeServer,
  problem,
  pulled,
  pushed,
  TODAY,
} from './support/fake-server';
import { makeWorld, until, type World } from './support/world';

const farah = buildUser();
const aminah = buildUser({ id: 6, name: 'Cikgu Aminah', email: 'aminah@demo.test' });
const admin = buildUser({
  id: 7,
  name: 'Puan Lim',
  email: 'lim@demo.test',
  preschool: null,
  preschools: [],
  roles: [{ id: 2, name: 'Administrator' }],
  permissions: permissionsOf([2]),
});

let server: FakeServer;
let world: World;
let tablet: Tablet;

beforeEach(async () => {
  server = makeServer([farah, aminah, admin]);
  world = makeWorld({ server });
  tablet = await started(world);
});
afterEach(() => vi.restoreAllMocks());

const enter = (user: typeof farah, at = tablet) => signIn({ email: user.email, password: 'secret' }, at);
const screen = (childId = 11, at = tablet) =>
  recordScreening(
    { childId, date: TODAY, content: { body_temperature: 36.6, symptoms: [], others_message: null } },
    at,
  );
const databaseOf = (userId: number) => new UserDatabase(userId, world.environment);

describe('signing in', () => {
  test('opens the user’s database and remembers who it is', async () => {
    expect(await enter(farah)).toEqual(farah);
    expect(activeOf(tablet).user).toEqual(farah);
    expect((await readFact(tablet.device, 'current'))?.user.id).toBe(5);
  });

  test('with a wrong password says what the server says, and nobody is here', async () => {
    const failed = await signIn({ email: farah.email, password: 'wrong' }, tablet).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(CallError);
    expect(failed).toMatchObject({ status: 422, errors: { email: ['No.'] } });
    expect(tablet.active.get()).toBeNull();
  });

  test('without a network says that', async () => {
    server.online = false;
    await expect(enter(farah)).rejects.toBeInstanceOf(OfflineError);
  });

  test('is followed by another tab, and so is signing out', async () => {
    const beside = await started(makeWorld({ server, beside: world }));
    await enter(farah);
    await until('the other tab knows', () => beside.active.get()?.user.id === 5);
    await signOut(beside);
    await until('the first tab knows', () => tablet.active.get() === null);
  });
});

describe('a start with no network', () => {
  test('goes on with who was here, and what they wrote', async () => {
    await enter(farah);
    await screen();
    await tablet.stop();
    server.online = false;
    const again = await started(world);
    expect(activeOf(again).user).toEqual(farah);
    await screen(12, again);
    expect(await activeOf(again).database.outbox.count()).toBe(2);
    expect((await activeOf(again).sync.run('start')).ended).toBe('no-network');
    server.online = true;
    expect((await activeOf(again).sync.run('online')).ended).toBe('done');
    expect(server.applied).toHaveLength(2);
  });

  test('and a session that has ended since asks to sign in, and then sends', async () => {
    await enter(farah);
    await screen();
    await tablet.stop();
    server.session = null;
    const usual = server.onPush;
    server.onPush = () => problem(401);
    const again = await started(world);
    expect((await activeOf(again).sync.run('start')).ended).toBe('sign-in');
    server.onPush = usual;
    await enter(farah, again);
    expect((await activeOf(again).sync.run('start')).ended).toBe('done');
    expect(server.applied).toHaveLength(1);
  });
});

describe('signing out', () => {
  test('sends what waits, and leaves nothing behind', async () => {
    await enter(farah);
    server.onPull = () => pulled({ changes: [{ type: 'child', id: 11, document: buildChild() }] });
    await activeOf(tablet).sync.run('start');
    await screen();
    expect(await signOut(tablet)).toEqual({ kept: 0 });
    expect(server.applied).toHaveLength(1);
    expect(server.session).toBeNull();
    expect(await tablet.device.users.toArray()).toEqual([]);
    const database = databaseOf(5);
    for (const table of database.tables) expect(await table.count()).toBe(0);
    database.close();
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
    await late.sync.drain();
    expect(server.pushes.filter((push) => push.authorization === null)).toEqual([]);
    expect(server.applied).toEqual([]);
  });
});

describe('someone of all preschools', () => {
  test('has nothing pulled before choosing one, and another one’s records after choosing that', async () => {
    await enter(admin);
    await activeOf(tablet).sync.run('start');
    expect(server.calls).not.toContain('GET /api/sync/pull');
    server.onPull = (query) => {
      const id = Number(query.get('preschool'));
      return pulled({
        user_id: 7,
        cursor: `of-${id}`,
        changes: [{ type: 'child', id, document: buildChild({ id, preschool_id: id }) }],
      });
    };
    await choosePreschool(1, tablet);
    await activeOf(tablet).sync.run('start');
    await choosePreschool(2, tablet);
    await activeOf(tablet).sync.run('start');
    expect((await activeOf(tablet).database.children.toArray()).map(({ id }) => id)).toEqual([2]);
  });
});

describe('the server’s clock', () => {
  test('is known over a restart, once it was heard', async () => {
    world.setClock(Date.parse('2028-11-20T04:00:00Z'));
    await enter(farah);
    await activeOf(tablet).sync.run('start');
    expect(new Date(tablet.clock.now()).toISOString()).toBe('2026-11-20T04:00:00.000Z');
    await until('it is kept', async () => ((await readFact(tablet.device, 'clock_offset_ms')) ?? 0) < 0);
    await tablet.stop();
    const again = await started(world);
    expect(new Date(again.clock.now()).toISOString()).toBe('2026-11-20T04:00:00.000Z');
  });
});

describe('storage that the browser wiped', () => {
  test('is noticed where the device remembers data and the user’s database has none', async () => {
    await enter(farah);
    server.onPull = () => pulled({ changes: [] });
    await activeOf(tablet).sync.run('start');
    await tablet.stop();
    await databaseOf(5).delete();
    const again = await started(world);
    expect(await readFact(again.device, 'wiped')).toBe(true);
  });

  test('is noticed where nothing is here at all, and yet the server knows a session', async () => {
    await enter(farah);
    const emptied = makeWorld({ server });
    const again = await started(emptied, { automatic: true });
    await until('it is noticed', async () => (await readFact(again.device, 'wiped')) === true);
  });

  test('is not thought of at a first visit', async () => {
    const again = await started(makeWorld({ server: makeServer() }), { automatic: true });
    await until('the start is over', () => again.active.get() === null);
    expect(await readFact(again.device, 'wiped')).toBeUndefined();
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
