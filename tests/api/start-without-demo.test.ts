/** A server that is no demonstration: the first administrator's link, and a PostgreSQL of one's own. */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createKnex } from '../../server/db/knex';
import { Caller } from '../support/api';
import { embeddedUrl } from '../support/data-folder';
import { useDatabase } from '../support/database';
import { urlOfDatabase } from '../support/database-url';
import { dropDatabase } from '../support/drop-database';
import { openFolder } from '../support/open-folder';
import { isLong } from '../support/rounds';
import { codeOf } from '../support/second-factor';
import { runServer, type ServerProcess, startServer } from '../support/server-process';

// Whole starts of a server, several a test, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const APP_SECRET = 'a secret for tests that is long enough';
const running: ServerProcess[] = [];

async function start(options: Parameters<typeof startServer>[0]): Promise<ServerProcess> {
  const server = await startServer(options);
  running.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

function linkOf(server: ServerProcess): { base?: string; token?: string } {
  const [, base, token] = /administrator at (\S+)\/welcome\/(\S+)/.exec(server.output()) ?? [];
  return { base, token };
}

describe('a server with DEMO=0', () => {
  it('prints a link to make the first administrator, keeps only its hash, and loads nothing', async () => {
    const server = await start({ env: { DEMO: '0', HOST: '127.0.0.1', PUBLIC_URL: 'https://tadika.test/' } });
    const { base, token } = linkOf(server);
    expect(base).toBe('https://tadika.test');
    const knex = createKnex(embeddedUrl(server.dataDir));
    const links = await knex('one_time_links');
    const users = await knex('users');
    await knex.destroy();
    expect(users).toEqual([]);
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({ purpose: 'first_administrator', user_id: null, used_at: null });
    expect(links[0].token_hash).toBe(
      createHash('sha256')
        .update(token ?? '')
        .digest('hex'),
    );
    expect(server.output()).not.toContain('demo');
  });

  it('lets the first administrator do nothing before they have set up a second step, also after a restart', async () => {
    const dataDir = openFolder('tadika-server-');
    const env = { DEMO: '0', HOST: '127.0.0.1' };
    const server = await startServer({ dataDir, env });
    const caller = new Caller(server.url);
    const who = { name: 'Puan Aminah', email: 'aminah@test.test', password: 'three words together' };
    const { token } = linkOf(server);
    expect((await caller.post(`/api/welcome/${token}`, who)).status).toBe(204);
    const signedIn = await caller.signIn(who.email, who.password);
    expect(signedIn.body.data.user.second_factor_first).toBe(true);
    expect((await caller.get('/api/users')).status).toBe(403);
    await server.kill('SIGTERM');
    const again = await start({ dataDir, removeDataDir: true, env });
    expect(linkOf(again).token).toBeUndefined();
    const there = new Caller(again.url);
    await there.signIn(who.email, who.password);
    expect((await there.get('/api/users')).status).toBe(403);
    const { secret } = (await there.post('/api/me/second-factor/totp')).body.data;
    const code = codeOf(secret, new Date());
    expect((await there.post('/api/me/second-factor/totp/confirm', { code })).status).toBe(200);
    expect((await there.get('/api/users')).status).toBe(200);
    const answer = await new Caller(again.url).signIn(who.email, who.password);
    expect(answer.body.data?.second_factor?.ways).toEqual(['totp', 'recovery']);
  });
});

describe('a server on a PostgreSQL of its own', () => {
  const database = useDatabase();
  const empty = urlOfDatabase(inject('databaseUrl'), 'empty_for_start');
  const env = { APP_SECRET, HOST: '127.0.0.1' };

  beforeAll(() => database.knex.raw('CREATE DATABASE empty_for_start'));
  afterAll(async () => {
    for (const name of ['empty_for_start', 'empty_for_wait']) {
      await dropDatabase(database.knex, name);
    }
  });

  it('may be started twice at once on an empty database: one prepares it, both serve', async () => {
    const servers = await Promise.all([1, 2].map(() => start({ env: { ...env, DATABASE_URL: empty } })));
    for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it.runIf(isLong)('waits while another copy prepares the database', async () => {
    const other = createKnex(urlOfDatabase(empty, 'empty_for_wait'), { poolSize: 1 });
    await database.knex.raw('CREATE DATABASE empty_for_wait');
    const lock = "hashtext('tadika: prepare the database')";
    await other.raw(`SELECT pg_advisory_lock(${lock})`);
    const starting = start({ env: { ...env, DATABASE_URL: urlOfDatabase(empty, 'empty_for_wait') } });
    for (let waits = false; !waits; ) {
      const { rows } = await other.raw("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
      waits = rows.length > 0;
    }
    const { rows } = await other.raw("SELECT to_regclass('users') AS users");
    expect(rows).toEqual([{ users: null }]);
    await other.raw(`SELECT pg_advisory_unlock(${lock})`);
    expect((await fetch(`${(await starting).url}/readyz`)).status).toBe(200);
    await other.destroy();
  });

  it.runIf(isLong)('prints no link when there is an administrator', async () => {
    const [user] = await database
      .knex('users')
      .insert({ name: 'Ann', email: 'ann@test.test', created_at: new Date(), updated_at: new Date() })
      .returning('id');
    await database.knex('user_roles').insert({ user_id: user.id, role_id: 2 });
    const server = await start({ env: { ...env, DATABASE_URL: database.url } });
    expect(linkOf(server).token).toBeUndefined();
  });

  it('asks for APP_SECRET, which it could not keep for its other copies', async () => {
    const { code, output } = await runServer({ dataDir: '.data', env: { DATABASE_URL: empty } });
    expect(code).toBe(1);
    expect(output).toMatch(/^APP_SECRET is missing: .*at least 32 characters.*\n$/);
  });

  it.each([
    [
      'with another password',
      (url: URL) => Object.assign(url, { password: 'wrong' }),
      /password authentication/,
    ],
    [
      'with another name',
      (url: URL) => Object.assign(url, { pathname: '/nowhere' }),
      /"nowhere" does not exist/,
    ],
  ])('says in one sentence that the database cannot be used %s', async (_, change, reason) => {
    const DATABASE_URL = change(new URL(empty)).href;
    const { code, output } = await runServer({ dataDir: '.data', env: { ...env, DATABASE_URL } });
    expect(code).toBe(1);
    expect(output).toMatch(/^The database at DATABASE_URL cannot be used: .*\n$/);
    expect(output).toMatch(reason);
  });
});
