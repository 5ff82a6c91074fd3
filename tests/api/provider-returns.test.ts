/** What settles an online payment when no callback came: the payer's way back, the poller. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { checkAttempt, checkOpenAttempts } from '../../server/features/payments/check-attempt';
import { PRICE, payingDesk } from './paying';

const paying = payingDesk();
const { desk, database, clock, attempt, payments, invoiceRow, house, newInvoice } = paying;
const { startBill, work, quiet, paidBill, callback } = paying;

describe('coming back from Billplz', () => {
  const returned = (id: string, query: string) =>
    desk.api.anonymous().post(`/api/payment-attempts/${id}/return`, { query });

  it('settles by the signed address before any callback, whoever holds the phone', async () => {
    const bill = await paidBill();
    const { id } = await attempt();
    expect((await desk.api.anonymous().get(`/api/payment-attempts/${id}`)).body.data).toMatchObject({
      state: 'waiting',
      url: bill.url,
    });
    const answer = await returned(id, new URL(desk.providers.billplz.redirectOf(bill) as string).search);
    expect(answer.body.data).toEqual({
      id,
      state: 'paid',
      amount: PRICE,
      payment_method: 1,
      provider: 'billplz',
      invoice_id: desk.invoice,
      invoice_no: (await invoiceRow()).invoice_no,
      preschool_name: expect.any(String),
      url: null,
      last_try_failed: false,
      left: 0,
      created_at: '2026-03-11T01:00:00.000Z',
      settled_at: '2026-03-11T01:00:00.000Z',
    });
    expect(await callback(bill)).toBe(200);
    expect(await payments()).toHaveLength(1);
  });

  it('by a forged address is a 403, and by another bill’s changes nothing', async () => {
    quiet();
    const bill = await startBill();
    const { id } = await attempt();
    const forged = `?billplz[id]=${bill.id}&billplz[paid]=true&billplz[paid_at]=&billplz[x_signature]=${'a'.repeat(64)}`;
    expect((await returned(id, forged)).status).toBe(403);
    desk.invoice = await newInvoice();
    const other = await paidBill();
    const query = new URL(desk.providers.billplz.redirectOf(other) as string).search;
    expect((await returned(id, query)).body.data.state).toBe('waiting');
    expect((await returned(randomUUID(), query)).status).toBe(404);
  });

  it('after a try that failed says so, and where to try again', async () => {
    const bill = await startBill();
    const { id } = await attempt();
    const query = new URL(desk.providers.billplz.redirectOf(bill) as string).search;
    expect((await returned(id, query)).body.data).toMatchObject({
      state: 'waiting',
      last_try_failed: true,
      url: bill.url,
    });
  });
});

describe('the poller', () => {
  const check = async () =>
    checkAttempt({ ...house(), attempt: 1, lastAttempt: false }, (await attempt()).id);

  it('is planned 30 minutes and 24 hours after the start, and finds what nobody reported', async () => {
    await paidBill();
    const { id } = await attempt();
    const planned = await database
      .knex('graphile_worker.jobs')
      .whereLike('key', `check attempt ${id}%`)
      .orderBy('run_at')
      .select(database.knex.raw('round(extract(epoch FROM run_at - created_at) / 60) AS minutes'));
    expect(planned.map(({ minutes }) => Number(minutes))).toEqual([30, 1_440]);
    await check();
    expect(await payments()).toMatchObject([{ amount: PRICE, state: 'confirmed' }]);
    await check();
    expect(await payments()).toHaveLength(1);
  });

  it('goes on every night until a bill can’t be paid any more', async () => {
    await startBill();
    const { id } = await attempt();
    await check();
    expect(await attempt()).toMatchObject({ state: 'open' });
    const nightly = () => database.knex('graphile_worker.jobs').where({ key: `check attempt ${id} nightly` });
    await checkOpenAttempts({ ...house(), attempt: 1, lastAttempt: false });
    expect(await nightly()).toHaveLength(0);
    const created_at = new Date(clock.now().getTime() - 32 * DAY_MS);
    await database.knex('payment_attempts').where({ id }).update({ created_at });
    await checkOpenAttempts({ ...house(), attempt: 1, lastAttempt: false });
    expect(await nightly()).toHaveLength(1);
    await work();
    expect(await attempt()).toMatchObject({ state: 'expired' });
  });
});
