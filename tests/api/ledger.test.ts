/**
 * Every sen accounted for: random sequences of all verbs against a slow model that knows invoices, lines and payments
 * and nothing else, while days go by and months are closed; the books compared after each; the night's statuses; a ledger that
 * is only added to.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import type { AccountingMonth } from '#shared/endpoints/accounting';
import type { Deposit } from '#shared/endpoints/deposits';
import { checkLedger, tellDifferences } from '../../server/features/invoices/check-ledger';
import { followDueDates } from '../../server/features/invoices/follow-due-dates';
import { chargeLateFees } from '../../server/features/late-fees/charge-late-fees';
import { withdrawAtProvider } from '../../server/features/payments/withdraw-attempt';
import type { Caller } from '../support/api';
import { buildBillLine, buildUser, PASSWORD } from '../support/factories';
import { buildPaymentSetting } from '../support/providers';
import { rounds } from '../support/rounds';
import { noServices } from '../support/services';
import { act, type Drawn } from './ledger-acts';
import { openOf, statusOf, sumsOf } from './ledger-books';
import { Calendar, monthAfter, plusDays } from './ledger-calendar';
import { compareClosed, compareEvenings } from './ledger-days';
import { TARIFF_DAY, TARIFFS } from './ledger-fees';
import { addLine, make } from './ledger-lines';
import { Model, type Office, type Reads } from './ledger-model';
import { remaining } from './ledger-notes';
import { payIn } from './ledger-payments';
import { comparePlans } from './ledger-plans';
import {
  addFee,
  buildHousehold,
  buildPlace,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  type Place,
  pay,
  viewed,
} from './money';
import { moneyDesk } from './money-desk';
import { TODAY } from './running-api';

/** Other ones by hand: `ROUNDS=200 SEED=7 npm test -- api ledger.test`. */
const ROUNDS = Number(process.env.ROUNDS ?? rounds(2, 20));
const SEED = Number(process.env.SEED ?? 20_260_311);
const LIMIT_MS = (1 + ROUNDS) * MINUTE_MS;
const START = '2026-03-11T01:00:00Z';
const { running, desk } = moneyDesk({ withProviders: true });
const jobOf = () => ({ knex: running.knex, clock: running.clock, services: noServices });

beforeAll(async () => {
  await buildPaymentSetting(running.knex, 'billplz');
  await buildPaymentSetting(running.knex, 'stripe', [], { is_default: true });
});

/** What the model looks up in the database, and the jobs that it runs. */
function readsOf(people: readonly [Caller, { email: string }][]): Reads {
  const { knex, clock, providers } = running;
  const job = { knex, clock, services: providers.services, attempt: 1, lastAttempt: true };
  return {
    carriesOf: (line_id) =>
      knex('carry_forwards').where({ line_id }).orderBy('id').select('from_invoice_id', 'amount'),
    paymentsOf: (attempt_id) =>
      knex('payments')
        .where({ attempt_id })
        .orderBy('attempt_part')
        .select('id', 'invoice_id', 'amount', 'state'),
    bankPaymentsOf: (id) =>
      knex('payments')
        .whereIn('id', knex('bank_line_payments').where({ line_id: id }).select('payment_id'))
        .orderBy('id')
        .select('id', 'invoice_id', 'amount'),
    newestOff: (refund_of) =>
      knex('payments').where({ refund_of }).orderBy('id', 'desc').first('id', 'amount', 'invoice_id'),
    feesOf: (ids) =>
      knex('late_fees').whereIn('invoice_id', ids).select('id', 'invoice_id', 'line_id', 'amount', 'period'),
    jobs: () => knex('graphile_worker.jobs').whereLike('key', 'withdraw attempt %').pluck('key'),
    passDays: async (days) => {
      clock.advance(days * DAY_MS);
      for (const [caller, { email }] of people)
        expect((await caller.signIn(email, PASSWORD)).status).toBe(200);
    },
    followDueDates: () => followDueDates(job),
    chargeLateFees: () => chargeLateFees(job),
    withdraw: (id) => withdrawAtProvider(job, id),
  };
}

