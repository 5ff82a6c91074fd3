/**
 * What a hostile engineer sends: requests built to break the server, to pass for another address or another site, to be
 * more than one is. What each role may do and see is in permissions-table.ts, isolation.test.ts and foreign-ids.test.ts.
 */
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { hashPassword } from '../../server/features/session/sign-in';
import { contract } from '../../server/http/contract';
import { FAILURES_AN_ADDRESS } from '../../server/http/sign-in-limit';
import { leave, serve } from '../../server/listen';
import { Caller } from '../support/api';
import { buildChild, buildPreschool, buildUser, PASSWORD } from '../support/factories';
import { SMALLEST_PNG } from '../support/files';
import { type Api, startApi } from '../support/start-api';
import { runningApi } from './running-api';

const running = runningApi();
/** The same server behind a proxy that terminates https. */
let secure: Api;
let administrator: Caller;
let principal: Caller;
let here: { id: number };

beforeAll(async () => {
  const { knex, clock, api } = running;
  secure = await startApi({ knex, clock, trustProxy: true });
  here = await buildPreschool(knex);
  administrator = await api.as(await buildUser(knex, 2));
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
});
afterAll(() => secure?.stop());

const staff = (role: number) => buildUser(running.knex, role, { preschools: [here] });

/** A browser with the CSRF cookie, and with a session's cookie where one is given. */
async function visitor(url: string, session?: Caller): Promise<Caller> {
  const caller = new Caller(url);
  await caller.get('/sanctum/csrf-cookie');
  const cookie = session?.cookies.get('session');
  if (cookie) caller.cookies.set('session', cookie);
  return caller;
}

