/** Creating, changing and deleting classrooms, by the API's paths and by an HTML form's. */
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { buildChild, buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';
import { documentsOf, pullAll } from './tablet';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let here: Place;
let elsewhere: Place;
let principal: Caller;
let administrator: Caller;
let teacher: { id: number; name: string };
let teaching: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex, { name: 'Bintang' });
  elsewhere = await buildPreschool(knex, { name: 'Bulan' });
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  administrator = await api.as(await buildUser(knex, 2));
  teacher = await buildUser(knex, 5, { preschools: [here], name: 'Cikgu Lim' });
  teaching = await api.as(teacher as never);
});

const form = (given: object = {}) => ({
  name: 'Mawar',
  preschool_id: here.id,
  child_years: [4, 5],
  ...given,
});
const create = (given: object = {}, by = principal) => by.post('/api/classrooms', form(given));
const made = async (given: object = {}, by = principal): Promise<{ id: number }> => {
  const answer = await create(given, by);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.data;
};
const product = async (preschool: Place | null, given: object = {}): Promise<number> => {
  const at = new Date();
  const [row] = await running
    .knex('products')
    .insert({
      name: 'Full day',
      product_type: 1,
      preschool_id: preschool?.id ?? null,
      created_at: at,
      updated_at: at,
      ...given,
    })
    .returning('id');
  return row.id;
};
const refused = (answer: { status: number; body: { errors?: object } }) => [
  answer.status,
  answer.body.errors,
];

describe('a new classroom', () => {
  it('has what the form said, and comes down to the tablets of its preschool', async () => {
    const [own, common] = [await product(here), await product(null, { name: 'After school' })];
    const { cursor } = await pullAll(teaching);
    const answer = await create({ child_products: [own, common], capacity: '20', classroom_id: null });
    expect(answer.body.data).toMatchObject({
      name: 'Mawar',
      preschool_id: here.id,
      preschool: { id: here.id, name: 'Bintang' },
      child_years: [4, 5],
      child_products: [
        { id: common, name: 'After school' },
        { id: own, name: 'Full day' },
      ],
      capacity: 20,
      children_count: 0,
      teachers: [],
    });
    const { id } = answer.body.data;
    const documents = documentsOf(await pullAll(teaching, cursor), 'classroom');
    expect([...documents]).toEqual([
      [
        id,
        {
          id,
          name: 'Mawar',
          preschool_id: here.id,
          child_years: [4, 5],
          capacity: 20,
          teachers: [],
          teacher_names: [],
          programmes: ['After school', 'Full day'],
        },
      ],
    ]);
  });

  it('needs a name, a preschool and a child year, and says so', async () => {
    const answer = await principal.post('/api/classrooms', { name: ' ', child_years: [] });
    expect(refused(answer)).toEqual([
      422,
      {
        name: [messages.classroomNameRequired],
        preschool_id: [messages.preschoolRequired],
        child_years: [messages.childYearsRequired],
      },
    ]);
    expect(messages.classroomNameRequired).toBe('Name field is required.');
    expect(messages.preschoolRequired).toBe('Preschool field is required.');
    expect(messages.childYearsRequired).toBe('Child Years field is required.');
  });

  it('takes years from 1 to 14, and a capacity that is a whole number or nothing', async () => {
    const { id } = await made({ child_years: [14, 1, 14], capacity: '' });
    const { data } = (await principal.get(`/classrooms/view/${id}`)).body;
    expect([data.child_years, data.capacity]).toEqual([[1, 14], null]);
    for (const year of [0, 15, 1.5, 'four'])
      expect((await create({ child_years: [year] })).status, String(year)).toBe(422);
    for (const capacity of ['twenty', '2.5', -1, '12 children'])
      expect(refused(await create({ capacity }))).toEqual([422, { capacity: [messages.capacityInvalid] }]);
  });

  it('is offered only programmes of its preschool or of all', async () => {
    const wrong = [await product(elsewhere), await product(here, { product_type: 3 }), 999_999];
    for (const id of wrong)
      expect(refused(await create({ child_products: [id] }))).toEqual([
        422,
        { child_products: [messages.programmeUnknown] },
      ]);
  });

  it('is not made at a preschool out of reach, which is told as one that is not there', async () => {
    for (const preschool_id of [elsewhere.id, 999_999])
      expect(refused(await create({ preschool_id }))).toEqual([
        422,
        { preschool_id: [messages.preschoolUnknown] },
      ]);
    expect((await create({ preschool_id: elsewhere.id }, administrator)).status).toBe(200);
  });

  it('leaves an audit row', async () => {
    const { id } = await made({ name: 'Audited' });
    const [row] = await running
      .knex('audit_entries')
      .where({ entity_type: 'classroom', entity_id: String(id) });
    expect(row).toMatchObject({ actor_id: principal.userId, action: 'created', preschool_id: here.id });
    expect(row.after).toMatchObject({ name: 'Audited', child_years: [4, 5], capacity: null });
  });
});

