/** The contract is kept: what is declared is served, with a policy, and told in the OpenAPI document. */
import { describe, expect, it } from 'vitest';
import { endpoint } from '#shared/endpoints/endpoint';
import { messages } from '#shared/messages';
import { contract } from '../../server/http/contract';
import { createRouter } from '../../server/http/router';
import { type Dependencies, type Served, serve, signedIn } from '../../server/http/serve';
import { buildUser } from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();

const one = endpoint('GET /api/one', { summary: 'One.' });
const two = endpoint('POST /api/two/{id}', { summary: 'Two.' });
const served = (declared: typeof one | typeof two, policy: unknown = signedIn): Served =>
  serve(declared, { policy: policy as typeof signedIn, act: async () => undefined });
const start = (all: Served[], declared = [one, two]) => createRouter(all, declared, {} as Dependencies);

describe('the start of the server', () => {
  it('is refused when an endpoint has no policy, and names it', () => {
    expect(() => start([served(one), served(two, null)])).toThrow('POST /api/two/{id} has no policy');
  });

  it('is refused when an endpoint is served twice', () => {
    expect(() => start([served(one), served(two), served(one)])).toThrow('GET /api/one is served twice');
  });

  it('is refused when an endpoint is declared and not served', () => {
    expect(() => start([served(one)])).toThrow('POST /api/two/{id} is declared and not served');
  });

  it('is refused when an endpoint is served and not declared', () => {
    expect(() => start([served(one), served(two)], [one])).toThrow(
      'POST /api/two/{id} is served and not in the contract',
    );
  });

  it('names all that is wrong at once', () => {
    expect(() => start([served(one, null)])).toThrow(/GET \/api\/one has no policy; .*\/api\/two/);
  });

  it('goes well when each is served once with a policy', () => {
    expect(() => start([served(one), served(two)])).not.toThrow();
  });
});

describe('the contract', () => {
  it('declares no call twice', () => {
    const names = contract.map(({ method, path }) => `${method} ${path}`);
    expect(names).toEqual([...new Set(names)]);
  });

  it('declares a schema for every parameter of a path, and no other', () => {
    for (const { path, params } of contract) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = Object.keys((params as unknown as { shape: object }).shape);
      expect([path, declared]).toEqual([path, inPath]);
    }
  });
});

describe('GET /api/openapi.json', () => {
  it('lists every endpoint with its parameters, its body and whether it needs a session', async () => {
    const { status, body } = await running.api.anonymous().get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    for (const { method, path, open, query, paged } of contract) {
      const told = body.paths[path]?.[method.toLowerCase()];
      expect(told, `${method} ${path}`).toBeDefined();
      expect(told.security).toEqual(open ? [] : [{ bearer: [] }]);
      const names = told.parameters.map((each: { name: string }) => each.name);
      for (const name of Object.keys((query as unknown as { shape: object }).shape))
        expect(names).toContain(name);
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) expect(names).toContain(name);
      expect(told.requestBody !== undefined).toBe(method !== 'GET');
      const schema = told.responses[200]?.content['application/json']?.schema;
      expect(schema?.properties.meta !== undefined).toBe(paged);
    }
    const listed = Object.values(body.paths as Record<string, object>).flatMap((methods) =>
      Object.keys(methods),
    );
    const former = contract.flatMap(({ former }) => former ?? []);
    expect(listed).toHaveLength(contract.length + former.length);
  });

  it('tells the path that a call had before, as one to call no more', async () => {
    const { body } = await running.api.anonymous().get('/api/openapi.json');
    const { get: now } = body.paths['/api/quarantined-entries'];
    const { get: before } = body.paths['/api/held-entries'];
    expect(now.deprecated).toBeUndefined();
    expect(before).toEqual({ ...now, deprecated: true });
  });

  it('tells the fields of a body and which are required', async () => {
    const { body } = await running.api.anonymous().get('/api/openapi.json');
    const { schema } = body.paths['/api/health/screening'].post.requestBody.content['application/json'];
    expect(Object.keys(schema.properties)).toEqual(
      expect.arrayContaining(['child_id', 'date', 'body_temperature', 'symptoms', 'others_message']),
    );
    expect(schema.required).toEqual(['child_id', 'body_temperature']);
  });
});

