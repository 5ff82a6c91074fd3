/** What whoever runs the server sees of it: requests by name and id, problems in the log, figures for Prometheus. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { log } from '../../server/log';
import { type Api, startApi } from '../support/api';
import { buildUser } from '../support/factories';
import { runningApi } from './running-api';

const TOKEN = 'a token only for tests';
const running = runningApi();
let api: Api;

beforeAll(async () => {
  const { knex, clock } = running;
  api = await startApi({ knex, clock, metricsToken: TOKEN });
});
afterAll(() => api?.stop());

const metrics = (token?: string) =>
  api.anonymous().get('/metrics', token ? { headers: { Authorization: `Bearer ${token}` } } : {});

describe('a request', () => {
  it('has an id of the server, whatever a stranger calls it', async () => {
    const { headers } = await api
      .anonymous()
      .get('/healthz', { headers: { 'X-Request-Id': 'mine-mine-mine' } });
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is told with its route, and with nothing of what stood in its address', async () => {
    const told = vi.spyOn(log, 'info');
    const { headers } = await api.anonymous().get('/api/welcome/one-time-secret?search=Aisyah');
    const [about] = told.mock.lastCall as unknown as [object];
    expect(about).toMatchObject({
      request_id: headers.get('X-Request-Id'),
      method: 'GET',
      route: '/api/welcome/:token',
      status: 404,
    });
    expect(JSON.stringify(told.mock.calls)).not.toMatch(/one-time-secret|Aisyah/);
    told.mockRestore();
  });

  it('that fails is told with its id and the cause, while the answer says nothing of the inside', async () => {
    const told = vi.spyOn(log, 'error').mockImplementation(() => {});
    const caller = await api.as(await buildUser(running.knex, 1));
    await running.knex.raw('ALTER TABLE masters RENAME TO masters_away');
    const { status, headers, body } = await caller.get('/api/children-activities');
    await running.knex.raw('ALTER TABLE masters_away RENAME TO masters');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('masters');
    const [about] = told.mock.lastCall as unknown as [{ request_id: string; err: Error }];
    expect(about.request_id).toBe(headers.get('X-Request-Id'));
    expect(String(about.err)).toContain('masters');
    told.mockRestore();
  });
});

describe('the figures', () => {
  it('are for whoever has the token', async () => {
    expect((await metrics()).status).toBe(401);
    expect((await metrics('another token of tests')).status).toBe(401);
    expect((await metrics(TOKEN)).status).toBe(200);
  });

  it('are not there without one', async () => {
    expect((await running.api.anonymous().get('/metrics')).status).toBe(404);
  });

  it('count requests by their route, connections and the process', async () => {
    await api.anonymous().get('/api/children/4711');
    const { body } = await metrics(TOKEN);
    expect(body).toMatch(
      /tadika_http_request_seconds_count\{method="GET",route="\/api\/children\/:id",status="401"\} 1/,
    );
    expect(body).toContain('tadika_database_connections{state="used"}');
    expect(body).toContain('process_resident_memory_bytes');
    expect(body).not.toContain('4711');
  });
});
