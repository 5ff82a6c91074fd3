/** Who must have a second step of signing in, and who takes away another's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { contract } from '../../server/http/contract';
import { runDueJobs } from '../../server/jobs/run-jobs';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import {
  type BuiltPreschool,
  type BuiltUser,
  buildPreschool,
  buildUser,
  PASSWORD,
} from '../support/factories';
import { type MailServer, startMailServer } from '../support/mail-server';
import { codeOf, firstStep, secondStep, setUpTotp } from '../support/second-factor';
import { noServices } from '../support/services';
import { type Api, startApi } from '../support/start-api';
import { push, screeningOperation } from './tablet';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const clock = fixedClock();
const CONFINED = {
  status: 403,
  body: { message: messages.secondFactorFirst, data: { second_factor_first: true } },
};
let mail: MailServer;
/** As outside the demonstration. */
let api: Api;
/** As in the demonstration. */
let demo: Api;
let here: BuiltPreschool;
let services: typeof noServices;

beforeAll(async () => {
  const { knex } = database;
  mail = await startMailServer();
  services = { ...noServices, mail: mail.provider };
  api = await startApi({ knex, clock, services, asksSecondFactor: true });
  demo = await startApi({ knex, clock, services });
  here = await buildPreschool(knex);
});
afterAll(async () => {
  await Promise.all([api?.stop(), demo?.stop(), mail?.stop()]);
});

/** What is open to whoever has to set one up; all else is shut. */
const OPEN = [
  'GET /api/me',
  'PUT /api/me/language',
  'POST /api/me/tablet-key',
  'GET /api/me/proof',
  'POST /api/me/proof',
  'POST /api/me/proof/passkey-options',
  'GET /api/me/second-factor',
  'POST /api/me/second-factor/totp',
  'POST /api/me/second-factor/totp/confirm',
  'POST /api/me/second-factor/totp/remove',
  'POST /api/me/second-factor/passkey-options',
  'POST /api/me/second-factor/passkeys',
  'PUT /api/me/second-factor/passkeys/{id}',
  'POST /api/me/second-factor/passkeys/{id}/remove',
  'POST /api/me/second-factor/recovery-codes',
];

describe('head office', () => {
  it.each([1, 2, 3])('of role %i may do nothing but set it up, then everything', async (role) => {
    const user = await buildUser(database.knex, role);
    const caller = api.anonymous();
    const answer = await caller.signIn(user.email, PASSWORD);
    expect(answer.body.data.user.second_factor_first).toBe(true);
    expect((await caller.get('/api/me')).body.data.second_factor_first).toBe(true);
    expect(await caller.get('/api/audit')).toMatchObject(CONFINED);
    expect((await caller.get('/api/me/second-factor')).body.data).toMatchObject({ required: true });
    await setUpTotp(caller, clock);
    expect((await caller.get('/api/audit')).status).toBe(200);
    expect((await caller.get('/api/me')).body.data).not.toHaveProperty('second_factor_first');
    // Without it, the same session is shut again.
    expect((await caller.post('/api/me/second-factor/totp/remove')).status).toBe(204);
    expect(await caller.get('/api/audit')).toMatchObject(CONFINED);
  });

  it('finds every other call shut, the tablet’s as if nobody were signed in', async () => {
    const caller = await api.as(await buildUser(database.knex, 1));
    for (const { method, path, open } of contract) {
      if (open) continue;
      const call = `${method} ${path}`;
      const filled = path.replace(/\{\w+\}/g, '1');
      const answer = await caller.call(method, filled, method === 'GET' ? {} : { body: {} });
      if (OPEN.includes(call)) expect([call, answer.body.message]).not.toContain(messages.secondFactorFirst);
      else if (path.startsWith('/api/sync/')) expect([call, answer.status]).toEqual([call, 401]);
      else expect([call, answer.status, answer.body]).toMatchObject([call, 403, CONFINED.body]);
    }
  });

  it('is held to it also as a parent, and by a session from before', async () => {
    const user = await buildUser(database.knex, 3);
    await database.knex('user_roles').insert({ user_id: user.id, role_id: 8 });
    const before = await demo.as(user);
    expect((await before.get('/api/audit')).status).toBe(200);
    const there = api.anonymous();
    there.token = before.token;
    expect(await there.get('/api/audit')).toMatchObject(CONFINED);
    const asParent = { headers: { 'X-Acting-As': 'parent' } };
    expect((await there.get('/api/notifications', asParent)).status).toBe(403);
  });

  it('signs in by the password alone in the demonstration', async () => {
    const caller = await demo.as(await buildUser(database.knex, 1));
    expect((await caller.get('/api/audit')).status).toBe(200);
    expect((await caller.get('/api/me')).body.data).not.toHaveProperty('second_factor_first');
  });
});

