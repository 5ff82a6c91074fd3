/** `Idempotency-Key` on every unsafe call: a repeat gets the stored answer instead of a second effect. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { buildChild, buildMaster, buildPreschool, buildUser } from '../support/factories';
import { runningApi, TODAY } from './running-api';

const running = runningApi();
let teacher: Caller;
let colleague: Caller;
let administrator: Caller;
let child: number;
let activity: number;

beforeAll(async () => {
  const { knex, api } = running;
  const here = await buildPreschool(knex);
  teacher = await api.as(await buildUser(knex, 5, { preschools: [here] }));
  colleague = await api.as(await buildUser(knex, 5, { preschools: [here] }));
  administrator = await api.as(await buildUser(knex, 2));
  child = (await buildChild(knex, here)).id;
  activity = (await buildMaster(knex, 'activity')).id;
});

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const log = (caller: Caller, notes: string, key: string) =>
  caller.post(
    `/api/children/${child}/create-daily-report`,
    { date: TODAY, activities: [{ activity_id: activity, values: { notes } }] },
    withKey(key),
  );
const rows = (notes: string) => running.knex('daily_report_rows').where({ notes });

describe('a repeat with the same key', () => {
  it('gets the stored answer and has no second effect', async () => {
    const key = randomUUID();
    const first = await log(teacher, 'Once', key);
    const second = await log(teacher, 'Once', key);
    expect(first.status).toBe(200);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await rows('Once')).toHaveLength(1);
    expect(await running.knex('receipts').where({ key })).toHaveLength(1);
  });

  it('gets the answer as it was, though the world has moved on', async () => {
    const key = randomUUID();
    const first = await administrator.post(
      '/api/children-activities',
      { name: 'Answered once' },
      withKey(key),
    );
    await administrator.put(`/api/children-activities/${first.body.data.id}`, { name: 'Renamed' });
    const again = await administrator.post(
      '/api/children-activities',
      { name: 'Answered once' },
      withKey(key),
    );
    expect(again.body).toEqual(first.body);
    expect(await running.knex('masters').where({ name: 'Answered once' })).toEqual([]);
  });

  it('gets a 204 again where there was nothing to say', async () => {
    const date = '2026-03-01';
    const made = await teacher.post(`/api/children/${child}/create-daily-report`, { date });
    const path = `/api/children/${child}/delete-daily-report/${made.body.data.id}`;
    const key = randomUUID();
    expect((await teacher.post(path, undefined, withKey(key))).status).toBe(204);
    const again = await teacher.post(path, undefined, withKey(key));
    expect([again.status, again.body]).toEqual([204, '']);
    // Without the key it is gone.
    expect((await teacher.post(path)).status).toBe(404);
  });

  it('is the same whatever the order of the fields', async () => {
    const key = randomUUID();
    const first = await administrator.post(
      '/api/children-activities',
      '{"name":"Order","desc":"x"}',
      withKey(key),
    );
    const second = await administrator.post(
      '/api/children-activities',
      '{"desc":"x","name":"Order"}',
      withKey(key),
    );
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });

  it('has one effect when both come at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID();
      const notes = `Together ${round}`;
      const answers = await Promise.all(Array.from({ length: 6 }, () => log(teacher, notes, key)));
      const done = answers.filter(({ status }) => status === 200);
      const running409 = answers.filter(({ status }) => status === 409);
      expect(done.length + running409.length).toBe(6);
      expect(done.length).toBeGreaterThan(0);
      for (const { body } of done) expect(body).toEqual(done[0]?.body);
      for (const { body } of running409) expect(body.message).toBe(messages.stillRunning);
      expect(await rows(notes)).toHaveLength(1);
      // Whoever was told that it is still running gets the answer when asking again.
      expect((await log(teacher, notes, key)).body).toEqual(done[0]?.body);
    }
  });
});

describe('a key', () => {
  it('that was used for something else is refused', async () => {
    const key = randomUUID();
    await log(teacher, 'For this', key);
    const otherBody = await log(teacher, 'For that', key);
    const otherPath = await teacher.post(
      '/api/health/screening',
      { child_id: child, body_temperature: 36 },
      withKey(key),
    );
    for (const answer of [otherBody, otherPath]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({ 'Idempotency-Key': [messages.keyReused] });
    }
    expect(await rows('For that')).toEqual([]);
  });

  it('is each person’s own', async () => {
    const key = randomUUID();
    await log(teacher, 'From one', key);
    expect((await log(colleague, 'From two', key)).status).toBe(200);
    expect(await rows('From two')).toHaveLength(1);
  });

  it('of a refused call is free again: nothing was done', async () => {
    const key = randomUUID();
    expect((await administrator.post('/api/children-activities', { name: '' }, withKey(key))).status).toBe(
      422,
    );
    expect((await teacher.post('/api/children-activities', { name: 'Not me' }, withKey(key))).status).toBe(
      403,
    );
    const good = await administrator.post('/api/children-activities', { name: 'Now well' }, withKey(key));
    expect(good.status).toBe(200);
  });

  it.each(['short', 'with spaces in it', 'x'.repeat(201), 'punct.uation!'])(
    'like “%s” is refused',
    async (key) => {
      const answer = await log(teacher, 'Never', key);
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { 'Idempotency-Key': [messages.keyInvalid] },
      ]);
    },
  );

  it('keeps no answer of signing in: no token lies in the database', async () => {
    const user = await buildUser(running.knex, 5);
    const caller = running.api.anonymous();
    await caller.get('/sanctum/csrf-cookie');
    const key = randomUUID();
    const body = { email: user.email, password: 'correct horse' };
    const first = await caller.post('/api/login', body, withKey(key));
    const second = await caller.post('/api/login', body, withKey(key));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.data.token).not.toBe(first.body.data.token);
    caller.token = first.body.data.token;
    await caller.post('/api/refresh', {}, withKey(key));
    await caller.post('/api/logout', undefined, withKey(key));
    expect(await running.knex('receipts').where({ key })).toEqual([]);
  });
});
