/** Statements of account: sums and rows out of the ledger, the same on screen, on paper, in the report and at home. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate, DAY_MS } from '#shared/domain/calendar-date';
import { statementParts } from '#shared/domain/statement';
import type { Deposit } from '#shared/endpoints/deposits';
import type { Statement } from '#shared/endpoints/statements';
import { wantedOfKey } from '../../server/features/statements/mail-statement';
import { printStatement } from '../../server/features/statements/print-statement';
import { buildInvoice, buildUser } from '../support/factories';
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
  opening,
  charges,
  payments,
  credits,
  refunds,
  written_off,
  closing,
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
      kind: 'credit',
      reason: 'So agreed.',
      lines: [{ label: 'Agreed', amount: 1_000 }],
    }),
  );
  dataOf(
    await finance.post(`/api/payments/${transaction.id}/refund`, {
      amount: 500,
      reason: 'Too much.',
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
      opening: 0,
      charges: 22_000,
      payments: -9_000,
      credits: -1_000,
      refunds: 500,
      written_off: 0,
      closing: 12_500,
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

describe('a deposit', () => {
  const depositsOf = async (parent: { id: number }, by = desk.finance): Promise<Deposit[]> =>
    dataOf(await by.get(`/api/users/${parent.id}/deposits`));
  const giveBack = (invoice: { id: number }, line_id: number, amount: number) =>
    desk.finance.post(`/api/invoices/${invoice.id}/notes`, {
      kind: 'credit',
      reason: 'She leaves.',
      lines: [{ line_id, amount }],
    });
  async function asked(home: Household, form: object = {}) {
    const child = home.children[0] as Household['children'][0];
    const invoice = await newInvoice(desk.finance, home.parent, form);
    await addFee(desk.finance, invoice, child, 10_000);
    await addFee(desk.finance, invoice, child, 50_000, { type: 'deposit', label: 'Deposit' });
    return { child, invoice };
  }

  it('is held beside what is owed, given back in parts as credit, used and paid out', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const { child, invoice } = await asked(home);
    const told = async (day = TODAY) => {
      const { closing, deposits } = await statement(home.parent, day, day);
      return [closing, deposits.map(({ held }) => held)];
    };
    const [deposit] = await depositsOf(home.parent);
    expect(deposit).toMatchObject({
      child: { id: child.id },
      preschool: { id: desk.place.preschool.id },
      asked: 50_000,
      returned: 0,
      held: 0,
      unpaid: 50_000,
      invoice: { id: invoice.id },
      note_invoice_id: invoice.id,
    });
    // The fee is paid first, then the deposit.
    await pay(desk.finance, invoice, 25_000);
    expect((await depositsOf(home.parent))[0]).toMatchObject({ held: 15_000, unpaid: 35_000 });
    expect((await statement(home.parent, TODAY, TODAY)).deposits).toMatchObject([{ held: 15_000 }]);
    await pay(desk.finance, invoice, 35_000);
    expect([await told(), await told(YESTERDAY)]).toEqual([
      [0, [50_000]],
      [0, []],
    ]);
    const line = deposit?.line_id as number;
    expect((await giveBack(invoice, line, 50_001)).status).toBe(422);
    // 200 of it pay what is due elsewhere; 100 are paid out.
    dataOf(await giveBack(invoice, line, 20_000));
    const next = await newInvoice(desk.finance, home.parent, { with_carry_forward: true });
    await addFee(desk.finance, next, child, 20_000);
    expect(await told()).toEqual([0, [30_000]]);
    const report = await desk.finance.get(
      `/api/reports/outstanding-by-parents?search=${encodeURIComponent(home.parent.name)}`,
    );
    expect(dataOf(report)).toEqual([]);
    await expectBooks(running);
  });

  it('is paid out as the credit that it becomes; its line stays as it is; the report tells what is held beside what is owed', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const { child, invoice } = await asked(home);
    await pay(desk.finance, invoice, 60_000);
    const [deposit] = await depositsOf(home.parent);
    const line = deposit?.line_id as number;
    dataOf(await giveBack(invoice, line, 10_000));
    const path = `/api/invoices/${invoice.id}`;
    expect((await desk.finance.call('DELETE', `${path}/transactions/${line}`)).status).toBe(409);
    const out = { payment_method: 5, reason: 'Deposit returned.' };
    expect((await desk.finance.post(`${path}/pay-out`, { ...out, amount: 10_001 })).status).toBe(422);
    dataOf(await desk.finance.post(`${path}/pay-out`, { ...out, amount: 10_000 }));
    expect((await depositsOf(home.parent))[0]).toMatchObject({ returned: 10_000, held: 40_000, unpaid: 0 });
    const owing = await newInvoice(desk.finance, home.parent);
    await addFee(desk.finance, owing, child, 7_000);
    const [group] = dataOf(
      await desk.finance.get(
        `/api/reports/outstanding-by-parents?search=${encodeURIComponent(home.parent.name)}`,
      ),
    );
    expect(group.parents).toMatchObject([{ outstanding: 7_000, deposits: 40_000 }]);
    const csv = await desk.finance.get(
      `/dashboard/outstandings-download?downloadFormat=csv&search=${encodeURIComponent(home.parent.name)}`,
    );
    expect(csv.status).toBe(200);
    await expectBooks(running);
  });

  it('whose invoice was carried on as a credit is given back on the one that took the credit', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const { invoice } = await asked(home);
    await pay(desk.finance, invoice, 80_000);
    const taker = await newInvoice(desk.finance, home.parent, { with_carry_forward: true });
    const [deposit] = await depositsOf(home.parent);
    const { invoice: credited } = dataOf(await giveBack(taker, deposit?.line_id as number, 50_000));
    expect(credited.balance).toBe(-70_000);
    expect((await depositsOf(home.parent))[0]).toMatchObject({ returned: 50_000, held: 0 });
    await expectBooks(running);
  });

  it('whose invoice was carried on is given back on the one that took its balance', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const { invoice } = await asked(home);
    await pay(desk.finance, invoice, 45_000);
    const taker = await newInvoice(desk.finance, home.parent, { with_carry_forward: true });
    const [deposit] = await depositsOf(home.parent);
    const line = deposit?.line_id as number;
    expect(deposit).toMatchObject({ held: 35_000, unpaid: 15_000, note_invoice_id: taker.id });
    await pay(desk.finance, taker, 15_000);
    expect((await giveBack(invoice, line, 50_000)).status).toBe(409);
    const { invoice: credited } = dataOf(await giveBack(taker, line, 50_000));
    expect(credited.balance).toBe(-50_000);
    expect((await depositsOf(home.parent))[0]).toMatchObject({ returned: 50_000, held: 0 });
    expect((await giveBack(taker, line, 1)).status).toBe(422);
    // However the balance goes back: an invoice of which a line was given back is not cancelled.
    await addFee(desk.finance, taker, home.children[0] as { id: number }, 60_000);
    const [carry] = await running.knex('bill_lines').where({ invoice_id: taker.id, kind: 'carry_forward' });
    const back = await desk.finance.call('DELETE', `/api/invoices/${taker.id}/transactions/${carry.id}`);
    const cancelled = await desk.finance.put(`/api/invoices/${invoice.id}`, { payment_status: 9 });
    expect([back.status, cancelled.status]).toEqual([200, 409]);
    expect(refusal(await desk.finance.put(`/api/invoices/${taker.id}`, { payment_status: 9 }))[0]).toBe(409);
    expect((await statement(home.parent, TODAY, TODAY)).deposits).toEqual([]);
    await expectBooks(running);
  });

  it('is paid after all else, the oldest first, where an invoice has two', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const { child, invoice } = await asked(home);
    await addFee(desk.finance, invoice, child, 30_000, { type: 'deposit', label: 'Key' });
    const told = async () =>
      (await depositsOf(home.parent)).map(({ label, held, unpaid }) => [label, held, unpaid]);
    await pay(desk.finance, invoice, 20_000);
    expect(await told()).toEqual([
      ['Key', 0, 30_000],
      ['Deposit', 10_000, 40_000],
    ]);
    await pay(desk.finance, invoice, 50_000);
    expect(await told()).toEqual([
      ['Key', 10_000, 20_000],
      ['Deposit', 50_000, 0],
    ]);
  });

  it('is seen by its family and the office of its preschool alone; a draft and a cancelled invoice hold none', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const { invoice } = await asked(home);
    await pay(desk.finance, invoice, 60_000);
    await asked(home, { as_draft: 1 });
    await asked(home, { preschool_id: desk.elsewhere.preschool.id });
    const family = await running.api.as(home.parent);
    expect(await depositsOf(home.parent, family)).toEqual(await depositsOf(home.parent));
    expect(await depositsOf(home.parent)).toHaveLength(2);
    expect((await depositsOf(home.parent, desk.principal)).map((one) => one.invoice.id)).toEqual([
      invoice.id,
    ]);
    const other = await running.api.as(await buildUser(running.knex, 7));
    expect((await other.get(`/api/users/${home.parent.id}/deposits`)).status).toBe(404);
    const paper = await printStatement(
      { trx: running.knex, clock: running.clock, services: noServices, language: 'ms', asker: null },
      { parentId: home.parent.id, preschools: null, from: TODAY, to: TODAY },
    );
    expect((await readPdf(paper.content as never)).text).toContain('Deposit disimpan');
    dataOf(await desk.finance.put(`/api/invoices/${invoice.id}`, { payment_status: 9 }));
    expect(await depositsOf(home.parent)).toHaveLength(1);
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
                parent_id: parent.id,
                preschool_id: place.id,
                invoice_id: id,
                kind,
                amount,
                recorded_at: new Date(Date.parse(`${TODAY}T00:30:00+08:00`) - written * DAY_MS),
                effective_date: addDays(TODAY, -written - earlier),
                cause_type: 'line',
                cause_id: String(rows.length),
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
