/**
 * Paying all that is due at a preschool by one payment: booked to the oldest first, once, whatever is reported and whatever
 * became of the invoices meanwhile; and a credit that is used by choice.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import type { SimulatedBill } from '../../server/demo/simulators/billplz';
import type { SimulatedSession } from '../../server/demo/simulators/stripe';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { sendReminders } from '../../server/features/reminders/send-reminders';
import type { Caller } from '../support/api';
import { buildChild, buildPreschool, buildUser } from '../support/factories';
import { dataOf } from './money';
import { PRICE, payingDesk } from './paying';

const paying = payingDesk();
const { desk, database, clock, newInvoice, pay, send, work, quiet } = paying;

/** The youngest was made first, so that its id tells nothing. */
let [young, middle, old] = [0, 0, 0];

beforeEach(async () => {
  const { knex } = database;
  const parentUser = await buildUser(knex, 7);
  Object.assign(desk, {
    parentUser,
    parent: await desk.api.as(parentUser),
    child: await buildChild(knex, desk.preschool, { parents: [parentUser] }),
  });
  [young, middle, old] = [await newInvoice(), await newInvoice(), await newInvoice()];
  for (const [id, due_date] of [
    [young, '2026-03-20'],
    [middle, '2026-02-20'],
    [old, '2026-01-20'],
  ] as const)
    await knex('invoices').where({ id }).update({ due_date });
  desk.invoice = old;
});

const dues = async (caller = desk.parent) =>
  (await caller.get(`/api/portal/dues/${desk.preschool.id}`)).body.data;
const payAll = (amount: number, given: object = {}, caller = desk.parent) =>
  caller.post(`/api/portal/dues/${desk.preschool.id}/payment`, { payment_method: 1, amount, ...given });
async function started(amount: number, given: object = {}): Promise<string> {
  const answer = await payAll(amount, given);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.data.redirect_url.split('/').at(-1);
}
const bill = async (amount = 3 * PRICE, given = {}) =>
  desk.providers.billplz.bills.find(await started(amount, given)) as SimulatedBill;
const session = async (amount = 3 * PRICE) =>
  desk.providers.stripe.sessions.find(await started(amount, { payment_method: 4 })) as SimulatedSession;
const callbackOf = (paid: SimulatedBill, other?: Record<string, string>) =>
  desk.providers.billplz.callbackOf(paid, other);
const settled = (made: SimulatedBill) => desk.providers.billplz.settle(made.id, true);
/** What each invoice has open and what was paid for it, by `young`, `middle`, `old`. */
const standing = async () => {
  const rows = await database.knex('invoices').whereIn('id', [young, middle, old]);
  return [young, middle, old].map((id) => rows.find((one) => one.id === id)?.balance);
};
const booked = () =>
  database
    .knex('payments')
    .where({ parent_id: desk.parentUser.id, source: 'provider' })
    .orderBy('id')
    .select('invoice_id', 'amount', 'state', 'attempt_part');
const expectClean = async () => expect(await checkLedger(database.knex, clock)).toEqual([]);
const byHand = (id: number, paid_amount: number) =>
  desk.finance.post(`/api/invoices/${id}/payment`, { payment_method: 5, paid_amount, paid_at: '2026-03-11' });

const ways = [
  ['online banking', async () => callbackOf(settled(await bill()))],
  [
    'a card',
    async () => {
      const paid = desk.providers.stripe.pay((await session()).id);
      return desk.providers.stripe.eventOf('checkout.session.completed', paid)();
    },
  ],
] as const;

