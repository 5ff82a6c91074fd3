/**
 * An hour of a network in two minutes: 200 tablets that send and pull every five minutes, 400 parents who look and pay,
 * three people of finance: against one process, then against two on the same database. Then the same while processes are
 * killed, while PostgreSQL restarts, and when all come at once. Times are those of whoever calls, the servers, PostgreSQL,
 * the simulated bank and the callers all on one machine. LOAD_SECONDS makes the hour longer or shorter.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../server/db/embedded';
import { createKnex } from '../../server/db/knex';
import { migrate } from '../../server/db/migrate';
import { startSimulators } from '../../server/demo/simulators/start-simulators';
import { judge } from '../support/load/judge';
import { fillLoad } from '../support/load/network';
import { type Hour, type Ran, runLoad } from '../support/load/run-load';
import { Servers } from '../support/load/servers';
import { Visits } from '../support/load/visits';
import { atEnd, runEnds } from './support/clean-up';
import { median, percentile } from './support/measure';
import { report } from './support/table';

const LASTS_MS = Number(process.env.LOAD_SECONDS ?? 120) * 1_000;
const NETWORK = { preschools: 20, tabletsEach: 10, childrenEach: 10, families: 400 };
const HOUR: Hour = { teachers: 2_400, parents: 1_500, finance: 60 };
/** Of an hour, for what only wants to be under load. */
const part = (of: number): Hour => ({
  teachers: HOUR.teachers / of,
  parents: HOUR.parents / of,
  finance: HOUR.finance / of,
});
const KILLS = 5;
/** How far the memory of the last third may be above that of the first: the collector's breath. */
const BREATH = 1.2;
/** What a process may take while all of it waits: it grew to 3 GB when nothing was turned away. */
const CROWDED_MB = 800;

const dataDir = mkdtempSync(join(tmpdir(), 'tadika-load-'));
let database: EmbeddedDatabase;
let servers: Servers;
let visits: Visits;

beforeAll(async () => {
  database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  atEnd(async () => rmSync(dataDir, { recursive: true, force: true }));
  atEnd(() => database.stop());
  const simulators = await startSimulators({ webhookUrl: () => '', reports: false });
  atEnd(() => simulators.stop());
  servers = new Servers({ databaseUrl: database.url, simulators });
  atEnd(() => servers.stop());
  const network = await inDatabase(async (knex) => {
    await migrate(knex);
    const filled = await fillLoad(knex, NETWORK);
    await knex.raw('VACUUM ANALYZE');
    return filled;
  });
  visits = new Visits(servers, network);
});
afterAll(runEnds);

async function inDatabase<T>(work: (knex: ReturnType<typeof createKnex>) => Promise<T>): Promise<T> {
  const knex = createKnex(database.url);
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}

test.each([1, 2])('an hour against %d of them', async (count) => {
  await servers.start(count);
  await visits.beginWork();
  // Everyone signs in, and the processes grow to what they need.
  await runLoad(visits, servers, { hour: part(4), lastsMs: LASTS_MS / 4, seed: 10 + count });
  const signIns = count === 1 ? figuresOf('sign-in') : [];
  visits.forget();
  const ran = await runLoad(visits, servers, { hour: HOUR, lastsMs: LASTS_MS, seed: count });
  tell(
    `An hour in ${Math.round(LASTS_MS / 1_000)} seconds, ${count === 1 ? 'one process' : 'two processes'}`,
    ran,
    signIns,
  );
  await expectNothingLost();
  for (const megabytes of ran.memory) {
    const third = Math.floor(megabytes.length / 3);
    const [first, last] = [megabytes.slice(0, third), megabytes.slice(-third)];
    expect(median(last), `megabytes, in order: ${megabytes}`).toBeLessThanOrEqual(median(first) * BREATH);
  }
  expect(await servers.stop()).toEqual(Array.from({ length: count }, () => 0));
});

