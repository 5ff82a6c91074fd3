/** Tablets that a preschool shares: pairing by a code, and the sessions that a PIN opens again. */
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { TRIES_AN_ADDRESS } from '../../server/features/tablets/pair-limit';
import type { Caller } from '../support/api';
import { buildChild, buildPreschool, buildUser, PASSWORD } from '../support/factories';
import { runningApi } from './running-api';
import { push, screeningOperation } from './tablet';

const running = runningApi();
type Person = Awaited<ReturnType<typeof buildUser>>;
let here: Awaited<ReturnType<typeof buildPreschool>>;
let there: typeof here;
let principal: Caller;
let administrator: Caller;
let child: { id: number };

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  there = await buildPreschool(knex);
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  administrator = await api.as(await buildUser(knex, 2));
  child = await buildChild(knex, here);
});

const teacherOf = (place: typeof here) => buildUser(running.knex, 5, { preschools: [place] });

/** Signed in with the password at a device. */
async function at(device_id: string, { email }: { email: string }): Promise<Caller> {
  const caller = Object.assign(running.api.anonymous(), { deviceId: device_id });
  await caller.get('/sanctum/csrf-cookie');
  const answer = await caller.post('/api/login', { email, password: PASSWORD, device_id });
  const { token, user } = answer.body.data;
  return Object.assign(caller, { token, userId: user.id });
}
const codeOf = async (caller: Caller, { id } = here): Promise<string> =>
  (await caller.post(`/api/preschools/${id}/pairing-codes`)).body.data.code;
const pair = (code: string, device_id: string) =>
  running.api.anonymous().post('/api/tablets/pair', { code, device_id });
/** A tablet of the preschool on which this person has a PIN. */
async function withPin(person: Person, device = randomUUID()) {
  expect((await pair(await codeOf(principal), device)).status).toBe(200);
  const caller = await at(device, person);
  const answer = await caller.post('/api/me/tablet-secret');
  expect(answer.status).toBe(200);
  return { device, caller, secret: answer.body.data.secret as string };
}
const open = (device_id: string, { id }: { id: number }, secret: string, given: object = {}) =>
  running.api.anonymous().post('/api/tablet-session', { device_id, user_id: id, secret, ...given });
/** A caller by the bearer alone, as a tablet after its PIN. */
async function byPin(device: string, person: Person, secret: string, given: object = {}): Promise<Caller> {
  const answer = await open(device, person, secret, given);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  const caller = Object.assign(running.api.anonymous(), { deviceId: device });
  return Object.assign(caller, { token: answer.body.data.token, userId: person.id });
}
const refusal = async (device: string, person: Person, secret: string) => {
  const { status, body } = await open(device, person, secret);
  return [status, body.message];
};

