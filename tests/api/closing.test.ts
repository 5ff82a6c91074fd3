/** Closing the months of a preschool: nothing dated in a closed one changes by any way, and opening takes two people. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { closedText } from '#shared/domain/closing';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { buildBillLine, buildUser } from '../support/factories';
import { COMPANY } from './e-invoicing';
import {
  addFee,
  buildHousehold,
  buildPlace,
  cash,
  dataOf,
  expectBooks,
  newInvoice,
  pay,
  refusal,
  viewed,
} from './money';
import { moneyDesk } from './money-desk';
import { TODAY } from './running-api';

const { running, desk, child, owing, linesOf, paymentsOf } = moneyDesk();
/** The clock stands a month earlier while the month that is closed is made. */
const MONTH = '2026-02';
const DAY = '2026-02-11';
let second: Caller;
type Named = { id: number };
let month: { invoice: Named; line: Named; payment: Named; other: Named; declared: Named; bill: Named };
let free: Named;
/** Of a family of its own, in the month. */
let even: { parent: Named; child: Named; invoice: Named };
/** Of the month after it; its line is of a day in it. */
let draft: Named;

const at = (place: { preschool: Named }) => `/api/closings/${place.preschool.id}`;
const close = (of = MONTH, by = desk.finance) => by.post(`${at(desk.place)}/close`, { month: of });
const state = async () =>
  dataOf(await desk.finance.get('/api/closings')).find(
    ({ preschool_id }: { preschool_id: number }) => preschool_id === desk.place.preschool.id,
  );
const text = (of = MONTH) => closedText(of, desk.place.preschool.name);

beforeAll(async () => {
  const { knex, clock, api } = running;
  second = await api.as(await buildUser(knex, 2));
  clock.advance(-28 * DAY_MS);
  const invoice = await owing();
  const [line] = await linesOf(invoice);
  await pay(desk.principal, invoice, 4_000, { paid_at: DAY });
  const other = await owing();
  const slip = await desk.parent.post(`/api/invoices/${other.id}/payment`, cash(3_000, { paid_at: DAY }));
  expect(slip.status).toBe(200);
  const bill = await buildBillLine(knex, child(), desk.place.product, { bill_date: DAY });
  free = await buildBillLine(knex, child(), desk.place.product, { bill_date: DAY, amount: 0 });
  const { parent, children } = await buildHousehold(running, desk.place.preschool);
  even = { parent, child: children[0] as Named, invoice: await newInvoice(desk.finance, parent) };
  draft = await newInvoice(desk.finance, parent, { as_draft: true, billing_month: '2026-03' });
  await addFee(desk.finance, draft, even.child, 2_000);
  const statement = new FormData();
  statement.set('preschool_id', String(desk.place.preschool.id));
  statement.set('source', 'maybank');
  const rows = ['20/02/2026,IN THE MONTH,,,10.00', '05/03/2026,AFTER IT,,,10.00'];
  const head = 'Transaction Date,Transaction Description,Transaction Ref,Debit,Credit';
  statement.set('file', new Blob([[head, ...rows].join('\n')]), 'statement.csv');
  dataOf(await desk.finance.post('/api/bank-statements', statement));
  clock.advance(28 * DAY_MS);
  const [payment] = await paymentsOf(invoice);
  const [declared] = await paymentsOf(other);
  month = { invoice, line, payment, other, declared, bill };
});

describe('before a month is closed', () => {
  it('what stands open is counted, and nobody but head office asks', async () => {
    const standing = dataOf(await desk.finance.get(`${at(desk.place)}/standing?month=${MONTH}`));
    expect(standing).toEqual({
      declared: 1,
      oddities: 0,
      bank_lines: 1,
      drafts: 0,
      unbilled: 2,
      unlocked: 3,
    });
    expect((await desk.principal.get('/api/closings')).status).toBe(403);
    expect((await close(MONTH, desk.principal)).status).toBe(403);
  });

  it('each count leads to its rows, of this preschool alone', async () => {
    const { id } = desk.place.preschool;
    const { preschool } = await buildPlace(running);
    const lists = {
      '/api/payment-history?state=declared&to=2026-02-28': 1,
      '/api/bank-statements?': 1,
      '/api/reports/billed-lines?unbilled=1&year=2026&month=2': 2,
    };
    for (const [list, rows] of Object.entries(lists)) {
      const totals = [];
      for (const of of [id, preschool.id])
        totals.push((await desk.finance.get(`${list}&preschool=${of}`)).body.meta.total);
      expect([list, ...totals]).toEqual([list, rows, 0]);
    }
    const whole = dataOf(await desk.finance.get('/api/payments/reconciliation'));
    const theirs = dataOf(await desk.finance.get(`/api/payments/reconciliation?preschool=${id}`));
    const others = dataOf(await desk.finance.get(`/api/payments/reconciliation?preschool=${preschool.id}`));
    expect(theirs).toEqual(whole);
    for (const list of Object.values(others) as { total: number }[]) expect(list.total).toBe(0);
  });

  it('it is over, and the first one is at most a year back', async () => {
    const refused = [422, { month: [officeMessages.closingNotNext] }];
    for (const of of ['2026-03', '2026-04', '2025-02']) expect(refusal(await close(of))).toEqual(refused);
    expect((await state()).closable.slice(0, 2)).toEqual([MONTH, '2026-01']);
  });
});

