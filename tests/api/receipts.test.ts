/** Receipts: a gapless series of their own for each preschool and year, each as it was given, the first one the original. */
import { beforeAll, describe, expect, it } from 'vitest';
import { nextOf } from '../../server/features/invoices/invoice-number';
import { checkBooks } from '../../server/features/ledger-checks/check-books';
import type { Caller } from '../support/api';
import { buildUser } from '../support/factories';
import { readPdf } from '../support/read-pdf';
import { noServices } from '../support/services';
import { until } from '../support/until';
import {
  addFee,
  buildHousehold,
  buildPlace,
  dataOf,
  expectBooks,
  newInvoice,
  type Place,
  pay,
} from './money';
import { runningApi } from './running-api';

const running = runningApi();
let place: Place;
let finance: Caller;
/** Of the preschool. */
let short: string;

beforeAll(async () => {
  const { knex, api } = running;
  place = await buildPlace(running);
  finance = await api.as(await buildUser(knex, 3));
  short = (await knex('preschools').where({ id: place.preschool.id }).first('short_name')).short_name;
});

async function owing(amount: number, at = place) {
  const household = await buildHousehold(running, at.preschool);
  const [child] = household.children as unknown as [{ id: number; fullname: string }];
  const invoice = await newInvoice(finance, household.parent, { preschool_id: at.preschool.id });
  await addFee(finance, invoice, child, amount);
  return { ...household, child, invoice };
}

async function read(path: string, caller = finance): Promise<string> {
  const cookies = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(running.api.url + path, { headers: { Cookie: cookies, Accept: 'text/html' } });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await readPdf(await answer.arrayBuffer())).text;
}

const receiptOf = (payment: { id: number }, caller = finance) =>
  read(`/payments/${payment.id}/download-receipt`, caller);
const numbers = (): Promise<string[]> =>
  running
    .knex('payment_receipts')
    .where({ preschool_id: place.preschool.id })
    .orderBy('number')
    .pluck('receipt_no');

describe('the number of a receipt', () => {
  it('is given when a payment counts, and stands in lists, on the invoice and in the trail', async () => {
    const { invoice, parent } = await owing(50_000);
    const family = await running.api.as(parent);
    const before = await numbers();
    const { transaction: declared } = await pay(family, invoice, 10_000, { payment_method: 2 });
    expect([declared.receipt_no, await numbers()]).toEqual([null, before]);
    const { transaction } = dataOf(await finance.post(`/api/payments/${declared.id}/confirm`));
    const number = `${short}-OR-26-${String(before.length + 1).padStart(5, '0')}`;
    expect([transaction.receipt_no, await numbers()]).toEqual([number, [...before, number]]);
    const found = dataOf(await finance.get(`/api/payment-history?search=${number.toLowerCase()}`));
    expect(found).toEqual([expect.objectContaining({ id: declared.id, receipt_no: number })]);
    const invoices = dataOf(await finance.get(`/api/invoices?search=${number}`));
    expect(invoices.map(({ id }: { id: number }) => id)).toEqual([invoice.id]);
    const own = dataOf(await family.get('/api/payment-history'));
    expect(own).toEqual([expect.objectContaining({ receipt_no: number })]);
    expect(String((await finance.get('/api/payment-history/download')).body)).toContain(number);
    const trail = dataOf(await finance.get(`/api/invoices/${invoice.id}/history`));
    expect(trail[0]).toMatchObject({
      action: 'receipt_given',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'receipt_no', after: number })]),
    });
  });

  it('is none of a rejected payment, of a refund, or of a credit that is paid out', async () => {
    const { invoice, parent } = await owing(10_000);
    const family = await running.api.as(parent);
    const { transaction: bad } = await pay(family, invoice, 10_000, { payment_method: 2 });
    const before = await numbers();
    dataOf(await finance.post(`/api/payments/${bad.id}/reject`, { reason: 'No such transfer.' }));
    expect(await numbers()).toEqual(before);
    const { transaction: good } = await pay(finance, invoice, 12_000);
    const { transaction: refund } = dataOf(
      await finance.post(`/api/payments/${good.id}/refund`, { amount: 1_000, reason: 'Too much.' }),
    );
    const out = { amount: 1_000, reason: 'Credit', payment_method: 5 };
    const { transaction: payout } = dataOf(await finance.post(`/api/invoices/${invoice.id}/pay-out`, out));
    expect([refund.receipt_no, payout.receipt_no]).toEqual([null, null]);
    expect(await numbers()).toHaveLength(before.length + 1);
    for (const { id } of [refund, payout])
      expect((await finance.get(`/payments/${id}/download-receipt`)).status).toBe(409);
  });

  it('has no gaps and no doubles in a crowd, whose refused payments take none', async () => {
    const families = await Promise.all(Array.from({ length: 6 }, () => owing(50_000)));
    const before = await numbers();
    const answers = await Promise.all(
      families.flatMap(({ invoice }, index) => [
        finance.post(`/api/invoices/${invoice.id}/payment`, { ...cashOf(1_000), reference_id: `C${index}` }),
        finance.post(`/api/invoices/${invoice.id}/payment`, { ...cashOf(2_000), reference_id: `D${index}` }),
        finance.post(`/api/invoices/${invoice.id}/payment`, { ...cashOf(0) }),
      ]),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    const given = await numbers();
    expect(given).toHaveLength(before.length + 12);
    expect(given).toEqual(given.map((_, index) => `${short}-OR-26-${String(index + 1).padStart(5, '0')}`));
    await expectBooks(running);
  });

  it('begins anew each year, and at each preschool', async () => {
    const other = await buildPlace(running);
    const { invoice } = await owing(10_000, other);
    const { transaction } = await pay(finance, invoice, 1_000);
    expect(transaction.receipt_no).toMatch(/-OR-26-00001$/);
  });
});

