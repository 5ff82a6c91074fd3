/**
 * Figures of a month on a network with one year of invoices and with ten: each call beside a bare endpoint of the same
 * stack (signed in, by the same `serve`) that answers the same bytes; outstandings and exports, which are bound by what they read; and what the totals
 * cost a payment. `BENCH_PRESCHOOLS=200 npm run bench -- reports` is the network of 30,000 children (minutes, 15 GB);
 * `BENCH_KEEP=FOLDER` keeps the networks there for the next run.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, HOUR_MS } from '#shared/domain/calendar-date';
import { createClock } from '../../server/clock';
import { createKnex } from '../../server/db/knex';
import { DEMO_PASSWORD } from '../../server/demo/accounts';
import { makeNetwork } from '../../server/demo/large/make-network';
import { checkLedgerInParts } from '../../server/features/invoices/check-ledger';
import { Caller } from '../support/api';
import type { ServerProcess } from '../support/server-process';
import { atEnd, runEnds } from './support/clean-up';
import { type BenchDatabase, copyDatabase, filledDatabase } from './support/databases';
import { keptNetwork } from './support/kept-network';
import { inTurns, median, timed } from './support/measure';
import { memoryOf, peakMemory, readSlowly } from './support/memory';
import { startServedStack } from './support/served-stack';
import { startBenchServer } from './support/server';
import { type Figure, report } from './support/table';

const PRESCHOOLS = Number(process.env.BENCH_PRESCHOOLS ?? 20);
const ROUNDS = { warmUps: 10, repeats: 40 };
const WRITES = { warmUps: 20, repeats: 150 };
/** A page of outstandings, as at any day: all invoices that were open then are counted for it. */
const PAGE_TIMES = 40;
const FEW = { warmUps: 1, repeats: 5 };
/**
 * A download may hold so much more than the server did before it, whatever its length: what is sent already and not yet
 * collected. Held whole, that of ten years would take several times its 370 MB.
 */
const STREAM_MB = 128;
/** Between the pieces of 64 kB that a slow reader takes. */
const REST_MS = 10;

const clock = createClock();
const today = clock.today();

/** A month of the network that is long over, and one preschool. The billing month of today is what is left out. */
const before = addDays(`${today.slice(0, 7)}-01`, -100).slice(0, 7);
const past = `year=${before.slice(0, 4)}&month=${Number(before.slice(5))}`;
const lastOfBefore = addDays(`${addDays(`${before}-01`, 31).slice(0, 7)}-01`, -1);
const card = '/api/reports/get-current-month-total';
const calls: Record<string, string> = {
  'All totals': '/api/reports/get-all-total',
  'All totals, active, parents': '/api/reports/get-all-total?preschool_status=active&role=7',
  'All totals, one preschool': '/api/reports/get-all-total?preschool=3',
  'All totals, a month of the past': `/api/reports/get-all-total?${past}`,
  'Total income': '/api/reports/get-total-income',
  'Total unpaid': '/api/reports/get-total-unpaid',
  'Total carry forward': '/api/reports/get-total-carry-forward',
  Summary: '/api/reports/summary',
  'Summary, bad debt': `/api/reports/summary?bad_debt=true&${past}`,
  'Product billed summary': `/api/reports/get-product-billed-summary?${past}`,
  'Programme billed summary': `/api/reports/get-programme-billed-summary?${past}`,
  'E-mail delivery status': '/api/reports/get-invoice-email-delivery-status',
  'Billed children': `${card}-billed-active-children`,
  'Unbilled children': `${card}-unbilled-active-children`,
  'Active children': `${card}-active-children`,
  'Suspended children': `${card}-suspended-children`,
  'Seats left': '/api/get-seating-totals',
  'Payments by month': '/api/payment-history/months',
  'Lines behind a fee, all': `/api/reports/invoiced-lines?${past}&fees=programme&per_page=100`,
  'Lines behind a fee, a preschool': `/api/reports/invoiced-lines?${past}&preschool=3&fees=programme&per_page=100`,
  'Billed lines, a product': `/api/reports/billed-lines?${past}&product=3`,
  'Billed lines, all': `/api/reports/billed-lines?${past}&per_page=100`,
  'Billed lines, a preschool': `/api/reports/billed-lines?${past}&preschool=3&per_page=100`,
};

interface Network {
  database: BenchDatabase;
  server: ServerProcess;
  caller: Caller;
}
let one: Network;
let ten: Network;

beforeAll(async () => {
  const [ofOne, ofTen] = [await timedNetwork(PRESCHOOLS, 1), await timedNetwork(PRESCHOOLS, 10)];
  // Who signs in while the other is made is signed out again before it is there.
  one = await openNetwork(ofOne);
  ten = await openNetwork(ofTen);
}, HOUR_MS);
afterAll(runEnds);

async function timedNetwork(preschools: number, years: number): Promise<BenchDatabase> {
  const start = performance.now();
  const database = await madeNetwork({ preschools, years });
  console.log(
    `${preschools} preschools and ${years} years were there after ${seconds(performance.now() - start)}.`,
  );
  return database;
}

