/**
 * The server is killed while it takes a provider's report: before its commit, and between commit and answer. The
 * provider reports again, and the money is credited once.
 */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SimulatedBill } from '../../server/demo/simulators/billplz';
import { type Simulators, startSimulators } from '../../server/demo/simulators/start-simulators';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { inDatabaseOf } from '../support/embedded-database';
import { openFolder } from '../support/open-folder';
import { type ServerProcess, startServer } from '../support/server-process';

const NOW = '2026-03-11T02:00:00Z';
const clock = fixedClock(NOW);
let dataDir: string;
let simulators: Simulators;
let server: ServerProcess;

const start = async () => {
  server = await startServer({ dataDir, env: { NOW, BILLPLZ_BASE_URL: simulators.url } });
};

beforeAll(async () => {
  dataDir = openFolder('tadika-kills-');
  simulators = await startSimulators({ webhookUrl: () => '', now: () => clock.now(), reports: false });
  await start();
});
afterAll(async () => {
  await server?.stop();
  await simulators?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** A bill of the demonstration's parent that was paid at the bank just now, and its invoice. */
async function paidBill(amount: number): Promise<{ bill: SimulatedBill; invoice: number }> {
  const invoice = await inDatabaseOf(dataDir, (knex) =>
    knex('invoices')
      .join('users', 'users.id', 'parent_id')
      .where({ email: 'parent@demo.test', locked: false })
      .where('balance', '>', 50_000)
      .whereIn('payment_status', [1, 2, 3])
      .first('invoices.id'),
  );
  const parent = new Caller(server.url);
  await parent.signIn('parent@demo.test', 'tadika-demo');
  const form = { payment_method: 1, paid_amount: amount };
  const { status, body } = await parent.post(`/api/invoices/${invoice.id}/payment`, form);
  expect([status, body]).toEqual([200, expect.anything()]);
  const id = body.data.redirect_url.split('/').at(-1);
  return { bill: simulators.billplz.settle(id, true), invoice: invoice.id };
}

/** To wherever the server is by now; 0 where nobody answers. */
async function report(bill: SimulatedBill): Promise<number> {
  const { url, body, headers } = simulators.billplz.callbackOf(bill);
  const address = server.url + new URL(url).pathname;
  return fetch(address, { method: 'POST', body, headers }).then(
    ({ status }) => status,
    () => 0,
  );
}

const payments = (bill: SimulatedBill) =>
  inDatabaseOf(dataDir, (knex) => knex('payments').where({ reference_id: bill.id }));

async function expectOnce(bill: SimulatedBill, amount: number): Promise<void> {
  expect(await report(bill)).toBe(200);
  expect(await report(bill)).toBe(200);
  expect(await payments(bill)).toMatchObject([{ amount, state: 'confirmed' }]);
  expect(await inDatabaseOf(dataDir, (knex) => checkLedger(knex, clock))).toEqual([]);
}

it('credits once what it had taken, but not committed, when it was killed', async () => {
  const { bill } = await paidBill(1_111);
  const lost = await inDatabaseOf(dataDir, async (knex) => {
    const holding = await knex.transaction();
    await holding('payment_attempts').where({ provider_reference: bill.id }).forUpdate();
    const reports = Array.from({ length: 5 }, () => report(bill));
    // They have come, and wait inside of their transactions for what is held here.
    const waiting = () =>
      holding('pg_stat_activity').where({ wait_event_type: 'Lock', application_name: 'tadika' });
    await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBeGreaterThan(0);
    await server.kill('SIGKILL');
    await holding.rollback().catch(() => {});
    return Promise.all(reports);
  });
  expect(lost).toEqual([0, 0, 0, 0, 0]);
  await start();
  expect(await payments(bill)).toEqual([]);
  await expectOnce(bill, 1_111);
}, 120_000);

it('credits once what it had committed, but not answered, when it was killed', async () => {
  const { bill } = await paidBill(1_222);
  // Whoever sent them never reads an answer.
  const reports = Array.from({ length: 5 }, () => report(bill));
  await expect.poll(async () => (await payments(bill)).length, { timeout: 60_000, interval: 5 }).toBe(1);
  await server.kill('SIGKILL');
  await Promise.all(reports);
  await start();
  await expectOnce(bill, 1_222);
}, 120_000);
