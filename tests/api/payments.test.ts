/** Payments: recorded by staff, declared by parents, decided, corrected, paid back; slips; the history. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { buildUser } from '../support/factories';
import {
  addFee,
  buildHousehold,
  buildPlace,
  cash,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  pay,
  refusal,
  viewed,
} from './money';
import { moneyDesk } from './money-desk';
import { TODAY, TOMORROW, YESTERDAY } from './running-api';

const { running, desk, paymentsOf } = moneyDesk();

type Named = { id: number };
async function owing(amount = 10_000, form: object = {}): Promise<Named> {
  const made = await newInvoice(desk.principal, desk.family.parent, form);
  await addFee(desk.principal, made, desk.family.children[0] as Named, amount);
  return made;
}
/** A new invoice of a household with a fee of so many sen. */
async function feeOf(home: Household, amount: number) {
  const made = await newInvoice(desk.finance, home.parent);
  return (await addFee(desk.finance, made, home.children[0] as Named, amount)).invoice;
}
const payment = (by: Caller, invoice: Named, form: object) =>
  by.post(`/api/invoices/${invoice.id}/payment`, form);
const decide = (by: Caller, { id }: Named, act: string, body?: object) =>
  by.post(`/api/payments/${id}/${act}`, body);
const correct = (
  invoice: Named,
  { id }: Named,
  paid_amount: unknown,
  more: object = {},
  by = desk.principal,
) =>
  by.put(`/api/invoices/${invoice.id}/transactions/${id}`, { paid_amount, reason: 'Counted anew.', ...more });
/** What was mailed about a correction: to whom, and the text. */
const told = async ({ id }: Named): Promise<{ to: string[]; subject: string; text: string }[]> =>
  running
    .knex('mails')
    .where({ kind: 'payment_correction', about_type: 'payment', about_id: String(id) })
    .select(running.knex.raw('recipients AS "to"'), 'subject', 'text');

describe('the methods', () => {
  it('say where to pay to, as the preschool has set it, and a payment that is under way', async () => {
    const { knex } = running;
    const made = await owing();
    const offered = async () => dataOf(await desk.parent.get(`/api/payment-methods/${made.id}`));
    expect((await offered()).map(({ payee }: { payee: object[] }) => payee)).toEqual(Array(7).fill([]));
    const { preschool_id, invoice_no } = await knex('invoices').where({ id: made.id }).first();
    const payee = { account_name: 'Tadika', bank_name: 'Maybank', account_no: '5140', biller_code: null };
    await knex('preschools').where({ id: preschool_id }).update(payee);
    const transfer = (await offered()).find(({ id }: Named) => id === 2);
    expect(transfer.payee).toEqual([
      { name: 'account_name', value: 'Tadika' },
      { name: 'bank_name', value: 'Maybank' },
      { name: 'account_no', value: '5140' },
      { name: 'reference', value: invoice_no },
    ]);
    expect((await offered()).find(({ id }: Named) => id === 6).payee).toEqual([]);
    await knex('preschools')
      .where({ id: preschool_id })
      .update({ account_name: null, bank_name: null, account_no: null });
  });

  it('are those by hand where nothing is set up, and online ones where this preschool has them', async () => {
    const made = await owing();
    const offered = async () => dataOf(await desk.parent.get(`/api/payment-methods/${made.id}`));
    expect((await offered()).map(({ id }: Named) => id)).toEqual([2, 3, 5, 6, 7, 8, 9]);
    const { knex } = running;
    const elsewhere = await buildPlace(running);
    const set = async (provider: string, preschools: Named[]) => {
      const at = running.clock.now();
      const [setting] = await knex('payment_settings')
        .insert({
          name: provider,
          provider,
          credentials: Buffer.from('x'),
          created_at: at,
          updated_at: at,
          is_default: preschools.length === 0,
        })
        .returning('id');
      for (const { id } of preschools)
        await knex('payment_setting_preschools').insert({
          setting_id: setting.id,
          preschool_id: id,
          provider,
        });
    };
    await set('billplz', [elsewhere.preschool]);
    expect(await offered()).toHaveLength(7);
    await set('stripe', []);
    expect((await offered()).map(({ id }: Named) => id)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await offered())[2]).toEqual({
      id: 4,
      name: 'Credit or Debit Card',
      redirects: 1,
      under_way: null,
    });
    await knex('payment_setting_preschools').delete();
    await knex('payment_settings').delete();
  });

  it('begin with those by hand for staff, who note what came', async () => {
    const made = await owing();
    const { knex, clock } = running;
    const at = { created_at: clock.now(), updated_at: clock.now() };
    const setting = { name: 'billplz', provider: 'billplz', credentials: Buffer.from('x'), is_default: true };
    await knex('payment_settings').insert({ ...setting, ...at });
    const seenBy = async (caller: Caller) =>
      dataOf(await caller.get(`/api/payment-methods/${made.id}`)).map(({ id }: Named) => id);
    expect(await seenBy(desk.principal)).toEqual([2, 3, 5, 6, 7, 8, 9, 1]);
    expect(await seenBy(desk.parent)).toEqual([1, 2, 3, 5, 6, 7, 8, 9]);
    await knex('payment_settings').delete();
  });
});

