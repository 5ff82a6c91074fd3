/** Several people at the same moment, over real connections: no number lost or given twice, no sen doubled. */

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { log } from '../../server/log';
import type { Answer, Caller } from '../support/api';
import { buildBillLine, buildBooking, buildUser } from '../support/factories';
import {
  addFee,
  buildHousehold,
  buildPlace,
  cash,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  openTotal,
  type Place,
  pay,
  viewed,
} from './money';
import { runningApi, TODAY } from './running-api';

const running = runningApi();
let place: Place;
let finance: Caller;

beforeAll(async () => {
  place = await buildPlace(running);
  finance = await running.api.as(await buildUser(running.knex, 3));
});

type Named = { id: number };
const child = (home: Household) => home.children[0] as Household['children'][0];
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const ROUNDS = 8;

describe('numbers', () => {
  it('have no gap and no double under 50 creations at once, while others fail after they took theirs', async () => {
    const { knex } = running;
    const homes = await Promise.all(
      Array.from({ length: 10 }, () => buildHousehold(running, place.preschool)),
    );
    const doomed = await buildHousehold(running, place.preschool);
    const elsewhere = await buildPlace(running);
    const told = vi.spyOn(log, 'error').mockImplementation(() => {});
    // The end of their transactions fails: the audit trail refuses.
    await knex.raw(`
      CREATE FUNCTION refuse_now() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER refuse_now BEFORE INSERT ON audit_entries FOR EACH ROW
        WHEN (NEW.after ->> 'parent_id' = '${doomed.parent.id}') EXECUTE FUNCTION refuse_now();`);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const { parent } = index % 6 === 5 ? doomed : (homes[index % homes.length] as Household);
        return finance.post(`/api/parents/${parent.id}/new-invoices`, {
          preschool_id: place.preschool.id,
          again: true,
        });
      }),
    );
    await knex.raw('DROP TRIGGER refuse_now ON audit_entries; DROP FUNCTION refuse_now;');
    expect(told).toHaveBeenCalledTimes(10);
    told.mockRestore();
    expect(statuses(answers)).toEqual([...Array(50).fill(200), ...Array(10).fill(500)]);
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.data);
    const numbers = made.map(({ invoice_no }) => Number(invoice_no.slice(-5))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    // While some move away and come back, and others are made.
    const moving = made
      .slice(0, 10)
      .map(({ id }) => finance.put(`/api/invoices/${id}`, { preschool: elsewhere.preschool.id }));
    const making = homes.map(({ parent }) => newInvoice(finance, parent));
    expect(statuses(await Promise.all(moving))).toEqual(Array(10).fill(200));
    await Promise.all(making);
    const register = await knex('invoice_numbers')
      .where({ preschool_id: place.preschool.id })
      .orderBy('number');
    expect(register.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(register.filter(({ state }) => state === 'moved')).toHaveLength(10);
    await expectBooks(running);
  });
});

describe('two edits of one invoice', () => {
  it('from the same version: one is taken, the other is told', async () => {
    const home = await buildHousehold(running, place.preschool);
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await newInvoice(finance, home.parent);
      const answers = await Promise.all(
        ['2026-04-01', '2026-04-02', '2026-04-03'].map((due_date) =>
          finance.put(`/api/invoices/${made.id}`, { due_date, version: made.version }),
        ),
      );
      expect(statuses(answers)).toEqual([200, 409, 409]);
      const taken = answers.find(({ status }) => status === 200)?.body.data.due_date;
      for (const { body } of answers.filter(({ status }) => status === 409))
        expect([body.message, body.data.due_date]).toEqual([messages.conflict, taken]);
    }
  });

  it('of its lines: both count, whoever comes first', async () => {
    const home = await buildHousehold(running, place.preschool);
    const made = await newInvoice(finance, home.parent);
    const { transaction: line } = await addFee(finance, made, child(home), 1_000);
    const path = `/api/invoices/${made.id}/transactions`;
    await Promise.all([
      finance.put(`${path}/${line.id}`, { amount: 2_000 }),
      finance.put(`${path}/${line.id}`, { amount: 3_000 }),
      finance.put(`${path}/${line.id}`, { quantity: 2 }),
      addFee(finance, made, child(home), 500),
      pay(finance, made, 100),
    ]);
    const after = await viewed(finance, made);
    expect([4_500, 6_500]).toContain(after.price);
    expect(after.version).toBe(made.version + 6);
    await expectBooks(running);
  });
});

