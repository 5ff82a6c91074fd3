/** Starting and ending the server as people do: a first start, a second, a kill, a stop. */

import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createKnex } from '../../server/db/knex';
import { Caller } from '../support/api';
import { embeddedUrl, endsWithin, isRunning, postgresPid } from '../support/data-folder';
import { useDatabase } from '../support/database';
import { openFolder } from '../support/open-folder';
import { isLong, isShort, share } from '../support/rounds';
import { runServer, type ServerProcess, startServer } from '../support/server-process';
import { until } from '../support/until';

// Whole starts of a server, several a test, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

let dataDir: string;
let server: ServerProcess | undefined;

beforeAll(() => {
  dataDir = openFolder('tadika-start-');
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

async function inDatabase<T>(work: (knex: ReturnType<typeof createKnex>) => Promise<T>): Promise<T> {
  const knex = createKnex(embeddedUrl(dataDir));
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}

const isAnswering = () =>
  fetch(`${server?.url}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  );

// In this order on one data folder, since that is what they are about.
describe('a data folder through the life of a server', () => {
  it('is made by the first start, which loads the demonstration and ends with its accounts and address', async () => {
    server = await startServer({ dataDir });
    const lines = server.output().trimEnd().split('\n');
    expect(lines.at(-1)).toBe(`Tadika is ready at ${server.url}`);
    expect(lines.slice(-12, -1).map((line) => line.trim().split(/\s+/)[0])).toEqual([
      ...['superadmin', 'admin', 'finance', 'principal', 'teacher', 'therapist', 'parent'].map(
        (name) => `${name}@demo.test`,
      ),
      'principal2@demo.test',
      'teacher2@demo.test',
      'parent2@demo.test',
      'bch@demo.test',
    ]);
    expect(lines.at(-13)).toContain('tadika-demo');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const answer = await new Caller(server.url).signIn('teacher@demo.test', 'tadika-demo');
    expect(answer.status).toBe(200);
    const [{ durable }] = (await inDatabase((knex) => knex.raw("SELECT current_setting('fsync') AS durable")))
      .rows;
    expect(durable).toBe('on');
  });

  it('keeps its secrets from other users of the machine', () => {
    for (const name of ['app-secret', 'database-password']) {
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('is kept by a second start, secret included, which loads nothing again', async () => {
    const secret = readFileSync(join(dataDir, 'app-secret'), 'utf8');
    server = await startServer({ dataDir });
    expect(server.output()).not.toContain('Loading');
    expect(readFileSync(join(dataDir, 'app-secret'), 'utf8')).toBe(secret);
    await inDatabase((knex) => knex('users').where('email', 'admin@demo.test').update({ name: 'Kept' }));
  });

  it.runIf(isLong)('is left by SIGTERM with the exit code 0 and no PostgreSQL running', async () => {
    server = await startServer({ dataDir });
    const postgres = postgresPid(dataDir);
    expect(isRunning(postgres)).toBe(true);
    expect(await server.kill('SIGTERM')).toBe(0);
    expect(isRunning(postgres)).toBe(false);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trimEnd()).toMatch(
      /database system is shut down$/,
    );
  });

  it.skipIf(isShort)('is left by SIGTERM only after the request that runs has been answered', async () => {
    server = await startServer({ dataDir });
    const slow = request(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    });
    const status = new Promise<number | undefined>((resolve, reject) => {
      slow.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
    });
    slow.write('{"email":');
    await until(() => (slow.socket?.bytesWritten ?? 0) > 0);
    // Its connection was made before this one, so that it is taken by now.
    await until(isAnswering);
    const left = server.kill('SIGTERM');
    await until(async () => !(await isAnswering()));
    slow.end('"nobody@demo.test","password":"x"}');
    expect(await status).toBeGreaterThanOrEqual(400);
    expect(await left).toBe(0);
  });

  it.runIf(isLong)(
    'answers what comes on a connection that is busy as it stops, and has the connection end with it',
    async () => {
      server = await startServer({ dataDir });
      const { port } = new URL(server.url);
      const socket = connect(Number(port), '127.0.0.1');
      let heard = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        heard += text;
      });
      const head = 'Host: localhost\r\nAccept: application/json\r\n';
      socket.write(
        `POST /api/login HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n`,
      );
      await until(() => socket.bytesWritten > 0);
      await until(isAnswering);
      const left = server.kill('SIGTERM');
      await until(() => server?.output().includes('Stopping…') ?? false);
      socket.write(`{}GET /healthz HTTP/1.1\r\n${head}\r\n`);
      await once(socket, 'close');
      expect(await left).toBe(0);
      const [, first, second] = heard.split('HTTP/1.1 ');
      expect(first).toMatch(/^4\d\d /);
      expect(second).toMatch(/^200 /);
      expect(second?.toLowerCase()).toContain('connection: close');
    },
  );

  it('survives kill -9, after which PostgreSQL ends by itself and nothing committed is lost', async () => {
    server = await startServer({ dataDir });
    const postgres = postgresPid(dataDir);
    await inDatabase((knex) =>
      knex('users').where('email', 'finance@demo.test').update({ name: 'Committed' }),
    );
    await server.kill('SIGKILL');
    expect(await endsWithin(postgres, 60_000)).toBe(true);
    server = await startServer({ dataDir });
    const names = await inDatabase((knex) => knex('users').orderBy('name').pluck('name'));
    expect(names).toEqual(expect.arrayContaining(['Kept', 'Committed']));
  });

  it.runIf(isLong)('is started again at once after kill -9, and again', async () => {
    for (let round = 0; round < 3; round += 1) {
      server = await startServer({ dataDir });
      await server.kill('SIGKILL');
    }
    server = await startServer({ dataDir });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('is refused to a second server in one sentence, and the first goes on', async () => {
    server = await startServer({ dataDir });
    const second = await runServer({ dataDir });
    expect(second.code).toBe(1);
    expect(second.output).toContain(`Another Tadika server (process ${server.pid}) is using the data folder`);
    expect(second.output).not.toMatch(/^\s+at /m);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it.skipIf(isShort)(
    'is refused to a server without demonstration, whose accounts everyone knows',
    async () => {
      const { code, output } = await runServer({ dataDir, env: { DEMO: '0', HOST: '127.0.0.1' } });
      expect(code).toBe(1);
      expect(output).toMatch(/holds the demonstration, whose passwords everyone knows.*\n$/);
    },
  );

  it
    .skipIf(isShort)
    .each([
      { PUBLIC_URL: 'HTTPS://tadika.test' },
      ...share([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://tadika.test' }], 0, 2),
    ])('is opened to others, as by %o, only where DEMO=1 was said', async (env) => {
    const { code, output } = await runServer({ dataDir, env });
    expect(code).toBe(1);
    expect(output).toMatch(/whose passwords everyone knows, would be open to others.*DEMO=1.*\n$/);
    expect(output.trimEnd().split('\n')).toHaveLength(1);
    server = await startServer({ dataDir, env: { ...env, DEMO: '1' } });
    expect((await fetch(`http://127.0.0.1:${new URL(server.url).port}/readyz`)).status).toBe(200);
  });
});

