/**
 * What every payment provider must do, asked of each one: those of the product against their simulators, and a third
 * one of the tests, which serves a method that another serves already.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedBillplz, simulatedStripe } from '../../server/demo/simulators/accounts';
import type { SimulatedBill } from '../../server/demo/simulators/billplz';
import type { Report } from '../../server/demo/simulators/reporter';
import type { SimulatedSession } from '../../server/demo/simulators/stripe';
import { sealCredentials } from '../../server/features/payments/credentials';
import type { Credentials, PaymentProvider } from '../../server/payment-providers/provider';
import { ProviderProblem } from '../../server/payment-providers/provider-problem';
import { PaymentProviders, paymentProviders } from '../../server/payment-providers/registry';
import { buildUser } from '../support/factories';
import { localPay, localPayKeys, startLocalPay } from '../support/local-pay';
import { buildPaymentSetting } from '../support/providers';
import { SECRET } from '../support/services';
import { PRICE, payingDesk } from './paying';

const paying = payingDesk();
const { desk, database, attempt, payments, invoiceRow, pay, quiet, send, work } = paying;

/** A provider's own side: what happens there, and what it reports. */
interface Side {
  method: number;
  keys: () => Credentials;
  pay(reference: string): void;
  report(reference: string, paid: boolean): Report;
}

let local: Awaited<ReturnType<typeof startLocalPay>>;
let registry: PaymentProviders;
beforeAll(async () => {
  local = await startLocalPay();
  const { url } = desk.providers;
  const providers = [...paymentProviders({ billplz: url, stripe: url }), localPay(local.url)];
  registry = new PaymentProviders({ appSecret: SECRET, providers });
  Object.assign(desk.providers.services, { payments: registry });
});
afterAll(() => local.stop());

const bill = (id: string) => desk.providers.billplz.bills.find(id) as SimulatedBill;
const session = (id: string) => desk.providers.stripe.sessions.find(id) as SimulatedSession;

const sides: Record<string, Side> = {
  billplz: {
    method: 1,
    keys: () => ({ ...simulatedBillplz }),
    pay: (id) => desk.providers.billplz.settle(id, true),
    report: (id, paid) =>
      desk.providers.billplz.callbackOf(bill(id), paid ? {} : { paid: 'false', state: 'due' }),
  },
  stripe: {
    method: 4,
    keys: () => ({ ...simulatedStripe }),
    pay: (id) => desk.providers.stripe.pay(id),
    report: (id, paid) =>
      paid
        ? desk.providers.stripe.eventOf('checkout.session.completed', session(id))()
        : desk.providers.stripe.eventOf('checkout.session.expired', {
            ...session(id),
            status: 'expired',
            payment_status: 'unpaid',
          })(),
  },
  localpay: {
    method: 1,
    keys: () => localPayKeys,
    pay: (id) => local.pay(id),
    report: (id, paid) => local.report(id, paid ? 'paid' : 'deleted'),
  },
};

const asked = (attemptId = randomUUID()) => ({
  email: 'payer@test.test',
  name: 'Siti Nurhaliza binti Tarudin',
  amountSen: PRICE,
  description: 'Invoice BTG-26-00001',
  attemptId,
  settingId: 1,
  callbackUrl: `${desk.api.url}/webhooks/x/1`,
  returnUrl: `${desk.api.url}/payments/1`,
});

const setUpLocalPay = () =>
  buildPaymentSetting(database.knex, 'localpay', [desk.preschool], { credentials: Buffer.from('') }).then(
    ({ id }) =>
      database
        .knex('payment_settings')
        .where({ id })
        .update({ credentials: sealCredentials(registry, id, localPayKeys) }),
  );

