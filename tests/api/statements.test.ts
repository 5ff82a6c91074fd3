/** Statements of account: sums and rows out of the ledger, the same on screen, on paper, in the report and at home. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '#shared/domain/calendar-date';
import { statementParts } from '#shared/domain/statement';
import type { Statement } from '#shared/endpoints/statements';
import { wantedOfKey } from '../../server/features/statements/mail-statement';
import { printStatement } from '../../server/features/statements/print-statement';
import { buildInvoice, buildUser } from '../support/factories';
import { readPdf } from '../support/read-pdf';
import { rounds } from '../support/rounds';
import { noServices } from '../support/services';
import { addFee, buildHousehold, dataOf, expectBooks, type Household, newInvoice, pay } from './money';
import { moneyDesk } from './money-desk';
import { TODAY, YESTERDAY } from './running-api';

const { running, desk } = moneyDesk();

const statement = async (
  parent: { id: number },
  from: string,
  to: string,
  { by = desk.finance, more = '' } = {},
): Promise<Statement> =>
  dataOf(await by.get(`/api/users/${parent.id}/statement?from=${from}&to=${to}&per_page=100${more}`));

const sumsOf = ({ opening, charges, payments, credits, refunds, written_off, closing }: Statement) => ({
  ...{ opening, charges, payments, credits, refunds, written_off, closing },
});

/** A family that was asked for 150, paid 90, was credited 10 and paid back 5 here, and owes 70 elsewhere. */
async function story() {
  const { finance, place, elsewhere } = desk;
  const home = await buildHousehold(running, place.preschool);
  const child = home.children[0] as Household['children'][0];
  const here = await newInvoice(finance, home.parent, { preschool_id: place.preschool.id });
  await addFee(finance, here, child, 15_000);
  const { transaction } = await pay(finance, here, 9_000, { paid_at: YESTERDAY });
  dataOf(
    await finance.post(`/api/invoices/${here.id}/notes`, {
      ...{ kind: 'credit', reason: 'So agreed.', lines: [{ label: 'Agreed', amount: 1_000 }] },
    }),
  );
  dataOf(
    await finance.post(`/api/payments/${transaction.id}/refund`, {
      ...{ amount: 500, reason: 'Too much.' },
    }),
  );
  const there = await newInvoice(finance, home.parent, { preschool_id: elsewhere.preschool.id });
  await addFee(finance, there, child, 7_000);
  return { home, here, there, receipt: transaction.receipt_no as string };
}

