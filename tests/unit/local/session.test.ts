/** Who is at the tablet, with a network and without. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../../../src/local/choose-language';
import { readFact } from '../../../src/local/device-database';
import { CallError, OfflineError } from '../../../src/local/errors';
import { sendLanguage } from '../../../src/local/send-language';
import { choosePreschool, refreshUser } from '../../../src/local/session';
import { signIn } from '../../../src/local/sign-in';
import { signOut } from '../../../src/local/sign-out-by-hand';
import type { Tablet } from '../../../src/local/tablet';
import { UserDatabase } from '../../../src/local/user-database';
import { activeOf, buildChild, started } from './support/build';
import { type FakeServer, makeServer, problem, pulled } from './support/fake-server';
import { admin, aminah, farah, screenChild, signInAs } from './support/people';
import { makeWorld, until, type World } from './support/world';

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

describe('signing in', () => {
  test('opens the user’s database and remembers who it is', async () => {
    expect(await enter(farah)).toBeNull();
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

  test('is noticed where nothing is here at all, and yet the server knows the tablet', async () => {
    await enter(farah);
    const emptied = makeWorld({ server });
    const again = await started(emptied, { automatic: true });
    await until('it is noticed', async () => (await readFact(again.device, 'wiped')) === true);
    // It is said until someone says they understood, also to who signs in before they have read it.
    await signIn({ email: 'farah@demo.test', password: 'secret' }, again);
    expect(await readFact(again.device, 'wiped')).toBe(true);
  });

  test('is not thought of at a first visit', async () => {
    const again = await started(makeWorld({ server: makeServer() }), { automatic: true });
    await until('the start is over', () => again.active.get() === null);
    expect(await readFact(again.device, 'wiped')).toBeUndefined();
  });
});

describe('the language of a person', () => {
  test('is kept on the device at once, and told to the server when there is a network again', async () => {
    await enter(farah);
    const told: unknown[] = [];
    server.onOther = async (request) => {
      told.push([request.method, new URL(request.url).pathname, await request.json()]);
      return new Response(null, { status: 204 });
    };
    server.online = false;
    await chooseLanguage('zh', tablet);
    expect(activeOf(tablet).user.language).toBe('zh');
    expect((await readFact(tablet.device, 'current'))?.user.language).toBe('zh');
    expect(told).toEqual([]);
    server.online = true;
    await sendLanguage(tablet);
    await sendLanguage(tablet);
    expect(told).toEqual([['PUT', '/api/me/language', { language: 'zh' }]]);
  });

  test('that was chosen with no network is told before the server is asked who this is', async () => {
    await enter(farah);
    server.online = false;
    await chooseLanguage('zh', tablet);
    server.online = true;
    server.onOther = () => new Response(null, { status: 204 });
    server.calls.length = 0;
    await refreshUser(tablet);
    expect(server.calls.filter((call) => call.includes('/api/me'))).toEqual([
      'PUT /api/me/language',
      'GET /api/me',
    ]);
  });

  test('that was chosen before signing in becomes theirs; else it stays what the server knows', async () => {
    server.onOther = () => new Response(null, { status: 204 });
    await signIn({ email: farah.email, password: 'secret', language: 'ms' }, tablet);
    expect(activeOf(tablet).user.language).toBe('ms');
    expect(server.calls).toContain('PUT /api/me/language');
    await signOut(tablet);
    await enter(farah);
    expect(activeOf(tablet).user.language).toBeUndefined();
  });
});
