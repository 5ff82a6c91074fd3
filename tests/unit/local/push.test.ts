/** What counts as an acknowledgement, and what becomes of entries that are not acknowledged. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { recordScreening } from '../../../src/local/day-entries';
import { writeFacts } from '../../../src/local/device-database';
import type { OutboxRow } from '../../../src/local/outbox-row';
import type { Active, Tablet } from '../../../src/local/tablet';
import { signedIn } from './support/build';
import { type FakeServer, json, type PushBody, problem, pushed, TODAY } from './support/fake-server';
import type { World } from './support/world';

let server: FakeServer;
let world: World;
let tablet: Tablet;
let active: Active;

beforeEach(async () => {
  ({ server, world, tablet, active } = await signedIn());
});

const content = { body_temperature: 36.6, symptoms: [], others_message: null };

async function screen(childId: number, temperature = 36.6): Promise<string> {
  const entry = { childId, date: TODAY, content: { ...content, body_temperature: temperature } };
  return (await recordScreening(entry, tablet)).operationId;
}

const rows = (): Promise<OutboxRow[]> => active.database.outbox.orderBy('order').toArray();
const states = async () => (await rows()).map((row) => row.state);

describe('an acknowledgement', () => {
  test('makes the entry sent, and notes how and when', async () => {
    await screen(1);
    expect(await active.sync.drain()).toMatchObject({ ended: 'done' });
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'sent', sent_as: 'applied', sent_at: '2026-11-20T04:00:00.000Z' });
  });

  const results: [
    status: 'applied' | 'merged' | 'alternative' | 'held' | 'refused' | 'retry',
    state: string,
  ][] = [
    ['applied', 'sent'],
    ['merged', 'sent'],
    ['alternative', 'sent'],
    ['held', 'sent'],
    ['refused', 'refused'],
    ['retry', 'pending'],
  ];
  test.each(results)('of %s leaves the entry %s', async (status, state) => {
    const operation_id = await screen(1);
    server.onPush = (body) => pushed(body, [{ operation_id, status, message: 'Why.', errors: { a: ['b'] } }]);
    await active.sync.drain();
    expect(await states()).toEqual([state]);
    if (status === 'refused')
      expect((await rows())[0]?.last_error).toEqual({ message: 'Why.', errors: { a: ['b'] } });
  });

  const noAcknowledgement: [name: string, answer: (body: PushBody) => Response | Promise<Response>][] = [
    [
      'a captive portal’s page',
      () => new Response('<html>Welcome</html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['a captive portal’s JSON', () => json({ data: { ok: true } })],
    ['a truncated body', async (body) => cut(await pushed(body).text())],
    ['an empty body', () => new Response('', { status: 200 })],
    ['an answer without content', () => new Response(null, { status: 204 })],
    ['a 201', async (body) => json(await pushed(body).json(), 201)],
    ['another envelope', (body) => pushed(body, undefined, { envelope: 'other' as never })],
    ['another user’s answer', (body) => pushed(body, undefined, { user_id: 6 })],
    ['no result of it', (body) => pushed(body, [])],
    [
      'a result of another operation',
      (body) => pushed(body, [{ operation_id: '01900000-0000-7000-8000-000000000009', status: 'applied' }]),
    ],
    [
      'a status that does not exist',
      (body) =>
        pushed(
          body,
          body.operations.map(({ operation_id }) => ({ operation_id, status: 'fine' as never })),
        ),
    ],
    [
      'HTML with a 403',
      () => new Response('<html>Pay first</html>', { status: 403, headers: { 'Content-Type': 'text/html' } }),
    ],
    ['a proxy’s 502', () => new Response('<html>Bad gateway</html>', { status: 502 })],
    ['our 500', () => problem(500)],
    ['our 429', () => problem(429)],
    ['our 409', () => problem(409)],
    ['our 404', () => problem(404)],
  ];
  test.each(noAcknowledgement)('is not %s: the entry waits, and is sent whole later', async (_, answer) => {
    const operationId = await screen(1);
    const usual = server.onPush;
    server.onPush = answer;
    await active.sync.drain();
    expect(await states()).toEqual(['pending']);
    server.onPush = usual;
    await world.pass(10 * MINUTE_MS);
    await active.sync.drain();
    expect(await states()).toEqual(['sent']);
    expect(server.applied).toEqual([operationId]);
  });

  test('that is lost on its way leads to the same operation again, to the letter', async () => {
    await screen(1);
    const usual = server.onPush;
    server.onPush = async (body, request) => {
      await usual(body, request);
      throw new TypeError('connection reset');
    };
    await active.sync.drain();
    server.onPush = usual;
    await active.sync.drain();
    expect(server.pushes).toHaveLength(2);
    expect(server.pushes[1]?.operations).toEqual(server.pushes[0]?.operations);
    expect(server.applied).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
  });

  test('of a part leaves the rest waiting', async () => {
    const [first] = [await screen(1), await screen(2)];
    server.onPush = (body) => pushed(body, [{ operation_id: first, status: 'applied' }]);
    await active.sync.drain();
    expect(await states()).toEqual(['sent', 'pending']);
  });
});

describe('a batch that is rejected whole', () => {
  /** A server that cannot bear one child. */
  const poisoned = (childId: number, status: number) => (body: PushBody) => {
    if (body.operations.some((operation) => operation.arguments.child_id === childId))
      return problem(status, 'Poison.');
    for (const { operation_id } of body.operations) server.applied.push(operation_id);
    return pushed(body);
  };

  test.each([400, 403, 413, 422])(
    'with %i is split until the poison is alone: nine sent, one refused',
    async (status) => {
      for (let child = 1; child <= 10; child += 1) await screen(child);
      server.onPush = poisoned(3, status);
      expect(await active.sync.drain()).toMatchObject({ ended: 'done' });
      expect((await states()).filter((state) => state === 'sent')).toHaveLength(9);
      const refused = (await rows()).filter((row) => row.state === 'refused');
      expect(refused.map((row) => row.child_id)).toEqual([3]);
      expect(refused[0]?.last_error?.message).toBe('Poison.');
      expect(new Set(server.applied).size).toBe(9);
      expect(server.applied).toHaveLength(9);
    },
  );

  test('for its size goes in smaller ones, which grow by twice at the most', async () => {
    for (let child = 1; child <= 60; child += 1) await screen(child);
    server.onPush = (body) => (body.operations.length > 6 ? problem(413) : pushed(body));
    expect(await active.sync.drain()).toMatchObject({ ended: 'done' });
    expect(new Set(await states())).toEqual(new Set(['sent']));
    const sizes = server.pushes.map(({ operations }) => operations.length);
    const grown = sizes.filter(
      (size, at) => at > 0 && size > 6 && size > 2 * Math.max(6, sizes[at - 1] ?? 0),
    );
    expect(grown).toEqual([]);
    expect(sizes.some((size) => size > 6)).toBe(true);
  });

  test('loses nothing when the network goes in the midst of the search', async () => {
    for (let child = 1; child <= 10; child += 1) await screen(child);
    server.onPush = (body) => {
      if (server.pushes.length === 3) throw new TypeError('gone');
      return poisoned(3, 422)(body);
    };
    expect(await active.sync.drain()).toMatchObject({ ended: 'no-network' });
    expect(await rows()).toHaveLength(10);
    expect((await active.sync.drain()).ended).toBe('done');
    expect((await states()).filter((state) => state === 'sent')).toHaveLength(9);
  });
});