test('far more than one process can carry', async () => {
  await servers.start(1);
  visits.forget();
  const ran = await runLoad(visits, servers, { hour: HOUR, lastsMs: LASTS_MS / 12, seed: 5 });
  const { errors } = visits;
  const asked = errors.filter((error) => error.includes('answered 503'));
  tell(
    `An hour in ${Math.round(LASTS_MS / 12_000)} seconds`,
    ran,
    [],
    [`Asked to come again until nobody did: ${asked.length}.`],
  );
  for (const megabytes of ran.memory) expect(Math.max(...megabytes)).toBeLessThan(CROWDED_MB);
  // Whoever could not be served was told so; nothing else went wrong, and once they are gone, all is as before.
  expect(errors.filter((error) => !asked.includes(error))).toEqual([]);
  visits.forget();
  const { seconds } = await runLoad(visits, servers, { hour: part(24), lastsMs: LASTS_MS / 24, seed: 6 });
  expect(seconds).toBeLessThan(LASTS_MS / 24_000 + 2);
  await expectNothingLost();
  expect(await servers.stop()).toEqual([0]);
});

test('processes are killed under load, and others take their place', async () => {
  await servers.start(2);
  visits.forget();
  const loading = runLoad(visits, servers, { hour: part(4), lastsMs: LASTS_MS / 4, seed: 3 });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(LASTS_MS / 4 / (KILLS + 1));
    const [first] = servers.processes;
    if (first) await servers.kill(first, 'SIGKILL');
    await servers.start(1);
  }
  tell(`SIGKILL of one process of two, ${KILLS} times`, await loading);
  await expectNothingLost();
  await servers.stop();
});

test('PostgreSQL restarts under load', async () => {
  await servers.start(2);
  visits.forget();
  const loading = runLoad(visits, servers, { hour: part(4), lastsMs: LASTS_MS / 4, seed: 4 });
  await delay(LASTS_MS / 12);
  await database.stop();
  await delay(1_000);
  database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const began = performance.now();
  for (const { url } of servers.processes)
    while ((await fetch(`${url}/readyz`)).status !== 200) await delay(5);
  const recovered = performance.now() - began;
  tell(
    'PostgreSQL restarts',
    await loading,
    [],
    [`Both processes ready ${Math.round(recovered)} ms after PostgreSQL, of themselves.`],
  );
  await expectNothingLost();
  expect(await servers.stop()).toEqual([0, 0]);
});

function figuresOf(kind: string) {
  const times = visits.samples.filter((sample) => sample.kind === kind).map(({ ms }) => ms);
  return times.length === 0
    ? []
    : [{ name: `${kind} (${times.length})`, median: median(times), p99: percentile(times, 99) }];
}

function tell(
  title: string,
  { seconds, memory }: Ran,
  more: ReturnType<typeof figuresOf> = [],
  notes: string[] = [],
) {
  const { samples, errors } = visits;
  const kinds = [...new Set(samples.map(({ kind }) => kind))].sort();
  const thirds = (megabytes: number[]) => {
    const third = Math.floor(megabytes.length / 3);
    return `${median(megabytes.slice(0, third))} MB in the first third, ${median(megabytes.slice(-third))} MB in the last`;
  };
  report(
    title,
    [...more, ...kinds.flatMap(figuresOf)],
    [
      `${samples.length} calls in ${seconds.toFixed(0)} s: ${(samples.length / seconds).toFixed(0)} a second. Errors: ${errors.length}. Sent again: ${samples.filter(({ again }) => again > 0).length}.`,
      ...memory.map((megabytes) => `Memory: ${thirds(megabytes)}.`),
      ...notes,
    ],
  );
}

async function expectNothingLost(): Promise<void> {
  expect(visits.errors).toEqual([]);
  const { entries, bills, payments } = visits.acknowledged;
  console.log(
    `  Acknowledged so far: ${entries.length} entries, ${bills.length} bills paid, ${payments.length} payments recorded.`,
  );
  expect(await inDatabase((knex) => judge(knex, visits.acknowledged))).toEqual([]);
}