/** Two preschools of a round's own: what is closed there, and owed, is of nobody else. */
async function buildPlaces(): Promise<[Place, Place]> {
  const { knex, clock } = running;
  const places: [Place, Place] = [await buildPlace(running), await buildPlace(running)];
  for (const [at, { preschool }] of places.entries())
    await knex('late_fee_tariffs').insert({
      ...TARIFFS[at],
      preschool_id: preschool.id,
      approval_reference: 'KPM.600-1/2 (7)',
      starts_on: TARIFF_DAY,
      created_at: clock.now(),
    });
  return places;
}

/** The clock is back, and nothing of the round before falls late once more. */
async function beginAnew(): Promise<void> {
  const { knex, clock } = running;
  clock.set(START);
  await knex('late_fee_tariffs').whereNull('ended_at').update({ ended_at: clock.now() });
  await knex('invoices').update({ due_date: null });
  await followDueDates(jobOf());
}

const seen = new Map<string, number>();

async function startModel(): Promise<Model> {
  const { knex, api, providers } = running;
  const calendar = new Calendar(seen);
  const [place, elsewhere] = await buildPlaces();
  const [financeUser, secondUser] = [await buildUser(knex, 3), await buildUser(knex, 1)];
  const [home, nextDoor] = [
    await buildHousehold(running, place.preschool),
    await buildHousehold(running, place.preschool),
  ];
  const [finance, second, parent] = [
    await api.as(financeUser),
    await api.as(secondUser),
    await api.as(home.parent),
  ];
  const office: Office = {
    calendar,
    desk: { finance, place, elsewhere },
    bank: [],
    second: {
      caller: second,
      limitRefunds: async (amount: number | null) => {
        const row = { act: 'refund', updated_at: running.clock.now() };
        if (amount === null) await knex('approval_limits').delete();
        else await knex('approval_limits').insert({ ...row, amount });
      },
    },
    providers,
    reads: readsOf([
      [finance, financeUser],
      [second, secondUser],
      [parent, home.parent],
    ]),
  };
  const child = home.children[0] as Household['children'][0];
  const bills = [
    await buildBillLine(knex, child, place.product),
    await buildBillLine(knex, child, place.product, { kind: 'discount', amount: -2_500 }),
  ].map(({ id, amount }) => ({ id, total: Number(amount), day: TODAY, preschool: place.preschool.id }));
  // Nobody of them signs in.
  const neighbour = new Model(office, nextDoor, api.anonymous(), [], null);
  const model = new Model(office, home, parent, bills, neighbour);
  // Two of the month before, which is closed and opened among what follows, and one that has lines of this month in the next.
  for (const of of ['now', 'last month', 'next month', 'last month'] as const) await make(model, false, of);
  // Deposits on two of them, paid for the most part.
  for (const pick of [0, 2]) await addLine(model, pick, 30_000, 1, true);
  for (let count = 0; count < 4; count += 1) await addLine(model, count, 10_000 * (count + 1), 1);
  for (const pick of [0, 2]) await payIn(model, pick, 35_000, false);
  for (let count = 0; count < 2; count += 1) await make(neighbour, false);
  for (let count = 0; count < 2; count += 1) await addLine(neighbour, count, 15_000, 1);
  return model;
}

/** Every invoice and payment of the families as the server has it against the model. */
async function compare(families: readonly Model[]): Promise<void> {
  const parents = families.map(({ home }) => home.parent.id);
  const invoices = families.flatMap((family) => family.invoices.map((invoice) => ({ family, ...invoice })));
  const found = await running
    .knex('invoices')
    .whereIn('parent_id', parents)
    .orderBy('id')
    .select('id', 'preschool_id', 'price', 'paid_amount', 'carried_out', 'credited', 'written_off')
    .select('balance', 'payment_status', 'locked', 'due_date');
  const expected = invoices.map(({ family, ...one }) => ({
    id: one.id,
    preschool_id: one.preschool,
    ...sumsOf(one),
    balance: openOf(one),
    payment_status: statusOf(one, family.today),
    locked: one.locked,
    due_date: one.due,
  }));
  expect(found).toEqual(expected.toSorted((one, other) => one.id - other.id));
  const payments = await running
    .knex('payments')
    .whereIn('parent_id', parents)
    .orderBy('id')
    .select('id', 'invoice_id', 'amount', 'paid_at', 'value_date');
  const paid = invoices.flatMap((invoice) =>
    invoice.payments.map(({ id, amount, at, value }) => ({
      id,
      invoice_id: invoice.id,
      amount,
      paid_at: at,
      value_date: value,
    })),
  );
  expect(payments).toEqual(paid.toSorted((one, other) => one.id - other.id));
}

