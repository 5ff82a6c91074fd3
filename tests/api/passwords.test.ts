/** Passwords: set by a link, asked for, changed; and one's own sessions. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { ASKS_AN_ACCOUNT, ASKS_AN_ADDRESS } from '../../server/features/people/reset-limit';
import { runDueJobs } from '../../server/jobs/run-jobs';
import { openLinks } from '../../server/link-tokens';
import type { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import { buildChild, buildPreschool, buildUser, PASSWORD } from '../support/factories';
import { type MailServer, startMailServer } from '../support/mail-server';
import { noServices, SECRET } from '../support/services';
import { type Api, startApi } from '../support/start-api';
import { push, screeningOperation } from './tablet';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const clock = fixedClock();
const NEW_PASSWORD = 'three words together';
let mail: MailServer;
let api: Api;
let administrator: Caller;
const services = () => ({ ...noServices, mail: mail.provider });

beforeAll(async () => {
  mail = await startMailServer();
  api = await startApi({ knex: database.knex, clock, services: services() });
  administrator = await api.as(await buildUser(database.knex, 2));
});
afterAll(async () => {
  await api?.stop();
  await mail?.stop();
});

const runJobs = () => runDueJobs(database.url, { knex: database.knex, clock, services: services() });
const ask = async (email: string) => (await signedOut()).post('/api/forgot-password', { email });
async function signedOut(): Promise<Caller> {
  const caller = api.anonymous();
  await caller.get('/sanctum/csrf-cookie');
  return caller;
}
/** The token of the newest letter to someone, as the letter will say it: the log has the link's name alone. */
async function tokenOf(email: string): Promise<string> {
  const found = await database
    .knex('mails')
    .whereRaw('? = ANY (recipients)', [email])
    .where('text', 'like', '%/set-password/%')
    .orderBy('created_at', 'desc')
    .first('text');
  return /set-password\/([\w-]+)/.exec(openLinks(SECRET, found?.text ?? ''))?.[1] ?? '';
}
const set = async (token: string, password = NEW_PASSWORD) =>
  (await signedOut()).post(`/api/set-password/${token}`, { password });
async function invited(): Promise<{ id: number; email: string }> {
  const preschool = await buildPreschool(database.knex);
  const email = `${randomUUID()}@test.test`;
  const { body } = await administrator.post('/api/users', {
    name: 'Cikgu Baru',
    email,
    roles: [5],
    preschools: [preschool.id],
  });
  // With a mail server the link is shown to nobody.
  expect(body.data.link).toBeNull();
  return body.data.account;
}

