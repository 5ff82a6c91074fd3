/**
 * Notifications on devices, by the real client of Firebase against a simulation of it: what is sent once, tried again,
 * given up, opened; and whose a device is.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/calendar-date';
import { cleanNotifications } from '../../server/features/notifications/clean-notifications';
import { log } from '../../server/log';
import { type BuiltUser, buildChild, buildUser } from '../support/factories';
import { dataOf } from './money';
import { notifyingServer } from './notifying';

const {
  cast,
  knex,
  clock,
  house,
  work,
  later,
  pass,
  reachable,
  newChild,
  report,
  list,
  kinds,
  pushed,
  deliveries,
} = notifyingServer();

describe('a message to a device', () => {
  it('is sent once, however often its job runs', async () => {
    await report(await newChild());
    const ids: string[] = await knex()('notifications').pluck('id');
    const again = () =>
      knex().raw("SELECT graphile_worker.add_job('tell_people', ?::json)", [
        JSON.stringify({ notification_ids: ids }),
      ]);
    await again();
    await work();
    await again();
    await work();
    expect(pushed()).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 1, error: null }]);
  });

  it('goes to every device, and is tried again on those where that can help, and on no other', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {});
    const phone = await cast.api.as(cast.mother);
    await reachable(phone, 'simulated-phone');
    await report(await newChild());
    cast.push.fcm.faults.push({ status: 500 });
    await work();
    expect(cast.push.fcm.taken).toHaveLength(1);
    await later();
    expect(
      pushed()
        .map(([token]) => token)
        .sort(),
    ).toEqual(['simulated-mother', 'simulated-phone']);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    await phone.post('/api/logout');
  });

  it('waits where Firebase asks to wait', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {});
    await report(await newChild());
    cast.push.fcm.faults.push({ status: 429, code: 'QUOTA_EXCEEDED', headers: { 'Retry-After': '600' } });
    await work();
    await later();
    // Asked once: the second try left Firebase in peace.
    expect([cast.push.fcm.taken.length, cast.push.fcm.faults.length]).toEqual([0, 0]);
    expect(await deliveries()).toMatchObject([
      { state: 'trying', attempts: 2, error: 'Firebase asked to wait.' },
    ]);
    cast.services.push = cast.push.newProvider();
    await later();
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 3, error: null }]);
  });

  it('that the device is gone for is told, and the device forgotten', async () => {
    const phone = await cast.api.as(cast.mother);
    await reachable(phone, 'simulated-lost');
    cast.push.fcm.unregistered.add('simulated-lost');
    await report(await newChild());
    await work();
    expect(await knex()('push_tokens').where({ token: 'simulated-lost' })).toEqual([]);
    expect((await deliveries()).map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
    expect(await knex()('push_tokens').where({ token: 'simulated-mother' })).toHaveLength(1);
  });

  it('that is our mistake is given up, and no device forgotten for it', async () => {
    await report(await newChild());
    cast.push.fcm.faults.push({ status: 400 });
    await work();
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 1 }]);
    expect(await knex()('push_tokens').where({ token: 'simulated-mother' })).toHaveLength(1);
  });

  it('is sent with an access that is asked for once, and anew when it has ended', async () => {
    cast.services.push = cast.push.newProvider();
    const before = cast.push.fcm.claims;
    await report(await newChild());
    await report(await newChild());
    await work();
    expect([cast.push.fcm.claims - before, cast.push.fcm.taken.length]).toEqual([1, 2]);
    cast.push.fcm.endAccess();
    await report(await newChild());
    await work();
    expect([cast.push.fcm.claims - before, cast.push.fcm.taken.length]).toEqual([2, 3]);
  });

  it('is noted as opened, with the device it was opened on, the first time', async () => {
    await report(await newChild());
    await work();
    const { notification_id, delivery_id } = cast.push.fcm.taken[0]?.message.data ?? {};
    const open = () => cast.motherCalls.post(`/api/notifications/${notification_id}/opened`, { delivery_id });
    expect((await open()).status).toBe(204);
    const at = clock.now();
    await pass(HOUR_MS);
    await open();
    expect(await deliveries()).toMatchObject([{ opened_at: at }]);
    expect(await list()).toMatchObject([{ opened_at: at.toISOString() }]);
  });
});

describe('without push', () => {
  it('the list is there all the same, and says how it stands', async () => {
    cast.services.push = null;
    await report(await newChild());
    await work();
    expect(await kinds()).toEqual(['report_ready']);
    expect(await deliveries()).toEqual([]);
    expect(dataOf(await cast.motherCalls.get('/api/notification-settings'))).toMatchObject({
      push: 'off',
      mail: false,
    });
  });
});

describe('a device’s token', () => {
  const tokens = (user: { id: number }) =>
    knex()('push_tokens').where({ user_id: user.id }).orderBy('id').pluck('token');

  it('is one a session: a new one takes the old one’s place, and signing out forgets it', async () => {
    const father = await buildUser(knex(), 7);
    const phone = await cast.api.as(father);
    await reachable(phone, 'simulated-first');
    await reachable(phone, 'simulated-second');
    await reachable(phone, 'simulated-second');
    expect(await tokens(father)).toEqual(['simulated-second']);
    expect(dataOf(await phone.get('/api/notification-settings')).this_device).toBe(true);
    expect((await phone.call('DELETE', '/api/push-token')).status).toBe(204);
    expect(await tokens(father)).toEqual([]);
    await reachable(phone, 'simulated-third');
    await phone.post('/api/logout');
    expect(await tokens(father)).toEqual([]);
  });

  it('follows the person who is signed in: theirs alone is told', async () => {
    const [father, aunt] = [await buildUser(knex(), 7), await buildUser(knex(), 7)];
    const device_id = randomUUID();
    const shared = async (user: BuiltUser) => {
      const caller = await cast.api.as(user);
      await knex()('sessions').where({ user_id: user.id, ended_at: null }).update({ device_id });
      return caller;
    };
    await reachable(await shared(father), 'simulated-shared');
    await reachable(await shared(aunt), 'simulated-shared');
    expect([await tokens(father), await tokens(aunt)]).toEqual([[], ['simulated-shared']]);
    // And somebody who signs in without asking for notifications is not told the last one's.
    const caller = cast.api.anonymous();
    await caller.get('/sanctum/csrf-cookie');
    const given = { email: father.email, password: 'correct horse', device_id };
    expect((await caller.post('/api/login', given)).status).toBe(200);
    expect(await tokens(aunt)).toEqual([]);
  });

  it('of a session that was ended from afar, or was not seen for a month, is used no more', async () => {
    const father = await buildUser(knex(), 7);
    const child = await buildChild(knex(), cast.here, { parents: [father] });
    await reachable(await cast.api.as(father), 'simulated-old');
    await knex()('sessions')
      .where({ user_id: father.id })
      .update({ ended_at: clock.now(), ended_because: 'revoked' });
    await report(child);
    await work();
    expect(pushed()).toEqual([]);
    await cleanNotifications(house());
    expect(await tokens(father)).toEqual([]);
    await reachable(await cast.api.as(father), 'simulated-new');
    clock.advance(30 * DAY_MS);
    await cleanNotifications(house());
    expect(await tokens(father)).toEqual(['simulated-new']);
    clock.advance(2 * DAY_MS);
    // Those who were heard of since stay.
    const fresh = await cast.api.as(cast.mother);
    await reachable(fresh, 'simulated-fresh');
    await cleanNotifications(house());
    expect([await tokens(father), await tokens(cast.mother)]).toEqual([[], ['simulated-fresh']]);
    await fresh.post('/api/logout');
    clock.set('2026-03-11T01:00:00Z');
    await reachable(cast.motherCalls, 'simulated-mother');
    await reachable(cast.principal, 'simulated-principal');
  });

  it('must be one', async () => {
    for (const ftoken of ['', undefined, 'x'.repeat(4_097)])
      expect(
        (await cast.motherCalls.post('/ftoken-ajax-request', { ftoken })).body.errors.ftoken,
      ).toHaveLength(1);
    // The index has no room for it.
    const ftoken = randomBytes(3_000).toString('base64');
    expect((await cast.motherCalls.post('/ftoken-ajax-request', { ftoken })).status).toBe(422);
    expect((await cast.api.anonymous().post('/ftoken-ajax-request', { ftoken: 'x' })).status).toBe(401);
  });
});
