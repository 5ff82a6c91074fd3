/** Invoices as a whole: new ones, their edit form, status, lock, preschool, enrollment, lists and searches. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { buildBooking, buildChild, buildUser } from '../support/factories';
import {
  addFee,
  buildHousehold,
  buildPlace,
  cash,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  type Place,
  pay,
  refusal,
  viewed,
} from './money';
import { runningApi, TODAY, YESTERDAY } from './running-api';

const running = runningApi();
let place: Place;
let elsewhere: Place;
let family: Household;
let finance: Caller;
let principal: Caller;
let parent: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  place = await buildPlace(running);
  elsewhere = await buildPlace(running);
  family = await buildHousehold(running, place.preschool, 2);
  finance = await api.as(await buildUser(knex, 3));
  principal = await api.as(await buildUser(knex, 4, { preschools: [place.preschool] }));
  parent = await api.as(family.parent);
});

const put = (invoice: { id: number }, form: object, by = finance) =>
  by.put(`/api/invoices/${invoice.id}`, form);
const child = () => family.children[0] as { id: number };
const make = (form: object = {}, by = finance) => newInvoice(by, family.parent, form);
/** A new invoice with a fee of RM 100. */
async function owing(form: object = {}) {
  const made = await make(form);
  return (await addFee(finance, made, child(), 10_000)).invoice;
}
const trail = (invoice: { id: number }) =>
  running
    .knex('audit_entries')
    .where({ entity_type: 'invoice', entity_id: String(invoice.id) })
    .orderBy('id');

describe('a new invoice', () => {
  it('is of the first active child’s preschool and of the billing month, with the next number', async () => {
    const { knex } = running;
    const other = await buildHousehold(running, elsewhere.preschool);
    await knex('children').where({ id: other.children[0]?.id }).update({ status: 3 });
    await buildChild(knex, place.preschool, { parents: [other.parent], status: 2 });
    const made = await newInvoice(principal, other.parent);
    const { short_name } = place.preschool;
    expect(made).toMatchObject({
      invoice_no: expect.stringMatching(new RegExp(`^${short_name}-26-\\d{5}$`)),
      invoice_date_show: '2026-03',
      preschool: place.preschool.id,
      parent: other.parent.id,
      ...{ price: 0, balance: 0, payment_status: 4, locked: 0, is_enrollment: 0, is_pos_invoice: 0 },
      email_status: null,
    });
    const next = await newInvoice(principal, other.parent);
    expect(Number(next.invoice_no.slice(-5))).toBe(Number(made.invoice_no.slice(-5)) + 1);
    expect(await trail(made)).toMatchObject([{ action: 'created', actor_id: principal.userId }]);
  });

  it('is of next month from the 23rd on, and of next year in December; its number is that year’s', async () => {
    const { clock, knex, api } = running;
    const someone = await buildUser(knex, 3);
    const madeAt = async (instant: string) => {
      clock.set(instant);
      // A session does not last until December.
      return make({}, await api.as(someone));
    };
    expect((await madeAt('2026-03-22T15:59:00Z')).invoice_date_show).toBe('2026-03');
    // Midnight in Kuala Lumpur.
    expect((await madeAt('2026-03-22T16:00:00Z')).invoice_date_show).toBe('2026-04');
    const made = await madeAt('2026-12-23T01:00:00Z');
    expect([made.invoice_date_show, made.invoice_no.split('-')[1]]).toEqual(['2027-01', '27']);
    expect(made.invoice_no).toMatch(/-27-00001$/);
    clock.set('2026-03-11T01:00:00Z');
  });

  it('is of the named preschool, within the actor’s reach', async () => {
    const made = await make({ preschool_id: elsewhere.preschool.id });
    expect(made.preschool).toBe(elsewhere.preschool.id);
    const answer = await principal.post(`/api/parents/${family.parent.id}/new-invoices`, {
      preschool_id: elsewhere.preschool.id,
    });
    expect(refusal(answer)).toEqual([422, { preschool_id: [messages.invoicePreschoolUnknown] }]);
  });

  it('is refused without a preschool and without an active child', async () => {
    const childless = await buildUser(running.knex, 7);
    const answer = await finance.post(`/api/parents/${childless.id}/new-invoices`, {});
    expect(refusal(answer)).toEqual([422, { preschool_id: [messages.parentNoChild] }]);
    expect((await principal.post(`/api/parents/${childless.id}/new-invoices`, {})).status).toBe(404);
    const teacher = await buildUser(running.knex, 5, { preschools: [place.preschool] });
    expect((await finance.post(`/api/parents/${teacher.id}/new-invoices`, {})).status).toBe(404);
  });

  it('comes once for one idempotency key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const path = `/api/parents/${family.parent.id}/new-invoices`;
    const [one, two] = [await finance.post(path, {}, { headers }), await finance.post(path, {}, { headers })];
    expect(two.body).toEqual(one.body);
  });

  it('over the counter has no due date and carries nothing', async () => {
    const made = await make({ is_pos_invoice: 1 });
    expect(made.is_pos_invoice).toBe(1);
    expect(refusal(await put(made, { due_date: TODAY }))).toEqual([
      422,
      { due_date: [messages.posNoDueDate] },
    ]);
    const answer = await finance.post(`/api/parents/${family.parent.id}/new-invoices`, {
      is_pos_invoice: 1,
      with_carry_forward: 1,
    });
    expect(refusal(answer)).toEqual([422, { with_carry_forward: [messages.posProductsOnly] }]);
  });
});