describe('a payment that staff record', () => {
  it('counts at once', async () => {
    const made = await owing();
    const paid = await pay(desk.principal, made, 4_000, { payment_method: '3', reference_id: ' CHQ-1 ' });
    expect(paid).toMatchObject({ redirect_url: null, status: 200, message: messages.paymentThanks });
    expect(paid.transaction).toMatchObject({
      type: 'payment',
      state: 'confirmed',
      source: 'staff',
      paid_amount: 4_000,
      paid_at: TODAY,
      payment_method: 3,
      payment_method_name: 'Cheque',
      reference_id: 'CHQ-1',
      payment_slip: null,
    });
    expect(await viewed(desk.principal, made)).toMatchObject({
      paid_amount: 4_000,
      balance: 6_000,
      payment_status: 3,
    });
    await expectBooks(running);
  });

  it('is the whole balance where no amount is named', async () => {
    const made = await owing();
    await pay(desk.principal, made, 1_000);
    const paid = dataOf(await payment(desk.principal, made, { payment_method: 5, paid_at: YESTERDAY }));
    expect(paid.transaction.paid_amount).toBe(9_000);
    const entries = await running
      .knex('ledger_entries')
      .where({ kind: 'payment', invoice_id: made.id })
      .orderBy('id');
    // It counts from the day it was paid, and is known from the day it was noted.
    expect(entries.map(({ effective_date, amount }) => [effective_date, amount])).toEqual([
      [TODAY, -1_000],
      [YESTERDAY, -9_000],
    ]);
    expect(refusal(await payment(desk.principal, made, { payment_method: 5, paid_at: TODAY }))).toEqual([
      422,
      { paid_amount: [messages.nothingToPay] },
    ]);
  });

  it('above the balance is kept as credit', async () => {
    const made = await owing();
    await pay(desk.principal, made, 12_000);
    expect(await viewed(desk.principal, made)).toMatchObject({ balance: -2_000, payment_status: 7 });
  });

  it('over the counter is the whole amount', async () => {
    const made = await newInvoice(desk.principal, desk.family.parent, { is_pos_invoice: 1 });
    await desk.principal.post(`/api/invoices/${made.id}/transactions`, { product_id: desk.place.product.id });
    expect(refusal(await payment(desk.principal, made, cash(1_000)))).toEqual([
      422,
      { paid_amount: [messages.posPaidAtOnce] },
    ]);
    await pay(desk.principal, made, 85_000);
    expect((await viewed(desk.principal, made)).payment_status).toBe(6);
  });

  it.each([
    [{ payment_method: '' }, { payment_method: [messages.paymentMethodRequired] }],
    [{ payment_method: 10 }, { payment_method: [messages.paymentMethodUnknown] }],
    [{ payment_method: 1 }, { payment_method: [messages.paymentNotSetUp] }],
    [{ payment_method: '4' }, { payment_method: [messages.paymentNotSetUp] }],
    [{ paid_at: '' }, { paid_at: [messages.paidAtRequired] }],
    [{ paid_at: undefined }, { paid_at: [messages.paidAtRequired] }],
    [{ paid_at: '2026-02-30' }, { paid_at: [messages.dateInvalid] }],
    [{ paid_at: TOMORROW }, { paid_at: [messages.dateFuture] }],
    [{ paid_amount: 0 }, { paid_amount: [messages.paidAmountPositive] }],
    [{ paid_amount: -5 }, { paid_amount: [messages.paidAmountPositive] }],
    [{ paid_amount: '1.50' }, { paid_amount: [messages.amountNotWhole] }],
    [{ paid_amount: 100_000_001 }, { paid_amount: [messages.amountRange] }],
  ])('with %j is refused', async (form, errors) => {
    const made = await owing();
    expect(refusal(await payment(desk.principal, made, { ...cash(100), ...form }))).toEqual([422, errors]);
    expect(await paymentsOf(made)).toEqual([]);
  });

  it('comes once for one idempotency key', async () => {
    const made = await owing();
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = () => desk.principal.post(`/api/invoices/${made.id}/payment`, cash(100), { headers });
    expect((await send()).body).toEqual((await send()).body);
    expect((await viewed(desk.principal, made)).paid_amount).toBe(100);
  });

  it('comes from a form that the browser posts, too, which then goes to the invoice', async () => {
    const made = await owing();
    const answer = await desk.principal.post(
      `/invoices/${made.id}/payment`,
      new URLSearchParams(cash(100) as never).toString(),
      {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
      },
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/invoices/${made.id}`]);
    expect((await viewed(desk.principal, made)).paid_amount).toBe(100);
  });
});

describe('a payment that a parent declares', () => {
  it('waits, and does not count until staff confirm it', async () => {
    const made = await owing();
    const { transaction } = await pay(desk.parent, made, 10_000, { payment_method: 2 });
    expect(transaction).toMatchObject({
      state: 'declared',
      source: 'parent',
      recorded_by: desk.family.parent.name,
    });
    expect(await viewed(desk.parent, made)).toMatchObject({
      paid_amount: 0,
      balance: 10_000,
      waiting_amount: 10_000,
      payment_status: 1,
    });
    await expectBooks(running);
    for (const act of ['confirm', 'reject'])
      expect((await decide(desk.parent, transaction, act, { reason: 'x' })).status).toBe(403);
    const confirmed = dataOf(await decide(desk.principal, transaction, 'confirm'));
    expect(confirmed.transaction.state).toBe('confirmed');
    expect(confirmed.invoice).toMatchObject({ paid_amount: 10_000, waiting_amount: 0, payment_status: 6 });
    const again = await decide(desk.principal, transaction, 'confirm');
    expect([...refusal(again), again.body.data.state]).toEqual([409, messages.paymentDecided, 'confirmed']);
    await expectBooks(running);
  });

  it('is one at a time for each invoice, of at most twice what is open', async () => {
    const made = await owing();
    const attempts = await Promise.all([1, 2, 3, 4].map(() => payment(desk.parent, made, cash(20_000))));
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(refusal(await payment(desk.parent, made, cash(100)))).toEqual([409, messages.declaredWaits]);
    const [waiting] = await running.knex('payments').where({ invoice_id: made.id, state: 'declared' });
    dataOf(await decide(desk.principal, waiting, 'reject', { reason: 'No such transfer.' }));
    expect(refusal(await payment(desk.parent, made, cash(20_001)))).toEqual([
      422,
      { paid_amount: [messages.declaredTooMuch] },
    ]);
    expect((await pay(desk.parent, made, 500)).transaction.state).toBe('declared');
    // The office records what came.
    expect((await pay(desk.principal, made, 50_000)).transaction.state).toBe('confirmed');
    await expectBooks(running);
  });

  it('is rejected with a reason, and never counts', async () => {
    const made = await owing();
    const { transaction } = await pay(desk.parent, made, 500);
    expect(refusal(await decide(desk.principal, transaction, 'reject', { reason: ' ' }))).toEqual([
      422,
      { reason: [messages.rejectReasonRequired] },
    ]);
    const rejected = dataOf(
      await decide(desk.principal, transaction, 'reject', { reason: 'No such transfer.' }),
    );
    expect(rejected.transaction).toMatchObject({ state: 'rejected', decision_reason: 'No such transfer.' });
    expect(rejected.invoice).toMatchObject({ balance: 10_000, waiting_amount: 0 });
    // The parent hears why: by notification, by mail and on the home.
    const { knex } = running;
    const [told] = await knex('mails').where({ kind: 'payment_rejected', about_id: String(transaction.id) });
    expect(told.text).toContain('No such transfer.');
    const notified = await knex('notifications').where({
      kind: 'payment_rejected',
      event: String(transaction.id),
    });
    expect(notified).toHaveLength(1);
    const { due } = dataOf(await desk.parent.get('/api/portal/home'));
    expect(due.rejected).toContainEqual(
      expect.objectContaining({
        invoice_id: rejected.invoice.id,
        amount: transaction.paid_amount,
        reason: 'No such transfer.',
      }),
    );
    expect((await decide(desk.principal, transaction, 'confirm')).status).toBe(409);
    expect(refusal(await correct(made, transaction, 5))).toEqual([
      422,
      { paid_amount: [messages.paymentNotOpen] },
    ]);
    await expectBooks(running);
  });

  it('is theirs alone: not for another family’s invoice, nor by staff who may not record', async () => {
    const { knex, api } = running;
    const made = await owing();
    const stranger = await api.as((await buildHousehold(running, desk.place.preschool)).parent);
    expect((await payment(stranger, made, cash(100))).status).toBe(404);
    const teacher = await api.as(await buildUser(knex, 5, { preschools: [desk.place.preschool] }));
    expect((await payment(teacher, made, cash(100))).status).toBe(404);
    // A teacher who is a desk.parent here sees and pays the own invoices, and nobody else's.
    const both = await buildHousehold(running, desk.place.preschool);
    await knex('user_roles').insert({ user_id: both.parent.id, role_id: 5 });
    await knex('user_preschools').insert({ user_id: both.parent.id, preschool_id: desk.place.preschool.id });
    const own = await feeOf(both, 100);
    const caller = await api.as(both.parent);
    expect((await pay(caller, own, 100)).transaction.state).toBe('declared');
    expect((await caller.get(`/api/invoices/${made.id}`)).status).toBe(404);
    expect((await caller.get('/api/invoices')).body.meta.total).toBe(1);
  });

  it('of a principal at another preschool is declared, too: their office is not there', async () => {
    const { knex, api } = running;
    const elsewhere = await buildPlace(running);
    const both = await buildHousehold(running, elsewhere.preschool, 1, 8);
    await knex('user_roles').insert({ user_id: both.parent.id, role_id: 4 });
    await knex('user_preschools').insert({ user_id: both.parent.id, preschool_id: desk.place.preschool.id });
    const own = await feeOf(both, 100);
    const caller = await api.as(both.parent);
    const { transaction } = await pay(caller, own, 100);
    expect(transaction.state).toBe('declared');
    expect((await decide(caller, transaction, 'confirm')).status).toBe(403);
    expect((await caller.put(`/api/invoices/${own.id}`, { payment_status: 9 })).status).toBe(403);
  });
});

describe('a slip', () => {
  const pdf = '%PDF-1.4 a slip';
  function form(content: string, name = 'slip ٣.pdf') {
    const parts = new FormData();
    for (const [field, value] of Object.entries(cash(500))) parts.set(field, String(value));
    parts.set('attach', new Blob([content]), name);
    return parts;
  }

  it('comes with the form and is downloaded by its payment, by those who see the invoice', async () => {
    const made = await owing();
    const { transaction } = dataOf(await payment(desk.parent, made, form(pdf) as never));
    expect(transaction.payment_slip).toMatch(/\.pdf$/);
    const path = `/api/invoices/${made.id}/transactions/${transaction.id}/download-slip`;
    for (const caller of [desk.parent, desk.principal]) {
      const answer = await caller.get(path);
      expect([answer.status, answer.body]).toEqual([200, pdf]);
      expect(answer.headers.get('content-disposition')).toContain(`payment_slip_${transaction.id}.pdf`);
    }
    const stranger = await running.api.as((await buildHousehold(running, desk.place.preschool)).parent);
    expect((await stranger.get(path)).status).toBe(404);
    const without = (await pay(desk.principal, made, 100)).transaction;
    expect(
      (await desk.parent.get(`/api/invoices/${made.id}/transactions/${without.id}/download-slip`)).status,
    ).toBe(404);
  });

  it('is a PDF or a picture; with anything else nothing is recorded', async () => {
    const made = await owing();
    const answer = await payment(desk.parent, made, form('<script>') as never);
    expect(refusal(answer)).toEqual([422, { attach: [messages.fileKind] }]);
    expect(await paymentsOf(made)).toEqual([]);
  });
});

describe('a correction', () => {
  it('changes the amount of a payment by hand; the ledger notes the difference', async () => {
    const made = await owing();
    const { transaction } = await pay(desk.principal, made, 4_000);
    const corrected = dataOf(await correct(made, transaction, 10_000));
    expect(corrected.transaction.paid_amount).toBe(10_000);
    expect(corrected.invoice).toMatchObject({ balance: 0, payment_status: 6 });
    const entries = await running
      .knex('ledger_entries')
      .where({ invoice_id: made.id, kind: 'payment' })
      .orderBy('id');
    expect(entries.map(({ amount }) => amount)).toEqual([-4_000, -6_000]);
    const [trail] = await running
      .knex('audit_entries')
      .where({ action: 'payment_changed', entity_id: String(made.id) });
    expect(trail.after).toMatchObject({ from: 4_000, to: 10_000, payment_id: transaction.id });
    expect((await correct(made, transaction, 0)).status).toBe(422);
    expect((await correct(made, transaction, undefined)).status).toBe(422);
    await expectBooks(running);
  });

  it('wants a reason, and the parent and finance are told it', async () => {
    const made = await feeOf(desk.family, 10_000);
    const { transaction } = await pay(desk.principal, made, 4_000);
    expect(refusal(await correct(made, transaction, 3_000, { reason: ' ' }))).toEqual([
      422,
      { reason: [officeMessages.correctionReasonRequired] },
    ]);
    expect(await told(transaction)).toEqual([]);
    await correct(made, transaction, 3_000);
    const mails = await told(transaction);
    const finance = await running.knex('users').where({ id: desk.finance.userId }).first('email');
    // Each a mail of their own.
    expect(mails.map(({ to }) => to)).toEqual(
      expect.arrayContaining([[desk.family.parent.email], [finance.email]]),
    );
    for (const { text } of mails)
      for (const part of ['RM 40.00', 'RM 30.00', 'Counted anew.', made.invoice_no])
        expect(text).toContain(part);
  });

  it('of the amount is the author’s, and of the day of recording', async () => {
    const made = await owing();
    const { transaction } = await pay(desk.finance, made, 4_000);
    const refused = [422, { paid_amount: [officeMessages.paymentAmountStays] }];
    // A principal who may not pay back cannot take the money off another way.
    expect(refusal(await correct(made, transaction, 1))).toEqual(refused);
    const own = (await pay(desk.principal, made, 4_000)).transaction;
    const yesterday = new Date(running.clock.now().getTime() - DAY_MS);
    await running.knex('payments').where({ id: own.id }).update({ created_at: yesterday });
    expect(refusal(await correct(made, own, 1))).toEqual(refused);
    const declared = (await pay(desk.parent, await owing(), 4_000)).transaction;
    await decide(desk.principal, declared, 'confirm');
    expect(refusal(await correct({ id: declared.invoice_id }, declared, 1))).toEqual(refused);
    expect((await viewed(desk.finance, made)).paid_amount).toBe(8_000);
    await expectBooks(running);
  });

  it('of the date counts from the other day on, also later', async () => {
    const made = await owing();
    const { transaction } = await pay(desk.finance, made, 4_000, { paid_at: YESTERDAY });
    const redate = (paid_at: unknown) => correct(made, transaction, undefined, { paid_at });
    expect(refusal(await redate(TOMORROW))).toEqual([422, { paid_at: [messages.dateFuture] }]);
    expect((await redate('05/11/2026')).status).toBe(422);
    expect(dataOf(await redate('2026-01-05')).transaction).toMatchObject({
      paid_at: '2026-01-05',
      paid_amount: 4_000,
    });
    const entries = await running
      .knex('ledger_entries')
      .where({ invoice_id: made.id, kind: 'payment' })
      .orderBy('id')
      .select('amount', 'effective_date');
    expect(entries).toEqual([
      { amount: -4_000, effective_date: YESTERDAY },
      { amount: 4_000, effective_date: YESTERDAY },
      { amount: -4_000, effective_date: '2026-01-05' },
    ]);
    expect((await told(transaction))[0]?.text).toContain('Counted anew.');
    await expectBooks(running);
  });

  it('of a declared one does not make it count', async () => {
    const made = await owing();
    const { transaction } = await pay(desk.parent, made, 4_000);
    expect(dataOf(await correct(made, transaction, 300)).invoice).toMatchObject({
      paid_amount: 0,
      waiting_amount: 300,
    });
    await expectBooks(running);
  });

  it('is refused for what a provider reported', async () => {
    const made = await owing();
    const { transaction } = await pay(desk.principal, made, 4_000);
    await running.knex('payments').where({ id: transaction.id }).update({ source: 'provider' });
    expect(refusal(await correct(made, transaction, 1))).toEqual([
      422,
      { paid_amount: [messages.paymentOfProvider] },
    ]);
  });
});

describe('paying back', () => {
  it('is an entry of its own, never more than what is left of the payment', async () => {
    const made = await owing();
    const { transaction } = await pay(desk.principal, made, 4_000);
    const refund = (amount: number, by = desk.finance) =>
      decide(by, transaction, 'refund', { amount, reason: 'Moved away.' });
    expect((await refund(1, desk.principal)).status).toBe(403);
    const back = dataOf(await refund(1_500));
    expect(back.transaction).toMatchObject({
      paid_amount: -1_500,
      refund_of: transaction.id,
      payment_method: 5,
      remarks: 'Moved away.',
    });
    expect(back.invoice).toMatchObject({ paid_amount: 2_500, balance: 7_500 });
    expect(refusal(await refund(2_501))).toEqual([422, { amount: [messages.refundTooMuch] }]);
    expect(refusal(await correct(made, transaction, 1_499))).toEqual([
      422,
      { paid_amount: [messages.paymentBelowRefunds] },
    ]);
    expect(back.transaction).toMatchObject({ reversal: false });
    expect((await refund(2_500)).status).toBe(200);
    expect((await viewed(desk.principal, made)).payment_status).toBe(1);
    expect((await paymentsOf(made))[0]).toMatchObject({ paid_amount: 4_000, refunded_amount: 4_000 });
    expect(
      refusal(await decide(desk.finance, back.transaction, 'refund', { amount: 1, reason: 'x' })),
    ).toEqual([422, { amount: [messages.refundOfWhat] }]);
    expect(refusal(await decide(desk.finance, transaction, 'refund', { amount: 1 }))).toEqual([
      422,
      { reason: [messages.refundReasonRequired] },
    ]);
    await expectBooks(running);
  });

  it('of goodwill takes the charge off too, so that nothing is owed again', async () => {
    const made = await owing();
    const { transaction } = await pay(desk.principal, made, 10_000);
    const back = (form: object) =>
      decide(desk.finance, transaction, 'refund', {
        amount: 1_370,
        reason: 'Absent for two weeks.',
        ...form,
      });
    expect(refusal(await back({ charge: 'perhaps' }))[0]).toBe(422);
    const { invoice } = dataOf(await back({ charge: 'falls' }));
    expect(invoice).toMatchObject({ price: 8_630, paid_amount: 8_630, balance: 0, payment_status: 6 });
    const lines = dataOf(await desk.finance.get(`/api/invoices/${made.id}/transactions?type[]=bill`));
    expect(lines.at(-1)).toMatchObject({
      kind: 'discount',
      total: -1_370,
      remarks: 'Absent for two weeks.',
      child_id: desk.family.children[0]?.id,
    });
    // Nor more than the invoice asks for.
    await addFee(desk.finance, made, desk.family.children[0] as Named, -8_000);
    expect(refusal(await back({ charge: 'falls' }))).toEqual([
      422,
      { amount: [officeMessages.chargeTooSmall] },
    ]);
    expect((await viewed(desk.finance, made)).balance).toBe(-8_000);
    await expectBooks(running);
  });

  it('of a payment that never was is a reversal: by right, with a reason, once; what was refunded of it is owed', async () => {
    const made = await owing();
    const { transaction } = await pay(desk.principal, made, 10_000, { payment_method: 3 });
    const reverse = (by: Caller, reason = 'The cheque bounced.') =>
      decide(by, transaction, 'reverse', { reason });
    expect((await reverse(desk.principal)).status).toBe(403);
    expect((await reverse(desk.finance, ' ')).status).toBe(422);
    await decide(desk.finance, transaction, 'refund', { amount: 1_000, reason: 'Too much.' });
    const done = dataOf(await reverse(desk.finance));
    expect(done.transaction).toMatchObject({
      paid_amount: -10_000,
      reversal: true,
      refund_of: transaction.id,
      remarks: 'The cheque bounced.',
    });
    // Who pays too much by a cheque, takes the rest in cash, and lets the cheque bounce, has that cash.
    expect(done.invoice).toMatchObject({ paid_amount: -1_000, balance: 11_000, payment_status: 1 });
    expect((await decide(desk.finance, transaction, 'refund', { amount: 1, reason: 'x' })).status).toBe(422);
    expect((await told(transaction)).map(({ to }) => to)).toContainEqual([desk.family.parent.email]);
    expect((await reverse(desk.finance)).status).toBe(422);
    const [entry] = await running
      .knex('audit_entries')
      .where({ action: 'payment_reversed', entity_id: String(made.id) });
    expect(entry.after).toMatchObject({ amount: -10_000 });
    await expectBooks(running);
  });

  it('is refused for what does not count', async () => {
    const { transaction } = await pay(desk.parent, await owing(), 100);
    expect((await decide(desk.finance, transaction, 'refund', { amount: 1, reason: 'x' })).status).toBe(422);
  });
});

describe('the day of a payment', () => {
  it('is not before the preschool’s first year here, nor to come', async () => {
    const made = await owing();
    const at = (paid_at: string) => payment(desk.principal, made, cash(100, { paid_at }));
    expect(refusal(await at('2001-05-12'))).toEqual([422, { paid_at: [messages.dateTooOld] }]);
    expect(refusal(await at(TOMORROW))).toEqual([422, { paid_at: [messages.dateFuture] }]);
    expect((await at(TODAY)).status).toBe(200);
  });
});

describe('online money that only the bank statement shows', () => {
  it('is recorded by staff as Online Banking, with its reference', async () => {
    const made = await owing();
    const form = { payment_method: 1, paid_at: TODAY, paid_amount: 400, on_statement: true };
    expect(refusal(await payment(desk.principal, made, form))).toEqual([
      422,
      { reference_id: [officeMessages.statementReference] },
    ]);
    const found = { ...form, reference_id: 'FPX 2603110001' };
    expect((await payment(desk.parent, made, found)).status).toBe(403);
    expect(dataOf(await payment(desk.principal, made, found)).transaction).toMatchObject({
      payment_method: 1,
      state: 'confirmed',
      source: 'staff',
      reference_id: 'FPX 2603110001',
    });
    // Without that word it would go to a provider, which is not set up here.
    expect((await payment(desk.principal, made, { ...found, on_statement: false })).status).toBe(422);
    await expectBooks(running);
  });
});

describe('the same bank reference', () => {
  it('is refused, until somebody says that it is another payment; what was rejected does not count', async () => {
    const made = await owing();
    const first = dataOf(await payment(desk.parent, made, cash(100, { reference_id: 'MBB-77' }))).transaction;
    const again = (more: object = {}, by = desk.principal, reference_id = 'MBB-77') =>
      payment(by, made, cash(100, { reference_id, ...more }));
    for (const same of ['MBB-77', 'mbb-77'])
      expect(refusal(await again({}, desk.principal, same))).toEqual([
        422,
        { again: [messages.referenceAgain] },
      ]);
    expect((await again({ again: true })).status).toBe(200);
    await decide(desk.principal, first, 'reject', { reason: 'No such transfer.' });
    expect((await again({}, desk.principal, 'MBB-78')).status).toBe(200);
    // Elsewhere it says nothing.
    const there = await newInvoice(desk.finance, desk.family.parent, {
      preschool_id: desk.elsewhere.preschool.id,
    });
    await addFee(desk.finance, there, desk.family.children[0] as Named, 100);
    const form = cash(100, { reference_id: 'MBB-77' });
    expect((await payment(desk.finance, there, form)).status).toBe(200);
    await expectBooks(running);
  });

  it('is asked about once more where the office confirms what a parent said yes to', async () => {
    const { parent, children } = await buildHousehold(running, desk.place.preschool);
    const theirs = await feeOf({ parent, children }, 100);
    await payment(desk.finance, await owing(), cash(100, { reference_id: 'MBB-90' }));
    const form = cash(100, { reference_id: 'mbb-90', again: true });
    const declared = dataOf(await payment(await running.api.as(parent), theirs, form)).transaction;
    for (const body of [undefined, {}, { again: false }])
      expect(refusal(await decide(desk.principal, declared, 'confirm', body))).toEqual([
        422,
        { again: [messages.referenceAgain] },
      ]);
    const confirmed = dataOf(await decide(desk.principal, declared, 'confirm', { again: true }));
    expect([confirmed.transaction.state, confirmed.invoice.balance]).toEqual(['confirmed', 0]);
    await expectBooks(running);
  });

  it('is asked about where several record it at once, for other families', async () => {
    const made = [];
    for (let count = 0; count < 5; count += 1)
      made.push(await feeOf(await buildHousehold(running, desk.place.preschool), 100));
    const form = cash(100, { reference_id: 'TT 100%_once' });
    const answers = await Promise.all(made.map((one) => payment(desk.finance, one, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });
});

describe('the history', () => {
  it('has the latest paid first, by method, state, day, preschool, parent and search', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const caller = await running.api.as(home.parent);
    const made = await feeOf(home, 100);
    const fresh = (await pay(caller, made, 200, { reference_id: 'TT-778' })).transaction;
    const old = (await pay(desk.principal, made, 100, { paid_at: '2026-01-05', payment_method: 2 }))
      .transaction;
    const listed = async (query: string, by = desk.finance) =>
      dataOf(await by.get(`/api/payment-history?parent=${home.parent.id}&${query}`)).map(
        ({ id }: Named) => id,
      );
    expect(await listed('')).toEqual([fresh.id, old.id]);
    expect(await listed('', caller)).toEqual([fresh.id, old.id]);
    expect(await listed('', desk.parent)).toEqual([]);
    for (const query of ['method[]=2', 'state=confirmed', 'to=2026-02-01', 'per_page=1&page=2'])
      expect([query, await listed(query)]).toEqual([query, [old.id]]);
    for (const query of ['search=tt-7', 'state=declared', 'from=2026-02-01', 'per_page=1'])
      expect([query, await listed(query)]).toEqual([query, [fresh.id]]);
    expect(await listed(`search=${made.invoice_no}`)).toHaveLength(2);
    expect(await listed(`invoice=${made.id + 1}`)).toEqual([]);
    const [first] = dataOf(await desk.finance.get(`/api/payment-history?parent=${home.parent.id}`));
    expect(first).toMatchObject({ invoice_no: made.invoice_no, parent_name: home.parent.name });
  });

  it('is put in order, and taken away as a CSV in the same order, by those whose payments they are', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const made = await newInvoice(desk.principal, home.parent);
    for (const [amount, paid_at] of [
      [300, '2026-01-05'],
      [100, '2026-01-07'],
      [200, '2026-01-06'],
    ] as const)
      await pay(desk.principal, made, amount, {
        paid_at,
        reference_id: amount === 100 ? '=1+1' : `TT-1 ${amount}`,
      });
    const query = `parent=${home.parent.id}`;
    const amounts = async (sort: string) =>
      dataOf(await desk.finance.get(`/api/payment-history?${query}&sort=${sort}`)).map(
        ({ paid_amount }: { paid_amount: number }) => paid_amount,
      );
    expect(await amounts('amount')).toEqual([100, 200, 300]);
    expect(await amounts('-amount')).toEqual([300, 200, 100]);
    expect(await amounts('paid_at')).toEqual([300, 200, 100]);
    for (const same of ['parent_name', 'invoice_no']) expect(await amounts(same)).toEqual([300, 100, 200]);
    expect((await desk.finance.get(`/api/payment-history?${query}&sort=state`)).status).toBe(422);
    const download = async (by: Caller) => {
      const answer = await fetch(
        `${running.api.url}/api/payment-history/download?${query}&sort=-amount&from=2026-01-06`,
        { headers: { Authorization: `Bearer ${by.token}` } },
      );
      return (await answer.text()).trim().split('\n');
    };
    const [head, ...rows] = await download(desk.finance);
    expect(head).toContain(
      'Invoice No.,Paid,Parent,Amount (RM),State,Method,Reference,Receipt No.,Preschool',
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain(`${made.invoice_no},2026-01-06,${home.parent.name},2.00,Confirmed`);
    expect(rows[1]).toContain(",'=1+1,");
    expect(await download(desk.parent)).toHaveLength(1);
  });

  it('tells what all pages come to, for those whose payments they are', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const caller = await running.api.as(home.parent);
    const made = await feeOf(home, 100);
    await pay(caller, made, 200, { reference_id: 'TT-779' });
    const paid = (await pay(desk.principal, made, 300, { paid_at: '2026-01-05' })).transaction;
    await desk.finance.post(`/api/payments/${paid.id}/refund`, { amount: 100, reason: 'Paid twice' });
    const totals = async (query: string, by = desk.finance) =>
      (await by.get(`/api/payment-history/totals?parent=${home.parent.id}&${query}`)).body.data;
    const none = { payments: 0, refunds: 0, amount: 0 };
    const all = { payments: 2, refunds: 1, amount: 200 };
    expect(await totals('')).toEqual({ ...all, overpaid: null });
    expect(await totals('', caller)).toMatchObject(all);
    expect(await totals('', desk.parent)).toMatchObject(none);
    expect(await totals('to=2026-01-05')).toMatchObject({ payments: 1, refunds: 0, amount: 300 });
    expect(await totals('preschool_status=close')).toMatchObject(none);
    // Of what counts, RM 1 is the price, and the rest is above it.
    const month = `date=${made.invoice_date_show}&role=7&bad_debt=false`;
    expect(await totals(month)).toEqual({ ...all, overpaid: 100 });
    for (const query of ['date=2001-01', 'role=8', 'bad_debt=true'])
      expect([query, await totals(query)]).toEqual([query, { ...none, overpaid: 0 }]);
    expect(await totals('preschool_status=active&state=confirmed')).toEqual(await totals('state=confirmed'));
  });
});
