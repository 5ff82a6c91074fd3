/**
 * What whoever is on call fears, in a few seconds each, with real processes on a PostgreSQL of their own: a server is
 * killed under load, PostgreSQL restarts or dies under load, a server is stopped under load. Nothing that was
 * acknowledged is lost, nobody is told of an error, and all of it recovers by itself. `npm run bench -- load` does the
 * same with an hour's load.
 */
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../server/db/embedded';
import { createKnex } from '../../server/db/knex';
import { migrate } from '../../server/db/migrate';
import { type Simulators, startSimulators } from '../../server/demo/simulators/start-simulators';
import { releaseOrphanedJobs } from '../../server/jobs/pool-lives';
import { Caller } from '../support/api';
import { postgresPid } from '../support/data-folder';
import { buildUser, PASSWORD } from '../support/factories';
import { judge } from '../support/load/judge';
import { fillLoad } from '../support/load/network';
import { runLoad } from '../support/load/run-load';
import { Servers } from '../support/load/servers';
import { Visits } from '../support/load/visits';
import { openFolder } from '../support/open-folder';
import { isLong, rounds } from '../support/rounds';
import { until } from '../support/until';
import { childRow, csvOf, upload } from './import-files';

// A load and whole starts of servers, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const LOAD = { hour: { teachers: 40, parents: 40, finance: 8 }, lastsMs: rounds(1_500, 3_000) };

/** Time for who lives to say so again, once its database is back. */
const GONE_SECONDS = 5;

/** What a start says to whoever sits before it; all else is a line of JSON. */
const PLAIN = /^(Tadika is ready at |Make the first administrator at |Stopping…)/;

let dataDir: string;
let database: EmbeddedDatabase;
let simulators: Simulators;
let visits: Visits;
let servers: Servers;