describe('all that is due', () => {
  it.each(ways)(
    'is paid at once by %s, each invoice once, however often that is reported',
    async (_, paid) => {
      expect(await dues()).toMatchObject({
        invoices: [old, middle, young].map((id) => ({ id, open: PRICE })),
        total: 3 * PRICE,
        credit: 0,
        under_way: null,
        left_out: [],
        methods: [{ id: 1 }, { id: 4 }],
      });
      const report = await paid();
      const answers = await Promise.all(Array.from({ length: 12 }, () => send(report)));
      expect(new Set(answers)).toEqual(new Set([200]));
      expect(await booked()).toEqual(
        [old, middle, young].map((invoice_id, attempt_part) => ({
          invoice_id,
          amount: PRICE,
          state: 'confirmed',
          attempt_part,
        })),
      );
      expect(await standing()).toEqual([0, 0, 0]);
      const { knex } = database;
      const receipts = await knex('payment_receipts')
        .join('payments', 'payments.id', 'payment_id')
        .where({ parent_id: desk.parentUser.id });
      expect(receipts).toHaveLength(3);
      const { id } = await knex('payment_attempts').where({ invoice_id: old }).first('id');
      const shown = (await desk.parent.get(`/api/payment-attempts/${id}`)).body.data;
      expect(shown).toMatchObject({ state: 'paid', amount: 3 * PRICE, left: 0 });
      expect(shown.invoices.map((one: { id: number }) => one.id)).toEqual([old, middle, young]);
      await expectClean();
    },
  );

  it('is one attempt, however often it is clicked, and is named before another one begins', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => payAll(3 * PRICE)));
    expect(new Set(answers.map(({ body }) => body.data?.redirect_url)).size).toBe(1);
    expect((await dues()).under_way).toMatchObject({ amount: 3 * PRICE, payment_method: 1 });
    const methods = (await desk.parent.get(`/api/payment-methods/${young}`)).body.data;
    expect(methods[0].under_way).toMatchObject({ amount: 3 * PRICE });
    await pay({ paid_amount: 5_000 }, desk.parent, young);
    expect((await dues()).under_way).toMatchObject({ amount: 5_000 });
  });

  it('changes nothing where the report is forged, or no money came', async () => {
    const made = await bill();
    quiet();
    const forged = callbackOf({ ...made, paid: true, state: 'paid' });
    expect(await send({ ...forged, body: forged.body.replace('paid=true', 'paid=TRUE') })).toBe(403);
    expect(await send(callbackOf(desk.providers.billplz.settle(made.id, false)))).toBe(200);
    expect([await booked(), await standing()]).toEqual([[], [PRICE, PRICE, PRICE]]);
  });

  it('takes its money whatever was paid, cancelled or added meanwhile; what is too much is credit', async () => {
    const made = settled(await bill());
    await byHand(old, PRICE - 1_000);
    await desk.finance.put(`/api/invoices/${young}`, { payment_status: 9 });
    expect(await standing()).toEqual([0, PRICE, 1_000]);
    expect(await send(callbackOf(made))).toBe(200);
    expect((await booked()).map(({ invoice_id, amount }) => [invoice_id, amount])).toEqual([
      [old, 1_000],
      [middle, 3 * PRICE - 1_000],
    ]);
    expect(await standing()).toEqual([0, PRICE - (3 * PRICE - 1_000), 0]);
    await expectClean();
  });

  it('is taken back at the provider once one of its invoices was paid another way', async () => {
    const made = await bill();
    await byHand(middle, PRICE);
    await work();
    expect(desk.providers.billplz.bills.find(made.id)?.state).toBe('deleted');
    expect((await dues()).under_way).toBeNull();
  });

  it('waits as a whole where another amount came, and counts as each part is confirmed', async () => {
    const made = desk.providers.billplz.settle((await bill()).id, true, 2 * PRICE);
    await send(callbackOf(made));
    expect(await booked()).toMatchObject([
      { invoice_id: old, amount: PRICE, state: 'review' },
      { invoice_id: middle, amount: PRICE, state: 'review' },
    ]);
    // What waits is not asked for again.
    expect(await dues()).toMatchObject({ total: PRICE, left_out: [{ id: old }, { id: middle }] });
    expect(await standing()).toEqual([PRICE, PRICE, PRICE]);
    const [first] = await database.knex('payments').where({ invoice_id: old });
    await desk.finance.post(`/api/payments/${first.id}/confirm`);
    expect(await standing()).toEqual([PRICE, PRICE, 0]);
    await expectClean();
  });

  it('is reversed at each invoice where the dispute of its card was lost', async () => {
    const { stripe } = desk.providers;
    const paid = stripe.pay((await session()).id);
    await send(stripe.eventOf('checkout.session.completed', paid)());
    const charge = { payment_intent: paid.payment_intent, amount: 3 * PRICE, status: 'lost', metadata: {} };
    await send(stripe.eventOf('charge.dispute.closed', paid, charge)());
    expect(await standing()).toEqual([PRICE, PRICE, PRICE]);
    await expectClean();
  });

  it('is asked for as it was shown, of one’s own alone', async () => {
    await byHand(old, 500);
    expect((await payAll(3 * PRICE)).body.message).toBe(messages.duesChanged);
    expect((await payAll(3 * PRICE - 500, { payment_method: null })).status).toBe(422);
    expect((await payAll(3 * PRICE - 500, { payment_method: 7 })).status).toBe(422);
    await database.knex('invoices').where({ id: middle }).update({ locked: true });
    expect(await dues()).toMatchObject({
      total: 2 * PRICE - 500,
      left_out: [{ id: middle, reason: 'locked' }],
    });
    const stranger = await desk.api.as(await buildUser(database.knex, 7));
    expect((await payAll(500, {}, stranger)).status).toBe(404);
    const elsewhere = await buildPreschool(database.knex);
    expect((await desk.parent.get(`/api/portal/dues/${elsewhere.id}`)).status).toBe(404);
  });
});

