/** The simulated providers behave as the real ones where it matters: reports are repeated, bills outlive a restart. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedBillplz, simulatedStripe } from '../../server/demo/simulators/accounts';
import { Reporter } from '../../server/demo/simulators/reporter';
import { startSimulators } from '../../server/demo/simulators/start-simulators';
import { createBillplz } from '../../server/payment-providers/billplz/client';
import { ProviderProblem } from '../../server/payment-providers/provider-problem';
import { createStripe } from '../../server/payment-providers/stripe/client';
import { startProviders, type TestProviders } from '../support/providers';
import { until } from '../support/until';

let providers: TestProviders;
beforeAll(async () => {
  providers = await startProviders(() => new Date('2026-03-11T01:00:00Z'));
});
afterAll(() => providers.stop());

const bill = (given: object = {}) => ({
  email: 'payer@test.test',
  name: 'Siti Nurhaliza binti Tarudin',
  amountSen: 12_345,
  description: 'Invoice BTG-26-00001',
  callbackUrl: 'http://127.0.0.1:9/webhooks/billplz/1',
  redirectUrl: 'http://127.0.0.1:9/payments/1',
  reference: 'an-attempt',
  ...given,
});
const problem = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderProblem);
  return (error as ProviderProblem).kind;
};

describe('the client of Billplz', () => {
  const billplz = (given: object = {}) => createBillplz(providers.url, { ...simulatedBillplz, ...given });

  it('makes a bill, finds it, and takes it back unless it is paid', async () => {
    const made = await billplz().createBill(bill());
    expect(made).toMatchObject({ state: 'due', paid: false, amount: 12_345, reference_1: 'an-attempt' });
    expect(await billplz().findBill(made.id)).toEqual(made);
    expect(await billplz().deleteBill(made.id)).toBe(true);
    expect(await billplz().findBill(made.id)).toMatchObject({ state: 'deleted' });
    const other = await billplz().createBill(bill());
    providers.billplz.settle(other.id, true);
    expect(await billplz().deleteBill(other.id)).toBe(false);
    expect(await billplz().findBill(other.id)).toMatchObject({ state: 'paid', paid_amount: 12_345 });
  });

  it('cuts what Billplz would find too long, by whole signs', async () => {
    const made = await billplz().createBill(bill({ name: '👧'.repeat(200), description: '积'.repeat(300) }));
    const kept = providers.billplz.bills.find(made.id);
    expect(kept?.description).toBe(`${'积'.repeat(199)}…`);
    expect(kept?.name).toBe(`${'👧'.repeat(127)}…`);
  });

  it('tells a wrong key, a missing bill, a refusal and silence apart', async () => {
    expect(await problem(billplz({ billplz_api_key: 'wrong' }).findBill('x'))).toBe('key');
    expect(await problem(billplz().findBill('x'))).toBe('not-found');
    expect(await problem(billplz().createBill(bill({ amountSen: 99 })))).toBe('refused');
    const nowhere = createBillplz('http://127.0.0.1:9/api', simulatedBillplz);
    expect(await problem(nowhere.test())).toBe('unreachable');
    // Something that is not Billplz answers in its place.
    const odd = createServer((_, response) => response.end('<html>Sign in to the Wi-Fi</html>'));
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    const hotel = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
    expect(await problem(createBillplz(hotel, simulatedBillplz).createBill(bill()))).toBe('unreachable');
    await new Promise((resolve) => odd.close(resolve));
  });
});

describe('the client of Stripe', () => {
  const stripe = () => createStripe(providers.url, simulatedStripe);
  const session = (reference: string) => ({
    email: 'payer@test.test',
    amountSen: 12_345,
    description: 'Invoice BTG-26-00001',
    successUrl: 'http://127.0.0.1:9/payments/1?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://127.0.0.1:9/payments/1',
    reference,
    settingId: 1,
  });

  it('makes one session however often the same attempt asks, and ends it once', async () => {
    const [made, again] = [
      await stripe().createSession(session('one')),
      await stripe().createSession(session('one')),
    ];
    expect(again.id).toBe(made.id);
    expect((await stripe().createSession(session('two'))).id).not.toBe(made.id);
    expect(made).toMatchObject({
      status: 'open',
      paid: false,
      amount: 12_345,
      currency: 'myr',
      reference: 'one',
    });
    expect(await stripe().expireSession(made.id)).toBe(true);
    expect(await stripe().expireSession(made.id)).toBe(false);
    expect(await stripe().findSession(made.id)).toMatchObject({ status: 'expired', url: null });
  });
});

describe('a simulation', () => {
  it('repeats a report until it is answered with exactly 200', async () => {
    const answers = [500, 302, 204, 200, 200];
    let calls = 0;
    const app = createServer((_, response) => {
      response.statusCode = answers[calls] as number;
      calls += 1;
      response.end();
    });
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
    const reporter = new Reporter([0, 1, 1, 1, 1, 1]);
    reporter.start(() => ({ url, body: 'a=1', headers: {} }));
    await until(() => calls === 4);
    await reporter.stop();
    expect(calls).toBe(4);
    await new Promise((resolve) => {
      app.close(resolve);
      app.closeAllConnections();
    });
  });

  it('keeps its bills from start to start, and takes another port where its own is taken', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tadika-simulators-'));
    const start = (port?: number) => startSimulators({ webhookUrl: () => '', folder, port });
    const first = await start();
    const client = (url: string) => createBillplz(url, simulatedBillplz);
    const made = await client(first.url).createBill(bill());
    const beside = await start(Number(new URL(first.url).port));
    expect(beside.url).not.toBe(first.url);
    await Promise.all([first.stop(), beside.stop()]);
    const second = await start();
    expect((await client(second.url).findBill(made.id)).amount).toBe(12_345);
    await second.stop();
    rmSync(folder, { recursive: true });
  });

  it('says on every page that it is one, and escapes what it was given', async () => {
    const made = await createBillplz(providers.url, simulatedBillplz).createBill(
      bill({ description: '<script>alert(1)</script>' }),
    );
    const page = await (await fetch(made.url)).text();
    expect(page).toContain('This is a simulation.');
    expect(page).not.toContain('<script>');
  });
});
