/** Signing in, staying signed in, and being out at once. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { permissions, permissionsOf } from '#shared/permissions';
import { contract } from '../../server/http/contract';
import { hashOf } from '../../server/http/tokens';
import { Caller } from '../support/api';
import { buildPreschool, buildUser, PASSWORD } from '../support/factories';
import { childRow, csvOf, runJobs, upload } from './import-files';
import { runningApi } from './running-api';

const house = runningApi();

const teacher = async () => buildUser(house.knex, 5, { preschools: [await buildPreschool(house.knex)] });

/** A browser with the CSRF cookie and no session. */
async function visitor(): Promise<Caller> {
  const caller = house.api.anonymous();
  await caller.get('/sanctum/csrf-cookie');
  return caller;
}

/** The same browser without its bearer: what a navigation, or a page after a reload, sends. */
function withoutBearer(caller: Caller): Caller {
  const copy = new Caller(caller.url);
  for (const [name, value] of caller.cookies) copy.cookies.set(name, value);
  return copy;
}

const signedIn = async () => house.api.as(await teacher());
describe('signing in', () => {
  it('goes from the CSRF cookie over the password to a bearer that tells who one is', async () => {
    const preschool = await buildPreschool(house.knex, { name: 'Tadika Bintang', short_name: 'TBG' });
    const user = await buildUser(house.knex, 5, { preschools: [preschool], name: 'Cikgu Farah' });
    const caller = await visitor();

    const answer = await caller.signIn(user.email, PASSWORD);

    expect(answer.status).toBe(200);
    const known = {
      id: user.id,
      name: 'Cikgu Farah',
      email: user.email,
      preschool: { id: preschool.id, name: 'Tadika Bintang', short_name: 'TBG' },
      preschools: [{ id: preschool.id, name: 'Tadika Bintang', short_name: 'TBG' }],
      roles: [{ id: 5, name: 'Teacher' }],
      permissions: permissionsOf([5]),
      language: null,
    };
    expect(answer.body).toEqual({
      data: { token: expect.any(String), server_time: expect.any(String), user: known },
    });
    const bearerAlone = new Caller(caller.url);
    bearerAlone.token = answer.body.data.token;
    expect(await bearerAlone.get('/api/me')).toMatchObject({ status: 200, body: { data: known } });
  });

  it('tells the language that the person chose, on every device, and takes no other than ours', async () => {
    const user = await teacher();
    const caller = await house.api.as(user);
    expect((await caller.put('/api/me/language', { language: 'ms' })).status).toBe(204);
    expect((await caller.put('/api/me/language', { language: 'ms' })).status).toBe(204);
    const refused = await caller.put('/api/me/language', { language: 'fr' });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { language: [messages.languageUnknown] } },
    });
    const elsewhere = await (await visitor()).signIn(user.email, PASSWORD);
    expect(elsewhere.body.data.user.language).toBe('ms');
    const audited = await house.knex('audit_entries').where({ action: 'language_chosen', actor_id: user.id });
    expect(audited).toHaveLength(1);
  });

  it('takes the address in any case and with spaces around it', async () => {
    const user = await buildUser(house.knex, 5, { email: 'mixed.case@test.test' });
    const answer = await (await visitor()).signIn('  Mixed.CASE@test.test ', PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body.data.user.id).toBe(user.id);
  });

  it('says the same of a wrong password, an unknown account and a deactivated one', async () => {
    const user = await teacher();
    const gone = await buildUser(house.knex, 5, { deactivated_at: new Date('2026-01-02T00:00:00Z') });
    const attempts = [
      [user.email, 'not my password'],
      ['nobody@test.test', PASSWORD],
      [gone.email, PASSWORD],
    ] as const;
    for (const [email, password] of attempts) {
      const answer = await (await visitor()).signIn(email, password);
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({
        message: messages.signInFailed,
        errors: { email: [messages.signInFailed] },
      });
    }
  });

  it('asks for what was left out, field by field', async () => {
    const answer = await (await visitor()).post('/api/login', {});
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      email: [messages.emailRequired],
      password: [messages.passwordRequired],
    });
  });

  it('is refused without the CSRF value, with one that is not ours, and with header and cookie apart', async () => {
    const user = await teacher();
    const credentials = { email: user.email, password: PASSWORD };
    const none = await house.api.anonymous().post('/api/login', credentials);

    const foreign = house.api.anonymous();
    foreign.cookies.set('XSRF-TOKEN', 'made.up');
    const made = await foreign.post('/api/login', credentials);

    const apart = await visitor();
    const value = (await visitor()).cookies.get('XSRF-TOKEN') ?? '';
    const other = await apart.post('/api/login', credentials, { headers: { 'X-XSRF-TOKEN': value } });

    for (const answer of [none, made, other]) {
      expect(answer.status).toBe(403);
      expect(answer.body.message).toBe(messages.csrfFailed);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('sets a session cookie that no script reads and no other site sends', async () => {
    const caller = house.api.anonymous();
    const csrf = await caller.get('/sanctum/csrf-cookie');
    const login = await caller.signIn((await teacher()).email, PASSWORD);

    const [session = ''] = login.headers.getSetCookie().filter((cookie) => cookie.startsWith('session='));
    expect(session).toMatch(/; httponly/i);
    expect(session).toMatch(/; samesite=lax/i);
    expect(session).toMatch(/; path=\//i);
    const [readable = ''] = csrf.headers.getSetCookie();
    expect(readable).toMatch(/^XSRF-TOKEN=/);
    expect(readable).not.toMatch(/httponly/i);
    expect(readable).toMatch(/; samesite=lax/i);
  });

  it('keeps the cookie as a hash, never as it is', async () => {
    const user = await teacher();
    const caller = await house.api.as(user);
    const session = await house.knex('sessions').where({ user_id: user.id }).first();
    expect(JSON.stringify(session)).not.toContain(caller.cookies.get('session'));
  });

  it('leaves a trace in the audit trail, without secrets', async () => {
    const user = await teacher();
    await house.api.as(user);
    const entries = await house.knex('audit_entries').where({ actor_id: user.id });
    expect(entries).toMatchObject([
      { action: 'signed_in', entity_type: 'session', before: null, after: { device_id: null } },
    ]);
    expect(entries[0].after.address).toMatch(/127\.0\.0\.1|::1/);
  });

  it('stands a whole network that signs in at once in the morning', async () => {
    const users = await Promise.all(Array.from({ length: 25 }, () => buildUser(house.knex, 5)));
    const callers = await Promise.all(users.map((user) => house.api.as(user)));
    expect(new Set(callers.map((caller) => caller.userId)).size).toBe(25);
  });
});

describe('the bearer', () => {
  it('is good for fifteen minutes, and a refresh gives the next one', async () => {
    const caller = await signedIn();
    house.clock.advance(15 * MINUTE_MS - 1);
    expect((await caller.get('/api/me')).status).toBe(200);
    house.clock.advance(1);
    expect((await caller.get('/api/me')).status).toBe(401);

    const refreshed = await caller.post('/api/refresh', {});
    expect(refreshed).toMatchObject({ status: 200, body: { data: expect.any(String) } });
    caller.token = refreshed.body.data;
    expect((await caller.get('/api/me')).status).toBe(200);
  });

  it('is refused when it was tampered with, made up, or is not one at all', async () => {
    const caller = await signedIn();
    const stranger = await signedIn();
    const [session, expires, signature] = (caller.token ?? '').split('.');
    const [otherSession] = (stranger.token ?? '').split('.');
    const forged = [
      `${session}.${Number(expires) + 1}.${signature}`,
      `${otherSession}.${expires}.${signature}`,
      `${session}.${expires}.${'A'.repeat(43)}`,
      `${session}.${expires}.`,
      `${session}.${expires}`,
      'nonsense',
      '-'.repeat(36),
    ];
    const bare = new Caller(caller.url);
    for (const token of forged) {
      bare.token = token;
      expect((await bare.get('/api/me')).status, token).toBe(401);
    }
    // A wrong bearer is not made good by the cookie beside it.
    caller.token = forged[0] ?? '';
    expect((await caller.get('/api/me')).status).toBe(401);
  });
});

describe('the session', () => {
  it('rolls: each refresh gives it seven more days', async () => {
    const caller = await signedIn();
    for (let round = 0; round < 3; round += 1) {
      house.clock.advance(7 * DAY_MS - MINUTE_MS);
      const refreshed = await caller.post('/api/refresh', {});
      expect(refreshed.status).toBe(200);
      caller.token = refreshed.body.data;
    }
    expect((await caller.get('/api/me')).status).toBe(200);
  });

  it('keeps its CSRF cookie alive as long as itself', async () => {
    const caller = await signedIn();
    const refreshed = await caller.post('/api/refresh', {});
    const [csrf = ''] = refreshed.headers.getSetCookie().filter((cookie) => cookie.startsWith('XSRF-TOKEN='));
    expect(Number(/max-age=(\d+)/i.exec(csrf)?.[1])).toBe((7 * DAY_MS) / 1000);
    // The value stays the same: another tab, or the service worker, may still hold it.
    expect((await caller.post('/api/refresh', {})).status).toBe(200);
    expect(csrf.split(/[=;]/)[1]).toBe(caller.cookies.get('XSRF-TOKEN'));
  });

  it('is kept by a browser whose clock is wrong: its cookies have an age, and no date', async () => {
    const caller = await signedIn();
    const set = (await caller.post('/api/refresh', {})).headers.getSetCookie();
    expect(set.map((cookie) => cookie.split('=')[0])).toEqual(['session', 'XSRF-TOKEN']);
    for (const cookie of set) {
      expect(cookie).toMatch(/; max-age=604800(;|$)/i);
      expect(cookie).not.toMatch(/expires=/i);
    }
  });

  it('is over after seven days without a refresh', async () => {
    const caller = await signedIn();
    house.clock.advance(7 * DAY_MS);
    expect((await caller.post('/api/refresh', {})).status).toBe(401);
    expect((await withoutBearer(caller).get('/api/me')).status).toBe(401);
  });

  it('is refreshed for its own user only', async () => {
    const caller = await signedIn();
    const other = await teacher();
    const refused = await caller.post('/api/refresh', { user_id: other.id });
    expect(refused.status).toBe(401);
    expect(refused.body.message).toBe(messages.otherUser);
    expect((await caller.post('/api/refresh', { user_id: caller.userId })).status).toBe(200);
  });

  it('is not refreshed without the CSRF header, nor without a cookie', async () => {
    const caller = await signedIn();
    expect((await caller.post('/api/refresh', {}, { headers: { 'X-XSRF-TOKEN': '' } })).status).toBe(403);
    const bare = new Caller(caller.url);
    bare.token = caller.token;
    expect((await bare.post('/api/refresh', {})).status).toBe(401);
  });

  it('ends at once with a sign-out: bearer, cookie and refresh', async () => {
    const caller = await signedIn();
    const copy = withoutBearer(caller);
    const goodbye = await caller.post('/api/logout');
    expect(goodbye.status).toBe(204);
    // What the browser fetched goes with it.
    expect(goodbye.headers.get('Clear-Site-Data')).toBe('"cache"');
    expect((await caller.get('/api/me')).status).toBe(401);
    expect((await copy.get('/api/me')).status).toBe(401);
    expect((await copy.post('/api/refresh', {})).status).toBe(401);
    const ended = await house.knex('sessions').where({ user_id: caller.userId }).first();
    expect(ended.ended_because).toBe('signed_out');
  });

  it('ends by its bearer alone, for a client without cookies', async () => {
    const caller = await signedIn();
    const bare = new Caller(caller.url);
    bare.token = caller.token;
    expect((await bare.post('/api/logout')).status).toBe(204);
    expect((await bare.get('/api/me')).status).toBe(401);
    expect((await withoutBearer(caller).post('/api/refresh', {})).status).toBe(401);
  });

  it('is signed out by nobody who lacks the CSRF header, and twice without an error', async () => {
    const caller = await signedIn();
    const copy = withoutBearer(caller);
    expect((await copy.post('/api/logout', undefined, { headers: { 'X-XSRF-TOKEN': '' } })).status).toBe(403);
    expect((await caller.get('/api/me')).status).toBe(200);
    expect((await copy.post('/api/logout')).status).toBe(204);
    expect((await withoutBearer(caller).post('/api/logout')).status).toBe(204);
  });

  it('takes the bearer from the browser that signs out, and leaves the user’s other sessions', async () => {
    const user = await teacher();
    const [tablet, phone] = [await house.api.as(user), await house.api.as(user)];
    await tablet.post('/api/logout');
    expect((await tablet.get('/api/me')).status).toBe(401);
    expect((await phone.get('/api/me')).status).toBe(200);
  });

  const waysOut: Record<string, (userId: number) => Promise<unknown>> = {
    'the user is deactivated': (id) =>
      house.knex('users').where({ id }).update({ deactivated_at: house.clock.now() }),
    'the session is revoked': (id) =>
      house.knex('sessions').where({ user_id: id }).update({
        ended_at: house.clock.now(),
        ended_because: 'revoked',
      }),
  };
  it.each(Object.keys(waysOut))('is out at once when %s', async (way) => {
    const caller = await signedIn();
    const copy = withoutBearer(caller);
    await waysOut[way]?.(caller.userId);
    // The message by which a tablet forgets what it had fetched.
    const told = { status: 401, body: { message: messages.signedOutRemotely } };
    expect(await caller.get('/api/me')).toMatchObject(told);
    expect(await copy.get('/api/me')).toMatchObject(told);
    expect(await copy.post('/api/refresh', {})).toMatchObject(told);
    house.clock.advance(8 * DAY_MS);
    try {
      expect(await copy.post('/api/refresh', {})).toMatchObject(told);
    } finally {
      house.clock.advance(-8 * DAY_MS);
    }
  });

  it('that has run out by itself is not taken for one that the office ended', async () => {
    const copy = withoutBearer(await signedIn());
    house.clock.advance(8 * DAY_MS);
    try {
      const told = { status: 401, body: { message: messages.notSignedIn } };
      expect(await copy.post('/api/refresh', {})).toMatchObject(told);
    } finally {
      house.clock.advance(-8 * DAY_MS);
    }
  });

  it('has the rights of this moment: a role taken away counts at the next call', async () => {
    const caller = await signedIn();
    expect((await caller.get('/api/permissions/health_edit')).status).toBe(204);
    await house.knex('user_roles').where({ user_id: caller.userId }).update({ role_id: 7 });
    expect((await caller.get('/api/permissions/health_edit')).status).toBe(403);
  });
});

describe('the cookie of a session', () => {
  const refresh = async (caller: Caller) => (await caller.post('/api/refresh')).status;
  const holding = (caller: Caller, session: string) => {
    const copy = withoutBearer(caller);
    copy.cookies.set('session', session);
    return copy;
  };
  const cookie = (caller: Caller) => caller.cookies.get('session') as string;
  /** A session whose browser has its third cookie. */
  const moved = async () => {
    const caller = withoutBearer(await signedIn());
    for (let time = 1; time <= 2; time += 1) {
      house.clock.advance(16 * MINUTE_MS);
      expect(await refresh(caller)).toBe(200);
    }
    return caller;
  };

  it('is another one after each refresh, and the one before reads nothing once the new one came', async () => {
    const caller = await moved();
    const before = cookie(caller);
    house.clock.advance(16 * MINUTE_MS);
    expect(await refresh(caller)).toBe(200);
    const after = cookie(caller);
    expect(after).not.toBe(before);
    // The answer may have been lost on the way: the one before holds until the new one is seen.
    expect((await holding(caller, before).get('/api/me')).status).toBe(200);
    house.clock.advance(16 * MINUTE_MS);
    expect(await refresh(caller)).toBe(200);
    expect((await holding(caller, before).get('/api/me')).status).toBe(401);
    expect((await holding(caller, `${after.slice(0, -3)}AAA`).get('/api/me')).status).toBe(401);
  });

  it('is the same for two tabs that refresh at once', async () => {
    const caller = await moved();
    house.clock.advance(16 * MINUTE_MS);
    const tabs = [holding(caller, cookie(caller)), holding(caller, cookie(caller))];
    expect(await Promise.all(tabs.map(refresh))).toEqual([200, 200]);
    expect(new Set(tabs.map(cookie)).size).toBe(1);
  });

  it('bears that answers are lost, one after the other, for hours', async () => {
    const caller = await moved();
    const kept = cookie(caller);
    for (let time = 1; time <= 4; time += 1) {
      house.clock.advance(2 * HOUR_MS);
      expect(await refresh(holding(caller, kept))).toBe(200);
    }
    house.clock.advance(2 * HOUR_MS);
    const found = holding(caller, kept);
    expect([await refresh(found), await refresh(found)]).toEqual([200, 200]);
  });

  it('bears that a browser dies before it kept the new one', async () => {
    const caller = await moved();
    const kept = cookie(caller);
    house.clock.advance(16 * MINUTE_MS);
    expect(await refresh(caller)).toBe(200);
    // A reload, a moment later.
    expect(await refresh(caller)).toBe(200);
    house.clock.advance(HOUR_MS);
    expect(await refresh(holding(caller, kept))).toBe(200);
  });

  it('that was stolen and used ends the session for both, and the trail tells it', async () => {
    const caller = await moved();
    const stolen = cookie(caller);
    house.clock.advance(16 * MINUTE_MS);
    expect(await refresh(caller)).toBe(200);
    house.clock.advance(5 * MINUTE_MS);
    const thief = holding(caller, stolen);
    expect(await refresh(thief)).toBe(200);
    house.clock.advance(16 * MINUTE_MS);
    const found = await caller.post('/api/refresh');
    expect([found.status, found.body.message]).toEqual([401, messages.notSignedIn]);
    expect([await refresh(thief), (await thief.get('/api/me')).status]).toEqual([401, 401]);
    const [id] = stolen.split('.');
    expect(await house.knex('sessions').where({ id }).first()).toMatchObject({
      ended_because: 'cookie_reused',
    });
    expect(await house.knex('audit_entries').where({ action: 'cookie_reused', entity_id: id })).toHaveLength(
      1,
    );
  });

  it('of before cookies moved on holds, and is the first', async () => {
    const user = await teacher();
    const caller = withoutBearer(await house.api.as(user));
    const old = randomUUID();
    await house
      .knex('sessions')
      .where({ user_id: user.id })
      .update({ cookie_hash: hashOf(old) });
    house.clock.advance(16 * MINUTE_MS);
    const tablet = holding(caller, old);
    expect((await tablet.get('/api/me')).status).toBe(200);
    expect(await refresh(tablet)).toBe(200);
    expect(cookie(tablet)).not.toBe(old);
  });

  it('lasts thirty days in all, and twelve hours in the office', async () => {
    const tablet = withoutBearer(await signedIn());
    const office = withoutBearer(await house.api.as(await buildUser(house.knex, 4)));
    house.clock.advance(11 * HOUR_MS);
    expect([await refresh(tablet), await refresh(office)]).toEqual([200, 200]);
    house.clock.advance(2 * HOUR_MS);
    expect([await refresh(tablet), await refresh(office)]).toEqual([200, 401]);
    for (let week = 1; week <= 4; week += 1) {
      house.clock.advance(6.5 * DAY_MS);
      expect(await refresh(tablet)).toBe(200);
    }
    house.clock.advance(4 * DAY_MS);
    expect(await refresh(tablet)).toBe(401);
  });
});

describe('what could do lasting harm', () => {
  const EXPORT = '/children/download-csv';
  const asked = { message: messages.proveFirst, data: { prove: true } };

  it('asks for the password again, unless it was said in the last five minutes', async () => {
    const office = await house.api.as(await buildUser(house.knex, 2));
    expect((await office.get(EXPORT)).status).toBe(200);
    house.clock.advance(5 * MINUTE_MS);
    const refused = await office.get(EXPORT);
    expect([refused.status, refused.body]).toEqual([403, asked]);
    expect((await office.get('/api/me/proof')).body.data).toEqual({ proved: false, ways: [] });
    const wrong = await office.post('/api/me/proof', { password: 'wrong' });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: [messages.passwordWrong] }]);
    expect((await office.get(EXPORT)).status).toBe(403);
    expect((await office.post('/api/me/proof', { password: PASSWORD })).status).toBe(204);
    expect((await office.get(EXPORT)).status).toBe(200);
    expect((await office.get('/api/me/proof')).body.data).toEqual({ proved: true, ways: [] });
  });

  it('is also each file that names children or families', async () => {
    const { knex, clock } = house;
    const preschool = await buildPreschool(knex);
    const office = await house.api.as(await buildUser(knex, 2));
    const brought = await upload(office, 'children', csvOf('children', [childRow(1, 'No such preschool')]));
    await runJobs(house);
    const ids: Record<string, number> = {
      '/preschools/{id}/download-register': preschool.id,
      '/imports/{id}/download-problems': brought.body.data.id,
    };
    const queries: Record<string, string> = {
      '/api/data-exposure/download': '?person=1&from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z',
    };
    const files = contract
      .filter(({ download }) => download === 'many')
      .map(({ path }) => `${path.replace('{id}', String(ids[path]))}${queries[path] ?? ''}`);
    const asking = await house.api.as(await buildUser(knex, 2));
    for (const file of files) expect([file, (await asking.get(file)).status]).toEqual([file, 200]);
    clock.advance(5 * MINUTE_MS);
    for (const file of files) {
      const refused = await asking.get(file);
      expect([file, refused.status, refused.body]).toEqual([file, 403, asked]);
    }
  });

  it('is also a change of roles, and no other change of an account', async () => {
    const office = await house.api.as(await buildUser(house.knex, 2));
    const user = await buildUser(house.knex, 5, { preschools: [await buildPreschool(house.knex)] });
    const { name, email, phone_no, roles, preschools } = (await office.get(`/api/users/${user.id}/account`))
      .body.data;
    const ids = (of: { id: number }[]) => of.map(({ id }) => id);
    const account = { name, email, phone_no, roles: ids(roles), preschools: ids(preschools) };
    house.clock.advance(5 * MINUTE_MS);
    const save = (given: object) => office.put(`/api/users/${user.id}/account`, { ...account, ...given });
    const saved = await save({ name: 'Cikgu Siti' });
    expect([saved.status, saved.body.message]).toEqual([200, undefined]);
    const raised = await save({ name: 'Cikgu Siti', roles: [4, 5] });
    expect([raised.status, raised.body]).toEqual([403, asked]);
  });

  it('lets guess no more than the sign-in page does', async () => {
    const office = await house.api.as(await buildUser(house.knex, 2));
    const guesses = [];
    for (let guess = 1; guess <= 6; guess += 1)
      guesses.push((await office.post('/api/me/proof', { password: 'wrong' })).status);
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429]);
    const told = (await office.get('/api/me/sign-ins')).body.data;
    expect(told.filter(({ outcome }: { outcome: string }) => outcome === 'wrong')).toHaveLength(5);
  });
});