describe('a cancelled invoice that owes again', () => {
  beforeEach(async () => {
    // Paid by card, cancelled, its credit used for the oldest; then the dispute of the card is lost.
    const { stripe } = desk.providers;
    const answer = await pay({ payment_method: 4 }, desk.parent, young);
    const paid = stripe.pay(answer.body.data.redirect_url.split('/').at(-1));
    await send(stripe.eventOf('checkout.session.completed', paid)());
    await desk.finance.put(`/api/invoices/${young}`, { payment_status: 9 });
    await started(PRICE, { use_credit: true });
    const charge = { payment_intent: paid.payment_intent, amount: PRICE, status: 'lost', metadata: {} };
    await send(stripe.eventOf('charge.dispute.closed', paid, charge)());
    expect(await standing()).toEqual([PRICE, PRICE, 0]);
  });

  const owed = async () => (await desk.parent.get('/api/portal/home')).body.data.due;
  const takenUp = async (id: number) =>
    dataOf(await desk.finance.get(`/api/invoices/${id}/to-take-up`)).balances;
  const itself = () => ({ id: young, reason: 'cancelled' });

  it('is counted in what is owed, last, as one that is not paid by itself', async () => {
    expect(await owed()).toMatchObject({
      total: 2 * PRICE,
      count: 2,
      together: [],
      invoices: [
        { id: middle, cancelled: false },
        { id: young, balance: PRICE, cancelled: true, locked: false },
      ],
    });
    expect((await pay({}, desk.parent, young)).status).toBe(409);
  });

  it('is no part of what is paid at once, at the home as on its page, which says why', async () => {
    const another = await newInvoice();
    const { total, left_out, invoices } = await dues();
    expect([total, left_out]).toMatchObject([2 * PRICE, [itself()]]);
    expect(invoices.map(({ id }: { id: number }) => id).sort()).toEqual([middle, another].sort());
    expect((await owed()).together).toMatchObject([{ preschool_id: desk.preschool.id, amount: total }]);
    await database.knex('invoices').where({ id: another }).update({ locked: true });
    await byHand(middle, PRICE);
    expect(await dues()).toMatchObject({
      total: 0,
      invoices: [],
      left_out: [itself(), { id: another, reason: 'locked' }],
    });
    expect((await owed()).together).toEqual([]);
  });

  it('is shown before it is carried, and carried as it was shown', async () => {
    expect(await takenUp(middle)).toMatchObject([{ id: young, balance: PRICE }]);
    await desk.finance.post(`/api/invoices/${middle}/carry-forward`, { invoice_id: middle });
    expect(await standing()).toEqual([0, 2 * PRICE, 0]);
    expect(await takenUp(middle)).toEqual([]);
    expect(await owed()).toMatchObject({ total: 2 * PRICE, count: 1 });
    await expectClean();
  });
});

