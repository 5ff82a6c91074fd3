/**
 * Every figure of the reports against a slow and obvious one, after random acts by the real verbs on days that matter
 * (month ends, day 23, new year, a leap day); totals that drift are found and named; two who pay at once.
 */
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, businessDate } from '#shared/domain/calendar-date';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { followDueDates } from '../../server/features/invoices/follow-due-dates';
import { bookPayment } from '../../server/features/payments/book-payment';
import { Invoice } from '../../server/models/invoice';
import { refreshAllTotals } from '../../server/reports/totals';
import type { Answer, Caller } from '../support/api';
import {
  type BuiltChild,
  type BuiltPreschool,
  type BuiltProduct,
  type BuiltUser,
  buildBillLine,
  buildBooking,
  buildChild,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { rounds, share } from '../support/rounds';
import { noServices } from '../support/services';
import {
  type Asked,
  type Facts,
  readFacts,
  slowChildren,
  slowFigures,
  slowListed,
  slowOutstanding,
  slowPaidIn,
  slowSeats,
} from '../support/slow-figures';
import { runningApi } from './running-api';

const running = runningApi();
let admin: BuiltUser;
let finance: Caller;
let preschools: BuiltPreschool[];
let products: BuiltProduct[];
let families: { parent: BuiltUser; children: BuiltChild[] }[];

/** In their order: before and on day 23, a leap day, month ends, the turn of the year. */
const DAYS = [
  '2027-12-22',
  '2027-12-23',
  '2027-12-31',
  '2028-01-01',
  '2028-02-22',
  '2028-02-29',
  '2028-03-01',
];

beforeAll(async () => {
  const { knex } = running;
  preschools = [
    await buildPreschool(knex, { capacity: 50, places: { 4: 10, 5: 8 } }),
    await buildPreschool(knex, { status: 'licensee', capacity: 20, places: { 3: 2, 4: 1 } }),
    await buildPreschool(knex, { status: 'close' }),
  ];
  products = [];
  for (const product_type of [1, 2, 3]) products.push(await buildProduct(knex, null, { product_type }));
  families = [];
  for (const [index, role] of [7, 7, 8, 9].entries()) {
    const parent = await buildUser(knex, role);
    const place = preschools[index % 2] as BuiltPreschool;
    const children = [
      await buildChild(knex, place, { parents: [parent], born_on: '2023-02-01' }),
      await buildChild(knex, place, {
        parents: [parent],
        born_on: '2024-05-01',
        status: index === 3 ? 4 : 2,
      }),
    ];
    families.push({ parent, children });
  }
  admin = await buildUser(knex, 1);
});

async function onDay(day: string): Promise<void> {
  running.clock.set(`${day}T02:00:00Z`);
  // The session of another day has run out by then.
  finance = await running.api.as(admin);
  await followDueDates({ knex: running.knex, clock: running.clock, services: noServices });
}

const at = <T>(list: readonly T[], pick: number) => list[pick % list.length] as T;

/** What people do, each by its call; what the rules refuse changes nothing. */
type Act = () => Promise<unknown>;
const invoices = () => running.knex('invoices').orderBy('id').pluck('id');
const some = async (pick: number) => at(await invoices(), pick) ?? 0;
const payments = () =>
  running.knex('payments').where('amount', '>', 0).orderBy('id').select('id', 'state', 'invoice_id');

const acts: Record<string, (one: number, two: number, sen: number) => Act> = {
  invoice: (one, two) => () =>
    finance.post(`/api/parents/${at(families, one).parent.id}/new-invoices`, {
      again: true,
      with_carry_forward: two % 3 === 0,
      preschool_id: at(preschools, two).id,
    }),
  line: (one, two, sen) => async () => {
    const id = await some(one);
    const row = await running.knex('invoices').where({ id }).first('parent_id');
    const family = families.find(({ parent }) => parent.id === row?.parent_id) ?? at(families, one);
    const product = {
      product_id: at(products, two).id,
      quantity: 1 + (two % 3),
      discount_amount: two % 2 ? 500 : 0,
    };
    const fee = { label: 'Fee', amount: two % 5 === 0 ? -sen : sen, quantity: 1 };
    return finance.post(`/api/invoices/${id}/transactions`, {
      again: true,
      ...(two % 2 === 0 ? fee : product),
      child_id: at(family.children, one).id,
      type: 'bill',
    });
  },
  removeLine: (one, two) => async () => {
    const id = await some(one);
    const lines = await running.knex('bill_lines').where({ invoice_id: id }).orderBy('id').pluck('id');
    return finance.call('DELETE', `/api/invoices/${id}/transactions/${at(lines, two) ?? 0}`);
  },
  pay: (one, two, sen) => async () =>
    finance.post(`/api/invoices/${await some(one)}/payment`, {
      payment_method: [2, 3, 5, 9][two % 4],
      paid_at: addDays(running.clock.today(), -(two % 40)),
      paid_amount: sen,
    }),
  payInFull: (one, two) => async () =>
    finance.post(`/api/invoices/${await some(one)}/payment`, {
      payment_method: [2, 3, 5][two % 3],
      paid_at: running.clock.today(),
    }),
  payOnline: (one, _, sen) => async () => {
    const id = await some(one);
    await running.knex.transaction(async (trx) => {
      const invoice = await Invoice.query(trx).findById(id).forUpdate();
      if (!invoice || invoice.payment_status === 8) return;
      const paid = { payment_method: 1, state: 'confirmed', source: 'provider' } as const;
      const context = { trx, clock: running.clock, actor: null, services: noServices };
      await bookPayment(context, invoice, { ...paid, amount: sen, paid_at: running.clock.today() });
    });
  },
  declare: (one, two, sen) => async () => {
    const { parent } = at(families, one);
    const ids = await running.knex('invoices').where({ parent_id: parent.id }).orderBy('id').pluck('id');
    const caller = await running.api.as(parent);
    const form = { payment_method: 2, paid_at: running.clock.today(), paid_amount: sen };
    return caller.post(`/api/invoices/${at(ids, two) ?? 0}/payment`, form);
  },
  decide: (one, two) => async () => {
    const found = at(await payments(), one);
    return finance.post(`/api/payments/${found?.id ?? 0}/${two % 3 ? 'confirm' : 'reject'}`, {
      reason: 'Wrong.',
    });
  },
  refund: (one, _, sen) => async () => {
    const found = at(await payments(), one);
    return finance.post(`/api/payments/${found?.id ?? 0}/refund`, { amount: sen, reason: 'Too much.' });
  },
  correct: (one, _, sen) => async () => {
    const found = at(await payments(), one);
    return finance.put(`/api/invoices/${found?.invoice_id ?? 0}/transactions/${found?.id ?? 0}`, {
      paid_amount: sen,
      reason: 'Counted anew.',
    });
  },
  carry: (one) => async () => finance.post(`/api/invoices/${await some(one)}/carry-forward`, {}),
  pull: (one, two) => async () =>
    finance.put(`/api/invoices/${await some(one)}/pull-invoice`, { invoice_id: await some(two) }),
  pullUnbilled: (one, two) => async () => {
    const child = at(at(families, one).children, two);
    await buildBillLine(running.knex, child, at(products, two), { bill_date: running.clock.today() });
    return finance.put(`/api/invoices/${await some(one)}/pull-unbilled-bills`, {});
  },
  status: (one, two) => async () =>
    finance.put(`/api/invoices/${await some(one)}`, { payment_status: [1, 9, 10, 11][two % 4] }),
  due: (one, two) => async () =>
    finance.put(`/api/invoices/${await some(one)}`, {
      due_date: addDays(running.clock.today(), (two % 60) - 40),
    }),
  move: (one, two) => async () =>
    finance.put(`/api/invoices/${await some(one)}`, { preschool: at(preschools, two).id }),
  night: () => () => followDueDates({ knex: running.knex, clock: running.clock, services: noServices }),
  childStatus: (one, two) => () =>
    running
      .knex('children')
      .where({ id: at(at(families, one).children, two).id })
      .update({ status: 1 + (two % 9) }),
  childMoves: (one, two) => () =>
    running
      .knex('children')
      .where({ id: at(at(families, one).children, two).id })
      .update({ preschool_id: at(preschools, one + two).id, classroom_id: null }),
  book: (one, two) => () =>
    buildBooking(running.knex, at(at(families, one).children, two), { year: 2028 + (two % 2) }).catch(
      () => {},
    ),
  group: (one, two) => async () => {
    const user_id = at(families, one).parent.id;
    await running.knex('user_roles').where({ user_id }).delete();
    await running.knex('user_roles').insert({ user_id, role_id: 7 + (two % 3) });
  },
  productType: (one, two) => () =>
    running
      .knex('products')
      .where({ id: at(products, one).id })
      .update({ product_type: 1 + (two % 4) }),
  day: (one) => async () => {
    const today = businessDate(running.clock.now());
    const next = DAYS.filter((day) => day > today)[one % 2];
    if (next) await onDay(next);
  },
};

const WEIGHTS: Record<string, number> = {
  invoice: 5,
  line: 8,
  pay: 5,
  payInFull: 4,
  carry: 3,
  payOnline: 2,
  day: 2,
};
const act = fc
  .tuple(
    fc.constantFrom(...Object.keys(acts).flatMap((name) => Array(WEIGHTS[name] ?? 1).fill(name) as string[])),
    fc.nat(11),
    fc.nat(11),
    fc.integer({ min: 1, max: 90_000 }),
  )
  .map(([name, one, two, sen]) => ({ name, run: acts[name]?.(one, two, sen) as Act, toString: () => name }));

const QUESTIONS = (): Asked[] => [
  {},
  { bad_debt: true },
  { role: 7 },
  { role: 9, bad_debt: true },
  { preschool: preschools[0]?.id as number, preschool_status: 'close' },
  { preschool_status: 'active', role: 8 },
  { preschool_status: 'licensee' },
];

async function read(path: string, query: object): Promise<unknown> {
  return (await answerOf(path, query)).data;
}

async function answerOf(path: string, query: object): Promise<Answer['body']> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await finance.get(`${path}?${text}`);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

/** Sums over preschools of a status are of those that have it now. */
async function swapStatuses(): Promise<void> {
  const [one, other] = preschools as [BuiltPreschool, BuiltPreschool];
  await running.knex.raw(
    `UPDATE preschools SET status = CASE status WHEN 'active' THEN 'licensee' ELSE 'active' END WHERE id IN (?, ?)`,
    [one.id, other.id],
  );
}

let compared = 0;

/** All reports of all months, against the slow figures; each month is asked a third of the questions in turns. */
async function compareAll(): Promise<void> {
  const facts = await readFacts(running.knex);
  const months = [...new Set([...facts.invoices.map((row) => row.billing_month), '2028-02'])].sort();
  compared += 1;
  for (const [index, month] of months.entries()) {
    const when = { year: month.slice(0, 4), month: Number(month.slice(5)) };
    for (const asked of share(QUESTIONS(), (compared + index) % 3, 3))
      await compareMonth(facts, month, { ...when, ...asked }, asked);
  }
  await compareOutstandings(facts);
  await comparePlaces(facts, months);
}

async function compareMonth(facts: Facts, month: string, query: object, asked: Asked): Promise<void> {
  const slow = slowFigures(facts, month, asked);
  expect(slow.open).toBe(slow.all.total_unpaid);
  const all = (await read('/api/reports/get-all-total', query)) as Record<string, unknown>;
  expect({ month, ...asked, ...all }).toMatchObject({ month, ...asked, ...slow.all });
  expect(await read('/api/reports/get-total-unpaid', query)).toBe(slow.all.total_unpaid);
  await compareBehind(all, query);
  const rows = (await read('/api/reports/summary', query)) as (Linked & { preschool_id: number })[];
  expect(rows.map(({ preschool_id }) => preschool_id).sort()).toEqual(slow.preschools.sort());
  for (const row of rows) {
    const one = slowFigures(facts, month, { ...asked, preschool: row.preschool_id });
    if (asked.preschool_status === undefined && asked.role === undefined) await compareLists(row, one.all);
    expect(row).toMatchObject({
      total: one.all.total_invoiced,
      total_actual: one.all.total_actual,
      total_actual_fees: one.all.total_programme_fees,
      total_other_bill: one.all.total_other_bill,
      total_carried_forward: one.all.total_carried_forward,
      total_discounted: one.all.total_discounted,
      total_paid: one.all.total_paid_gross,
      total_bill_paid: one.all.total_paid_net,
      total_unpaid: one.all.total_unpaid,
      total_carry_forward: one.all.total_carry_forward,
      ...one.methods,
      ...one.parents,
    });
  }
}

interface Linked {
  href: string;
  unpaid_href: string;
  carried_href: string;
}
interface Listed {
  price: number;
  balance: number;
  carried_out: number;
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** The rows of the list that an address of the app shows. */
async function listed(href: string): Promise<Listed[]> {
  const { status, body } = await finance.get(`/api${href}&per_page=500`);
  expect([href, status]).toEqual([href, 200]);
  expect(body.data).toHaveLength(body.meta.total);
  return body.data;
}

/** A row of the summary: its lists hold what its amounts are made of, and no cancelled invoice. */
async function compareLists(
  { href, unpaid_href, carried_href }: Linked,
  slow: Record<string, number>,
): Promise<void> {
  expect(sumOf(await listed(href), ({ price }) => price)).toBe(slow.total_invoiced);
  const open = sumOf(await listed(unpaid_href), ({ balance }) => Math.max(0, balance));
  expect(sumOf(await listed(carried_href), (row) => row.carried_out)).toBe(slow.total_carry_forward);
  expect([unpaid_href, open]).toEqual([unpaid_href, slow.total_unpaid]);
}

/** The dashboard: each amount and count that leads somewhere, against what is there. */
async function compareBehind(all: Record<string, unknown>, query: object): Promise<void> {
  const { hrefs } = all as { hrefs: Record<string, string> };
  const of = async (name: string, value: (row: Listed) => number) =>
    sumOf(await listed(hrefs[name] as string), value);
  expect({
    total_invoices_count: await of('invoices', () => 1),
    total_invoiced: await of('invoices', ({ price }) => price),
    total_unpaid: await of('unpaid', ({ balance }) => Math.max(0, balance)),
    total_paid_extra: await of('overpaid', ({ balance }) => Math.max(0, -balance)),
    total_carry_forward: await of('carried_out', ({ carried_out }) => carried_out),
  }).toEqual({
    total_invoices_count: all.total_invoices_count,
    total_invoiced: all.total_invoiced,
    total_unpaid: all.total_unpaid,
    total_paid_extra: all.total_paid_extra,
    total_carry_forward: all.total_carry_forward,
  });
  for (const [fees, amount] of [
    ['programme', all.total_programme_fees],
    ['annual', all.total_annual_fees],
    ['other', all.total_other_bill],
    ['all', all.total_bills_only],
  ]) {
    const asked = { ...query, fees, per_page: 500 };
    const { data, meta } = await answerOf('/api/reports/invoiced-lines', asked);
    const lines: { gross: number }[] = data.lines;
    expect([fees, sumOf(lines, ({ gross }) => gross), data.total_fees]).toEqual([fees, amount, amount]);
    expect([fees, meta.total]).toEqual([fees, lines.length]);
  }
  const { month, year, ...asked } = query as Record<string, unknown>;
  const date = `${year}-${String(month).padStart(2, '0')}`;
  const payments = { bad_debt: false, ...asked, date, state: 'confirmed' };
  const totals = (await read('/api/payment-history/totals', payments)) as Record<string, number>;
  expect([totals.amount, totals.overpaid]).toEqual([all.total_paid_gross, all.total_paid_extra]);
}

async function compareOutstandings(facts: Facts): Promise<void> {
  for (const day of [...DAYS, '2028-01-15'].filter((one) => one <= running.clock.today())) {
    for (const [query, roles] of [
      [{}, [7, 8]],
      [{ includeBCH: 1 }, [7, 8, 9]],
      [{ role: 8 }, [8]],
    ] as const) {
      const groups = (await read('/api/reports/outstanding-by-parents', { ...query, date_as_at: day })) as {
        preschool_id: number;
        parents: {
          id: number;
          role: { id: number };
          outstanding: number;
          days: number;
          last_payment: string | null;
        }[];
      }[];
      const found = groups.flatMap(({ preschool_id, parents }) =>
        parents.map(({ id, role, outstanding, days, last_payment }) => ({
          preschool_id,
          id,
          role: role.id,
          outstanding,
          days,
          last_payment,
        })),
      );
      const key = (row: { preschool_id: number; id: number }) => row.preschool_id * 1e6 + row.id;
      const slow = slowOutstanding(facts, day, roles).sort((one, other) => key(one) - key(other));
      expect([day, found.sort((one, other) => key(one) - key(other))]).toEqual([day, slow]);
    }
  }
}

async function comparePlaces(facts: Facts, months: readonly string[]): Promise<void> {
  const card = async (name: string, query: object) =>
    ((await read(`/api/reports/get-current-month-total-${name}-children`, query)) as { total: number }).total;
  for (const asked of QUESTIONS().filter(({ role, bad_debt }) => !role && !bad_debt)) {
    for (const month of months) {
      const query = { ...asked, year: month.slice(0, 4), month: Number(month.slice(5)) };
      expect({
        active: await card('active', query),
        billed: await card('billed-active', query),
        unbilled: await card('unbilled-active', query),
        suspended: await card('suspended', query),
      }).toEqual(slowChildren(facts, month, asked));
    }
    const { preschool: preschool_id, ...rest } = asked;
    for (const year of [2028, 2029]) {
      const query = { ...rest, ...(preschool_id && { preschool_id }), year };
      const { seating_data } = (await read('/api/get-seating-totals', query)) as { seating_data: object };
      expect(Object.values(seating_data)).toEqual(slowSeats(facts, year, asked));
    }
    for (const narrower of [{}, { state: 'confirmed' }, { state: 'declared', from: '2028-02-01' }]) {
      const slow = slowListed(facts, asked, narrower);
      const query = { ...asked, ...narrower };
      expect(await read('/api/payment-history/totals', query)).toEqual(slow);
      const { meta } = await answerOf('/api/payment-history', query);
      expect([query, meta.total]).toEqual([query, slow.payments + slow.refunds]);
    }
    const paid = (await read('/api/payment-history/months', { ...asked, year: 2028, month: 3 })) as {
      month: string;
      total: number;
      count: number;
    }[];
    expect(paid).toHaveLength(12);
    for (const { month, total, count } of paid)
      expect({ month, total, count }).toEqual({ month, ...slowPaidIn(facts, month, asked) });
  }
}

describe('after anything that people do, in any order', () => {
  it('every figure is the one of the slow count, and the totals are those of the facts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 60, maxLength: 90 }), async (chosen) => {
        await onDay(DAYS[0] as string);
        for (const { run } of chosen) await run();
        await swapStatuses();
        await compareAll();
        expect(await checkLedger(running.knex, running.clock)).toEqual([]);
        await swapStatuses();
      }),
      { numRuns: rounds(3, 5), seed: 20_280_229, endOnFailure: true },
    );
    // The acts really meant something.
    const { rows } = await running.knex.raw(
      `SELECT (SELECT count(DISTINCT payment_status) FROM invoices) AS statuses,
              (SELECT count(*) FROM carry_forwards) AS carries, (SELECT count(DISTINCT billing_month) FROM invoices) AS months`,
    );
    expect(rows[0].statuses).toBeGreaterThan(6);
    expect(rows[0].carries).toBeGreaterThan(3);
    expect(rows[0].months).toBeGreaterThan(2);
  }, 300_000);
});

