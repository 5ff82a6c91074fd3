/** What finance closes a day with: what is listed, the act that closes each, and pages that nobody is to pay any more. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/calendar-date';
import { reconciliationEndpoints } from '#shared/endpoints/payment-reconciliation';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { buildPreschool, buildUser } from '../support/factories';
import { PRICE, payingDesk } from './paying';

const paying = payingDesk();
const { desk, database, clock, pay, attempt, payments, invoiceRow, ledger } = paying;
const { startBill, startSession, paidBill, callback, event, work } = paying;

const put = (body: object) => desk.finance.put(`/api/invoices/${desk.invoice}`, body);
const cash = (paid_amount: number) =>
  pay({ payment_method: 5, paid_at: '2026-03-11', paid_amount }, desk.finance);
const trail = () =>
  database
    .knex('audit_entries')
    .where({ entity_type: 'invoice', entity_id: String(desk.invoice) })
    .orderBy('id');

const view = async (caller: Caller = desk.finance) => {
  const { status, body } = await caller.get('/api/payments/reconciliation');
  const parsed = reconciliationEndpoints.view.answer.safeParse(body.data);
  expect([status, parsed.error]).toEqual([200, undefined]);
  return body.data;
};
const ofInvoice = (list: { items: { id?: number; invoice_id: number }[] }) =>
  list.items.filter(({ invoice_id }) => invoice_id === desk.invoice);
/** As if the payment had been started a day and an hour ago. */
const yesterday = () =>
  database
    .knex('payment_attempts')
    .where({ invoice_id: desk.invoice })
    .update({ created_at: new Date(clock.now().getTime() - DAY_MS - HOUR_MS) });

