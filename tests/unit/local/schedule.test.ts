/** When the tablet syncs by itself. */

import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { recordScreening } from '../../../src/local/day-entries';
import { signedIn } from './support/build';
import { problem, TODAY } from './support/fake-server';
import { settled, until } from './support/world';

const screening = (childId: number) => ({
  childId,
  date: TODAY,
  content: { body_temperature: 36.6, symptoms: [], others_message: null },
});

const running = async () => {
  const setting = await signedIn({ automatic: true });
  const isStored = async () => (await setting.database.meta.get('feed_cursor')) !== undefined;
  await until('the first sync is over', async () => setting.world.waitingTimers() > 0 && (await isStored()));
  await settled();
  return setting;
};

test('An entry is sent at once, and what became of it is fetched', async () => {
  const { server, tablet, database } = await running();
  server.calls.length = 0;
  await recordScreening(screening(1), tablet);
  await until('it is sent', async () => (await database.outbox.toArray())[0]?.overlaid === 0);
  expect(server.calls).toEqual(['POST /api/sync/push', 'GET /api/sync/pull']);
});

test('News is fetched about once a minute', async () => {
  const { server, world } = await running();
  server.calls.length = 0;
  await world.pass(5 * MINUTE_MS);
  expect(server.calls.length).toBeGreaterThanOrEqual(4);
  expect(server.calls.length).toBeLessThanOrEqual(7);
});

test('Without a network it tries for ever, less and less often, and goes on at a hint', async () => {
  const { server, world, tablet, database } = await running();
  server.online = false;
  await recordScreening(screening(1), tablet);
  await until('it has failed', async () => (await database.outbox.toArray())[0]?.attempts === 1);
  await settled();
  server.calls.length = 0;
  await world.pass(HOUR_MS);
  expect(server.calls.length).toBeGreaterThan(10);
  expect(server.calls.length).toBeLessThan(60);
  expect((await database.outbox.toArray())[0]?.state).toBe('pending');
  server.online = true;
  world.wake('online');
  await world.pass(2_000);
  await until('it is sent', async () => (await database.outbox.toArray())[0]?.state === 'sent');
});

test.each([429, 503])('A server that names a time is left alone until then (%d)', async (status) => {
  const { server, world, tablet, database } = await running();
  const usual = server.onPush;
  server.onPush = () => problem(status, 'Too many.', { 'Retry-After': '30' });
  await recordScreening(screening(1), tablet);
  await until('it was turned away', async () => (await database.outbox.toArray())[0]?.attempts === 1);
  await settled();
  server.calls.length = 0;
  await world.pass(29_000);
  expect(server.calls).toEqual([]);
  server.onPush = usual;
  await world.pass(5_000);
  await until('it is sent', async () => (await database.outbox.toArray())[0]?.state === 'sent');
});

test('When a sign-in is needed it waits for that, and asks once more when the app is looked at', async () => {
  const { server, world, tablet, database } = await running();
  server.session = null;
  server.onPush = () => problem(401);
  await recordScreening(screening(1), tablet);
  await until(
    'it is known',
    async () => ((await database.meta.get('contact'))?.value as { state: string })?.state === 'sign-in',
  );
  await settled();
  server.calls.length = 0;
  await recordScreening(screening(2), tablet);
  await world.pass(30 * MINUTE_MS);
  expect(server.calls).toEqual([]);
  world.wake('visible');
  await settled();
  expect(server.calls).toContain('POST /api/refresh');
});

test('Entries that are written while a sync runs are sent by it, too', async () => {
  const { server, active, tablet, database } = await running();
  const usual = server.onPull;
  server.onPull = async (query) => {
    server.onPull = usual;
    await recordScreening(screening(2), tablet);
    return usual(query);
  };
  await recordScreening(screening(1), tablet);
  await active.sync.run('entry');
  expect((await database.outbox.toArray()).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('However often it is woken, one next time is planned', async () => {
  const { world } = await running();
  const planned = world.waitingTimers();
  for (const cause of ['visible', 'pageshow', 'online', 'visible'] as const) {
    world.wake(cause);
    await settled();
  }
  await world.pass(5_000);
  await settled();
  expect(world.waitingTimers()).toBe(planned);
});

test('A stopped tablet does nothing more', async () => {
  const { server, world, tablet } = await running();
  await tablet.stop();
  server.calls.length = 0;
  world.wake('online');
  await world.pass(10 * MINUTE_MS);
  expect(server.calls).toEqual([]);
  expect(world.waitingTimers()).toBe(0);
});