describe('a session that is over', () => {
  test('pauses the outbox, and fails nothing', async () => {
    await screen(1);
    server.session = null;
    server.onPush = () => problem(401);
    expect(await active.sync.run('button')).toMatchObject({ ended: 'sign-in' });
    expect(await states()).toEqual(['pending']);
    expect(await active.database.meta.get('contact')).toMatchObject({ value: { state: 'sign-in' } });
  });

  test('that was ended by an administrator still lets the entries go, by its cookie', async () => {
    await screen(1);
    server.session = null;
    server.onPush = (body, request) => {
      if (request.headers.get('X-XSRF-TOKEN') !== server.cookies.get('XSRF-TOKEN')) return problem(403);
      return pushed(
        body,
        body.operations.map(({ operation_id }) => ({ operation_id, status: 'held' as const })),
      );
    };
    expect(await active.sync.drain()).toMatchObject({ ended: 'done' });
    expect(server.pushes.at(-1)?.authorization).toBeNull();
    expect((await rows())[0]).toMatchObject({ state: 'sent', sent_as: 'held' });
  });

  test('sends nothing by a cookie that someone’s sign-in, cut off before it could be noted, may have changed', async () => {
    await screen(1);
    server.session = null;
    await writeFacts(tablet.device, { cookie_of: null });
    server.onPush = () => problem(401);
    expect(await active.sync.drain()).toMatchObject({ ended: 'sign-in' });
    expect(server.pushes.filter(({ authorization }) => authorization === null)).toEqual([]);
    expect(await states()).toEqual(['pending']);
  });

  test('is renewed once where only its token has run out', async () => {
    await screen(1);
    server.tokens += 1;
    expect(await active.sync.drain()).toMatchObject({ ended: 'done' });
    expect(server.calls.filter((call) => call === 'POST /api/refresh')).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
  });
});