describe('the reconciliation', () => {
  it('shows what nobody knows the end of, what waits, what came too late, and what is too much', async () => {
    await startBill({ paid_amount: 5_000 });
    await yesterday();
    const part = await startBill({ paid_amount: 6_000 });
    await callback(desk.providers.billplz.settle(part.id, true, 5_500));
    const bill = await paidBill({ paid_amount: 7_000 });
    expect((await put({ payment_status: 9 })).status).toBe(200);
    await callback(bill);
    const found = await view();
    expect(ofInvoice(found.open_attempts)).toMatchObject([
      { amount: 5_000, state: 'open', provider: 'billplz' },
    ]);
    expect(ofInvoice(found.reviews)).toMatchObject([{ amount: 5_500 }]);
    expect(ofInvoice(found.on_closed_invoices)).toMatchObject([
      { amount: 7_000, left: 7_000, payment_status: 9 },
    ]);
    expect(ofInvoice(found.credits)).toMatchObject([{ balance: -7_000, locked: false }]);
  });

  it('goes on showing money on a closed invoice until somebody decides, and no money that came before it was closed', async () => {
    const bill = await paidBill();
    await put({ locked: 1 });
    await callback(bill);
    const monthsAgo = new Date(clock.now().getTime() - 90 * DAY_MS);
    await database.knex('payments').where({ invoice_id: desk.invoice }).update({ created_at: monthsAgo });
    const [listed] = ofInvoice((await view()).on_closed_invoices);
    expect(listed).toMatchObject({ amount: PRICE, left: PRICE });

    desk.invoice = await paying.newInvoice();
    await callback(await paidBill());
    await put({ locked: 1 });
    expect(ofInvoice((await view()).on_closed_invoices)).toEqual([]);
  });

  it('is of one’s own preschools, and a report of none is head office’s, until someone closes it', async () => {
    const { id: _, ...bill } = await paidBill();
    const stray = desk.providers.billplz.bills.put({ ...bill, id: `stray${randomUUID().slice(0, 8)}` });
    await callback(stray);
    const elsewhere = await buildPreschool(database.knex);
    const principal = await desk.api.as(await buildUser(database.knex, 4, { preschools: [elsewhere] }));
    expect(Object.values(await view(principal)).map((list) => (list as { total: number }).total)).toEqual([
      0, 0, 0, 0, 0,
    ]);
    const report = async () =>
      (await view()).reports.items.find(({ reference }: { reference: string }) => reference === stray.id);
    const { provider, event_id, amount } = await report();
    expect(amount).toBe(PRICE);
    const close = () =>
      desk.finance.post('/api/payments/reconciliation/close-report', {
        provider,
        event_id,
        note: 'Paid back.',
      });
    expect((await close()).status).toBe(204);
    expect(await report()).toBeUndefined();
    expect((await close()).status).toBe(409);
  });

  it('asks nothing more about money on a cancelled invoice once its credit is paid out', async () => {
    const bill = await paidBill({ paid_amount: 7_000 });
    await put({ payment_status: 9 });
    await callback(bill);
    const out = { payment_method: 5, reason: 'Left.' };
    const payOut = async (amount: number) =>
      (await desk.finance.post(`/api/invoices/${desk.invoice}/pay-out`, { ...out, amount })).status;
    expect(await payOut(5_000)).toBe(200);
    expect(ofInvoice((await view()).on_closed_invoices)).toMatchObject([{ amount: 7_000, left: 2_000 }]);
    expect(await payOut(2_000)).toBe(200);
    expect(ofInvoice((await view()).on_closed_invoices)).toEqual([]);
  });

  it('lets money on a closed invoice stay, for a reason, once; or takes it off when all of it is paid back', async () => {
    const bill = await paidBill();
    await put({ locked: 1 });
    await callback(bill);
    const [listed] = ofInvoice((await view()).on_closed_invoices);
    const accept = (body: object) => desk.finance.post(`/api/payments/${listed?.id}/accept`, body);
    expect((await accept({ reason: ' ' })).body.errors).toEqual({ reason: [messages.acceptReasonRequired] });
    expect((await accept({ reason: 'Paid just before the lock.' })).status).toBe(204);
    expect(ofInvoice((await view()).on_closed_invoices)).toEqual([]);
    expect((await accept({ reason: 'Again.' })).status).toBe(409);
    expect((await trail()).at(-1)).toMatchObject({
      action: 'payment_accepted',
      actor_id: desk.finance.userId,
      after: { amount: PRICE, reason: 'Paid just before the lock.' },
    });
    expect(await invoiceRow()).toMatchObject({ balance: 0, locked: true });

    desk.invoice = await paying.newInvoice();
    const late = await paidBill();
    await put({ payment_status: 9 });
    await callback(late);
    const [paid] = await payments();
    const refund = (amount: number) =>
      desk.finance.post(`/api/payments/${paid.id}/refund`, { amount, reason: 'Not owed any more.' });
    expect((await refund(PRICE - 1)).status).toBe(200);
    expect(ofInvoice((await view()).on_closed_invoices)).toMatchObject([{ left: 1 }]);
    expect((await refund(1)).status).toBe(200);
    expect(ofInvoice((await view()).on_closed_invoices)).toEqual([]);
    expect(await ledger()).toBe(0);
  });

  it('asks the provider again at once, and books what it says', async () => {
    const bill = await startBill();
    await yesterday();
    desk.providers.billplz.settle(bill.id, true);
    const { id } = await attempt();
    expect((await desk.finance.post(`/api/payment-attempts/${id}/check`)).status).toBe(204);
    await work();
    expect(await payments()).toMatchObject([{ amount: PRICE, state: 'confirmed' }]);
    expect(ofInvoice((await view()).open_attempts)).toEqual([]);
    expect((await trail()).map(({ action }) => action)).toContain('payment_asked');
  });

  it('gives a payment up for a reason, and takes its page back; money that comes all the same is booked', async () => {
    const bill = await startBill();
    await yesterday();
    const { id } = await attempt();
    const withdraw = (reason?: string) =>
      desk.finance.post(`/api/payment-attempts/${id}/withdraw`, { reason });
    expect((await withdraw()).status).toBe(422);
    expect((await withdraw('The family left.')).status).toBe(204);
    expect((await withdraw('Again.')).body.message).toBe(messages.attemptOver);
    expect(ofInvoice((await view()).open_attempts)).toEqual([]);
    await work();
    expect(desk.providers.billplz.bills.find(bill.id)?.state).toBe('deleted');
    expect((await trail()).at(-1)).toMatchObject({
      action: 'payment_withdrawn',
      actor_id: desk.finance.userId,
      after: { amount: PRICE, provider: 'billplz', reason: 'The family left.' },
    });
    await callback(desk.providers.billplz.settle(bill.id, true));
    expect(await payments()).toMatchObject([{ amount: PRICE, state: 'confirmed' }]);
    expect(await attempt()).toMatchObject({ state: 'paid' });
  });

  it('finds out, giving up, that it was paid', async () => {
    const bill = await startBill();
    const { id } = await attempt();
    desk.providers.billplz.settle(bill.id, true);
    await desk.finance.post(`/api/payment-attempts/${id}/withdraw`, { reason: 'Nobody paid.' });
    await work();
    expect(await payments()).toMatchObject([{ amount: PRICE, state: 'confirmed' }]);
  });

  it('is closed to those whose office it is not', async () => {
    await startBill();
    const { id } = await attempt();
    const elsewhere = await buildPreschool(database.knex);
    const principal = await desk.api.as(await buildUser(database.knex, 4, { preschools: [elsewhere] }));
    for (const act of ['check', 'withdraw']) {
      const path = `/api/payment-attempts/${id}/${act}`;
      expect((await principal.post(path, { reason: 'No.' })).status).toBe(404);
      expect((await desk.parent.post(path, { reason: 'No.' })).status).toBe(403);
    }
  });
});

