/** Sign-ins that fail: how often one may try, whom that holds back, and what one reads of one’s own. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { FAILURES_AN_ADDRESS, SignInLimit } from '../../server/http/sign-in-limit';
import type { Caller } from '../support/api';
import { buildPreschool, buildUser, PASSWORD } from '../support/factories';
import { runningApi } from './running-api';

const house = runningApi();

const teacher = async () => buildUser(house.knex, 5, { preschools: [await buildPreschool(house.knex)] });

/** A browser with the CSRF cookie and no session. */
async function visitor(): Promise<Caller> {
  const caller = house.api.anonymous();
  await caller.get('/sanctum/csrf-cookie');
  return caller;
}

describe('failed sign-ins', () => {
  const fail = async (email: string) => (await visitor()).signIn(email, 'wrong');

  it('are limited for the account, which tells when to come back', async () => {
    const user = await teacher();
    for (let attempt = 1; attempt <= 5; attempt += 1) expect((await fail(user.email)).status).toBe(422);

    const refused = await fail(user.email);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ message: messages.signInTooOften });
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    // Nor does the right password help now: else the limit would only slow down whoever guesses wrong.
    expect((await (await visitor()).signIn(user.email, PASSWORD)).status).toBe(429);
    expect((await (await visitor()).signIn(user.email.toUpperCase(), PASSWORD)).status).toBe(429);
  });

  it('hold back nobody else at the same address', async () => {
    const [unlucky, colleague] = [await teacher(), await teacher()];
    for (let attempt = 1; attempt <= 6; attempt += 1) await fail(unlucky.email);
    expect((await fail(unlucky.email)).status).toBe(429);
    expect((await (await visitor()).signIn(colleague.email, PASSWORD)).status).toBe(200);
  });

  it('are forgotten after a success', async () => {
    const user = await teacher();
    for (let attempt = 1; attempt <= 4; attempt += 1) await fail(user.email);
    expect((await (await visitor()).signIn(user.email, PASSWORD)).status).toBe(200);
    for (let attempt = 1; attempt <= 5; attempt += 1) expect((await fail(user.email)).status).toBe(422);
  });

  it('are forgotten when the time is over', async () => {
    const user = await teacher();
    for (let attempt = 1; attempt <= 6; attempt += 1) await fail(user.email);
    // The limiter goes by the machine's clock: what it keeps is made to lie in the past.
    await house.knex('rate_limits').update({ expire: Date.now() - 1 });
    expect((await (await visitor()).signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it('are removed once their time is over, with the first sign-in after a start', async () => {
    const [one, other] = [await teacher(), await teacher()];
    await fail(one.email);
    await house.knex('rate_limits').update({ expire: Date.now() - 1 });
    await fail(other.email);
    const before: number = (await house.knex('rate_limits')).length;
    await new SignInLimit(house.knex).attempt({
      email: 'someone@test.test',
      address: '10.0.0.9',
      knownDevice: null,
    });
    const kept: { expire: number }[] = await house.knex('rate_limits');
    expect(kept.every(({ expire }) => expire > Date.now())).toBe(true);
    expect(kept.length).toBeLessThan(before + 1);
  });

  it('are counted when they come all at once, too', async () => {
    const user = await teacher();
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => fail(user.email)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('count over all addresses, and each is waited for longer than the one before', async () => {
    const limit = new SignInLimit(house.knex);
    const email = 'guessed@test.test';
    const guess = (at: number) => limit.attempt({ email, address: `203.0.113.${at}`, knownDevice: null });
    let tried = 0;
    // One after the other: of those at once, a later one may be the one that is let in, and waited for longer.
    for (let at = 0; at < 110; at += 1) {
      const found = await Promise.allSettled([guess(at % 22)]);
      if (found[0].status === 'fulfilled') tried += 1;
    }
    expect(tried).toBe(5);
    const waits: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const refused = await guess(turn).catch((error) => error);
      waits.push(refused.details.retryAfterSeconds);
      // The limiter goes by the machine's clock: the turn that is waited for is made to lie in the past.
      await house
        .knex('rate_limits')
        .where('key', 'like', 'sign-in-turn%')
        .update({ expire: Date.now() - 1 });
      await guess(turn);
    }
    for (const [at, most] of [30, 60, 120, 240, 480, 900, 900, 900].entries()) {
      expect(waits[at], `${waits}`).toBeGreaterThan(most * 0.8);
      expect(waits[at], `${waits}`).toBeLessThanOrEqual(most);
    }
  });

  it('of whoever guesses keep nobody from a device that they signed in on before', async () => {
    const user = await teacher();
    const [own, other] = [randomUUID(), randomUUID()];
    const signIn = async (device_id: string, password = PASSWORD) => {
      const caller = await visitor();
      return (await caller.post('/api/login', { email: user.email, password, device_id })).status;
    };
    expect(await signIn(own)).toBe(200);
    for (let attempt = 1; attempt <= 6; attempt += 1) await fail(user.email);
    expect(await signIn(other)).toBe(429);
    expect(await signIn(own)).toBe(200);
    // It has a limit of its own.
    for (let attempt = 1; attempt <= 5; attempt += 1) expect(await signIn(own, 'wrong')).toBe(422);
    expect(await signIn(own)).toBe(429);
  });

  it('of a whole school behind one address shut nobody out, nor do those of someone there who guesses', async () => {
    const limit = new SignInLimit(house.knex);
    const address = '198.51.100.9';
    const people = Array.from({ length: 130 }, (_, at) => `person${at}@school.test`);
    const attempt = (email: string, knownDevice: string | null = null) =>
      limit.attempt({ email, address, knownDevice });
    await Promise.all(
      people.map(async (email, at) => {
        // Every fifth mistypes, twice.
        for (const _ of at % 5 === 0 ? [1, 2] : []) await attempt(email);
        await (await attempt(email)).succeeded();
      }),
    );
    const guess = async (at: number) => attempt(`parent${at}@elsewhere.test`);
    const guesses = await Promise.allSettled(
      Array.from({ length: FAILURES_AN_ADDRESS + 20 }, (_, at) => guess(at)),
    );
    const tried = guesses.filter(({ status }) => status === 'fulfilled').length;
    expect(tried).toBeGreaterThan(100);
    expect(tried).toBeLessThan(FAILURES_AN_ADDRESS);
    await expect(guess(1_000)).rejects.toMatchObject({ status: 429 });
    await Promise.all(people.map(async (email) => (await attempt(email, randomUUID())).succeeded()));
    await expect(guess(1_001)).rejects.toMatchObject({ status: 429 });
    // Who has not been here before comes in again when the guessing is over, and from elsewhere at once.
    await limit.attempt({ email: 'new@school.test', address: '198.51.100.10', knownDevice: null });
  });

  it('of an unknown account are limited like those of a known one', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) await fail('not.there@test.test');
    expect((await fail('not.there@test.test')).status).toBe(429);
  });
});

describe('one’s last sign-ins', () => {
  const list = async (caller: Caller) => (await caller.get('/api/me/sign-ins')).body.data;

  it('are told with wrong passwords and what was not let in, which others tried, the last first', async () => {
    const user = await teacher();
    const other = await teacher();
    const caller = await house.api.as(user);
    for (let attempt = 1; attempt <= 7; attempt += 1) await (await visitor()).signIn(user.email, 'wrong');
    const told: { outcome: string }[] = await list(caller);
    expect(told.map(({ outcome }) => outcome)).toEqual(['refused', ...Array(5).fill('wrong'), 'signed_in']);
    expect(told[0]).toMatchObject({ at: expect.any(String), address: expect.stringMatching(/127|::1/) });
    expect(
      (await list(await house.api.as(other))).map(({ outcome }: { outcome: string }) => outcome),
    ).toEqual(['signed_in']);
  });

  it('of an account that nobody has leave one entry for many tries', async () => {
    const noted = () => house.knex('audit_entries').where({ entity_type: 'sign_in', entity_id: '0' });
    const tryAnother = async () => (await visitor()).signIn(`${randomUUID()}@test.test`, 'wrong');
    await tryAnother();
    const entries = await noted();
    for (let attempt = 1; attempt <= 3; attempt += 1) await tryAnother();
    expect(await noted()).toEqual(entries);
    expect(JSON.stringify(entries)).not.toContain('@test.test');
  });
});