/** Money of a preschool of a month. */
async function paidIn(preschool_id: number, month: string): Promise<number> {
  const [paid] = await running
    .knex('payments')
    .where({ preschool_id, state: 'confirmed' })
    .whereBetween('paid_at', [`${month}-01`, plusDays(`${monthAfter(month)}-01`, -1)])
    .sum({ sum: 'amount' });
  return Number(paid?.sum ?? 0);
}

/** Nothing is written down of a day before. */
const FIRST_MONTH = '2026-01';

/** Each journal balances, month after month, and opening with what moved comes to what invoices say is open. */
async function expectJournals({ desk: { finance, place, elsewhere }, calendar }: Model): Promise<void> {
  for (const { preschool } of [place, elsewhere]) {
    let opening = 0;
    for (let name = FIRST_MONTH; name <= calendar.month; name = monthAfter(name)) {
      const month: AccountingMonth = dataOf(
        await finance.get(`/api/accounting/${preschool.id}?month=${name}`),
      );
      for (const { number, lines } of month.journals) {
        const [debit, credit] = [sum(lines.map((one) => one.debit)), sum(lines.map((one) => one.credit))];
        expect([number, debit]).toEqual([number, credit]);
      }
      expect([name, month.holds, month.roll.opening]).toEqual([name, true, opening]);
      const movedOn = (accounts: readonly string[]) =>
        sum(
          month.journals
            .flatMap(({ lines }) => lines.filter(({ account }) => accounts.includes(account)))
            .map(({ debit, credit }) => debit - credit),
        );
      expect([name, opening + movedOn(['receivable'])]).toEqual([name, month.roll.closing]);
      const money = movedOn(['online', 'bank', 'cash']);
      expect([name, money]).toEqual([name, await paidIn(preschool.id, name)]);
      opening = month.roll.closing;
    }
    const [open] = await running
      .knex('invoices')
      .where({ preschool_id: preschool.id })
      .sum({ sum: 'balance' });
    expect(opening).toBe(Number(open?.sum ?? 0));
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, sen) => all + sen, 0);

/** Two families and all that happens to them; the server is compared with the model after each act. */
async function live(acts: readonly Drawn[]): Promise<void> {
  await beginAnew();
  const model = await startModel();
  const families = model.families();
  const total = () => sum(families.map((one) => one.total()));
  for (const { run, moves } of acts) {
    // What came later is told from what came before.
    running.clock.advance(1_000);
    const before = total();
    await run(model);
    for (const family of families) family.settle();
    if (moves) expect(total()).toBe(before);
    await compare(families);
  }
  await comparePlans(model);
  const path = `/api/users/${model.home.parent.id}/deposits`;
  const deposits: Deposit[] = dataOf(await model.desk.finance.get(path));
  expect(sum(deposits.map(({ held, unpaid }) => held + unpaid))).toBe(remaining(model));
  await expectBooks(running);
  await compareEvenings(model);
  await compareClosed(model);
  await expectJournals(model);
}

/** How often each thing must have been seen, in a hundred rounds: about a quarter of how often it is. */
const LEAST: Record<string, number> = {
  'days went by': 115,
  'the end of a month': 30,
  'an invoice fell late by itself': 45,
  'an instalment fell due by itself': 10,
  'a late fee': 10,
  'a late fee of a later month': 5,
  'a late balance carried with its day': 15,
  'money of a day before': 25,
  'a day of a closed month refused': 5,
  'the day of a payment corrected': 10,
  'an amount of a day before stays': 5,
  'a month closed': 30,
  'a month opened': 10,
  'a change of a closed month refused': 20,
  'a line of a closed month on an invoice of an open one': 5,
  'a closed month as it went out': 15,
  'a payment of a closed month reversed': 5,
  'money of a closed month from a bank': 5,
  'money of a closed month told by a provider': 5,
  'money of a closed month confirmed': 5,
  'a provider’s report of a day before': 10,
  'outstandings of an evening compared': 255,
  'the age of an evening compared': 85,
  'deposits of an evening compared': 140,
  'the age of a debt compared': 30,
  'a line split': 55,
  'a part of a split line booked': 40,
  'a part of a split line refused': 5,
  'a part of a split line reversed': 10,
  'a split taken back': 5,
};

