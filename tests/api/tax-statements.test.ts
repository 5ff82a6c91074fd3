/** The year's statement for tax: by the day of payment, kinds of fees apart, in a series, the same as what the ledger has. */
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaxPlace, TaxYear } from '#shared/endpoints/tax-statements';
import { messages } from '#shared/messages';
import { moneyKinds } from '../../server/features/invoices/ledger';
import { printTaxStatement } from '../../server/features/tax-statements/print-tax-statement';
import type { Caller } from '../support/api';
import { buildProduct } from '../support/factories';
import { readPdf } from '../support/read-pdf';
import { rounds } from '../support/rounds';
import { noServices } from '../support/services';
import {
  addFee,
  buildHousehold,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  pay,
  refusal,
} from './money';
import { moneyDesk } from './money-desk';

const { running, desk } = moneyDesk();
const knex = () => running.knex;
type Named = { id: number };
let home: Household;
let child: Household['children'][0];
let sibling: Household['children'][0];
let products: Record<'childcare' | 'kindergarten' | 'other', { id: number }>;

beforeAll(async () => {
  // Payments of earlier years are taken.
  await knex()('preschools')
    .where({ id: desk.place.preschool.id })
    .update({ created_at: '2024-01-01T00:00:00Z' });
  const made = [];
  for (const tax_kind of ['childcare', 'kindergarten', 'other'] as const) {
    const product = await buildProduct(knex(), desk.place.preschool);
    await knex()('products').where({ id: product.id }).update({ tax_kind });
    made.push(product);
  }
  const [childcare, kindergarten, other] = made as unknown as Named[] as [Named, Named, Named];
  products = { childcare, kindergarten, other };
});
beforeEach(async () => {
  home = await buildHousehold(running, desk.place.preschool, 2);
  [child, sibling] = home.children as [Household['children'][0], Household['children'][0]];
  await knex()('children')
    .where({ id: child.id })
    .update({ mykid_no: `200105-14-${String(child.id % 10_000).padStart(4, '0')}` });
});

type Line = [keyof typeof products, { id: number }, number];

/** An invoice of these lines. */
async function asking(lines: readonly Line[]) {
  const invoice = await newInvoice(desk.finance, home.parent, { preschool_id: desk.place.preschool.id });
  for (const [kind, own, amount] of lines) {
    await addFee(desk.finance, invoice, own, amount);
    // At a price of its own.
    await knex()('bill_lines')
      .where({ invoice_id: invoice.id, product_id: null, kind: 'bill' })
      .update({ product_id: products[kind].id });
  }
  return invoice;
}

const view = async (year: number | '', by: Caller = desk.finance): Promise<TaxYear> =>
  dataOf(await by.get(`/api/users/${home.parent.id}/tax-statement${year === '' ? '' : `?year=${year}`}`));
const placeIn = async (year: number): Promise<TaxPlace> => (await view(year)).preschools[0] as TaxPlace;
const sums = ({ paid, refunded, childcare, kindergarten, other, credit }: TaxPlace) => ({
  paid,
  refunded,
  childcare,
  kindergarten,
  other,
  credit,
});
const path = (year: number) =>
  `/users/${home.parent.id}/download-tax-statement?year=${year}&preschool=${desk.place.preschool.id}`;
const file = (year: number, by = desk.finance) => by.get(path(year));
async function read(year: number, { cookies }: Caller = desk.finance): Promise<string> {
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(running.api.url + path(year), { headers: { Cookie, Accept: 'text/html' } });
  expect(answer.status).toBe(200);
  return (await readPdf(await answer.arrayBuffer())).text;
}
const given = () => knex()('tax_statements').where({ parent_id: home.parent.id }).orderBy('number');