describe('the due date of a new invoice', () => {
  it('is seven days on, or as many as the preschool gives; a sale over the counter has none', async () => {
    const { knex } = running;
    expect((await make()).due_date).toBe('2026-03-18');
    const ofPlace = knex('preschools').where({ id: place.preschool.id });
    await ofPlace.clone().update({ invoice_due_days: 21 });
    expect((await make()).due_date).toBe('2026-04-01');
    expect((await make({ is_pos_invoice: 1 })).due_date).toBeNull();
    await ofPlace.clone().update({ invoice_due_days: null });
    expect((await make()).due_date).toBeNull();
    await ofPlace.clone().update({ invoice_due_days: 7 });
  });
});

describe('the history', () => {
  const historyOf = (invoice: { id: number }, by = principal) =>
    by.get(`/api/invoices/${invoice.id}/history`);

  it('tells who did what, from what to what, in names and not in ids, the newest first', async () => {
    const made = await owing();
    const [line] = dataOf(await finance.get(`/api/invoices/${made.id}/transactions`));
    await finance.put(`/api/invoices/${made.id}/transactions/${line.id}`, { amount: 12_000, quantity: 2 });
    const { transaction: paid } = await pay(principal, made, 500);
    await finance.put(`/api/invoices/${made.id}/transactions/${paid.id}`, { paid_amount: 700 });
    await put(made, { preschool: elsewhere.preschool.id, due_date: '2026-05-01' });
    await put(made, { payment_status: 11 });
    const { data, meta } = (await historyOf(made, finance)).body;
    expect(meta.total).toBe(data.length);
    const told = data.map(({ by, action, changes }: { by: string; action: string; changes: object[] }) => ({
      ...{ by, action, changes },
    }));
    const [{ name: byFinance }] = await running.knex('users').where({ id: finance.userId });
    expect(told[0]).toEqual({
      ...{ by: byFinance, action: 'status_set' },
      changes: [
        { field: 'payment_status', kind: 'text', before: 'Partially Paid', after: 'Instalment Plan' },
      ],
    });
    const changesOf = (action: string) =>
      told.find((one: { action: string }) => one.action === action)?.changes;
    expect(changesOf('moved')).toContainEqual({
      ...{ field: 'preschool', kind: 'text' },
      ...{ before: place.preschool.name, after: elsewhere.preschool.name },
    });
    expect(changesOf('updated')).toContainEqual({
      ...{ field: 'due_date', kind: 'date', before: '2026-03-18', after: '2026-05-01' },
    });
    expect(changesOf('payment_changed')).toContainEqual({
      ...{ field: 'amount', kind: 'sen', before: 500, after: 700 },
    });
    expect(changesOf('line_changed')).toEqual(
      expect.arrayContaining([
        { field: 'amount', kind: 'sen', before: 10_000, after: 12_000 },
        { field: 'quantity', kind: 'text', before: 1, after: 2 },
        { field: 'price', kind: 'sen', before: 10_000, after: 24_000 },
      ]),
    );
    expect(changesOf('line_added')).toContainEqual({
      ...{ field: 'child', kind: 'text', before: null, after: family.children[0]?.fullname },
    });
    expect(told.at(-1)).toMatchObject({ action: 'created' });
    expect(JSON.stringify(data)).not.toMatch(/_id"/);
  });

  it('is the office’s: neither the parent’s nor another preschool’s', async () => {
    const made = await owing();
    expect((await historyOf(made, parent)).status).toBe(403);
    const stranger = await running.api.as(
      await buildUser(running.knex, 4, { preschools: [elsewhere.preschool] }),
    );
    expect((await historyOf(made, stranger)).status).toBe(404);
  });
});

describe('the edit form', () => {
  it('sets dates and clears them with null, leaving alone what it does not name', async () => {
    const made = await owing();
    const set = dataOf(
      await put(made, { due_date: '2026-04-07', start_date: TODAY, end_date: '2026-12-31' }),
    );
    expect(set).toMatchObject({ due_date: '2026-04-07', start_date: TODAY, end_date: '2026-12-31' });
    const cleared = dataOf(await put(made, { start_date: null, end_date: '' }));
    expect(cleared).toMatchObject({ due_date: '2026-04-07', start_date: null, end_date: null });
    expect((await trail(made)).at(-1)).toMatchObject({
      action: 'updated',
      before: { start_date: TODAY, end_date: '2026-12-31' },
      after: { start_date: null, end_date: null },
    });
  });

  it('changes nothing where nothing differs: neither version nor trail', async () => {
    const made = await owing();
    const same = { due_date: made.due_date, is_enrollment: 0, preschool: made.preschool, payment_status: 1 };
    expect(dataOf(await put(made, same)).version).toBe(made.version);
    expect((await trail(made)).map(({ action }) => action)).toEqual(['created', 'line_added']);
  });

  it('with an outdated version is refused with the invoice as it is', async () => {
    const made = await owing();
    dataOf(await put(made, { due_date: '2026-04-07', version: made.version }));
    const answer = await put(made, { due_date: '2026-05-07', version: made.version });
    expect([answer.status, answer.body.message]).toEqual([409, messages.conflict]);
    expect(answer.body.data).toMatchObject({
      id: made.id,
      due_date: '2026-04-07',
      version: made.version + 1,
    });
  });

  it.each([
    [{ due_date: '2026-02-30' }, { due_date: [messages.dateInvalid] }],
    [{ start_date: '2026-04-02', end_date: '2026-04-01' }, { end_date: [messages.startAfterEnd] }],
    [{ preschool: 'x' }, { preschool: [messages.selectPreschool] }],
    [{ preschool: 987_654 }, { preschool: [messages.invoicePreschoolUnknown] }],
    [{ payment_status: 12 }, { payment_status: [messages.paymentStatusUnknown] }],
    [{ locked: 1, due_date: TODAY }, { locked: [messages.lockAlone] }],
  ])('refuses %j', async (form, errors) => {
    expect(refusal(await put(await owing(), form))).toEqual([422, errors]);
  });
});

describe('the status', () => {
  it('follows due date and payments, and the night’s computation finds what it left', async () => {
    const made = await owing();
    expect(made.payment_status).toBe(1);
    expect(dataOf(await put(made, { due_date: YESTERDAY })).payment_status).toBe(2);
    expect(dataOf(await put(made, { due_date: TODAY })).payment_status).toBe(1);
    await pay(finance, made, 4_000);
    expect((await viewed(finance, made)).payment_status).toBe(3);
    await pay(finance, made, 6_000);
    expect((await viewed(finance, made)).payment_status).toBe(6);
    await pay(finance, made, 1);
    expect(await viewed(finance, made)).toMatchObject({ payment_status: 7, balance: -1 });
  });

  it('by hand is Cancelled, Bad Debt or Instalment Plan, and 1 takes that back', async () => {
    const made = await owing({});
    await put(made, { due_date: YESTERDAY });
    for (const [status, name] of [
      [10, 'Bad Debt'],
      [11, 'Instalment Plan'],
      [9, 'Cancelled'],
    ]) {
      const set = dataOf(await put(made, { payment_status: status }));
      expect([set.payment_status, set.payment_status_name]).toEqual([status, name]);
    }
    expect((await viewed(finance, made)).balance).toBe(0);
    expect(dataOf(await put(made, { payment_status: 1 }))).toMatchObject({
      payment_status: 2,
      balance: 10_000,
    });
    for (const status of [3, 4, 5, 6, 7, 8])
      expect(refusal(await put(made, { payment_status: status }))).toEqual([
        422,
        { payment_status: [messages.statusFollows] },
      ]);
    await expectBooks(running);
  });

  it('Bad Debt stays while money comes; every change is in the trail', async () => {
    const made = await owing();
    await put(made, { payment_status: 10 });
    await pay(finance, made, 10_000);
    expect(await viewed(finance, made)).toMatchObject({ payment_status: 10, balance: 0 });
    expect(dataOf(await put(made, { payment_status: 1 })).payment_status).toBe(6);
    const statuses = (await trail(made)).filter(({ after }) => 'payment_status' in after);
    expect(statuses.map(({ before, after }) => [before.payment_status, after.payment_status])).toEqual([
      [4, 1],
      [1, 10],
      [10, 6],
    ]);
  });

  it('Cancelled: what was paid stays as credit, lines do not change, and no payment is taken by hand', async () => {
    const made = await owing();
    await pay(finance, made, 3_000);
    const cancelled = dataOf(await put(made, { payment_status: 9 }));
    expect(cancelled).toMatchObject({ price: 10_000, paid_amount: 3_000, balance: -3_000 });
    expect((await finance.post(`/api/invoices/${made.id}/payment`, cash(100))).status).toBe(409);
    expect((await put(made, { due_date: TODAY })).body.message).toBe(messages.invoiceCancelled);
    await expectBooks(running);
  });
});

describe('the lock', () => {
  it('is toggled alone, by those who may, and forbids every change by hand', async () => {
    const made = await owing();
    const line = dataOf(await finance.get(`/api/invoices/${made.id}/transactions`))[0];
    const payment = (await pay(parent, made, 100)).transaction;
    const other = await owing();
    expect((await put(made, { locked: 1 }, principal)).status).toBe(403);
    expect(dataOf(await put(made, { locked: 1 })).locked).toBe(1);
    const path = `/api/invoices/${made.id}`;
    const tries: [string, string, object?][] = [
      ['PUT', path, { due_date: TODAY }],
      ['PUT', path, { payment_status: 9 }],
      ['PUT', path, { preschool: elsewhere.preschool.id }],
      ['PUT', path, { is_enrollment: 1, start_date: TODAY, end_date: TODAY }],
      ['POST', `${path}/transactions`, { product_id: place.product.id, child_id: child().id }],
      ['PUT', `${path}/transactions/${line.id}`, { amount: 1 }],
      ['DELETE', `${path}/transactions/${line.id}`],
      ['PUT', `${path}/transactions/${payment.id}`, { paid_amount: 1 }],
      ['PUT', `${path}/pull-unbilled-bills`],
      ['PUT', `${path}/pull-invoice`, { invoice_id: other.id }],
      ['PUT', `/api/invoices/${other.id}/pull-invoice`, { invoice_id: made.id }],
      ['POST', `${path}/carry-forward`],
      ['POST', `${path}/payment`, cash(100)],
      ['POST', `/invoices/${made.id}/payment`, cash(100)],
      ['POST', `/api/payments/${payment.id}/confirm`],
      ['POST', `/api/payments/${payment.id}/reject`, { reason: 'x' }],
    ];
    const before = await viewed(finance, made);
    for (const [method, url, body] of tries) {
      const answer = await finance.call(method, url, { body });
      expect([method, url, answer.status]).toEqual([method, url, 423]);
    }
    expect((await parent.post(`${path}/payment`, cash(100))).status).toBe(423);
    expect(await viewed(finance, made)).toEqual(before);
    expect(dataOf(await put(made, { locked: false })).locked).toBe(0);
    expect((await trail(made)).slice(-2).map(({ action }) => action)).toEqual(['locked', 'unlocked']);
    expect((await put(made, { due_date: TODAY })).status).toBe(200);
  });
});

describe('another preschool', () => {
  it('gives the invoice a number there; the old one stays in the register, the money comes along', async () => {
    const made = await owing();
    await pay(finance, made, 4_000);
    const moved = dataOf(await put(made, { preschool: elsewhere.preschool.id }));
    expect(moved).toMatchObject({
      preschool: elsewhere.preschool.id,
      former_numbers: [made.invoice_no],
      ...{ price: 10_000, paid_amount: 4_000, balance: 6_000 },
    });
    expect(moved.invoice_no.startsWith(elsewhere.preschool.short_name)).toBe(true);
    expect(await running.knex('invoice_numbers').where({ invoice_id: made.id }).orderBy('at')).toMatchObject([
      { invoice_no: made.invoice_no, state: 'moved' },
      { invoice_no: moved.invoice_no, state: 'current' },
    ]);
    const sums: { preschool_id: number; sum: number }[] = await running
      .knex('ledger_entries')
      .where({ invoice_id: made.id })
      .groupBy('preschool_id')
      .select('preschool_id')
      .sum({ sum: 'amount' });
    expect(new Map(sums.map((row) => [row.preschool_id, row.sum]))).toEqual(
      new Map([
        [place.preschool.id, 0],
        [elsewhere.preschool.id, 6_000],
      ]),
    );
    expect((await principal.get(`/api/invoices/${made.id}`)).status).toBe(404);
    await expectBooks(running);
  });

  it('is refused to a principal who does not reach it', async () => {
    const answer = await put(await owing(), { preschool: elsewhere.preschool.id }, principal);
    expect(refusal(answer)).toEqual([422, { preschool: [messages.invoicePreschoolUnknown] }]);
  });
});

describe('an enrollment invoice', () => {
  it('needs both dates, and says so where one is missing', async () => {
    const made = await owing();
    expect(refusal(await put(made, { is_enrollment: 1, start_date: TODAY }))).toEqual([
      422,
      { end_date: [messages.enrollmentDates] },
    ]);
    expect(messages.enrollmentDates).toBe('Start date and End date are required for enrollment invoices.');
    const set = dataOf(await put(made, { is_enrollment: true, start_date: TODAY, end_date: '2026-12-31' }));
    expect(set.is_enrollment).toBe(1);
    expect((await put(made, { end_date: null })).status).toBe(422);
    expect(dataOf(await put(made, { is_enrollment: null, end_date: null })).is_enrollment).toBe(0);
  });

  it('takes the booking fee of each booked child off, once: the booking’s amount, RM 200 where it names none', async () => {
    const { knex } = running;
    const booked = await buildHousehold(running, place.preschool, 3);
    const [one, two] = booked.children as [Household['children'][0], Household['children'][0]];
    const booking = await buildBooking(knex, one, { amount: 30_000 });
    await buildBooking(knex, two);
    const bookings = dataOf(
      await principal.get(
        `/api/booking-invoice?preschool_id=${place.preschool.id}&parent_id=${booked.parent.id}`,
      ),
    );
    expect(bookings.map((each: { child_id: number }) => each.child_id)).toEqual([one.id, two.id]);
    const made = await newInvoice(principal, booked.parent);
    const dates = { start_date: TODAY, end_date: '2026-12-31' };
    const set = dataOf(await put(made, { is_enrollment: 1, ...dates }, principal));
    expect(set).toMatchObject({ price: -50_000, payment_status: 7 });
    const lines = dataOf(await principal.get(`/api/invoices/${made.id}/transactions?type[]=bill`));
    expect(lines).toMatchObject([
      {
        label: 'Booking Fee',
        remarks: 'Booking Fee',
        amount: -30_000,
        child_id: one.id,
        kind: 'booking_fee',
      },
      { label: 'Booking Fee', remarks: 'Booking Fee', amount: -20_000, child_id: two.id },
    ]);
    // Off and on again, and on another invoice: a fee is taken off once.
    await put(made, { is_enrollment: 0 }, principal);
    expect(dataOf(await put(made, { is_enrollment: 1 }, principal)).price).toBe(-50_000);
    const again = await newInvoice(principal, booked.parent);
    expect(dataOf(await put(again, { is_enrollment: 1, ...dates }, principal)).price).toBe(0);
    // Until the first is cancelled.
    await put(made, { payment_status: 9 }, principal);
    await put(again, { is_enrollment: 0 }, principal);
    expect(dataOf(await put(again, { is_enrollment: 1 }, principal)).price).toBe(-50_000);
    expect(refusal(await put(made, { payment_status: 1 }, principal))).toEqual([
      422,
      { payment_status: [messages.bookingFeeElsewhere] },
    ]);
    expect(await knex('bill_lines').where({ booking_id: booking.id })).toHaveLength(2);
    await expectBooks(running);
  });
});

describe('several at once', () => {
  it('are locked and unlocked, and each refusal stops only itself', async () => {
    const [one, two] = [await owing(), await owing()];
    const locked = dataOf(
      await finance.post('/api/invoices/bulk', { ids: [two.id, one.id, 987_654], act: 'lock' }),
    );
    expect(locked).toMatchObject({
      done: [one.id, two.id],
      refused: [{ id: 987_654, message: messages.notFound }],
    });
    const status = dataOf(
      await finance.post('/api/invoices/bulk', { ids: [one.id], act: 'status', payment_status: 10 }),
    );
    expect(status.refused).toEqual([{ id: one.id, message: messages.invoiceLocked }]);
    await finance.post('/api/invoices/bulk', { ids: [one.id, two.id], act: 'unlock' });
    const bad = { ids: [one.id, two.id], act: 'status', payment_status: 10 };
    expect(dataOf(await finance.post('/api/invoices/bulk', bad)).done).toEqual([one.id, two.id]);
    expect((await viewed(finance, two)).payment_status).toBe(10);
  });

  it('are e-mailed, and the mail log says that it keeps what no server takes', async () => {
    const [one, two] = [await owing(), await owing()];
    const sent = dataOf(
      await principal.post('/api/invoices/bulk', { ids: [one.id, two.id], act: 'send-mail' }),
    );
    expect(sent.done).toEqual([one.id, two.id]);
    const { email_status } = await viewed(principal, one);
    expect(email_status).toMatchObject({ event: 'kept', items: [{ event: 'kept' }] });
    const answer = dataOf(await principal.post(`/api/invoices/${one.id}/send-mail`));
    expect(answer).toEqual({ state: 'kept', to: family.parent.email });
    const [mail] = await running.knex('mails').where({ about_id: String(one.id), about_type: 'invoice' });
    expect(mail.text).toContain('RM 100.00');
    expect(mail.subject).toContain(one.invoice_no);
  });

  it('are refused to whom the act is not given, and for what can not be done', async () => {
    const made = await owing();
    const bulk = (by: Caller, body: object) => by.post('/api/invoices/bulk', { ids: [made.id], ...body });
    expect((await bulk(principal, { act: 'lock' })).status).toBe(403);
    expect((await bulk(parent, { act: 'send-mail' })).status).toBe(403);
    expect(refusal(await bulk(finance, { act: 'delete' }))).toEqual([
      422,
      { act: [messages.bulkActUnknown] },
    ]);
    expect((await bulk(finance, { act: 'status' })).status).toBe(422);
    expect((await bulk(finance, { act: 'lock', ids: [] })).status).toBe(422);
  });
});

describe('a list', () => {
  it('is filtered by month, status, lock, due date, bad debt, parent and preschool', async () => {
    const other = await buildHousehold(running, place.preschool);
    const ids: number[] = [];
    for (const form of [{}, { due_date: YESTERDAY }, { payment_status: 10 }]) {
      const made = await newInvoice(finance, other.parent);
      await addFee(finance, made, other.children[0] as { id: number }, 5_000);
      await put(made, form);
      ids.push(made.id);
    }
    const [open, late, bad] = ids as [number, number, number];
    await put({ id: open }, { locked: 1 });
    const listed = async (query: string) =>
      dataOf(await finance.get(`/api/invoices?parent=${other.parent.id}&${query}`)).map(
        (each: { id: number }) => each.id,
      );
    expect(await listed('')).toEqual([bad, late, open]);
    expect(await listed('bad_debt=true')).toEqual([bad]);
    expect(await listed('bad_debt=false')).toEqual([late, open]);
    expect(await listed('status[]=2&status[]=10')).toEqual([bad, late]);
    expect(await listed('locked=1')).toEqual([open]);
    expect(await listed('overdue=true')).toEqual([late]);
    expect(await listed('overdue=false')).toEqual([bad, open]);
    expect(await listed('date=2026-03')).toHaveLength(3);
    expect(await listed('date=2026-04')).toEqual([]);
    expect(await listed(`preschool=${elsewhere.preschool.id}`)).toEqual([]);
    expect(await listed('sort=due_date&per_page=1')).toEqual([late]);
    expect(await listed('sort=created_at')).toEqual([open, late, bad]);
    expect((await finance.get('/api/invoices?sort=secret')).status).toBe(422);
    const previous = dataOf(
      await finance.get(
        `/api/invoices-tenent-controller?parent=${other.parent.id}&status[]=1&status[]=2&status[]=10&locked=0&preschool=${place.preschool.id}`,
      ),
    );
    expect(previous.map((each: { id: number }) => each.id)).toEqual([bad, late]);
    await expectBooks(running);
  });

  it('is searched by number, parent and child, in any script', async () => {
    const { knex } = running;
    const named = await buildUser(knex, 7, { name: 'Gunasekaran a/l Thevar' });
    await buildChild(knex, place.preschool, { parents: [named], fullname: '陈美玲 Tan Mei Ling' });
    const made = await newInvoice(finance, named);
    const found = async (search: string, by = finance) =>
      dataOf(await by.get(`/api/invoices?search=${encodeURIComponent(search)}`)).map(
        (each: { id: number }) => each.id,
      );
    for (const text of [made.invoice_no, made.invoice_no.toLowerCase(), 'gunaseka', '美玲'])
      expect([text, await found(text)]).toEqual([text, [made.id]]);
    expect(await found('100%')).toEqual([]);
    expect(await found('gunaseka', parent)).toEqual([]);
  });

  it('of a parent holds their own alone', async () => {
    const { data, meta } = (await parent.get('/api/invoices?per_page=1500')).body;
    expect(meta.total).toBeGreaterThan(5);
    expect(new Set(data.map((each: { parent: number }) => each.parent))).toEqual(new Set([family.parent.id]));
    const stranger = await running.api.as((await buildHousehold(running, place.preschool)).parent);
    expect((await stranger.get(`/api/invoices/${data[0].id}`)).status).toBe(404);
    expect((await stranger.get('/api/invoices')).body.meta.total).toBe(0);
  });
});

describe('Advanced Search', () => {
  it('finds invoices by each of its keys, the newest first', async () => {
    const made = await make({ is_pos_invoice: 1 });
    const search = async (query: string, by = finance) =>
      dataOf(await by.get(`/api/invoices/search?${query}`)).invoices.map((each: { id: number }) => each.id);
    expect(await search(`id=${made.id}`)).toEqual([made.id]);
    expect(await search(`invoice_no=${made.invoice_no.slice(2)}`)).toContain(made.id);
    expect((await search('is_pos_invoice=1'))[0]).toBe(made.id);
    expect(await search('is_pos_invoice=0')).not.toContain(made.id);
    const outside = await running.api.as(
      await buildUser(running.knex, 4, { preschools: [elsewhere.preschool] }),
    );
    expect(await search(`id=${made.id}`, outside)).toEqual([]);
  });

  it('finds lines and payments by each of its keys', async () => {
    const made = await make();
    const line = (
      await addFee(finance, made, child(), 12_345, {
        quantity: 7,
        discount_amount: 45,
        remarks: 'Kuching trip',
      })
    ).transaction;
    const paid = (await pay(finance, made, 777, { reference_id: 'REF-9911', remarks: 'over the counter' }))
      .transaction;
    const search = async (query: string) =>
      dataOf(await finance.get(`/api/transactions/search?${query}`)).transactions.map(
        (each: { id: number }) => each.id,
      );
    expect(await search(`invoice_id=${made.id}`)).toEqual([paid.id, line.id]);
    for (const query of [
      'amount=12345',
      'quantity=7',
      'discount_amount=45',
      'remarks=kuching',
      `id=${line.id}`,
    ])
      expect([query, await search(query)]).toEqual([query, [line.id]]);
    for (const query of ['paid_amount=777', 'reference_id=ref-99', 'remarks=counter', `id=${paid.id}`])
      expect([query, await search(query)]).toEqual([query, [paid.id]]);
    expect((await search('type=payment'))[0]).toBe(paid.id);
    expect((await search('label=Fee'))[0]).toBe(line.id);
    expect(await search(`preschool_id=${place.preschool.id}`)).toContain(line.id);
  });

  it('asks for one key and a value that fits it', async () => {
    const search = (query: string) => finance.get(`/api/transactions/search?${query}`);
    expect(refusal(await search(''))).toEqual([422, { key: [messages.searchOneKey] }]);
    expect((await search('id=1&amount=2')).status).toBe(422);
    expect(refusal(await search('amount=ten'))).toEqual([422, { amount: [messages.searchValueUnfit] }]);
    expect((await search('type=nonsense')).status).toBe(422);
  });
});

describe('the statuses', () => {
  it('are the eleven of the product', async () => {
    const listed = dataOf(await parent.get('/api/payment-status'));
    expect(listed).toHaveLength(11);
    expect(listed[7]).toEqual({ id: 8, name: 'Carried Forward' });
  });
});