describe('the capacity of a preschool', () => {
  it('holds for the sum of its classrooms, and says so', async () => {
    const place = await buildPreschool(running.knex, { capacity: 50 });
    const save = (given: object) =>
      administrator.post('/api/classrooms', form({ preschool_id: place.id, ...given }));
    const first = (await save({ capacity: 30 })).body.data.id;
    expect((await save({})).status).toBe(200);
    const full = await save({ capacity: 21 });
    expect([full.status, full.body.message]).toEqual([422, 'Preschool capacity exceeded']);
    expect((await save({ capacity: 20 })).status).toBe(200);
    const change = (capacity: number) =>
      administrator.put(`/api/classrooms/${first}`, form({ preschool_id: place.id, capacity }));
    expect((await change(31)).body.message).toBe('Preschool capacity exceeded');
    expect((await change(10)).status).toBe(200);
    // Once it is over for another reason, what brings it down is still taken.
    await running.knex('preschools').where({ id: place.id }).update({ capacity: 5 });
    expect((await change(8)).status).toBe(200);
    expect((await change(9)).status).toBe(422);
  });

  it('is not exceeded by two who save at the same moment', async () => {
    const place = await buildPreschool(running.knex, { capacity: 30 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        administrator.post('/api/classrooms', form({ preschool_id: place.id, capacity: 10 })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422]);
  });
});

describe('a classroom that is changed', () => {
  it('keeps what the form leaves out, and loses what it empties', async () => {
    const { id } = await made({ capacity: 12, child_products: [await product(here)] });
    const update = async (given: object) =>
      (await principal.put(`/api/classrooms/${id}`, form({ name: 'Melur', ...given }))).body.data;
    expect(await update({})).toMatchObject({
      name: 'Melur',
      capacity: 12,
      child_products: [expect.anything()],
    });
    expect(await update({ capacity: null, child_products: [] })).toMatchObject({
      capacity: null,
      child_products: [],
    });
  });

  it('does not get fewer places than it has children', async () => {
    const { id } = await made();
    for (const status of [1, 2, 3]) await buildChild(running.knex, here, { classroom_id: id, status });
    const update = (capacity: number) => principal.put(`/api/classrooms/${id}`, form({ capacity }));
    expect(refused(await update(1))).toEqual([422, { capacity: [messages.classroomFull] }]);
    expect((await update(2)).status).toBe(200);
  });

  it('stays at its preschool while children are in it', async () => {
    const { id } = await made();
    const child = await buildChild(running.knex, here, { classroom_id: id, status: 3 });
    const move = () => administrator.put(`/api/classrooms/${id}`, form({ preschool_id: elsewhere.id }));
    expect(refused(await move())).toEqual([422, { preschool_id: [messages.preschoolHasChildren] }]);
    await running.knex('children').where({ id: child.id }).update({ classroom_id: null });
    expect((await move()).status).toBe(200);
  });

  it('moves without the programmes and teachers of the old preschool, in both feeds', async () => {
    const { knex, api } = running;
    const both = await buildUser(knex, 6, { preschools: [here, elsewhere] });
    const { id } = await made({ child_products: [await product(here), await product(null)] });
    await principal.post('/api/assign-teacher-to-classroom', {
      classroomId: id,
      teacherId: [teacher.id, both.id],
    });
    const there = await api.as(await buildUser(knex, 5, { preschools: [elsewhere] }));
    const [old, fresh] = [await pullAll(teaching), await pullAll(there)];
    await administrator.put(`/api/classrooms/${id}`, form({ preschool_id: elsewhere.id }));
    const { data } = (await administrator.get(`/classrooms/view/${id}`)).body;
    expect([data.preschool_id, data.child_products.length]).toEqual([elsewhere.id, 1]);
    expect(data.teachers.map((each: { id: number }) => each.id)).toEqual([both.id]);
    expect(documentsOf(await pullAll(teaching, old.cursor), 'classroom').get(id)).toBeNull();
    expect(documentsOf(await pullAll(there, fresh.cursor), 'classroom').get(id)).toMatchObject({ id });
  });
});

describe('a classroom that is deleted', () => {
  it('leaves its children in none, and goes from every tablet', async () => {
    const { knex } = running;
    const { id } = await made();
    const children = [];
    for (const status of [1, 2, 3]) children.push(await buildChild(knex, here, { classroom_id: id, status }));
    await principal.post('/api/assign-teacher-to-classroom', { classroomId: id, teacherId: [teacher.id] });
    const { cursor } = await pullAll(teaching);
    const answer = await principal.call('DELETE', `/api/classrooms/${id}`);
    expect([answer.status, answer.body]).toEqual([204, '']);
    const pulled = await pullAll(teaching, cursor);
    expect(documentsOf(pulled, 'classroom').get(id)).toBeNull();
    const told = documentsOf(pulled, 'child');
    for (const child of children) expect(told.get(child.id)).toMatchObject({ classroom_id: null });
    expect(await knex('classroom_teachers').where({ classroom_id: id })).toEqual([]);
    expect((await principal.get(`/classrooms/view/${id}`)).status).toBe(404);
    const [row] = await knex('audit_entries').where({
      entity_type: 'classroom',
      entity_id: String(id),
      action: 'deleted',
    });
    expect(row.before.children).toEqual(children.map((child) => child.id));
  });
});

describe('an HTML form', () => {
  const post = async (path: string, fields: Record<string, string | string[]>, token?: string) => {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...fields, ...(token && { _token: token }) }))
      for (const each of [value].flat()) body.append(name, each);
    // A browser's own post: the cookies, no bearer, no header of ours.
    const cookies = [...principal.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return fetch(running.api.url + path, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { Cookie: cookies, Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
  };
  const token = () => decodeURIComponent(principal.cookies.get('XSRF-TOKEN') as string);
  const fields = () => ({
    name: 'By a form',
    preschool_id: String(here.id),
    capacity: '',
    'child_years[]': ['4', '6'],
  });

  it('creates, changes and deletes with the token as its field, and is led to the page', async () => {
    const stored = await post('/classrooms/store', fields(), token());
    expect(stored.status).toBe(303);
    const page = stored.headers.get('Location') as string;
    expect(page).toMatch(/^\/classrooms\/view\/\d+$/);
    const id = page.split('/').at(-1);
    const renamed = await post(`/classrooms/update/${id}`, { ...fields(), name: 'Renamed' }, token());
    expect([renamed.status, renamed.headers.get('Location')]).toEqual([303, page]);
    const { data } = (await principal.get(page)).body;
    expect([data.name, data.child_years]).toEqual(['Renamed', [4, 6]]);
    const destroyed = await post(`/classrooms/destroy/${id}`, {}, token());
    expect([destroyed.status, destroyed.headers.get('Location')]).toEqual([303, '/classrooms']);
    expect((await principal.get(page)).status).toBe(404);
  });

  it('is refused without the token, and with one that is not ours', async () => {
    for (const wrong of [undefined, 'made-up.value'])
      expect((await post('/classrooms/store', fields(), wrong)).status).toBe(403);
  });

  it('that is posted by script gets the data itself', async () => {
    const answer = await principal.post('/classrooms/store', form({ name: 'By script' }));
    expect([answer.status, answer.body.data.name]).toEqual([200, 'By script']);
  });
});
