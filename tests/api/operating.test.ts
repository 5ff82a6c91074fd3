/** What whoever runs the server sees of it: requests by name and id, problems in the log, figures for Prometheus. */
import { IncomingMessage, request, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENVELOPE } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import { createKnex, createPool, urlOf } from '../../server/db/knex';
import { createMetrics } from '../../server/http/metrics';
import { Lane } from '../../server/http/work-limit';
import { enqueue } from '../../server/jobs/enqueue';
import { runDueJobs } from '../../server/jobs/run-jobs';
import { log } from '../../server/log';
import type { MailProvider } from '../../server/providers/mail';
import { buildChild, buildPreschool, buildUser } from '../support/factories';
import { formWith, SMALLEST_PNG } from '../support/files';
import { noServices } from '../support/services';
import { type Api, startApi } from '../support/start-api';
import { until } from '../support/until';
import { runningApi } from './running-api';
import { push, screeningOperation } from './tablet';

const TOKEN = 'a token only for tests';
/** Connections of the server that wait for someone's lock. */
const WAITS_FOR_LOCK = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'tadika'`;

const running = runningApi();
let api: Api;

beforeAll(async () => {
  const { knex, clock } = running;
  api = await startApi({ knex, clock, metrics: createMetrics({ knex, clock }, TOKEN) });
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

describe('while the database is away', () => {
  it('a call is asked to come again, in the one form, and is told as that and not as a failure', async () => {
    const [failed, away] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn').mockImplementation(() => {})];
    const nowhere = createKnex('postgres://tadika@127.0.0.1:9/tadika');
    const lonely = await startApi({
      knex: nowhere,
      clock: running.clock,
      metrics: createMetrics({ knex: nowhere, clock: running.clock }, TOKEN),
    });
    const { status, headers, body } = await lonely.anonymous().get('/api/me', {
      headers: { Authorization: `Bearer ${(await api.as(await buildUser(running.knex, 1))).token}` },
    });
    expect([status, body]).toEqual([503, { message: messages.comeAgain }]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await lonely.anonymous().get('/readyz')).status).toBe(503);
    expect((await lonely.anonymous().get('/healthz')).status).toBe(200);
    expect(failed).not.toHaveBeenCalled();
    expect(away.mock.calls.map(([, words]) => words)).toContain('the database is away');
    const figures = await lonely
      .anonymous()
      .get('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } });
    expect(figures.status).toBe(200);
    expect(figures.body).toContain('tadika_database_up 0');
    vi.restoreAllMocks();
    await lonely.stop();
    await nowhere.destroy();
  });

  it('whoever loses the connection in the middle of a transaction is asked to come again too', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => {});
    const { knex } = running;
    const school = await buildPreschool(knex);
    const child = await buildChild(knex, school);
    const teacher = await api.as(await buildUser(knex, 5, { preschools: [school] }));
    const sent = [screeningOperation(child.id)];
    const answer = await knex.transaction(async (trx) => {
      await trx('children').where({ id: child.id }).forUpdate();
      const pushed = push(teacher, sent);
      await until(async () => (await knex.raw(WAITS_FOR_LOCK)).rows.length > 0);
      await knex.raw(`SELECT pg_terminate_backend(pid) FROM (${WAITS_FOR_LOCK}) AS waiting`);
      return pushed;
    });
    expect(answer.status).toBe(503);
    expect((await push(teacher, sent)).body.data.results).toMatchObject([{ status: 'applied' }]);
    vi.restoreAllMocks();
  });
});

describe('many at once', () => {
  it('who ask for a new password do not wait for each other’s connections', async () => {
    const mail = { send: async () => ({ refused: [] }) } as unknown as MailProvider;
    const served = await startApi({
      knex: running.knex,
      clock: running.clock,
      services: { ...noServices, mail },
    });
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        served.anonymous().post('/api/forgot-password', { email: `nobody${at}@test.test` }),
      ),
    );
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    await served.stop();
  });

  it('are done in turns as far as they fit; whoever is beyond is asked to come again, and loses nothing', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => {});
    const { knex, clock } = running;
    const served = await startApi({
      knex,
      clock,
      room: { atOnce: 2, waiting: 3 },
      metrics: createMetrics({ knex, clock }, TOKEN),
    });
    const figures = async () => {
      const bearer = { headers: { Authorization: `Bearer ${TOKEN}` } };
      const { body } = await served.anonymous().get('/metrics', bearer);
      const of = (state: string) =>
        Number(RegExp(`calls\\{lane="calls",state="${state}"\\} (\\d+)`).exec(body)?.[1]);
      const refused = Number(/refused_total\{lane="calls"\} (\d+)/.exec(body)?.[1]);
      return [of('at work'), of('waiting'), refused];
    };
    const school = await buildPreschool(knex);
    const child = await buildChild(knex, school);
    const user = await buildUser(knex, 5, { preschools: [school] });
    const teacher = await served.as(user);
    const days = ['02', '03', '04', '05', '06', '07', '09'].map((day) => `2026-03-${day}`);
    const entries = days.map((day) => [screeningOperation(child.id, {}, null, day)]);
    const leaving = new AbortController();
    const answers = await knex.transaction(async (trx) => {
      await trx('children').where({ id: child.id }).forUpdate();
      const pushed = entries.slice(0, 4).map((entry) => push(teacher, entry));
      // Before them it would find a place, and be answered.
      await until(async () => String(await figures()) === '2,2,0');
      const left = fetch(`${served.url}/api/me`, {
        headers: { Authorization: `Bearer ${teacher.token}` },
        signal: leaving.signal,
      });
      await until(async () => String(await figures()) === '2,3,0');
      for (const entry of entries.slice(4)) {
        const { status, headers, body } = await push(teacher, entry);
        expect([status, body]).toEqual([503, { envelope: ENVELOPE, code: 503, message: messages.comeAgain }]);
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
      }
      // What has a lane of its own goes on, and so does whoever looks after the server.
      for (const path of ['/healthz', '/readyz'])
        expect((await served.anonymous().get(path)).status).toBe(200);
      expect((await served.anonymous().post('/webhooks/billplz/4711', {})).status).toBe(404);
      expect((await served.as(user)).token).not.toBeNull();
      leaving.abort();
      await expect(left).rejects.toThrow();
      await until(async () => String(await figures()) === '2,2,3');
      return pushed;
    });
    for (const { status, body } of await Promise.all(answers)) {
      expect([status, body.data.results[0].status]).toEqual([200, 'applied']);
    }
    await until(async () => String(await figures()) === '0,0,3');
    for (const entry of entries.slice(4)) {
      expect((await push(teacher, entry)).body.data.results).toMatchObject([{ status: 'applied' }]);
    }
    expect(await knex('health_screenings').where({ child_id: child.id })).toHaveLength(days.length);
    await served.stop();
    vi.restoreAllMocks();
  });

  it('who send files slowly hold up other files alone, and one person only so many', async () => {
    const { knex } = running;
    const beside = [vi.spyOn(console, 'error'), vi.spyOn(log, 'error')];
    const school = await buildPreschool(knex);
    const path = `/api/children/${(await buildChild(knex, school)).id}/photo`;
    const [slow, other] = await Promise.all([1, 2].map(() => buildUser(knex, 4, { preschools: [school] })));
    const hasty = await api.as(slow as { email: string });
    const sending = Array.from({ length: 4 }, () => {
      const { hostname, port } = new URL(api.url);
      const headers = {
        Authorization: `Bearer ${hasty.token}`,
        'Content-Type': 'multipart/form-data; boundary=slow',
      };
      const one = request({ hostname, port, path, method: 'POST', headers }).on('error', () => {});
      one.write('--slow\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n');
      return one;
    });
    const uploading = async () =>
      /lane="uploads",state="at work"\} (\d+)/.exec((await metrics(TOKEN)).body)?.[1];
    await until(async () => (await uploading()) === '4');
    const fifth = await hasty.post(path, formWith('photo', SMALLEST_PNG));
    expect([fifth.status, fifth.body]).toEqual([429, { message: messages.tooMany }]);
    expect((await hasty.get('/api/me')).status).toBe(200);
    const others = await api.as(other as { email: string });
    expect((await others.post(path, formWith('photo', SMALLEST_PNG))).status).toBe(200);
    for (const one of sending) one.destroy();
    await until(async () => (await uploading()) === '0');
    expect((await hasty.post(path, formWith('photo', SMALLEST_PNG))).status).toBe(200);
    // Whoever hung up is no failure, and leaves nothing between the lines of the log.
    for (const told of beside) expect(told).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('of one person, however many, hold up nobody else’s few', async () => {
    const { knex, clock } = running;
    vi.spyOn(log, 'warn').mockImplementation(() => {});
    const served = await startApi({ knex, clock, room: { atOnce: 5, waiting: 40 } });
    const parent = await served.as(await buildUser(knex, 6));
    const finance = await served.as(await buildUser(knex, 3));
    const ended: string[] = [];
    const noted = async (who: string, answer: Promise<{ status: number }>) => {
      const { status } = await answer;
      ended.push(`${who} ${status}`);
    };
    const count = (outcome: string) => ended.filter((one) => one === outcome).length;
    const calls = await knex.transaction(async (trx) => {
      // Whoever calls waits here, so that all are in before the first is done.
      await trx.raw('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
      const flood = Array.from({ length: 100 }, () => noted('parent', parent.get('/api/me')));
      await until(async () => count('parent 503') === 55);
      const few = Array.from({ length: 8 }, () => noted('finance', finance.get('/api/me')));
      await until(async () => count('parent 503') === 63);
      return [...flood, ...few];
    });
    await Promise.all(calls);
    expect([count('finance 200'), count('parent 200'), ended.length]).toEqual([8, 37, 108]);
    expect(ended.lastIndexOf('finance 200')).toBeLessThan(ended.lastIndexOf('parent 200'));
    await served.stop();
    vi.restoreAllMocks();
  });

  it('that wait take turns by whose they are, and who has the most waiting makes room', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => {});
    const lane = new Lane('calls', { atOnce: 1, waiting: 4 });
    const answer = new ServerResponse(new IncomingMessage(new Socket()));
    const ended: string[] = [];
    let done = () => {};
    const first = lane.within(answer, 'first', () => new Promise<void>((resolve) => (done = resolve)));
    const come = (caller: string, name: string) =>
      lane.within(answer, caller, async () => ended.push(name)).catch(() => ended.push(`${name} refused`));
    const many = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => come('a', name));
    const few = ['b1', 'b2'].map((name) => come('b', name));
    done();
    await Promise.all([first, ...many, ...few]);
    expect(ended).toEqual(['a5 refused', 'a4 refused', 'a3 refused', 'a1', 'b1', 'a2', 'b2']);
    expect(lane.figures).toEqual({ working: 0, waiting: 0, refused: 3 });
    vi.restoreAllMocks();
  });

  it('wait only so long', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => {});
    const lane = new Lane('calls', { atOnce: 1, waiting: 1 }, 1);
    const answer = new ServerResponse(new IncomingMessage(new Socket()));
    let done = () => {};
    const first = lane.within(answer, 'someone', () => new Promise<void>((resolve) => (done = resolve)));
    await expect(lane.within(answer, 'someone', async () => {})).rejects.toMatchObject({ status: 503 });
    done();
    await first;
    expect(await lane.within(answer, 'someone', async () => 'its turn')).toBe('its turn');
    expect(lane.figures).toEqual({ working: 0, waiting: 0, refused: 1 });
    vi.restoreAllMocks();
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
    // A number alone is found by chance among the digits of the figures.
    await api.anonymous().get('/api/children/4711?search=Aisyah');
    const { body } = await metrics(TOKEN);
    expect(body).toMatch(
      /tadika_http_request_seconds_count\{method="GET",route="\/api\/children\/:id",status="401"\} 1/,
    );
    expect(body).toContain('tadika_database_connections{state="used"}');
    expect(body).toContain('process_resident_memory_bytes');
    expect(body).not.toMatch(/children\/4711|Aisyah/);
  });

  it('tell what became of entries and of jobs, and what waits', async () => {
    const { knex, clock } = running;
    const figured = createMetrics({ knex, clock }, TOKEN);
    const served = await startApi({ knex, clock, metrics: figured });
    const school = await buildPreschool(knex);
    const child = await buildChild(knex, school);
    const teacher = await served.as(await buildUser(knex, 5, { preschools: [school] }));
    await push(teacher, [screeningOperation(child.id), screeningOperation(0)], { waiting: 7 });
    await enqueue({ trx: knex, clock }, 'refresh_totals', {});
    const read = async () =>
      (await served.anonymous().get('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })).body;
    expect(await read()).toMatch(/tadika_jobs\{state="due"\} [1-9]/);
    await runDueJobs(urlOf(knex), { knex, clock, services: noServices, metrics: figured });
    const after = await read();
    expect(after).toContain('tadika_pushed_entries_total{outcome="applied"} 1');
    expect(after).toContain('tadika_pushed_entries_total{outcome="refused"} 1');
    expect(after).toContain('tadika_job_seconds_count{job="refresh_totals",outcome="done"} 1');
    expect(after).toMatch(/tadika_jobs\{state="due"\} 0/);
    expect(after).toContain('tadika_tablet_entries_waiting 7');
    expect(after).toContain('tadika_database_up 1');
    await served.stop();
  });
});

describe('the pool of the job queue', () => {
  it('bears that a connection is given back twice: the queue does where it breaks as the server stops', async () => {
    const pool = createPool(urlOf(running.knex), { poolSize: 1, name: 'tests' });
    await new Promise<void>((resolve, reject) => {
      pool.connect((error, _, release) => {
        if (error) return reject(error);
        release();
        release();
        resolve();
      });
    });
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
