/**
 * Paying by a provider: real HTTP to the simulated providers, and every report settled once, whoever
 * brings it, in whatever order, however often.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { simulatedBillplz } from '../../server/demo/simulators/accounts';
import type { SimulatedBill } from '../../server/demo/simulators/billplz';
import { checkAttempt } from '../../server/features/payments/check-attempt';
import { log } from '../../server/log';
import { PaymentProviders } from '../../server/payment-providers/registry';
import { fixedClock } from '../support/clock';
import { buildInvoice, buildPreschool, buildUser } from '../support/factories';
import { buildPaymentSetting } from '../support/providers';
import { noServices, SECRET } from '../support/services';
import { PRICE, payingDesk } from './paying';

const paying = payingDesk();
const { desk, database, clock, newInvoice, pay, attempts, attempt, payments, invoiceRow, ledger, house } =
  paying;
const { send, startBill, event, mails, work, quiet, paidBill, callback } = paying;

describe('starting an online payment', () => {
  it('stores the attempt, makes the bill, and answers where to go on', async () => {
    const answer = await pay();
    const made = await attempt();
    const bill = desk.providers.billplz.bills.find(made.provider_reference) as SimulatedBill;
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { redirect_url: bill.url, status: 200, message: '', transaction: null },
    ]);
    expect(made).toMatchObject({ state: 'open', amount: PRICE, setting_id: desk.billplzId, url: bill.url });
    expect(bill).toMatchObject({
      amount: PRICE,
      email: desk.parentUser.email,
      reference_1: made.id,
      callback_url: `${desk.api.url}/webhooks/billplz/${desk.billplzId}`,
      redirect_url: `${desk.api.url}/payments/${made.id}`,
    });
    expect(await payments()).toEqual([]);
  });

  it('is one attempt, however often it is clicked, and another for another amount', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay()));
    const urls = answers.map(({ body }) => body.data?.redirect_url);
    expect(new Set(urls).size).toBe(1);
    expect((await pay()).body.data.redirect_url).toBe(urls[0]);
    expect(await attempts()).toHaveLength(1);
    const part = await pay({ paid_amount: 10_000 });
    expect(part.body.data.redirect_url).not.toBe(urls[0]);
    expect((await attempts()).map(({ amount }) => amount).sort()).toEqual([10_000, PRICE]);
  });

  it('keeps to what is open and to what the provider takes', async () => {
    const refused = async (paid_amount: number, given: object = {}) => {
      const { status, body } = await pay({ paid_amount, ...given });
      return [status, body.errors];
    };
    expect(await refused(99)).toEqual([422, { paid_amount: [messages.fpxLimits] }]);
    expect(await refused(199, { payment_method: 4 })).toEqual([422, { paid_amount: [messages.cardLimits] }]);
    expect(await refused(PRICE + 1)).toEqual([422, { paid_amount: [messages.paymentMoreThanOpen] }]);
    await database.knex('invoices').where({ id: desk.invoice }).update({ price: 5_000_000 });
    expect(await refused(3_000_001)).toEqual([422, { paid_amount: [messages.fpxLimits] }]);
    expect(await attempts()).toEqual([]);
  });

  it('is refused for a locked, a cancelled and a paid invoice, and for a stranger', async () => {
    const change = (patch: object) => database.knex('invoices').where({ id: desk.invoice }).update(patch);
    await change({ locked: true });
    expect((await pay()).status).toBe(423);
    await change({ locked: false, payment_status: 9 });
    expect((await pay()).status).toBe(409);
    await change({ payment_status: 5, paid_amount: PRICE });
    expect((await pay()).body.errors).toEqual({ paid_amount: [messages.nothingToPay] });
    const stranger = await desk.api.as(await buildUser(database.knex, 7));
    expect((await pay({}, stranger)).status).toBe(404);
    expect(await attempts()).toEqual([]);
  });

  it('is refused where the preschool has not set it up', async () => {
    const elsewhere = await buildPreschool(database.knex);
    const made = await buildInvoice(database.knex, elsewhere, desk.parentUser, { price: PRICE });
    const { status, body } = await pay({ payment_method: 4 }, desk.parent, made.id);
    expect([status, body.errors]).toEqual([422, { payment_method: [messages.paymentNotSetUp] }]);
  });

  it('for an invoice whose balance went to another preschool goes to the account of that one', async () => {
    const { knex } = database;
    const elsewhere = await buildPreschool(knex);
    const own = await buildPaymentSetting(knex, 'billplz', [elsewhere]);
    const target = await newInvoice();
    const carry = await desk.finance.post(`/api/invoices/${target}/carry-forward`);
    expect(carry.status).toBe(200);
    // It stays at its preschool now. Some went over before that.
    await knex('invoices').where({ id: target }).update({ preschool_id: elsewhere.id });
    expect((await pay({ paid_amount: 5_000 })).status).toBe(200);
    const [made] = await knex('payment_attempts').where({ invoice_id: target });
    expect(made).toMatchObject({ setting_id: own.id, amount: 5_000 });
    expect(await attempts()).toEqual([]);
  });

  it('says so where the provider does not answer, and keeps the attempt for what may come of it', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {});
    const { payments: real } = desk.providers.services;
    Object.assign(desk.providers.services, { payments: noServices.payments });
    const answer = await pay();
    Object.assign(desk.providers.services, { payments: real });
    expect([answer.status, answer.body.message]).toEqual([503, messages.paymentProviderAway]);
    expect(await attempt()).toMatchObject({ state: 'created', provider_reference: null });
    // The next click does not wait for the one that got no answer.
    expect((await pay()).status).toBe(200);
    expect(await attempts()).toHaveLength(2);
  });

  it('that no provider ever answered is over after 31 days, the second as the first', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {});
    const { payments: real } = desk.providers.services;
    Object.assign(desk.providers.services, { payments: noServices.payments });
    expect((await pay()).status).toBe(503);
    expect((await pay()).status).toBe(503);
    Object.assign(desk.providers.services, { payments: real });
    const made = await attempts();
    const later = fixedClock(new Date(clock.now().getTime() + 32 * DAY_MS).toISOString());
    for (const { id } of made)
      await checkAttempt({ ...house(), clock: later, attempt: 1, lastAttempt: false }, id);
    expect((await attempts()).map(({ state, provider_reference }) => [state, provider_reference])).toEqual([
      ['expired', null],
      ['expired', null],
    ]);
  });

  it('keeps what the provider answered for a database that is away at that moment', async () => {
    const { services } = desk.providers;
    const { payments: real } = services;
    const holding = await database.knex.transaction();
    const billplz = real.get('billplz');
    const start: typeof billplz.start = async (credentials, asked) => {
      const started = await billplz.start(credentials, asked);
      await holding('payment_attempts').where({ id: asked.attemptId }).forUpdate();
      return started;
    };
    const providers = [{ ...billplz, start }];
    Object.assign(services, { payments: new PaymentProviders({ appSecret: SECRET, providers }) });
    const answer = pay();
    // It waits for the row that is held here; then its connection is cut, as by a restart.
    const waiting = () =>
      holding('pg_stat_activity').where({
        wait_event_type: 'Lock',
        datname: holding.raw('current_database()'),
      });
    await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(1);
    const [{ pid }] = await waiting();
    await holding.raw('SELECT pg_terminate_backend(?)', [pid]);
    await holding.rollback();
    Object.assign(services, { payments: real });
    const { status, body } = await answer;
    const made = await attempt();
    expect([status, body.data?.redirect_url]).toEqual([200, made.url]);
    expect(made).toMatchObject({ state: 'open' });
    expect(await attempts()).toHaveLength(1);
  });
});

describe('a callback of Billplz', () => {
  it('credits the invoice, completes it, and tells the addresses of the setting', async () => {
    const bill = await paidBill();
    expect(await callback(bill)).toBe(200);
    expect(await payments()).toMatchObject([
      {
        amount: PRICE,
        state: 'confirmed',
        source: 'provider',
        payment_method: 1,
        paid_at: '2026-03-11',
        reference_id: bill.id,
      },
    ]);
    expect(await invoiceRow()).toMatchObject({ paid_amount: PRICE, balance: 0, payment_status: 5 });
    expect(await ledger()).toBe(0);
    expect(await attempt()).toMatchObject({ state: 'paid', settled_at: clock.now() });
    expect((await mails()).map(({ recipients }) => recipients)).toEqual([['office@test.test']]);
  });

  it('credits once when a hundred copies arrive at once, all answered with 200', async () => {
    const bill = await paidBill();
    const answers = await Promise.all(Array.from({ length: 100 }, () => callback(bill)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await payments()).toHaveLength(1);
    expect(await ledger()).toBe(0);
    expect(await event(bill.id)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  it('credits once when callback, redirect and poller come at the same moment', async () => {
    const bill = await paidBill();
    const { id } = await attempt();
    const query = new URL(desk.providers.billplz.redirectOf(bill) as string).search;
    const anonymous = desk.api.anonymous();
    await Promise.all([
      ...Array.from({ length: 5 }, () => callback(bill)),
      ...Array.from({ length: 5 }, () => anonymous.post(`/api/payment-attempts/${id}/return`, { query })),
      ...Array.from({ length: 5 }, () => checkAttempt({ ...house(), attempt: 1, lastAttempt: false }, id)),
    ]);
    expect(await payments()).toHaveLength(1);
    expect(await ledger()).toBe(0);
  });

  it('of a try that failed changes nothing that is paid, before or after', async () => {
    const due = await startBill();
    expect(await callback(due)).toBe(200);
    expect(await attempt()).toMatchObject({ state: 'open', note: expect.any(String) });
    expect(await payments()).toEqual([]);
    const bill = desk.providers.billplz.settle(due.id, true);
    expect(await callback(bill)).toBe(200);
    expect(await callback(due, { transaction_id: 'LATE' })).toBe(200);
    expect(await attempt()).toMatchObject({ state: 'paid' });
    expect(await payments()).toHaveLength(1);
  });

  it('with a wrong signature is a 403, is logged, and changes nothing', async () => {
    const warn = quiet();
    const bill = await paidBill();
    const right = desk.providers.billplz.callbackOf(bill);
    const forgeries = [
      { ...right, body: right.body.replace('paid=true', 'paid=false') },
      { ...right, body: right.body.replace(/x_signature=\w+/, `x_signature=${'0'.repeat(64)}`) },
      { ...right, body: right.body.replace(/&x_signature=\w+/, '') },
      { ...right, body: `${right.body}&extra=1` },
      { ...right, body: '' },
    ];
    for (const forged of forgeries) expect(await send(forged)).toBe(403);
    expect(warn).toHaveBeenCalledTimes(forgeries.length);
    expect(await payments()).toEqual([]);
    expect(await event(bill.id)).toEqual([]);
    expect((await fetch(right.url.replace(/\d+$/, '999999'), { method: 'POST' })).status).toBe(404);
  });

  it('by the key of another account says nothing of this one’s bills', async () => {
    const other = await buildPreschool(database.knex);
    const { id } = await buildPaymentSetting(database.knex, 'billplz', [other]);
    const bill = await paidBill();
    const report = desk.providers.billplz.callbackOf(bill);
    expect(await send({ ...report, url: `${desk.api.url}/webhooks/billplz/${id}` })).toBe(200);
    expect(await payments()).toEqual([]);
    expect(await event(bill.id)).toMatchObject([{ outcome: 'review', attempt_id: null, setting_id: id }]);
  });

  it('of another amount or collection goes to review, and counts only when staff confirm it', async () => {
    const bill = await startBill();
    const part = desk.providers.billplz.settle(bill.id, true, 50_000);
    expect(await callback(part)).toBe(200);
    const [payment] = await payments();
    expect(payment).toMatchObject({ state: 'review', amount: 50_000 });
    expect(await invoiceRow()).toMatchObject({ paid_amount: 0 });
    expect((await mails())[0].subject).toContain('please look at it');
    expect((await desk.finance.post(`/api/payments/${payment.id}/confirm`)).status).toBe(200);
    expect(await invoiceRow()).toMatchObject({ paid_amount: 50_000, balance: PRICE - 50_000 });
    desk.invoice = await newInvoice();
    expect(await callback(await paidBill(), { collection_id: 'another' })).toBe(200);
    expect(await payments()).toMatchObject([{ state: 'review', amount: PRICE }]);
  });

  it.each(['1e4', '', '640.00', '-5', '0x10', ' 64000'])(
    'whose amount is “%s” goes to review',
    async (said) => {
      const bill = await paidBill();
      expect(await callback(bill, { paid_amount: said })).toBe(200);
      const [payment] = await payments();
      expect(payment).toMatchObject({ state: 'review', remarks: expect.stringContaining('can’t be read') });
      expect(await invoiceRow()).toMatchObject({ balance: PRICE });
    },
  );

  it('that says another amount than what was credited goes to review, and credits nothing twice', async () => {
    const bill = await paidBill();
    await callback(bill);
    expect(await callback(bill, { paid_amount: '1' })).toBe(200);
    expect(await payments()).toHaveLength(1);
    expect((await event(bill.id)).map(({ outcome }) => outcome).sort()).toEqual(['booked', 'review']);
  });

  it('still comes after the bill and its setting were deleted, and is credited', async () => {
    const bill = await startBill();
    expect(
      await desk.providers.services.payments.get('billplz').cancel({ ...simulatedBillplz }, bill.id),
    ).toBe(true);
    const { id } = await attempt();
    await checkAttempt({ ...house(), attempt: 1, lastAttempt: false }, id);
    expect(await attempt()).toMatchObject({ state: 'deleted' });
    const gone = await desk.finance.post(`/api/settings/${desk.billplzId}/delete`);
    expect([gone.status, gone.body.data]).toEqual([200, { waits: false }]);
    expect(await callback(desk.providers.billplz.settle(bill.id, true))).toBe(200);
    expect(await payments()).toMatchObject([{ amount: PRICE, state: 'confirmed' }]);
    await database.knex('payment_settings').where({ id: desk.billplzId }).update({ deleted_at: null });
  });
});

describe('money for an invoice that is not what it was', () => {
  it('is taken when it was locked, paid by hand or cancelled: what is too much stays as credit, and staff are told', async () => {
    const bill = await paidBill();
    const cash = { payment_method: 5, paid_at: '2026-03-11', paid_amount: 60_000 };
    expect((await desk.finance.post(`/api/invoices/${desk.invoice}/payment`, cash)).status).toBe(200);
    expect((await desk.finance.put(`/api/invoices/${desk.invoice}`, { locked: 1 })).status).toBe(200);
    expect(await callback(bill)).toBe(200);
    expect(await invoiceRow()).toMatchObject({ balance: -60_000, payment_status: 7, locked: true });
    expect(await ledger()).toBe(-60_000);
    const [mail] = await mails();
    expect(mail.text).toContain('The invoice was locked.');
    expect(mail.text).toContain('RM 600.00 is more than was open');

    desk.invoice = await newInvoice();
    const other = await paidBill();
    expect((await desk.finance.put(`/api/invoices/${desk.invoice}`, { payment_status: 9 })).status).toBe(200);
    expect(await callback(other)).toBe(200);
    expect(await invoiceRow()).toMatchObject({ balance: -PRICE, payment_status: 9 });
    expect(await ledger()).toBe(-PRICE);
    expect((await mails())[0].text).toContain('The invoice had been cancelled.');
  });

  it('goes on to the invoice that took its balance', async () => {
    const bill = await paidBill();
    const from = desk.invoice;
    const to = await newInvoice();
    expect((await desk.finance.post(`/api/invoices/${to}/carry-forward`, { invoice_id: to })).status).toBe(
      200,
    );
    expect(await callback(bill)).toBe(200);
    expect(await payments(from)).toEqual([]);
    expect(await payments(to)).toMatchObject([{ amount: PRICE, arrived_for_invoice_id: from }]);
  });
});

describe('a bill that nobody here knows', () => {
  it('is found by its reference when the server died between Billplz’s answer and its own record', async () => {
    const bill = await paidBill();
    const { id } = await attempt();
    await database
      .knex('payment_attempts')
      .where({ id })
      .update({ state: 'created', provider_reference: null, url: null });
    expect(await callback(bill)).toBe(200);
    expect(await payments()).toEqual([]);
    expect(await event(bill.id)).toMatchObject([{ outcome: 'review' }]);
    await work();
    expect(await payments()).toMatchObject([{ amount: PRICE, state: 'confirmed', attempt_id: id }]);
    expect(await attempt()).toMatchObject({ state: 'paid', provider_reference: bill.id });
    expect(await event(bill.id)).toMatchObject([{ outcome: 'booked', attempt_id: id }]);
  });

  it('stays in review where no attempt made it, and staff are told', async () => {
    const { id: _, ...bill } = await paidBill();
    const stray = desk.providers.billplz.bills.put({
      ...bill,
      id: `stray${randomUUID().slice(0, 8)}`,
      reference_1: 'x',
    });
    expect(await callback(stray)).toBe(200);
    await work();
    expect(await event(stray.id)).toMatchObject([{ outcome: 'review', amount: PRICE }]);
    const told = await database.knex('mails').whereLike('subject', `%${stray.id}`);
    expect(told.map(({ recipients }) => recipients)).toEqual([['office@test.test']]);
  });
});