describe('pairing', () => {
  it('takes a code typed in any way, once, and tells the tablet its preschool and when to lock', async () => {
    const device = randomUUID();
    const code = await codeOf(principal);
    expect(code).toMatch(/^[2-9A-Z]{8}$/);
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const { body } = await pair(typed, device);
    expect(body.data).toEqual({
      preschool: { id: here.id, name: expect.any(String), short_name: expect.any(String) },
      lock_minutes: 5,
      door_lock_minutes: 60,
    });
    expect((await running.api.anonymous().get(`/api/tablets/${device}`)).body.data).toEqual(body.data);
    expect((await pair(code, randomUUID())).body.errors).toEqual({ code: [messages.pairingCodeWrong] });
  });

  it('refuses a code that ran out, was followed by another, or never was, with the same words', async () => {
    const { clock } = running;
    const wrong = { code: [messages.pairingCodeWrong] };
    const first = await codeOf(principal);
    const second = await codeOf(principal);
    expect((await pair(first, randomUUID())).body.errors).toEqual(wrong);
    const now = clock.now();
    clock.set(new Date(now.getTime() + 61 * MINUTE_MS).toISOString());
    expect((await pair(second, randomUUID())).body.errors).toEqual(wrong);
    clock.set(now.toISOString());
    expect((await pair('ABCD2345', randomUUID())).body.errors).toEqual(wrong);
    expect((await pair('ABC', randomUUID())).body.errors).toEqual({ code: [messages.pairingCodeRequired] });
  });

  it('gives a code that two tablets use at once to one of them', async () => {
    const code = await codeOf(principal);
    const answers = await Promise.all([1, 2, 3, 4].map(() => pair(code, randomUUID())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is a matter of administrators, and of the principal at their own preschool', async () => {
    const teacher = await running.api.as(await teacherOf(here));
    const ask = async (caller: Caller, { id }: { id: number }) =>
      (await caller.post(`/api/preschools/${id}/pairing-codes`)).status;
    expect(await ask(administrator, there)).toBe(200);
    expect(await ask(principal, there)).toBe(404);
    expect(await ask(teacher, here)).toBe(403);
  });

  it('tells nobody a code: the database has a hash, the trail who made it and which tablet took it', async () => {
    const { knex } = running;
    const [device, code] = [randomUUID(), await codeOf(administrator)];
    expect(JSON.stringify(await knex('pairing_codes'))).not.toContain(code);
    await pair(code, device);
    const trail = await knex('audit_entries').where({ entity_id: device }).first();
    expect(trail).toMatchObject({ action: 'paired', actor_id: administrator.userId, preschool_id: here.id });
    expect(JSON.stringify(await knex('audit_entries'))).not.toContain(code);
  });
});

describe('a session by PIN', () => {
  it('is opened again by its secret, with no cookie, on its own device and for its own person alone', async () => {
    const person = await teacherOf(here);
    const { device, secret } = await withPin(person);
    const caller = await byPin(device, person, secret);
    expect((await caller.get('/api/me')).body.data.id).toBe(person.id);
    const answer = await open(device, person, secret);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const other = await teacherOf(here);
    const refused = [401, messages.notSignedIn];
    expect(await refusal(randomUUID(), person, secret)).toEqual(refused);
    expect(await refusal(device, other, secret)).toEqual(refused);
    expect(await refusal(device, person, randomBytes(32).toString('base64url'))).toEqual(refused);
    expect(JSON.stringify(await running.knex('sessions').where({ user_id: person.id }))).not.toContain(
      secret,
    );
  });

  it('is for staff of the preschool who signed in there with their password, and for nobody with a second step', async () => {
    const { knex, clock } = running;
    const ask = async (caller: Caller) => (await caller.post('/api/me/tablet-secret')).status;
    const device = randomUUID();
    await pair(await codeOf(principal), device);
    expect(await ask(await at(device, await teacherOf(here)))).toBe(200);
    expect(await ask(await at(device, await teacherOf(there)))).toBe(404);
    expect(await ask(await at(device, await buildUser(knex, 2)))).toBe(403);
    expect(await ask(await at(device, await buildUser(knex, 7)))).toBe(403);
    expect(await ask(await at(randomUUID(), await teacherOf(here)))).toBe(404);
    // A PIN makes no other PIN.
    const person = await teacherOf(here);
    const { secret } = await withPin(person, device);
    expect(await ask(await byPin(device, person, secret))).toBe(403);
    const head = await buildUser(knex, 4, { preschools: [here] });
    const signedIn = await at(device, head);
    await knex('totp_factors').insert({
      user_id: head.id,
      secret: Buffer.from('sealed'),
      created_at: clock.now(),
      confirmed_at: clock.now(),
    });
    expect([401, 403]).toContain(await ask(signedIn));
  });

  it('proves no password: what asks for it again goes on asking', async () => {
    const { knex } = running;
    const person = await teacherOf(here);
    const { device, secret } = await withPin(person);
    await byPin(device, person, secret);
    const [session] = await knex('sessions').where({ user_id: person.id }).whereNotNull('secret_hash');
    expect(session.proved_at).toBeNull();
  });

  it('has one secret a person and tablet: the one before ends', async () => {
    const person = await teacherOf(here);
    const { device, caller, secret } = await withPin(person);
    const next = (await caller.post('/api/me/tablet-secret')).body.data.secret;
    expect(await refusal(device, person, secret)).toEqual([401, messages.notSignedIn]);
    await byPin(device, person, next);
    expect((await caller.call('DELETE', '/api/me/tablet-secret')).status).toBe(204);
    expect(await refusal(device, person, next)).toEqual([401, messages.notSignedIn]);
  });

  it('ends with the device, with all sessions of the person, with the account, by unpairing', async () => {
    const { knex } = running;
    const remote = [401, messages.signedOutRemotely];
    const ends: Record<string, (person: Person, device: string) => Promise<unknown>> = {
      device: async (_, device) => administrator.post(`/api/devices/${device}/sign-out`),
      person: ({ id }) => administrator.post(`/api/users/${id}/end-sessions`),
      account: ({ id }) => administrator.post(`/api/users/${id}/deactivate`),
      unpaired: async (_, device) => principal.call('DELETE', `/api/devices/${device}/pairing`),
    };
    for (const [way, end] of Object.entries(ends)) {
      const person = await teacherOf(here);
      const { device, caller, secret } = await withPin(person);
      await caller.get(`/api/sync/pull?user_id=${person.id}&device_id=${device}`);
      const answer = (await end(person, device)) as { status: number };
      expect([way, answer.status < 300]).toEqual([way, true]);
      expect([way, ...(await refusal(device, person, secret))]).toEqual([way, ...remote]);
    }
    const person = await teacherOf(here);
    const { device, secret } = await withPin(person);
    await knex('user_preschools').where({ user_id: person.id }).update({ preschool_id: there.id });
    expect(await refusal(device, person, secret)).toEqual([401, messages.notSignedIn]);
  });

  it('ends where its tablet goes to another preschool', async () => {
    const person = await teacherOf(here);
    const { device, secret } = await withPin(person);
    await pair(await codeOf(administrator, there), device);
    expect(await refusal(device, person, secret)).toEqual([401, messages.signedOutRemotely]);
  });

  it('runs out after thirty days, and then wants the password', async () => {
    const { clock } = running;
    const person = await teacherOf(here);
    const { device, secret } = await withPin(person);
    const now = clock.now();
    for (const days of [6, 12, 18, 24, 29]) {
      clock.set(new Date(now.getTime() + days * DAY_MS).toISOString());
      await byPin(device, person, secret);
    }
    clock.set(new Date(now.getTime() + 31 * DAY_MS).toISOString());
    expect(await refusal(device, person, secret)).toEqual([401, messages.notSignedIn]);
    clock.set(now.toISOString());
  });

  it('hands in what waited after it was ended from afar, to be decided on, and opens nothing else', async () => {
    const { knex } = running;
    const person = await teacherOf(here);
    const { device, secret } = await withPin(person);
    await administrator.post(`/api/users/${person.id}/end-sessions`);
    const caller = await byPin(device, person, secret, { hands_in: true });
    expect((await caller.get('/api/me')).status).toBe(401);
    expect((await caller.get(`/api/sync/pull?user_id=${person.id}`)).status).toBe(401);
    const { body } = await push(caller, [screeningOperation(child.id)]);
    expect(body.data.results).toMatchObject([{ status: 'held' }]);
    expect(await knex('held_entries').where({ author_id: person.id })).toHaveLength(1);
    // Its own end hands in nothing.
    const other = await withPin(await teacherOf(here));
    await other.caller.call('DELETE', '/api/me/tablet-secret');
    const ended = await open(other.device, { id: other.caller.userId }, other.secret, { hands_in: true });
    expect(ended.status).toBe(401);
  });

  it('is shown among the devices: with which preschool, and who has a PIN', async () => {
    const person = await teacherOf(here);
    const { device, caller } = await withPin(person);
    await caller.get(`/api/sync/pull?user_id=${person.id}&device_id=${device}`);
    const { data } = (await principal.get('/api/devices?per_page=1500')).body;
    expect(data.find(({ id }: { id: string }) => id === device)).toMatchObject({
      paired_with: expect.any(String),
      people_with_pin: [expect.any(String)],
    });
  });
});

describe('guessing', () => {
  it('of pairing codes is stopped for an address', async () => {
    const statuses = new Set<number>();
    for (let tries = 0; tries <= TRIES_AN_ADDRESS; tries += 1)
      statuses.add((await pair('WXYZ2345', randomUUID())).status);
    expect([...statuses].sort()).toEqual([422, 429]);
  });
});
