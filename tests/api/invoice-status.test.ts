/** What an invoice is: its status, its lock, its preschool, an enrollment. */
import { describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { buildBooking } from '../support/factories';
import {
  addFee,
  buildHousehold,
  cash,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  pay,
  refusal,
  viewed,
} from './money';
import { moneyDesk } from './money-desk';
import { TODAY, YESTERDAY } from './running-api';

const { running, desk, child, owing, put, trail } = moneyDesk({ children: 2 });

describe('the status', () => {
  it('follows due date and payments, and the night’s computation finds what it left', async () => {
    const made = await owing();
    expect(made.payment_status).toBe(1);
    expect(dataOf(await put(made, { due_date: YESTERDAY })).payment_status).toBe(2);
    expect(dataOf(await put(made, { due_date: TODAY })).payment_status).toBe(1);
    await pay(desk.finance, made, 4_000);
    expect((await viewed(desk.finance, made)).payment_status).toBe(3);
    await pay(desk.finance, made, 6_000);
    expect((await viewed(desk.finance, made)).payment_status).toBe(6);
    await pay(desk.finance, made, 1);
    expect(await viewed(desk.finance, made)).toMatchObject({ payment_status: 7, balance: -1 });
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
    expect((await viewed(desk.finance, made)).balance).toBe(0);
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
    await pay(desk.finance, made, 10_000);
    expect(await viewed(desk.finance, made)).toMatchObject({ payment_status: 10, balance: 0 });
    expect(dataOf(await put(made, { payment_status: 1 })).payment_status).toBe(6);
    const statuses = (await trail(made)).filter(({ after }) => 'payment_status' in after);
    expect(statuses.map(({ before, after }) => [before.payment_status, after.payment_status])).toEqual([
      [1, 10],
      [10, 6],
    ]);
  });

  it('Cancelled: what was paid stays as credit, lines do not change, and no payment is taken by hand', async () => {
    const made = await owing();
    await pay(desk.finance, made, 3_000);
    const cancelled = dataOf(await put(made, { payment_status: 9 }));
    expect(cancelled).toMatchObject({ price: 10_000, paid_amount: 3_000, balance: -3_000 });
    expect((await desk.finance.post(`/api/invoices/${made.id}/payment`, cash(100))).status).toBe(409);
    expect((await put(made, { due_date: TODAY })).body.message).toBe(messages.invoiceCancelled);
    await expectBooks(running);
  });
});

describe('the lock', () => {
  it('is toggled alone, by those who may, and forbids every change by hand', async () => {
    const made = await owing();
    const line = dataOf(await desk.finance.get(`/api/invoices/${made.id}/transactions`))[0];
    const payment = (await pay(desk.parent, made, 100)).transaction;
    const other = await owing();
    expect((await put(made, { locked: 1 }, desk.principal)).status).toBe(403);
    expect(dataOf(await put(made, { locked: 1 })).locked).toBe(1);
    const path = `/api/invoices/${made.id}`;
    const tries: [string, string, object?][] = [
      ['PUT', path, { due_date: TODAY }],
      ['PUT', path, { payment_status: 9 }],
      ['PUT', path, { preschool: desk.elsewhere.preschool.id }],
      ['PUT', path, { is_enrollment: 1, start_date: TODAY, end_date: TODAY }],
      ['POST', `${path}/transactions`, { product_id: desk.place.product.id, child_id: child().id }],
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
    const before = await viewed(desk.finance, made);
    for (const [method, url, body] of tries) {
      const answer = await desk.finance.call(method, url, { body });
      expect([method, url, answer.status]).toEqual([method, url, 423]);
    }
    expect((await desk.parent.post(`${path}/payment`, cash(100))).status).toBe(423);
    expect(await viewed(desk.finance, made)).toEqual(before);
    expect(dataOf(await put(made, { locked: false })).locked).toBe(0);
    expect((await trail(made)).slice(-2).map(({ action }) => action)).toEqual(['locked', 'unlocked']);
    expect((await put(made, { due_date: TODAY })).status).toBe(200);
  });
});

describe('an instalment plan', () => {
  it('is one until it is paid up; then it is completed, and what is paid back later is simply open', async () => {
    const made = await owing();
    expect(dataOf(await put(made, { payment_status: 11 })).payment_status).toBe(11);
    const first = await pay(desk.finance, made, 4_000);
    expect((await viewed(desk.finance, made)).payment_status).toBe(11);
    await pay(desk.finance, made, 6_000);
    expect((await viewed(desk.finance, made)).payment_status).toBe(6);
    const booked = (await trail(made)).filter(({ action }) => action !== 'receipt_given');
    expect(booked.at(-1)).toMatchObject({
      before: expect.objectContaining({ payment_status: 11 }),
      after: expect.objectContaining({ payment_status: 6 }),
    });
    await desk.finance.post(`/api/payments/${first.transaction.id}/refund`, {
      amount: 1_000,
      reason: 'Moved.',
    });
    expect(await viewed(desk.finance, made)).toMatchObject({ balance: 1_000, payment_status: 3 });
    await expectBooks(running);
  });

  it('of nothing is refused', async () => {
    const made = await owing();
    await pay(desk.finance, made, 10_000);
    expect(refusal(await put(made, { payment_status: 11 }))).toEqual([
      422,
      { payment_status: [officeMessages.planOfNothing] },
    ]);
  });
});

describe('another preschool', () => {
  it('gives the invoice a number there; the old one stays in the register', async () => {
    const made = await owing();
    const moved = dataOf(await put(made, { preschool: desk.elsewhere.preschool.id }));
    expect(moved).toMatchObject({
      preschool: desk.elsewhere.preschool.id,
      former_numbers: [made.invoice_no],
      price: 10_000,
      paid_amount: 0,
      balance: 10_000,
    });
    expect(moved.invoice_no.startsWith(desk.elsewhere.preschool.short_name)).toBe(true);
    // Both were given at one moment: the clock stands still.
    expect(
      await running.knex('invoice_numbers').where({ invoice_id: made.id }).orderBy('state', 'desc'),
    ).toMatchObject([
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
        [desk.place.preschool.id, 0],
        [desk.elsewhere.preschool.id, 10_000],
      ]),
    );
    expect((await desk.principal.get(`/api/invoices/${made.id}`)).status).toBe(404);
    await expectBooks(running);
  });

  it('is refused while a balance of its preschool stands on it, open or as credit', async () => {
    for (const paid of [4_000, 15_000]) {
      const first = await owing();
      await pay(desk.finance, first, paid);
      const made = await owing();
      expect((await desk.finance.post(`/api/invoices/${made.id}/carry-forward`)).status).toBe(200);
      expect(refusal(await put(made, { preschool: desk.elsewhere.preschool.id }))).toEqual([
        422,
        { preschool: [officeMessages.invoiceHasCarried] },
      ]);
      await pay(desk.finance, made, (await viewed(desk.finance, made)).balance);
    }
    await expectBooks(running);
  });

  it('is refused while money stands on it; its bills go there in one act, and the money stays as credit', async () => {
    const refused = [422, { preschool: [officeMessages.invoiceHasMoney] }];
    const to = desk.elsewhere.preschool.id;
    for (const by of [desk.finance, desk.parent]) {
      const waiting = await owing();
      await pay(by, waiting, 100);
      expect(refusal(await put(waiting, { preschool: to }))).toEqual(refused);
    }
    const made = await owing();
    await running.knex.raw(
      `WITH setting AS (INSERT INTO payment_settings (name, provider, credentials, created_at, updated_at)
           VALUES ('Moving', 'billplz', 'x', now(), now()) RETURNING id)
       INSERT INTO payment_attempts (id, invoice_id, setting_id, payment_method, amount, state, provider, created_at)
       SELECT gen_random_uuid(), ?, id, 1, 100, 'open', 'billplz', now() FROM setting`,
      [made.id],
    );
    expect(refusal(await put(made, { preschool: to }))).toEqual(refused);
    await running.knex('payment_attempts').where({ invoice_id: made.id }).update({ state: 'expired' });
    await pay(desk.finance, made, 4_000, { paid_at: '2026-01-05' });
    const again = (by = desk.finance, preschool_id = to) =>
      by.post(`/api/invoices/${made.id}/bill-anew`, { preschool_id });
    expect((await again(desk.principal)).status).toBe(422);
    expect(refusal(await again(desk.finance, desk.place.preschool.id))).toEqual([
      422,
      { preschool_id: [officeMessages.samePreschool] },
    ]);
    const there = dataOf(await again());
    expect(there).toMatchObject({ preschool: to, price: 10_000, paid_amount: 0, balance: 10_000 });
    // The cash of January stays where it was received.
    expect(await viewed(desk.finance, made)).toMatchObject({
      preschool: desk.place.preschool.id,
      price: 0,
      paid_amount: 4_000,
      balance: -4_000,
      payment_status: 7,
    });
    expect(await running.knex('payments').where({ invoice_id: made.id }).pluck('preschool_id')).toEqual([
      desk.place.preschool.id,
    ]);
    expect(refusal(await again())).toEqual([422, { '': [officeMessages.nothingToBill] }]);
    await expectBooks(running);
  });

  it('is refused where an online payment was begun for an invoice that was imported into it', async () => {
    const [old, made] = [await owing(), await owing()];
    await running.knex.raw(
      `WITH setting AS (INSERT INTO payment_settings (name, provider, credentials, created_at, updated_at)
           VALUES ('Imported', 'billplz', 'x', now(), now()) RETURNING id)
       INSERT INTO payment_attempts (id, invoice_id, setting_id, payment_method, amount, state, provider, created_at)
       SELECT gen_random_uuid(), ?, id, 1, 10000, 'open', 'billplz', now() FROM setting`,
      [old.id],
    );
    dataOf(await desk.finance.put(`/api/invoices/${made.id}/pull-invoice`, { invoice_id: old.id }));
    expect(refusal(await put(made, { preschool: desk.elsewhere.preschool.id }))).toEqual([
      422,
      { preschool: [officeMessages.invoiceHasMoney] },
    ]);
  });

  it('is refused where an online payment of several asks for it, whichever of them it is, and when it is over', async () => {
    const [first, second] = [await owing(), await owing()];
    await running.knex.raw(
      `WITH setting AS (INSERT INTO payment_settings (name, provider, credentials, created_at, updated_at)
           VALUES ('Together', 'billplz', 'x', now(), now()) RETURNING id),
       attempt AS (
         INSERT INTO payment_attempts (id, invoice_id, setting_id, payment_method, amount, state, provider, created_at)
         SELECT gen_random_uuid(), :first, id, 1, 20000, 'open', 'billplz', now() FROM setting RETURNING id)
       INSERT INTO payment_attempt_parts (attempt_id, place, invoice_id, amount)
       SELECT id, place, invoice, 10000 FROM attempt, (VALUES (0, :first::bigint), (1, :second::bigint)) AS part (place, invoice)`,
      { first: first.id, second: second.id },
    );
    // One that is over may be paid all the same, and the money comes to the account of this preschool.
    for (const state of ['open', 'expired']) {
      await running.knex('payment_attempts').where({ invoice_id: first.id }).update({ state });
      for (const one of [first, second])
        expect(refusal(await put(one, { preschool: desk.elsewhere.preschool.id }))).toEqual([
          422,
          { preschool: [officeMessages.invoiceHasMoney] },
        ]);
    }
  });

  it('is refused where its credit was used at its preschool', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const [child] = home.children as [Household['children'][0]];
    const parent = await running.api.as(home.parent);
    const credit = await newInvoice(desk.finance, home.parent);
    await addFee(desk.finance, credit, child, -10_000);
    const owed = await newInvoice(desk.finance, home.parent);
    await addFee(desk.finance, owed, child, 6_000);
    const used = { use_credit: true, amount: 0 };
    dataOf(await parent.post(`/api/portal/dues/${desk.place.preschool.id}/payment`, used));
    expect(await viewed(desk.finance, credit)).toMatchObject({ balance: -4_000 });
    expect(refusal(await put(credit, { preschool: desk.elsewhere.preschool.id }))).toEqual([
      422,
      { preschool: [officeMessages.invoiceHasCarried] },
    ]);
    expect(await viewed(desk.finance, credit)).toMatchObject({ preschool: desk.place.preschool.id });
    await expectBooks(running);
  });

  it('is refused to a principal who does not reach it', async () => {
    const answer = await put(await owing(), { preschool: desk.elsewhere.preschool.id }, desk.principal);
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
    const booked = await buildHousehold(running, desk.place.preschool, 3);
    const [one, two] = booked.children as [Household['children'][0], Household['children'][0]];
    const booking = await buildBooking(knex, one, { amount: 30_000 });
    await buildBooking(knex, two);
    const bookings = dataOf(
      await desk.principal.get(
        `/api/booking-invoice?preschool_id=${desk.place.preschool.id}&parent_id=${booked.parent.id}`,
      ),
    );
    expect(bookings.map((each: { child_id: number }) => each.child_id)).toEqual([one.id, two.id]);
    const made = await newInvoice(desk.principal, booked.parent);
    const dates = { start_date: TODAY, end_date: '2026-12-31' };
    const set = dataOf(await put(made, { is_enrollment: 1, ...dates }, desk.principal));
    expect(set).toMatchObject({ price: -50_000, payment_status: 7 });
    const lines = dataOf(await desk.principal.get(`/api/invoices/${made.id}/transactions?type[]=bill`));
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
    await put(made, { is_enrollment: 0 }, desk.principal);
    expect(dataOf(await put(made, { is_enrollment: 1 }, desk.principal)).price).toBe(-50_000);
    const again = await newInvoice(desk.principal, booked.parent);
    expect(dataOf(await put(again, { is_enrollment: 1, ...dates }, desk.principal)).price).toBe(0);
    // Until the first is cancelled.
    await put(made, { payment_status: 9 }, desk.principal);
    await put(again, { is_enrollment: 0 }, desk.principal);
    expect(dataOf(await put(again, { is_enrollment: 1 }, desk.principal)).price).toBe(-50_000);
    expect(refusal(await put(made, { payment_status: 1 }, desk.principal))).toEqual([
      422,
      { payment_status: [officeMessages.bookingFeeElsewhere] },
    ]);
    expect(await knex('bill_lines').where({ booking_id: booking.id })).toHaveLength(2);
    await expectBooks(running);
  });

  it('takes a booking fee off only where it was charged: of an open booking here, that costs something', async () => {
    const { knex } = running;
    type Child = Household['children'][0];
    const booked = await buildHousehold(running, desk.place.preschool, 4);
    const [free, cancelled, elsewhere, charged] = booked.children as [Child, Child, Child, Child];
    await buildBooking(knex, free, { amount: 0 });
    await buildBooking(knex, cancelled, { amount: 10_000, status: 'cancelled' });
    await buildBooking(knex, elsewhere, {
      amount: 10_000,
      preschool_id: desk.elsewhere.preschool.id,
    });
    await buildBooking(knex, charged, { amount: 30_000 });
    const made = await newInvoice(desk.principal, booked.parent);
    const lines = async () =>
      dataOf(await desk.principal.get(`/api/invoices/${made.id}/transactions?type[]=bill`)).map(
        ({ child_id, amount }: { child_id: number; amount: number }) => [child_id, amount],
      );
    expect(await lines()).toEqual([]);
    const enrollment = { is_enrollment: 1, start_date: TODAY, end_date: '2026-12-31' };
    expect(dataOf(await put(made, enrollment, desk.principal)).price).toBe(-30_000);
    expect(await lines()).toEqual([[charged.id, -30_000]]);
    await expectBooks(running);
  });
});
