/** Invoices found: lists with their filters, the Advanced Search, the statuses. */
import { beforeAll, describe, expect, it } from 'vitest';
import { officeMessages } from '#shared/office-messages';
import { buildChild, buildUser } from '../support/factories';
import { addFee, buildHousehold, dataOf, expectBooks, newInvoice, pay, refusal, viewed } from './money';
import { moneyDesk } from './money-desk';
import { YESTERDAY } from './running-api';

const { running, desk, child, make, put } = moneyDesk({ children: 2 });

describe('a list', () => {
  it('is filtered by month, status, lock, due date, bad debt, parent and preschool', async () => {
    const other = await buildHousehold(running, desk.place.preschool);
    const ids: number[] = [];
    for (const form of [{}, { due_date: YESTERDAY }, { payment_status: 10 }]) {
      const made = await newInvoice(desk.finance, other.parent);
      await addFee(desk.finance, made, other.children[0] as { id: number }, 5_000);
      await put(made, form);
      ids.push(made.id);
    }
    const [open, late, bad] = ids as [number, number, number];
    await put({ id: open }, { locked: 1 });
    const listed = async (query: string) =>
      dataOf(await desk.finance.get(`/api/invoices?parent=${other.parent.id}&${query}`)).map(
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
    expect(await listed(`preschool=${desk.elsewhere.preschool.id}`)).toEqual([]);
    expect(await listed('sort=due_date&per_page=1')).toEqual([late]);
    expect(await listed('sort=created_at')).toEqual([open, late, bad]);
    expect((await desk.finance.get('/api/invoices?sort=secret')).status).toBe(422);
    const previous = dataOf(
      await desk.finance.get(
        `/api/invoices-tenent-controller?parent=${other.parent.id}&status[]=1&status[]=2&status[]=10&locked=0&preschool=${desk.place.preschool.id}`,
      ),
    );
    expect(previous.map((each: { id: number }) => each.id)).toEqual([bad, late]);
    await expectBooks(running);
  });

  it('says what all its pages come to and how many are in each status, and is a CSV of the same', async () => {
    const other = await buildHousehold(running, desk.place.preschool);
    for (const amount of [5_000, 7_000]) {
      const made = await newInvoice(desk.finance, other.parent);
      await addFee(desk.finance, made, other.children[0] as { id: number }, amount);
      if (amount === 7_000) await put(made, { due_date: YESTERDAY });
      if (amount === 7_000) await pay(desk.finance, made, 2_000, { payment_method: 5 });
    }
    const totals = async (query = '', by = desk.finance) =>
      dataOf(await by.get(`/api/invoices/totals?parent=${other.parent.id}${query}`));
    const all = await totals();
    expect(all).toMatchObject({ total: 2, price: 12_000, paid: 2_000, balance: 10_000 });
    expect(all.statuses.reduce((sum: number, row: { total: number }) => sum + row.total, 0)).toBe(2);
    const pending = await totals('&status[]=1');
    expect(pending).toMatchObject({ total: 1, price: 5_000, balance: 5_000 });
    expect(pending.statuses).toEqual(all.statuses);
    expect(await totals(`&preschool=${desk.elsewhere.preschool.id}`)).toMatchObject({ total: 0, price: 0 });
    const csvOf = async (path: string) => {
      const { body } = await desk.finance.get(`${path}?parent=${other.parent.id}`);
      return String(body).trim().split('\n');
    };
    const invoices = await csvOf('/api/invoices/download');
    expect(invoices).toHaveLength(3);
    const child = other.children[0] as unknown as { fullname: string };
    expect(invoices.filter((row) => row.includes(child.fullname))).toHaveLength(2);
    expect((await desk.parent.get('/api/invoices/totals')).status).toBe(403);
  });

  it('has a CSV of the lines, in which no text is a formula', async () => {
    const other = await buildHousehold(running, desk.place.preschool);
    const [child] = other.children as unknown as [{ id: number; fullname: string }];
    const made = await newInvoice(desk.finance, other.parent);
    await addFee(desk.finance, made, child, 123_456, { label: '=HYPERLINK("x")', quantity: 2 });
    await addFee(desk.finance, made, child, -3_000, { label: 'Sibling, second' });
    const answer = await desk.finance.get(`/api/invoices/download-lines?parent=${other.parent.id}`);
    const [, ...rows] = String(answer.body).trim().split('\n');
    const { invoice_no } = await viewed(desk.finance, made);
    expect(rows.every((row) => row.startsWith(`${invoice_no},`) && row.includes(`,${child.fullname},`))).toBe(
      true,
    );
    expect(
      rows.map((row) => row.slice(row.indexOf(`,${child.fullname},`) + child.fullname.length + 2)),
    ).toEqual([
      `Bill,"'=HYPERLINK(""x"")",,2,1234.56,0.00,2469.12`,
      'Discount,"Sibling, second",,1,-30.00,0.00,-30.00',
    ]);
    // Nothing of others, and of those that a filter leaves out.
    expect(
      String(
        (await desk.finance.get(`/api/invoices/download-lines?parent=${other.parent.id}&drafts=1`)).body,
      ).trim(),
    ).not.toContain('\n');
    expect((await desk.parent.get('/api/invoices/download-lines')).status).toBe(403);
  });

  it('names the children of each, and tells the office how far its e-mail came', async () => {
    const other = await buildHousehold(running, desk.place.preschool);
    const [child] = other.children as unknown as [{ id: number; fullname: string }];
    const made = await newInvoice(desk.finance, other.parent);
    await addFee(desk.finance, made, child, 5_000);
    const row = async (by = desk.finance) =>
      dataOf(await by.get(`/api/invoices?parent=${other.parent.id}`))[0];
    expect(await row()).toMatchObject({ children: [child.fullname], mail: null });
    await desk.finance.post(`/api/invoices/${made.id}/send-mail`, { invoice_id: made.id });
    expect((await row()).mail).toBe('kept');
    expect((await row(await running.api.as(other.parent))).mail).toBeNull();
  });

  it('is searched by number, parent and child, in any script', async () => {
    const { knex } = running;
    const named = await buildUser(knex, 7, { name: 'Gunasekaran a/l Thevar' });
    await buildChild(knex, desk.place.preschool, { parents: [named], fullname: '陈美玲 Tan Mei Ling' });
    const made = await newInvoice(desk.finance, named);
    const found = async (search: string, by = desk.finance) =>
      dataOf(await by.get(`/api/invoices?search=${encodeURIComponent(search)}`)).map(
        (each: { id: number }) => each.id,
      );
    for (const text of [made.invoice_no, made.invoice_no.toLowerCase(), 'gunaseka', '美玲'])
      expect([text, await found(text)]).toEqual([text, [made.id]]);
    expect(await found('100%')).toEqual([]);
    expect(await found('gunaseka', desk.parent)).toEqual([]);
  });

  it('of a parent holds their own alone', async () => {
    await make();
    const { data, meta } = (await desk.parent.get('/api/invoices?per_page=1500')).body;
    expect(meta.total).toBeGreaterThan(0);
    expect(new Set(data.map((each: { parent: number }) => each.parent))).toEqual(
      new Set([desk.family.parent.id]),
    );
    const stranger = await running.api.as((await buildHousehold(running, desk.place.preschool)).parent);
    expect((await stranger.get(`/api/invoices/${data[0].id}`)).status).toBe(404);
    expect((await stranger.get('/api/invoices')).body.meta.total).toBe(0);
  });
});

describe('Advanced Search', () => {
  it('finds invoices by each of its keys, the newest first', async () => {
    const made = await make({ is_pos_invoice: 1 });
    const search = async (query: string, by = desk.finance) =>
      dataOf(await by.get(`/api/invoices/search?${query}`)).invoices.map((each: { id: number }) => each.id);
    expect(await search(`id=${made.id}`)).toEqual([made.id]);
    expect(await search(`invoice_no=${made.invoice_no.slice(2)}`)).toContain(made.id);
    expect((await search('is_pos_invoice=1'))[0]).toBe(made.id);
    expect(await search('is_pos_invoice=0')).not.toContain(made.id);
    const outside = await running.api.as(
      await buildUser(running.knex, 4, { preschools: [desk.elsewhere.preschool] }),
    );
    expect(await search(`id=${made.id}`, outside)).toEqual([]);
  });

  it('finds lines and payments by each of its keys', async () => {
    const made = await make();
    const line = (
      await addFee(desk.finance, made, child(), 12_345, {
        quantity: 7,
        discount_amount: 45,
        remarks: 'Kuching trip',
      })
    ).transaction;
    const paid = (
      await pay(desk.finance, made, 777, { reference_id: 'REF-9911', remarks: 'over the counter' })
    ).transaction;
    const search = async (query: string) =>
      dataOf(await desk.finance.get(`/api/transactions/search?${query}`)).transactions.map(
        (each: { id: number }) => each.id,
      );
    expect(await search(`invoice_id=${made.id}`)).toEqual([paid.id, line.id]);
    // Each says whose it is.
    const { transactions } = dataOf(await desk.finance.get(`/api/transactions/search?invoice_id=${made.id}`));
    for (const each of transactions)
      expect(each).toMatchObject({ invoice_no: made.invoice_no, parent_name: made.parent_name });
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
    expect(await search(`preschool_id=${desk.place.preschool.id}`)).toContain(line.id);
  });

  it('asks for one key and a value that fits it', async () => {
    const search = (query: string) => desk.finance.get(`/api/transactions/search?${query}`);
    expect(refusal(await search(''))).toEqual([422, { key: [officeMessages.searchOneKey] }]);
    expect((await search('id=1&amount=2')).status).toBe(422);
    expect(refusal(await search('amount=ten'))).toEqual([422, { amount: [officeMessages.searchValueUnfit] }]);
    expect((await search('type=nonsense')).status).toBe(422);
  });
});

describe('the statuses', () => {
  it('are the eleven of the product', async () => {
    const listed = dataOf(await desk.parent.get('/api/payment-status'));
    expect(listed).toHaveLength(11);
    expect(listed[7]).toEqual({ id: 8, name: 'Carried Forward' });
  });
});

describe('a list of thousands', () => {
  beforeAll(async () => {
    const { knex } = running;
    await knex.raw(
      `INSERT INTO users (name, email, created_at, updated_at)
       SELECT 'Payer ' || md5(n::text), 'payer-' || n || '@test.test', now(), now() FROM generate_series(1, 400) AS n`,
    );
    await knex.raw('ALTER TABLE invoices DISABLE TRIGGER USER');
    await knex.raw(
      `INSERT INTO invoices (parent_id, preschool_id, invoice_no, billing_month, payment_status, price, due_date,
                             created_at, updated_at)
       SELECT payers.id, ?, 'MANY-' || n, to_char(date '2020-01-01' + n % 2000, 'YYYY-MM'), 1 + n % 7, n,
              CASE WHEN n % 10 > 0 THEN date '2020-01-08' + n % 2000 END, timestamptz '2020-01-01' + n * interval '1 hour', now()
         FROM generate_series(1, 12000) AS n
         JOIN (SELECT id, row_number() OVER (ORDER BY id) AS number FROM users WHERE email LIKE 'payer-%') AS payers
           ON payers.number = 1 + n % 400`,
      [desk.place.preschool.id],
    );
    await knex.raw('ALTER TABLE invoices ENABLE TRIGGER USER');
    await knex.raw('ANALYZE invoices, users');
  });

  /** How the database would find a page in the middle. */
  async function planOf(sort: string): Promise<string> {
    const { knex } = running;
    const asked: { sql: string; bindings: unknown[] }[] = [];
    const note = (one: { sql: string; bindings: unknown[] }) => asked.push(one);
    knex.on('query', note);
    expect((await desk.finance.get(`/api/invoices?sort=${sort}&page=30`)).status).toBe(200);
    knex.removeListener('query', note);
    const page = asked.find(({ sql }) => /"invoices"\.\*.*ORDER BY/is.test(sql));
    const { rows } = await knex.raw(`EXPLAIN ${page?.sql.replace(/\$\d+/g, '?')}`, page?.bindings as never);
    return rows.map((row: object) => Object.values(row)[0]).join('\n');
  }

  it.each([
    ['invoice_no', 'invoices_invoice_no_key'],
    ['-invoice_no', 'invoices_invoice_no_key'],
    ['parent_name', 'users_by_name'],
    ['-parent_name', 'users_by_name'],
    ['price', 'invoices_by_price'],
    ['-price', 'invoices_by_price'],
    ['balance', 'invoices_by_balance'],
    ['-balance', 'invoices_by_balance'],
    ['due_date', 'invoices_by_due_date'],
    ['-due_date', 'invoices_by_due_date_down'],
    ['payment_status', 'invoices_by_status'],
    ['-payment_status', 'invoices_by_status'],
    ['invoice_date_show', 'invoices_newest_of_month'],
    ['-invoice_date_show', 'invoices_newest_of_month'],
    ['created_at', 'invoices_newest'],
    ['-created_at', 'invoices_newest'],
  ])('is sorted by %s along an index, at depth too', async (sort, index) => {
    const plan = await planOf(sort);
    expect(plan).toMatch(new RegExp(`${index}\\b`));
    expect(plan).not.toContain('Seq Scan on invoices');
  });
});