describe('a credit', () => {
  it('is used where the payer says so, for the oldest first, and the rest is paid', async () => {
    await byHand(young, PRICE + 70_000);
    expect(await dues()).toMatchObject({ total: 2 * PRICE, credit: 70_000 });
    const made = await bill(2 * PRICE - 70_000, { use_credit: true });
    expect(await standing()).toEqual([0, 2 * PRICE - 70_000, 0]);
    // A second click finds the credit used, and the same page.
    expect(await started(2 * PRICE - 70_000, { use_credit: true })).toBe(made.id);
    expect(await send(callbackOf(settled(made)))).toBe(200);
    expect(await standing()).toEqual([0, 0, 0]);
    const statuses = await database
      .knex('invoices')
      .whereIn('id', [young, middle, old])
      .pluck('payment_status');
    expect(statuses).not.toContain(8);
    await expectClean();
  });

  it('stays as it is where the payer says nothing, and where another sum was shown', async () => {
    await byHand(young, PRICE + 1_000);
    await payAll(2 * PRICE, { use_credit: true });
    await bill(2 * PRICE);
    expect(await standing()).toEqual([-1_000, PRICE, PRICE]);
  });

  it('that covers all needs no provider, and what is left of it stays', async () => {
    await byHand(young, 3 * PRICE + 2_500);
    expect(await dues()).toMatchObject({ total: 2 * PRICE, credit: 2 * PRICE });
    const answer = await payAll(0, { use_credit: true, payment_method: null });
    expect([answer.status, answer.body.data]).toEqual([200, { redirect_url: null }]);
    expect(await standing()).toEqual([-2_500, 0, 0]);
    expect((await payAll(0)).status).toBe(422);
    await expectClean();
    // The office can take it back: the line goes, and the credit stands where it stood.
    const line = await database
      .knex('bill_lines')
      .where({ invoice_id: old, kind: 'carry_forward' })
      .first('id');
    const gone = await desk.finance.call('DELETE', `/api/invoices/${old}/transactions/${line.id}`);
    expect(gone.status).toBeLessThan(300);
    expect(await standing()).toEqual([-2_500 - PRICE, 0, PRICE]);
    await expectClean();
  });

  it('leaves an invoice of a closed month as it is', async () => {
    const { knex } = database;
    await byHand(young, 3 * PRICE);
    await knex('invoices').where({ id: old }).update({ billing_month: '2026-01' });
    await knex('preschools').where({ id: desk.preschool.id }).update({ closed_through: '2026-01-31' });
    expect(await dues()).toMatchObject({ total: 2 * PRICE, credit: PRICE });
    await bill(PRICE, { use_credit: true });
    expect(await standing()).toEqual([-PRICE, 0, PRICE]);
    await knex('preschools').where({ id: desk.preschool.id }).update({ closed_through: null });
  });
});

