/** The embedded database where things are not as usual: leftovers of a kill, closed folders, other users. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCluster } from '../../server/db/create-cluster';
import { lockDataFolder } from '../../server/db/data-folder';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../server/db/embedded';
import { createKnex } from '../../server/db/knex';
import { choosePostgresAccount } from '../../server/db/postgres-account';
import { findPostgresBinaries } from '../../server/db/postgres-binaries';
import { tryConnection } from '../../server/db/postgres-process';
import { childrenOf, endsWithin, isRunning, postgresPid } from '../support/data-folder';
import { openFolder } from '../support/open-folder';
import { ordinaryUser } from '../support/ordinary-user';
import { isLong, isShort, rounds } from '../support/rounds';
import { startServer } from '../support/server-process';

// Whole starts of a server, several a test, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const isRoot = process.getuid?.() === 0;
let folder: string;
let database: EmbeddedDatabase | undefined;
let said: string[];

beforeEach(() => {
  folder = openFolder('tadika-embedded-');
  said = [];
});
afterEach(async () => {
  await database?.stop();
  database = undefined;
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(dataDir = join(folder, 'data')): Promise<EmbeddedDatabase> {
  database = await startEmbeddedDatabase({ dataDir, durable: false, log: (line) => said.push(line) });
  return database;
}

async function ask(sql: string): Promise<unknown> {
  const knex = createKnex(database?.url ?? '');
  try {
    const { rows } = await knex.raw(sql);
    return rows.length > 0 ? Object.values(rows[0])[0] : undefined;
  } finally {
    await knex.destroy();
  }
}

describe('a new embedded database', () => {
  it.skipIf(isShort)('speaks UTF-8 and sorts names as people do', async () => {
    await start();
    expect(await ask('SHOW server_encoding')).toBe('UTF8');
    const names = "unnest(ARRAY['Zul', 'aminah', 'Äpfel', 'Beng', '陈', 'கவிதா']) AS name";
    expect(await ask(`SELECT array_agg(name ORDER BY name) FROM ${names}`)).toEqual([
      'aminah',
      'Äpfel',
      'Beng',
      'Zul',
      'கவிதா',
      '陈',
    ]);
  });

  it.runIf(isLong)('gives the app a role that is no superuser and owns its database', async () => {
    await start();
    expect(await ask('SELECT usesuper FROM pg_user WHERE usename = current_user')).toBe(false);
    await ask('CREATE EXTENSION btree_gist');
    expect(await ask('SELECT extname FROM pg_extension ORDER BY oid DESC')).toBe('btree_gist');
  });

  it.skipIf(isShort)('lets no one in without the kept password', async () => {
    const { url } = await start();
    const guess = Object.assign(new URL(url), { password: 'guess' }).href;
    expect((await tryConnection(guess))?.message).toContain('password authentication failed');
    const superuser = Object.assign(new URL(url), { username: 'postgres' }).href;
    expect((await tryConnection(superuser))?.message).toContain('no pg_hba.conf entry');
  });
});

describe('what a kill leaves behind', () => {
  it.skipIf(isShort)('a PostgreSQL still running is stopped by the next start', async () => {
    const dataDir = join(folder, 'data');
    const server = await startServer({ dataDir, env: { DEMO: '0', HOST: '127.0.0.1' } });
    const postgres = postgresPid(dataDir);
    // Together with its watcher, which would have stopped it.
    for (const pid of childrenOf(server.pid)) if (pid !== postgres) process.kill(pid, 'SIGKILL');
    await server.kill('SIGKILL');
    expect(await endsWithin(postgres, 300)).toBe(false);
    await start();
    expect(said).toEqual(['Stopping the database that an interrupted run left behind…']);
    expect(isRunning(postgres)).toBe(false);
    expect(await ask('SELECT count(*) > 0 FROM feed_epoch')).toBe(true);
  });

  it.runIf(isLong)('a process number that is now another program is no hindrance', async () => {
    await start();
    await database?.stop();
    const cluster = join(folder, 'data', 'postgres');
    // Of the same user, since PostgreSQL takes another user's process for no PostgreSQL anyway.
    const { uid, gid } = statSync(cluster);
    const other = spawn('/bin/sleep', ['60'], isRoot ? { uid, gid } : {});
    writeFileSync(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n1\n5432\n\n\n  1  1\n`);
    await start();
    expect(await ask('SELECT 1')).toBe(1);
    expect(other.kill('SIGKILL')).toBe(true);
  });

  it.runIf(isLong)('half a first start is made anew', async () => {
    mkdirSync(join(folder, 'data', 'postgres.new', 'base'), { recursive: true });
    await start();
    expect(await ask('SELECT 1')).toBe(1);
    expect(existsSync(join(folder, 'data', 'postgres.new'))).toBe(false);
  });

  it.runIf(isLong)('a folder that came without its password is given a new one', async () => {
    await start();
    await ask('CREATE TABLE kept AS SELECT 1');
    await database?.stop();
    rmSync(join(folder, 'data', 'database-password'));
    await start();
    expect(await ask('SELECT count(*) FROM kept')).toBe(1);
  });
});

describe('where the data folder lies', () => {
  it.runIf(isLong)('may be so deep that no socket fits there', async () => {
    const deep = join(folder, 'd'.repeat(60), 'e'.repeat(60));
    const { url } = await start(deep);
    expect(new URL(url).searchParams.get('host')).toBeNull();
    expect(await ask('SELECT 1')).toBe(1);
    const second = startEmbeddedDatabase({ dataDir: deep, log: () => {} });
    await expect(second).rejects.toThrow('is using the data folder');
  });

  it.runIf(isLong)('may be deep, with temporary files as deep: each has a lock of its own', async () => {
    const deep = (name: string) => join(folder, 'd'.repeat(60), 'e'.repeat(60), name);
    for (const name of ['one', 'two', 'temporary']) mkdirSync(deep(name), { recursive: true });
    vi.stubEnv('TMPDIR', deep('temporary'));
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const lock = await lockDataFolder(deep('one'), () => {});
    await (await lockDataFolder(deep('two'), () => {})).release();
    await expect(lockDataFolder(deep('one'), () => {})).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
  });

  it.runIf(isLong)('may be one that only its owner may enter, root included', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    await start(join(closed, 'data'));
    expect(await ask('SELECT 1')).toBe(1);
    const owner = statSync(join(closed, 'data', 'postgres')).uid;
    expect(owner === 0).toBe(false);
    expect(process.getuid?.()).toBe(isRoot ? 0 : owner);
  });

  it.runIf(isLong)('may be closed together with the programs, as in a clone under /root', async () => {
    const closed = join(folder, 'closed');
    const programs = join(closed, 'native');
    cpSync(dirname(dirname(findPostgresBinaries().initdb)), programs, {
      recursive: true,
      verbatimSymlinks: true,
    });
    chmodSync(closed, 0o700);
    const binaries = { initdb: join(programs, 'bin', 'initdb'), postgres: join(programs, 'bin', 'postgres') };
    const cluster = join(closed, 'data', 'postgres');
    mkdirSync(dirname(cluster));
    const account = choosePostgresAccount(cluster, binaries.initdb);
    await createCluster({ binaries, account, cluster, password: 'x', durable: false });
    expect(existsSync(join(cluster, 'PG_VERSION'))).toBe(true);
    expect(statSync(cluster).uid === 0).toBe(false);
  });

  it.runIf(isLong)('may not be a file, which is said in one sentence', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(start(join(folder, 'file'))).rejects.toThrow(
      /^The data folder .* cannot be made or written/,
    );
  });
});

describe('an ordinary user', () => {
  it('starts the server, and again, with a database that is theirs', async () => {
    const user = ordinaryUser();
    try {
      const dataDir = join(user.home, 'data');
      for (let round = 0; round < rounds(1, 2); round += 1) {
        const server = await startServer({ ...user, dataDir, env: { DEMO: '0', HOST: '127.0.0.1' } });
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
        expect(statSync(join(dataDir, 'postgres')).uid).toBe(user.uid ?? process.getuid?.());
        expect(await server.kill('SIGTERM')).toBe(0);
      }
      // The job queue's connections are cut, not closed, when it is told to stop in the midst of its start.
      const broken = /FATAL: {2}(?!.*(starting up|connection to client lost|administrator command))/;
      expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toMatch(broken);
    } finally {
      user.remove();
    }
  });
});
