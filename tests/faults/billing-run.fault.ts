/**
 * The month of ten thousand families on a server that is killed again and again, at each step, with the run started anew
 * each time (`npm run test:faults`): each family has one invoice, to the sen, numbered without a gap.
 */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { inDatabaseOf } from '../support/embedded-database';
import { buildPreschool, buildProduct } from '../support/factories';
import { fillFamilies } from '../support/many-families';
import { openFolder } from '../support/open-folder';
import { type ServerProcess, startServer } from '../support/server-process';

const NOW = '2026-03-11T02:00:00Z';
const MONTH = '2026-04';
const PRICE = 65_000;
const FAMILIES = Number(process.env.FAULT_FAMILIES ?? 10_000);
/** At each step the server is killed once so many of a hundred families are done. */
const KILLED_AT = [3, 20, 45, 46, 70, 97];
const LIMIT_MS = 30 * MINUTE_MS;

let dataDir: string;
let server: ServerProcess;
let preschoolId: number;

const start = async () => {
  server = await startServer({ dataDir, env: { NOW } });
};
const asFinance = async () => {
  const finance = new Caller(server.url);
  await finance.signIn('finance@demo.test', 'tadika-demo');
  return finance;
};

beforeAll(async () => {
  dataDir = openFolder('tadika-billing-kills-');
  await start();
  await inDatabaseOf(dataDir, async (knex) => {
    const preschool = await buildPreschool(knex);
    const product = await buildProduct(knex, preschool, { name: 'Full day', price: PRICE });
    await fillFamilies(knex, { preschool: preschool.id, product: product.id, many: FAMILIES });
    preschoolId = preschool.id;
  });
}, LIMIT_MS);
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function opened(): Promise<{ id: number; sum: number; families: Record<string, number> }> {
  const finance = await asFinance();
  const { status, body } = await finance.post('/api/billing-runs', {
    preschool_id: preschoolId,
    month: MONTH,
  });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
}

/** How many families have come so far, by what is stored. */
const reached = (run: { id: number }, name: 'draft' | 'issue') =>
  inDatabaseOf(dataDir, async (knex) => {
    const made = knex('invoices').where({ billing_run_id: run.id });
    const [found] = await (name === 'draft' ? made : made.whereNotNull('issued_at')).count();
    return Number(found?.count);
  });

test('each family has one invoice of the month, however often the server dies', {
  timeout: LIMIT_MS,
}, async () => {
  const run = await opened();
  expect(run).toMatchObject({ sum: FAMILIES * PRICE, families: { preview: FAMILIES } });
  let kills = 0;
  for (const name of ['draft', 'issue'] as const) {
    for (const share of KILLED_AT) {
      const finance = await asFinance();
      // Two people press it, again after each death; it goes on by itself, too.
      const pressed = [finance, await asFinance()].map((by) =>
        by.post(`/api/billing-runs/${run.id}/${name}`),
      );
      for (const { status } of await Promise.all(pressed)) expect(status).toBe(200);
      const enough = (FAMILIES * share) / 100;
      await expect
        .poll(() => reached(run, name), { timeout: LIMIT_MS, interval: 20 })
        .toBeGreaterThanOrEqual(enough);
      await server.kill('SIGKILL');
      kills += 1;
      await start();
    }
    await expect.poll(() => reached(run, name), { timeout: LIMIT_MS, interval: 200 }).toBe(FAMILIES);
    await expect
      .poll(async () => (await opened()).families[name === 'draft' ? 'drafted' : 'issued'], {
        timeout: LIMIT_MS,
        interval: 500,
      })
      .toBe(FAMILIES);
  }
  console.log(`${FAMILIES} families, ${kills} kills.`);
  await inDatabaseOf(dataDir, async (knex) => {
    const made = await knex('invoices').where({ billing_run_id: run.id });
    expect(new Set(made.map(({ parent_id }) => parent_id)).size).toBe(FAMILIES);
    expect(made).toHaveLength(FAMILIES);
    expect(made.every(({ price, balance }) => price === PRICE && balance === PRICE)).toBe(true);
    const numbers = made
      .map(({ invoice_no }) => Number(invoice_no.slice(-5)))
      .sort((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: FAMILIES }, (_, index) => index + 1));
    expect(await knex('bill_lines').where({ plan_month: MONTH, preschool_id: preschoolId })).toHaveLength(
      FAMILIES,
    );
    expect(await checkLedger(knex, fixedClock(NOW))).toEqual([]);
  });
});
