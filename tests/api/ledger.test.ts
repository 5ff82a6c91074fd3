/**
 * Every sen accounted for: random sequences of all verbs against a slow model that knows invoices, lines and payments
 * and nothing else; the books compared after each; the night's statuses; a ledger that is only added to.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountingMonth } from '#shared/endpoints/accounting';
import type { Deposit } from '#shared/endpoints/deposits';
import { checkLedger, tellDifferences } from '../../server/features/invoices/check-ledger';
import { followDueDates } from '../../server/features/invoices/follow-due-dates';
import { chargeLateFees } from '../../server/features/late-fees/charge-late-fees';
import { withdrawAtProvider } from '../../server/features/payments/withdraw-attempt';
import { buildBillLine, buildUser } from '../support/factories';
import { buildPaymentSetting } from '../support/providers';
import { rounds } from '../support/rounds';
import { noServices } from '../support/services';
import { act, type Drawn } from './ledger-acts';
import { openOf, statusOf, sumsOf } from './ledger-books';
import { TARIFF_DAY, TARIFFS } from './ledger-fees';
import { addLine, make } from './ledger-lines';
import { Model, type Reads } from './ledger-model';
import { remaining } from './ledger-notes';
import { comparePlans } from './ledger-plans';
import {
  addFee,
  buildHousehold,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  pay,
  viewed,
} from './money';
import { moneyDesk } from './money-desk';
import { TODAY } from './running-api';

/** Other ones by hand: `ROUNDS=200 SEED=7 npm test -- api ledger.test`. */
const ROUNDS = Number(process.env.ROUNDS ?? rounds(2, 20));
const SEED = Number(process.env.SEED ?? 20_260_311);
const LIMIT_MS = 60_000 + ROUNDS * 15_000;
const { running, desk } = moneyDesk({ withProviders: true });

beforeAll(async () => {
  const { knex, clock } = running;
  await buildPaymentSetting(knex, 'billplz');
  await buildPaymentSetting(knex, 'stripe', [], { is_default: true });
  for (const [at, { preschool }] of [desk.place, desk.elsewhere].entries())
    await knex('late_fee_tariffs').insert({
      ...TARIFFS[at],
      preschool_id: preschool.id,
      approval_reference: 'KPM.600-1/2 (7)',
      starts_on: TARIFF_DAY,
      created_at: clock.now(),
    });
});

/** What the model looks up in the database, and the jobs that it runs. */
function readsOf(): Reads {
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
    newestOff: (refund_of) =>
      knex('payments').where({ refund_of }).orderBy('id', 'desc').first('id', 'amount', 'invoice_id'),
    feesOf: (ids) =>
      knex('late_fees').whereIn('invoice_id', ids).select('id', 'invoice_id', 'line_id', 'amount', 'period'),
    jobs: () => knex('graphile_worker.jobs').whereLike('key', 'withdraw attempt %').pluck('key'),
    chargeLateFees: () => chargeLateFees(job),
    withdraw: (id) => withdrawAtProvider(job, id),
  };
}

async function startModel(): Promise<Model> {
  const home = await buildHousehold(running, desk.place.preschool);
  const child = home.children[0] as Household['children'][0];
  const { preschool, product } = desk.place;
  const bills = [
    await buildBillLine(running.knex, child, product),
    await buildBillLine(running.knex, child, product, { kind: 'discount', amount: -2_500 }),
  ].map(({ id, amount }) => ({ id, total: Number(amount), preschool: preschool.id }));
  const second = {
    caller: await running.api.as(await buildUser(running.knex, 1)),
    limitRefunds: async (amount: number | null) => {
      const row = { act: 'refund', updated_at: running.clock.now() };
      if (amount === null) await running.knex('approval_limits').delete();
      else await running.knex('approval_limits').insert({ ...row, amount });
    },
  };
  const parent = await running.api.as(home.parent);
  const model = new Model(desk, home, parent, bills, second, running.providers, readsOf());
  const { closed_through } = await running.knex('preschools').where({ id: preschool.id }).first();
  model.closed = closed_through === '2026-02-28';
  if (model.closed) await model.open();
  // Two of the month that is closed and opened among what follows.
  for (let count = 0; count < 4; count += 1) await make(model, false, count % 2 === 1);
  for (let count = 0; count < 4; count += 1) await addLine(model, count, 10_000 * (count + 1), 1);
  return model;
}