describe('a carry forward', () => {
  it('that is asked for twice at once carries once; onto two invoices at once, onto one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const home = await buildHousehold(running, place.preschool);
      const owing = await newInvoice(finance, home.parent);
      await addFee(finance, owing, child(home), 10_000);
      const [one, two] = [await newInvoice(finance, home.parent), await newInvoice(finance, home.parent)];
      const carry = ({ id }: Named) => finance.post(`/api/invoices/${id}/carry-forward`, { invoice_id: id });
      const answers = await Promise.all([carry(one), carry(two), carry(one), carry(two)]);
      expect(statuses(answers).every((status) => status === 200 || status === 409)).toBe(true);
      const sum = await openTotal(running, home);
      expect(sum).toBe(10_000);
      // The one onto the other, or not: the debt is in one place.
      const open = await running
        .knex('invoices')
        .where({ parent_id: home.parent.id })
        .whereNot({ balance: 0 });
      expect(open).toHaveLength(1);
      await expectBooks(running);
    }
  });

  it('and money that arrives meanwhile: it counts once, where the balance is', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const home = await buildHousehold(running, place.preschool);
      const owing = await newInvoice(finance, home.parent);
      await addFee(finance, owing, child(home), 10_000);
      const made = await newInvoice(finance, home.parent);
      const answers = await Promise.all([
        finance.post(`/api/invoices/${made.id}/carry-forward`),
        ...Array.from({ length: 4 }, () => finance.post(`/api/invoices/${owing.id}/payment`, cash(1_000))),
      ]);
      expect(statuses(answers)).toEqual(Array(5).fill(200));
      const sum = await openTotal(running, home);
      expect(sum).toBe(6_000);
      expect((await viewed(finance, owing)).balance).toBe(0);
      await expectBooks(running);
    }
  });

  it('against its own undoing, a cancellation and an import: the family owes the same', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const home = await buildHousehold(running, place.preschool);
      const [one, two, three] = await Promise.all([
        newInvoice(finance, home.parent),
        newInvoice(finance, home.parent),
        newInvoice(finance, home.parent),
      ]);
      await addFee(finance, one, child(home), 10_000);
      await addFee(finance, two, child(home), 300);
      dataOf(await finance.post(`/api/invoices/${three.id}/carry-forward`));
      const [line] = dataOf(await finance.get(`/api/invoices/${three.id}/transactions`));
      const answers = await Promise.all([
        finance.call('DELETE', `/api/invoices/${three.id}/transactions/${line.id}`),
        finance.put(`/api/invoices/${three.id}`, { payment_status: 9 }),
        finance.put(`/api/invoices/${one.id}/pull-invoice`, { invoice_id: three.id }),
        finance.post(`/api/invoices/${two.id}/carry-forward`),
        finance.post('/api/invoices/bulk', { ids: [three.id, two.id, one.id], act: 'lock' }),
      ]);
      for (const { status } of answers) expect([200, 404, 409, 422, 423]).toContain(status);
      const sum = await openTotal(running, home);
      expect(sum).toBe(10_300);
      await expectBooks(running);
    }
  });
});

describe('a lock', () => {
  it('against a payment: the payment is before it and counts, or after it and is refused', async () => {
    const home = await buildHousehold(running, place.preschool);
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await newInvoice(finance, home.parent);
      await addFee(finance, made, child(home), 10_000);
      const [locked, ...payments] = await Promise.all([
        finance.put(`/api/invoices/${made.id}`, { locked: 1 }),
        ...Array.from({ length: 4 }, () => finance.post(`/api/invoices/${made.id}/payment`, cash(1_000))),
      ]);
      expect(locked?.status).toBe(200);
      const taken = payments.filter(({ status }) => status === 200).length;
      expect(payments.filter(({ status }) => status === 423)).toHaveLength(4 - taken);
      expect(await viewed(finance, made)).toMatchObject({ paid_amount: taken * 1_000, locked: 1 });
    }
    await expectBooks(running);
  });
});

