/** Calls of the contract, as the screens make them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { childrenEndpoints } from '#shared/endpoints/children';
import { dailyReportEndpoints } from '#shared/endpoints/daily-reports';
import { healthEndpoints } from '#shared/endpoints/health';
import { masterEndpoints } from '#shared/endpoints/masters';
import { call, callPaged, downloadUrl } from '../../../src/local/call';
import { CallError, NotSignedInError, OfflineError } from '../../../src/local/errors';
import { signIn } from '../../../src/local/sign-in';
import { readSyncState } from '../../../src/local/sync/sync-state';
import type { Tablet } from '../../../src/local/tablet';
import { activeOf, signedIn } from './support/build';
import { type FakeServer, json, problem } from './support/fake-server';
import { settled, type World } from './support/world';

let server: FakeServer;
let tablet: Tablet;
let world: World;

beforeEach(async () => {
  ({ server, tablet, world } = await signedIn());
  server.onOther = () => json({ data: [] });
});

const lastUrl = () => {
  const url = new URL(server.requests.at(-1)?.url ?? '');
  return url.pathname + decodeURIComponent(url.search);
};

describe('A call', () => {
  test('fills its path, writes lists with brackets, and leaves out what is not set', async () => {
    server.onOther = () => json({ data: [], meta: { total: 0, page: 1, per_page: 50 } });
    const paged = await callPaged(
      childrenEndpoints.list,
      { query: { status: [1, 2], search: '', page: 2 } },
      tablet,
    );
    expect(paged).toEqual({ data: [], meta: { total: 0, page: 1, per_page: 50 } });
    expect(lastUrl()).toBe('/api/children?status[]=1&status[]=2&page=2');
    await call(childrenEndpoints.view, { params: { id: 7 } }, tablet);
    expect(lastUrl()).toBe('/api/children/7');
  });

  test('carries bearer, headers, body and key', async () => {
    const body = { name: 'Sand', desc: null };
    await call(masterEndpoints.activity.create, { body, idempotencyKey: 'key-12345678' }, tablet);
    const request = server.requests.at(-1);
    expect(await request?.json()).toEqual(body);
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'idempotency-key': 'key-12345678',
      authorization: expect.stringMatching(/^Bearer token-5-/),
    });
  });

  test('that changes something says its key, or that it has none: else it does not compile', async () => {
    const body = { name: 'Sand', desc: null };
    // @ts-expect-error: without a key a second try makes a second one.
    await call(masterEndpoints.activity.create, { body }, tablet);
    await call(masterEndpoints.activity.create, { body, idempotencyKey: null }, tablet);
    expect(server.requests.at(-1)?.headers.has('Idempotency-Key')).toBe(false);
    // @ts-expect-error: what is only read has none.
    await call(healthEndpoints.list, { idempotencyKey: 'key-12345678' }, tablet);
  });

  test('answers nothing for a 204', async () => {
    server.onOther = () => new Response(null, { status: 204 });
    const params = { id: 1, reportId: '01900000-0000-7000-8000-000000000001' };
    const removed = call(dailyReportEndpoints.remove, { params, idempotencyKey: null }, tablet);
    expect(await removed).toBeUndefined();
  });

  test('that is refused throws what the server says', async () => {
    server.onOther = () => json({ message: 'No.', errors: { date: ['Wrong.'] }, data: { now: 1 } }, 409);
    const failed = await call(healthEndpoints.list, {}, tablet).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(CallError);
    expect(failed).toMatchObject({
      status: 409,
      message: 'No.',
      errors: { date: ['Wrong.'] },
      data: { now: 1 },
    });
  });

  test.each([
    ['no network', () => Promise.reject(new TypeError('fetch failed')), 'network'],
    [
      'a captive portal',
      () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
      'unparsed',
    ],
    ['JSON that is not ours', () => json({ hello: 1 }), 'unparsed'],
    [
      'a truncated answer',
      () => new Response('{"data":[', { headers: { 'Content-Type': 'application/json' } }),
      'unparsed',
    ],
  ])('that meets %s throws that it needs the internet', async (_, answer, why) => {
    server.onOther = answer;
    const failed = await call(healthEndpoints.list, {}, tablet).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(OfflineError);
    expect(failed).toMatchObject({ why });
  });

  test('that hangs ends after a minute', async () => {
    server.onOther = () => new Promise(() => {});
    const failed = call(healthEndpoints.list, {}, tablet).catch((error: unknown) => error);
    await settled();
    await world.pass(60_000);
    expect(await failed).toMatchObject({ name: 'OfflineError', why: 'time' });
  });

  test('with nobody signed in is not made', async () => {
    await tablet.follow(null);
    await expect(call(healthEndpoints.list, {}, tablet)).rejects.toBeInstanceOf(NotSignedInError);
  });
});

describe('A token that has run out', () => {
  test('is renewed once for all calls that wait for it', async () => {
    server.tokens += 1;
    server.calls.length = 0;
    await Promise.all([1, 2, 3].map((id) => call(childrenEndpoints.view, { params: { id } }, tablet)));
    expect(server.calls.filter((each) => each === 'POST /api/refresh')).toHaveLength(1);
    const body = await server.requests.find((request) => request.url.endsWith('/api/refresh'))?.json();
    expect(body).toEqual({ user_id: 5 });
  });

  test('whose session has ended is a 401, and is asked for once', async () => {
    server.session = null;
    server.calls.length = 0;
    const failed = await call(healthEndpoints.list, {}, tablet).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'CallError', status: 401 });
    expect(server.calls).toEqual(['GET /api/health/screenings', 'POST /api/refresh']);
    expect(await readSyncState(tablet, activeOf(tablet))).toMatchObject({ reason: 'sign-in' });
    await signIn({ email: 'farah@demo.test', password: 'secret' }, tablet);
    expect(await readSyncState(tablet, activeOf(tablet))).toMatchObject({ reason: null });
  });

  test('is renewed with a fresh CSRF value where that has run out, too', async () => {
    server.tokens += 1;
    server.cookies.set('XSRF-TOKEN', 'old');
    const { fetch } = server;
    let turnedAway = false;
    server.fetch = (request) => {
      if (!request.url.endsWith('/api/refresh') || turnedAway) return fetch(request);
      turnedAway = true;
      return Promise.resolve(problem(403));
    };
    await call(healthEndpoints.list, {}, tablet);
    expect(server.calls).toContain('GET /sanctum/csrf-cookie');
  });
});

test('A download is an address', () => {
  expect(downloadUrl('/api/reports/download-csv', { month: '2026-11', status: [1, 2] })).toBe(
    '/api/reports/download-csv?month=2026-11&status[]=1&status[]=2',
  );
});
