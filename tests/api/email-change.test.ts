/** A new e-mail address: whoever has the address has the account, so the new one confirms and the old one is told. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { runDueJobs } from '../../server/jobs/run-jobs';
import type { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import { type BuiltPreschool, buildChild, buildPreschool, buildUser, PASSWORD } from '../support/factories';
import { type MailServer, startMailServer } from '../support/mail-server';
import { noServices } from '../support/services';
import { type Api, startApi } from '../support/start-api';
import { push, screeningOperation } from './tablet';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const clock = fixedClock();
let mail: MailServer;
let api: Api;
/** Without a mail server. */
let silent: Api;
let here: BuiltPreschool;
let administrator: Caller;
let principal: Caller;
const services = () => ({ ...noServices, mail: mail.provider });

beforeAll(async () => {
  const { knex } = database;
  mail = await startMailServer();
  api = await startApi({ knex, clock, services: services() });
  silent = await startApi({ knex, clock });
  here = await buildPreschool(knex);
  administrator = await api.as(await buildUser(knex, 1));
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
});
afterAll(async () => {
  await Promise.all([api?.stop(), silent?.stop(), mail?.stop()]);
});

const fresh = () => `${randomUUID()}@test.test`;
const form = (email: string, roles = [5]) => ({ name: 'Cikgu Farah', email, roles, preschools: [here.id] });
const staff = () => buildUser(database.knex, 5, { preschools: [here] });
async function family() {
  const parent = await buildUser(database.knex, 7);
  await buildChild(database.knex, here, { parents: [parent] });
  return parent;
}
const emailOf = async (id: number) => (await database.knex('users').where({ id }).first('email')).email;
/** What came to an address, in plain lines. */
async function lettersTo(address: string): Promise<string[]> {
  await runDueJobs(database.url, { knex: database.knex, clock, services: services() });
  return mail.taken.filter(({ to }) => to.includes(address)).map(({ raw }) => raw.replace(/=\r?\n/g, ''));
}
const tokenIn = (letters: string[]) => /confirm-email\/([\w-]+)/.exec(letters.join())?.[1] ?? '';
const confirm = (token: string) => api.anonymous().post(`/api/confirm-email/${token}`);

