/** Reading classrooms and preschools. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/api';
import { buildChild, buildClassroom, buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let here: Place;
let elsewhere: Place;
let teacher: Caller;
let administrator: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex, { name: 'Bintang', short_name: 'TBG' });
  elsewhere = await buildPreschool(knex, { name: 'Bulan', short_name: 'TBL', status: 'licensee' });
  teacher = await api.as(await buildUser(knex, 5, { preschools: [here] }));
  administrator = await api.as(await buildUser(knex, 2));
});

describe('classrooms', () => {
  it('are listed by preschool and name, in the published shape', async () => {
    const { knex } = running;
    const AT = { created_at: new Date(), updated_at: new Date() };
    const [product] = await knex('products')
      .insert({ name: 'Full day', product_type: 1, ...AT })
      .returning('*');
    const mawar = await buildClassroom(knex, here, { name: 'Mawar', child_years: [4, 5], capacity: 20 });
    const anggerik = await buildClassroom(knex, here, { name: 'Anggerik' });
    const away = await buildClassroom(knex, elsewhere, { name: 'Away' });
    await knex('classroom_products').insert({ classroom_id: mawar.id, product_id: product.id });

    const { body } = await teacher.get('/api/classrooms?data_per_page=300');
    const preschool = { id: here.id, name: 'Bintang', short_name: 'TBG' };
    expect(body).toEqual({
      data: [
        {
          id: anggerik.id,
          name: 'Anggerik',
          preschool_id: here.id,
          preschool,
          child_years: [4],
          child_products: [],
          capacity: null,
          children_count: 0,
          teachers: [],
        },
        {
          id: mawar.id,
          name: 'Mawar',
          preschool_id: here.id,
          preschool,
          child_years: [4, 5],
          child_products: [{ id: product.id, name: 'Full day' }],
          capacity: 20,
          children_count: 0,
          teachers: [],
        },
      ],
      meta: { total: 2, page: 1, per_page: 300 },
    });
    const all = (await administrator.get('/api/classrooms')).body.data.map((each: { id: number }) => each.id);
    expect(all).toEqual([anggerik.id, mawar.id, away.id]);
  });

  it('are found by a part of the name, literally, within a preschool', async () => {
    const { knex } = running;
    const place = await buildPreschool(knex);
    for (const name of ['5% Melur', '5x Melur', 'Cempaka']) await buildClassroom(knex, place, { name });
    const names = async (query: string) =>
      (await administrator.get(`/api/classrooms?preschool=${place.id}&${query}`)).body.data.map(
        (each: { name: string }) => each.name,
      );
    expect(await names(`search=${encodeURIComponent('5% mel')}`)).toEqual(['5% Melur']);
    expect(await names('search=empak')).toEqual(['Cempaka']);
    expect((await teacher.get(`/api/classrooms?preschool=${place.id}`)).body.data).toEqual([]);
  });

  it('show their attending children and their teachers', async () => {
    const { knex } = running;
    const assigned = await buildUser(knex, 5, { preschools: [here], name: 'Cikgu Lim' });
    const classroom = await buildClassroom(knex, here, { teachers: [assigned] });
    const inside = { classroom_id: classroom.id };
    const active = await buildChild(knex, here, { ...inside, fullname: 'Active', status: 1 });
    const trial = await buildChild(knex, here, { ...inside, fullname: 'On trial', status: 2 });
    for (const status of [3, 4, 5, 6, 7, 8, 9]) await buildChild(knex, here, { ...inside, status });
    await buildChild(knex, here, { fullname: 'In no class' });

    const { status, body } = await teacher.get(`/classrooms/view/${classroom.id}`);
    expect(status).toBe(200);
    expect(body.data.children).toEqual([
      { id: active.id, fullname: 'Active', status: { id: 1, name: 'Active' }, product_model: null },
      { id: trial.id, fullname: 'On trial', status: { id: 2, name: 'Active (Trial)' }, product_model: null },
    ]);
    expect(body.data.teachers).toEqual([{ id: assigned.id, name: 'Cikgu Lim' }]);
  });

  it('are data for a call and a screen for a navigation', async () => {
    const classroom = await buildClassroom(running.knex, here);
    const navigation = await teacher.get(`/classrooms/view/${classroom.id}`, {
      headers: { Accept: 'text/html,application/xhtml+xml' },
    });
    // This server has no built app to answer with: what counts is that no data leaves.
    expect(navigation.status).toBe(404);
    expect(JSON.stringify(navigation.body)).not.toContain(classroom.name);
  });
});

describe('preschools', () => {
  it('are the ones inside the binding, by name', async () => {
    const names = async (caller: Caller) =>
      (await caller.get('/api/preschools')).body.data.map((each: { name: string }) => each.name);
    expect(await names(teacher)).toEqual(['Bintang']);
    const all = await names(administrator);
    expect(all.slice(0, 2)).toEqual(['Bintang', 'Bulan']);
    const therapist = await running.api.as(
      await buildUser(running.knex, 6, { preschools: [elsewhere, here] }),
    );
    expect(await names(therapist)).toEqual(['Bintang', 'Bulan']);
    const parent = await running.api.as(await buildUser(running.knex, 7));
    expect(await names(parent)).toEqual([]);
  });

  it('tell their status and no settings', async () => {
    expect((await administrator.get(`/api/preschools/${elsewhere.id}`)).body).toEqual({
      data: { id: elsewhere.id, name: 'Bulan', short_name: 'TBL', status: 'licensee' },
    });
    expect((await teacher.get(`/api/preschools/${elsewhere.id}`)).status).toBe(404);
  });
});