describe('a month that is closed', () => {
  beforeAll(async () => {
    expect(await state()).toMatchObject({ closed_through: null, asked: null });
    expect(dataOf(await close())).toMatchObject({ closed_through: '2026-02-28', closable: [], asked: null });
  });

  it('is closed once; the history says what stood open', async () => {
    expect((await close()).status).toBe(422);
    expect(dataOf(await desk.finance.get(`${at(desk.place)}/history`))).toMatchObject([
      { month: MONTH, standing: { declared: 1, bank_lines: 1, unbilled: 2, unlocked: 3 }, opened_at: null },
    ]);
  });

  const ways: Record<string, (by: Caller) => Promise<{ status: number; body: { message?: string } }>> = {
    'editing a line': (by) =>
      by.put(`/api/invoices/${month.invoice.id}/transactions/${month.line.id}`, { amount: 1 }),
    'naming a line anew': (by) =>
      by.put(`/api/invoices/${month.invoice.id}/transactions/${month.line.id}`, { label: 'Other' }),
    'removing a line': (by) =>
      by.call('DELETE', `/api/invoices/${month.invoice.id}/transactions/${month.line.id}`),
    'adding a line': (by) =>
      by.post(`/api/invoices/${month.invoice.id}/transactions`, {
        invoice_id: month.invoice.id,
        label: 'Fee',
        amount: 500,
        child_id: child().id,
        type: 'bill',
      }),
    'adding a line that comes to nothing': (by) =>
      by.post(`/api/invoices/${month.invoice.id}/transactions`, {
        invoice_id: month.invoice.id,
        label: 'Fee',
        amount: 500,
        discount_amount: 500,
        child_id: child().id,
        type: 'bill',
      }),
    'taking up a bill that is free': (by) =>
      by.put(`/api/invoices/${month.invoice.id}/pull-unbilled-bills`, { lines: [free.id] }),
    'carrying balances onto it that come to nothing': async (by) => {
      for (const amount of [500, -500])
        await addFee(desk.finance, await newInvoice(desk.finance, even.parent), even.child, amount);
      return by.post(`/api/invoices/${even.invoice.id}/carry-forward`);
    },
    'another due date': (by) => by.put(`/api/invoices/${month.invoice.id}`, { due_date: '2026-04-01' }),
    'cancelling it': (by) => by.put(`/api/invoices/${month.invoice.id}`, { payment_status: 9 }),
    'making it a bad debt': (by) => by.put(`/api/invoices/${month.invoice.id}`, { payment_status: 10 }),
    'moving it': (by) =>
      by.put(`/api/invoices/${month.other.id}`, { preschool: desk.elsewhere.preschool.id }),
    'throwing a draft away whose line is dated in it': (by) => by.call('DELETE', `/api/invoices/${draft.id}`),
    'throwing a draft of it away': async (by) => {
      const made = await newInvoice(desk.finance, even.parent, { as_draft: true });
      await running.knex('invoices').where({ id: made.id }).update({ billing_month: MONTH });
      return by.call('DELETE', `/api/invoices/${made.id}`);
    },
    'a payment dated in it': (by) =>
      by.post(`/api/invoices/${month.invoice.id}/payment`, cash(100, { paid_at: '2026-02-28' })),
    'another date of a payment': (by) =>
      by.put(`/api/invoices/${month.invoice.id}/transactions/${month.payment.id}`, {
        paid_at: TODAY,
        reason: 'Wrong day',
      }),
    'importing it': async (by) => {
      const target = await newInvoice(desk.finance, desk.family.parent);
      return by.put(`/api/invoices/${target.id}/pull-invoice`, { invoice_id: month.invoice.id });
    },
    'deleting its unbilled bill': (by) =>
      by.call('DELETE', `/api/children/${child().id}/bills/${month.bill.id}`),
    'a new bill dated in it': (by) =>
      by.post(`/api/children/${child().id}/store-bills`, {
        product_id: desk.place.product.id,
        date: '2026-02-20',
        again: true,
      }),
    'a new invoice of it': (by) =>
      by.post(`/api/parents/${desk.family.parent.id}/new-invoices`, { billing_month: MONTH, again: true }),
  };

  it.each(Object.keys(ways))('refuses %s in plain words', async (way) => {
    const entries = async () =>
      running
        .knex('ledger_entries')
        .whereNotIn('invoice_id', running.knex('invoices').select('id').where({ parent_id: even.parent.id }))
        .count();
    const before = await entries();
    const { status, body } = await (ways[way] as (typeof ways)[string])(desk.principal);
    expect([status, body.message]).toEqual([423, text()]);
    expect(await entries()).toEqual(before);
  });

  it('refuses a refund whose charge falls, and a pay-out dated in it; money of today is of today', async () => {
    const fall = { amount: 100, reason: 'Absent', charge: 'falls' };
    const refunds = `/api/payments/${month.payment.id}/refund`;
    expect(refusal(await desk.finance.post(refunds, fall))).toEqual([423, text()]);
    await pay(desk.principal, month.invoice, 7_000);
    const out = { amount: 1_000, reason: 'Overpaid', payment_method: 5, paid_at: '2026-02-27' };
    const payOut = `/api/invoices/${month.invoice.id}/pay-out`;
    expect(refusal(await desk.finance.post(payOut, out))).toEqual([423, text()]);
    expect((await desk.finance.post(payOut, { ...out, paid_at: TODAY })).status).toBe(200);
    expect(await viewed(desk.finance, month.invoice)).toMatchObject({ balance: 0 });
    await expectBooks(running);
  });

  it('refuses an act on many for what lies in it, and says why', async () => {
    const act = { ids: [month.other.id], act: 'status', payment_status: 9 };
    const { refused } = dataOf(await desk.principal.post('/api/invoices/bulk', act));
    expect(refused).toEqual([{ id: month.other.id, message: text() }]);
  });

  it('takes what a parent had paid in it: it counts today, with its own day beside', async () => {
    const { declared, other } = month;
    expect((await desk.principal.post(`/api/payments/${declared.id}/confirm`)).status).toBe(200);
    const found = (await paymentsOf(other)).find(({ id }: Named) => id === declared.id);
    expect(found).toMatchObject({ state: 'confirmed', paid_at: TODAY, value_date: DAY });
    const entry = await running
      .knex('ledger_entries')
      .where({ cause_type: 'payment', cause_id: String(declared.id) })
      .first('effective_date');
    expect(entry).toEqual({ effective_date: TODAY });
    await expectBooks(running);
  });

  it('lets its balances go on, which is an act of today', async () => {
    const taker = await newInvoice(desk.finance, desk.family.parent, { with_carry_forward: true });
    expect((await viewed(desk.finance, taker)).balance).toBe(7_000);
    expect((await viewed(desk.finance, month.other)).payment_status).toBe(8);
    await expectBooks(running);
  });

  it('is closed at that preschool alone', async () => {
    const home = await buildHousehold(running, desk.elsewhere.preschool);
    const made = await newInvoice(desk.finance, home.parent, { billing_month: MONTH });
    await addFee(desk.finance, made, home.children[0] as Named, 500);
  });
});

