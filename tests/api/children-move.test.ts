/**
 * A child who moves to another preschool: what is owed stays with whom it is owed to, the seat and the parents go
 * along, and a closed preschool takes nobody.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import {
  buildBillLine,
  buildBooking,
  buildChild,
  buildClassroom,
  buildClasswork,
  buildInvoice,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let administrator: Caller;
let here: Place;
let there: Place;
let oldPrincipal: Caller;
let newPrincipal: Caller;

beforeAll(async () => {
  administrator = await running.api.as(await buildUser(running.knex, 2));
});

beforeEach(async () => {
  const { knex, api } = running;
  [here, there] = [await buildPreschool(knex), await buildPreschool(knex)];
  oldPrincipal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  newPrincipal = await api.as(await buildUser(knex, 4, { preschools: [there] }));
});

const move = (child: { id: number }) =>
  administrator.put(`/api/children/${child.id}`, { preschool_id: there.id });

describe('a child who moves', () => {
  it('owes its bills and discounts where they were made: the new preschool neither sees nor deletes them', async () => {
    const { knex } = running;
    const parent = await buildUser(knex, 7);
    const child = await buildChild(knex, here, { parents: [parent] });
    const programme = await buildProduct(knex, null);
    const bill = await buildBillLine(knex, child, programme);
    const discount = await buildBillLine(knex, child, programme, { kind: 'discount', amount: -5_000 });
    expect((await move(child)).status).toBe(200);

    const bills = `/api/children/${child.id}/bills`;
    const discounts = `/api/children/${child.id}/programme-discounts`;
    expect((await newPrincipal.get(bills)).body.data).toEqual([]);
    expect((await newPrincipal.get(discounts)).body.data.discount_list).toEqual([]);
    expect((await newPrincipal.call('DELETE', `${bills}/${bill.id}`)).status).toBe(404);
    expect((await newPrincipal.post(`${discounts}/${discount.id}/destroy`, {})).status).toBe(404);
    const already = await newPrincipal.get(
      `/api/bills/billed-already?product_id=${programme.id}&date=2026-03-11`,
    );
    expect(already.body.data.children_id).toEqual([]);
    expect((await administrator.get(bills)).body.data).toHaveLength(2);

    // The old preschool still bills them.
    const invoice = await buildInvoice(knex, here, parent);
    const answer = await oldPrincipal.put(`/api/invoices/${invoice.id}/pull-unbilled-bills`, {});
    expect(answer.status).toBe(200);
    const left = await knex('bill_lines').where({ child_id: child.id }).whereNull('invoice_id');
    expect(left).toEqual([]);
  });

  it('takes its open booking along, as the trail says; a used one and one elsewhere stay', async () => {
    const { knex } = running;
    const elsewhere = await buildPreschool(knex);
    const child = await buildChild(knex, here);
    const open = await buildBooking(knex, child);
    const used = await buildBooking(knex, child, { year: 2026, status: 'used' });
    const other = await buildBooking(knex, child, { year: 2028, preschool_id: elsewhere.id });
    // Its child came before the fee was taken off: that goes along.
    const arrived = { year: 2025, status: 'used', arrived_at: new Date() };
    const owing = await buildBooking(knex, child, arrived);
    await move(child);
    const places = await knex('bookings').where({ child_id: child.id }).orderBy('id').pluck('preschool_id');
    expect([open.id, used.id, other.id, owing.id].length).toBe(places.length);
    expect(places).toEqual([there.id, here.id, elsewhere.id, there.id]);
    const trail = await knex('audit_entries').where({ entity_type: 'booking', entity_id: String(open.id) });
    expect(trail).toHaveLength(1);
    expect((await newPrincipal.get('/api/bookings?status=open')).body.data).toHaveLength(1);
    expect((await oldPrincipal.get('/api/bookings?status=open')).body.data).toEqual([]);
  });

  it('keeps its parents, whom the new principal may now see; its classwork is the new classroom’s', async () => {
    const { knex, api } = running;
    const family = await buildUser(knex, 7);
    const parent = await api.as(family);
    const [red, blue] = [await buildClassroom(knex, here), await buildClassroom(knex, there)];
    await buildClasswork(knex, here, [red], { name: 'Of the old' });
    await buildClasswork(knex, there, [blue], { name: 'Of the new' });
    const child = await buildChild(knex, here, { classroom_id: red.id, parents: [family] });
    const read = async () =>
      (await parent.get('/api/classwork')).body.data.map(({ name }: { name: string }) => name);
    expect(await read()).toEqual(['Of the old']);
    await move(child);
    expect(await read()).toEqual([]);
    await administrator.post('/api/assign-children-to-classroom', {
      classroomId: blue.id,
      selectedChildrenIds: [child.id],
    });
    expect(await read()).toEqual(['Of the new']);
    const detail = await newPrincipal.get(`/api/children/${child.id}`);
    expect(detail.body.data.parents.map(({ id }: { id: number }) => id)).toEqual([family.id]);
    expect((await oldPrincipal.get(`/api/users/${family.id}/children`)).status).toBe(404);
  });
});

it('a parent who is linked to a child sees its classwork at once, and no more after', async () => {
  const { knex, api } = running;
  const family = await buildUser(knex, 7);
  const parent = await api.as(family);
  const room = await buildClassroom(knex, here);
  await buildClasswork(knex, here, [room], { name: 'Phonics' });
  const child = await buildChild(knex, here, { classroom_id: room.id });
  const read = async () => (await parent.get('/api/classwork')).body.data.length;
  expect(await read()).toBe(0);
  await administrator.put(`/api/children/${child.id}/parents`, { user_ids: [family.id] });
  expect(await read()).toBe(1);
  await administrator.put(`/api/children/${child.id}/parents`, { user_ids: [] });
  expect(await read()).toBe(0);
});

it('the children of a parent are found by a list in brackets', async () => {
  const family = await buildUser(running.knex, 7);
  for (const status of [1, 3, 9]) await buildChild(running.knex, here, { parents: [family], status });
  const answer = await administrator.get(`/api/users/${family.id}/children?status=[1,2,4,5,9]`);
  expect(answer.body.data.map((child: { status: { id: number } }) => child.status.id)).toEqual([1, 9]);
});

describe('at a preschool that is closed', () => {
  let closed: Place;
  let room: { id: number };
  beforeEach(async () => {
    closed = await buildPreschool(running.knex, { status: 'close' });
    room = await buildClassroom(running.knex, closed);
  });
  const refusal = { preschool_id: [messages.preschoolClosed] };

  it('no child is registered, moved there or noted, and no classroom begun', async () => {
    const child = await buildChild(running.knex, here);
    const own = await buildClassroom(running.knex, here);
    const form = { name: 'New', preschool_id: closed.id, child_years: [4] };
    const answers = [
      await administrator.post('/api/children', { fullname: 'New', preschool_id: closed.id }),
      await administrator.put(`/api/children/${child.id}`, { preschool_id: closed.id }),
      await administrator.post('/api/classrooms', form),
      await administrator.put(`/api/classrooms/${own.id}`, form),
      await administrator.post('/api/child-logs/addUnregisteredChild', {
        name: 'New',
        preschool_id: closed.id,
        classroom_id: room.id,
        child_age: 4,
        parent_name: 'Someone',
      }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
      answers.map(() => [422, refusal]),
    );
  });

  it('who and what is there can still be changed', async () => {
    const child = await buildChild(running.knex, closed);
    const noted = await administrator.put(`/api/children/${child.id}`, {
      preschool_id: closed.id,
      notes: 'Went to another preschool.',
    });
    expect(noted.status).toBe(200);
    const form = { name: 'Old', preschool_id: closed.id, child_years: [4] };
    expect((await administrator.put(`/api/classrooms/${room.id}`, form)).status).toBe(200);
  });
});

describe('what a child is registered for', () => {
  it('is a programme, and annual fees beside it', async () => {
    const { knex } = running;
    const fee = await buildProduct(knex, here, { product_type: 2 });
    const child = await buildChild(knex, here);
    const change = (body: object) => administrator.put(`/api/children/${child.id}`, body);
    expect((await change({ other_products: [fee.id] })).body.data.other_products).toEqual([fee.id]);
    expect((await change({ product: fee.id })).body.errors).toEqual({ product: [messages.programmeUnknown] });
  });
});