describe('the same thing twice at once', () => {
  it('is one import of unbilled bills, onto one of two invoices', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const home = await buildHousehold(running, place.preschool);
      for (let count = 0; count < 3; count += 1)
        await buildBillLine(running.knex, child(home), place.product);
      const [one, two] = [await newInvoice(finance, home.parent), await newInvoice(finance, home.parent)];
      const pulled = await Promise.all(
        [one, two, one].map(({ id }) => finance.put(`/api/invoices/${id}/pull-unbilled-bills`)),
      );
      expect(pulled.map(({ body }) => body.data.moved).sort()).toEqual([0, 0, 3]);
    }
    await expectBooks(running);
  });

  it('is one product for a child, on one of two invoices or as a bill: the others are asked', async () => {
    const product_id = place.product.id;
    for (let round = 0; round < ROUNDS; round += 1) {
      const home = await buildHousehold(running, place.preschool);
      const child_id = child(home).id;
      const [one, two] = [await newInvoice(finance, home.parent), await newInvoice(finance, home.parent)];
      const line = { product_id, child_id, type: 'bill' };
      const answers = await Promise.all([
        ...[one, two].map(({ id }) => finance.post(`/api/invoices/${id}/transactions`, line)),
        finance.post(`/api/children/${child_id}/store-bills`, { product_id, date: TODAY }),
      ]);
      expect(statuses(answers)).toEqual([200, 422, 422]);
      for (const { body } of answers.filter(({ status }) => status === 422))
        expect(body.errors).toEqual({ again: [officeMessages.billAgain] });
    }
    await expectBooks(running);
  });

  it('is one decision on a declared payment', async () => {
    const home = await buildHousehold(running, place.preschool);
    const parent = await running.api.as(home.parent);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [child] = home.children as [Household['children'][0]];
      const made = (await addFee(finance, await newInvoice(finance, home.parent), child, 1_000)).invoice;
      const { transaction } = await pay(parent, made, 1_000);
      const path = `/api/payments/${transaction.id}`;
      const answers = await Promise.all([
        finance.post(`${path}/confirm`),
        finance.post(`${path}/confirm`),
        finance.post(`${path}/reject`, { reason: 'Not there.' }),
      ]);
      expect(statuses(answers)).toEqual([200, 409, 409]);
    }
    await expectBooks(running);
  });

  it('is a refund of what there is, not more', async () => {
    const home = await buildHousehold(running, place.preschool);
    const made = await newInvoice(finance, home.parent);
    const { transaction } = await pay(finance, made, 1_000);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        finance.post(`/api/payments/${transaction.id}/refund`, { amount: 400, reason: 'Again.' }),
      ),
    );
    expect(statuses(answers)).toEqual([200, 200, 422, 422, 422]);
    expect((await viewed(finance, made)).paid_amount).toBe(200);
    await expectBooks(running);
  });

  it('is one booking fee off one of two enrollment invoices', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const home = await buildHousehold(running, place.preschool);
      await buildBooking(running.knex, child(home));
      const made = [await newInvoice(finance, home.parent), await newInvoice(finance, home.parent)];
      const form = { is_enrollment: 1, start_date: TODAY, end_date: TODAY };
      const answers = await Promise.all(made.map(({ id }) => finance.put(`/api/invoices/${id}`, form)));
      expect(answers.map(({ body }) => body.data.price).sort()).toEqual([-20_000, 0]);
    }
    await expectBooks(running);
  });

  it('is one booking fee, where a cancelled enrollment invoice is taken back while another enrolls', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const home = await buildHousehold(running, place.preschool);
      const booking = await buildBooking(running.knex, child(home));
      const [one, two] = [await newInvoice(finance, home.parent), await newInvoice(finance, home.parent)];
      const enrolls = { is_enrollment: 1, start_date: TODAY, end_date: TODAY };
      const put = ({ id }: Named, form: object) => finance.put(`/api/invoices/${id}`, form);
      dataOf(await put(one, enrolls));
      dataOf(await put(one, { payment_status: 9 }));
      const answers = await Promise.all([put(one, { payment_status: 1 }), put(two, enrolls)]);
      // Whoever is second finds it taken: the enrollment goes on without it, the other is refused.
      expect([200, 422]).toContain(answers[0]?.status);
      expect(answers[1]?.status).toBe(200);
      const fees = await running
        .knex('bill_lines')
        .join('invoices', 'invoices.id', 'bill_lines.invoice_id')
        .where({ booking_id: booking.id })
        .whereNot('invoices.payment_status', 9);
      expect(fees).toHaveLength(1);
    }
    await expectBooks(running);
  });
});