/** Every invoice as the server has it against the model. */
async function compare(model: Model): Promise<void> {
  const found = await running
    .knex('invoices')
    .where({ parent_id: model.home.parent.id })
    .orderBy('id')
    .select('id', 'preschool_id', 'price', 'paid_amount', 'carried_out', 'credited', 'written_off')
    .select('balance', 'payment_status', 'locked');
  const expected = model.invoices.map((one) => ({
    id: one.id,
    preschool_id: one.preschool,
    ...sumsOf(one),
    balance: openOf(one),
    payment_status: statusOf(one),
    locked: one.locked,
  }));
  expect(found).toEqual(expected.toSorted((one, other) => one.id - other.id));
}

/** Each journal balances, and opening with what moved comes to what invoices say is open. */
async function expectJournals(): Promise<void> {
  for (const { preschool } of [desk.place, desk.elsewhere]) {
    const month: AccountingMonth = dataOf(
      await desk.finance.get(`/api/accounting/${preschool.id}?month=${TODAY.slice(0, 7)}`),
    );
    for (const { number, lines } of month.journals) {
      const [debit, credit] = [sum(lines.map((one) => one.debit)), sum(lines.map((one) => one.credit))];
      expect([number, debit]).toEqual([number, credit]);
    }
    expect(month.holds).toBe(true);
    const [open] = await running
      .knex('invoices')
      .where({ preschool_id: preschool.id })
      .sum({ sum: 'balance' });
    expect(month.roll.closing).toBe(Number(open?.sum ?? 0));
    const owed = month.journals.flatMap(({ lines }) =>
      lines.filter(({ account }) => account === 'receivable'),
    );
    expect(month.roll.opening + sum(owed.map(({ debit, credit }) => debit - credit))).toBe(
      month.roll.closing,
    );
    const [paid] = await running
      .knex('payments')
      .where({ preschool_id: preschool.id, state: 'confirmed' })
      .whereBetween('paid_at', [`${TODAY.slice(0, 7)}-01`, TODAY])
      .sum({ sum: 'amount' });
    const money = month.journals.flatMap(({ lines }) =>
      lines.filter(({ account }) => ['online', 'bank', 'cash'].includes(account)),
    );
    expect(sum(money.map(({ debit, credit }) => debit - credit))).toBe(Number(paid?.sum ?? 0));
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, sen) => all + sen, 0);

/** A family and all that happens to it; the server is compared with the model after each act. */
async function live(acts: readonly Drawn[]): Promise<void> {
  running.clock.set('2026-03-11T01:00:00Z');
  const model = await startModel();
  for (const { run, moves } of acts) {
    // What came later is told from what came before.
    running.clock.advance(1_000);
    const before = model.total();
    await run(model);
    model.settle();
    if (moves) expect(model.total()).toBe(before);
    await compare(model);
  }
  await comparePlans(model);
  const deposits: Deposit[] = dataOf(await desk.finance.get(`/api/users/${model.home.parent.id}/deposits`));
  expect(sum(deposits.map(({ held, unpaid }) => held + unpaid))).toBe(remaining(model));
  await expectBooks(running);
  await expectJournals();
}

describe('any sequence of everything that can be done to a family’s invoices', () => {
  const sequences = fc.asyncProperty(fc.array(act, { minLength: 60, maxLength: 120, size: 'max' }), live);

  it(
    'leaves them as a slow model has them, the books without a difference, and the total where nothing was owed or paid',
    () => fc.assert(sequences, { numRuns: ROUNDS, seed: SEED, endOnFailure: true }),
    LIMIT_MS,
  );
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