const cashOf = (paid_amount: number) => ({ payment_method: 5, paid_at: '2026-03-11', paid_amount });

describe('what a receipt says', () => {
  it('stays as it was given; what is printed again is a copy', async () => {
    const { invoice, child, parent } = await owing(50_000);
    const { transaction } = await pay(finance, invoice, 20_000, { reference_id: 'BANK-7' });
    const given = await receiptOf(transaction);
    expect(given).toContain(`Receipt ${transaction.receipt_no}`);
    for (const wanted of [parent.name, child.fullname, 'Cash BANK-7 200.00', 'Balance to pay RM 300.00'])
      expect(given).toContain(wanted);
    await addFee(finance, invoice, child, 7_000, { label: 'Later' });
    await running.knex('users').where({ id: parent.id }).update({ name: 'Renamed' });
    await running.knex('children').where({ id: child.id }).update({ fullname: 'Renamed, too' });
    const { transaction: second } = await pay(finance, invoice, 5_000);
    const again = await receiptOf(transaction, await running.api.as(parent));
    expect(again).toContain('Receipt (Copy)');
    expect(again.replaceAll('Receipt (Copy)', 'Receipt')).toBe(given);
    const both = await read(`/invoices/${invoice.id}/download-receipt`);
    expect(both).toContain(`Receipt (Copy) ${transaction.receipt_no}`);
    expect(both).toContain(`Receipt ${second.receipt_no}`);
    expect(both).toContain('Balance to pay RM 320.00');
    const paper = await read(`/invoices/${invoice.id}/download-invoice`);
    for (const { receipt_no } of [transaction, second]) expect(paper).toContain(receipt_no);
    const summary = await read(`/users/${parent.id}/invoices-download-receipt-summary`);
    for (const { receipt_no } of [transaction, second]) expect(summary).toContain(receipt_no);
  });

  it('names what was corrected, paid back or reversed since', async () => {
    const { invoice } = await owing(50_000);
    const { transaction } = await pay(finance, invoice, 20_000);
    dataOf(
      await finance.put(`/api/invoices/${invoice.id}/transactions/${transaction.id}`, {
        paid_amount: 25_000,
        reason: 'Mistyped',
      }),
    );
    expect(await receiptOf(transaction)).toContain('Corrected to (11 Mar 2026) RM 250.00');
    dataOf(await finance.post(`/api/payments/${transaction.id}/refund`, { amount: 4_000, reason: 'Half' }));
    expect(await receiptOf(transaction)).toContain('Refunded (11 Mar 2026) -RM 40.00');
    dataOf(await finance.post(`/api/payments/${transaction.id}/reverse`, { reason: 'The cheque bounced.' }));
    const reversed = await receiptOf(transaction);
    expect(reversed).toContain('This payment does not count any more: it never arrived.');
    expect(reversed).toContain('Total received RM 200.00');
    expect(reversed).toContain('Reversed (11 Mar 2026) -RM 250.00');
  });

  it('is changed by nobody, in the database either', async () => {
    const { invoice } = await owing(50_000);
    const { transaction } = await pay(finance, invoice, 20_000);
    const { receipt_no } = transaction;
    const own = () => running.knex('payment_receipts').where({ receipt_no });
    await expect(own().delete()).rejects.toThrow('Receipts stay as they were given');
    for (const change of [{ content: '{}' }, { number: 900 }, { payment_id: null, content: null }])
      await expect(own().update(change)).rejects.toThrow('Receipts stay as they were given');
    await own().update({ original_as: 'mail' });
    await expect(own().update({ original_as: null })).rejects.toThrow('Receipts stay as they were given');
  });

  it('is nobody else’s', async () => {
    const { invoice } = await owing(50_000);
    const { transaction } = await pay(finance, invoice, 20_000);
    const other = await owing(100);
    const elsewhere = await buildUser(running.knex, 4, {
      preschools: [(await buildPlace(running)).preschool],
    });
    for (const stranger of [other.parent, elsewhere]) {
      const caller = await running.api.as(stranger);
      expect((await caller.get(`/payments/${transaction.id}/download-receipt`)).status).toBe(404);
      const number = transaction.receipt_no;
      expect(dataOf(await caller.get(`/api/payment-history?search=${number}`))).toEqual([]);
      expect(dataOf(await caller.get(`/api/invoices?search=${number}`))).toEqual([]);
    }
  });
});

