/** Parents: added, changed, linked to their children, found. */
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { type BuiltUser, buildChild, buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let here: Place;
let there: Place;
let principal: Caller;
let outsider: Caller;
let administrator: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex, { short_name: 'TBG' });
  there = await buildPreschool(knex);
  principal = await api.as(await buildUser(knex, 4, { preschools: [here], name: 'Puan Azizah' }));
  outsider = await api.as(await buildUser(knex, 4, { preschools: [there] }));
  administrator = await api.as(await buildUser(knex, 2));
});

let counter = 0;
const newParent = (given: object = {}, caller = principal) => {
  counter += 1;
  return caller.post('/api/parents', {
    name: 'Mohd Faizal',
    email: `parent-${counter}@example.test`,
    role: 7,
    ...given,
  });
};
const parentsOf = async (id: number, caller = principal) =>
  (await caller.get(`/api/children/${id}`)).body.data.parents as { id: number; is_payer: boolean }[];
const setParents = (id: number, body: object, caller = principal) =>
  caller.put(`/api/children/${id}/parents`, body);

describe('a new parent', () => {
  it('has an e-mail address in small letters, a telephone number in E.164 and no password', async () => {
    const answer = await newParent({ email: ' Faizal@Example.TEST ', phone_no: '012-345 6789', role: 9 });
    expect(answer.body.data).toEqual({
      id: expect.any(Number),
      name: 'Mohd Faizal',
      email: 'faizal@example.test',
      phone_no: '+60123456789',
      role: { id: 9, name: 'BCH Parent' },
    });
    const user = await running.knex('users').where({ id: answer.body.data.id }).first();
    expect(user.password_hash).toBeNull();
  });

  it.each([
    ['no name', { name: ' ' }, { name: [messages.personNameRequired] }],
    ['no address', { email: '' }, { email: [messages.emailRequired] }],
    ['what is no address', { email: 'faizal' }, { email: [messages.emailInvalid] }],
    ['what is no number', { phone_no: '12' }, { phone_no: [messages.phoneInvalid] }],
    ['a staff role', { role: 1 }, { role: [messages.parentRoleUnknown] }],
  ])('with %s is refused', async (_, given, errors) => {
    const answer = await newParent(given);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('keeps a foreign number, and needs none', async () => {
    expect((await newParent({ phone_no: '+65 8123 4567' })).body.data.phone_no).toBe('+6581234567');
    expect((await newParent({ phone_no: '' })).body.data.phone_no).toBeNull();
  });

  it('with the address of someone is refused at the field', async () => {
    await newParent({ email: 'twice@example.test' });
    const answer = await newParent({ email: 'TWICE@example.test' });
    expect([answer.status, answer.body.errors]).toEqual([422, { email: [messages.emailTaken] }]);
  });
});

describe('the parents of a child', () => {
  it('are linked with one who pays: the first, until another is chosen', async () => {
    const child = await buildChild(running.knex, here);
    const [father, mother] = [(await newParent()).body.data, (await newParent()).body.data];
    await setParents(child.id, { user_ids: [father.id, mother.id] });
    expect(await parentsOf(child.id)).toMatchObject([
      { id: father.id, is_payer: true },
      { id: mother.id, is_payer: false },
    ]);
    await setParents(child.id, { user_ids: [mother.id, father.id] });
    expect((await parentsOf(child.id))[0]).toMatchObject({ id: father.id, is_payer: true });
    await setParents(child.id, { user_ids: [father.id, mother.id], payer_id: mother.id });
    expect((await parentsOf(child.id))[0]).toMatchObject({ id: mother.id, is_payer: true });
    await setParents(child.id, { user_ids: [father.id] });
    expect(await parentsOf(child.id)).toMatchObject([{ id: father.id, is_payer: true }]);
    await setParents(child.id, { user_ids: [] });
    expect(await parentsOf(child.id)).toEqual([]);
  });

  it('are parents whom the caller may see, each once, and the payer is one of them', async () => {
    const child = await buildChild(running.knex, here);
    const stranger = await buildUser(running.knex, 7);
    await buildChild(running.knex, there, { parents: [stranger] });
    const staff = await buildUser(running.knex, 5, { preschools: [here] });
    const mine = (await newParent()).body.data.id;
    const refused = async (body: object) => {
      const answer = await setParents(child.id, body);
      expect(answer.status).toBe(422);
      return answer.body.errors;
    };
    expect(await refused({ user_ids: [stranger.id] })).toEqual({ user_ids: [messages.parentUnknown] });
    expect(await refused({ user_ids: [staff.id] })).toEqual({ user_ids: [messages.parentUnknown] });
    expect(await refused({ user_ids: [987_654] })).toEqual({ user_ids: [messages.parentUnknown] });
    expect(await refused({ user_ids: [mine, mine] })).toEqual({ user_ids: [messages.parentTwice] });
    expect(await refused({ user_ids: [mine], payer_id: staff.id })).toEqual({
      payer_id: [messages.payerNotParent],
    });
    expect((await setParents(child.id, { user_ids: [mine] }, outsider)).status).toBe(404);
  });

  it('are named to staff and not to parents', async () => {
    const mother = await buildUser(running.knex, 7);
    const child = await buildChild(running.knex, here, { parents: [mother], notes: 'For the staff' });
    const answer = await (await running.api.as(mother)).get(`/api/children/${child.id}`);
    expect(Object.keys(answer.body.data)).not.toContain('parents');
    expect(Object.keys(answer.body.data)).not.toContain('notes');
  });
});

describe('changing a parent', () => {
  let mother: BuiltUser;
  beforeAll(async () => {
    mother = await buildUser(running.knex, 8);
    await buildChild(running.knex, here, { parents: [mother] });
  });
  const change = (id: number, body: object, caller = principal) => caller.put(`/api/parents/${id}`, body);

  it('leaves alone what is absent', async () => {
    const answer = await change(mother.id, { phone_no: '03-8888 1234' });
    expect(answer.body.data).toEqual({
      id: mother.id,
      name: mother.name,
      email: mother.email,
      phone_no: '+60388881234',
      role: { id: 8, name: 'Staff Parent' },
      email_asked: null,
      link: null,
    });
    expect((await change(mother.id, { phone_no: null })).body.data.phone_no).toBeNull();
  });

  it('is for those of the own preschool’s children, and never of staff', async () => {
    expect((await change(mother.id, { name: 'X' }, outsider)).status).toBe(404);
    const staff = await buildUser(running.knex, 2);
    expect((await change(staff.id, { name: 'X' }, administrator)).status).toBe(404);
    // An administrator who is a parent here keeps the e-mail address of an administrator.
    const both = await buildUser(running.knex, 2);
    await running.knex('user_roles').insert({ user_id: both.id, role_id: 8 });
    await buildChild(running.knex, here, { parents: [both] });
    expect((await change(both.id, { email: 'mine@example.test' })).status).toBe(403);
  });
});

describe('the list of people', () => {
  const listed = async (query: string, caller = principal) => {
    const answer = await caller.get(`/api/users?${query}`);
    expect(answer.status).toBe(200);
    return answer.body.data.map(({ name }: { name: string }) => name) as string[];
  };

  it('finds a part of a name in any script, of an address and of a number', async () => {
    const made = await buildUser(running.knex, 7, {
      name: '王小明 Ong Siew Ming',
      email: 'ong.sm@mail.test',
    });
    await running.knex('users').where({ id: made.id }).update({ phone_no: '+60199998888' });
    await buildChild(running.knex, here, { parents: [made] });
    for (const search of ['小明', 'iew', 'ONG siew', 'ong.sm@', '9998888'])
      expect([search, await listed(`search=${search}`)]).toEqual([search, ['王小明 Ong Siew Ming']]);
    expect(await listed('search=iew', outsider)).toEqual([]);
    expect(await listed('search=iew', administrator)).toEqual(['王小明 Ong Siew Ming']);
  });

  it('keeps to roles and to a preschool', async () => {
    const place = await buildPreschool(running.knex);
    const parent = await buildUser(running.knex, 9, { name: 'The parent' });
    await buildChild(running.knex, place, { parents: [parent] });
    await buildUser(running.knex, 5, { preschools: [place], name: 'The teacher' });
    expect(await listed(`preschool=${place.id}`, administrator)).toEqual(['The parent', 'The teacher']);
    expect(await listed(`preschool=${place.id}&role[]=7&role[]=9`, administrator)).toEqual(['The parent']);
    expect(await listed(`preschool=${place.id}&role=5`, administrator)).toEqual(['The teacher']);
    expect(await listed(`preschool=${place.id}`)).toEqual([]);
  });

  it('shows a parent just added to who added them, until a child is linked', async () => {
    await newParent({ name: 'Just added' });
    expect(await listed('search=Just+added')).toEqual(['Just added']);
    expect(await listed('search=Just+added', outsider)).toEqual([]);
  });
});

describe('the children of a parent', () => {
  it('are those who are or may be billed, unless other statuses are asked for', async () => {
    const parent = await buildUser(running.knex, 7);
    for (let status = 1; status <= 9; status += 1)
      await buildChild(running.knex, here, { fullname: `Status ${status}`, status, parents: [parent] });
    await buildChild(running.knex, there, { fullname: 'There', parents: [parent] });
    const names = async (query: string, caller = principal) =>
      (await caller.get(`/api/users/${parent.id}/children${query}`)).body.data.map(
        ({ fullname }: { fullname: string }) => fullname,
      );
    expect(await names('')).toEqual(['Status 1', 'Status 2', 'Status 4', 'Status 5', 'Status 9']);
    expect(await names('?status[]=3&status[]=6')).toEqual(['Status 3', 'Status 6']);
    expect(await names('', administrator)).toContain('There');
    expect(await names('', await running.api.as(parent))).toContain('There');
    const [first] = (await principal.get(`/api/users/${parent.id}/children`)).body.data;
    expect(first).toMatchObject({
      preschool_short_name: 'TBG',
      status: { id: 1, name: 'Active' },
      is_payer: true,
    });
  });

  it('are not told of a parent outside', async () => {
    const stranger = await buildUser(running.knex, 7);
    await buildChild(running.knex, there, { parents: [stranger] });
    expect((await principal.get(`/api/users/${stranger.id}/children`)).status).toBe(404);
    const other = await running.api.as(await buildUser(running.knex, 7));
    expect((await other.get(`/api/users/${stranger.id}/children`)).status).toBe(404);
  });
});