describe('principals', () => {
  it('have to have one where head office says so, at once, and what waits on a tablet stays there', async () => {
    const { knex } = database;
    const user = await buildUser(knex, 4, { preschools: [here] });
    const [principal, teacher] = [
      await api.as(user),
      await api.as(await buildUser(knex, 5, { preschools: [here] })),
    ];
    expect((await principal.get('/api/children')).status).toBe(200);
    const office = await demo.as(await buildUser(knex, 2));
    const rules = { principals_second_factor: true, tablet_days: 14 };
    clock.advance(6 * MINUTE_MS);
    const save = (changed: object) => office.put('/api/sign-in-rules', changed);
    expect((await save({ principals_second_factor: true })).body.data).toEqual({ prove: true });
    await office.post('/api/me/proof', { password: PASSWORD });
    expect((await save({ principals_second_factor: true })).body.data).toEqual(rules);
    expect((await office.get('/api/sign-in-rules')).body.data).toEqual(rules);
    expect(await principal.get('/api/children')).toMatchObject(CONFINED);
    // Neither taken nor refused: the tablet keeps it, and asks who is there.
    expect((await push(principal, [screeningOperation(1)])).status).toBe(401);
    expect((await teacher.get('/api/children')).status).toBe(200);
    await principal.post('/api/me/proof', { password: PASSWORD });
    await setUpTotp(principal, clock);
    expect((await principal.get('/api/children')).status).toBe(200);
    const [entry] = await knex('audit_entries').where({ entity_type: 'sign_in_rules' });
    expect(entry).toMatchObject({
      action: 'updated',
      before: { principals_second_factor: false, tablet_days: 14 },
      after: rules,
    });
    await save({ principals_second_factor: false });
  });

  it('and their tablets are told for how long they keep what they fetched', async () => {
    const { knex } = database;
    const office = await demo.as(await buildUser(knex, 2));
    const teacher = await demo.as(await buildUser(knex, 5, { preschools: [here] }));
    const told = async () => {
      const { body } = await teacher.get(`/api/sync/pull?user_id=${teacher.userId}`);
      return body.data.kept_days;
    };
    const save = (tablet_days: unknown) =>
      office.put('/api/sign-in-rules', { principals_second_factor: false, tablet_days });
    expect(await told()).toBe(14);
    for (const days of [6, 61, 7.5, '30', null])
      expect([days, (await save(days)).body.errors]).toEqual([
        days,
        { tablet_days: [officeMessages.tabletDaysRange] },
      ]);
    expect((await save(60)).body.data).toEqual({ principals_second_factor: false, tablet_days: 60 });
    expect(await told()).toBe(60);
    // A form of before, which knows nothing of it, leaves it.
    await office.put('/api/sign-in-rules', { principals_second_factor: false });
    expect(await told()).toBe(60);
    await save(14);
  });
});

describe('a phone that was lost', () => {
  const withTotp = async (role: number) => {
    const user = await buildUser(database.knex, role, { preschools: role === 4 ? [here] : [] });
    const caller = await demo.as(user);
    return { user, caller, ...(await setUpTotp(caller, clock)) };
  };
  const takeAway = ({ id }: BuiltUser) => `/api/users/${id}/second-factor/take-away`;

  it('is made good by a super admin: sessions end, the person is told, and signs in by the password', async () => {
    const { user, caller, secret } = await withTotp(3);
    const admin = await demo.as(await buildUser(database.knex, 1));
    const account = () => admin.get(`/api/users/${user.id}/account`);
    expect((await account()).body.data.may.takeSecondFactor).toBe(true);
    clock.advance(6 * MINUTE_MS);
    const held = await firstStep(demo, user.email);
    expect(await admin.post(takeAway(user))).toMatchObject({ status: 403, body: { data: { prove: true } } });
    await admin.post('/api/me/proof', { password: PASSWORD });
    expect((await admin.post(takeAway(user))).status).toBe(204);
    expect((await caller.get('/api/me')).status).toBe(401);
    expect((await account()).body.data.may.takeSecondFactor).toBe(false);
    const late = await secondStep(held.caller, { ticket: held.ticket, code: codeOf(secret, clock.now()) });
    expect(late).toMatchObject({ status: 422, body: { errors: { ticket: [messages.ticketExpired] } } });
    expect((await firstStep(demo, user.email)).answer.body.data.token).toEqual(expect.any(String));
    expect(await admin.post(takeAway(user))).toMatchObject({
      status: 422,
      body: { errors: { id: [officeMessages.secondFactorNobodys] } },
    });
    const [entry] = await database
      .knex('audit_entries')
      .where({ action: 'second_factor_taken_away', entity_id: String(user.id) });
    expect(entry).toMatchObject({ actor_id: admin.userId, before: null, after: null });
    await runDueJobs(database.url, { knex: database.knex, clock, services });
    const letters = mail.taken.filter(({ to }) => to.includes(user.email)).map(({ raw }) => raw);
    expect(letters.join().replace(/=\r?\n/g, '')).toContain('took away the second step');
  });

  it('of head office is nobody else’s matter, and one’s own is changed on one’s own page', async () => {
    const finance = await withTotp(3);
    const principal = await withTotp(4);
    const administrator = await demo.as(await buildUser(database.knex, 2));
    const other = await demo.as(await buildUser(database.knex, 4, { preschools: [here] }));
    expect((await administrator.post(takeAway(finance.user))).status).toBe(403);
    expect((await finance.caller.post(takeAway(principal.user))).status).toBe(403);
    expect((await other.post(takeAway(principal.user))).status).toBe(403);
    expect((await administrator.post(takeAway(principal.user))).status).toBe(204);
    const admin = await withTotp(1);
    expect(await admin.caller.post(takeAway(admin.user))).toMatchObject({
      status: 422,
      body: { errors: { id: [officeMessages.secondFactorOwn] } },
    });
  });
});
