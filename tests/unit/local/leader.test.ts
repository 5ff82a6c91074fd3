/** One tab at a time, whatever the others do, and whatever becomes of it. */

import { expect, test } from 'vitest';
import { recordScreening } from '../../../src/local/day-entries';
import { asLeader } from '../../../src/local/sync/leader';
import { TimeLimitError } from '../../../src/local/time-limit';
import { activeOf, signedIn, started } from './support/build';
import { makeServer, pushed, TODAY } from './support/fake-server';
import { makeWorld, settled, until } from './support/world';

const screening = (childId: number) => ({
  childId,
  date: TODAY,
  content: { body_temperature: 36.6, symptoms: [], others_message: null },
});

test('Two tabs that drain at once send each entry once', async () => {
  const { server, world, tablet, active } = await signedIn();
  const beside = await started(makeWorld({ server, beside: world }));
  for (let child = 1; child <= 5; child += 1) await recordScreening(screening(child), tablet);
  await Promise.all([active.sync.drain(), activeOf(beside).sync.drain()]);
  expect(server.pushes.flatMap((push) => push.operations)).toHaveLength(5);
});

test('Where the leader freezes, another tab takes over, and a thawed one does no harm', async () => {
  const { server, world, tablet, active } = await signedIn();
  const besideWorld = makeWorld({ server, beside: world });
  const beside = await started(besideWorld);
  await recordScreening(screening(1), tablet);
  let thaw: (answer: Response) => void = () => {};
  server.onPush = () => new Promise((resolve) => (thaw = resolve));
  const frozen = active.sync.drain();
  await until('the leader hangs', () => server.pushes.length === 1);

  server.onPush = (body) => pushed(body);
  const other = activeOf(beside).sync.drain();
  await settled();
  expect(server.pushes).toHaveLength(1);
  await besideWorld.pass(90_000);
  expect((await other).ended).toBe('done');
  expect((await active.database.outbox.toArray())[0]?.state).toBe('sent');

  thaw(pushed({ user_id: 5, device_id: '', operations: [] }, []));
  expect((await frozen).ended).toBe('no-network');
  expect((await active.database.outbox.toArray())[0]?.state).toBe('sent');
});

test('A step that hangs ends by itself', async () => {
  const world = makeWorld({ server: makeServer() });
  const hanging = asLeader(world.environment, 'x', () => new Promise(() => {})).catch(
    (error: unknown) => error,
  );
  await world.pass(75_000);
  expect(await hanging).toBeInstanceOf(TimeLimitError);
  expect(await asLeader(world.environment, 'x', async () => 'next')).toBe('next');
});

test('Without locks it works all the same', async () => {
  const world = makeWorld({ server: makeServer(), locks: null });
  expect(await asLeader(world.environment, 'x', async () => 'done')).toBe('done');
});

test('What a step throws is passed on, and the lock is free again', async () => {
  const world = makeWorld({ server: makeServer() });
  const failing = asLeader(world.environment, 'x', async () => {
    throw new Error('planted');
  });
  await expect(failing).rejects.toThrow('planted');
  expect(await asLeader(world.environment, 'x', async () => 'next')).toBe('next');
  expect(world.waitingTimers()).toBe(0);
});
