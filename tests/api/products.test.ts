/** Products and bookings, to read: found by id, preschool and type, within the scope. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/api';
import { buildBooking, buildChild, buildPreschool, buildProduct, buildUser } from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();
let here: { id: number; name: string; short_name: string };
let there: { id: number };
let principal: Caller;
let finance: Caller;
let fullDay: { id: number };
let deposit: { id: number };
let old: { id: number };
let fee: { id: number };
let foreign: { id: number };

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  there = await buildPreschool(knex);
  fullDay = await buildProduct(knex, here, { name: 'Full Day' });
  deposit = await buildProduct(knex, here, {
    name: 'deposit',
    product_type: 4,
    price: 30_000,
    remarks: 'Refundable',
  });
  old = await buildProduct(knex, here, { name: 'Evening Care', active: false });
  fee = await buildProduct(knex, null, { name: 'Annual Fee', product_type: 2 });
  foreign = await buildProduct(knex, there, { name: 'Full Day' });
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  finance = await api.as(await buildUser(knex, 3));
});

const idsOf = async (caller: Caller, query = '') => {
  const { status, body } = await caller.get(`/api/products${query}`);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: number }) => id);
};

describe('products', () => {
  it('are those of one’s preschools and of all, by name whatever the case', async () => {
    expect(await idsOf(principal)).toEqual([fee.id, deposit.id, old.id, fullDay.id]);
    expect(await idsOf(finance)).toEqual([fee.id, deposit.id, old.id, fullDay.id, foreign.id]);
  });

  it('are found by ids, preschool, type, activity and name', async () => {
    expect(await idsOf(finance, `?ids[0]=${fullDay.id}&ids[1]=${foreign.id}`)).toEqual([
      fullDay.id,
      foreign.id,
    ]);
    expect(await idsOf(principal, `?ids[0]=${fullDay.id}&ids[1]=${foreign.id}`)).toEqual([fullDay.id]);
    expect(await idsOf(finance, `?preschool_id=${there.id}`)).toEqual([fee.id, foreign.id]);
    expect(await idsOf(finance, `?product_type=1&preschool_id=${here.id}`)).toEqual([old.id, fullDay.id]);
    expect(await idsOf(finance, '?product_type=1&preschool_id=')).toEqual([old.id, fullDay.id, foreign.id]);
    expect(await idsOf(principal, '?active=1')).toEqual([fee.id, deposit.id, fullDay.id]);
    expect(await idsOf(principal, '?active=false')).toEqual([old.id]);
    expect(await idsOf(principal, '?search=DAY')).toEqual([fullDay.id]);
  });

  it('come in pages where they are asked for in pages', async () => {
    const { body } = await principal.get('/api/products?paginate=2&page=2');
    expect(body.meta).toEqual({ total: 4, page: 2, per_page: 2 });
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([old.id, fullDay.id]);
  });

  it('carry price in sen, type, remarks and preschool', async () => {
    const { body } = await principal.get(`/api/products/${deposit.id}`);
    expect(body.data).toEqual({
      id: deposit.id,
      name: 'deposit',
      remarks: 'Refundable',
      price: 30_000,
      product_type: 4,
      tax_kind: 'other',
      e_invoice_class: '002',
      preschool_id: here.id,
      preschool: { id: here.id, name: here.name, short_name: here.short_name },
      active: true,
    });
    expect((await principal.get(`/api/products/${fee.id}`)).body.data.preschool).toBeNull();
    expect((await principal.get(`/api/products/${foreign.id}`)).status).toBe(404);
  });

  it('are refused by a type or a page that there is not', async () => {
    for (const query of ['?product_type=6', '?per_page=1501', '?active=perhaps', '?ids[0]=x'])
      expect([query, (await principal.get(`/api/products${query}`)).status]).toEqual([query, 422]);
  });
});

describe('bookings', () => {
  it('are found by preschool, year and status, with RM 200 where they name no amount', async () => {
    const { knex } = running;
    const [ali, wei, far] = [
      await buildChild(knex, here, { fullname: 'Ali', status: 9 }),
      await buildChild(knex, here, { fullname: 'Wei Ming', status: 9 }),
      await buildChild(knex, there, { fullname: 'Far Away' }),
    ];
    const first = await buildBooking(knex, ali, { year: 2027 });
    const second = await buildBooking(knex, wei, { year: 2027, amount: 35_000 });
    const earlier = await buildBooking(knex, ali, { year: 2026, status: 'used' });
    const elsewhere = await buildBooking(knex, far, { year: 2027 });
    const ask = async (caller: Caller, query = '') =>
      (await caller.get(`/api/bookings${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ask(principal)).toEqual([first.id, second.id, earlier.id]);
    expect(await ask(principal, '?status=used')).toEqual([earlier.id]);
    expect(await ask(principal, '?year=2027&search=wei')).toEqual([second.id]);
    expect(await ask(principal, `?preschool=${there.id}`)).toEqual([]);
    expect(await ask(finance, `?preschool=${there.id}`)).toEqual([elsewhere.id]);
    const { body } = await principal.get('/api/bookings?year=2027&per_page=1');
    expect(body).toEqual({
      data: [
        {
          id: first.id,
          child_id: ali.id,
          child: { id: ali.id, fullname: 'Ali', status: { id: 9, name: 'Booked' }, born_on: '2022-05-17' },
          preschool_id: here.id,
          preschool: { id: here.id, name: here.name, short_name: here.short_name },
          year: 2027,
          age: 5,
          amount: 20_000,
          status: 'open',
          fee_invoice: null,
          updated_at: expect.any(String),
          created_at: expect.any(String),
        },
      ],
      meta: { total: 2, page: 1, per_page: 1 },
    });
  });

  it('hold one open seat for a child and a year', async () => {
    const { knex } = running;
    const child = await buildChild(knex, here);
    await buildBooking(knex, child, { year: 2030, status: 'cancelled' });
    await buildBooking(knex, child, { year: 2030 });
    await expect(buildBooking(knex, child, { year: 2030 })).rejects.toThrow('bookings_open_key');
  });
});
