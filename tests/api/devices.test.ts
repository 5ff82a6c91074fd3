/** Which devices work with the server, and signing one out from afar. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { type BuiltUser, buildChild, buildPreschool, buildUser, PASSWORD } from '../support/factories';
import { until } from '../support/until';
import { runningApi } from './running-api';
import { push, screeningOperation } from './tablet';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const running = runningApi();
let here: Awaited<ReturnType<typeof buildPreschool>>;
let principal: Caller;
let administrator: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex, { short_name: 'HRE' });
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  administrator = await api.as(await buildUser(knex, 2));
});

const teacherOf = (preschools = [here]) => buildUser(running.knex, 5, { preschools });
const devicesOf = async (caller: Caller, query = '') =>
  (await caller.get(`/api/devices?per_page=1500${query}`)).body.data as { id: string }[];
const deviceOf = async (caller: Caller, id: string) =>
  (await devicesOf(caller)).find((device) => device.id === id);
const pullFrom = (caller: Caller, deviceId: string, given: Record<string, string> = {}) =>
  caller.call(
    'GET',
    `/api/sync/pull?${new URLSearchParams({ user_id: String(caller.userId), device_id: deviceId, ...given })}`,
    { headers: { 'User-Agent': ANDROID } },
  );
const signOut = (caller: Caller, id: string) => caller.post(`/api/devices/${id}/sign-out`);

/** Someone at a tablet of their own, which has been in contact. */
async function tablet(user?: BuiltUser): Promise<{ caller: Caller; id: string; user: BuiltUser }> {
  const owner = user ?? (await teacherOf());
  const caller = await running.api.as(owner);
  const id = randomUUID();
  await pullFrom(caller, id, { app_version: '0.1.0', waiting: '3' });
  return { caller, id, user: owner };
}

describe('the list', () => {
  it('tells each device’s user, browser, version, last contact, and how many entries wait on it', async () => {
    const { id, user } = await tablet();
    expect(await deviceOf(administrator, id)).toEqual({
      id,
      user: { id: user.id, name: user.name, email: user.email },
      preschools: ['HRE'],
      browser: 'Chrome 141 on Android',
      app_version: '0.1.0',
      first_contact_at: '2026-03-11T01:00:00.000Z',
      last_contact_at: '2026-03-11T01:00:00.000Z',
      waiting: 3,
      lost: null,
      sessions: 1,
      paired_with: null,
      people_with_pin: [],
    });
  });

  it('follows what waits at once, and the contact by the minute', async () => {
    const { caller, id } = await tablet();
    running.clock.advance(5_000);
    await pullFrom(caller, id, { waiting: '3' });
    expect(await deviceOf(administrator, id)).toMatchObject({ last_contact_at: '2026-03-11T01:00:00.000Z' });
    await pullFrom(caller, id, { waiting: '0' });
    expect(await deviceOf(administrator, id)).toMatchObject({
      waiting: 0,
      last_contact_at: '2026-03-11T01:00:05.000Z',
    });
    const child = await buildChild(running.knex, here);
    await push(caller, [screeningOperation(child.id)], { device_id: id, app_version: '0.2.0', waiting: 1 });
    expect(await deviceOf(administrator, id)).toMatchObject({ waiting: 1, app_version: '0.2.0' });
    running.clock.set('2026-03-11T01:00:00Z');
  });

  it('is of a principal’s own people, of all for head office, and of no one else', async () => {
    const elsewhere = await buildPreschool(running.knex);
    const own = await tablet();
    const other = await tablet(await teacherOf([elsewhere]));
    expect(await deviceOf(principal, own.id)).toBeDefined();
    expect(await deviceOf(principal, other.id)).toBeUndefined();
    expect(await deviceOf(administrator, other.id)).toBeDefined();
    expect((await own.caller.get('/api/devices')).status).toBe(403);
    const found = await devicesOf(administrator, `&search=${encodeURIComponent(own.user.email)}`);
    expect(found.map((device) => device.id)).toEqual([own.id]);
  });

  it('counts the session of a sign-in that names its device', async () => {
    const user = await teacherOf();
    const caller = running.api.anonymous();
    const device_id = randomUUID();
    await caller.get('/sanctum/csrf-cookie');
    const { body } = await caller.post('/api/login', { email: user.email, password: PASSWORD, device_id });
    const [session] = await running.knex('sessions').where({ user_id: body.data.user.id });
    expect(session.device_id).toBe(device_id);
  });
});

