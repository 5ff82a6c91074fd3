/** Accounts: who looks after whom, what roles need, and closing an account. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import {
  type BuiltPreschool,
  buildChild,
  buildClassroom,
  buildPreschool,
  buildUser,
} from '../support/factories';
import { runningApi } from './running-api';
import { push, screeningOperation } from './tablet';

const running = runningApi();
let here: BuiltPreschool;
let there: BuiltPreschool;
let superAdmin: Caller;
let administrator: Caller;
let principal: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex, { short_name: 'HRE' });
  there = await buildPreschool(knex, { short_name: 'THR' });
  superAdmin = await api.as(await buildUser(knex, 1));
  administrator = await api.as(await buildUser(knex, 2));
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
});

const form = (given: object = {}) => ({
  name: 'Cikgu Aminah',
  email: `${randomUUID()}@test.test`,
  phone_no: '012-345 6789',
  roles: [5],
  preschools: [here.id],
  ...given,
});
const create = (caller: Caller, given: object = {}) => caller.post('/api/users', form(given));
const accountOf = async (id: number, caller = superAdmin) =>
  (await caller.get(`/api/users/${id}/account`)).body.data;
const save = (caller: Caller, id: number, given: object = {}) =>
  caller.put(`/api/users/${id}/account`, form(given));
const feedOf = async (type: string, id: number) =>
  (
    await running
      .knex('feed_entries')
      .where({ entity_type: type, entity_id: String(id) })
      .first()
  )?.seq;

describe('a new account', () => {
  it('has name, address, number, role, preschool and classrooms, and an invitation', async () => {
    const room = await buildClassroom(running.knex, here);
    const before = await feedOf('classroom', room.id);
    const { status, body } = await create(administrator, { classrooms: [room.id] });
    expect(status).toBe(200);
    const { account, link } = body.data;
    expect(account).toMatchObject({
      name: 'Cikgu Aminah',
      phone_no: '+60123456789',
      roles: [{ id: 5, name: 'Teacher' }],
      preschools: [{ id: here.id, short_name: 'HRE' }],
      classrooms: [{ id: room.id }],
      status: 'invited',
      last_seen_at: null,
      sessions: 0,
      may: { edit: true, invite: true },
    });
    // No mail server: whoever invites hands the link over.
    expect(link).toMatch(/^https:\/\/tadika\.test\/set-password\/[\w-]{43}$/);
    expect(account.invitation).toMatchObject({ mail_state: 'kept', expires_at: '2026-03-18T01:00:00.000Z' });
    expect(await feedOf('classroom', room.id)).toBeGreaterThan(before);
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'user', entity_id: String(account.id) });
    expect(trail.map(({ action }) => action).sort()).toEqual(['created', 'invited']);
    expect(JSON.stringify(trail)).not.toContain(link.split('/').at(-1));
  });

  it('is refused where role and place do not fit, and by a taken address', async () => {
    const elsewhere = await buildClassroom(running.knex, there);
    const closed = await buildPreschool(running.knex, { status: 'close' });
    const taken = (await create(administrator)).body.data.account.email;
    const cases: [object, string, string][] = [
      [{ roles: [] }, 'roles', officeMessages.roleRequired],
      [{ roles: [12] }, 'roles.0', officeMessages.roleUnknown],
      [{ preschools: [] }, 'preschools', officeMessages.preschoolOfRoleRequired],
      [{ preschools: [here.id, there.id] }, 'preschools', officeMessages.onePreschoolOfRole],
      [{ preschools: [999_999] }, 'preschools', messages.preschoolUnknown],
      [{ preschools: [closed.id] }, 'preschools', messages.preschoolClosed],
      [{ classrooms: [elsewhere.id] }, 'classrooms', messages.classroomElsewhere],
      [{ roles: [4], classrooms: [elsewhere.id] }, 'classrooms', officeMessages.classroomsOfTeachers],
      [{ phone_no: '12' }, 'phone_no', messages.phoneInvalid],
      [{ email: taken.toUpperCase() }, 'email', messages.emailTaken],
    ];
    for (const [given, field, message] of cases) {
      const answer = await create(administrator, given);
      expect([given, answer.status, answer.body.errors?.[field]]).toEqual([given, 422, [message]]);
    }
  });

  it('of a therapist may have several preschools, of a parent has none', async () => {
    const both = [here.id, there.id].sort();
    const therapist = (await create(administrator, { roles: [6], preschools: both })).body.data.account;
    expect(therapist.preschools.map(({ id }: { id: number }) => id).sort()).toEqual(both);
    const parent = (await create(administrator, { roles: [7] })).body.data.account;
    expect(parent.preschools).toEqual([]);
  });
});

describe('roles of head office', () => {
  it('are given and taken by a super admin alone', async () => {
    for (const role of [1, 2, 3]) {
      const refused = await create(administrator, { roles: [role] });
      expect([role, refused.status, refused.body.message]).toEqual([
        role,
        403,
        officeMessages.rolesBySuperAdmin,
      ]);
      expect((await create(superAdmin, { roles: [role] })).status).toBe(200);
    }
    const teacher = (await create(administrator)).body.data.account;
    expect((await save(administrator, teacher.id, { roles: [2, 5] })).status).toBe(403);
    expect((await save(superAdmin, teacher.id, { roles: [2, 5] })).status).toBe(200);
    // By now it is an account of head office.
    expect((await save(administrator, teacher.id)).status).toBe(403);
    expect((await administrator.post(`/api/users/${teacher.id}/invite`)).status).toBe(403);
    expect((await administrator.post(`/api/users/${teacher.id}/deactivate`)).status).toBe(403);
  });

  it('nobody raises, lowers or closes themself', async () => {
    const own = await buildUser(running.knex, 1);
    const caller = await running.api.as(own);
    const raised = await save(caller, own.id, { roles: [1, 2] });
    expect(raised.body.errors).toEqual({ roles: [officeMessages.ownRolesStay] });
    const lowered = await save(caller, own.id, { roles: [2] });
    expect(lowered.body.errors).toEqual({ roles: [officeMessages.ownRolesStay] });
    const closed = await caller.post(`/api/users/${own.id}/deactivate`);
    expect(closed.body.errors).toEqual({ id: [officeMessages.ownAccountStays] });
    // The name is one's own.
    expect((await save(caller, own.id, { roles: [1], name: 'Another name' })).status).toBe(200);
  });

  it('leave a super admin who can sign in, also when two take each other’s role at once', async () => {
    const { knex, api } = running;
    const others = await knex('user_roles').where({ role_id: 1 }).pluck('user_id');
    const [one, two] = [await buildUser(knex, 1), await buildUser(knex, 1)];
    const callers = [await api.as(one), await api.as(two)] as const;
    await knex('users').whereIn('id', others).update({ deactivated_at: running.clock.now() });
    const answers = await Promise.all([
      save(callers[0], two.id, { roles: [5] }),
      callers[1].post(`/api/users/${one.id}/deactivate`),
    ]);
    // The one who came second was refused: for lack of another, or because the right was gone by then.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await knex('user_roles')
      .join('users', 'users.id', 'user_id')
      .where({ role_id: 1 })
      .whereNull('deactivated_at');
    expect(left).toHaveLength(1);
    const last = left[0].user_id === one.id ? callers[0] : callers[1];
    const alone = await save(last, left[0].user_id, { roles: [2] });
    expect(alone.body.errors).toEqual({ roles: [officeMessages.lastSuperAdmin] });
    expect((await last.post(`/api/users/${left[0].user_id}/deactivate`)).body.errors).toEqual({
      id: [officeMessages.lastSuperAdmin],
    });
    await knex('users').whereIn('id', others).update({ deactivated_at: null });
  });
});

describe('changing an account', () => {
  it('moves its owner: classrooms that do not fit are left, and the tablets hear of them', async () => {
    const { knex } = running;
    const [old, fresh] = [await buildClassroom(knex, here), await buildClassroom(knex, there)];
    const { account } = (await create(administrator, { classrooms: [old.id] })).body.data;
    const seen = await feedOf('classroom', old.id);
    const moved = await save(administrator, account.id, { preschools: [there.id] });
    expect(moved.body.data).toMatchObject({ preschools: [{ id: there.id }], classrooms: [] });
    expect(await feedOf('classroom', old.id)).toBeGreaterThan(seen);
    const placed = await save(administrator, account.id, { preschools: [there.id], classrooms: [fresh.id] });
    expect(placed.body.data.classrooms).toEqual([{ id: fresh.id, name: fresh.name, preschool_id: there.id }]);
    const before = await feedOf('classroom', fresh.id);
    await save(administrator, account.id, { preschools: [there.id], name: 'Cikgu Aminah binti Ali' });
    expect(await feedOf('classroom', fresh.id)).toBeGreaterThan(before);
  });

  it('over a change of someone else is a 409 with how it is by now', async () => {
    const { account } = (await create(administrator)).body.data;
    running.clock.advance(1_000);
    const { updated_at } = account;
    expect((await save(administrator, account.id, { updated_at, name: 'First' })).status).toBe(200);
    const late = await save(superAdmin, account.id, { updated_at, name: 'Second' });
    expect([late.status, late.body.data.name]).toEqual([409, 'First']);
    running.clock.set('2026-03-11T01:00:00Z');
  });

  it('keeps a parent of children in a payer group', async () => {
    const parent = (await create(administrator, { roles: [7] })).body.data.account;
    await buildChild(running.knex, here, { parents: [parent] });
    expect((await save(administrator, parent.id, { roles: [5] })).body.errors).toEqual({
      roles: [officeMessages.parentRoleWithChildren],
    });
    expect((await save(administrator, parent.id, { roles: [5, 8] })).status).toBe(200);
  });
});

describe('closing an account', () => {
  it('ends its sessions at once, and holds what its tablet had not sent', async () => {
    const { knex, api } = running;
    const room = await buildClassroom(knex, here);
    const teacher = await buildUser(knex, 5, { preschools: [here] });
    await knex('classroom_teachers').insert({ classroom_id: room.id, user_id: teacher.id });
    const [tablet, phone] = [await api.as(teacher), await api.as(teacher)];
    const closed = await administrator.post(`/api/users/${teacher.id}/deactivate`);
    expect(closed.body.data).toMatchObject({ status: 'deactivated', sessions: 0, classrooms: [] });
    for (const caller of [tablet, phone]) {
      expect(await caller.get('/api/me')).toMatchObject({
        status: 401,
        body: { message: messages.signedOutRemotely },
      });
      expect((await caller.post('/api/refresh', {})).status).toBe(401);
    }
    const child = await buildChild(knex, here);
    const { body } = await push(tablet, [screeningOperation(child.id)]);
    expect(body.data.results[0].status).toBe('held');
    await expect(api.as(teacher)).rejects.toThrow('could not sign in');
    expect((await administrator.post(`/api/users/${teacher.id}/deactivate`)).status).toBe(422);
    expect((await administrator.post(`/api/users/${teacher.id}/invite`)).status).toBe(422);

    const opened = await administrator.post(`/api/users/${teacher.id}/reactivate`);
    expect(opened.body.data).toMatchObject({ status: 'active' });
    // No session comes back; signing in does.
    expect((await tablet.get('/api/me')).status).toBe(401);
    expect((await (await api.as(teacher)).get('/api/me')).status).toBe(200);
    expect((await administrator.post(`/api/users/${teacher.id}/reactivate`)).status).toBe(422);
  });
});

describe('a principal', () => {
  it('reads the people of their preschool, and nothing of where else they work', async () => {
    const { knex } = running;
    const therapist = await buildUser(knex, 6, { preschools: [here, there] });
    const stranger = await buildUser(knex, 5, { preschools: [there] });
    const listed = (await principal.get('/api/users?per_page=500')).body.data;
    const found = listed.find(({ id }: { id: number }) => id === therapist.id);
    expect(found.preschools.map(({ short_name }: { short_name: string }) => short_name)).toEqual(['HRE']);
    expect(listed.some(({ id }: { id: number }) => id === stranger.id)).toBe(false);
    expect((await accountOf(therapist.id, principal)).preschools).toHaveLength(1);
    expect((await principal.get(`/api/users/${stranger.id}/account`)).status).toBe(404);
    expect((await principal.put(`/api/users/${therapist.id}/account`, form())).status).toBe(403);
  });

  it('invites nobody but the parents of their children', async () => {
    const { knex } = running;
    const [mother, far] = [await buildUser(knex, 7), await buildUser(knex, 7)];
    await buildChild(knex, here, { parents: [mother] });
    await buildChild(knex, there, { parents: [far] });
    // Here no mail server carries the link, which head office alone hands over.
    expect(await principal.post(`/api/users/${mother.id}/invite`)).toMatchObject({
      status: 403,
      body: { message: officeMessages.linkByHeadOffice },
    });
    expect((await principal.post(`/api/users/${far.id}/invite`)).status).toBe(404);
    const staff = await buildUser(knex, 5, { preschools: [here] });
    expect((await principal.post(`/api/users/${staff.id}/invite`)).status).toBe(403);
  });
});

describe('the list', () => {
  it('filters by state and role, sorts, and counts', async () => {
    const word = randomUUID().slice(0, 8);
    const made = async (name: string) =>
      (await create(administrator, { name: `${word} ${name}` })).body.data.account.id;
    const [ali, wei] = [await made('Ali'), await made('Wei')];
    await administrator.post(`/api/users/${wei}/deactivate`);
    const ids = async (query: string) =>
      (await administrator.get(`/api/users?search=${word}&${query}`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await ids('sort=-name')).toEqual([wei, ali]);
    expect(await ids('status=invited')).toEqual([ali]);
    expect(await ids('status=deactivated')).toEqual([wei]);
    expect(await ids('role=4')).toEqual([]);
    const { body } = await administrator.get(`/api/users?search=${word}&per_page=1`);
    expect(body.meta).toEqual({ total: 2, page: 1, per_page: 1 });
    expect(body.data[0]).toMatchObject({
      id: ali,
      status: 'invited',
      deactivated: false,
      last_seen_at: null,
    });
  });
});

describe('signing somebody out from afar', () => {
  const message = messages.signedOutRemotely;
  const sessionsOf = async (id: number, caller = administrator) =>
    (await caller.get(`/api/users/${id}/sessions`)).body.data as { id: string }[];

  it('ends one session or all of them; what their tablets had not sent is held', async () => {
    const { knex, api } = running;
    const teacher = await buildUser(knex, 5, { preschools: [here] });
    const [tablet, phone, third] = [await api.as(teacher), await api.as(teacher), await api.as(teacher)];
    const [{ id: tabletSession } = { id: '' }] = (await tablet.get('/api/me/sessions')).body.data.filter(
      ({ current }: { current: boolean }) => current,
    );
    expect(await sessionsOf(teacher.id)).toHaveLength(3);
    const one = await principal.post(`/api/users/${teacher.id}/sessions/${tabletSession}/end`);
    expect(one.status).toBe(204);
    expect(await tablet.get('/api/me')).toMatchObject({ status: 401, body: { message } });
    expect((await phone.get('/api/me')).status).toBe(200);
    const child = await buildChild(knex, here);
    const { body } = await push(tablet, [screeningOperation(child.id)]);
    expect(body.data.results[0].status).toBe('held');
    // It is ended once.
    expect((await principal.post(`/api/users/${teacher.id}/sessions/${tabletSession}/end`)).status).toBe(404);

    expect((await administrator.post(`/api/users/${teacher.id}/end-sessions`)).status).toBe(204);
    for (const caller of [phone, third])
      expect(await caller.get('/api/me')).toMatchObject({ status: 401, body: { message } });
    expect(await sessionsOf(teacher.id)).toEqual([]);
    const trail = await knex('audit_entries').where({
      action: 'ended_from_afar',
      actor_id: administrator.userId,
    });
    expect(trail).toHaveLength(2);
  });

  it('is not for a principal of elsewhere, of head office, nor of a session that is another’s', async () => {
    const { knex, api } = running;
    const teacher = await buildUser(knex, 5, { preschools: [there] });
    const elsewhere = await api.as(teacher);
    expect((await principal.post(`/api/users/${teacher.id}/end-sessions`)).status).toBe(404);
    expect((await principal.post(`/api/users/${superAdmin.userId}/end-sessions`)).status).toBe(404);
    expect((await administrator.post(`/api/users/${superAdmin.userId}/end-sessions`)).status).toBe(403);
    const [session] = await sessionsOf(teacher.id);
    const other = await buildUser(knex, 5, { preschools: [here] });
    expect((await administrator.post(`/api/users/${other.id}/sessions/${session?.id}/end`)).status).toBe(404);
    expect((await elsewhere.get('/api/me')).status).toBe(200);
  });
});
