/** The keys that seal what people have on their devices: whose they are, who gets them, and how long they last. */
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { forgetTabletKeys, resealTabletKeys } from '../../server/features/devices/tablet-key';
import { SecretBox } from '../../server/providers/secret-box';
import type { Caller } from '../support/api';
import { buildPreschool, buildUser, PASSWORD } from '../support/factories';
import { SECRET } from '../support/services';
import { runningApi } from './running-api';

const running = runningApi();
let teacher: { id: number; email: string };
let colleague: { id: number; email: string };

beforeAll(async () => {
  const here = await buildPreschool(running.knex);
  teacher = await buildUser(running.knex, 5, { preschools: [here] });
  colleague = await buildUser(running.knex, 5, { preschools: [here] });
});

async function at(device_id: string, { email }: { email: string }): Promise<Caller> {
  const caller = running.api.anonymous();
  await caller.get('/sanctum/csrf-cookie');
  const { token, user } = (await caller.post('/api/login', { email, password: PASSWORD, device_id })).body
    .data;
  return Object.assign(caller, { token, userId: user.id });
}
async function keyOf(caller: Caller, key?: string): Promise<string> {
  const answer = await caller.post('/api/me/tablet-key', key ? { key } : {});
  expect(answer.status).toBe(200);
  return answer.body.data.key;
}

describe('the key of a device', () => {
  it('is one for each person and device, the same at each sign-in', async () => {
    const [tablet, phone] = [randomUUID(), randomUUID()];
    const key = await keyOf(await at(tablet, teacher));
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(await keyOf(await at(tablet, teacher))).toBe(key);
    const others = [await keyOf(await at(phone, teacher)), await keyOf(await at(tablet, colleague))];
    expect(new Set([key, ...others]).size).toBe(3);
  });

  it('is asked for twice at once, and is one', async () => {
    const caller = await at(randomUUID(), teacher);
    const keys = await Promise.all([1, 2, 3, 4].map(() => keyOf(caller)));
    expect(new Set(keys).size).toBe(1);
  });

  it('is nobody’s without a session of that device', async () => {
    expect((await (await running.api.as(teacher)).post('/api/me/tablet-key', {})).status).toBe(404);
    expect((await running.api.anonymous().post('/api/me/tablet-key', {})).status).toBe(401);
    const caller = await at(randomUUID(), teacher);
    await running.knex('sessions').where({ user_id: teacher.id }).update({
      ended_at: running.clock.now(),
      ended_because: 'revoked',
    });
    expect((await caller.post('/api/me/tablet-key', {})).status).toBe(401);
  });

  it('that the device names is taken over, so that a database that was set back has it too', async () => {
    const tablet = randomUUID();
    const own = randomBytes(32).toString('base64');
    expect(await keyOf(await at(tablet, teacher), own)).toBe(own);
    expect(await keyOf(await at(tablet, teacher))).toBe(own);
    for (const key of ['short', `${own}AA`, 7, null])
      expect((await (await at(tablet, teacher)).post('/api/me/tablet-key', { key })).status).toBe(422);
  });

  it('is made the same again where the database forgot it', async () => {
    const tablet = randomUUID();
    const key = await keyOf(await at(tablet, teacher));
    await running.knex('tablet_keys').delete();
    expect(await keyOf(await at(tablet, teacher))).toBe(key);
  });

  it('lies encrypted, stands in no receipt and no trail, and outlives another APP_SECRET', async () => {
    const { knex } = running;
    const tablet = randomUUID();
    const caller = await at(tablet, teacher);
    const headers = { 'Idempotency-Key': 'a-key-of-a-tablet' };
    const { key } = (await caller.post('/api/me/tablet-key', {}, { headers })).body.data;
    const dump = async (table: string) => JSON.stringify(await knex(table));
    for (const table of ['tablet_keys', 'receipts', 'audit_entries'])
      expect(await dump(table)).not.toContain(key);
    const [{ key: sealed }] = await knex('tablet_keys').where({ device_id: tablet });
    expect(sealed.includes(Buffer.from(key, 'base64'))).toBe(false);
    const box = new SecretBox('quite another secret, long enough too', SECRET);
    expect(await resealTabletKeys(knex, box)).toBeGreaterThan(0);
    expect(await resealTabletKeys(knex, box)).toBe(0);
    const [{ key: anew }] = await knex('tablet_keys').where({ device_id: tablet });
    expect(box.open(anew, `tablet ${teacher.id} ${tablet}`)).toBe(key);
    await resealTabletKeys(knex, new SecretBox(SECRET, 'quite another secret, long enough too'));
  });

  it('is forgotten when the device was not heard of for 400 days', async () => {
    const { knex, clock } = running;
    const [old, young] = [randomUUID(), randomUUID()];
    for (const device of [old, young]) await keyOf(await at(device, teacher));
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    await knex('tablet_keys')
      .where({ device_id: old })
      .update({ last_given_at: daysAgo(401) });
    await knex('tablet_keys')
      .where({ device_id: young })
      .update({ last_given_at: daysAgo(399) });
    await forgetTabletKeys({ knex, clock });
    expect(await knex('tablet_keys').whereIn('device_id', [old, young]).pluck('device_id')).toEqual([young]);
  });
});