describe('a statement of account', () => {
  it('tells charges, payments, credits and refunds with what is owed after each, and equals report, list and home', async () => {
    const { home, here, there, receipt } = await story();
    const { parent } = home;
    const whole = await statement(parent, TODAY, TODAY);
    expect(sumsOf(whole)).toEqual({
      ...{ opening: 0, charges: 22_000, payments: -9_000, credits: -1_000, refunds: 500 },
      ...{ written_off: 0, closing: 12_500 },
    });
    expect(whole.rows.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['charge', 15_000, 15_000],
      ['payment', -9_000, 6_000],
      ['credit_note', -1_000, 5_000],
      ['refund', 500, 5_500],
      ['charge', 7_000, 12_500],
    ]);
    expect(whole.rows[1]).toMatchObject({ date: TODAY, value_date: YESTERDAY, document_no: receipt });
    expect(whole.rows.at(-1)?.invoice).toEqual({ id: there.id, invoice_no: there.invoice_no });
    const report = dataOf(await desk.finance.get(`/api/reports/outstanding-by-parents?per_page=100`));
    const reported = report.flatMap((group: { preschool_id: number; parents: { id: number }[] }) =>
      group.parents
        .filter(({ id }) => id === parent.id)
        .map((row) => [group.preschool_id, (row as unknown as { outstanding: number }).outstanding]),
    );
    const told = whole.preschools.map(({ id, closing }) => [id, closing]);
    expect(told.toSorted()).toEqual(reported.toSorted());
    const family = await running.api.as(parent);
    expect(dataOf(await family.get('/api/portal/home')).due.total).toBe(whole.closing);
    expect(await statement(parent, TODAY, TODAY, { by: family })).toEqual(whole);
    const later = await statement(parent, addDays(TODAY, -30), YESTERDAY);
    expect([later.closing, later.rows]).toEqual([0, []]);
    expect(here.id).toBeLessThan(there.id);
    await expectBooks(running);
  });

  it('shows an office its own preschools, and a page at a time', async () => {
    const { home } = await story();
    const mine = await statement(home.parent, TODAY, TODAY, { by: desk.principal });
    expect([mine.closing, mine.preschools.map(({ id }) => id)]).toEqual([5_500, [desk.place.preschool.id]]);
    const one = await statement(home.parent, TODAY, TODAY, {
      more: `&preschool=${desk.elsewhere.preschool.id}`,
    });
    expect([one.closing, one.rows.length]).toEqual([7_000, 1]);
    const path = `/api/users/${home.parent.id}/statement?from=${TODAY}&to=${TODAY}`;
    const foreign = await desk.principal.get(`${path}&preschool=${desk.elsewhere.preschool.id}`);
    expect(foreign.status).toBe(404);
    const page = await desk.finance.get(`${path}&per_page=2&page=2`);
    expect([
      page.body.meta.total,
      page.body.data.rows.map((row: { balance: number }) => row.balance),
    ]).toEqual([5, [5_000, 5_500]]);
    const beyond = await desk.finance.get(`${path}&per_page=2&page=9`);
    expect([beyond.body.meta.total, beyond.body.data.rows]).toEqual([5, []]);
    const other = await running.api.as(await buildUser(running.knex, 7));
    expect((await other.get(path)).status).toBe(404);
  });

  it.each([
    [`from=${TODAY}&to=${YESTERDAY}`, 'to'],
    [`from=2020-01-01&to=${TODAY}`, 'from'],
    ['from=2026-02-30&to=2026-03-01', 'from'],
    [`from=${TODAY}`, 'to'],
  ])('refuses %s at the field', async (query, field) => {
    const answer = await desk.finance.get(`/api/users/${desk.family.parent.id}/statement?${query}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('goes to the parent as a PDF in their language, with the same sums, of the preschools that the sender sees', async () => {
    const { home, here, there } = await story();
    const { knex, clock } = running;
    await knex('users').where({ id: home.parent.id }).update({ language: 'ms' });
    const path = `/api/users/${home.parent.id}/statement/send`;
    expect(dataOf(await desk.principal.post(path, { from: TODAY, to: TODAY }))).toEqual({
      to: home.parent.email,
    });
    const mail = await knex('mails')
      .where({ about_type: 'user', about_id: String(home.parent.id) })
      .first();
    expect(mail).toMatchObject({ kind: 'statement', recipients: [home.parent.email] });
    expect(mail.subject).toContain('Penyata akaun anda');
    const context = { trx: knex, clock, services: noServices, language: 'ms' as const, asker: null };
    const paper = await printStatement(context, wantedOfKey(mail.attachments[0].id));
    const { text } = await readPdf(paper.content as never);
    for (const said of ['Penyata Akaun', 'Baki akhir', 'RM 55.00', here.invoice_no])
      expect(text).toContain(said);
    expect(text).not.toContain(there.invoice_no);
    const trail = await knex('audit_entries')
      .where({ action: 'statement_mailed' })
      .orderBy('id', 'desc')
      .first();
    expect(trail).toMatchObject({ entity_id: String(home.parent.id), after: { to: home.parent.email } });
  });
});

interface Written {
  preschool_id: number;
  kind: string;
  amount: number;
  recorded_at: Date;
  [column: string]: unknown;
}

/** Days before today on which entries count and were written. */
const entry = fc.record({
  invoice: fc.nat(3),
  kind: fc.constantFrom(...Object.values(statementParts).flat()),
  amount: fc.integer({ min: -90_000, max: 90_000 }).filter((sen) => sen !== 0),
  written: fc.nat(90),
  earlier: fc.constantFrom(0, 0, 0, 1, 20, 45),
});

describe('any history of the ledger', () => {
  it('gives the sums of a slow reference, whose closing is the next opening and the report of that day', async () => {
    const { knex } = running;
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 5, maxLength: 30 }),
        fc.nat(90),
        fc.nat(60),
        async (history, ago, days) => {
          const { parent } = await buildHousehold(running, desk.place.preschool);
          const places = [desk.place.preschool, desk.elsewhere.preschool];
          const rows: Written[] = [];
          for (const [index, place] of [...places, ...places].entries()) {
            const own = history.filter(({ invoice }) => invoice === index);
            const price = own.reduce((sum, { amount }) => sum + amount, 0);
            const { id } = await buildInvoice(knex, place, parent, { price });
            for (const { kind, amount, written, earlier } of own)
              rows.push({
                ...{ parent_id: parent.id, preschool_id: place.id, invoice_id: id, kind, amount },
                recorded_at: new Date(Date.parse(`${TODAY}T00:30:00+08:00`) - written * 86_400_000),
                effective_date: addDays(TODAY, -written - earlier),
                ...{ cause_type: 'line', cause_id: String(rows.length) },
              });
          }
          // Written in several statements, in no order of their days.
          for (const few of [rows.slice(0, 3), rows.slice(3)])
            if (few.length > 0) await knex('ledger_entries').insert(few);
          const to = addDays(TODAY, -ago);
          const from = addDays(to, -days);
          const on = (row: (typeof rows)[number]) => businessDate(row.recorded_at);
          const sum = (found: typeof rows) => found.reduce((all, { amount }) => all + amount, 0);
          const within = rows.filter((row) => on(row) >= from && on(row) <= to);
          const told = await statement(parent, from, to);
          expect(sumsOf(told)).toEqual({
            opening: sum(rows.filter((row) => on(row) < from)),
            ...Object.fromEntries(
              Object.entries(statementParts).map(([part, kinds]) => [
                part,
                sum(within.filter(({ kind }) => (kinds as readonly string[]).includes(kind))),
              ]),
            ),
            closing: sum(rows.filter((row) => on(row) <= to)),
          });
          expect(told.rows.at(-1)?.balance ?? told.opening).toBe(told.closing);
          const next = await statement(parent, addDays(to, 1), TODAY);
          if (ago > 0) expect(next.opening).toBe(told.closing);
          const path = `/api/reports/outstanding-by-parents?date_as_at=${to}&search=${encodeURIComponent(parent.name)}`;
          for (const { id } of places) {
            const [group] = dataOf(await desk.finance.get(`${path}&preschool=${id}`));
            const row = group?.parents.find((one: { id: number }) => one.id === parent.id);
            const owed = sum(rows.filter((one) => one.preschool_id === id && on(one) <= to));
            expect(row?.outstanding ?? 0).toBe(Math.max(0, owed));
          }
        },
      ),
      { numRuns: rounds(12, 200), seed: 20_260_311, endOnFailure: true },
    );
  }, 120_000);
});