describe('signing a device out', () => {
  it('ends its sessions at once: the tablet is told so, by token and by cookie', async () => {
    const { caller, id } = await tablet();
    const spare = await running.api.as({ email: (await userOf(caller)).email });
    expect(await signOut(administrator, id)).toMatchObject({ status: 200, body: { data: { sessions: 0 } } });
    for (const answer of [await pullFrom(caller, id), await caller.post('/api/refresh', {})])
      expect(answer).toMatchObject({ status: 401, body: { message: messages.signedOutRemotely } });
    // Another device of the same person goes on.
    expect((await spare.get('/api/me')).status).toBe(200);
    const sessions = await running.knex('sessions').where({ user_id: caller.userId, device_id: id });
    expect(sessions).toMatchObject([{ ended_because: 'revoked' }]);
    expect(await running.knex('audit_entries').where({ entity_id: id })).toMatchObject([
      { action: 'signed_out', entity_type: 'device', actor_id: administrator.userId },
    ]);
  });

  it('takes what had not been sent, and holds it', async () => {
    const { caller, id } = await tablet();
    await signOut(principal, id);
    const child = await buildChild(running.knex, here);
    const one = screeningOperation(child.id);
    const { body } = await push(caller, [one], { device_id: id });
    expect(body.data.results).toEqual([{ operation_id: one.operation_id, status: 'held' }]);
    expect(await running.knex('held_entries').where({ id: one.operation_id })).toMatchObject([
      { reason: 'session_ended' },
    ]);
  });

  it('also where the stolen one names another device: a session is of one for ever', async () => {
    const { caller, id } = await tablet();
    const another = randomUUID();
    expect((await pullFrom(caller, another)).status).toBe(401);
    const child = await buildChild(running.knex, here);
    expect((await push(caller, [screeningOperation(child.id)], { device_id: another })).status).toBe(401);
    expect(await running.knex('devices').where({ id: another })).toEqual([]);
    await signOut(administrator, id);
    for (const device of [id, another])
      expect(await pullFrom(caller, device)).toMatchObject({
        status: 401,
        body: { message: messages.signedOutRemotely },
      });
    expect((await caller.post('/api/refresh', {})).status).toBe(401);
  });

  it('two first calls of a session at once name one device, and both are taken', async () => {
    const caller = await running.api.as(await teacherOf());
    const [one, two] = [await buildChild(running.knex, here), await buildChild(running.knex, here)];
    const held = await running.knex.transaction();
    await held('sessions').where({ user_id: caller.userId }).forUpdate();
    const pushed = [one, two].map(({ id }) => push(caller, [screeningOperation(id)]));
    await until(async () => {
      const { rows } = await running.knex.raw(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length === 2;
    });
    await held.commit();
    expect((await Promise.all(pushed)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('does not tell it to someone else at the same browser', async () => {
    const { caller, id } = await tablet();
    await signOut(administrator, id);
    const answer = await caller.post('/api/refresh', { user_id: caller.userId + 1 });
    expect(answer).toMatchObject({ status: 401, body: { message: messages.notSignedIn } });
  });

  it('is for a principal of its user’s preschool: another’s is a 404, without the right a 403', async () => {
    const elsewhere = await buildPreschool(running.knex);
    const { id, caller } = await tablet();
    const other = await running.api.as(await buildUser(running.knex, 4, { preschools: [elsewhere] }));
    const finance = await running.api.as(await buildUser(running.knex, 3));
    expect((await signOut(other, id)).status).toBe(404);
    expect((await signOut(finance, id)).status).toBe(403);
    expect((await signOut(caller, id)).status).toBe(403);
    expect((await signOut(administrator, randomUUID())).status).toBe(404);
    expect((await caller.get('/api/me')).status).toBe(200);
  });
});

async function userOf(caller: Caller): Promise<{ email: string }> {
  return running.knex('users').where({ id: caller.userId }).first();
}
