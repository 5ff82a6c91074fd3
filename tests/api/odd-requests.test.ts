/**
 * Requests that no client of ours makes, over bare sockets: odd paths, and bodies that are not what their header says. A
 * healthy server answers each with what is wrong with it, never with a fault of its own.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import { type Api, startApi } from '../support/start-api';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
let api: Api;
let appDir: string;
beforeAll(async () => {
  appDir = mkdtempSync(join(tmpdir(), 'tadika-app-'));
  writeFileSync(join(appDir, 'index.html'), '<!doctype html><title>Tadika</title>');
  api = await startApi({ knex: database.knex, clock: fixedClock(), appDir });
});
afterAll(async () => {
  await api.stop();
  rmSync(appDir, { recursive: true });
});

/** The status of what is answered; 0 where the server hangs up without a word. */
function send(request: string | Buffer): Promise<number> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setTimeout(20_000, () => socket.destroy());
    let text = '';
    const end = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0));
    };
    socket.on('data', (part) => {
      text += part.toString('latin1');
      if (text.includes('\r\n')) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

interface Odd {
  method?: string;
  path?: string;
  headers?: readonly string[];
  body?: string | Buffer;
  length?: number | string | null;
}

function raw({ method = 'GET', path = '/', headers = [], body = '', length }: Odd): Buffer {
  const content = Buffer.from(body);
  const sized = length === undefined ? content.length : length;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...headers,
    ...(sized === null ? [] : [`Content-Length: ${sized}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), content]);
}

const JSON_TYPE = 'Content-Type: application/json';
const login = (odd: Odd) => raw({ method: 'POST', path: '/api/login', ...odd });

describe('a path', () => {
  it.each([
    ['/../../package.json', 404],
    ['/assets/../../package.json', 404],
    ['/%2e%2e/%2e%2e/package.json', 404],
    ['/..%2f..%2fpackage.json', 404],
    ['/%', 400],
    ['/%E0%A4%A', 400],
    ['/%ff', 400],
    ['/%00', 400],
    ['/api/%', 400],
    ['/api/children/%E0%A4%A', 401],
    ['/invoices/%ff', 400],
    ['http://[bad/', 400],
    ['http://xn--/', 400],
    ['//[', 400],
    ['*', 404],
    [`/${'a'.repeat(900)}`, 404],
  ])('%s is answered %i', async (path, status) => {
    expect(await send(raw({ path, headers: ['Accept: application/json'] }))).toBe(status);
  });
});

describe('a body', () => {
  it.each([
    ['marked gzip that is none', ['Content-Encoding: gzip'], '{"email":"a@b.my"}'],
    ['marked deflate that is none', ['Content-Encoding: deflate'], '{"email":"a@b.my"}'],
    ['marked br that is none', ['Content-Encoding: br'], '{"email":"a@b.my"}'],
    ['of half a gzip', ['Content-Encoding: gzip'], gzipSync('{"email":"a@b.my"}').subarray(0, 20)],
  ])('%s is answered 400', async (_, headers, body) => {
    expect(await send(login({ headers: [JSON_TYPE, ...headers], body }))).toBe(400);
  });
});