describe('a page of a provider', () => {
  it('is taken back when the invoice was paid another way, at Billplz and at Stripe', async () => {
    const bill = await startBill();
    const session = await startSession();
    const part = await startBill({ paid_amount: 4_000 });
    await cash(PRICE - 4_000);
    await work();
    expect(desk.providers.billplz.bills.find(bill.id)?.state).toBe('deleted');
    expect(desk.providers.stripe.sessions.find(session.id)?.status).toBe('expired');
    expect(await attempt(bill.id)).toMatchObject({ state: 'deleted' });
    expect(await attempt(session.id)).toMatchObject({ state: 'deleted' });
    // As much as it asks for is still open.
    expect(desk.providers.billplz.bills.find(part.id)?.state).toBe('due');
    await callback(desk.providers.billplz.settle(part.id, true));
    expect(await invoiceRow()).toMatchObject({ balance: 0, payment_status: 5 });
  });

  it('is taken back when another one was paid, or the invoice is cancelled', async () => {
    const session = await startSession();
    await callback(await paidBill());
    await work();
    expect(desk.providers.stripe.sessions.find(session.id)?.status).toBe('expired');
    desk.invoice = await paying.newInvoice();
    const bill = await startBill();
    await put({ payment_status: 9 });
    await work();
    expect(desk.providers.billplz.bills.find(bill.id)?.state).toBe('deleted');
  });

  it('stays when more is owed again before the job comes', async () => {
    const bill = await startBill();
    await cash(10_000);
    const [paid] = await payments();
    await desk.finance.post(`/api/payments/${paid.id}/refund`, { amount: 10_000, reason: 'Wrong family.' });
    await work();
    expect(desk.providers.billplz.bills.find(bill.id)?.state).toBe('due');
    expect(await attempt()).toMatchObject({ state: 'open' });
  });

  it('that was paid meanwhile is booked: what is too much is credit', async () => {
    const bill = await startBill();
    desk.providers.billplz.settle(bill.id, true);
    await cash(PRICE);
    await work();
    expect(await invoiceRow()).toMatchObject({ balance: -PRICE, payment_status: 7 });
  });
});

describe('a payment by Billplz', () => {
  it('names its bill and the collection of it', async () => {
    const bill = await paidBill();
    await callback(bill);
    const path = `/api/invoices/${desk.invoice}/transactions?type[]=payment`;
    expect((await desk.finance.get(path)).body.data).toMatchObject([
      { billplz_id: bill.id, billplz_collection_id: bill.collection_id },
    ]);
    expect(await event(bill.id)).toHaveLength(1);
  });
});