describe('a closed month is opened again', () => {
  const ask = (by = desk.finance, of = MONTH) =>
    by.post(`${at(desk.place)}/ask-to-open`, { month: of, reason: 'A bill was forgotten' });
  const open = (by: Caller) => by.post(`${at(desk.place)}/open`, { month: MONTH });

  it('by a second person, with a reason; the one who asked can only take it back', async () => {
    expect(refusal(await ask(desk.finance, '2026-01'))).toEqual([
      422,
      { month: [officeMessages.openingNotLast] },
    ]);
    expect(refusal(await open(second))).toEqual([409, officeMessages.openingNotAsked]);
    expect(dataOf(await ask())).toMatchObject({ asked: { reason: 'A bill was forgotten' } });
    expect(refusal(await ask(second))).toEqual([409, officeMessages.openingAsked]);
    expect(refusal(await open(desk.finance))).toEqual([403, officeMessages.openingBySecond]);
    dataOf(await desk.finance.post(`${at(desk.place)}/keep-closed`, { month: MONTH }));
    expect((await state()).asked).toBeNull();
    dataOf(await ask());
    // The months that were closed with it stay closed, and are opened one by one.
    expect(dataOf(await open(second))).toMatchObject({
      closed_through: '2026-01-31',
      closable: [MONTH],
      asked: null,
    });
    const label = { label: 'Corrected' };
    const path = `/api/invoices/${month.invoice.id}/transactions/${month.line.id}`;
    expect((await desk.principal.put(path, label)).status).toBe(200);
    const history = dataOf(await desk.finance.get(`${at(desk.place)}/history`));
    expect(history.find((one: { month: string }) => one.month === MONTH)).toMatchObject({
      reason: 'A bill was forgotten',
      opened_by: { id: expect.any(Number) },
    });
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'preschool', entity_id: String(desk.place.preschool.id) })
      .orderBy('id')
      .pluck('action');
    expect(trail.slice(-5)).toEqual([
      'month_closed',
      'opening_asked',
      'opening_refused',
      'opening_asked',
      'month_opened',
    ]);
    // The one before is opened in its turn, by two people again.
    const january = { month: '2026-01' };
    dataOf(await ask(desk.finance, '2026-01'));
    const opened = dataOf(await second.post(`${at(desk.place)}/open`, january));
    expect(opened).toMatchObject({ closed_through: '2025-12-31', closable: ['2026-01'] });
    for (const again of [january, { month: MONTH }])
      dataOf(await desk.finance.post(`${at(desk.place)}/close`, again));
    dataOf(await ask());
    expect(dataOf(await open(second))).toMatchObject({ closed_through: '2026-01-31' });
  });
});