test('Nothing is sent of a row that bears another author', async () => {
  await screen(1);
  await active.database.outbox.toCollection().modify({ author: { id: 6, name: 'Someone else' } });
  expect(await active.sync.drain()).toMatchObject({ ended: 'done' });
  expect(server.pushes).toEqual([]);
  expect(await states()).toEqual(['pending']);
});

test('Entries that were on their way when the app was killed are sent at the next start', async () => {
  await screen(1);
  await active.database.outbox.toCollection().modify({ state: 'sending' });
  await active.sync.drain();
  expect(await states()).toEqual(['sent']);
});

test('What the server wants again later waits for its time, with jitter, and then goes', async () => {
  const operation_id = await screen(1);
  const usual = server.onPush;
  server.onPush = (body) => pushed(body, [{ operation_id, status: 'retry' }]);
  await active.sync.drain();
  const [row] = await rows();
  expect(row).toMatchObject({ state: 'pending', attempts: 1 });
  expect(row?.next_attempt_at).toBeGreaterThan(world.environment.clock.now());
  server.onPush = usual;
  await active.sync.run('timer');
  expect(await states()).toEqual(['pending']);
  await world.pass(2_000);
  await active.sync.run('timer');
  expect(await states()).toEqual(['sent']);
});

describe('More than one batch', () => {
  // One child has two entries: the second may not go before the first was taken.
  const many = 150;
  beforeEach(async () => {
    for (let child = 1; child <= many; child++) await screen(child);
    await screen(1, 37.1);
  });
  const sizes = () => server.pushes.map(({ operations }) => operations.length);

  test('goes two at a time, each entry once, the later of one child behind the answer to the earlier', async () => {
    expect(await active.sync.drain()).toMatchObject({ ended: 'done' });
    expect(sizes()).toEqual([100, 50, 1]);
    expect(await states()).toEqual(Array(many + 1).fill('sent'));
    expect(server.applied).toEqual((await rows()).map((row) => row.operation_id));
  });

  test('sends nothing of an entity whose entry is still on its way', async () => {
    let release = () => {};
    server.onPush = async (body) => {
      if (server.pushes.length === 1)
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return pushed(body);
    };
    const draining = active.sync.drain();
    await vi.waitFor(() => expect(sizes()).toEqual([100, 50]), { timeout: 30_000 });
    expect(await states()).not.toContain('sent');
    release();
    await draining;
    expect(sizes()).toEqual([100, 50, 1]);
    expect(await states()).toEqual(Array(many + 1).fill('sent'));
  });

  test('keeps what the network took from the second, and sends it again', async () => {
    server.onPush = (body) =>
      server.pushes.length === 2 ? Promise.reject(new TypeError('gone')) : pushed(body);
    expect(await active.sync.drain()).toMatchObject({ ended: 'no-network' });
    expect(await states()).toEqual([...Array(100).fill('sent'), ...Array(50).fill('pending'), 'sent']);
    server.onPush = (body) => pushed(body);
    expect(await active.sync.drain()).toMatchObject({ ended: 'done' });
    expect(await states()).toEqual(Array(many + 1).fill('sent'));
    expect(sizes()).toEqual([100, 50, 1, 50]);
  });

  test('stops at what is refused, and lets nothing of that child pass', async () => {
    const [first] = await rows();
    server.onPush = (body) =>
      pushed(
        body,
        body.operations.map(({ operation_id }) =>
          operation_id === first?.operation_id
            ? { operation_id, status: 'refused', message: 'Why.', errors: {} }
            : { operation_id, status: 'applied' },
        ),
      );
    await active.sync.drain();
    expect(await states()).toEqual(['refused', ...Array(many - 1).fill('sent'), 'pending']);
  });
});

test('Where the tablet has no room for the acknowledgement, it deletes what was sent', async () => {
  const operationId = await screen(1);
  const full = (changes: object) => {
    if ('sent_at' in changes) throw new DOMException('No room', 'QuotaExceededError');
  };
  active.database.outbox.hook('updating', full);
  expect(await active.sync.drain()).toMatchObject({ ended: 'done' });
  expect(await states()).toEqual([]);
  // A pull brings the record itself.
  expect(await active.database.records.count()).toBe(0);
  expect(server.applied).toEqual([operationId]);
});

function cut(text: string): Response {
  return new Response(text.slice(0, -20), { headers: { 'Content-Type': 'application/json' } });
}
