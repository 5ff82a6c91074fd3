/**
 * The report calls as people make them: whose figures a principal sees, the billing period of the day, links that lead
 * to exactly what was counted, files to take away, what became of the invoices' messages.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, DAY_MS } from '#shared/domain/calendar-date';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import {
  type BuiltPreschool,
  buildBillLine,
  buildBooking,
  buildChild,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { readPdf } from '../support/read-pdf';
import { isLong } from '../support/rounds';
import { addFee, buildHousehold, dataOf, newInvoice, pay } from './money';
import { runningApi, TODAY, YESTERDAY } from './running-api';

const running = runningApi();
let here: BuiltPreschool;
let there: BuiltPreschool;
let finance: Caller;
let principal: Caller;
let owing: { id: number };

const NAME = '=HYPERLINK("http://evil.test") 陳志豪 முருகன்';

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex, { name: 'Tadika Melati', capacity: 30, places: { 4: 3 } });
  there = await buildPreschool(knex, { name: 'Tadika Angsana', status: 'licensee', capacity: 10 });
  finance = await api.as(await buildUser(knex, 3));
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  for (const [place, amounts] of [
    [here, [50_000, 30_000]],
    [there, [20_000]],
  ] as const) {
    for (const amount of amounts) {
      const { parent, children } = await buildHousehold(running, place);
      await knex('users').where({ id: parent.id }).update({ name: NAME, phone_no: '+60123456789' });
      const invoice = await newInvoice(finance, parent, { preschool_id: place.id });
      await addFee(finance, invoice, children[0] as { id: number }, amount);
      await pay(finance, invoice, amount === 30_000 ? amount : 5_000, { payment_method: 2 });
      await finance.put(`/api/invoices/${invoice.id}`, { due_date: YESTERDAY });
      if (amount === 50_000) owing = parent;
    }
  }
  const bch = await buildHousehold(running, there, 1, 9);
  const invoice = await newInvoice(finance, bch.parent, { preschool_id: there.id });
  await addFee(finance, invoice, bch.children[0] as { id: number }, 7_000);
  await buildChild(knex, here, { status: 4 });
});

const REPORTS = [
  'get-all-total',
  'get-total-income',
  'get-total-unpaid',
  'get-total-carry-forward',
  'summary',
  'outstanding-by-parents',
  'outstanding-totals',
  'get-invoice-email-delivery-status',
  'get-product-billed-summary',
  'get-programme-billed-summary',
  'billed-lines',
  ...['billed', 'unbilled'].map((kind) => `get-current-month-total-${kind}-active-children`),
  ...['active', 'suspended'].map((kind) => `get-current-month-total-${kind}-children`),
].map((name) => `/api/reports/${name}`);

describe('a principal', () => {
  it.each([...REPORTS, '/reports/download-summary', '/dashboard/outstandings-download'])(
    'asks %s of another preschool, and it is not there',
    async (path) => {
      expect((await principal.get(`${path}?preschool=${there.id}`)).status).toBe(404);
      expect((await principal.get(`${path}?preschool=987654`)).status).toBe(404);
      expect((await principal.get(`${path}?preschool=${here.id}`)).status).toBe(200);
    },
  );

  it('sees the own preschool alone where none is named', async () => {
    expect(dataOf(await principal.get('/api/reports/get-total-income'))).toBe(35_000);
    expect(dataOf(await finance.get('/api/reports/get-total-income'))).toBe(40_000);
    const rows = dataOf(await principal.get('/api/reports/summary'));
    expect(rows.map((row: { preschool_id: number }) => row.preschool_id)).toEqual([here.id]);
    expect((await principal.get(`/api/get-seating-totals?preschool_id=${there.id}`)).status).toBe(404);
    expect((await principal.get(`/api/payment-history/months?preschool=${there.id}`)).status).toBe(404);
  });
});

describe('a figure', () => {
  it('is of the billing period of the day where month and year are left out', async () => {
    expect(dataOf(await finance.get('/api/reports/get-total-unpaid'))).toBe(45_000 + 15_000 + 7_000);
    expect(dataOf(await finance.get('/api/reports/get-total-unpaid?month=4&year=2026'))).toBe(0);
    const { graph_data } = dataOf(await finance.get('/api/reports/get-all-total'));
    expect([graph_data.labels[0], graph_data.labels.at(-1)]).toEqual(['2025-04', '2026-03']);
    expect(graph_data.datasets.map(({ data }: { data: number[] }) => data.at(-1))).toEqual([
      107_000, 40_000, 67_000,
    ]);
  });

  it('overlooks the preschools’ status where one is chosen', async () => {
    const of = async (query: string) => dataOf(await finance.get(`/api/reports/get-total-unpaid?${query}`));
    expect(await of('preschool_status=active')).toBe(45_000);
    expect(await of(`preschool_status=active&preschool=${there.id}`)).toBe(22_000);
    expect(await of(`role=9`)).toBe(7_000);
  });

  it('is refused for a month, a group or a status that there is not', async () => {
    for (const query of [
      'month=13',
      'year=99',
      'role=4',
      'preschool_status=open',
      'bad_debt=perhaps',
      'month=1.5',
    ])
      expect([query, (await finance.get(`/api/reports/summary?${query}`)).status]).toEqual([query, 422]);
  });

  it('leads to the list of exactly what it counts', async () => {
    const { hrefs, ...totals } = dataOf(
      await finance.get('/api/reports/get-all-total?preschool_status=active&role=7'),
    );
    for (const [name, total] of [
      ['invoices', totals.total_invoices_count],
      ['overdue', totals.total_overdue],
      ['completed', totals.total_completed],
      ['pending', totals.total_pending],
    ])
      expect([name, (await finance.get(`/api${hrefs[name]}`)).body.meta.total]).toEqual([name, total]);
    const unpaid = dataOf(await finance.get(`/api${hrefs.unpaid}`));
    expect(unpaid.map((one: { balance: number }) => one.balance)).toEqual([totals.total_unpaid]);
    for (const kind of ['billed-active', 'unbilled-active', 'active', 'suspended']) {
      const { total, href } = dataOf(
        await finance.get(`/api/reports/get-current-month-total-${kind}-children`),
      );
      expect([kind, (await finance.get(`/api${href}`)).body.meta.total]).toEqual([kind, total]);
    }
  });
});

describe('the outstandings', () => {
  it('come by preschool, with pages of parents, found by a part of a name', async () => {
    const { body } = await finance.get('/api/reports/outstanding-by-parents?includeBCH=1&per_page=2');
    expect(body.meta).toEqual({ total: 3, page: 1, per_page: 2 });
    expect(body.data).toMatchObject([
      { preschool_name: 'Tadika Angsana', total_outstanding: 22_000, total_parents: 2, parents: [{}, {}] },
    ]);
    const [second] = (await finance.get('/api/reports/outstanding-by-parents?includeBCH=1&per_page=2&page=2'))
      .body.data;
    expect(second.parents).toMatchObject([
      {
        id: owing.id,
        days: 1,
        outstanding: 45_000,
        last_payment: TODAY,
        phone: '+60123456789',
        role: { id: 7, name: 'Parent' },
        href: `/parents/${owing.id}/invoices/`,
      },
    ]);
    const found = (
      await finance.get(`/api/reports/outstanding-by-parents?search=${encodeURIComponent('முருகன்')}`)
    ).body;
    expect(found.meta.total).toBe(2);
    expect(dataOf(await finance.get('/api/reports/outstanding-totals'))).toEqual({
      preschools: 2,
      parents: 2,
      outstanding: 60_000,
    });
    expect(dataOf(await finance.get(`/api/reports/outstanding-totals?date_as_at=${YESTERDAY}`)).parents).toBe(
      0,
    );
  });

  it('are a CSV in which no name is run as a formula', async () => {
    const answer = await fetch(`${running.api.url}/dashboard/outstandings-download?downloadFormat=csv`, {
      headers: { Authorization: `Bearer ${finance.token}` },
    });
    expect(answer.headers.get('Content-Disposition')).toContain(`outstandings-${TODAY}.csv`);
    const lines = (await answer.text()).trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toBe(
      `Tadika Melati,"'${NAME.replaceAll('"', '""')}",Parent,'+60123456789,${TODAY},1,450.00,0.00`,
    );
  });

  it('are a PDF with every parent, whatever the script', async () => {
    const answer = await fetch(`${running.api.url}/dashboard/outstandings-download?includeBCH=1`, {
      headers: { Authorization: `Bearer ${finance.token}` },
    });
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    const { text, title } = await readPdf(await answer.arrayBuffer());
    expect(title).toBe(`Outstandings by Parent, ${TODAY}`);
    for (const part of [
      'Tadika Angsana',
      'Tadika Melati',
      '陳志豪',
      '450.00',
      '3 parents',
      'RM 670.00',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
  });

  it('are no PDF with more rows than it has room for, unless of one preschool', async () => {
    const { knex } = running;
    await knex.raw(
      `INSERT INTO users (id, name, email, created_at, updated_at)
       SELECT 50000 + n, 'Parent ' || n, 'many' || n || '@test.test', now(), now() FROM generate_series(1, 2000) AS n`,
    );
    await knex.raw(
      `INSERT INTO invoices (parent_id, preschool_id, invoice_no, billing_month, payment_status, price, created_at, updated_at)
       SELECT 50000 + n, ?, 'MANY-' || n, '2026-03', 1, 100, now(), now() FROM generate_series(1, 2000) AS n`,
      [here.id],
    );
    await knex.raw(
      `INSERT INTO ledger_entries (parent_id, preschool_id, invoice_id, kind, amount, effective_date, recorded_at, cause_type, cause_id)
       SELECT parent_id, preschool_id, id, 'charge', 100, ?::date, ?::timestamptz, 'line', id::text
         FROM invoices WHERE invoice_no LIKE 'MANY-%'`,
      [TODAY, running.clock.now()],
    );
    const all = await finance.get('/dashboard/outstandings-download');
    expect([all.status, all.body.errors]).toEqual([422, { preschool: [officeMessages.outstandingsTooMany] }]);
    expect((await finance.get('/api/reports/outstanding-totals')).body.data.parents).toBe(2_002);
    const csv = await fetch(`${running.api.url}/dashboard/outstandings-download?downloadFormat=csv`, {
      headers: { Authorization: `Bearer ${finance.token}` },
    });
    expect((await csv.text()).trim().split('\n')).toHaveLength(2_003);
  });
});

describe('the other reports', () => {
  it('tell what became of the messages about invoices of seven days; one that was kept counts as not sent', async () => {
    const { knex, clock } = running;
    const now = clock.now().getTime();
    const write = async (
      daysAgo: number,
      state: string,
      events: string[],
      { about_type = 'invoice', kind = 'invoice' } = {},
    ) => {
      const created_at = new Date(now - daysAgo * DAY_MS);
      const sent_at = state === 'sent' ? created_at : null;
      const [mail] = await knex('mails')
        .insert({
          id: knex.raw('gen_random_uuid()'),
          kind,
          recipients: ['a@test.test'],
          subject: 'Invoice',
          text: '.',
          html: '.',
          about_type,
          about_id: '1',
          preschool_id: here.id,
          state,
          created_at,
          sent_at,
        })
        .returning('id');
      for (const event of events)
        await knex('mail_events').insert({
          id: `${mail.id}${event}`,
          mail_id: mail.id,
          event,
          severity: 'permanent',
          occurred_at: created_at,
          received_at: created_at,
        });
    };
    await write(0, 'sent', ['accepted', 'delivered', 'opened', 'clicked']);
    await write(3, 'sent', ['opened', 'accepted']);
    await write(6, 'sent', ['accepted', 'failed']);
    await write(0, 'failed', []);
    // Without a mail server nothing is sent.
    await write(0, 'kept', []);
    await write(7, 'kept', []);
    await write(7, 'sent', ['accepted']);
    await write(0, 'sent', ['accepted'], { about_type: 'child' });
    // What is about an invoice without being one.
    await write(0, 'sent', ['accepted', 'opened'], { kind: 'receipt' });
    const path = '/api/reports/get-invoice-email-delivery-status';
    expect(dataOf(await finance.get(path))).toEqual({
      total: 4,
      accepted: 3,
      delivered: 2,
      opened: 2,
      clicked: 1,
      failed: 2,
      not_sent: 1,
      from: '2026-03-05',
      to: TODAY,
    });
    expect(dataOf(await finance.get(`${path}?preschool=${there.id}`)).total).toBe(0);
  });

  it('count the seats that are left by age, of preschools that have set their places', async () => {
    const { knex } = running;
    const booked = await buildChild(knex, here, { status: 9 });
    await buildBooking(knex, booked, { year: 2026 });
    const { seating_data, seating_constant, capacity } = dataOf(
      await finance.get('/api/get-seating-totals?year=2026'),
    );
    // Two who attend and one who is booked, all born in 2022.
    expect([seating_data.four_yo, seating_constant['4yo_const'], capacity]).toEqual([0, 3, 40]);
    expect([seating_data.baby, seating_data.twelve_yo, seating_constant['12yo_const']]).toEqual([0, 0, 0]);
  });

  it('show a parent the own payments by month, and staff those of a parent', async () => {
    const parent = await running.api.as(
      await running.knex('users').where({ id: owing.id }).first<{ email: string }>('email'),
    );
    const own = dataOf(await parent.get('/api/payment-history/months'));
    expect(own.at(-1)).toMatchObject({ month: '2026-03', total: 5_000, cdm: 5_000, count: 1 });
    expect(dataOf(await principal.get(`/api/payment-history/months?parent=${owing.id}`))).toMatchObject(
      own.map(({ href: _, ...month }: { href: string }) => month),
    );
    expect((await parent.get('/api/reports/summary')).status).toBe(403);
  });
});

// After the others, whose figures are of all preschools.
describe('a month', () => {
  it('counts parents who paid sen, not those whose balance moved or fell, and adds up with what was carried', async () => {
    const place = await buildPreschool(running.knex, { name: 'Tadika Seroja' });
    const owingIn = async (billing_month: string, amount: number) => {
      const home = await buildHousehold(running, place);
      const invoice = await newInvoice(finance, home.parent, { preschool_id: place.id, billing_month });
      const { transaction } = await addFee(finance, invoice, home.children[0] as { id: number }, amount);
      return { ...home, invoice, line: transaction };
    };
    const moved = await owingIn('2026-01', 10_000);
    const paid = await owingIn('2026-01', 20_000);
    const credited = await owingIn('2026-01', 30_000);
    const partly = await owingIn('2026-01', 40_000);
    const next = await newInvoice(finance, moved.parent, {
      preschool_id: place.id,
      billing_month: '2026-02',
      with_carry_forward: 1,
    });
    await pay(finance, next, 10_000);
    await pay(finance, paid.invoice, 20_000);
    const lines = [{ line_id: credited.line.id, amount: 30_000 }];
    dataOf(
      await finance.post(`/api/invoices/${credited.invoice.id}/notes`, {
        kind: 'credit',
        reason: 'Never came.',
        lines,
      }),
    );
    await pay(finance, partly.invoice, 15_000);
    dataOf(
      await finance.post(`/api/invoices/${partly.invoice.id}/write-off`, { amount: 5_000, reason: 'Moved.' }),
    );
    const figures = async (month: number) => {
      const asked = `month=${month}&year=2026&preschool=${place.id}`;
      const [row] = dataOf(await finance.get(`/api/reports/summary?${asked}`));
      return { row, all: dataOf(await finance.get(`/api/reports/get-all-total?${asked}`)) };
    };
    const { row, all } = await figures(1);
    expect([row.total_parents, row.total_parents_paid]).toEqual([4, 1]);
    expect(all).toMatchObject({
      total_invoiced: 100_000,
      total_paid_net: 35_000,
      total_carry_forward: 10_000,
      total_credited: 30_000,
      total_written_off: 5_000,
      total_unpaid: 20_000,
    });
    const { total_paid_net, total_carry_forward, total_credited, total_written_off, total_unpaid } = all;
    expect(total_paid_net + total_carry_forward + total_credited + total_written_off + total_unpaid).toBe(
      all.total_invoiced,
    );
    // The sen came in February.
    expect((await figures(2)).row).toMatchObject({ total_parents: 1, total_parents_paid: 1 });
  });
});

describe('the fees of a month', () => {
  it('are by the month of the invoice on the dashboard, and by the date of the bill in the billed summary', async () => {
    const { knex } = running;
    const place = await buildPreschool(knex, { name: 'Tadika Kenanga' });
    const { parent, children } = await buildHousehold(running, place);
    const invoice = await newInvoice(finance, parent, { preschool_id: place.id, billing_month: '2026-02' });
    const child = children[0] as (typeof children)[0];
    const programme = await buildProduct(knex, place);
    await buildBillLine(knex, child, programme, { bill_date: '2026-01-31', amount: 40_000 });
    dataOf(await finance.put(`/api/invoices/${invoice.id}/pull-unbilled-bills`));
    const of = async (month: number) => {
      const asked = `month=${month}&year=2026&preschool=${place.id}`;
      const { total_bills_only } = dataOf(await finance.get(`/api/reports/get-all-total?${asked}`));
      const invoiced = dataOf(await finance.get(`/api/reports/invoiced-lines?${asked}&fees=all`));
      const billed = dataOf(await finance.get(`/api/reports/billed-lines?${asked}`));
      return [total_bills_only, invoiced.total_fees, billed.total_fees];
    };
    expect([await of(1), await of(2)]).toEqual([
      [0, 0, 40_000],
      [40_000, 40_000, 0],
    ]);
  });
});

describe('the day of a report', () => {
  it.each([
    // Midnight in Kuala Lumpur is 16:00 before it in Greenwich.
    ['2026-12-22T15:59:59Z', '2026-12-22', '2026-12'],
    ['2026-12-22T16:00:00Z', '2026-12-23', '2027-01'],
    ...(isLong
      ? [
          ['2026-12-31T15:59:59Z', '2026-12-31', '2027-01'],
          ['2026-12-31T16:00:00Z', '2027-01-01', '2027-01'],
          ['2028-01-31T15:59:59Z', '2028-01-31', '2028-02'],
          ['2028-02-28T16:00:00Z', '2028-02-29', '2028-03'],
        ]
      : []),
    ['2028-02-29T16:00:00Z', '2028-03-01', '2028-03'],
  ])('at %s is %s, of the period %s', async (instant, day, period) => {
    running.clock.set(instant);
    // The session of another day has run out by then.
    const admin = await running.api.as(await buildUser(running.knex, 1));
    const get = async (path: string) => dataOf(await admin.get(path));
    const [year, month] = period.split('-').map(Number);
    const { graph_data } = await get('/api/reports/get-all-total');
    expect(graph_data.labels.at(-1)).toBe(period);
    expect(await get('/api/reports/get-total-unpaid')).toBe(
      await get(`/api/reports/get-total-unpaid?month=${month}&year=${year}`),
    );
    // A chart of what was paid, and the seats, follow the calendar.
    const paid = await get('/api/payment-history/months');
    expect(paid.map((one: { month: string }) => one.month).at(-1)).toBe(day.slice(0, 7));
    for (const { month: of, href } of paid as { month: string; href: string }[]) {
      const query = new URLSearchParams(href.split('?')[1]);
      expect([query.get('from'), query.get('to')]).toEqual([`${of}-01`, lastDayOf(of)]);
    }
    expect((await get('/api/get-seating-totals')).href).toContain(`year=${day.slice(0, 4)}`);
    const { from, to } = await get('/api/reports/get-invoice-email-delivery-status');
    expect([from, to]).toEqual([addDays(day, -6), day]);
    const parentDays = (await get('/api/reports/outstanding-by-parents?sort=-days'))[0].parents[0].days;
    expect(parentDays).toBe(Math.round((Date.parse(day) - Date.parse(YESTERDAY)) / DAY_MS));
    const file = await admin.get('/dashboard/outstandings-download?downloadFormat=csv');
    expect(file.headers.get('Content-Disposition')).toContain(`outstandings-${day}.csv`);
  });

  const lastDayOf = (month: string) => {
    const [year, number] = month.split('-').map(Number) as [number, number];
    const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
    return addDays(`${next}-01`, -1);
  };
});