async function madeNetwork(size: { preschools: number; years: number }): Promise<BenchDatabase> {
  const folder = process.env.BENCH_KEEP;
  if (folder) return keptNetwork(folder, size, clock);
  return (await filledDatabase((knex) => makeNetwork(knex, clock, size, () => {}))).database;
}

async function openNetwork(database: BenchDatabase): Promise<Network> {
  atEnd(() => database.drop());
  const server = await startBenchServer(database);
  atEnd(() => server.stop());
  const caller = new Caller(server.url);
  await caller.signIn('superadmin@demo.test', DEMO_PASSWORD);
  return { database, server, caller };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Files that name families ask for the password again. */
const prove = ({ caller }: Pick<Network, 'caller'>) =>
  caller.post('/api/me/proof', { password: DEMO_PASSWORD });

const ask = ({ caller }: Pick<Network, 'caller'>, url: string) =>
  timed(async () => {
    const response = await fetch(url, {
      headers: {
        Authorization: `Bearer ${caller.token}`,
        Accept: 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
      },
    });
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    for await (const _ of response.body ?? []);
  });

test('each call of a month, at one year and at ten', async () => {
  const figures: Figure[] = [];
  const growth: Figure[] = [];
  for (const [name, path] of Object.entries(calls)) {
    const answers = await Promise.all([one, ten].map(({ caller }) => caller.get(path)));
    const bare = await Promise.all(
      answers.map(({ body }, at) => startServedStack((at ? ten : one).database.url, JSON.stringify(body))),
    );
    const times = await inTurns(ROUNDS, {
      one: () => ask(one, one.caller.url + path),
      ten: () => ask(ten, ten.caller.url + path),
      oneFloor: () => ask(one, `${bare[0]?.url}/`),
      tenFloor: () => ask(ten, `${bare[1]?.url}/`),
    });
    const rows = rowsOf(answers[1]?.body.data);
    figures.push({
      name: `${name} (${rows})`,
      median: median(times.ten),
      floor: { median: median(times.tenFloor) },
      target: { times: 3 },
    });
    growth.push({
      name,
      median: median(times.ten),
      floor: { median: median(times.one) },
      target: { times: 1.5 },
    });
    await Promise.all(bare.map((server) => server.stop()));
  }
  const title = `${PRESCHOOLS} preschools`;
  try {
    report(`${title}, 10 years, beside a bare endpoint (rows)`, figures);
  } finally {
    report(`${title}, 10 years beside 1 year`, growth);
  }
}, 1_800_000);

function rowsOf(data: unknown): string {
  const rows = (data as { lines?: unknown[] } | undefined)?.lines ?? data;
  if (Array.isArray(rows)) return `${rows.length} rows`;
  return typeof rows === 'number' ? '1 number' : '1 row';
}

test('outstandings and exports, with what bounds them', async () => {
  const days = { today: 0, 'a month ago': 30, 'a year ago': 365, 'five years ago': 5 * 365 };
  const figures: Figure[] = [];
  for (const [name, ago] of Object.entries(days)) {
    const query = `date_as_at=${addDays(today, -ago)}&includeBCH=1`;
    const path = `/api/reports/outstanding-by-parents?per_page=100&${query}`;
    const { body } = await ten.caller.get(path);
    const bare = await startServedStack(ten.database.url, JSON.stringify(body));
    const times = await inTurns(
      { warmUps: 3, repeats: 20 },
      {
        list: () => ask(ten, ten.caller.url + path),
        floor: () => ask(ten, `${bare.url}/`),
      },
    );
    await bare.stop();
    figures.push({
      name: `Page of 100, as at ${name} (${body.meta.total} parents)`,
      median: median(times.list),
      floor: { median: median(times.floor) },
      target: { times: PAGE_TIMES },
    });
  }
  const lists = {
    'Payments without a filter': '/api/payment-history?per_page=100',
    'Payments of a month': `/api/payment-history?from=${before}-01&to=${lastOfBefore}&per_page=100`,
    'Payments of a month’s invoices': `/api/payment-history?date=${before}&bad_debt=false&per_page=100`,
  };
  for (const [name, path] of Object.entries(lists)) {
    const { body } = await ten.caller.get(path);
    const bare = await startServedStack(ten.database.url, JSON.stringify(body));
    const times = await inTurns(
      { warmUps: 3, repeats: 20 },
      { list: () => ask(ten, ten.caller.url + path), floor: () => ask(ten, `${bare.url}/`) },
    );
    await bare.stop();
    const floor = { median: median(times.floor) };
    figures.push({ name: `${name} (100 of ${body.meta.total})`, median: median(times.list), floor });
  }
  const csv = `${ten.caller.url}/dashboard/outstandings-download?downloadFormat=csv&includeBCH=1`;
  const pdf = `${ten.caller.url}/dashboard/outstandings-download?preschool=3&includeBCH=1`;
  await prove(ten);
  const times = await inTurns(FEW, { csv: () => ask(ten, csv), pdf: () => ask(ten, pdf) });
  figures.push({ name: 'CSV of all', median: median(times.csv) });
  figures.push({ name: 'PDF of one preschool', median: median(times.pdf) });
  report(`Outstandings of ${PRESCHOOLS} preschools, 10 years`, figures, [
    'Bound by the invoices that were open on the day.',
    'Payments of a month’s invoices are bound by what they count: all of the month.',
  ]);
}, 1_800_000);

test('the comparison of each night', async () => {
  const books = await Promise.all(
    [one, ten].map(async ({ database }) => {
      const knex = createKnex(database.url);
      expect(await checkLedgerInParts(knex, clock)).toEqual([]);
      return { knex, invoices: Number((await knex('invoices').count())[0]?.count) };
    }),
  );
  const [few, many] = books as [(typeof books)[0], (typeof books)[0]];
  const times = await inTurns(
    { warmUps: 0, repeats: 3 },
    {
      few: () => timed(() => checkLedgerInParts(few.knex, clock)),
      many: () => timed(() => checkLedgerInParts(many.knex, clock)),
    },
  );
  for (const { knex } of books) await knex.destroy();
  const floor = { median: (median(times.few) * many.invoices) / few.invoices };
  report(
    'The books compared as each night',
    [
      { name: `${few.invoices} invoices`, median: median(times.few) },
      { name: `${many.invoices} invoices`, median: median(times.many), floor },
    ],
    ['The floor is what one year takes, for as many invoices. Nobody waits for it: there is no target.'],
  );
}, 1_800_000);

test('a download of any length is streamed, to a slow reader too', async () => {
  const { pid } = ten.server;
  const { url } = ten.caller;
  const token = ten.caller.token ?? '';
  const downloads = {
    'outstandings of all': '/dashboard/outstandings-download?downloadFormat=csv&includeBCH=1',
    'payments of a year': `/api/payment-history/download?from=${addDays(today, -365)}`,
    'payments of ten years': '/api/payment-history/download',
  };
  const notes: string[] = [];
  const grown: number[] = [];
  for (const [name, path] of Object.entries(downloads)) {
    await prove(ten);
    // What the first of its kind loads stays: it is no part of the stream.
    const few = `${path}${path.includes('?') ? '&' : '?'}preschool=3`;
    await readSlowly(url + few, token, 0);
    const before = memoryOf(pid);
    const { peak, answer } = await peakMemory(pid, () =>
      readSlowly(url + path, token, name.includes('ten') ? 0 : REST_MS),
    );
    grown.push(peak - before);
    notes.push(
      `CSV of ${name}: ${(answer / 2 ** 20).toFixed(1)} MB; the server held ${before.toFixed(0)} MB before it, ${peak.toFixed(0)} MB at most.`,
    );
  }
  console.log([`\nMemory of the server while it sends, ${PRESCHOOLS} preschools`, ...notes].join('\n  '));
  expect(Math.max(...grown)).toBeLessThan(STREAM_MB);
}, 1_800_000);

test('what the totals cost a payment and a line', async () => {
  const { database } = await filledDatabase((knex) =>
    makeNetwork(knex, clock, { preschools: 2, years: 1 }, () => {}),
  );
  const plain = await copyDatabase(database.name);
  const knex = createKnex(plain.url);
  const { rows } = await knex.raw(
    `SELECT tgname, tgrelid::regclass AS relation FROM pg_trigger WHERE tgname LIKE '%\\_stale%' AND NOT tgisinternal`,
  );
  for (const { tgname, relation } of rows) await knex.raw(`DROP TRIGGER ${tgname} ON ${relation}`);
  const open = await knex('invoices')
    .where({ locked: false })
    .whereIn('payment_status', [1, 2, 3])
    // Those before may be of children who have left.
    .where('billing_month', knex('invoices').max('billing_month'))
    .orderBy('id')
    .select(
      'id',
      knex.raw('(SELECT min(child_id) FROM bill_lines WHERE invoice_id = invoices.id) AS child_id'),
    );
  await knex.destroy();
  const networks = { kept: await openNetwork(database), without: await openNetwork(plain) };
  const turns = { kept: 0, without: 0 };
  const write = (which: keyof typeof networks, path: string, form: object) => () => {
    const { id, child_id } = open[turns[which]++ % open.length];
    return timed(async () => {
      const answer = await networks[which].caller.post(`/api/invoices/${id}/${path}`, { ...form, child_id });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    });
  };
  const payment = { payment_method: 5, paid_amount: 1, paid_at: today };
  const figures: Figure[] = [];
  for (const [name, path, form] of [
    ['Recording a payment', 'payment', payment],
    ['Adding a line', 'transactions', { label: 'Fee', amount: 100, quantity: 1, type: 'bill' }],
  ] as const) {
    const times = await inTurns(WRITES, {
      kept: write('kept', path, form),
      without: write('without', path, form),
    });
    const floor = { median: median(times.without) };
    figures.push({ name, median: median(times.kept), floor, target: { times: 1.3 } });
  }
  report('Writes with totals beside the same without', figures);
}, 1_800_000);