describe.each(Object.entries(sides))('%s', (id, side) => {
  let provider: PaymentProvider;
  beforeAll(async () => {
    provider = registry.get(id);
    if (id === 'localpay') await setUpLocalPay();
  });

  /** The reference of a payment that a parent started in the app. */
  async function started(): Promise<string> {
    const answer = await pay({ payment_method: side.method });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    const { provider: by, provider_reference } = await attempt();
    expect(by).toBe(id);
    return provider_reference;
  }

  it('says whether credentials are right, and at which field they are not', async () => {
    await provider.test(side.keys());
    const wrong = Object.fromEntries(provider.credentials.map((field) => [field, 'wrong']));
    const error = await provider.test(wrong).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderProblem);
    const [field] = provider.problems[(error as ProviderProblem).kind] ?? [];
    expect(provider.credentials).toContain(field);
    expect(Object.keys(side.keys()).sort()).toEqual([...provider.credentials].sort());
  });

  it('starts a payment that is found as open, and as paid once it is', async () => {
    const payment = asked();
    const { reference, url } = await provider.start(side.keys(), payment);
    expect(url).toMatch(/^http/);
    const open = await provider.find(side.keys(), reference);
    expect(open).toMatchObject({ attemptId: payment.attemptId, report: { reference, state: 'open' } });
    side.pay(reference);
    const paid = await provider.find(side.keys(), reference);
    expect(paid.report).toMatchObject({ reference, state: 'paid', amount: PRICE });
  });

  it('takes back what is not paid, and says of the rest that it is over', async () => {
    const { reference } = await provider.start(side.keys(), asked());
    expect(await provider.cancel(side.keys(), reference)).toBe(true);
    expect((await provider.find(side.keys(), reference)).report.state).toMatch(/^(deleted|expired)$/);
    const other = (await provider.start(side.keys(), asked())).reference;
    side.pay(other);
    expect(await provider.cancel(side.keys(), other)).toBe(false);
  });

  it('finds nothing that it does not have, and says so', async () => {
    const error = await provider.find(side.keys(), 'unknown').catch((thrown: unknown) => thrown);
    expect((error as ProviderProblem).kind).toBe('not-found');
  });

  it('takes an address that is not signed for nothing', () => {
    expect(provider.readReturn([side.keys()], 'paid=true&id=1&session_id=1')).toBe('nothing');
  });

  it('reads one report as one event, and what another key signed as forged', async () => {
    const { reference } = await provider.start(side.keys(), asked());
    side.pay(reference);
    const { body, headers } = side.report(reference, true);
    const webhook = { rawBody: body, header: (name: string) => new Headers(headers).get(name) ?? '' };
    const read = await provider.readWebhook([side.keys()], webhook);
    expect(read).toMatchObject({ reference, amount: PRICE, report: { state: 'paid' } });
    expect(await provider.readWebhook([{}, side.keys()], webhook)).toEqual(read);
    const other = Object.fromEntries(provider.credentials.map((field) => [field, 'another']));
    expect(await provider.readWebhook([other], webhook)).toBe('forged');
    expect(await provider.readWebhook([], webhook)).toBe('forged');
  });

  it('credits once, however often and in whichever order it reports', async () => {
    const reference = await started();
    side.pay(reference);
    const paid = side.report(reference, true);
    const reports = [...Array.from({ length: 8 }, () => paid), side.report(reference, true)];
    const answers = await Promise.all([...reports, side.report(reference, false)].map(send));
    answers.push(await send(side.report(reference, false)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await payments()).toMatchObject([{ amount: PRICE, state: 'confirmed' }]);
    expect(await attempt()).toMatchObject({ state: 'paid', provider: id });
    expect(await invoiceRow()).toMatchObject({ balance: 0, payment_status: 5 });
  });

  it('is not believed what is forged, and nothing changes', async () => {
    quiet();
    const reference = await started();
    side.pay(reference);
    const report = side.report(reference, true);
    expect(await send({ ...report, body: `${report.body} ` })).toBe(403);
    expect(await send({ ...report, url: report.url.replace(/\d+$/, '999999') })).toBe(404);
    expect(await payments()).toEqual([]);
    expect(await attempt()).toMatchObject({ state: 'open' });
  });

  it('is asked again about what it never reported', async () => {
    const reference = await started();
    side.pay(reference);
    const { id: attemptId } = await attempt();
    await desk.api.anonymous().post(`/api/payment-attempts/${attemptId}/return`, { query: '' });
    await work();
    expect(await payments()).toMatchObject([{ amount: PRICE, state: 'confirmed' }]);
  });
});

describe('two providers of one method', () => {
  it('are told apart by the preschool: one is chosen by it, the other the default', async () => {
    expect(registry.serving([1])).toEqual(['billplz', 'localpay']);
    expect((await pay()).body.data.redirect_url).toContain(local.url);
    await database
      .knex('payment_settings')
      .where({ provider: 'localpay' })
      .update({ deleted_at: new Date() });
    expect((await pay()).body.data.redirect_url).toContain(desk.providers.url);
  });

  it('are not chosen by one preschool at once', async () => {
    await database.knex('payment_settings').where({ provider: 'localpay' }).update({ deleted_at: null });
    const answer = await desk.finance.post('/api/settings', {
      name: 'Another',
      payment_gateway_provider: 'billplz',
      preschools: [desk.preschool.id],
      ...simulatedBillplz,
    });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['preschools']]);
  });

  it('do not take over from one another by one person: a second one confirms it', async () => {
    const { knex } = database;
    await knex('payment_settings').where({ provider: 'billplz' }).update({ deleted_at: new Date() });
    await knex('payment_setting_preschools').where({ provider: 'localpay' }).delete();
    await knex('payment_settings').where({ provider: 'localpay' }).update({ is_default: true });
    const second = await desk.api.as(await buildUser(knex, 1));
    const { body } = await desk.finance.post('/api/settings', {
      name: 'Another',
      payment_gateway_provider: 'billplz',
      preschools: [desk.preschool.id],
      ...simulatedBillplz,
    });
    expect((await pay()).body.data.redirect_url).toContain(local.url);
    const { id, proposed } = body.data;
    const form = { confirmed: true, proposed_at: proposed.at };
    expect((await second.post(`/api/settings/${id}/keys`, form)).status).toBe(200);
    expect((await pay()).body.data.redirect_url).toContain(desk.providers.url);
  });
});
