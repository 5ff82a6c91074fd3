/** The configuration is checked once, and everything wrong is named at once. */
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../../../server/env';

const SECRET = 'x'.repeat(32);
const KEY = { project_id: 'p', client_email: 'a@b.test', private_key: '-----BEGIN PRIVATE KEY-----' };

function problemsOf(variables: Record<string, string>): string[] {
  try {
    readEnv(variables);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

describe('the configuration', () => {
  it('needs nothing: a demonstration for this machine alone', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('.data'),
      demo: true,
      databaseUrl: undefined,
      now: undefined,
    });
  });

  it('takes what is left empty, as files of variables have it, for left out', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ', NOW: '' })).toEqual(readEnv({}));
  });

  it.each([
    ['DEMO=0', { DEMO: '0' }],
    ['an outside database', { DATABASE_URL: 'postgresql://u:p@db/t', APP_SECRET: SECRET }],
  ])('with %s is no demonstration, and listens on all addresses', (_, variables) => {
    expect(readEnv(variables)).toMatchObject({ demo: false, host: undefined });
  });

  it('reads every variable into its own kind', () => {
    expect(
      readEnv({
        PORT: '0',
        HOST: '::1',
        DATA_DIR: 'somewhere',
        PUBLIC_URL: 'https://tadika.test/',
        SMTP_URL: 'smtp://localhost:2525',
        MAIL_FROM: 'Tadika <office@tadika.test>',
        MAIL_WEBHOOK_KEY: 'key-12345',
        FCM_SERVICE_ACCOUNT: JSON.stringify(KEY),
        FCM_BASE_URL: 'http://localhost:9',
        BILLPLZ_BASE_URL: 'https://www.billplz-sandbox.com/',
        STRIPE_BASE_URL: 'http://127.0.0.1:12111',
        NOW: '2026-03-11T09:00:00+08:00',
      }),
    ).toMatchObject({
      port: 0,
      host: '::1',
      dataDir: resolve('somewhere'),
      publicUrl: 'https://tadika.test',
      mailFrom: 'Tadika <office@tadika.test>',
      fcmServiceAccount: { projectId: 'p', tokenUri: 'https://oauth2.googleapis.com/token' },
      billplzBaseUrl: 'https://www.billplz-sandbox.com',
      now: new Date('2026-03-11T01:00:00Z'),
    });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000 '.repeat(2)],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://localhost/t'],
    ['APP_SECRET', 'short'],
    ['PUBLIC_URL', 'tadika.test'],
    ['DEMO', 'no'],
    ['SMTP_URL', 'mail.test'],
    ['MAIL_FROM', 'nobody'],
    ['FCM_SERVICE_ACCOUNT', '{"project_id":"p"}'],
    ['FCM_SERVICE_ACCOUNT', '/no/such/file'],
    ['FCM_BASE_URL', 'ftp://x.test'],
    ['BILLPLZ_BASE_URL', 'x'],
    ['STRIPE_BASE_URL', 'x'],
    ['NOW', '2026-03-11'],
  ])('names %s when it is "%s", with what it should be', (name, value) => {
    const [problem, ...others] = problemsOf({ [name]: value }).filter((line) =>
      line.startsWith(`${name} is `),
    );
    expect(problem).toMatch(/^\w+ is (".*"|not right): it should be .+\.$/);
    expect(others).toEqual([]);
  });

  it('names everything wrong at once, and never shows a secret', () => {
    const problems = problemsOf({ PORT: 'x', SMTP_URL: 'user:hunter2@mail', DATABASE_URL: 'u:hunter2@db' });
    const names = problems.map((line) => line.split(' ')[0]);
    expect(names).toEqual(['PORT', 'DATABASE_URL', 'SMTP_URL', 'APP_SECRET']);
    expect(problems.join()).not.toContain('hunter2');
  });

  it.each([
    ['APP_SECRET with an outside database', { DATABASE_URL: 'postgres://db/t' }, /^APP_SECRET is missing/],
    ['MAIL_FROM with SMTP_URL', { SMTP_URL: 'smtp://mail' }, /^MAIL_FROM is missing/],
    [
      'the rest of Firebase with a part of it',
      { VITE_FIREBASE_API_KEY: 'k' },
      /^VITE_FIREBASE_APP_ID is missing/,
    ],
  ])('asks for %s', (_, variables: Record<string, string>, sentence) => {
    expect(problemsOf(variables)[0]).toMatch(sentence);
  });

  it.each([
    ['with DEMO=0', { DEMO: '0', NOW: '2026-03-11T09:00:00Z' }],
    [
      'with an outside database',
      { DATABASE_URL: 'postgres://db/t', APP_SECRET: SECRET, NOW: '2026-03-11T09:00:00Z' },
    ],
  ])('allows no clock of its own %s', (_, variables) => {
    expect(problemsOf(variables)).toEqual([expect.stringMatching(/^NOW should be left out/)]);
  });

  it.each([
    [true, {}],
    [true, { HOST: 'localhost' }],
    [true, { HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }],
    [true, { HOST: '0.0.0.0', DEMO: '1' }],
    [true, { DATABASE_URL: 'postgres://db/t', APP_SECRET: SECRET, HOST: '127.0.0.1' }],
    [false, { HOST: '0.0.0.0' }],
    [false, { HOST: '127.0.0.1.tadika.test' }],
    [false, { PUBLIC_URL: 'https://localhost' }],
    [false, { PUBLIC_URL: 'HTTPS://tadika.test' }],
    [false, { PUBLIC_URL: 'http://192.168.1.20:3000' }],
    [false, { DATABASE_URL: 'postgres://db/t', APP_SECRET: SECRET }],
  ])('says %s of whether a demonstration may be served with %o', (may, variables) => {
    expect(readEnv(variables as Record<string, string>).mayServeDemo).toBe(may);
  });

  it('writes an address as a browser does', () => {
    expect(readEnv({ PUBLIC_URL: 'HTTPS://Tadika.test/' }).publicUrl).toBe('https://tadika.test');
  });

  it('promises no demonstration in an outside database', () => {
    const problems = problemsOf({ DEMO: '1', DATABASE_URL: 'postgres://db/t', APP_SECRET: SECRET });
    expect(problems).toEqual([expect.stringMatching(/^DEMO is "1"/)]);
  });
});
