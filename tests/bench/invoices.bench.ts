/**
 * Money at half a million invoices: opening one with 40 lines, a page of the list, a family's statement of account over a
 * year, settling a callback; each beside a bare endpoint of the same stack that sends the same SQL and answers the same bytes.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { createClock } from '../../server/clock';
import type { createKnex } from '../../server/db/knex';
import { simulatedBillplz } from '../../server/demo/simulators/accounts';
import { sealCredentials } from '../../server/features/payments/credentials';
import { type Fields, signFields } from '../../server/payment-providers/billplz/signature';
import { PaymentProviders, paymentProviders } from '../../server/payment-providers/registry';
import { Caller } from '../support/api';
import { setUpTotp } from '../support/second-factor';
import { noServices } from '../support/services';
import { atEnd, runEnds } from './support/clean-up';
import { filledDatabase } from './support/databases';
import { FINANCE, fillInvoices, INVOICES } from './support/many-invoices';
import { inTurns, median, timed } from './support/measure';
import { headersOf, recordedCall, startFloor, startRecorded } from './support/replay';
import { BENCH_SECRET, startBenchServer } from './support/server';
import type { Statement } from './support/statements';
import { type Figure, report } from './support/table';

const READS = { warmUps: 20, repeats: 150 };
const WRITES = { warmUps: 10, repeats: 80 };
const SETTING = 1;
const AMOUNT = 97_000;
/** With 40 lines, and the attempts of as many invoices after it. */
const LONG = INVOICES;
/** A parent with an invoice each month. */
const FAMILY = 2_500;

/** What is asked, by what it is called in the table. */
const pages: Record<string, string> = {
  'The list, newest first': '',
  'Overdue, by balance': '&overdue=1&sort=-balance',
  'One preschool and month': '&preschool=7&sort=parent_name',
  'A parent’s name': '&search=nur+aisyah+1500',
};

interface Offer {
  attempt: string;
  reference: string;
  invoice: number;
  event: string;
}

const services = {
  ...noServices,
  payments: new PaymentProviders({ providers: paymentProviders(), appSecret: BENCH_SECRET }),
};
let databaseUrl: string;
let caller: Caller;
let recorded: Awaited<ReturnType<typeof startRecorded>>;
let offers: Offer[];

beforeAll(async () => {
  const { database, filled } = await filledDatabase(async (knex) => {
    await fillInvoices(knex);
    return moreOfOne(knex);
  });
  offers = filled;
  databaseUrl = database.url;
  atEnd(() => database.drop());
  recorded = await startRecorded(databaseUrl, services, BENCH_SECRET);
  atEnd(() => recorded.stop());
  const server = await startBenchServer(database);
  atEnd(() => server.stop());
  caller = new Caller(server.url);
  await caller.signIn(FINANCE.email, FINANCE.password);
  await setUpTotp(caller, { now: () => new Date() });
});
afterAll(runEnds);

/** The call and its floor in turns. */
async function figureOf(name: string, path: string): Promise<Figure> {
  const { statements, body } = await recordedCall(recorded, caller, path);
  const floor = await startFloor(databaseUrl, { statements: () => statements, body });
  const ask = (url: string) =>
    timed(async () => {
      await (await fetch(url, { headers: headersOf(caller) })).text();
    });
  const times = await inTurns(READS, {
    call: () => ask(caller.url + path),
    floor: () => ask(`${floor.url}/`),
  });
  await floor.stop();
  return {
    name,
    median: median(times.call),
    floor: { median: median(times.floor) },
    target: { times: 3 },
  };
}

test('an invoice with 40 lines', async () => {
  report('Opening an invoice with 40 lines', [
    await figureOf('The invoice', `/api/invoices/${LONG}`),
    await figureOf('Its lines', `/api/invoices/${LONG}/transactions?type[]=bill&type[]=deposit`),
    await figureOf('Its payments', `/api/invoices/${LONG}/transactions?type[]=payment`),
  ]);
});

test('a page of half a million invoices', async () => {
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(pages))
    figures.push(await figureOf(name, `/api/invoices?per_page=50${query}`));
  report('A page of 50 of 500,000 invoices', figures);
});

test('a year of a family’s statement of account', async () => {
  const to = createClock().today();
  const path = `/api/users/${FAMILY}/statement?from=${addDays(to, -364)}&to=${to}&per_page=100`;
  report('A family’s statement of account over a year', [
    await figureOf('The statement', path),
    await figureOf('Its first ten rows', path.replace('per_page=100', 'per_page=10')),
  ]);
});