describe('by instalments', () => {
  const PLAN = [
    { due_on: '2026-03-11', amount: 20_000 },
    { due_on: '2026-04-11', amount: 22_000 },
    { due_on: '2026-05-11', amount: 22_000 },
  ];
  const agree = (given: object = {}, caller = desk.finance) =>
    caller.post(`/api/invoices/${old}/instalments`, {
      agreed_on: '2026-03-10',
      agreement: 'By e-mail',
      instalments: PLAN,
      ...given,
    });
  const end = () => desk.finance.post(`/api/invoices/${old}/instalments/end`, { reason: 'Not kept' });
  const plans = async (caller = desk.parent) =>
    (await caller.get(`/api/invoices/${old}/instalments`)).body.data;
  const status = async () => (await database.knex('invoices').where({ id: old }).first()).payment_status;
  const cash = async (amount: number) => (await byHand(old, amount)).body.data.transaction.id;

  const remindOnTheDays = () =>
    database
      .knex('reminder_settings')
      .insert({ preschool_id: desk.preschool.id, steps: [-3, 0, 3], updated_at: clock.now() })
      .onConflict('preschool_id')
      .ignore();
  const remind = () => sendReminders({ knex: database.knex, clock, services: desk.providers.services });
  /** Sen of each reminder, once those of today are sent. */
  async function reminded(): Promise<number[]> {
    await remind();
    return database.knex('reminders').where({ parent_id: desk.parentUser.id }).pluck('amount');
  }
  const listed = async () =>
    (await desk.finance.get(`/api/instalment-plans?search=${encodeURIComponent(desk.parentUser.name)}`)).body
      .data[0];
  const makeFirstLate = () =>
    database
      .knex('instalments')
      .whereIn('plan_id', database.knex('instalment_plans').where({ invoice_id: old }).select('id'))
      .where({ place: 1 })
      .update({ due_on: '2026-03-10' });

  beforeEach(async () => {
    await database.knex('invoices').whereIn('id', [young, middle]).update({ locked: true });
  });

  it('a family owes what it owed, is asked for what is due, and pays in order', async () => {
    const { body } = await agree();
    expect(body.data).toMatchObject([{ total: PRICE, ended: null, asked: 20_000, beyond: 0 }]);
    expect(await plans()).toEqual(body.data);
    expect([await status(), (await standing())[2]]).toEqual([11, PRICE]);
    expect(await dues()).toMatchObject({
      total: 20_000,
      invoices: [{ id: old, due_date: '2026-03-11', open: 20_000 }],
    });
    const home = (await desk.parent.get('/api/portal/home')).body.data.due;
    expect(home.invoices.find(({ id }: { id: number }) => id === old)).toMatchObject({
      balance: 20_000,
      due_date: '2026-03-11',
      overdue: false,
    });
    // One and a part of the next, whatever it is paid by.
    await send(callbackOf(settled(await bill(20_000))));
    expect(await dues()).toMatchObject({ total: 22_000, invoices: [{ due_date: '2026-04-11' }] });
    await cash(2_000);
    const opens = async () => (await plans())[0].instalments.map(({ open }: { open: number }) => open);
    expect(await opens()).toEqual([0, 20_000, 22_000]);
    const statement = async (to: string) =>
      (await desk.parent.get(`/api/users/${desk.parentUser.id}/statement?from=2026-03-01&to=${to}`)).body
        .data;
    expect((await statement('2026-03-11')).instalments).toMatchObject([
      { invoice: { id: old }, due_on: '2026-04-11', open: 20_000 },
      { due_on: '2026-05-11', open: 22_000 },
    ]);
    // It was agreed on today.
    expect((await statement('2026-03-10')).instalments).toEqual([]);
    const last = await cash(42_000);
    expect([await status(), (await plans())[0].ended.outcome]).toEqual([6, 'kept']);
    // A cheque that bounced: it goes on where it was.
    const back = await desk.finance.post(`/api/payments/${last}/reverse`, { reason: 'Bounced' });
    expect(back.status).toBe(200);
    expect([await status(), (await plans())[0].ended, await opens()]).toEqual([
      11,
      null,
      [0, 20_000, 22_000],
    ]);
    await expectClean();
  });

  it('are listed for the office, late first, with what is late and since when, and told of on the dashboard', async () => {
    const { knex } = database;
    const elsewhere = await buildPreschool(knex);
    const [principal, stranger] = await Promise.all(
      [desk.preschool, elsewhere].map(async (place) =>
        desk.api.as(await buildUser(knex, 4, { preschools: [place] })),
      ),
    );
    const mine = `search=${encodeURIComponent(desk.parentUser.name)}`;
    const list = async (query = mine, caller = desk.finance) =>
      (await caller.get(`/api/instalment-plans?${query}`)).body;
    const own = async (query = '') => {
      const { data } = await list(`${mine}${query}`);
      return data.filter((one: { parent: { id: number } }) => one.parent.id === desk.parentUser.id);
    };
    const waits = async (caller = principal as Caller) =>
      (await caller.get('/api/reports/waiting')).body.data.late_plans;
    const before = await waits();
    await agree();
    expect(await own()).toMatchObject([
      {
        state: 'on_time',
        total: PRICE,
        open: PRICE,
        late: 0,
        late_since: null,
        next_on: '2026-03-11',
        next: 20_000,
      },
    ]);
    expect(await waits()).toEqual(before);
    // Another one of the family, that is not late yet when this one is.
    await knex('invoices').where({ id: young }).update({ locked: false });
    const parts = [{ due_on: '2026-12-01', amount: PRICE }];
    const form = { agreed_on: '2026-03-10', agreement: 'At the desk', instalments: parts };
    expect((await desk.finance.post(`/api/invoices/${young}/instalments`, form)).status).toBe(200);
    await cash(5_000);
    const plan = knex('instalment_plans').where({ invoice_id: old }).select('id');
    for (const [place, due_on] of [
      [1, '2026-02-11'],
      [2, '2026-03-10'],
    ] as const)
      await knex('instalments').whereIn('plan_id', plan).where({ place }).update({ due_on });
    const late = { state: 'late', open: PRICE - 5_000, late: 37_000, late_since: '2026-02-11' };
    expect(await own()).toMatchObject([
      { ...late, invoice: { id: old }, next_on: '2026-05-11', next: 22_000 },
      { state: 'on_time', invoice: { id: young } },
    ]);
    expect(await own('&sort=late')).toMatchObject([{ late: 0 }, { late: 37_000 }]);
    expect(await own('&sort=-open')).toMatchObject([{ open: PRICE }, { open: PRICE - 5_000 }]);
    expect(await own('&state=late')).toMatchObject([late]);
    expect((await list(`${mine}&per_page=1&page=2`)).data).toHaveLength(1);
    const { invoice_no } = await knex('invoices').where({ id: old }).first();
    expect((await list(`search=${invoice_no}`)).data).toMatchObject([{ invoice: { id: old } }]);
    const told = await waits();
    expect(told).toEqual({
      total: before.total + 1,
      amount: before.amount + 37_000,
      href: '/reminders/instalments?state=late',
    });
    expect((await list('state=late', principal)).meta.total).toBe(told.total);
    expect([(await waits(stranger)).total, (await list('', stranger)).meta.total]).toEqual([0, 0]);
    expect((await list(`preschool=${desk.preschool.id}`, stranger)).meta.total).toBe(0);
    expect((await desk.parent.get('/api/instalment-plans')).status).toBe(403);
    const { body: text } = await desk.finance.get(`/api/instalment-plans/download?${mine}&state=late`);
    expect(String(text)).toContain(
      `${invoice_no},Late,2026-03-10,640.00,590.00,370.00,2026-02-11,2026-05-11,220.00,`,
    );
    await end();
    expect(await own('&state=broken')).toMatchObject([
      { open: 0, late: 0, next: null, ended_on: '2026-03-11' },
    ]);
    expect(await waits()).toEqual(before);
  });

  it('ask for what a parent declared nowhere again, until the office rejects it', async () => {
    await remindOnTheDays();
    await agree();
    await makeFirstLate();
    const transfer = { payment_method: 2, paid_amount: 25_000, paid_at: '2026-03-11' };
    const { body } = await pay(transfer, desk.parent, old);
    expect(body.data.transaction.state).toBe('declared');
    const parts = async () => (await plans())[0].instalments;
    expect(await parts()).toMatchObject([
      { open: 20_000, declared: 20_000, late: false },
      { open: 22_000, declared: 5_000, late: false },
      { open: 22_000, declared: 0, late: false },
    ]);
    expect(await listed()).toMatchObject({
      state: 'on_time',
      open: PRICE,
      late: 0,
      late_since: null,
      next_on: '2026-04-11',
      next: 17_000,
    });
    expect(await dues()).toMatchObject({ total: 17_000 });
    expect(await reminded()).toEqual([]);
    const reason = 'The bank knows nothing of it';
    await desk.finance.post(`/api/payments/${body.data.transaction.id}/reject`, { reason });
    expect(await parts()).toMatchObject([
      { open: 20_000, declared: 0, late: true },
      { open: 22_000, declared: 0, late: false },
      { open: 22_000, declared: 0, late: false },
    ]);
    expect(await listed()).toMatchObject({ state: 'late', late: 20_000, late_since: '2026-03-10' });
    clock.advance(2 * DAY_MS);
    expect(await reminded()).toEqual([20_000]);
    clock.advance(-2 * DAY_MS);
  });

  it('owe what came onto the invoice since beside them, from the day on which it did', async () => {
    await remindOnTheDays();
    await agree();
    const paid = await cash(20_000);
    await makeFirstLate();
    const debit = {
      kind: 'debit',
      reason: 'Fetched late',
      lines: [{ label: 'Fetched late', amount: 5_000 }],
    };
    dataOf(await desk.finance.post(`/api/invoices/${old}/notes`, debit));
    const standingOf = async () => {
      const [{ instalments, beyond, asked }] = await plans();
      return [...instalments.map(({ open }: { open: number }) => open), beyond, asked];
    };
    // Who paid the first in time is late with nothing; the fee is asked for beside the next one.
    expect(await standingOf()).toEqual([0, 22_000, 22_000, 5_000, 27_000]);
    expect(await listed()).toMatchObject({ state: 'on_time', late: 0, next_on: '2026-04-11', next: 22_000 });
    expect(await dues()).toMatchObject({ total: 27_000, invoices: [{ due_date: '2026-04-11' }] });
    const statement = async (to: string) =>
      (await desk.parent.get(`/api/users/${desk.parentUser.id}/statement?from=2026-03-01&to=${to}`)).body.data
        .instalments;
    expect(await statement('2026-03-11')).toMatchObject([{ open: 22_000 }, { open: 22_000 }]);
    expect(await reminded()).toEqual([5_000]);
    const open = async () =>
      (await desk.finance.get(`/api/reminders?parent=${desk.parentUser.id}`)).body.data[0].open;
    expect(await open()).toBe(5_000);
    const fee = await cash(5_000);
    expect(await standingOf()).toEqual([0, 22_000, 22_000, 0, 22_000]);
    expect(await open()).toBe(0);
    // What bounced was due before the fee; what was paid for the fee covers the oldest then.
    for (const id of [paid, fee])
      await desk.finance.post(`/api/payments/${id}/reverse`, { reason: 'Bounced' });
    expect(await standingOf()).toEqual([20_000, 22_000, 22_000, 5_000, 25_000]);
    expect(await listed()).toMatchObject({ state: 'late', late: 20_000, late_since: '2026-03-10' });
    await cash(22_000);
    expect(await standingOf()).toEqual([0, 22_000, 22_000, 3_000, 25_000]);
    await expectClean();
  });

  it('one that is not kept is ended, and all is due again', async () => {
    await agree();
    expect((await end()).body.data).toMatchObject([{ ended: { outcome: 'broken', reason: 'Not kept' } }]);
    expect([await status(), (await dues()).total]).toEqual([2, PRICE]);
    expect((await end()).status).toBe(409);
    await agree();
    await agree({ instalments: [{ due_on: '2026-03-12', amount: PRICE }] });
    const outcomes = (await plans()).map((one: { ended: { outcome: string } | null }) => one.ended?.outcome);
    expect(outcomes).toEqual([undefined, 'replaced', 'broken']);
    const audited = await database
      .knex('audit_entries')
      .where({ entity_type: 'invoice', entity_id: String(old) })
      .whereIn('action', ['instalments_agreed', 'instalments_ended'])
      .orderBy('id')
      .pluck('action');
    expect(audited).toEqual([
      'instalments_agreed',
      'instalments_ended',
      'instalments_agreed',
      'instalments_agreed',
    ]);
  });

  it('a write-off, a cancellation and what is added meet it', async () => {
    await agree();
    const form = { amount: 10_000, reason: 'A hard year' };
    expect((await desk.finance.post(`/api/invoices/${old}/write-off`, form)).status).toBe(200);
    expect(await dues()).toMatchObject({ total: 10_000 });
    await database.knex('bill_lines').where({ invoice_id: old }).update({ was_unbilled: false });
    await desk.finance.put(`/api/invoices/${old}`, { payment_status: 9 });
    expect((await plans())[0].ended.outcome).toBe('closed');
    expect((await agree()).status).toBe(409);
  });

  it('of a closed month is noted too: it moves no money', async () => {
    const { knex } = database;
    await knex('preschools').where({ id: desk.preschool.id }).update({ closed_through: '2026-03-31' });
    expect((await agree()).status).toBe(200);
    expect((await end()).status).toBe(200);
    await knex('preschools').where({ id: desk.preschool.id }).update({ closed_through: null });
  });

  it.each([
    ['that come to something else', { instalments: PLAN.slice(1) }],
    ['before today', { instalments: [{ due_on: '2026-03-10', amount: PRICE }] }],
    ['out of order', { instalments: [PLAN[1], PLAN[0], PLAN[2]] }],
    ['beyond two years', { instalments: [{ due_on: '2028-04-01', amount: PRICE }] }],
    ['of none', { instalments: [] }],
    ['agreed to tomorrow', { agreed_on: '2026-03-12' }],
    ['agreed to before the preschool began here', { agreed_on: '2009-12-31' }],
    ['that nobody agreed to', { agreement: ' ' }],
  ])('none %s', async (_, given) => {
    expect((await agree(given)).status).toBe(422);
    expect(await plans()).toEqual([]);
  });

  it('nobody makes one of an own family, a locked invoice, or by being its parent', async () => {
    const { knex } = database;
    expect((await agree({}, desk.parent)).status).toBe(403);
    const relative = await buildUser(knex, 3);
    await knex('child_parents').insert({ child_id: desk.child.id, user_id: relative.id });
    expect((await agree({}, await desk.api.as(relative))).status).toBe(403);
    await knex('invoices').where({ id: old }).update({ locked: true });
    expect((await agree()).status).toBe(423);
  });

  it('reminds by its dates, each instalment by itself', async () => {
    const { knex } = database;
    await remindOnTheDays();
    const sent = () =>
      knex('reminders').where({ parent_id: desk.parentUser.id }).orderBy('id').select('step', 'amount');
    await agree();
    await remind();
    await remind();
    expect(await sent()).toEqual([{ step: 0, amount: 20_000 }]);
    clock.advance(28 * DAY_MS);
    await remind();
    expect(await sent()).toEqual([
      { step: 0, amount: 20_000 },
      { step: -3, amount: 42_000 },
    ]);
    clock.advance(-28 * DAY_MS);
    const listed = (await desk.finance.get(`/api/reminders?parent=${desk.parentUser.id}`)).body.data;
    expect(listed[0]).toMatchObject({ amount: 42_000, open: 42_000 });
  });
});
