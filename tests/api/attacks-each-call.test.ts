/** What a hostile engineer tries at each call of the contract alike, whatever it does. Odd values are in fuzz.test.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { messages } from '#shared/messages';
import { contract } from '../../server/http/contract';
import { Caller } from '../support/api';
import { buildChild, buildPreschool, buildUser } from '../support/factories';
import { share } from '../support/rounds';
import { runningApi } from './running-api';

const running = runningApi();
let admin: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  admin = await api.as(await buildUser(knex, 1));
  const here = await buildPreschool(knex);
  for (let count = 0; count < 120; count += 1) await buildChild(knex, here);
});

const named = ({ method, path }: Endpoint) => `${method} ${path}`;
const pathOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, '1');
const writes = contract.filter(({ method }) => method !== 'GET');
/** Those that read JSON, but for what would end the session. */
const withBody = writes.filter(
  ({ method, path, files }) =>
    method !== 'DELETE' &&
    Object.keys(files).length === 0 &&
    !/^\/webhooks|logout|end-|refresh|deactivate|erase/.test(path),
);
const told = (found: [string, unknown][], expected: unknown) =>
  expect(found.filter(([, what]) => JSON.stringify(what) !== JSON.stringify(expected))).toEqual([]);

describe('a call by the cookie of a session alone', () => {
  it('is refused for each that writes, before anything is looked at', async () => {
    const found: [string, unknown][] = [];
    for (const endpoint of writes.filter(({ open }) => !open)) {
      const browser = new Caller(running.api.url);
      browser.cookies.set('session', admin.cookies.get('session') as string);
      const { status, body } = await browser.call(endpoint.method, pathOf(endpoint), { body: {} });
      found.push([named(endpoint), [status, body.message]]);
    }
    expect(found.length).toBeGreaterThan(100);
    told(found, [403, messages.csrfFailed]);
  });
});

describe('a body', () => {
  it('that a script of another site can send without being asked, JSON under the name of text, is none', async () => {
    const { knex } = running;
    const planted = {
      name: 'Planted',
      fullname: 'Planted',
      label: 'Planted',
      preschool_id: 1,
      reason: 'Planted',
    };
    const options = { body: JSON.stringify(planted), headers: { 'Content-Type': 'text/plain' } };
    const before = await knex('audit_entries').max('id as id').first();
    for (const endpoint of withBody) await admin.call(endpoint.method, pathOf(endpoint), options);
    const trail = await knex.raw(
      `SELECT string_agg(t::text, '|') AS text FROM audit_entries t WHERE id > ?`,
      [before?.id],
    );
    expect(trail.rows[0].text ?? '').not.toContain('Planted');
    // The same is taken where it says what it is.
    expect((await admin.post('/api/children-activities', planted)).status).toBe(200);
  });

  it('of more than a million signs is refused, whatever the call', async () => {
    const found: [string, unknown][] = [];
    const body = JSON.stringify({ name: 'x'.repeat(1_100_000) });
    for (const endpoint of share(withBody, 0, 8)) {
      const { status } = await admin.call(endpoint.method, pathOf(endpoint), { body });
      found.push([named(endpoint), status]);
    }
    told(found, 413);
  });
});

describe('a list', () => {
  it('is never told whole: so many rows a page, and none beyond the last', async () => {
    const found: [string, unknown][] = [];
    const lists = contract.filter(({ paged, path }) => paged && !path.includes('{'));
    expect(lists.length).toBeGreaterThan(20);
    for (const endpoint of lists) {
      const many = await admin.get(`${pathOf(endpoint)}?per_page=1000000`);
      if (many.status === 200 && many.body.data.length > 100)
        found.push([named(endpoint), many.body.data.length]);
      for (const page of ['0', '-1', '99999999', '1e9', '2147483648']) {
        const { status, body } = await admin.get(`${pathOf(endpoint)}?page=${page}`);
        if (status >= 500 || (status === 200 && page === '99999999' && body.data.length > 0))
          found.push([named(endpoint), [page, status]]);
      }
    }
    expect(found).toEqual([]);
  });
});

describe('a method', () => {
  it('is the one that was sent, whatever a header or a field says', async () => {
    const before = await running.knex('children').count('* as count').first();
    const headers = {
      'X-HTTP-Method-Override': 'DELETE',
      'X-HTTP-Method': 'DELETE',
      'X-Method-Override': 'DELETE',
    };
    const [child] = await running.knex('children').limit(1);
    for (const path of [`/api/children/${child.id}`, `/api/children/${child.id}?_method=DELETE`])
      expect((await admin.get(path, { headers })).status).toBe(200);
    for (const method of ['PATCH', 'PROPFIND', 'DELETE'])
      expect([404, 405]).toContain((await admin.call(method, `/api/children/${child.id}`)).status);
    expect(await running.knex('children').count('* as count').first()).toEqual(before);
  });
});