test('a callback that is settled', async () => {
  const next = () => {
    const offer = offers.pop();
    if (!offer) throw new Error('There are no more payments to settle.');
    return offer;
  };
  const model = next();
  recorded.noted();
  await send(recorded.url, model);
  const statements = recorded.noted();
  const floor = await startFloor(databaseUrl, {
    statements: () => statementsOf(statements, model, next()),
    body: '{"data":{"received":true}}',
  });
  const times = await inTurns(WRITES, {
    call: () => timed(() => send(caller.url, next())),
    floor: () => timed(() => sendBarely(floor.url)),
  });
  await floor.stop();
  report('Settling a callback of Billplz', [
    {
      name: `Credited, in ${statements.length} statements`,
      median: median(times.call),
      floor: { median: median(times.floor) },
      target: { times: 3 },
    },
  ]);
});

async function send(url: string, { reference, event }: Offer): Promise<void> {
  const fields: Fields = Object.entries({
    id: reference,
    collection_id: simulatedBillplz.billplz_collection_id,
    paid: 'true',
    state: 'paid',
    amount: String(AMOUNT),
    paid_amount: String(AMOUNT),
    paid_at: '2026-01-05 09:00:00 +0800',
    transaction_id: event,
  });
  const body = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]));
  body.append('x_signature', signFields(fields, simulatedBillplz.billplz_x_signature));
  const answer = await fetch(`${url}/webhooks/billplz/${SETTING}`, { method: 'POST', body });
  await answer.text();
  if (answer.status !== 200) throw new Error(`The callback was answered with ${answer.status}.`);
}

async function sendBarely(url: string): Promise<void> {
  const answer = await fetch(`${url}/`, { method: 'POST' });
  await answer.text();
  if (!answer.ok) throw new Error(`The floor answered ${answer.status}.`);
}

/** The same statements about another payment: its ids in the place of the first one's. */
function statementsOf(statements: readonly Statement[], from: Offer, to: Offer): Statement[] {
  const fingerprint = statements.flatMap(({ bindings }) => bindings).find(isDigest);
  const swap = (value: unknown): unknown => {
    if (value === from.invoice) return to.invoice;
    if (typeof value !== 'string') return Array.isArray(value) ? value.map(swap) : value;
    if (value === fingerprint) return randomBytes(32).toString('hex');
    if (value === String(from.invoice)) return String(to.invoice);
    return value.replaceAll(from.attempt, to.attempt).replaceAll(from.reference, to.reference);
  };
  return statements.map(({ sql, bindings }) =>
    sql.includes(RECEIPTS) ? receiptOf({ sql, bindings }) : { sql, bindings: bindings.map(swap) },
  );
}

const RECEIPTS = 'insert into "payment_receipts"';
const AFTER_ALL = 1_000_000;

/** A receipt of the payment that was inserted last, with a number that nobody else gives. */
function receiptOf({ sql, bindings }: Statement): Statement {
  const columns = /\(([^)]+)\) values/.exec(sql)?.[1]?.replaceAll('"', '').split(', ') ?? [];
  const at = (column: string) => columns.indexOf(column);
  const number = AFTER_ALL + offers.length;
  const given = bindings.with(at('number'), number).with(at('receipt_no'), String(number));
  const last = (place: string) => `(SELECT max(id) FROM payments WHERE id >= ${place})`;
  const places = [at('content'), at('payment_id')].map((index) => `$${index + 1}`);
  return { sql: places.reduce((text, place) => text.replace(place, last(place)), sql), bindings: given };
}

const isDigest = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** Forty lines on one invoice, a setting of Billplz, and payments that wait to be settled. */
async function moreOfOne(knex: ReturnType<typeof createKnex>): Promise<Offer[]> {
  await knex.raw(
    `INSERT INTO bill_lines (child_id, preschool_id, invoice_id, kind, label, amount, bill_date, created_at, updated_at)
     SELECT parent_id - 1000, preschool_id, id, 'bill', 'Meal ' || n, 1200, due_date, created_at, created_at
       FROM invoices, generate_series(3, 40) AS n WHERE id = ?`,
    [LONG],
  );
  const at = new Date();
  await knex('payment_settings').insert({
    id: SETTING,
    name: 'Online banking',
    provider: 'billplz',
    is_default: true,
    credentials: sealCredentials(services.payments, SETTING, { ...simulatedBillplz }),
    created_at: at,
    updated_at: at,
  });
  const open: { id: number }[] = await knex('invoices')
    .whereIn('payment_status', [1, 2])
    .whereNot({ id: LONG })
    .orderBy('id', 'desc')
    .limit(2 * (WRITES.warmUps + WRITES.repeats) + 1)
    .select('id');
  const made = open.map(({ id }) => ({
    attempt: randomUUID(),
    reference: randomBytes(8).toString('hex'),
    invoice: id,
    event: randomBytes(6).toString('hex'),
  }));
  await knex('payment_attempts').insert(
    made.map(({ attempt, reference, invoice }) => ({
      id: attempt,
      invoice_id: invoice,
      setting_id: SETTING,
      payment_method: 1,
      amount: AMOUNT,
      state: 'open',
      provider: 'billplz',
      provider_reference: reference,
      created_at: at,
    })),
  );
  return made;
}