describe('a new address', () => {
  it('of somebody who signs in stays what it was until it is confirmed; then everyone signs in anew', async () => {
    const user = await staff();
    const tablet = await api.as(user);
    const email = fresh();
    const saved = await administrator.put(`/api/users/${user.id}/account`, form(email));
    expect(saved.body.data).toMatchObject({
      name: 'Cikgu Farah',
      email: user.email,
      email_asked: email,
      link: null,
    });
    expect((await tablet.get('/api/me')).status).toBe(200);
    expect((await lettersTo(user.email)).join()).toContain(email);

    const token = tokenIn(await lettersTo(email));
    const link = await api.anonymous().get(`/api/confirm-email/${token}`);
    expect(link.body.data).toEqual({ name: 'Cikgu Farah', email });
    // Looking at it confirms nothing.
    expect(await emailOf(user.id)).toBe(user.email);
    expect((await confirm(token)).status).toBe(204);
    expect(await emailOf(user.id)).toBe(email);
    expect(await tablet.get('/api/me')).toMatchObject({
      status: 401,
      body: { message: messages.signedOutElsewhere },
    });
    const child = await buildChild(database.knex, here);
    expect((await push(tablet, [screeningOperation(child.id)])).body.data.results[0].status).toBe('held');
    expect((await confirm(token)).status).toBe(404);
    expect((await lettersTo(user.email)).join()).toContain('is now');
    expect((await api.anonymous().get('/sanctum/csrf-cookie')).status).toBe(204);
    await expect(api.as(user)).rejects.toThrow('could not sign in');
    await expect(api.as({ email })).resolves.toBeDefined();
    const trail = await database
      .knex('audit_entries')
      .where({ entity_type: 'user', entity_id: String(user.id) });
    expect(trail.map(({ action }) => action)).toEqual(['email_asked', 'updated', 'email_changed']);
  });

  it('gives a principal no way into a parent’s account: the new password goes to the old address', async () => {
    const parent = await family();
    const email = fresh();
    const saved = await principal.put(`/api/parents/${parent.id}`, { email });
    expect(saved.body.data).toMatchObject({ email: parent.email, email_asked: email, link: null });
    const stranger = api.anonymous();
    await stranger.get('/sanctum/csrf-cookie');
    await stranger.post('/api/forgot-password', { email });
    expect((await lettersTo(email)).join()).not.toContain('set-password');
    expect((await lettersTo(parent.email)).join()).toContain(email);
    await expect(api.as({ email: parent.email })).resolves.toBeDefined();
  });

  it('is at once that of somebody who never set a password, and of nobody who has it already', async () => {
    const user = await staff();
    await database.knex('users').where({ id: user.id }).update({ password_hash: null });
    const email = fresh();
    const saved = await administrator.put(`/api/users/${user.id}/account`, form(email));
    expect(saved.body.data).toMatchObject({ email, email_asked: null });
    const other = await staff();
    const taken = await administrator.put(`/api/users/${other.id}/account`, form(email));
    expect([taken.status, taken.body.errors]).toEqual([422, { email: [messages.emailTaken] }]);
  });

  it('is confirmed by the newest link alone, within two days, and by no address that somebody took meanwhile', async () => {
    const user = await staff();
    const [first, second] = [fresh(), fresh()];
    await administrator.put(`/api/users/${user.id}/account`, form(first));
    const old = tokenIn(await lettersTo(first));
    await administrator.put(`/api/users/${user.id}/account`, form(second));
    const token = tokenIn(await lettersTo(second));
    expect((await confirm(old)).status).toBe(404);
    await buildUser(database.knex, 5, { email: second });
    expect((await confirm(token)).status).toBe(422);
    clock.advance(48 * HOUR_MS + 1);
    expect((await confirm(token)).status).toBe(404);
    clock.set('2026-03-11T01:00:00Z');
    expect(await emailOf(user.id)).toBe(user.email);
  });

  it('is a link for head office alone where no mail server is set up', async () => {
    const parent = await family();
    const email = fresh();
    const office = await silent.as({
      email: (await database.knex('users').where({ id: administrator.userId }).first()).email,
    });
    const head = await silent.as({
      email: (await database.knex('users').where({ id: principal.userId }).first()).email,
    });
    const refused = await head.put(`/api/parents/${parent.id}`, { email });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { email: [officeMessages.emailByHeadOffice] },
    ]);
    const { link } = (await office.put(`/api/parents/${parent.id}`, { email })).body.data;
    expect(link).toMatch(/^https:\/\/tadika\.test\/confirm-email\/[\w-]{43}$/);
    expect((await confirm(link.split('/').at(-1))).status).toBe(204);
    expect(await emailOf(parent.id)).toBe(email);
    // So is the link of an invitation.
    expect(await head.post(`/api/users/${parent.id}/invite`)).toMatchObject({
      status: 403,
      body: { message: officeMessages.linkByHeadOffice },
    });
    expect((await principal.post(`/api/users/${parent.id}/invite`)).body.data.link).toBeNull();
  });
});

describe('whoever’s account was changed', () => {
  it('is told of a new password and of other roles', async () => {
    const user = await staff();
    const own = await api.as(user);
    const changed = { current_password: PASSWORD, password: 'three words together' };
    expect((await own.put('/api/me/password', changed)).status).toBe(204);
    expect((await lettersTo(user.email)).join()).toContain('password of your Tadika account was changed');
    await administrator.put(`/api/users/${user.id}/account`, form(user.email, [6]));
    expect((await lettersTo(user.email)).join()).toContain('Your roles are now: Therapist');
    const before = (await lettersTo(user.email)).length;
    await administrator.put(`/api/users/${user.id}/account`, { ...form(user.email, [6]), name: 'Farah' });
    expect(await lettersTo(user.email)).toHaveLength(before);
  });
});
