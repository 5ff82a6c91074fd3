/** Children, to read: lists, filters, search, and one child. */
import { beforeAll, describe, expect, it } from 'vitest';
import { childStatuses } from '#shared/domain/statuses';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { buildChild, buildClassroom, buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';
import { pullAll } from './tablet';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let here: Place;
let principal: Caller;
let administrator: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex, { name: 'Tadika Bintang', short_name: 'TBG' });
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  administrator = await api.as(await buildUser(knex, 2));
});

const list = async (caller: Caller, query: Record<string, string> | string = {}) => {
  const answer = await caller.get(`/api/children?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return answer.body as { data: { id: number; fullname: string }[]; meta: object };
};
const namesOf = async (caller: Caller, query: Record<string, string> | string = {}) =>
  (await list(caller, query)).data.map(({ fullname }) => fullname);

describe('who works with children', () => {
  it('has no MyKid number and no way to reach parents, on any list, paper, feed or search; the office has', async () => {
    const { knex, api } = running;
    const [mykid_no, email, phone_no] = ['200229-14-0188', 'ibu.rahsia@example.test', '+60123456789'];
    const mother = await buildUser(knex, 7, { email });
    await knex('users').where({ id: mother.id }).update({ phone_no });
    const given = { fullname: 'Siti Rahsia', mykid_no, status: 1, parents: [mother] };
    const { id } = await buildChild(knex, here, given);
    const teacher = await api.as(await buildUser(knex, 5, { preschools: [here] }));
    const therapist = await api.as(await buildUser(knex, 6, { preschools: [here] }));
    const finance = await api.as(await buildUser(knex, 3));
    const parent = await api.as(mother);
    const staff = { teacher, therapist, finance, principal, administrator, parent };
    await teacher.post('/api/health/submit-health-screening', {
      child_id: id,
      body_temperature: 36.5,
      symptoms: [],
      contacts: [],
      others_message: '',
      remarks: '',
    });
    const tells: Record<string, string[]> = {};
    for (const [role, caller] of Object.entries(staff)) {
      const seen: string[] = [];
      for (const path of [
        `/api/children/${id}`,
        '/api/children?search=rahsia',
        `/api/health/screenings?child=${id}`,
        `/api/users/${mother.id}/children`,
        `/api/portal/children/${id}/days`,
      ]) {
        const text = JSON.stringify((await caller.get(path)).body);
        if (text.includes(mykid_no)) seen.push('identity');
        if (text.includes(email)) seen.push('contact');
      }
      const found = await caller.get(`/api/children?search=${mykid_no}`);
      if (found.body.meta?.total > 0) seen.push('found by it');
      tells[role] = [...new Set(seen)].sort();
    }
    expect(tells).toEqual({
      teacher: [],
      therapist: [],
      finance: ['contact'],
      principal: ['contact', 'found by it', 'identity'],
      administrator: ['contact', 'found by it', 'identity'],
      parent: ['found by it', 'identity'],
    });
    // One number for an emergency goes with the work.
    for (const tablet of [teacher, therapist]) {
      const { changes } = await pullAll(tablet);
      expect(JSON.stringify(changes)).not.toContain(mykid_no);
      expect(changes.find((one) => one.type === 'child' && one.id === id)).toMatchObject({
        document: { mykid_no: null, emergency: { phone_no } },
      });
    }
    expect(JSON.stringify((await pullAll(principal)).changes)).toContain(mykid_no);
  });
});

describe('a child on the wire', () => {
  it('has the published shape, in a list and alone', async () => {
    const { knex } = running;
    const AT = { created_at: new Date(), updated_at: new Date() };
    const [programme, extra] = await knex('products')
      .insert([
        { name: 'Full day', product_type: 1, preschool_id: here.id, ...AT },
        { name: 'Swimming', product_type: 1, preschool_id: here.id, ...AT },
      ])
      .returning('*');
    const classroom = await buildClassroom(knex, here, { name: 'Kelas Mawar' });
    const child = await buildChild(knex, here, {
      fullname: 'Nur Aisyah binti Rahman',
      mykid_no: '210517-14-0123',
      born_on: '2021-05-17',
      status: 2,
      classroom_id: classroom.id,
      product_id: programme.id,
    });
    await knex('child_products').insert({ child_id: child.id, product_id: extra.id });

    const wire = {
      id: child.id,
      fullname: 'Nur Aisyah binti Rahman',
      mykid_no: '210517-14-0123',
      born_on: '2021-05-17',
      status: { id: 2, name: 'Active (Trial)' },
      preschool_id: here.id,
      preschool: { id: here.id, name: 'Tadika Bintang', short_name: 'TBG' },
      preschool_short_name: 'TBG',
      classroom_id: classroom.id,
      classroom: { id: classroom.id, name: 'Kelas Mawar' },
      product: programme.id,
      other_products: [extra.id],
      product_model: { id: programme.id, name: 'Full day' },
      other_product_models: [{ id: extra.id, name: 'Swimming' }],
      allergies: null,
      photo: null,
    };
    const alone = {
      ...wire,
      updated_at: '2026-01-01T00:00:00.000Z',
      notes: null,
      special_needs: false,
      parents: [],
    };
    expect((await principal.get(`/api/children/${child.id}`)).body).toEqual({ data: alone });
    expect((await list(principal, { search: 'Aisyah' })).data).toEqual([wire]);
  });

  it('has nulls where nothing is known', async () => {
    const child = await buildChild(running.knex, here, { fullname: 'Unknown yet', born_on: null });
    expect((await principal.get(`/api/children/${child.id}`)).body.data).toMatchObject({
      mykid_no: null,
      born_on: null,
      classroom_id: null,
      classroom: null,
      product: null,
      other_products: [],
      product_model: null,
    });
  });
});

describe('the search', () => {
  beforeAll(async () => {
    for (const given of [
      { fullname: 'Muhammad Danish Irfan' },
      { fullname: '陈美玲 Tan Mei Ling' },
      { fullname: 'கவிதா முருகன்' },
      { fullname: '100% Attendance' },
      { fullname: '100x Attendance' },
      { fullname: 'under_score' },
      { fullname: 'underXscore' },
      { fullname: 'back\\slash' },
      { fullname: "Nur'ain O'Brien" },
      { fullname: 'Numbered', mykid_no: '220314-10-7788' },
    ])
      await buildChild(running.knex, here, given);
  });

  it.each([
    ['the middle of a word', 'nis', ['Muhammad Danish Irfan']],
    ['another case', 'DANISH', ['Muhammad Danish Irfan']],
    ['two words', 'ish irf', ['Muhammad Danish Irfan']],
    ['Chinese', '美玲', ['陈美玲 Tan Mei Ling']],
    ['Tamil', 'முருகன்', ['கவிதா முருகன்']],
    ['a percent sign', '0% att', ['100% Attendance']],
    ['an underscore', 'r_s', ['under_score']],
    ['a backslash', 'k\\s', ['back\\slash']],
    ['an apostrophe', "r'ain o'b", ["Nur'ain O'Brien"]],
    ['part of a MyKid number', '10-77', ['Numbered']],
    ['nothing that is there', 'zzzz', []],
  ])('finds %s', async (_, search, found) => {
    expect(await namesOf(principal, { search })).toEqual(found);
  });

  it('takes spaces around the text and no text for no search', async () => {
    expect(await namesOf(principal, { search: '  danish ' })).toEqual(['Muhammad Danish Irfan']);
    const all = await list(principal);
    expect((await list(principal, { search: '   ' })).meta).toEqual(all.meta);
    expect((await list(principal, 'search=')).meta).toEqual(all.meta);
  });

  it('refuses a text that no name can hold, without breaking', async () => {
    expect((await principal.get(`/api/children?search=${'x'.repeat(201)}`)).status).toBe(422);
    expect((await principal.get('/api/children?search=%00')).status).toBe(422);
    expect((await principal.get('/api/children?search[]=a&search[]=b')).status).toBe(422);
  });
});

describe('the filters', () => {
  let place: Place;
  const statusOf: Record<string, number> = { One: 1, Two: 2, Three: 3, Nine: 9 };

  beforeAll(async () => {
    place = await buildPreschool(running.knex);
    for (const [name, status] of Object.entries(statusOf))
      await buildChild(running.knex, place, { fullname: name, status });
  });

  const filtered = (query: string) => namesOf(administrator, `preschool=${place.id}&${query}`);

  it.each([
    ['status[]=1&status[]=2', ['One', 'Two']],
    ['status=1,2', ['One', 'Two']],
    ['status[0]=1&status[1]=9', ['Nine', 'One']],
    ['status=3', ['Three']],
    ['status[]=7', []],
    ['status=', ['Nine', 'One', 'Three', 'Two']],
  ])('understand %s', async (query, names) => {
    expect(await filtered(query)).toEqual(names);
  });

  it.each(['status[]=x', 'status=1,,2', 'status=1;2', 'preschool=x', 'classroom=-1'])(
    'refuse %s',
    async (query) => {
      const answer = await administrator.get(`/api/children?${query}`);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)[0]).toMatch(/^(status|preschool|classroom)/);
    },
  );

  it('keep to one preschool and to one classroom', async () => {
    const classroom = await buildClassroom(running.knex, place);
    await buildChild(running.knex, place, { fullname: 'In class', classroom_id: classroom.id });
    expect(await namesOf(administrator, `classroom=${classroom.id}`)).toEqual(['In class']);
    expect(await namesOf(administrator, `preschool=${place.id}&classroom=${classroom.id}`)).toEqual([
      'In class',
    ]);
    expect(await namesOf(administrator, `preschool=${here.id}&classroom=${classroom.id}`)).toEqual([]);
  });

  it('never widen what someone may see', async () => {
    expect(await namesOf(principal, `preschool=${place.id}`)).toEqual([]);
    expect(await namesOf(principal, { search: 'Three' })).toEqual([]);
  });
});

describe('the pages', () => {
  let place: Place;
  beforeAll(async () => {
    place = await buildPreschool(running.knex);
    // Two of one name: the order must hold all the same.
    for (const name of ['A', 'B', 'B', 'C', 'D', 'E', 'F'])
      await buildChild(running.knex, place, { fullname: name });
  });
  const page = (query: string) => administrator.get(`/api/children?preschool=${place.id}&${query}`);

  it('follow each other without a gap or a repeat, and tell how many there are', async () => {
    const seen: number[] = [];
    for (let number = 1; number <= 4; number += 1) {
      const { body } = await page(`page=${number}&per_page=2`);
      expect(body.meta).toEqual({ total: 7, page: number, per_page: 2 });
      seen.push(...body.data.map((each: { id: number }) => each.id));
    }
    const { body } = await page('per_page=1500');
    expect(seen).toEqual(body.data.map((each: { id: number }) => each.id));
    expect(new Set(seen).size).toBe(7);
    expect((await page('page=5&per_page=2')).body).toEqual({
      data: [],
      meta: { total: 7, page: 5, per_page: 2 },
    });
  });

  it.each(['paginate', 'data_per_page', 'per_page'])('take their size as %s', async (name) => {
    const { body } = await page(`${name}=3`);
    expect(body.data).toHaveLength(3);
    expect(body.meta.per_page).toBe(3);
  });

  it('have fifty on them where nothing is said', async () => {
    expect((await page('')).body.meta).toEqual({ total: 7, page: 1, per_page: 50 });
  });

  it.each([
    'per_page=1501',
    'paginate=1501',
    'per_page=0',
    'per_page=-1',
    'per_page=1.5',
    'page=0',
    'page=x',
  ])('refuse %s', async (query) => {
    expect((await page(query)).status).toBe(422);
  });
});

describe('what each may see', () => {
  it('is the own preschool, or the own children', async () => {
    const { knex, api } = running;
    const [mine, theirs] = [await buildPreschool(knex), await buildPreschool(knex)];
    const parent = await buildUser(knex, 7);
    await buildChild(knex, mine, { fullname: 'Seen by all of mine', parents: [parent] });
    await buildChild(knex, mine, { fullname: 'Seen by staff of mine' });
    await buildChild(knex, theirs, { fullname: 'Seen by staff of theirs' });
    const seenBy = async (role: number, preschools: { id: number }[]) =>
      namesOf(await api.as(await buildUser(knex, role, { preschools })), { search: 'Seen by' });

    expect(await namesOf(await api.as(parent))).toEqual(['Seen by all of mine']);
    expect(await seenBy(5, [mine])).toEqual(['Seen by all of mine', 'Seen by staff of mine']);
    expect(await seenBy(6, [mine, theirs])).toHaveLength(3);
    expect(await seenBy(5, [])).toEqual([]);
    expect(await seenBy(3, [])).toHaveLength(3);
  });
});

describe('GET /api/child-status/{status}', () => {
  it('names each of the nine and no other', async () => {
    for (const [id, name] of Object.entries(childStatuses)) {
      const { body } = await principal.get(`/api/child-status/${id}`);
      expect(body).toEqual({ data: { id: Number(id), name } });
    }
    for (const unknown of ['0', '10', 'toString']) {
      const answer = await principal.get(`/api/child-status/${unknown}`);
      expect([answer.status, answer.body.message]).toEqual([404, messages.notFound]);
    }
  });
});
