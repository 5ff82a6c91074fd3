/** `npm run backup` and `npm run restore`: what was saved comes back, and tablets notice that it did (36). */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { extract } from 'tar';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../server/demo/accounts';
import { simulatedBillplz, simulatedStripe } from '../../server/demo/simulators/accounts';
import { Caller } from '../support/api';
import { useDatabase } from '../support/database';
import { filesHolding } from '../support/profile-files';
import { isLong } from '../support/rounds';
import { type ServerProcess, startServer } from '../support/server-process';

// Whole starts of a server, several a test, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js');
const NOW = '2026-03-11T02:00:00Z';
const DEVICE = '6c1f3c0a-5b0e-4f7c-9c55-1d0c3f6a7b21';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();

/** A data folder as a first start leaves it, which each test has a copy of. */
let prepared: string;
let folder: string;
let dataDir: string;
let file: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'tadika-backup-'));
  const first = await startServer({ dataDir: prepared, env: { NOW } });
  await first.kill('SIGTERM');
}, 300_000);
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tadika-backup-'));
  dataDir = join(folder, 'data');
  file = join(folder, 'copies', 'tadika.tar.gz');
});
afterEach(async () => {
  await server?.kill('SIGKILL');
  server = undefined;
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(): Promise<Caller> {
  server = await startServer({ dataDir, env: { NOW } });
  const admin = new Caller(server.url);
  await admin.signIn('admin@demo.test', DEMO_PASSWORD);
  return admin;
}

async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  await server?.kill(signal);
  server = undefined;
}

async function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output };
}

const addActivity = (admin: Caller, name: string) => admin.post('/api/children-activities', { name });
const activities = async (admin: Caller): Promise<string[]> =>
  (await admin.get('/api/children-activities')).body.data.map(({ name }: { name: string }) => name);

async function pull(cursor?: string) {
  const teacher = new Caller((server as ServerProcess).url);
  await teacher.signIn('teacher@demo.test', DEMO_PASSWORD);
  const query = new URLSearchParams({ user_id: String(teacher.userId), device_id: DEVICE });
  if (cursor) query.set('cursor', cursor);
  return (await teacher.get(`/api/sync/pull?${query}`)).body.data;
}

/** What must lie in no file of a copy as it is: passwords, sessions, a link, the key of a tablet, keys of gateways. */
async function makeSecrets(admin: Caller): Promise<string[]> {
  const { url } = server as ServerProcess;
  const teacher = new Caller(url);
  const credentials = { email: 'teacher@demo.test', password: DEMO_PASSWORD, device_id: DEVICE };
  await teacher.get('/sanctum/csrf-cookie');
  const { token } = (await teacher.post('/api/login', credentials)).body.data;
  teacher.token = token;
  const { key } = (await teacher.post('/api/me/tablet-key', {})).body.data;
  const person = { name: 'New', email: 'new.person@test.test', roles: [5], preschools: [1], invite: true };
  const { link } = (await admin.post('/api/users', person)).body.data;
  const secrets = [
    DEMO_PASSWORD,
    token,
    teacher.cookies.get('session'),
    admin.token,
    key,
    link.split('/').at(-1),
    simulatedBillplz.billplz_api_key,
    simulatedBillplz.billplz_x_signature,
    simulatedStripe.stripe_secret_key,
    simulatedStripe.stripe_webhook_secret,
  ].map(String);
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([]);
  return secrets;
}

/** The secret that opens what is sealed lies beside the database: the copy is kept like it. */
async function expectSealed(secrets: string[]): Promise<void> {
  const into = join(folder, 'looked-into');
  mkdirSync(into);
  await extract({ file, cwd: into });
  expect(filesHolding(into, secrets)).toEqual([]);
  const own = readFileSync(join(into, 'app-secret'), 'utf8').trim();
  expect(filesHolding(into, [own])).toEqual([`/app-secret: ${own}`]);
  // The search sees what lies there.
  expect(filesHolding(join(into, 'postgres'), ['new.person@test.test'])).not.toEqual([]);
}

describe('a copy', () => {
  it('brings back what it holds, keeps what was there beside it, and has tablets fetch everything anew', async () => {
    cpSync(prepared, dataDir, { recursive: true });
    const before = await start();
    await addActivity(before, 'Before the copy');
    const secrets = await makeSecrets(before);
    const { epoch, cursor } = await pull();
    // Killed, not stopped: the copy is in order all the same.
    await stop('SIGKILL');
    const saved = await run(['--backup', file]);
    expect(saved).toMatchObject({ code: 0, output: expect.stringContaining(`Saved to ${file}`) });
    expect(statSync(file).mode & 0o077).toBe(0);
    await expectSealed(secrets);

    await addActivity(await start(), 'After the copy');
    await stop();
    const restored = await run(['--restore', file]);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Set back from') });

    const admin = await start();
    expect(await activities(admin)).toContain('Before the copy');
    expect(await activities(admin)).not.toContain('After the copy');
    const answer = await pull(cursor);
    expect(answer.epoch).not.toBe(epoch);
    expect(answer.reset).toBe(true);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('replaced-'))).toHaveLength(1);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([]);
  });

  it.runIf(isLong)('is not made while the server runs, nor over another file, nor of nothing', async () => {
    expect(await run(['--backup', file])).toMatchObject({
      code: 1,
      output: expect.stringContaining('there is nothing to save'),
    });
    cpSync(prepared, dataDir, { recursive: true });
    await start();
    const running = await run(['--backup', file]);
    expect(running.code).toBe(1);
    expect(running.output).toContain('is using the data folder');
    await stop();
    writeFileSync(join(folder, 'mine'), 'something else');
    const taken = await run(['--backup', join(folder, 'mine')]);
    expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('name another one') });
    expect((await run(['--backup'])).output).toContain('npm run backup -- FILE');
    expect(existsSync(file)).toBe(false);
  });
});

describe('setting back', () => {
  it.runIf(isLong)('refuses what is no copy, and changes nothing', async () => {
    cpSync(prepared, dataDir, { recursive: true });
    const admin = await start();
    await addActivity(admin, 'Still here');
    await stop();
    writeFileSync(join(folder, 'no-copy.tar.gz'), 'not an archive at all');
    const wrong = await run(['--restore', join(folder, 'no-copy.tar.gz')]);
    expect(wrong.code).toBe(1);
    expect(wrong.output).toContain('copy of Tadika');
    expect((await run(['--restore', join(folder, 'missing')])).output).toContain('There is no file');
    expect(await activities(await start())).toContain('Still here');
  });

  it.runIf(isLong)('renews the epoch alone where the database was set back by other means', async () => {
    cpSync(prepared, dataDir, { recursive: true });
    await start();
    const { epoch, cursor } = await pull();
    await stop();
    expect((await run(['--restore', '--epoch'])).code).toBe(0);
    await start();
    const answer = await pull(cursor);
    expect(answer.epoch).not.toBe(epoch);
    expect(answer.reset).toBe(true);
  });

  it.runIf(isLong)(
    'renews it of an outside PostgreSQL too, and leaves copies of that to its own tools',
    async () => {
      const outside = { DATABASE_URL: database.url, APP_SECRET: 'a secret for tests that is long enough' };
      const [before] = await database.knex('feed_epoch').pluck('epoch');
      expect((await run(['--restore', '--epoch'], outside)).code).toBe(0);
      expect(await database.knex('feed_epoch').pluck('epoch')).not.toEqual([before]);
      const { code, output } = await run(['--backup', file], outside);
      expect([code, output]).toEqual([1, expect.stringContaining('its own tools')]);
    },
  );
});