describe('a call by the cookie alone', () => {
  it('may read, as a browser’s navigation does', async () => {
    const copy = withoutBearer(await signedIn());
    expect((await copy.get('/api/me', { headers: { 'X-XSRF-TOKEN': '' } })).status).toBe(200);
  });

  it('may write only with the CSRF header', async () => {
    const administrator = await house.api.as(await buildUser(house.knex, 2));
    const copy = withoutBearer(administrator);
    const body = { name: 'Made by cookie' };
    const refused = await copy.post('/api/children-activities', body, { headers: { 'X-XSRF-TOKEN': '' } });
    expect(refused.status).toBe(403);
    expect(await house.knex('masters').where({ name: 'Made by cookie' })).toEqual([]);
    expect((await copy.post('/api/children-activities', body)).status).toBe(200);
  });

  it('is nobody’s with a cookie that was made up', async () => {
    const caller = await visitor();
    caller.cookies.set('session', 'made-up');
    expect((await caller.get('/api/me')).status).toBe(401);
  });
});

describe('GET /api/permissions/{permission}', () => {
  it('answers 204 for what the role gives, 403 for what it does not, 404 for what there is not', async () => {
    const caller = await signedIn();
    const held = permissionsOf([5]) as string[];
    for (const permission of permissions) {
      const { status } = await caller.get(`/api/permissions/${permission}`);
      expect([permission, status]).toEqual([permission, held.includes(permission) ? 204 : 403]);
    }
    for (const unknown of ['fly', 'constructor', 'reports_view%00', '%E0%A4%A']) {
      const { status } = await caller.get(`/api/permissions/${unknown}`);
      expect([unknown, status]).toEqual([unknown, 404]);
    }
    expect((await house.api.anonymous().get('/api/permissions/reports_view')).status).toBe(401);
  });
});