describe('totals', () => {
  beforeEach(() => onDay('2028-03-01'));

  it.each([
    [
      'month_totals',
      'UPDATE month_totals SET invoiced = invoiced + 1 WHERE ctid = (SELECT min(ctid) FROM month_totals)',
      ['invoiced'],
    ],
    [
      'paid_totals',
      'DELETE FROM paid_totals WHERE ctid = (SELECT min(ctid) FROM paid_totals)',
      ['amount', 'payments'],
    ],
    [
      'listed_payments',
      'UPDATE listed_payments SET payments = payments + 1 WHERE ctid = (SELECT min(ctid) FROM listed_payments)',
      ['payments'],
    ],
    [
      'network_totals',
      'UPDATE network_totals SET carried_out = carried_out - 1 WHERE ctid = (SELECT min(ctid) FROM network_totals)',
      ['carried_out'],
    ],
    [
      'network_billed',
      'UPDATE network_billed SET lines = lines + 1 WHERE ctid = (SELECT min(ctid) FROM network_billed)',
      ['lines'],
    ],
    [
      'network_listed',
      'UPDATE network_listed SET refunds = refunds + 1 WHERE ctid = (SELECT min(ctid) FROM network_listed)',
      ['refunds'],
    ],
    [
      'network_paid',
      'DELETE FROM network_paid WHERE ctid = (SELECT min(ctid) FROM network_paid)',
      ['amount', 'payments'],
    ],
    [
      'child_totals',
      'UPDATE child_totals SET children = children + 1 WHERE ctid = (SELECT min(ctid) FROM child_totals)',
      ['children'],
    ],
  ])('of %s that a hand has spoiled are found and named', async (table, sql, columns) => {
    const { knex, clock } = running;
    await refreshAllTotals(knex);
    const kept = await knex(table).select();
    expect(kept.length).toBeGreaterThan(0);
    await knex.raw(sql);
    const [difference, ...others] = await checkLedger(knex, clock);
    expect(others).toEqual([]);
    expect(difference).toMatchObject({ check: `totals of ${table}` });
    expect(Object.keys(difference?.expected as object)).toEqual(expect.arrayContaining(columns));
    await knex(table).delete();
    await knex(table).insert(kept);
    expect(await checkLedger(knex, clock)).toEqual([]);
  });

  it('keep nobody waiting: payments of one month at once, and reports between them', async () => {
    const { knex } = running;
    const place = preschools[0] as BuiltPreschool;
    const ids: number[] = [];
    for (const { parent } of families)
      ids.push(
        (
          await finance.post(`/api/parents/${parent.id}/new-invoices`, {
            preschool_id: place.id,
            again: true,
          })
        ).body.data.id,
      );
    const form = { payment_method: 5, paid_at: running.clock.today(), paid_amount: 100 };
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, turn) =>
        turn % 4 === 3
          ? finance.get('/api/reports/summary?year=2028&month=3')
          : finance.post(`/api/invoices/${at(ids, turn)}/payment`, form),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200));
    const facts = await readFacts(knex);
    await compareMonth(facts, '2028-03', { year: 2028, month: 3 }, {});
    expect(await checkLedger(knex, running.clock)).toEqual([]);
  });
});