describe('a payment of a closed month that counts today', () => {
  it('is of the day to which it is corrected, and of no other', async () => {
    const { preschool } = await buildPlace(running);
    const home = await buildHousehold(running, preschool);
    const made = await newInvoice(desk.finance, home.parent);
    await addFee(desk.finance, made, home.children[0] as Named, 5_000);
    const parent = await running.api.as(home.parent);
    const { transaction } = await pay(parent, made, 5_000, { paid_at: DAY });
    dataOf(await desk.finance.post(`/api/closings/${preschool.id}/close`, { month: MONTH }));
    expect((await desk.finance.post(`/api/payments/${transaction.id}/confirm`)).status).toBe(200);
    const day = async () => {
      const path = `/api/invoices/${made.id}/transactions?type[]=payment`;
      const [{ paid_at, value_date }] = dataOf(await desk.finance.get(path));
      return { paid_at, value_date };
    };
    expect(await day()).toEqual({ paid_at: TODAY, value_date: DAY });
    const correction = { paid_at: '2026-03-02', reason: 'The bank has it on the second.' };
    dataOf(await desk.finance.put(`/api/invoices/${made.id}/transactions/${transaction.id}`, correction));
    expect(await day()).toEqual({ paid_at: '2026-03-02', value_date: null });
    await expectBooks(running);
  });
});

describe('whoever writes while a month is closed', () => {
  it('is finished before it, or refused', async () => {
    const { preschool } = await buildPlace(running);
    const home = await buildHousehold(running, preschool);
    const kid = home.children[0] as Named;
    const made = await newInvoice(desk.finance, home.parent, { billing_month: MONTH });
    const fee = (amount: number) =>
      desk.finance.post(`/api/invoices/${made.id}/transactions`, {
        invoice_id: made.id,
        label: 'Fee',
        amount,
        child_id: kid.id,
        type: 'bill',
      });
    const fees = Array.from({ length: 12 }, (_, index) => fee(100 + index));
    const closing = desk.finance.post(`/api/closings/${preschool.id}/close`, { month: MONTH });
    const answers = await Promise.all([...fees, closing]);
    expect(answers.at(-1)?.status).toBe(200);
    expect(answers.every(({ status }) => status === 200 || status === 423)).toBe(true);
    const { closed_at } = await running.knex('month_closings').where({ preschool_id: preschool.id }).first();
    expect(closed_at).toEqual(running.clock.now());
    const before = await viewed(desk.finance, made);
    expect(refusal(await fee(1))).toEqual([423, closedText(MONTH, preschool.name)]);
    expect(await viewed(desk.finance, made)).toEqual(before);
    await expectBooks(running);
  });
});

