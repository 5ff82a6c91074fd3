/** Preschools, products, subjects and bookings, as administrators change them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { handMethods } from '#shared/domain/statuses';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import {
  type BuiltPreschool,
  buildBillLine,
  buildBooking,
  buildChild,
  buildClassroom,
  buildClasswork,
  buildInvoice,
  buildPreschool,
  buildProduct,
  buildSubject,
  buildUser,
} from '../support/factories';
import { runningApi, TODAY } from './running-api';

const running = runningApi();
let administrator: Caller;
let finance: Caller;
let here: BuiltPreschool;

beforeAll(async () => {
  const { knex, api } = running;
  administrator = await api.as(await buildUser(knex, 2));
  finance = await api.as(await buildUser(knex, 3));
  here = await buildPreschool(knex);
});

const feedOf = async (feed: number, type: string, id: number) =>
  (
    await running
      .knex('feed_entries')
      .where({ feed_id: feed, entity_type: type, entity_id: String(id) })
      .first()
  )?.seq as number | undefined;

let names = 0;
const preschoolForm = (given: object = {}) => {
  names += 1;
  return {
    name: `Tadika Baru ${names}`,
    short_name: `BRU${names}`,
    status: 'active',
    capacity: 40,
    ...given,
  };
};

describe('a preschool', () => {
  const create = (given: object = {}) => administrator.post('/api/preschool-settings', preschoolForm(given));
  const save = (id: number, given: object = {}) =>
    administrator.put(`/api/preschool-settings/${id}`, preschoolForm(given));

  it('is made with all that is set for it, and comes down to tablets', async () => {
    const { status, body } = await create({
      address: '12, Jalan Bintang\n53100 Kuala Lumpur',
      phone_no: '03-4106 1234',
      email: 'Office@Bintang.test',
      places: { 4: 20, 5: 18, 6: 0 },
      shares_soapp: true,
      notice_emails: ['a@test.test', 'b@test.test'],
      payment_methods: [5, 2],
      account_no: '5140-1234 5678',
      bank_name: 'Maybank',
      biller_code: '',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      phone_no: '+60341061234',
      email: 'office@bintang.test',
      places: { 4: 20, 5: 18 },
      shares_soapp: true,
      requires_daily_log: false,
      payment_methods: [2, 5],
      notice_emails: ['a@test.test', 'b@test.test'],
      attending: 0,
      short_name_fixed: false,
      account_no: '514012345678',
      bank_name: 'Maybank',
      biller_code: null,
      account_name: null,
    });
    expect(await feedOf(body.data.id, 'preschool', body.data.id)).toBe(1);
    expect((await administrator.get('/api/preschools')).body.data).toContainEqual(
      expect.objectContaining({ id: body.data.id, name: body.data.name }),
    );
  });

  it('is refused field by field', async () => {
    const cases: [object, string, string][] = [
      [{ name: ' ' }, 'name', officeMessages.preschoolNameRequired],
      [{ short_name: 'kecil' }, 'short_name', officeMessages.shortNameInvalid],
      [{ short_name: here.short_name }, 'short_name', officeMessages.shortNameTaken],
      [{ status: 'open' }, 'status', officeMessages.preschoolStatusUnknown],
      [{ capacity: 1.5 }, 'capacity', officeMessages.preschoolCapacityInvalid],
      [{ places: { 13: 1 } }, 'places', officeMessages.placesInvalid],
      [{ places: { 4: -1 } }, 'places.4', officeMessages.placesInvalid],
      [
        { notice_emails: ['a@a.test', 'b@a.test', 'c@a.test'] },
        'notice_emails',
        messages.noticeEmailsTooMany,
      ],
      [{ payment_methods: [] }, 'payment_methods', officeMessages.paymentMethodsRequired],
      [{ account_no: '51A0' }, 'account_no', officeMessages.accountNoInvalid],
      [{ biller_code: '1' }, 'biller_code', officeMessages.billerCodeInvalid],
      [{ duitnow_id: 'no spaces here' }, 'duitnow_id', officeMessages.duitnowIdInvalid],
      [{ payment_methods: [1] }, 'payment_methods.0', messages.paymentMethodUnknown],
    ];
    for (const [given, field, message] of cases) {
      const answer = await create(given);
      expect([given, answer.status, answer.body.errors]).toEqual([given, 422, { [field]: [message] }]);
    }
  });

  it('is told in the trail as it was and as it is, the state too', async () => {
    const { id, name, short_name } = (await create({ state: 'Selangor' })).body.data;
    expect((await save(id, { name, short_name, state: 'Johor', account_no: '514012345678' })).status).toBe(
      200,
    );
    const { before, after } = await running
      .knex('audit_entries')
      .where({ entity_type: 'preschool', entity_id: String(id), action: 'updated' })
      .first();
    expect([before.address_state, after.address_state]).toEqual(['Selangor', 'Johor']);
    expect([before.account_no, after.account_no]).toEqual([null, '514012345678']);
    expect(Object.keys(before).sort()).toEqual(Object.keys(after).sort());
  });

  it('says how often a sleeping child is looked at; an app of an earlier release changes nothing of it', async () => {
    const { id, name, short_name, sleep_check_minutes } = (await create()).body.data;
    expect(sleep_check_minutes).toBe(15);
    const before = await feedOf(id, 'preschool', id);
    const minutes = async (given: object) =>
      (await save(id, { name, short_name, ...given })).body.data.sleep_check_minutes;
    expect(await minutes({ sleep_check_minutes: 5 })).toBe(5);
    expect(await feedOf(id, 'preschool', id)).toBeGreaterThan(before as number);
    expect(await minutes({ capacity: 30 })).toBe(5);
    expect((await save(id, { sleep_check_minutes: 4 })).body.errors).toEqual({
      sleep_check_minutes: [officeMessages.sleepCheckMinutesRange],
    });
  });

  it('changes its short name until an invoice carries it', async () => {
    const { id } = (await create()).body.data;
    const before = await feedOf(id, 'preschool', id);
    expect((await save(id, { short_name: 'FREE1' })).body.data.short_name).toBe('FREE1');
    expect(await feedOf(id, 'preschool', id)).toBeGreaterThan(before as number);
    await buildInvoice(running.knex, { id }, await buildUser(running.knex, 7));
    const refused = await save(id, { short_name: 'FREE2' });
    expect(refused.body.errors).toEqual({ short_name: [officeMessages.shortNameFixed] });
    const kept = await save(id, { short_name: 'FREE1', name: 'Another name' });
    expect(kept.body.data).toMatchObject({ name: 'Another name', short_name_fixed: true });
    expect(
      await running.knex('audit_entries').where({ entity_type: 'preschool', entity_id: String(id) }),
    ).toHaveLength(3);
  });

  it('has no smaller capacity than children and classrooms need, and is not saved over a later change', async () => {
    const { knex } = running;
    const { id, updated_at } = (await create()).body.data;
    await buildChild(knex, { id });
    await buildChild(knex, { id });
    expect((await save(id, { capacity: 1 })).body.errors).toEqual({ capacity: [messages.preschoolFull] });
    expect((await save(id, { capacity: 2 })).status).toBe(200);
    await buildClassroom(knex, { id }, { capacity: 2 });
    await knex('children').where({ preschool_id: id }).update({ status: 3 });
    expect((await save(id, { capacity: 1 })).body.errors).toEqual({ capacity: [messages.preschoolFull] });
    await knex('preschools')
      .where({ id })
      .update({ updated_at: new Date('2026-03-11T00:59:00Z') });
    expect((await save(id, { updated_at })).status).toBe(409);
  });

  it('offers the payment methods by hand that are set for it, and takes no other', async () => {
    const { knex } = running;
    const { id, short_name, name } = (await create()).body.data;
    const invoice = await buildInvoice(knex, { id }, await buildUser(knex, 7));
    const methods = async () =>
      (await finance.get(`/api/payment-methods/${invoice.id}`)).body.data.map(
        (one: { id: number }) => one.id,
      );
    const pay = (payment_method: number) =>
      finance.post(`/api/invoices/${invoice.id}/payment`, {
        payment_method,
        paid_at: TODAY,
        paid_amount: 100,
      });
    expect(await methods()).toEqual(handMethods);
    await administrator.put(`/api/preschool-settings/${id}`, {
      name,
      short_name,
      status: 'active',
      capacity: null,
      payment_methods: [5],
    });
    expect(await methods()).toEqual([5]);
    expect((await pay(3)).body.errors).toEqual({ payment_method: [messages.paymentMethodUnknown] });
    expect((await pay(5)).status).toBe(200);
  });
});

describe('a product', () => {
  const form = (given: object = {}) => ({
    name: 'Full Day',
    price: 85_000,
    product_type: 1,
    preschool_id: here.id,
    active: true,
    ...given,
  });
  const save = (id: number, given: object = {}) => finance.put(`/api/products/${id}`, form(given));

  it.each([
    ['Full Day', 1, 'childcare'],
    ['Evening Care', 1, 'childcare'],
    ['Half Day Programme', 1, 'kindergarten'],
    ['Mandarin 华语', 1, 'other'],
    ['Full Day Uniform', 3, 'other'],
  ])('%s of type %i begins as %s for the tax statement', async (name, product_type, tax_kind) => {
    const { id, ...made } = (await finance.post('/api/products', form({ name, product_type }))).body.data;
    expect(made.tax_kind).toBe(tax_kind);
    // What was chosen stays, whatever it is called.
    await save(id, { name, product_type, tax_kind: 'kindergarten' });
    expect((await save(id, { name, product_type })).body.data.tax_kind).toBe('kindergarten');
  });

  it('is made and changed; what was billed keeps its price and name', async () => {
    const { knex } = running;
    const { body } = await finance.post('/api/products', form({ remarks: 'until 5 pm' }));
    expect(body.data).toMatchObject({ name: 'Full Day', price: 85_000, preschool: { id: here.id } });
    const child = await buildChild(knex, here, { product_id: body.data.id });
    const room = await buildClassroom(knex, here);
    await knex('classroom_products').insert({ classroom_id: room.id, product_id: body.data.id });
    const line = await buildBillLine(knex, child, body.data);
    const [childAt, roomAt] = [
      await feedOf(here.id, 'child', child.id),
      await feedOf(here.id, 'classroom', room.id),
    ];
    expect((await save(body.data.id, { name: 'Whole Day', price: 90_000 })).status).toBe(200);
    expect(await knex('bill_lines').where({ id: line.id }).first()).toMatchObject({
      label: 'Full Day',
      amount: 85_000,
    });
    // Both documents carry the programme's name.
    expect(await feedOf(here.id, 'child', child.id)).toBeGreaterThan(childAt as number);
    expect(await feedOf(here.id, 'classroom', room.id)).toBeGreaterThan(roomAt as number);
    expect((await save(body.data.id, { product_type: 3 })).body.errors).toEqual({
      product_type: [officeMessages.productTypeFixed],
    });
    expect((await save(body.data.id, { preschool_id: null })).body.errors).toEqual({
      preschool_id: [officeMessages.productPreschoolFixed],
    });
  });

  it('that nothing uses changes wholly; nonsense is refused', async () => {
    const closed = await buildPreschool(running.knex, { status: 'close' });
    const { id } = await buildProduct(running.knex, here);
    expect((await save(id, { product_type: 3, preschool_id: null })).body.data).toMatchObject({
      product_type: 3,
      preschool_id: null,
    });
    const cases: [object, string, string][] = [
      [{ name: '' }, 'name', officeMessages.productNameRequired],
      [{ price: -1 }, 'price', officeMessages.priceInvalid],
      [{ price: 1.5 }, 'price', officeMessages.priceInvalid],
      [{ product_type: 6 }, 'product_type', officeMessages.productTypeRequired],
      [{ preschool_id: 999_999 }, 'preschool_id', messages.preschoolUnknown],
      [{ preschool_id: closed.id }, 'preschool_id', messages.preschoolClosed],
    ];
    for (const [given, field, message] of cases)
      expect([given, (await save(id, given)).body.errors]).toEqual([given, { [field]: [message] }]);
  });
});

describe('a subject', () => {
  it('is added, renamed, counted, and deleted where no classwork has it', async () => {
    const { knex } = running;
    const { id } = (await administrator.post('/api/subjects', { name: 'Music' })).body.data;
    expect((await administrator.post('/api/subjects', { name: 'music' })).body.errors).toEqual({
      name: [messages.nameTaken],
    });
    expect((await administrator.put(`/api/subjects/${id}`, { name: 'Music and dance' })).body.data).toEqual({
      id,
      name: 'Music and dance',
      classworks: 0,
    });
    const used = await buildSubject(knex);
    const classwork = await buildClasswork(knex, here, []);
    await knex('classwork_subjects').insert({ classwork_id: classwork.id, subject_id: used.id });
    const listed = (await administrator.get('/api/subjects/administered')).body.data;
    expect(listed).toContainEqual({ id: used.id, name: used.name, classworks: 1 });
    const remove = (subject: number) => administrator.call('DELETE', `/api/subjects/${subject}`);
    expect((await remove(used.id)).body.errors).toEqual({ id: [officeMessages.subjectInUse] });
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
  });
});

describe('a booking', () => {
  const book = (body: object, caller = finance) => caller.post('/api/bookings', body);

  it('holds a seat for a child; one who waits becomes Booked', async () => {
    const { knex } = running;
    const child = await buildChild(knex, here, { status: 5, fullname: 'Wei Ming' });
    const { status, body } = await book({ child_id: child.id, year: 2027, amount: 30_000 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      child: { fullname: 'Wei Ming', status: { id: 9, name: 'Booked' } },
      preschool_id: here.id,
      year: 2027,
      age: 5,
      amount: 30_000,
      status: 'open',
      fee_invoice: null,
    });
    expect(await knex('child_status_changes').where({ child_id: child.id, to_status: 9 })).toHaveLength(1);
    expect((await book({ child_id: child.id, year: 2027 })).body.errors).toEqual({
      year: [officeMessages.bookingTaken],
    });
    expect((await book({ child_id: child.id, year: 2028 })).body.data.amount).toBe(20_000);
    const gone = await buildChild(knex, here, { status: 3 });
    expect((await book({ child_id: gone.id, year: 2027 })).body.errors).toEqual({
      child_id: [officeMessages.bookingChildGone],
    });
    expect((await book({ year: 2027 })).body.errors).toEqual({
      child_id: [officeMessages.bookingChildRequired],
    });
  });

  it('registers a new child as Booked, for those who may register', async () => {
    const new_child = { fullname: 'Siti', mykid_no: '230517140123', preschool_id: here.id };
    expect((await book({ new_child, year: 2027 })).status).toBe(403);
    const { body } = await book({ new_child, year: 2027 }, administrator);
    expect(body.data).toMatchObject({
      child: { fullname: 'Siti', status: { id: 9 }, born_on: '2023-05-17' },
    });
    const twice = await book({ new_child, year: 2028 }, administrator);
    expect(twice.body.errors).toEqual({ mykid_no: [messages.mykidTaken] });
    const unnamed = await book({ new_child: { ...new_child, fullname: '' }, year: 2027 }, administrator);
    expect(unnamed.body.errors).toEqual({ 'new_child.fullname': [messages.childNameRequired] });
  });

  it('is changed and cancelled until an invoice has taken its fee off', async () => {
    const { knex } = running;
    const child = await buildChild(knex, here, { status: 9 });
    const booking = await buildBooking(knex, child);
    const save = (body: object) => finance.put(`/api/bookings/${booking.id}`, body);
    expect((await save({ amount: 25_000, year: 2028 })).body.data).toMatchObject({
      amount: 25_000,
      year: 2028,
    });
    const invoice = await buildInvoice(knex, here, await buildUser(knex, 7));
    const programme = await buildProduct(knex, here);
    await buildBillLine(knex, child, programme, {
      kind: 'booking_fee',
      product_id: null,
      booking_id: booking.id,
      invoice_id: invoice.id,
      amount: -25_000,
    });
    expect((await save({ amount: 1 })).body.errors).toEqual({ amount: [officeMessages.bookingFeeTaken] });
    expect((await save({ status: 'cancelled' })).body.errors).toEqual({
      status: [officeMessages.bookingFeeTaken],
    });
    expect((await save({ status: 'used' })).body.data).toMatchObject({
      status: 'used',
      fee_invoice: { id: invoice.id, invoice_no: invoice.invoice_no },
    });
    await knex('invoices').where({ id: invoice.id }).update({ payment_status: 9 });
    expect((await save({ status: 'cancelled' })).body.data).toMatchObject({
      status: 'cancelled',
      fee_invoice: null,
    });
  });

  it('is used once its child attends, so that no seat is taken twice; its fee still comes off', async () => {
    const { knex } = running;
    const there = await buildPreschool(knex, { capacity: 10 });
    const family = await buildUser(knex, 7);
    const child = await buildChild(knex, there, { status: 9, born_on: '2022-05-01', parents: [family] });
    const booking = await buildBooking(knex, child, { year: 2026, amount: 30_000 });
    const next = await buildBooking(knex, child, { year: 2027 });
    const cancelled = await buildBooking(knex, child, { year: 2028, status: 'cancelled' });
    const elsewhere = await buildBooking(knex, child, { year: 2029, preschool_id: here.id });
    const become = (status: number) =>
      administrator.post(`/api/children/${child.id}/status`, { status, reason: 'As agreed' });
    expect((await become(5)).status).toBe(200);
    const statuses = () => knex('bookings').where({ child_id: child.id }).orderBy('id').pluck('status');
    expect(await statuses()).toEqual(['open', 'open', 'cancelled', 'open']);
    expect((await become(2)).status).toBe(200);
    expect(await statuses()).toEqual(['used', 'used', 'cancelled', 'open']);
    expect(elsewhere.id).toBeGreaterThan(cancelled.id);
    const trail = await knex('audit_entries').where({
      entity_type: 'booking',
      entity_id: String(booking.id),
    });
    expect(trail).toMatchObject([
      { action: 'updated', before: { status: 'open' }, after: { status: 'used' } },
    ]);

    // The fee is offered to the enrollment invoice, and taken off once: the earliest year's.
    const query = `preschool_id=${there.id}&parent_id=${family.id}`;
    const offered = (await finance.get(`/api/booking-invoice?${query}`)).body.data;
    expect(offered.map(({ id }: { id: number }) => id)).toEqual([booking.id, next.id]);
    const invoice = await buildInvoice(knex, there, family);
    const dates = { start_date: '2026-03-11', end_date: '2026-12-31' };
    const saved = await finance.put(`/api/invoices/${invoice.id}`, { is_enrollment: 1, ...dates });
    expect(saved.body.data).toMatchObject({ price: -30_000 });

    // Who sets a booking to used by hand says that nothing is to come off any more.
    expect((await finance.put(`/api/bookings/${next.id}`, { status: 'open' })).status).toBe(200);
    expect((await finance.put(`/api/bookings/${next.id}`, { status: 'used' })).status).toBe(200);
    const left = (await finance.get(`/api/booking-invoice?${query}`)).body.data;
    expect(left.map(({ id }: { id: number }) => id)).toEqual([booking.id]);
  });

  it('is found by age', async () => {
    const { knex } = running;
    const there = await buildPreschool(knex);
    const [four, six] = [
      await buildBooking(knex, await buildChild(knex, there, { status: 9, born_on: '2023-12-31' })),
      await buildBooking(knex, await buildChild(knex, there, { status: 9, born_on: '2021-01-01' })),
    ];
    const ids = async (query: string) =>
      (await finance.get(`/api/bookings?preschool=${there.id}&${query}`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await ids('age=4')).toEqual([four.id]);
    expect(await ids('age=6')).toEqual([six.id]);
    expect(await ids('age=5')).toEqual([]);
  });
});