beforeAll(async () => {
  dataDir = openFolder('tadika-restarts-');
  database = await startDatabase();
  simulators = await startSimulators({ webhookUrl: () => '', reports: false });
  servers = new Servers({ databaseUrl: database.url, simulators });
  const network = await inDatabase(async (knex) => {
    await migrate(knex);
    return fillLoad(knex, { preschools: 2, tabletsEach: 3, childrenEach: 8, families: 24 });
  });
  visits = new Visits(servers, network);
});
beforeEach(async () => {
  visits.forget();
  await servers.start(2 - servers.processes.length);
  await visits.beginWork();
});
afterAll(async () => {
  await servers?.stop();
  await simulators?.stop();
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Not durable: what is killed here is a process, never the machine. */
const startDatabase = () => startEmbeddedDatabase({ dataDir, durable: false, log: () => {} });

async function inDatabase<T>(work: (knex: ReturnType<typeof createKnex>) => Promise<T>): Promise<T> {
  const knex = createKnex(database.url);
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}

/** Under load; something happens a second after it began. */
async function underLoad(happens: () => Promise<unknown>): Promise<void> {
  const happening = delay(LOAD.lastsMs / 3).then(happens);
  await runLoad(visits, servers, LOAD);
  await happening;
}

/** Nobody was told of an error, everything that was acknowledged is there, and the jobs it left get done. */
async function expectNothingLost(): Promise<void> {
  expect(visits.errors).toEqual([]);
  expect(visits.acknowledged.entries.length).toBeGreaterThan(100);
  expect(visits.acknowledged.bills.length).toBeGreaterThan(0);
  expect(visits.acknowledged.payments.length).toBeGreaterThan(0);
  await inDatabase(async (knex) => {
    expect(await judge(knex, visits.acknowledged)).toEqual([]);
    await until(async () => {
      // Servers do that by themselves, with what one that is gone has held for a minute.
      await releaseOrphanedJobs(knex, GONE_SECONDS);
      const [due] = await knex('graphile_worker.jobs').where('run_at', '<=', knex.fn.now()).count();
      return Number(due?.count) === 0;
    });
  });
  for (const server of servers.processes) {
    const lines = server.output().trimEnd().split('\n');
    expect(lines.filter((line) => !line.startsWith('{') && !PLAIN.test(line))).toEqual([]);
    const told = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    expect(told.filter(({ msg }) => msg === 'failed')).toEqual([]);
  }
}

describe('two servers on one database, under load', () => {
  it('lose nothing that was acknowledged when one of them is killed', async () => {
    await underLoad(async () => {
      const [first] = servers.processes;
      if (first) expect(await servers.kill(first, 'SIGKILL')).toBeNull();
    });
    await expectNothingLost();
  });

  it.runIf(isLong)(
    'finish what runs when one of them is stopped, which ends with 0 and cuts nothing',
    async () => {
      await underLoad(async () => {
        const [first] = servers.processes;
        if (first) expect(await servers.kill(first, 'SIGTERM')).toBe(0);
        expect(first?.output()).not.toMatch(/was cut/);
      });
      await expectNothingLost();
    },
  );

  it.runIf(isLong)(
    'answer that they are not ready while PostgreSQL restarts, or is killed, and go on by themselves',
    async () => {
      const before = servers.processes.map(({ pid }) => pid);
      let away = 0;
      await underLoad(async () => {
        await database.stop();
        const [one] = servers.processes;
        away = (await fetch(`${one?.url}/readyz`)).status;
        expect((await fetch(`${one?.url}/healthz`)).status).toBe(200);
        database = await startDatabase();
        await until(async () => (await fetch(`${one?.url}/readyz`)).status === 200);
        process.kill(postgresPid(dataDir), 'SIGKILL');
        await database.stop();
        database = await startDatabase();
      });
      expect(away).toBe(503);
      await expectNothingLost();
      expect(visits.samples.some(({ again }) => again > 0)).toBe(true);
      for (const { url } of servers.processes) expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect(servers.processes.map(({ pid }) => pid)).toEqual(before);
    },
  );
});

describe('an import', () => {
  const CHILDREN = 600;

  it.runIf(isLong)(
    'whose servers are killed when all of it is written but not committed, is written once by those that come',
    async () => {
      const { email } = await inDatabase((knex) => buildUser(knex, 2));
      const enter = async () => {
        const caller = new Caller(servers.processes[0]?.url ?? '');
        expect((await caller.signIn(email, PASSWORD)).status).toBe(200);
        return caller;
      };
      const admin = await enter();
      const rows = Array.from({ length: CHILDREN }, (_, index) => childRow(index, 'T1'));
      const { body } = await upload(admin, 'children', csvOf('children', rows));
      const path = `/api/imports/${body.data.id}`;
      const state = async (caller: Caller) => (await caller.get(path)).body.data.state;
      await until(async () => (await state(admin)) === 'ready');
      await inDatabase(async (knex) => {
        const there = async () => Number((await knex('children').count().first())?.count);
        const before = await there();
        // The last that is written is what tablets are told.
        const holding = await knex.transaction();
        await holding('feeds').forUpdate();
        expect((await admin.post(`${path}/confirm`, {})).status).toBe(200);
        const waiting = () =>
          knex('pg_stat_activity').where({ wait_event_type: 'Lock' }).whereLike('query', '%feeds%');
        await until(async () => (await waiting()).length > 0);
        for (const server of [...servers.processes]) await servers.kill(server, 'SIGKILL');
        await holding.rollback();
        expect(await there()).toBe(before);
        await servers.start(2);
        const again = await enter();
        await until(async () => {
          await releaseOrphanedJobs(knex, GONE_SECONDS);
          return (await state(again)) === 'done';
        });
        expect(await there()).toBe(before + CHILDREN);
        expect(
          await knex('import_records').where({ import_id: body.data.id, entity_type: 'child' }),
        ).toHaveLength(CHILDREN);
      });
    },
  );
});