describe('any sequence of everything that can be done to a family’s invoices', () => {
  const sequences = fc.asyncProperty(fc.array(act, { minLength: 60, maxLength: 120, size: 'max' }), live);
  afterAll(beginAnew);

  it(
    'leaves them as a slow model has them, the books without a difference, and the total where nothing was owed or paid',
    () => fc.assert(sequences, { numRuns: ROUNDS, seed: SEED, endOnFailure: true }),
    LIMIT_MS,
  );

  it('has days that go by, months that are closed and transfers that are split among it', () => {
    const tooFew = Object.entries(LEAST).filter(
      ([what, least]) => (seen.get(what) ?? 0) < Math.floor((least * ROUNDS) / 100),
    );
    expect(tooFew).toEqual([]);
  });
});

/** One instalment on an invoice, whose status knows nothing of it. */
const planOf = (total: number, instalment: number) => `
  WITH plan AS (
    INSERT INTO instalment_plans (invoice_id, agreed_on, agreement, total, created_at)
    VALUES (:id, '2026-03-11', 'By telephone', ${total}, now()) RETURNING id
  )
  INSERT INTO instalments (plan_id, place, due_on, amount, through)
  SELECT id, 1, '2026-04-01', ${instalment}, ${instalment} FROM plan`;

describe('the books', () => {
  afterAll(() => expectBooks(running));

  const corruptions: [string, string, string][] = [
    ['a price', 'UPDATE invoices SET price = price + 1 WHERE id = :id', 'price and lines'],
    [
      'what was paid',
      'UPDATE invoices SET paid_amount = 0 WHERE id = :id',
      'paid amount and confirmed payments',
    ],
    ['a line', 'UPDATE bill_lines SET quantity = 2 WHERE invoice_id = :id', 'price and lines'],
    ['a line that goes', 'DELETE FROM bill_lines WHERE invoice_id = :id', 'each line and its entries'],
    ['a payment', 'UPDATE payments SET amount = 1 WHERE invoice_id = :id', 'each payment and its entries'],
    [
      'a payment that does not count any more',
      "UPDATE payments SET state = 'review' WHERE invoice_id = :id",
      'paid amount and confirmed payments',
    ],
    [
      'a receipt of what does not count',
      "UPDATE payments SET state = 'review' WHERE invoice_id = :id",
      'each payment that counts has its receipt',
    ],
    [
      'a receipt that nobody has',
      'UPDATE receipt_series SET last = last + 1 WHERE preschool_id = (SELECT preschool_id FROM invoices WHERE id = :id)',
      'every number of a receipt is there',
    ],
    ['a status', 'UPDATE invoices SET payment_status = 4 WHERE id = :id', 'status and balance'],
    [
      'a number',
      "UPDATE invoices SET invoice_no = 'X' WHERE id = :id",
      'the number of an invoice and the register',
    ],
    [
      'an entry too many',
      `INSERT INTO ledger_entries (parent_id, preschool_id, invoice_id, kind, amount, effective_date, recorded_at, cause_type, cause_id)
       SELECT parent_id, preschool_id, id, 'payment', -5, '2026-03-11', now(), 'payment', '1' FROM invoices WHERE id = :id`,
      'balance and the ledger',
    ],
    [
      'a number that nobody has',
      'UPDATE invoice_series SET last = last + 1 WHERE preschool_id = (SELECT preschool_id FROM invoices WHERE id = :id)',
      'every number is in the register',
    ],
    [
      'the preschool of a payment',
      'UPDATE payments SET preschool_id = (SELECT max(id) FROM preschools) WHERE invoice_id = :id',
      'preschool and parent of a payment and of its invoice',
    ],
    [
      'what stood open from a day on',
      'UPDATE open_balances SET balance = balance + 1 WHERE invoice_id = :id',
      'balances as they stood from day to day and the ledger',
    ],
    [
      'a day that is there twice',
      'INSERT INTO open_balances SELECT * FROM open_balances WHERE invoice_id = :id',
      'balances as they stood from day to day and the ledger',
    ],
    [
      'a plan of instalments',
      planOf(6_000, 6_000),
      'an open plan of instalments and the status of its invoice',
    ],
    ['an instalment', planOf(6_000, 5_999), 'instalments and the sum of their plan'],
  ];
  it.each(corruptions)('show %s that was changed behind their back', async (_, sql, check) => {
    const home = await buildHousehold(running, desk.place.preschool);
    const made = await newInvoice(desk.finance, home.parent);
    await addFee(desk.finance, made, home.children[0] as { id: number }, 10_000);
    await pay(desk.finance, made, 4_000);
    const lines: string[] = [];
    const undo = new Error('undo');
    const changed = running.knex.transaction(async (trx) => {
      await trx.raw(sql, { id: made.id });
      const found = await checkLedger(trx as never, running.clock);
      lines.push(...found.map((one) => one.check));
      throw undo;
    });
    await expect(changed).rejects.toBe(undo);
    expect(lines).toContain(check);
  });

  it('are told line by line, with 1 as the exit code where there is a difference', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const made = await newInvoice(desk.finance, home.parent);
    const tell = async () => {
      const lines: string[] = [];
      const code = await tellDifferences(running.knex, running.clock, (line) => lines.push(line));
      return { code, lines };
    };
    const well = await tell();
    expect([well.code, well.lines]).toEqual([
      0,
      [expect.stringMatching(/^Compared \d+ invoices and .*: no difference\.$/)],
    ]);
    await running.knex('invoices').where({ id: made.id }).update({ price: 5 });
    const wrong = await tell();
    await running.knex('invoices').where({ id: made.id }).update({ price: 0 });
    expect(wrong.code).toBe(1);
    expect(wrong.lines[0]).toContain(made.invoice_no);
    expect(wrong.lines[0]).toMatch(/^price and lines: .*"found":0,"expected":5/);
  });
});

