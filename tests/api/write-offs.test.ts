/** Writing off what a family will not pay, and recovering it: by hand, or by money that comes after all. */
import { describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { buildBillLine } from '../support/factories';
import { addFee, buildHousehold, dataOf, expectBooks, newInvoice, pay, refusal, viewed } from './money';
import { moneyDesk } from './money-desk';
import { TODAY, TOMORROW } from './running-api';

const { running, desk, child, owing, put, trail } = moneyDesk();

type Named = { id: number };
const BAD_DEBT = 10;
const writeOff = ({ id }: Named, amount: number, form: object = {}, by = desk.finance) =>
  by.post(`/api/invoices/${id}/write-off`, { amount, reason: 'They left without a word.', ...form });
const recover = ({ id }: Named, amount: number, by = desk.finance) =>
  by.post(`/api/invoices/${id}/recover`, { amount, reason: 'They came back.' });
const entriesOf = ({ id }: Named) =>
  running.knex('ledger_entries').where({ invoice_id: id, cause_type: 'write_off' }).orderBy('id');

describe('a write-off', () => {
  it('takes what is open off what the invoice asks for, with day and reason, and marks it as bad debt', async () => {
    const made = await owing();
    const after = dataOf(await writeOff(made, 10_000, { date: '2026-03-02' }));
    expect(after).toMatchObject({
      price: 10_000,
      paid_amount: 0,
      written_off: 10_000,
      balance: 0,
      payment_status: BAD_DEBT,
    });
    expect(await entriesOf(made)).toMatchObject([
      { kind: 'write_off', amount: -10_000, effective_date: '2026-03-02' },
    ]);
    expect(await running.knex('write_offs').where({ invoice_id: made.id })).toMatchObject([
      { amount: 10_000, date: '2026-03-02', reason: 'They left without a word.' },
    ]);
    expect((await trail(made)).at(-1)).toMatchObject({
      action: 'written_off',
      after: { written_off: 10_000, reason: 'They left without a word.' },
    });
    await expectBooks(running);
  });

  it('of all ends a plan of instalments with the invoice: nobody has paid it up', async () => {
    const made = await owing();
    const path = `/api/invoices/${made.id}/instalments`;
    const instalments = [{ due_on: TOMORROW, amount: 10_000 }];
    dataOf(await desk.finance.post(path, { agreed_on: TODAY, agreement: 'By telephone', instalments }));
    dataOf(await writeOff(made, 10_000));
    expect(dataOf(await desk.finance.get(path))).toMatchObject([{ ended: { outcome: 'closed' } }]);
    await expectBooks(running);
  });

  it('is of a part, and then the status follows the rest', async () => {
    const made = await owing();
    await pay(desk.finance, made, 3_000);
    expect(dataOf(await writeOff(made, 4_000))).toMatchObject({
      balance: 3_000,
      written_off: 4_000,
      payment_status: 3,
    });
    await pay(desk.finance, made, 3_000);
    expect(await viewed(desk.finance, made)).toMatchObject({ balance: 0, written_off: 4_000 });
    await expectBooks(running);
  });

  it('is by right, never more than is open, of a day that can be, on an invoice that is open', async () => {
    const made = await owing();
    expect((await writeOff(made, 100, {}, desk.principal)).status).toBe(403);
    expect((await writeOff(made, 100, {}, desk.parent)).status).toBe(403);
    expect(refusal(await writeOff(made, 10_001))).toEqual([
      422,
      { amount: [officeMessages.writeOffTooMuch] },
    ]);
    expect(refusal(await writeOff(made, 100, { reason: ' ' }))).toEqual([
      422,
      { reason: [officeMessages.writeOffReasonRequired] },
    ]);
    expect(refusal(await writeOff(made, 100, { date: TOMORROW }))).toEqual([
      422,
      { date: [messages.dateFuture] },
    ]);
    expect(refusal(await writeOff(made, 100, { date: '1999-01-01' }))).toEqual([
      422,
      { date: [messages.dateTooOld] },
    ]);
    await put(made, { locked: true });
    expect((await writeOff(made, 100)).status).toBe(423);
    await put(made, { locked: false });
    await put(made, { payment_status: 9 });
    expect((await writeOff(made, 100)).status).toBe(409);
    const settled = await owing();
    await pay(desk.finance, settled, 10_000);
    expect((await writeOff(settled, 1)).status).toBe(422);
  });

  it('is done once by several at once', async () => {
    const made = await owing();
    const answers = await Promise.all([1, 2, 3].map(() => writeOff(made, 10_000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    await expectBooks(running);
  });

  it('leaves the mark Bad Debt alone what it is: a mark, which moves nothing', async () => {
    const made = await owing();
    await put(made, { payment_status: BAD_DEBT });
    expect(await viewed(desk.finance, made)).toMatchObject({ balance: 10_000, written_off: 0 });
    expect(dataOf(await writeOff(made, 10_000))).toMatchObject({ balance: 0, payment_status: BAD_DEBT });
    await expectBooks(running);
  });

  it('is in the figures of the month, and not in what is owed', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const made = await newInvoice(desk.finance, home.parent);
    await addFee(desk.finance, made, home.children[0] as Named, 10_000);
    const place = `preschool=${desk.place.preschool.id}`;
    const totals = async () =>
      dataOf(
        await desk.finance.get(
          `/api/reports/get-all-total?date=${made.invoice_date_show}&${place}&bad_debt=true`,
        ),
      );
    const owed = async () =>
      JSON.stringify(
        dataOf(await desk.finance.get(`/api/reports/outstanding-by-parents?${place}&per_page=1000`)),
      ).includes(home.parent.name);
    expect(await owed()).toBe(true);
    const before = await totals();
    await writeOff(made, 10_000);
    const after = await totals();
    expect(after.total_written_off - before.total_written_off).toBe(10_000);
    expect(after.total_invoiced - before.total_invoiced).toBe(10_000);
    expect(after.total_unpaid).toBe(before.total_unpaid);
    expect(await owed()).toBe(false);
    expect(
      dataOf(await desk.finance.get(after.hrefs.written_off.replace('/invoices?', '/api/invoices?'))),
    ).toContainEqual(expect.objectContaining({ id: made.id }));
    await expectBooks(running);
  });
});

describe('what was written off', () => {
  it('is recovered by hand, wholly or in part, and the status follows once nothing is written off', async () => {
    const made = await owing();
    await writeOff(made, 10_000);
    expect((await recover(made, 1, desk.principal)).status).toBe(403);
    expect(refusal(await recover(made, 10_001))).toEqual([422, { amount: [officeMessages.recoverTooMuch] }]);
    expect(dataOf(await recover(made, 4_000))).toMatchObject({
      balance: 4_000,
      written_off: 6_000,
      payment_status: BAD_DEBT,
    });
    expect(dataOf(await recover(made, 6_000))).toMatchObject({
      balance: 10_000,
      written_off: 0,
      payment_status: 1,
    });
    expect((await entriesOf(made)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['write_off', -10_000],
      ['recovery', 4_000],
      ['recovery', 6_000],
    ]);
    await expectBooks(running);
  });

  it('is recovered by money that comes, as far as it goes; the rest is credit', async () => {
    const made = await owing();
    await writeOff(made, 10_000);
    await pay(desk.finance, made, 4_000);
    expect(await viewed(desk.finance, made)).toMatchObject({
      balance: 0,
      paid_amount: 4_000,
      written_off: 6_000,
      payment_status: BAD_DEBT,
    });
    await pay(desk.finance, made, 7_000);
    expect(await viewed(desk.finance, made)).toMatchObject({
      balance: -1_000,
      paid_amount: 11_000,
      written_off: 0,
      payment_status: 7,
    });
    await expectBooks(running);
  });

  it('is asked for again where the money that recovered it never was', async () => {
    const made = await owing();
    await writeOff(made, 10_000);
    const { transaction } = await pay(desk.finance, made, 10_000, { payment_method: 3 });
    dataOf(await desk.finance.post(`/api/payments/${transaction.id}/reverse`, { reason: 'It bounced.' }));
    expect(await viewed(desk.finance, made)).toMatchObject({ balance: 10_000, written_off: 0 });
    await expectBooks(running);
  });

  it('is recovered where a charge falls that was written off', async () => {
    const made = await owing();
    const { transaction } = await addFee(desk.finance, made, desk.family.children[0] as Named, 5_000);
    await writeOff(made, 15_000);
    dataOf(await desk.finance.call('DELETE', `/api/invoices/${made.id}/transactions/${transaction.id}`));
    expect(await viewed(desk.finance, made)).toMatchObject({ balance: 0, written_off: 10_000 });
    await put(made, { payment_status: 9 });
    expect(await viewed(desk.finance, made)).toMatchObject({ balance: 0, payment_status: 9 });
    await put(made, { payment_status: 1 });
    expect(await viewed(desk.finance, made)).toMatchObject({ balance: 0, written_off: 10_000 });
    await expectBooks(running);
  });

  it('is recovered where a cancellation gives the bill back that was written off: it is asked for again', async () => {
    const made = await newInvoice(desk.finance, desk.family.parent);
    const kid = child();
    const bill = await buildBillLine(running.knex, kid, desk.place.product, {
      amount: 8_000,
      bill_date: TODAY,
    });
    dataOf(await desk.finance.put(`/api/invoices/${made.id}/pull-unbilled-bills`, { lines: [bill.id] }));
    await addFee(desk.finance, made, kid, 2_000);
    await writeOff(made, 9_000);
    await put(made, { payment_status: 9 });
    expect(await viewed(desk.finance, made)).toMatchObject({ price: 2_000, balance: 0, written_off: 2_000 });
    expect(await entriesOf(made)).toMatchObject([
      { kind: 'write_off', amount: -9_000 },
      { kind: 'recovery', amount: 7_000 },
    ]);
    await put(made, { payment_status: 1 });
    expect(await viewed(desk.finance, made)).toMatchObject({ balance: 0, written_off: 2_000 });
    await expectBooks(running);
  });

  it('stays where it was written off: its invoice is neither imported into another one nor billed anew', async () => {
    const [made, target] = [await owing(), await owing()];
    await writeOff(made, 4_000);
    const pull = () => desk.finance.put(`/api/invoices/${target.id}/pull-invoice`, { invoice_id: made.id });
    expect(refusal(await pull())).toEqual([409, officeMessages.invoiceWrittenOff]);
    const elsewhere = { preschool_id: desk.elsewhere.preschool.id };
    expect(refusal(await desk.finance.post(`/api/invoices/${made.id}/bill-anew`, elsewhere))).toEqual([
      409,
      officeMessages.invoiceWrittenOff,
    ]);
    expect(await viewed(desk.finance, made)).toMatchObject({ balance: 6_000, written_off: 4_000 });
    await recover(made, 4_000);
    expect((await pull()).status).toBe(200);
    expect(await viewed(desk.finance, target)).toMatchObject({ balance: 20_000, written_off: 0 });
    await expectBooks(running);
  });
});