describe('what was paid in a year', () => {
  it('is by the day of payment, with kinds of fees and children apart', async () => {
    const invoice = await asking([
      ['childcare', child, 30_000],
      ['kindergarten', sibling, 20_000],
      ['other', child, 5_000],
    ]);
    await pay(desk.finance, invoice, 40_000, { paid_at: '2025-12-31' });
    await pay(desk.finance, invoice, 16_000, { paid_at: '2026-01-01' });
    expect(sums(await placeIn(2025))).toEqual({
      paid: 40_000,
      refunded: 0,
      childcare: 30_000,
      kindergarten: 10_000,
      other: 0,
      credit: 0,
    });
    const now = await placeIn(2026);
    expect(sums(now)).toEqual({
      paid: 16_000,
      refunded: 0,
      childcare: 0,
      kindergarten: 10_000,
      other: 5_000,
      credit: 1_000,
    });
    expect(now.children).toEqual([
      { child: { id: child.id, name: expect.any(String) }, childcare: 0, kindergarten: 0, other: 5_000 },
      { child: { id: sibling.id, name: expect.any(String) }, childcare: 0, kindergarten: 10_000, other: 0 },
    ]);
    expect(await view('')).toMatchObject({ year: 2025, over: true, years: [2026, 2025] });
    const parent = await running.api.as(home.parent);
    expect((await view(2025, parent)).preschools).toEqual((await view(2025)).preschools);
    expect((await desk.parent.get(`/api/users/${home.parent.id}/tax-statement`)).status).toBe(404);
  });

  it('is without what never arrived, on its own day, and without what was paid back, on that day', async () => {
    const invoice = await asking([['childcare', child, 30_000]]);
    const { transaction: bounced } = await pay(desk.finance, invoice, 10_000, { paid_at: '2025-12-30' });
    const { transaction: good } = await pay(desk.finance, invoice, 20_000, { paid_at: '2025-12-31' });
    dataOf(await desk.finance.post(`/api/payments/${bounced.id}/reverse`, { reason: 'The cheque bounced.' }));
    dataOf(await desk.finance.post(`/api/payments/${good.id}/refund`, { amount: 500, reason: 'Too much.' }));
    expect(sums(await placeIn(2025))).toMatchObject({ paid: 20_000, refunded: 0, childcare: 20_000 });
    expect(sums(await placeIn(2026))).toMatchObject({ paid: 0, refunded: -500, childcare: -500, credit: 0 });
  });

  it('comes to what the ledger has, whatever is asked for, paid, paid back and carried forward', async () => {
    const step = fc.record({
      lines: fc.array(
        fc.tuple(
          fc.constantFrom('childcare', 'kindergarten', 'other'),
          fc.boolean(),
          fc.integer({ min: 1, max: 9_000 }),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      paid: fc.array(
        fc.tuple(
          fc.integer({ min: 1, max: 9_000 }),
          fc.constantFrom('2024-12-31', '2025-06-30', '2026-01-02'),
        ),
        {
          maxLength: 2,
        },
      ),
      carry: fc.boolean(),
      refund: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
        home = await buildHousehold(running, desk.place.preschool, 2);
        const [first, second] = home.children as unknown as [Named, Named];
        for (const { lines, paid, carry, refund } of steps) {
          const invoice = await asking(
            lines.map(([kind, own, amount]) => [kind as Line[0], own ? first : second, amount]),
          );
          if (carry) await desk.finance.post(`/api/invoices/${invoice.id}/carry-forward`, {});
          for (const [amount, paid_at] of paid) {
            const { transaction } = await pay(desk.finance, invoice, amount, { paid_at });
            if (refund)
              await desk.finance.post(`/api/payments/${transaction.id}/refund`, { amount: 1, reason: 'So.' });
          }
        }
        let [fees, net] = [0, 0];
        for (const year of [2024, 2025, 2026])
          for (const place of (await view(year)).preschools) {
            const { paid, refunded, childcare, kindergarten, other, credit, children } = place;
            expect(childcare + kindergarten + other + credit).toBe(paid + refunded);
            for (const kind of ['childcare', 'kindergarten', 'other'] as const)
              expect(children.reduce((sum, one) => sum + one[kind], 0)).toBe(place[kind]);
            net += paid + refunded;
            fees += childcare + kindergarten + other;
          }
        const { rows } = await knex().raw(
          'SELECT COALESCE(-sum(amount), 0)::bigint AS net FROM ledger_entries WHERE parent_id = ? AND kind = ANY (?)',
          [home.parent.id, [...moneyKinds]],
        );
        expect(net).toBe(Number(rows[0].net));
        const [{ credit }] = await knex()('invoices')
          .where({ parent_id: home.parent.id })
          .select(knex().raw('COALESCE(sum(greatest(0, -balance)), 0)::bigint AS credit'));
        expect(net - fees).toBe(Number(credit));
      }),
      { numRuns: rounds(6, 60) },
    );
    await expectBooks(running);
  });
});

describe('the statement', () => {
  it('has a number of its preschool and year, is a copy the second time, and a new one where it says something else', async () => {
    const invoice = await asking([['childcare', child, 30_000]]);
    await pay(desk.finance, invoice, 10_000, { paid_at: '2025-05-05' });
    const parent = await running.api.as(home.parent);
    const first = await read(2025, parent);
    const [one] = await given();
    expect(one).toMatchObject({ year: 2025, original_as: 'download', replaces: null });
    expect(one.statement_no).toMatch(/-TX-25-\d{5}$/);
    expect(first).toContain(one.statement_no);
    expect(first).not.toContain('(Copy)');
    expect(await read(2025)).toContain('(Copy)');
    expect((await placeIn(2025)).given).toMatchObject({ statement_no: one.statement_no });
    await pay(desk.finance, invoice, 1_000, { paid_at: '2025-06-06' });
    expect((await placeIn(2025)).given).toBeNull();
    await read(2025);
    expect((await given()).map(({ replaces }) => replaces)).toEqual([null, one.statement_no]);
  });

  it('is mailed once as the original, with payer, child and centre by their numbers', async () => {
    await knex()('user_profiles')
      .insert({ user_id: home.parent.id, ic_no: '850412-14-5678', updated_at: running.clock.now() })
      .onConflict('user_id')
      .merge(['ic_no']);
    await knex()('preschools').where({ id: desk.place.preschool.id }).update({ registration_no: 'W-0123' });
    const invoice = await asking([['kindergarten', child, 30_000]]);
    await pay(desk.finance, invoice, 10_000, { paid_at: '2025-05-05' });
    const sent = dataOf(
      await desk.finance.post(`/api/users/${home.parent.id}/tax-statement/send`, {
        year: 2025,
        preschool: desk.place.preschool.id,
      }),
    );
    const [{ attachments }] = await knex()('mails')
      .where({ kind: 'tax_statement' })
      .orderBy('created_at', 'desc');
    expect(attachments).toMatchObject([{ kind: 'tax_statement', id: sent.statement_no }]);
    const { clock } = running;
    const context = { trx: knex(), clock, services: noServices, asker: null, language: 'en' as const };
    const printed = await printTaxStatement(context, sent.statement_no, { way: 'mail', identified: true });
    const { text } = await readPdf(printed.content as never);
    const { mykid_no } = await knex()('children').where({ id: child.id }).first();
    for (const part of [sent.statement_no, '850412-14-5678', 'W-0123', mykid_no, 'RM 100.00'])
      expect(text).toContain(part);
    expect(text).not.toContain('(Copy)');
  });

  it('is given of years that are over, and where something was paid', async () => {
    expect(refusal(await file(2026))).toEqual([422, { year: [messages.taxYearNotOver] }]);
    expect(refusal(await file(2025))).toEqual([422, { year: [messages.taxNothingPaid] }]);
    expect(
      (
        await desk.principal.get(
          `/users/${home.parent.id}/download-tax-statement?year=2025&preschool=${desk.elsewhere.preschool.id}`,
        )
      ).status,
    ).toBe(404);
    expect(await given()).toEqual([]);
  });
});
