/** The second step of signing in: set up, asked for, lost. Nobody comes in by the password alone who has one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { resealTotpSecrets } from '../../server/features/session/totp';
import { runDueJobs } from '../../server/jobs/run-jobs';
import { PaymentProviders } from '../../server/payment-providers/registry';
import type { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import { type BuiltUser, buildPreschool, buildUser, PASSWORD } from '../support/factories';
import { type MailServer, startMailServer } from '../support/mail-server';
import { codeOf, firstStep, secondStep, setUpTotp } from '../support/second-factor';
import { noServices, SECRET } from '../support/services';
import { type Api, startApi } from '../support/start-api';
import { VirtualAuthenticator } from '../support/virtual-authenticator';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const clock = fixedClock();
const ORIGIN = 'https://tadika.test';
const HALF_MINUTE = 30_000;
let mail: MailServer;
let api: Api;
let services: typeof noServices;

beforeAll(async () => {
  mail = await startMailServer();
  services = { ...noServices, mail: mail.provider };
  api = await startApi({ knex: database.knex, clock, services });
});
afterAll(async () => {
  await Promise.all([api?.stop(), mail?.stop()]);
});

const principal = async () =>
  buildUser(database.knex, 4, { preschools: [await buildPreschool(database.knex)] });
/** Somebody of head office who has an authenticator app, some minutes later. */
async function withTotp(role = 3) {
  const user = role === 4 ? await principal() : await buildUser(database.knex, role);
  const caller = await api.as(user);
  const made = await setUpTotp(caller, clock);
  clock.advance(60_000);
  return { user, caller, ...made };
}
const now = (secret: string) => codeOf(secret, clock.now());
const wrong = (secret: string) => (now(secret) === '123456' ? '654321' : '123456');
const state = async (caller: Caller) => (await caller.get('/api/me/second-factor')).body.data;
const trail = async (user: BuiltUser) =>
  database
    .knex('audit_entries')
    .where({ entity_id: String(user.id) })
    .whereIn('entity_type', ['user', 'sign_in'])
    .orderBy('id')
    .select('action', 'after');
async function lettersTo({ email }: BuiltUser): Promise<string> {
  await runDueJobs(database.url, { knex: database.knex, clock, services });
  const raw = mail.taken.filter(({ to }) => to.includes(email)).map((letter) => letter.raw);
  return raw.join().replace(/=\r?\n/g, '');
}
async function addPasskey(caller: Caller, made = new VirtualAuthenticator(ORIGIN), name = 'Laptop') {
  const options = await caller.post('/api/me/second-factor/passkey-options');
  const passkey = made.create(options.body.data);
  return { made, answer: await caller.post('/api/me/second-factor/passkeys', { name, passkey }) };
}