describe('a request that is built to break the server', () => {
  it('with JSON a hundred thousand levels deep is a 400, with a key to repeat it too', async () => {
    const deep = (open: string, close: string) => `{"name":${open.repeat(100_000)}1${close.repeat(100_000)}}`;
    for (const body of [deep('[', ']'), deep('{"a":', '}')]) {
      for (const headers of [{}, { 'Idempotency-Key': 'deep-as-the-sea' }] as Record<string, string>[]) {
        const answer = await administrator.post('/api/children-activities', body, { headers });
        expect([answer.status, answer.body]).toEqual([400, { message: messages.unreadable }]);
      }
    }
    const pushed = JSON.stringify({ user_id: principal.userId, operations: ['DEEP'] });
    const body = pushed.replace('"DEEP"', deep('[', ']'));
    expect((await principal.post('/api/sync/push', body)).status).toBe(400);
  });

  it('with more ids than a statement has parameters is a 413', async () => {
    const ids = Array.from({ length: 70_000 }, (_, index) => index + 1);
    const lists = {
      '/api/classrooms': { name: 'Many', preschool_id: here.id, child_years: [4], child_products: ids },
      '/api/assign-children-to-classroom': { classroomId: 1, selectedChildrenIds: ids },
      '/api/invoices/bulk': { act: 'lock', ids },
    };
    for (const [path, body] of Object.entries(lists))
      expect([path, (await administrator.post(path, body)).status]).toEqual([path, 413]);
  });

  it('with parts whose names mean something to JavaScript is a 422 that names them', async () => {
    const child = await buildChild(running.knex, here);
    for (const name of ['constructor', '__proto__', 'toString']) {
      const form = new FormData();
      form.set(name, new Blob([SMALLEST_PNG]), 'photo.png');
      form.set('hasOwnProperty', 'x');
      const answer = await principal.post(`/api/children/${child.id}/photo`, form);
      expect([name, answer.status, Object.keys(answer.body.errors)]).toEqual([
        name,
        422,
        expect.arrayContaining(['photo']),
      ]);
    }
  });

  it('with hundreds of parts is refused', async () => {
    const child = await buildChild(running.knex, here);
    const form = new FormData();
    for (let part = 0; part < 300; part += 1) form.append(`field${part}`, 'x');
    for (let part = 0; part < 20; part += 1)
      form.append('photo', new Blob([SMALLEST_PNG]), '../../photo.png');
    expect((await principal.post(`/api/children/${child.id}/photo`, form)).status).toBe(422);
  });

  it('with a NUL, half a sign, or a number beyond the database is told so, and is no 500', async () => {
    const odd = ['a\u0000b', '\ud800', '9'.repeat(40), '1e400', '-1', '%', `${2 ** 63}`];
    for (const text of odd) {
      const query = encodeURIComponent(text.toWellFormed());
      for (const path of ['/api/children', '/api/users', '/api/invoices', '/api/mails', '/api/audit']) {
        for (const name of ['search', 'page', 'preschool', 'parent', 'sort'])
          expect((await administrator.get(`${path}?${name}=${query}`)).status).toBeLessThan(500);
      }
      const answer = await administrator.post('/api/children', { fullname: text, preschool_id: text });
      expect([text, answer.status]).toEqual([text, 422]);
    }
  });

  it('without a session leaves no receipt, whatever key it has', async () => {
    const open = contract.filter(({ open, method }) => open && method === 'POST');
    for (const { path } of open) {
      const url = path.replace('{attemptId}', crypto.randomUUID()).replace(/\{\w+\}/g, '1');
      const caller = await visitor(running.api.url);
      const { status } = await caller.post(url, {}, { headers: { 'Idempotency-Key': 'shared-by-all' } });
      expect([path, status < 500]).toEqual([path, true]);
    }
    expect(await running.knex('receipts').where({ key: 'shared-by-all' })).toEqual([]);
  });

  it('that never ends is cut off', async () => {
    const limits = { headersTimeout: 100, requestTimeout: 150, connectionsCheckingInterval: 20 };
    const server = await serve((_, answer) => answer.end(), { port: 0, host: '127.0.0.1' }, limits);
    const { port } = server.address() as { port: number };
    const told = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: tadika\r\n'));
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('close', () => resolve(text));
    });
    await leave(server, 0, new AbortController().signal);
    expect(told).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('an address', () => {
  const fail = async (url: string, email: string, forwarded: string) => {
    const caller = await visitor(url);
    const headers = { 'X-Forwarded-For': forwarded };
    return (await caller.post('/api/login', { email, password: 'wrong' }, { headers })).status;
  };

  /** One wrong password, and then as many as leave two more: counted here, since each costs a real verification. */
  const leaveTwo = async (url: string, forwarded: string) => {
    const before = await running.knex('rate_limits').where('key', 'like', 'sign-in-from:%').pluck('key');
    expect(await fail(url, (await staff(5)).email, forwarded)).toBe(422);
    const row = running.knex('rate_limits').where('key', 'like', 'sign-in-from:%');
    const opened = await row.whereNotIn('key', before).update({ points: FAILURES_AN_ADDRESS - 2 });
    expect(opened).toBe(1);
  };
  const failEach = async (url: string, addresses: string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) statuses.push(await fail(url, (await staff(5)).email, address));
    return statuses;
  };

  it('that is made up in front of the proxy’s own word opens no new count of wrong passwords', async () => {
    await leaveTwo(secure.url, '10.9.8.1, 203.0.113.7');
    const madeUp = [2, 3, 4].map((part) => `10.9.8.${part}, 203.0.113.7`);
    expect(await failEach(secure.url, [...madeUp, '203.0.113.8'])).toEqual([422, 422, 429, 422]);
  });

  it('is nobody’s word where no proxy is', async () => {
    await running.knex('rate_limits').where('key', 'like', 'sign-in-from:%').delete();
    await leaveTwo(running.api.url, '10.9.8.1');
    expect(await failEach(running.api.url, ['10.9.8.2', '10.9.8.3', '10.9.8.4'])).toEqual([422, 422, 429]);
    await running.knex('rate_limits').where('key', 'like', 'sign-in-from:%').delete();
  });

  it('of IPv6 is one with all others of its line', async () => {
    await leaveTwo(secure.url, '2001:db8:7:7:1::1');
    const line = [2, 3, 4].map((part) => `2001:db8:7:7:${part}::${part}`);
    expect(await failEach(secure.url, [...line, '2001:db8:7:8::1'])).toEqual([422, 422, 429, 422]);
  });

  it('that tries one password on very many accounts is stopped, and a success does not open it again', async () => {
    const own = await staff(5);
    const from = '198.51.100.1';
    await leaveTwo(secure.url, from);
    const caller = await visitor(secure.url);
    const headers = { 'X-Forwarded-For': from };
    const credentials = { email: own.email, password: PASSWORD };
    expect((await caller.post('/api/login', credentials, { headers })).status).toBe(200);
    expect(await failEach(secure.url, [from, from, from, '198.51.100.2'])).toEqual([422, 422, 429, 422]);
  });

  it('of an account takes as long as one that nobody has', async () => {
    const known = await Promise.all(Array.from({ length: 7 }, () => staff(5)));
    const ids = known.map(({ id }) => id);
    // As dear as the product makes it: what the factories make costs nothing.
    await running
      .knex('users')
      .whereIn('id', ids)
      .update({ password_hash: await hashPassword(PASSWORD) });
    const caller = await visitor(running.api.url);
    // Of the processor, in microseconds: what else the machine does makes an answer late, and asks nothing more of it.
    const cost = async (email: string) => {
      const before = process.cpuUsage();
      const { status } = await caller.post('/api/login', { email, password: 'wrong' });
      expect(status).toBe(422);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    for (const [time, { email }] of known.entries()) {
      least.known = Math.min(least.known, await cost(email));
      least.unknown = Math.min(least.unknown, await cost(`nobody${time}@test.test`));
    }
    expect(least.unknown / least.known).toBeGreaterThan(0.4);
  });
});

describe('another site', () => {
  it('writes nothing by the cookies of a browser, though it knows or sets the CSRF value', async () => {
    const session = await running.api.as(await buildUser(running.knex, 2));
    const browser = await visitor(running.api.url, session);
    const post = (site: string) =>
      browser.post(
        '/api/children-activities',
        { name: `From ${site}` },
        { headers: { 'Sec-Fetch-Site': site } },
      );
    for (const site of ['cross-site', 'same-site']) {
      const { status, body } = await post(site);
      expect([site, status, body.message]).toEqual([site, 403, messages.csrfFailed]);
    }
    expect((await post('same-origin')).status).toBe(200);
    expect(await running.knex('masters').where('name', 'like', 'From %')).toHaveLength(1);
  });

  it('reads no answer: none is shared with other origins', async () => {
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const { headers } = await administrator.call(method, '/api/me', {
        headers: { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'PUT' },
      });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('is not where a link leads, whatever host a request claims', async () => {
    const person = await staff(5);
    const link = await new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(running.api.url);
      const headers = {
        Host: 'evil.test',
        'X-Forwarded-Host': 'evil.test',
        Authorization: `Bearer ${administrator.token}`,
      };
      const path = `/api/users/${person.id}/invite`;
      const asked = request({ hostname, port, path, method: 'POST', headers }, (response) => {
        let text = '';
        response.on('data', (data) => {
          text += data;
        });
        response.on('end', () => resolve(JSON.parse(text).data.link));
      });
      asked.on('error', reject);
      asked.end();
    });
    expect(link).toMatch(/^https:\/\/tadika\.test\/set-password\//);
  });
});

describe('the headers of answers', () => {
  it('keep what is somebody’s out of every cache, at each path of the contract', async () => {
    const paths = contract.filter(({ method }) => method === 'GET').map(({ path }) => path);
    for (const path of paths) {
      const { headers } = await administrator.get(path.replace(/\{\w+\}/g, `${here.id}`));
      expect([path, headers.get('cache-control')]).toEqual([
        path,
        expect.stringMatching(/^(no-store|private, no-cache)$/),
      ]);
      if (!path.startsWith('/api/'))
        expect([path, headers.get('vary')]).toEqual([path, expect.stringContaining('Accept')]);
    }
  });

  it('let no script run that is not the app’s own, nor the app be framed', async () => {
    const { headers } = await administrator.get('/api/me');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe|\*|data:|blob:/);
    for (const rule of [
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
    ])
      expect(policy).toContain(rule);
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('behind https keep browsers to it, and cookies too, whatever the proxy says of the request', async () => {
    const caller = await visitor(secure.url);
    const { email } = await staff(5);
    const answer = await caller.signIn(email, PASSWORD);
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
    expect(cookies.some((cookie) => cookie.startsWith('__Host-session='))).toBe(true);
    caller.token = null;
    expect((await caller.get('/api/me')).status).toBe(200);
  });
});