describe('the ledger', () => {
  it('is only added to: the database refuses to change or delete an entry', async () => {
    const { knex } = running;
    await expect(knex('ledger_entries').update({ amount: 1 })).rejects.toThrow('only added to');
    await expect(knex('ledger_entries').where({ id: 1 }).delete()).rejects.toThrow('only added to');
    await expect(knex.raw('TRUNCATE ledger_entries CASCADE')).rejects.toThrow('only added to');
    await expect(knex('entry_accounts').update({ account: 'other' })).rejects.toThrow('only added to');
  });
});

describe('at night', () => {
  it('invoices whose due date went by become Overdue, locked ones too; once, with a trail that names nobody', async () => {
    const { knex, clock } = running;
    const home = await buildHousehold(running, desk.place.preschool);
    const made: { id: number }[] = [];
    for (const due_date of [TODAY, TODAY, null, '2026-05-01']) {
      const one = await newInvoice(desk.finance, home.parent);
      await addFee(desk.finance, one, home.children[0] as { id: number }, 1_000);
      await desk.finance.put(`/api/invoices/${one.id}`, { due_date });
      made.push(one);
    }
    const [late, locked, without, later] = made as [
      { id: number },
      { id: number },
      { id: number },
      { id: number },
    ];
    await desk.finance.put(`/api/invoices/${locked.id}`, { locked: 1 });
    expect(await followDueDates({ knex, clock, services: noServices })).toBe(0);
    const status = async ({ id }: { id: number }) =>
      (await knex('invoices').where({ id }).first()).payment_status;
    clock.set('2026-03-11T16:05:00Z');
    expect(await followDueDates({ knex, clock, services: noServices })).toBeGreaterThanOrEqual(2);
    expect([await status(late), await status(locked), await status(without), await status(later)]).toEqual([
      2, 2, 1, 1,
    ]);
    expect(await followDueDates({ knex, clock, services: noServices })).toBe(0);
    clock.set('2026-03-11T01:00:00Z');
    const trail = await knex('audit_entries').where({
      action: 'status_followed',
      entity_id: String(late.id),
    });
    expect(trail).toMatchObject([
      { actor_id: null, before: { payment_status: 1 }, after: { payment_status: 2 } },
    ]);
    expect((await viewed(desk.finance, late)).payment_status_name).toBe('Overdue');
    // Back on the day before, as a wrong clock that was mended.
    expect(await followDueDates({ knex, clock, services: noServices })).toBeGreaterThanOrEqual(2);
    await expectBooks(running);
  });
});