describe('an authenticator app', () => {
  it('is asked for from its first code on, signs out elsewhere, and is told and written down', async () => {
    const user = await principal();
    const [caller, elsewhere] = [await api.as(user), await api.as(user)];
    expect(await state(caller)).toEqual({ required: false, totp: false, passkeys: [], recovery_codes: 0 });
    const begun = await caller.post('/api/me/second-factor/totp');
    const { secret, uri } = begun.body.data;
    expect(uri).toContain(encodeURIComponent(user.email));
    expect(uri).toContain(`secret=${secret}`);
    // Not before it is confirmed.
    expect((await firstStep(api, user.email)).answer.body.data.token).toEqual(expect.any(String));
    const refused = await caller.post('/api/me/second-factor/totp/confirm', { code: wrong(secret) });
    expect(refused).toMatchObject({ status: 422, body: { errors: { code: [messages.codeWrong] } } });
    const confirmed = await caller.post('/api/me/second-factor/totp/confirm', { code: now(secret) });
    expect(confirmed.status).toBe(200);
    const codes: string[] = confirmed.body.data.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    expect(await state(caller)).toMatchObject({ totp: true, recovery_codes: 10 });
    expect((await elsewhere.get('/api/me')).status).toBe(401);
    expect((await elsewhere.post('/api/refresh', {})).status).toBe(401);

    clock.advance(60_000);
    const first = await firstStep(api, user.email);
    expect(first.answer.status).toBe(200);
    expect(first.answer.body.data).toEqual({
      second_factor: { ticket: expect.any(String), ways: ['totp', 'recovery'] },
    });
    expect(first.answer.headers.getSetCookie().join()).not.toContain('session=');
    expect((await first.caller.get('/api/me')).status).toBe(401);
    const second = await secondStep(first.caller, { ticket: first.ticket, code: now(secret) });
    expect(second.status).toBe(200);
    expect(second.headers.getSetCookie().join()).toContain('session=');
    expect(second.body.data.user).toMatchObject({ id: user.id });
    expect((await first.caller.get('/api/me')).status).toBe(200);
    expect((await first.caller.post('/api/refresh', {})).status).toBe(200);

    expect((await trail(user)).map(({ action }) => action)).toEqual(['totp_set_up']);
    const [signedIn] = await database
      .knex('audit_entries')
      .where({ action: 'signed_in', actor_id: user.id })
      .orderBy('id', 'desc');
    expect(signedIn.after).toMatchObject({ second_step: 'totp' });
    expect(await lettersTo(user)).toContain('An authenticator app was set up');
    // Neither the secret nor the codes lie anywhere as they are.
    const { rows } = await database.knex.raw(
      `SELECT (SELECT json_agg(t) FROM totp_factors t)::text || (SELECT json_agg(c) FROM recovery_codes c)::text
           || (SELECT json_agg(a) FROM audit_entries a)::text || (SELECT json_agg(m) FROM mails m)::text AS all`,
    );
    for (const text of [secret, ...codes, Buffer.from(secret).toString('hex')])
      expect(rows[0].all).not.toContain(text);
  });

  it('takes a code once, of a clock that is a step off, and of no other', async () => {
    const { user, secret } = await withTotp();
    const enter = async (code: string) => {
      const { caller, ticket } = await firstStep(api, user.email);
      return secondStep(caller, { ticket, code });
    };
    const code = now(secret);
    expect((await enter(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await enter(code)).toMatchObject({
      status: 422,
      body: { errors: { code: [messages.codeWrong] } },
    });
    const at = (steps: number) => codeOf(secret, new Date(clock.now().getTime() + steps * HALF_MINUTE));
    expect((await enter(at(1))).status).toBe(200);
    // A code from before the last that was taken.
    expect((await enter(at(0))).status).toBe(422);
    clock.advance(10 * HALF_MINUTE);
    expect((await enter(at(-2))).status).toBe(422);
    expect((await enter(at(2))).status).toBe(422);
    expect((await enter(at(-1))).status).toBe(200);
    // Of two at once with the same code, one comes in.
    clock.advance(10 * HALF_MINUTE);
    const both = await Promise.all([enter(at(0)), enter(at(0))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('stays what it is until it is removed, and asks for the password before each change', async () => {
    const { user, caller } = await withTotp();
    const again = await caller.post('/api/me/second-factor/totp');
    expect(again).toMatchObject({ status: 422, body: { errors: { code: [officeMessages.totpThere] } } });
    clock.advance(6 * MINUTE_MS);
    for (const path of ['totp', 'totp/remove', 'passkey-options', 'recovery-codes']) {
      const refused = await caller.post(`/api/me/second-factor/${path}`);
      expect(refused).toMatchObject({ status: 403, body: { data: { prove: true } } });
    }
    expect((await caller.post('/api/me/proof', { password: PASSWORD })).status).toBe(204);
    expect((await caller.post('/api/me/second-factor/totp/remove')).status).toBe(204);
    expect(await state(caller)).toMatchObject({ totp: false, recovery_codes: 0 });
    expect((await caller.post('/api/me/second-factor/totp/remove')).status).toBe(404);
    expect((await firstStep(api, user.email)).answer.body.data.token).toEqual(expect.any(String));
    expect(await lettersTo(user)).toContain('was removed from your Tadika account');
  });

  it('is opened under another APP_SECRET, and sealed anew at start', async () => {
    const { user, secret } = await withTotp();
    const AFTER = 'another secret only for tests, long enough';
    const during = new PaymentProviders({ appSecret: AFTER, previousSecret: SECRET, providers: [] });
    const after = new PaymentProviders({ appSecret: AFTER, providers: [] });
    const enter = async (payments: PaymentProviders) => {
      clock.advance(2 * HALF_MINUTE);
      const other = await startApi({
        knex: database.knex,
        clock,
        secret: AFTER,
        services: { ...services, payments },
      });
      const { caller, ticket } = await firstStep(other, user.email);
      const { status } = await secondStep(caller, { ticket, code: now(secret) });
      await other.stop();
      return status;
    };
    expect(await enter(after)).toBe(422);
    expect(await enter(during)).toBe(200);
    expect(await resealTotpSecrets(database.knex, during)).toBeGreaterThan(0);
    expect(await resealTotpSecrets(database.knex, during)).toBe(0);
    expect(await enter(after)).toBe(200);
    // Back, for the tests that follow.
    const back = new PaymentProviders({ appSecret: SECRET, previousSecret: AFTER, providers: [] });
    await resealTotpSecrets(database.knex, back);
  });
});

describe('the second step', () => {
  it('waits longer after each wrong one, over all tickets; a right password takes none back', async () => {
    const { user, secret } = await withTotp();
    for (let count = 0; count < 5; count += 1) {
      const { caller, ticket } = await firstStep(api, user.email);
      expect((await secondStep(caller, { ticket, code: wrong(secret) })).status).toBe(422);
    }
    const { caller, ticket } = await firstStep(api, user.email);
    const late = await secondStep(caller, { ticket, code: now(secret) });
    expect(late).toMatchObject({ status: 429, body: { message: messages.signInTooOften } });
    expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0);
    const failed = (await trail(user)).filter(({ action }) => action === 'second_factor_failed');
    expect(failed).toHaveLength(5);
    expect(failed[0].after).toMatchObject({ second_step: 'totp', address: expect.any(String) });
  });

  it('shows wrong ones among one’s own sign-ins', async () => {
    const { user, caller, secret } = await withTotp();
    const first = await firstStep(api, user.email);
    await secondStep(first.caller, { ticket: first.ticket, code: wrong(secret) });
    const own = await caller.get('/api/me/sign-ins');
    expect(own.body.data[0]).toMatchObject({ outcome: 'wrong_second' });
  });

  it('has a ticket for five minutes, for one sign-in, of its person alone', async () => {
    const { user, secret } = await withTotp();
    const other = await withTotp();
    const expired = { status: 422, body: { errors: { ticket: [messages.ticketExpired] } } };
    const first = await firstStep(api, user.email);
    // Another person's code opens nothing, and neither does a ticket that nobody was given.
    const foreign = await secondStep(first.caller, { ticket: first.ticket, code: now(other.secret) });
    expect(foreign.status).toBe(422);
    expect(await secondStep(first.caller, { ticket: 'made up', code: now(secret) })).toMatchObject(expired);
    expect((await secondStep(first.caller, { ticket: first.ticket, code: now(secret) })).status).toBe(200);
    clock.advance(2 * HALF_MINUTE);
    const again = await firstStep(api, user.email);
    expect(await secondStep(again.caller, { ticket: first.ticket, code: now(secret) })).toMatchObject(
      expired,
    );
    clock.advance(5 * MINUTE_MS);
    expect(await secondStep(again.caller, { ticket: again.ticket, code: now(secret) })).toMatchObject(
      expired,
    );
    // A password that was changed meanwhile, an account that was closed.
    const waiting = await firstStep(api, user.email);
    await database.knex('users').where({ id: user.id }).update({ deactivated_at: clock.now() });
    expect(await secondStep(waiting.caller, { ticket: waiting.ticket, code: now(secret) })).toMatchObject(
      expired,
    );
    await database.knex('users').where({ id: user.id }).update({ deactivated_at: null });
    const signedIn = other.caller;
    const held = await firstStep(api, other.user.email);
    const changed = { current_password: PASSWORD, password: 'three words anew' };
    expect((await signedIn.put('/api/me/password', changed)).status).toBe(204);
    expect(await secondStep(held.caller, { ticket: held.ticket, code: now(other.secret) })).toMatchObject(
      expired,
    );
  });

  it('takes exactly one way, and the CSRF value', async () => {
    const { user, secret } = await withTotp();
    const { caller, ticket } = await firstStep(api, user.email);
    for (const given of [{ ticket }, { ticket, code: now(secret), recovery_code: 'AAAA' }])
      expect(await secondStep(caller, given)).toMatchObject({
        status: 422,
        body: { errors: { code: [messages.codeRequired] } },
      });
    const stranger = api.anonymous();
    expect((await secondStep(stranger, { ticket, code: now(secret) })).status).toBe(403);
  });

  it('is not gone round by a link for a new password', async () => {
    const { user } = await withTotp();
    await api.anonymous().post('/api/forgot-password', { email: user.email });
    const token = /set-password\/([\w-]+)/.exec(await lettersTo(user))?.[1];
    const strong = { password: 'three words anew' };
    expect((await api.anonymous().post(`/api/set-password/${token}`, strong)).status).toBe(204);
    const caller = api.anonymous();
    await caller.get('/sanctum/csrf-cookie');
    const answer = await caller.post('/api/login', { email: user.email, ...strong });
    expect(answer.body.data.second_factor.ways).toContain('totp');
    expect((await caller.get('/api/me')).status).toBe(401);
  });

  it('is asked of a session from before, once its person gets a role that takes it', async () => {
    const { user } = await withTotp(4);
    const { knex } = database;
    await knex('user_roles').where({ user_id: user.id }).update({ role_id: 5 });
    // Of a teacher it is not asked.
    const teacher = await api.as(user);
    expect((await teacher.get('/api/me')).status).toBe(200);
    expect((await teacher.get('/api/me/second-factor')).status).toBe(403);
    await knex('user_roles').where({ user_id: user.id }).update({ role_id: 2 });
    expect((await teacher.get('/api/me')).status).toBe(401);
    expect((await teacher.post('/api/refresh', {})).status).toBe(401);
  });

  it('is never for teachers, therapists and parents', async () => {
    const here = await buildPreschool(database.knex);
    for (const role of [5, 6, 7, 8, 9]) {
      const caller = await api.as(
        await buildUser(database.knex, role, { preschools: role < 7 ? [here] : [] }),
      );
      for (const path of ['totp', 'passkey-options', 'recovery-codes'])
        expect((await caller.post(`/api/me/second-factor/${path}`)).status).toBe(403);
    }
  });
});

describe('recovery codes', () => {
  it('are taken once each, however they are typed, and tell the person', async () => {
    const { user, recoveryCodes } = await withTotp();
    const [code = '', other = ''] = recoveryCodes;
    const enter = async (recovery_code: string) => {
      const { caller, ticket } = await firstStep(api, user.email);
      return { caller, ...(await secondStep(caller, { ticket, recovery_code })) };
    };
    const { caller, status } = await enter(code.toLowerCase().replaceAll('-', ' '));
    expect(status).toBe(200);
    expect(await state(caller)).toMatchObject({ recovery_codes: 9 });
    expect(await enter(code)).toMatchObject({
      status: 422,
      body: { errors: { recovery_code: [messages.recoveryCodeWrong] } },
    });
    expect(await lettersTo(user)).toContain('Codes left: 9.');
    const anew = await caller.post('/api/me/second-factor/recovery-codes');
    expect(anew.body.data.recovery_codes).toHaveLength(10);
    expect((await enter(other)).status).toBe(422);
    expect((await enter(anew.body.data.recovery_codes[0])).status).toBe(200);
  });

  it('are made for nobody who has nothing else', async () => {
    const caller = await api.as(await principal());
    expect(await caller.post('/api/me/second-factor/recovery-codes')).toMatchObject({
      status: 422,
      body: { message: officeMessages.secondFactorNone },
    });
  });
});

describe('a passkey', () => {
  const enter = async (user: BuiltUser, made: VirtualAuthenticator) => {
    const { caller, ticket, ways } = await firstStep(api, user.email);
    expect(ways).toContain('passkey');
    const asked = await caller.post('/api/login/passkey-options', { ticket });
    expect(asked.body.data).toMatchObject({ rpId: 'tadika.test', allowCredentials: [{ id: made.id }] });
    const passkey = made.get(asked.body.data);
    return { caller, ticket, passkey, answer: await secondStep(caller, { ticket, passkey }) };
  };

  it('signs in, with a counter that only goes on, each challenge once', async () => {
    const user = await buildUser(database.knex, 1);
    const caller = await api.as(user);
    const { made, answer } = await addPasskey(caller);
    expect(answer.body.data.recovery_codes).toHaveLength(10);
    const first = await enter(user, made);
    expect(first.answer.status).toBe(200);
    // The same answer again, for another sign-in.
    const other = await firstStep(api, user.email);
    await other.caller.post('/api/login/passkey-options', { ticket: other.ticket });
    const replayed = await secondStep(other.caller, { ticket: other.ticket, passkey: first.passkey });
    expect(replayed).toMatchObject({ status: 422, body: { errors: { passkey: [messages.passkeyWrong] } } });
    // A copy of the key that stayed behind.
    made.counter = 0;
    expect((await enter(user, made)).answer.status).toBe(422);
    expect((await enter(user, made)).answer.status).toBe(200);
    // Without having been asked.
    const unasked = await firstStep(api, user.email);
    const passkey = made.get({ challenge: 'bm90aGluZw' });
    expect((await secondStep(unasked.caller, { ticket: unasked.ticket, passkey })).status).toBe(422);
  });

  it('of another person, place or key is none', async () => {
    const user = await buildUser(database.knex, 1);
    const { made } = await addPasskey(await api.as(user));
    const stranger = await buildUser(database.knex, 1);
    const { made: theirs } = await addPasskey(await api.as(stranger));
    const enterBy = async (forge: (asked: { challenge: string }) => object) => {
      const { caller, ticket } = await firstStep(api, user.email);
      const asked = await caller.post('/api/login/passkey-options', { ticket });
      return (await secondStep(caller, { ticket, passkey: forge(asked.body.data) })).status;
    };
    expect(await enterBy((asked) => theirs.get(asked))).toBe(422);
    const forged = new VirtualAuthenticator(ORIGIN);
    expect(await enterBy((asked) => ({ ...forged.get(asked), id: made.id, rawId: made.id }))).toBe(422);
    const elsewhere = new VirtualAuthenticator('https://tadika.example');
    expect((await addPasskey(await api.as(await principal()), elsewhere)).answer).toMatchObject({
      status: 422,
      body: { errors: { passkey: [officeMessages.passkeyNotMade] } },
    });
    expect(await enterBy((asked) => made.get(asked))).toBe(200);
  });

  it('is renamed and removed by its own person; the last way takes the codes along', async () => {
    const user = await buildUser(database.knex, 2);
    const caller = await api.as(user);
    const { made } = await addPasskey(caller);
    expect((await addPasskey(caller, made)).answer).toMatchObject({
      status: 422,
      body: { errors: { passkey: [officeMessages.passkeyTaken] } },
    });
    clock.advance(1);
    const second = await addPasskey(caller, undefined, 'Phone');
    expect(second.answer.body.data.recovery_codes).toBeNull();
    const [{ id }, phone] = (await state(caller)).passkeys;
    const other = await api.as(await buildUser(database.knex, 1));
    expect((await other.put(`/api/me/second-factor/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.post(`/api/me/second-factor/passkeys/${id}/remove`)).status).toBe(404);
    expect((await caller.put(`/api/me/second-factor/passkeys/${id}`, { name: 'Desk' })).status).toBe(204);
    expect((await state(caller)).passkeys[0]).toMatchObject({ name: 'Desk' });
    expect((await caller.post(`/api/me/second-factor/passkeys/${id}/remove`)).status).toBe(204);
    expect(await state(caller)).toMatchObject({ passkeys: [{ name: 'Phone' }], recovery_codes: 10 });
    expect((await caller.post(`/api/me/second-factor/passkeys/${phone.id}/remove`)).status).toBe(204);
    expect(await state(caller)).toMatchObject({ passkeys: [], recovery_codes: 0 });
    expect((await trail(user)).map(({ action }) => action)).toEqual([
      'passkey_added',
      'passkey_added',
      'passkey_renamed',
      'passkey_removed',
      'passkey_removed',
    ]);
    expect(await lettersTo(user)).toContain('A passkey was removed');
  });
});

describe('proving again who one is', () => {
  it('goes by a code or a passkey too, each once', async () => {
    const { caller, secret } = await withTotp();
    const { made } = await addPasskey(caller);
    const isProved = async () => (await caller.get('/api/me/proof')).body.data.proved;
    clock.advance(6 * MINUTE_MS);
    expect(await isProved()).toBe(false);
    const code = now(secret);
    expect((await caller.post('/api/me/proof', { code: wrong(secret) })).status).toBe(422);
    expect((await caller.post('/api/me/proof', { code })).status).toBe(204);
    expect(await isProved()).toBe(true);
    clock.advance(6 * MINUTE_MS);
    expect((await caller.post('/api/me/proof', { code })).status).toBe(422);
    const asked = await caller.post('/api/me/proof/passkey-options');
    const passkey = made.get(asked.body.data);
    expect((await caller.post('/api/me/proof', { passkey })).status).toBe(204);
    expect((await caller.post('/api/me/proof', { passkey })).status).toBe(422);
    expect(await isProved()).toBe(true);
    const both = await caller.post('/api/me/proof', { password: PASSWORD, code });
    expect(both.status).toBe(422);
  });
});
