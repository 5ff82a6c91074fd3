import { describe, expect, it } from 'vitest';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { buildChild, buildPreschool, buildUser } from '../support/factories';
import { buildPaymentSetting } from '../support/providers';
import { PRICE, payingDesk } from './paying';

const paying = payingDesk();
const { desk, attempt, payments, invoiceRow } = paying;
const { send, startSession, event, work, quiet } = paying;

describe('a card', () => {
  const start = () => startSession();
  const webhook = (type: string, session: Awaited<ReturnType<typeof start>>, object?: object) =>
    desk.providers.stripe.eventOf(type, session, object);

  it('is paid at Stripe’s page, and the webhook credits it once, however often it comes', async () => {
    const session = await start();
    expect(session).toMatchObject({
      amount_total: PRICE,
      currency: 'myr',
      client_reference_id: (await attempt()).id,
      customer_email: desk.parentUser.email,
    });
    const paid = desk.providers.stripe.pay(session.id);
    const report = webhook('checkout.session.completed', paid);
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(report())));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await payments()).toMatchObject([
      { amount: PRICE, payment_method: 4, state: 'confirmed', reference_id: paid.payment_intent },
    ]);
    expect(await invoiceRow()).toMatchObject({ payment_status: 5, balance: 0 });
  });

  it('of a webhook that was parsed and written again, is old, or signed by another is a 403', async () => {
    quiet();
    const session = await start();
    const right = webhook('checkout.session.completed', desk.providers.stripe.pay(session.id))();
    const signature = (value: string) => ({
      ...right,
      headers: { ...right.headers, 'Stripe-Signature': value },
    });
    const old = Math.floor(Date.now() / 1000) - 301;
    const forged = [
      { ...right, body: JSON.stringify(JSON.parse(right.body)) },
      signature(desk.providers.stripe.sign(right.body, old)),
      signature(`t=${old + 301},v1=${'0'.repeat(64)}`),
      signature(''),
    ];
    for (const each of forged) expect(await send(each)).toBe(403);
    expect(await payments()).toEqual([]);
    expect(await send(right)).toBe(200);
    expect(await payments()).toHaveLength(1);
  });

  it('that is completed without money waits for it; what came stays, whatever comes later', async () => {
    const session = await start();
    const unpaid = { ...session, status: 'complete' as const };
    await send(webhook('checkout.session.completed', unpaid)());
    expect(await payments()).toEqual([]);
    const paid = desk.providers.stripe.pay(session.id);
    await send(webhook('checkout.session.async_payment_succeeded', paid)());
    await send(webhook('checkout.session.expired', { ...session, status: 'expired' })());
    expect(await payments()).toHaveLength(1);
    expect(await attempt()).toMatchObject({ state: 'paid' });
  });

  it('whose session expired is over, and the next click makes another', async () => {
    const session = await start();
    await send(webhook('checkout.session.expired', { ...session, status: 'expired', url: null })());
    expect(await attempt()).toMatchObject({ state: 'expired' });
    expect((await start()).id).not.toBe(session.id);
  });

  it('that came back is looked at at once, since the address says nothing that counts', async () => {
    const session = await start();
    desk.providers.stripe.pay(session.id);
    const { id } = await attempt();
    await desk.api
      .anonymous()
      .post(`/api/payment-attempts/${id}/return`, { query: `?session_id=${session.id}` });
    await work();
    expect(await payments()).toMatchObject([{ amount: PRICE, state: 'confirmed' }]);
  });

  it('in another currency goes to review', async () => {
    const paid = desk.providers.stripe.pay((await start()).id);
    await send(webhook('checkout.session.completed', { ...paid, currency: 'usd' })());
    expect(await payments()).toMatchObject([{ state: 'review' }]);
  });

  it('of two settings on one account counts once, whichever address hears of it first', async () => {
    const { knex } = paying.database;
    const other = await buildPaymentSetting(knex, 'stripe', [await buildPreschool(knex)]);
    const paid = desk.providers.stripe.pay((await start()).id);
    const report = webhook('checkout.session.completed', paid)();
    const elsewhere = report.url.replace(/\d+$/, String(other.id));
    expect(await send({ ...report, url: elsewhere })).toBe(200);
    expect(await payments()).toEqual([]);
    // It is known here whose it is: nobody needs to look for it.
    expect(await event(paid.id)).toMatchObject([{ outcome: 'noted' }]);
    expect(await send(report)).toBe(200);
    expect(await send(report)).toBe(200);
    expect(await send({ ...report, url: elsewhere })).toBe(200);
    expect(await payments()).toMatchObject([{ amount: PRICE, state: 'confirmed' }]);

    const charge = { payment_intent: paid.payment_intent, amount: PRICE, metadata: {} };
    const dispute = webhook('charge.dispute.created', paid, charge)();
    expect(await send({ ...dispute, url: elsewhere })).toBe(200);
    expect(await send(dispute)).toBe(200);
    const told = await event(paid.payment_intent as string);
    expect(told.map(({ outcome }) => outcome).sort()).toEqual(['noted', 'review']);
  });

  it('whose dispute was lost is reversed, once; one that was won stays', async () => {
    const paid = desk.providers.stripe.pay((await start()).id);
    await send(webhook('checkout.session.completed', paid)());
    const closed = (status: string) =>
      webhook('charge.dispute.closed', paid, {
        payment_intent: paid.payment_intent,
        amount: PRICE,
        status,
        metadata: {},
      })();
    await send(closed('won'));
    expect(await payments()).toHaveLength(1);
    const lost = closed('lost');
    expect(await send(lost)).toBe(200);
    expect(await send(lost)).toBe(200);
    // Another word about the same dispute finds nothing left.
    expect(await send(closed('lost'))).toBe(200);
    expect(await payments()).toMatchObject([
      { amount: PRICE, state: 'confirmed' },
      { amount: -PRICE, state: 'confirmed', reversal: true, source: 'provider' },
    ]);
    const told = await event(paid.payment_intent as string);
    expect(told.map(({ outcome }) => outcome)).toEqual(['review', 'review']);
  });

  it('whose dispute was lost once its invoice was cancelled and the credit used: what is owed again goes onto another invoice', async () => {
    // A family that has nothing else.
    const parentUser = await buildUser(paying.database.knex, 7);
    const [parent, child] = [
      await desk.api.as(parentUser),
      await buildChild(paying.database.knex, desk.preschool, { parents: [parentUser] }),
    ];
    Object.assign(desk, { parentUser, parent, child });
    desk.invoice = await paying.newInvoice();
    const paid = desk.providers.stripe.pay((await start()).id);
    await send(webhook('checkout.session.completed', paid)());
    expect((await desk.finance.put(`/api/invoices/${desk.invoice}`, { payment_status: 9 })).status).toBe(200);
    const made = async (form: object) => {
      const path = `/api/parents/${desk.parentUser.id}/new-invoices`;
      return (await desk.finance.post(path, { again: true, ...form })).body.data;
    };
    const used = await made({ with_carry_forward: true });
    expect(used.balance).toBe(-PRICE);
    const fee = { label: 'Fee', amount: PRICE, child_id: desk.child.id, type: 'bill' };
    await desk.finance.post(`/api/invoices/${used.id}/transactions`, fee);
    const charge = { payment_intent: paid.payment_intent, amount: PRICE, status: 'lost', metadata: {} };
    expect(await send(webhook('charge.dispute.closed', paid, charge)())).toBe(200);
    expect(await invoiceRow()).toMatchObject({ payment_status: 9, balance: PRICE });
    expect(await invoiceRow(used.id)).toMatchObject({ balance: 0 });
    const next = await made({ with_carry_forward: true });
    expect(next.balance).toBe(PRICE);
    expect(await invoiceRow()).toMatchObject({ payment_status: 9, balance: 0, carried_out: 0 });
    expect(await checkLedger(paying.database.knex, paying.clock)).toEqual([]);
  });

  it('that was paid back or is disputed at Stripe is put before staff, and nothing is booked by itself', async () => {
    const paid = desk.providers.stripe.pay((await start()).id);
    await send(webhook('checkout.session.completed', paid)());
    const charge = {
      payment_intent: paid.payment_intent,
      amount_refunded: 1_000,
      amount: PRICE,
      metadata: {},
    };
    await send(webhook('charge.refunded', paid, charge)());
    await send(webhook('charge.dispute.created', paid, charge)());
    expect(await payments()).toHaveLength(1);
    const { id } = await attempt();
    expect(await event(paid.payment_intent as string)).toMatchObject([
      { outcome: 'review', attempt_id: id },
      { outcome: 'review', attempt_id: id },
    ]);
  });
});
