/** Profiles and guardians: one's own, and parents' by the office. */
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { type BuiltUser, buildChild, buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();
let mother: BuiltUser;
let parent: Caller;
let teacher: Caller;
let principal: Caller;
let finance: Caller;
let child: number;

beforeAll(async () => {
  const { knex, api } = running;
  const here = await buildPreschool(knex);
  mother = await buildUser(knex, 7, { name: 'Siti Aminah' });
  child = (await buildChild(knex, here, { parents: [mother] })).id;
  parent = await api.as(mother);
  teacher = await api.as(await buildUser(knex, 5, { preschools: [here] }));
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  finance = await api.as(await buildUser(knex, 3));
});

const saveProfile = (body: object, caller = parent, id = mother.id) => caller.put(`/api/users/${id}`, body);
const setGuardians = (guardians: unknown, caller = parent) =>
  caller.put(`/api/users/${mother.id}/guardians`, { guardians });
const rashid = {
  name: 'Rashid bin Omar',
  ic_no: '580304-10-5533',
  phone_no: '012-345 6789',
  related: 'Uncle',
};
const kept = { ...rashid, phone_no: '+60123456789' };

describe('a profile', () => {
  it('is brought into one form, and what is left out stays', async () => {
    const saved = await saveProfile({
      name: ' Siti Aminah binti Yusof ',
      ic_no: '850412145678',
      occupation: 'Nurse',
      phone_no: '012 345 6789',
      office_phone: '03-2161 1234',
      address: '12 Jalan Melawati 3',
      address_2: '',
      postal_code: '53100',
      city: 'Kuala Lumpur',
      state: 'W.P. Kuala Lumpur',
    });
    expect(saved.body.data).toMatchObject({
      id: mother.id,
      name: 'Siti Aminah binti Yusof',
      email: mother.email,
      roles: [{ id: 7, name: 'Parent' }],
      ic_no: '850412-14-5678',
      phone_no: '+60123456789',
      office_phone: '+60321611234',
      address_2: null,
      postal_code: '53100',
      country: 'Malaysia',
    });
    expect((await saveProfile({ occupation: null })).body.data).toEqual({
      ...saved.body.data,
      occupation: null,
      updated_at: expect.any(String),
    });
    expect((await parent.get(`/api/users/${mother.id}`)).body.data.ic_no).toBe('850412-14-5678');
    const audited = await running
      .knex('audit_entries')
      .where({ entity_type: 'user', entity_id: String(mother.id) })
      .orderBy('id', 'desc')
      .first();
    expect(audited).toMatchObject({ action: 'updated', actor_id: mother.id });
    expect(audited.before.occupation).toBe('Nurse');
  });

  it.each([
    ['no name', { name: ' ' }, { name: [messages.personNameRequired] }],
    ['letters in the I/C', { ic_no: '850412-14-56A8' }, { ic_no: [messages.icDigits] }],
    ['an I/C of another length', { ic_no: '850412-14-567' }, { ic_no: [messages.mykadInvalid] }],
    ['an I/C of a day that never was', { ic_no: '851332-14-5678' }, { ic_no: [messages.mykadInvalid] }],
    ['a short postal code', { postal_code: '5310' }, { postal_code: [messages.postalCodeInvalid] }],
    ['a state of elsewhere', { state: 'Bali' }, { state: [messages.stateUnknown] }],
    ['a wrong office number', { office_phone: '12' }, { office_phone: [messages.phoneInvalid] }],
  ])('with %s is refused at the field', async (_, given, errors) => {
    const answer = await saveProfile(given);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('is changed by the person and by the office, and read by those who may see people', async () => {
    expect((await saveProfile({ city: 'Ampang' }, principal)).body.data.city).toBe('Ampang');
    expect((await saveProfile({ city: 'Ampang' }, finance)).status).toBe(403);
    expect((await finance.get(`/api/users/${mother.id}`)).status).toBe(200);
    expect((await saveProfile({ city: 'Ampang' }, teacher)).status).toBe(403);
    expect((await saveProfile({ name: 'Cikgu' }, teacher, teacher.userId)).body.data.name).toBe('Cikgu');
    expect((await saveProfile({ name: 'Taken over' }, parent, principal.userId)).status).toBe(404);
  });
});

describe('guardians', () => {
  it('are kept as one list, each way, in its order, and told to those who hand the child over', async () => {
    const friend = { name: 'Lim Mei', ic_no: 'A1234567', phone_no: '', related: 'Neighbour' };
    const answer = await setGuardians([rashid, friend]);
    expect(answer.body.data).toEqual({ guardians: [kept, { ...friend, phone_no: null }] });
    expect((await parent.get(`/api/users/${mother.id}`)).body.data.guardians).toEqual(
      answer.body.data.guardians,
    );
    expect((await teacher.get(`/api/children/${child}/guardians`)).body.data).toEqual([
      {
        parent: { id: mother.id, name: expect.any(String) },
        editable: false,
        guardians: answer.body.data.guardians,
      },
    ]);
    expect((await principal.get(`/api/children/${child}/guardians`)).body.data[0].editable).toBe(true);
    expect((await parent.get(`/api/children/${child}/guardians`)).status).toBe(403);
    expect((await setGuardians([friend])).body.data.guardians).toHaveLength(1);
    expect((await setGuardians([])).body.data.guardians).toEqual([]);
  });

  it.each([
    [
      'four',
      [1, 2, 3, 4].map((n) => ({ ...rashid, ic_no: `${n}` })),
      { guardians: [messages.guardiansTooMany] },
    ],
    ['one without a name', [{ ...rashid, name: '' }], { 'guardians.0.name': [messages.guardianIncomplete] }],
    ['one without an I/C', [{ name: 'Lim' }], { 'guardians.0.ic_no': [messages.guardianIncomplete] }],
    [
      'one with a wrong number',
      [rashid, { ...rashid, ic_no: '1', phone_no: '12' }],
      { 'guardians.1.phone_no': [messages.phoneInvalid] },
    ],
    [
      'an I/C of a day that never was',
      [{ ...rashid, ic_no: '851332-14-5678' }],
      { 'guardians.0.ic_no': [messages.guardianIcWrong] },
    ],
    [
      'an I/C of eleven digits',
      [rashid, { ...rashid, ic_no: '850412-14-567' }],
      { 'guardians.1.ic_no': [messages.guardianIcWrong] },
    ],
    [
      'one person twice',
      [rashid, { ...rashid, ic_no: '580304105533' }],
      { 'guardians.1.ic_no': [messages.guardianTwice] },
    ],
  ])('of %s are refused', async (_, given, errors) => {
    const answer = await setGuardians(given);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('once taken with another number than is right are no hindrance to a second one', async () => {
    const old = { name: 'Old entry', ic_no: '111111111111', phone_no: null, related: null };
    await running.knex('guardians').where({ user_id: mother.id }).delete();
    await running.knex('guardians').insert({ ...old, user_id: mother.id, position: 1 });
    expect((await setGuardians([old, rashid])).body.data.guardians).toEqual([old, kept]);
  });

  it('are set by the parent and by the office alone, and saved again leave no trace', async () => {
    expect((await setGuardians([rashid], principal)).body.data.guardians).toEqual([kept]);
    const trail = () =>
      running.knex('audit_entries').where({ action: 'guardians_set', entity_id: String(mother.id) });
    const before = (await trail()).length;
    expect((await setGuardians([rashid])).body.data.guardians).toEqual([kept]);
    expect(await trail()).toHaveLength(before);
    for (const caller of [teacher, finance]) expect((await setGuardians([], caller)).status).toBe(403);
    // Who may fetch a child is for whoever hands it over.
    const seenBy = async (caller: Caller) =>
      (await caller.get(`/api/users/${mother.id}`)).body.data.guardians;
    expect([await seenBy(principal), await seenBy(finance)]).toEqual([[kept], []]);
    const own = await principal.put(`/api/users/${principal.userId}/guardians`, { guardians: [] });
    expect(own.status).toBe(403);
  });

  it('made of a list that someone else has changed are refused with the one there is', async () => {
    const path = `/api/users/${mother.id}/guardians`;
    const one = { name: 'G1', ic_no: '1' };
    const set = (guardians: object[], seen: string[], caller = parent) =>
      caller.put(path, { guardians, seen });
    expect((await setGuardians([one])).status).toBe(200);
    // The office and the parent both began from one guardian, and add another at the same moment.
    const answers = await Promise.all([
      set([one, { name: 'G2', ic_no: '2' }], ['1']),
      set([one, { name: 'G3', ic_no: '3' }], ['1'], principal),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [taken, refused] = [200, 409].map((code) => answers.find(({ status }) => status === code)?.body);
    expect([refused.message, refused.data]).toEqual([messages.conflict, taken.data]);
    // The same list once more, after a lost answer, is no conflict.
    const again = taken.data.guardians.map(({ name, ic_no }: typeof one) => ({ name, ic_no }));
    expect((await set(again, ['1'])).status).toBe(200);
  });

  it('from two devices at once end as one of the two lists, whole', async () => {
    const lists = ['1', '2'].map((ic_no) => [1, 2, 3].map((n) => ({ name: `G${n}`, ic_no: `${ic_no}${n}` })));
    const answers = await Promise.all(lists.map((list) => setGuardians(list)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { guardians } = (await parent.get(`/api/users/${mother.id}`)).body.data;
    expect(answers.map(({ body }) => body.data.guardians)).toContainEqual(guardians);
  });
});
