/**
 * Secrets stay where they are used: APP_SECRET, keys of providers, passwords and their hashes, sessions and links. Each
 * answer to each call is looked at in permissions-stage.ts, gateway keys in payment-settings.test.ts.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readEnv } from '../../server/env';
import { createLog, log, tellPrinted, toldOf } from '../../server/log';
import { buildPreschool, buildUser, PASSWORD } from '../support/factories';
import { secretIn, secrets } from '../support/secrets';
import { SECRET } from '../support/services';
import { runningApi } from './running-api';

const running = runningApi();

it('an error of the database is told without the row that it quotes, and without what was sent', async () => {
  const { knex } = running;
  const user = await buildUser(knex, 5, { name: 'Aisyah' });
  await knex.raw("ALTER TABLE users ADD CONSTRAINT never CHECK (name <> 'Farah')");
  const error = await knex('users')
    .where({ id: user.id })
    .update({ name: 'Farah' })
    .then(
      () => null,
      (problem: Error) => problem,
    );
  await knex.raw('ALTER TABLE users DROP CONSTRAINT never');
  // PostgreSQL does quote it: that is what must not be passed on.
  expect((error as Error & { detail: string }).detail).toContain('$argon2id$');
  const told = JSON.stringify(toldOf(error));
  expect(told).toContain('never');
  expect(told).not.toMatch(/argon2|Farah|Failing row/);
});

it('a call that fails is logged without what was sent with it', async () => {
  const written = vi.spyOn(log, 'error').mockImplementation(() => {});
  const caller = await running.api.as(await buildUser(running.knex, 1));
  await running.knex.raw('ALTER TABLE masters RENAME TO masters_away');
  const { status } = await caller.post('/api/children-activities', { name: 'Rahsia', desc: SECRET });
  await running.knex.raw('ALTER TABLE masters_away RENAME TO masters');
  expect(status).toBe(500);
  const [about] = written.mock.lastCall as unknown as [{ err: Error }];
  written.mockRestore();
  const told = JSON.stringify(toldOf(about.err));
  expect(told).toContain('masters');
  expect([secretIn(told), told.includes('Rahsia'), told.includes(caller.token as string)]).toEqual([
    undefined,
    false,
    false,
  ]);
});

it('what a mail server or a provider answers is logged without the address that it names', () => {
  const lines: string[] = [];
  const told = createLog({ write: (line) => lines.push(line) });
  const said = '550 5.1.1 <aisyah.binti@parents.test>: no such person, nor ali+1@parents.test';
  told.error({ mail_id: '1', why: said }, 'a mail is given up');
  told.error({ err: new Error(said, { cause: new Error(said) }) }, 'failed');
  told.error(`Jobs: failed with error '${said}'`);
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(JSON.stringify(JSON.parse(line))).toContain('no such person');
    expect(line).not.toMatch(/aisyah|ali\+1|parents\.test/);
  }
});

it('what a library prints is a line of the log too, without what was sent and without addresses', () => {
  const { warn, error, trace } = console;
  const told = vi.spyOn(log, 'warn').mockImplementation(() => {});
  tellPrinted();
  try {
    const broken = Object.assign(new Error('connection lost'), { detail: 'Failing row: Farah' });
    console.trace(broken, 'while ali@parents.test was told', { of: 'Farah' });
    expect(told.mock.calls).toMatchObject([
      [
        { printed: [{ type: 'Error', message: 'connection lost' }, 'while …@… was told', 'object'] },
        'a library printed a problem',
      ],
    ]);
    expect(JSON.stringify(told.mock.calls)).not.toMatch(/Farah|parents\.test/);
  } finally {
    Object.assign(console, { warn, error, trace });
    told.mockRestore();
  }
});

it('what is wrong in the configuration is told without its value', () => {
  const variables = {
    DATABASE_URL: 'postgre://user:hunter2@host',
    APP_SECRET: 'hunter2',
    METRICS_TOKEN: 'hunter2',
    SMTP_URL: 'http://user:hunter2@host',
    MAIL_WEBHOOK_KEY: 'hunter2',
    FCM_SERVICE_ACCOUNT: '{"hunter2"',
  };
  let told = '';
  try {
    readEnv(variables);
  } catch (error) {
    told = String(error);
  }
  for (const name of Object.keys(variables)) expect(told).toContain(name);
  expect(told).not.toContain('hunter2');
});

it('passwords, links and sessions leave no secret in any table but as a hash', async () => {
  const { knex, api } = running;
  const preschool = await buildPreschool(knex);
  const administrator = await api.as(await buildUser(knex, 1));
  const person = { name: 'New', email: 'new.person@test.test', roles: [5], preschools: [preschool.id] };
  const made = await administrator.post('/api/users', { ...person, invite: true });
  const link: string = made.body.data.link;
  const token = link.split('/').at(-1) as string;
  const password = 'a very long new password';
  expect((await api.anonymous().post(`/api/set-password/${token}`, { password })).status).toBe(204);
  const own = api.anonymous();
  expect((await own.signIn(person.email, password)).status).toBe(200);
  expect(
    (await own.put('/api/me/password', { current_password: password, password: `${password} 2` })).status,
  ).toBe(204);
  const kept = [password, PASSWORD, SECRET, own.cookies.get('session'), own.token] as string[];
  const { rows: tables } = await knex.raw(
    `SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    const found = await knex
      .raw(`SELECT coalesce(string_agg(t::text, '|'), '') AS text FROM ${name} t`)
      .catch(() => ({ rows: [{ text: '' }] }));
    for (const secret of kept) expect([name, found.rows[0].text.includes(secret)]).toEqual([name, false]);
    // A letter holds its link until it is sent; nothing else does.
    if (name !== 'mails') expect([name, found.rows[0].text.includes(token)]).toEqual([name, false]);
  }
  const trail = await knex.raw(`SELECT string_agg(t::text, '|') AS text FROM audit_entries t`);
  expect(secretIn(trail.rows[0].text)).toBeUndefined();
});

it('the app that browsers load holds no secret and nothing of the server', () => {
  const folder = join(import.meta.dirname, '../../dist/app');
  // Before the stage of these tests the app is built; a single file may be run without.
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|html|css|map|webmanifest)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  const forbidden = [...secrets.filter((secret) => !['password_hash', PASSWORD].includes(secret))];
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    const found = [...forbidden, 'PRIVATE KEY'].filter((each) => text.includes(each));
    expect([file, found]).toEqual([file, []]);
    expect([file, /from ["'](knex|pg|koa|node:)/.test(text)]).toEqual([file, false]);
  }
  expect(files.some((file) => /server/i.test(file))).toBe(false);
});