describe('a month that somebody wants opened', () => {
  it('is decided on before the next one is closed: nobody could open or keep it afterwards', async () => {
    const { preschool } = await buildPlace(running);
    const path = `/api/closings/${preschool.id}`;
    const january = { month: '2026-01' };
    dataOf(await desk.finance.post(`${path}/close`, january));
    const reason = 'A bill was forgotten';
    const asked = dataOf(await desk.finance.post(`${path}/ask-to-open`, { ...january, reason }));
    expect(asked).toMatchObject({ closed_through: '2026-01-31', closable: [], asked: { reason } });
    const closeNext = () => desk.finance.post(`${path}/close`, { month: MONTH });
    expect(refusal(await closeNext())).toEqual([409, officeMessages.closingOpeningAsked]);
    const kept = dataOf(await desk.finance.post(`${path}/keep-closed`, january));
    expect(kept).toMatchObject({ closable: [MONTH], asked: null });
    expect(dataOf(await closeNext())).toMatchObject({ closed_through: '2026-02-28', asked: null });
  });
});

describe('whoever writes while a closed month is opened', () => {
  it('is refused before it, or counts after it', async () => {
    const { preschool } = await buildPlace(running);
    const home = await buildHousehold(running, preschool);
    const kid = home.children[0] as Named;
    const made = await newInvoice(desk.finance, home.parent, { billing_month: MONTH });
    const path = `/api/closings/${preschool.id}`;
    dataOf(await desk.finance.post(`${path}/close`, { month: MONTH }));
    dataOf(await desk.finance.post(`${path}/ask-to-open`, { month: MONTH, reason: 'A bill was forgotten' }));
    const fee = () =>
      desk.finance.post(`/api/invoices/${made.id}/transactions`, {
        invoice_id: made.id,
        label: 'Fee',
        amount: 100,
        child_id: kid.id,
        type: 'bill',
      });
    const fees = Array.from({ length: 12 }, fee);
    const [opened, ...answers] = await Promise.all([second.post(`${path}/open`, { month: MONTH }), ...fees]);
    expect(opened?.status).toBe(200);
    const taken = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 423)).toEqual([]);
    expect((await fee()).status).toBe(200);
    expect((await viewed(desk.finance, made)).price).toBe(100 * (taken.length + 1));
    await expectBooks(running);
  });
});

describe('out to accounting', () => {
  const path = () => `/accounting/${desk.place.preschool.id}/journals-download`;
  const take = (format: string, by = desk.finance) => by.get(`${path()}?month=${MONTH}&format=${format}`);
  const view = async (of = MONTH) =>
    dataOf(await desk.finance.get(`/api/accounting/${desk.place.preschool.id}?month=${of}`));

  it('a month that is open is looked at, and does not go out; nor does a closed one without codes', async () => {
    const { closed_through } = await state();
    expect((await view('2026-03')).closed).toBe(false);
    const refused = await desk.finance.get(`${path()}?month=2026-03&format=xero`);
    expect(refusal(refused)).toEqual([409, officeMessages.accountingOpen]);
    if (closed_through !== '2026-02-28') expect((await close()).status).toBe(200);
    const { closed, holds, missing, roll } = await view();
    expect([closed, holds]).toEqual([true, true]);
    expect(roll).toMatchObject({ opening: 0, sales: 20_000, receipts: -4_000, closing: 16_000 });
    expect(missing.sort()).toEqual(['cash', 'other', 'receivable']);
    expect(refusal(await take('xero'))).toEqual([409, officeMessages.accountingCodesMissing]);
  });

  it('each figure is its entries', async () => {
    const { roll } = await view();
    const url = `/api/accounting/${desk.place.preschool.id}/entries?month=${MONTH}&part=`;
    for (const part of ['sales', 'receipts', 'refunds', 'credits', 'losses']) {
      const entries = dataOf(await desk.finance.get(`${url}${part}`));
      expect(entries.reduce((all: number, { amount }: { amount: number }) => all + amount, 0)).toBe(
        roll[part],
      );
    }
  });

  it('goes out in the form of each program, and who took it stands in the trail', async () => {
    const { id } = desk.place.preschool;
    const codes = { receivable: '300-000', cash: '320-000', other: '500-000' };
    expect((await desk.finance.put(`/api/accounting/${id}/codes`, { codes: { cash: '=1;2' } })).status).toBe(
      422,
    );
    expect((await desk.principal.put(`/api/accounting/${id}/codes`, { codes })).status).toBe(403);
    expect(dataOf(await desk.finance.put(`/api/accounting/${id}/codes`, { codes }))).toEqual({ codes });
    expect((await take('xero', desk.principal)).status).toBe(403);
    const xero = (await take('xero')).body.split('\r\n');
    expect(xero[0]).toBe('*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount');
    expect(xero.slice(1, 3).map((row: string) => row.split(',').slice(-5))).toEqual([
      ['11/02/2026', 'Trade receivables', '300-000', 'Tax Exempt', '-40.00'],
      ['11/02/2026', 'Cash', '320-000', 'Tax Exempt', '40.00'],
    ]);
    const sql = (await take('sql')).body.split('\r\n');
    expect(sql[0]).toMatch(new RegExp(`^MASTER;T${id}-20260211R;11/02/2026;11/02/2026;Receipts, .*;$`));
    expect(sql[1]).toBe(`DETAIL;T${id}-20260211R;300-000;Trade receivables;0.00;40.00;`);
    expect((await take('autocount')).body).toContain(`T${id}-20260228S,28/02/2026,`);
    const trail = await running.knex('audit_entries').where({ action: 'downloaded', entity_id: String(id) });
    expect(trail.map(({ after }) => after.filter.format)).toEqual(['xero', 'sql', 'autocount']);
  });

  it('is refused where balances and movements differ, and goes by the line’s first account for ever', async () => {
    const before = (await view()).journals;
    await running.knex('products').where({ id: desk.place.product.id }).update({ product_type: 3 });
    expect((await view()).journals).toEqual(before);
    const open = () => running.knex('open_balances').where({ preschool_id: desk.place.preschool.id });
    await open().increment('balance', 1);
    expect(refusal(await take('xero'))).toEqual([409, officeMessages.accountingDiffers]);
    await open().decrement('balance', 1);
    expect((await take('xero')).status).toBe(200);
  });
});