describe('a call that can’t be read', () => {
  const administrator = async () => running.api.as(await buildUser(running.knex, 2));

  it('is a 400 when its JSON is malformed', async () => {
    const caller = await administrator();
    for (const body of ['{"name": ', 'nonsense', '"a text"', '12']) {
      const answer = await caller.post('/api/children-activities', body);
      expect([body, answer.status, answer.body]).toEqual([body, 400, { message: messages.unreadable }]);
    }
  });

  it('is a 400 when its encoding is one that nobody knows', async () => {
    const answer = await (await administrator()).post('/api/children-activities', '{}', {
      headers: { 'Content-Encoding': 'klingon' },
    });
    expect(answer.status).toBe(400);
  });

  it('is a 413 when its body is too large', async () => {
    const answer = await (await administrator()).post('/api/children-activities', {
      name: 'x'.repeat(1_100_000),
    });
    expect(answer).toMatchObject({ status: 413, body: { message: messages.tooLarge } });
  });

  it('is a 422 when its body is a list or has no content', async () => {
    const caller = await administrator();
    expect((await caller.post('/api/children-activities', [])).status).toBe(422);
    expect((await caller.post('/api/children-activities')).status).toBe(422);
  });

  it('is a 404 when there is no such path, by whatever method', async () => {
    const caller = await administrator();
    for (const path of ['/api/nothing', '/api/children/1/2/3', '/api/%E0%A4%A', '/api/children/%00']) {
      const answer = await caller.get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.body.message).toBe(messages.notFound);
    }
    expect((await caller.call('PATCH', '/api/children/1')).status).toBe(404);
    expect((await caller.call('DELETE', '/api/children/1')).status).toBe(404);
  });

  it('pollutes nothing with names that JavaScript gives a meaning', async () => {
    const caller = await administrator();
    const answer = await caller.post(
      '/api/children-activities',
      '{"name":"Proto","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    );
    expect([200, 400]).toContain(answer.status);
    const listed = await caller.get('/api/children?__proto__[]=1&constructor[]=2&__proto__=3');
    expect(listed.status).toBe(200);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('the order of answers', () => {
  it('is 401 before 404, 404 before 422, 403 before 422', async () => {
    const anonymous = running.api.anonymous();
    const teacher = await running.api.as(await buildUser(running.knex, 5));
    const path = '/api/children/999/create-daily-report';
    const nonsense = { date: 'nonsense' };
    expect((await anonymous.post(path, nonsense)).status).toBe(401);
    expect((await teacher.post(path, nonsense)).status).toBe(404);
    expect((await teacher.post('/api/children-activities', {})).status).toBe(403);
    expect((await teacher.get('/api/children/999/daily-reports?date=nonsense')).status).toBe(404);
    expect((await teacher.get('/api/children?page=nonsense')).status).toBe(422);
  });

  it('is 404 for an id of a shape that no record has', async () => {
    const caller = await running.api.as(await buildUser(running.knex, 2));
    for (const id of ['0', '-1', '1.5', '1e3', '01', 'abc', '9999999999999999999', '1%20']) {
      expect([id, (await caller.get(`/api/children/${id}`)).status]).toEqual([id, 404]);
      expect((await running.api.anonymous().get(`/api/children/${id}`)).status).toBe(401);
    }
  });
});

describe('what everyone may ask', () => {
  it('is the version, whether this is a demonstration, and the business day', async () => {
    const { body } = await running.api.anonymous().get('/api/app-info');
    expect(body).toEqual({
      data: { demo: false, version: 'test', server_time: '2026-03-11T01:00:00.000Z', today: '2026-03-11' },
    });
  });

  it('is whether the process lives and can serve', async () => {
    expect((await running.api.anonymous().get('/healthz')).status).toBe(200);
    expect((await running.api.anonymous().get('/readyz')).status).toBe(200);
  });

  it('comes with headers that keep pages to themselves and calls out of every cache', async () => {
    const { headers } = await running.api.anonymous().get('/api/app-info');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('Cache-Control')).toBe('no-store');
  });
});