describe('an invitation', () => {
  it('goes out by mail, and its link sets the password once', async () => {
    const { email } = await invited();
    await runJobs();
    expect(mail.taken.some(({ to }) => to.includes(email))).toBe(true);
    const token = await tokenOf(email);
    const anonymous = await signedOut();
    expect((await anonymous.get(`/api/set-password/${token}`)).body.data).toEqual({
      name: 'Cikgu Baru',
      email,
      invitation: true,
    });
    expect((await set(token, 'short')).body.errors).toEqual({ password: [messages.passwordTooShort] });
    expect((await set(token)).status).toBe(204);
    // As argon2id at its full price.
    const { password_hash } = await database.knex('users').where({ email }).first();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=\d{5,},t=\d+,p=\d+\$/);
    expect((await anonymous.signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await set(token, 'another long password')).status).toBe(404);
    expect((await (await signedOut()).get(`/api/set-password/${token}`)).status).toBe(404);
  });

  it('names no place to whom no preschool is known', async () => {
    const email = `${randomUUID()}@test.test`;
    // A parent whose child is on no list yet.
    const { id } = (await administrator.post('/api/parents', { name: 'Puan Baru', email, role: 7 })).body
      .data;
    expect((await administrator.post(`/api/users/${id}/invite`)).status).toBe(200);
    const told = await database.knex('mails').whereRaw('? = ANY (recipients)', [email]).first();
    expect(told.subject).toBe('You are invited to Tadika');
    expect(told.text).toContain('has made an account for you in Tadika.\n');
  });

  it('is used once, also by two at the same moment', async () => {
    const { email } = await invited();
    const token = await tokenOf(email);
    const answers = await Promise.all([set(token), set(token, 'another long password')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  it('runs out after a week, and stops working when another is sent or the address changes', async () => {
    const { id, email } = await invited();
    const first = await tokenOf(email);
    clock.advance(1_000);
    expect((await administrator.post(`/api/users/${id}/invite`)).status).toBe(200);
    expect((await set(first)).status).toBe(404);
    const second = await tokenOf(email);
    const account = (await administrator.get(`/api/users/${id}/account`)).body.data;
    await administrator.put(`/api/users/${id}/account`, {
      name: account.name,
      email: `other-${email}`,
      roles: [5],
      preschools: account.preschools.map((preschool: { id: number }) => preschool.id),
    });
    expect((await set(second)).status).toBe(404);
    clock.advance(1_000);
    await administrator.post(`/api/users/${id}/invite`);
    const third = await tokenOf(`other-${email}`);
    clock.advance(7 * DAY_MS + 1);
    expect((await set(third)).status).toBe(404);
    clock.set('2026-03-11T01:00:00Z');
  });

  it('is read in the mail log without its secret, which lies in no table and stands in the letter alone', async () => {
    const { email } = await invited();
    const stored = await database.knex('mails').whereRaw('? = ANY (recipients)', [email]).first();
    const token = await tokenOf(email);
    expect(JSON.stringify(stored)).not.toContain(token);
    // What is stored opens nothing.
    const [, name = ''] = /set-password\/([\w-]+)/.exec(stored.text) ?? [];
    expect((await set(name)).status).toBe(404);
    await runJobs();
    const letter = mail.taken.find(({ to }) => to.includes(email))?.raw.replace(/=\r?\n/g, '');
    expect(letter).toContain(token);
    const { id } = await database.knex('mails').whereRaw('? = ANY (recipients)', [email]).first('id');
    const { body } = await administrator.get(`/api/mails/${id}`);
    expect(body.data.text).toContain('/set-password/…');
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describe('a forgotten password', () => {
  it('is no password that many use, nor one made of who one is', async () => {
    const user = await buildUser(database.knex, 5, { name: 'Nur Aisyah', email: 'aisyah.hashim@test.test' });
    const here = await api.as(user);
    const change = async (password: string) =>
      (await here.put('/api/me/password', { current_password: PASSWORD, password })).body.errors;
    for (const common of ['1234567890', 'password123', 'Password123'])
      expect([common, await change(common)]).toEqual([common, { password: [messages.passwordCommon] }]);
    await database.knex('rate_limits').delete();
    for (const own of ['aisyah.hashim@test.test', 'NurAisyah12', 'aisyahhashim', 'hashim2026!'])
      expect([own, await change(own)]).toEqual([own, { password: [messages.passwordOfName] }]);
    await database.knex('rate_limits').delete();
    expect(await change('aisyah likes durian')).toBeUndefined();
  });

  it('is set anew by a link: every device forgets what it fetched, and what waits on one is held', async () => {
    const preschool = await buildPreschool(database.knex);
    const user = await buildUser(database.knex, 5, { preschools: [preschool] });
    const before = await api.as(user);
    expect((await ask(user.email.toUpperCase())).body).toEqual({ data: { mail: true } });
    await runJobs();
    const token = await tokenOf(user.email);
    expect((await set(token)).status).toBe(204);
    expect(await before.get('/api/me')).toMatchObject({
      status: 401,
      body: { message: messages.passwordResetElsewhere },
    });
    const child = await buildChild(database.knex, preschool);
    const { body } = await push(before, [screeningOperation(child.id)]);
    expect(body.data.results[0].status).toBe('held');
    const again = await signedOut();
    expect((await again.signIn(user.email, PASSWORD)).status).toBe(422);
    expect((await again.signIn(user.email, NEW_PASSWORD)).status).toBe(200);
    const acts = await database
      .knex('audit_entries')
      .where({ entity_type: 'user', entity_id: String(user.id) })
      .orderBy('id');
    expect(acts.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['reset_asked', null],
      ['password_set', user.id],
    ]);
  });

  it('is answered alike for an address that nobody has, that is closed, and that was never invited', async () => {
    const closed = await buildUser(database.knex, 5, { deactivated_at: clock.now() });
    const uninvited = await buildUser(database.knex, 7);
    await database.knex('users').where({ id: uninvited.id }).update({ password_hash: null });
    const count = async () => Number((await database.knex('mails').count().first())?.count);
    const before = await count();
    for (const email of ['nobody@test.test', closed.email, uninvited.email]) {
      const { status, body } = await ask(email);
      expect([email, status, body]).toEqual([email, 200, { data: { mail: true } }]);
    }
    await runJobs();
    expect(await count()).toBe(before);
  });

  it('is asked for a few times an hour: more for an account is silent, more from an address is told', async () => {
    await database.knex('rate_limits').delete();
    const user = await buildUser(database.knex, 5);
    for (let time = 0; time < ASKS_AN_ACCOUNT + 2; time += 1)
      expect((await ask(user.email)).status).toBe(200);
    await runJobs();
    const sent = await database.knex('mails').whereRaw('? = ANY (recipients)', [user.email]);
    expect(sent).toHaveLength(ASKS_AN_ACCOUNT);
    for (let time = ASKS_AN_ACCOUNT + 2; time < ASKS_AN_ADDRESS; time += 1)
      expect((await ask(`${randomUUID()}@test.test`)).status).toBe(200);
    const refused = await ask(`${randomUUID()}@test.test`);
    expect([refused.status, refused.body.message]).toEqual([429, messages.tooMany]);
    await database.knex('rate_limits').delete();
  });

  it('says so where no mail server is set up', async () => {
    const silent = await startApi({ knex: database.knex, clock });
    const answer = await silent.anonymous().post('/api/forgot-password', { email: 'a@test.test' });
    expect(answer.body).toEqual({ data: { mail: false } });
    await silent.stop();
  });
});

describe('one’s own password and sessions', () => {
  it('changes with the one before, and ends the other sessions', async () => {
    const user = await buildUser(database.knex, 7);
    const [here, other] = [await api.as(user), await api.as(user)];
    const change = (current_password: string, password = NEW_PASSWORD) =>
      here.put('/api/me/password', { current_password, password });
    expect((await change('not this one')).body.errors).toEqual({
      current_password: [messages.passwordWrong],
    });
    expect((await change(PASSWORD, 'short')).body.errors).toEqual({ password: [messages.passwordTooShort] });
    expect((await change(PASSWORD)).status).toBe(204);
    expect((await here.get('/api/me')).status).toBe(200);
    expect((await other.get('/api/me')).status).toBe(401);
    expect((await (await signedOut()).signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('guessing it counts as guessing at the sign-in page', async () => {
    const user = await buildUser(database.knex, 7);
    const here = await api.as(user);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push(
        (await here.put('/api/me/password', { current_password: 'a guess', password: NEW_PASSWORD })).status,
      );
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    await database.knex('rate_limits').delete();
  });

  it('lists where one is signed in, and ends one of them or all others', async () => {
    const user = await buildUser(database.knex, 7);
    const stranger = await api.as(await buildUser(database.knex, 7));
    const [here, tablet, phone] = [await api.as(user), await api.as(user), await api.as(user)];
    const list = async () => (await here.get('/api/me/sessions')).body.data;
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    const [own] = sessions.filter(({ current }: { current: boolean }) => current);
    const tabletId = (await tablet.get('/api/me/sessions')).body.data.find(
      ({ current }: { current: boolean }) => current,
    ).id;
    expect((await stranger.post(`/api/me/sessions/${tabletId}/end`)).status).toBe(404);
    // This one is left by signing out.
    expect((await here.post(`/api/me/sessions/${own.id}/end`)).status).toBe(404);
    expect((await here.post(`/api/me/sessions/${tabletId}/end`)).status).toBe(204);
    // Told to forget what it fetched: it may be lost. And told by whom.
    expect((await tablet.get('/api/me')).body.message).toBe(messages.signedOutElsewhere);
    expect((await phone.get('/api/me')).status).toBe(200);
    expect((await here.post('/api/me/end-other-sessions')).status).toBe(204);
    expect(await phone.get('/api/me')).toMatchObject({
      status: 401,
      body: { message: messages.signedOutElsewhere },
    });
    expect(await list()).toHaveLength(1);
    expect((await stranger.get('/api/me')).status).toBe(200);
  });
});