describe.skipIf(isShort)('an outside database that holds an account of the demonstration', () => {
  const database = useDatabase();
  const outside = () => ({
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret for tests that is long enough',
    HOST: '127.0.0.1',
  });

  beforeAll(async () => {
    const at = { created_at: new Date(), updated_at: new Date() };
    await database.knex('users').insert({ name: 'Teacher', email: 'teacher@demo.test', ...at });
  });

  it.each([
    { HOST: undefined },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://tadika.test' },
    { PUBLIC_URL: 'http://tadika.test' },
  ])('is not opened to others, as by %o, and the start says what to do', async (env) => {
    const { code, output } = await runServer({ dataDir, env: { ...outside(), ...env } });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The database at DATABASE_URL holds accounts of the demonstration, .*open to others/,
    );
    expect(output).toMatch(/name an empty database .* or say HOST=127\.0\.0\.1 .*\n$/);
  });

  it('is served to this machine alone', async () => {
    server = await startServer({ dataDir, env: outside() });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

describe('a start that cannot be', () => {
  it('names everything wrong in the configuration and starts nothing', async () => {
    const { code, output } = await runServer({ dataDir, env: { PORT: 'web', NOW: 'noon' } });
    expect(code).toBe(1);
    expect(output.trimEnd().split('\n')).toEqual([
      'PORT is "web": it should be a port number from 1 to 65535, or 0 for any free one.',
      'NOW is "noon": it should be an instant, for example 2026-03-11T09:00:00+08:00.',
    ]);
  });

  it.skipIf(isShort)('says in one sentence that the port is taken, before it touches any data', async () => {
    server = await startServer({ env: { DEMO: '0', HOST: '127.0.0.1' } });
    const { port } = new URL(server.url);
    const second = await runServer({ dataDir: join(dataDir, 'untouched'), env: { PORT: port } });
    expect(second.code).toBe(1);
    expect(second.output.trimEnd().split('\n').at(-1)).toMatch(
      new RegExp(`^Port ${port} is taken, .*PORT=.*\\.$`),
    );
    expect(statSync(join(dataDir, 'untouched'), { throwIfNoEntry: false })).toBeUndefined();
  });

  it.runIf(isLong)('says in one sentence that the address is not of this machine', async () => {
    const { code, output } = await runServer({ dataDir, env: { HOST: '192.0.2.1' } });
    expect(code).toBe(1);
    expect(output).toBe('HOST is "192.0.2.1", which is no address of this machine.\n');
  });

  it.runIf(isLong)('loads no demonstration that others could reach', async () => {
    const fresh = openFolder('tadika-start-');
    const { code, output } = await runServer({ dataDir: fresh, env: { HOST: '0.0.0.0' } });
    expect(code).toBe(1);
    expect(output).not.toContain('Loading');
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/^The demonstration, .*DEMO=1/);
    rmSync(fresh, { recursive: true, force: true });
  });

  it.runIf(isLong)('leaves nothing running when it is stopped in the middle', async () => {
    const fresh = openFolder('tadika-start-');
    for (const afterMs of [200, 700, 1_000]) {
      await expect(startServer({ dataDir: fresh, limitMs: afterMs })).rejects.toThrow('was not ready');
    }
    server = await startServer({ dataDir: fresh });
    expect(await server.kill('SIGTERM')).toBe(0);
    rmSync(fresh, { recursive: true, force: true });
  });
});
