/** Invoices that go after seven years, and what stays of them. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { settleAttempt } from '../../server/features/payments/settle-attempt';
import { refreshAllTotals } from '../../server/reports/totals';
import type { Caller } from '../support/api';
import { buildUser } from '../support/factories';
import { buildPaymentSetting } from '../support/providers';
import { noServices } from '../support/services';
import { keepingByNight, LONG_AGO, NOW } from './keeping-by-night';
import { addFee, buildHousehold, dataOf, expectBooks, newInvoice, pay } from './money';

const { running, given, job, count } = keepingByNight();

describe('invoices after seven years', () => {
  let finance: Caller;

  it('go with all that is theirs; what is open, carried on from or younger stays, and the books agree', async () => {
    const { knex, api, clock } = running;
    const person = await buildUser(knex, 3);
    const family = await buildHousehold(running, given.place.preschool, 1);
    const other = await buildHousehold(running, given.place.preschool, 1);
    clock.set(LONG_AGO);
    finance = await api.as(person);
    const invoice = async (amount: number, of = family) =>
      (await addFee(finance, await newInvoice(finance, of.parent), of.children[0] as { id: number }, amount))
        .invoice;
    const paid = await invoice(10_000);
    await pay(finance, paid, 10_000, { paid_at: '2015-03-11' });
    const carried = await invoice(5_000);
    const third = await buildHousehold(running, given.place.preschool, 1);
    const open = await invoice(20_000, third);
    const source = await invoice(7_000, other);
    const target = await invoice(3_000, other);
    const carry = (onto: { id: number }, from: { id: number }) =>
      finance.post(`/api/invoices/${onto.id}/carry-forward`, { invoice_ids: [from.id] });
    dataOf(await carry(target, source));
    // A provider's money for what had been carried on arrived where it went.
    const attempt = { id: randomUUID(), provider_reference: randomUUID(), amount: 2_000 };
    await knex('payment_attempts').insert({
      ...attempt,
      invoice_id: source.id,
      setting_id: (await buildPaymentSetting(knex, 'billplz', [])).id,
      payment_method: 1,
      state: 'open',
      provider: 'billplz',
      created_at: clock.now(),
    });
    await knex.transaction((trx) =>
      settleAttempt({ trx, clock, actor: null, services: noServices }, attempt.id, {
        reference: attempt.provider_reference,
        state: 'paid',
        amount: attempt.amount,
        paidAt: clock.now(),
      }),
    );
    expect(await knex('payments').where({ attempt_id: attempt.id })).toMatchObject([
      { invoice_id: target.id, arrived_for_invoice_id: source.id },
    ]);
    // A deposit that is still held; one that was given back on the invoice which took its balance.
    const fourth = await buildHousehold(running, given.place.preschool, 1);
    const deposit = async (sen: number) => {
      const made = await newInvoice(finance, fourth.parent);
      const child = fourth.children[0] as { id: number };
      const { transaction } = await addFee(finance, made, child, sen, { type: 'deposit' });
      return { ...made, line: transaction.id };
    };
    const returned = await deposit(9_000);
    const taker = await newInvoice(finance, fourth.parent);
    dataOf(await carry(taker, returned));
    await pay(finance, taker, 9_000, { paid_at: '2015-03-11' });
    dataOf(
      await finance.post(`/api/invoices/${taker.id}/notes`, {
        kind: 'credit',
        reason: 'Left.',
        lines: [{ line_id: returned.line, amount: 9_000 }],
      }),
    );
    const out = { amount: 9_000, payment_method: 5, paid_at: '2015-03-11', reason: 'Left.' };
    dataOf(await finance.post(`/api/invoices/${taker.id}/pay-out`, out));
    const stillHeld = await deposit(4_000);
    await pay(finance, stillHeld, 4_000, { paid_at: '2015-03-11' });
    const slip = randomUUID();
    await knex('files').insert({
      id: slip,
      name: 's.pdf',
      content_type: 'application/pdf',
      size: 1,
      sha256: 'x',
      bytes: Buffer.from('x'),
      created_at: clock.now(),
    });
    await knex('payments').where({ invoice_id: paid.id }).update({ slip_file_id: slip });
    const [receipt] = await knex('payment_receipts')
      .whereIn('payment_id', knex('payments').where({ invoice_id: paid.id }).select('id'))
      .pluck('receipt_no');
    const { billing_month: oldMonth } = await knex('invoices').where({ id: paid.id }).first('billing_month');

    clock.set('2025-03-11T01:00:00Z');
    finance = await api.as(person);
    const young = await newInvoice(finance, family.parent);
    dataOf(await carry(young, carried));
    await pay(finance, target, 8_000, { paid_at: '2025-03-11' });
    await pay(finance, young, 5_000, { paid_at: '2025-03-11' });
    const youngTotals = async () => {
      await refreshAllTotals(knex);
      return knex('month_totals').whereNot({ month: oldMonth }).orderBy(['month', 'role']);
    };
    await expectBooks(running);
    const before = await youngTotals();

    clock.set('2022-12-31T01:00:00Z');
    await job();
    expect(await count('invoices', { id: paid.id })).toBe(1);
    clock.set(NOW);
    await job();
    const families = [family, other, third, fourth].map(({ parent }) => parent.id);
    expect(await knex('invoices').whereIn('parent_id', families).orderBy('id').pluck('id')).toEqual(
      [open, carried, target, young, stillHeld].map(({ id }) => id).sort((a, b) => a - b),
    );
    // What was carried stays where it went, though it cannot go back any more.
    const [line] = await knex('bill_lines').where({ invoice_id: target.id, kind: 'carry_forward' });
    finance = await api.as(person);
    const back = await finance.call('DELETE', `/api/invoices/${target.id}/transactions/${line.id}`);
    expect([back.status, back.body.message]).toEqual([409, expect.stringContaining('stays here')]);
    for (const table of ['payments', 'bill_lines', 'ledger_entries', 'open_balances', 'invoice_numbers'])
      expect([table, await count(table, { invoice_id: paid.id })]).toEqual([table, 0]);
    expect(await count('files', { id: slip })).toBe(0);
    expect(await knex('payment_attempts').where({ id: attempt.id })).toMatchObject([
      { invoice_id: target.id },
    ]);
    // The number is never given again.
    expect(await knex('invoice_numbers').where({ invoice_no: paid.invoice_no }).first()).toMatchObject({
      invoice_id: null,
      state: 'deleted',
    });
    expect(await knex('payment_receipts').where({ receipt_no: receipt }).first()).toMatchObject({
      payment_id: null,
      content: null,
    });
    await expectBooks(running);
    expect(await youngTotals()).toEqual(before);
  });
});