describe('a payment that an older release counted, without a receipt', () => {
  it('has the next number after the nightly check, also while another one is given', async () => {
    const { knex, clock } = running;
    const at = await buildPlace(running);
    const { invoice } = await owing(50_000, at);
    const { transaction } = await pay(finance, invoice, 1_000);
    const { id, ...row } = await knex('payments').where({ id: transaction.id }).first();
    expect(id).toBe(transaction.id);
    const [now, older] = await knex('payments')
      .insert([
        { ...row, reference_id: 'now' },
        { ...row, reference_id: 'older' },
      ])
      .returning('id');
    const beside = await knex.transaction();
    const { number, text } = await nextOf(beside, 'receipt', at.preschool.id, 2026);
    await beside('payment_receipts').insert({
      receipt_no: text,
      preschool_id: at.preschool.id,
      year: 2026,
      number,
      payment_id: now.id,
      given_at: clock.now(),
      content: beside.raw('receipt_content(?)', [now.id]),
    });
    const nightly = checkBooks({ knex, clock, services: noServices });
    await until(async () => {
      const { rows } = await knex.raw(
        `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
          WHERE datname = current_database() AND NOT granted
         UNION ALL SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`,
      );
      return rows.length > 0;
    });
    await beside.commit();
    await nightly;
    const given = await knex('payment_receipts').where({ preschool_id: at.preschool.id }).orderBy('number');
    expect(given.map((one) => [one.number, one.payment_id])).toEqual([
      [1, transaction.id],
      [2, now.id],
      [3, older.id],
    ]);
  });
});