describe('e-invoices', () => {
  const url = () => `/api/accounting/${desk.place.preschool.id}`;
  const view = async (month: string) => dataOf(await desk.finance.get(`${url()}/e-invoices?month=${month}`));
  const company = { ...COMPANY, tin: 'c 2584563200' };

  it('are made of no month until the company is known, which only head office names', async () => {
    expect(await view('2026-02')).toMatchObject({ company: null, documents: null, by: '2026-03-07' });
    const wrong = { ...company, tin: 'C0258456320', msic: '851', phone_no: '1' };
    const refused = await desk.finance.put(`${url()}/company`, wrong);
    expect(Object.keys(refused.body.errors).sort()).toEqual(['msic', 'tin']);
    expect((await desk.principal.put(`${url()}/company`, company)).status).toBe(403);
    expect((await desk.finance.put(`${url()}/company`, { ...company, phone_no: '1' })).status).toBe(422);
    const known = { ...company, tin: 'C2584563200', sst_no: null, phone_no: '+60355101234' };
    expect(dataOf(await desk.finance.put(`${url()}/company`, company))).toEqual(known);
    const [told] = await running.knex('audit_entries').where({ action: 'company_set' });
    expect([told.before, told.after]).toEqual([null, known]);
  });

  it('have each sen that was issued in a month, and one above RM 10,000 waits for an identity number', async () => {
    const { knex } = running;
    const [small, large] = [await owing({}, 12_345), await owing({}, 1_000_001)];
    // The last moment of June in Malaysia, and the first of July.
    await knex('invoices').where({ id: small.id }).update({ issued_at: '2026-06-30T15:59:59Z' });
    await knex('invoices').where({ id: large.id }).update({ issued_at: '2026-06-30T16:00:00Z' });
    const documents = async (month: string) => (await view(month)).documents;
    const amount = 12_345;
    expect(await documents('2026-06')).toEqual({
      issued: { invoices: 1, amount },
      consolidated: { documents: 1, invoices: 1, amount },
      apart: [],
    });
    expect(await documents('2026-07')).toMatchObject({
      issued: { invoices: 1, amount: 1_000_001 },
      consolidated: { documents: 0, invoices: 0, amount: 0 },
      apart: [{ id: large.id, amount: 1_000_001, state: 'unknown' }],
    });
    const [{ parent_id: user_id }] = await knex('invoices').where({ id: large.id });
    await knex('user_profiles')
      .insert({ user_id, ic_no: '880101-10-5566', updated_at: new Date(0) })
      .onConflict('user_id')
      .merge();
    expect((await documents('2026-07')).apart).toMatchObject([{ id: large.id, state: 'own' }]);
  });
});
