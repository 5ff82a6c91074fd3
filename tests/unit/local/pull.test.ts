/** What comes from the server: page and cursor together. */
import type Dexie from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { feedTypes } from '#shared/endpoints/feed-types';
import type { FeedChange } from '#shared/endpoints/sync';
import { fetchAgain, makeRoom } from '../../../src/local/make-room';
import { signOut } from '../../../src/local/sign-out-by-hand';
import { applyPage } from '../../../src/local/sync/apply-page';
import type { Active, Tablet } from '../../../src/local/tablet';
import { readMeta, UserDatabase } from '../../../src/local/user-database';
import { storedRecords } from '../../support/stored-records';
import { signedIn } from './support/build';
import { type FakeServer, pageOf, problem, pulled, pushed } from './support/fake-server';
import { answerPages, child, report, screen, screening, shownScreening } from './support/feed';
import { NOON, type World } from './support/world';

let server: FakeServer;
let tablet: Tablet;
let active: Active;
let world: World;

beforeEach(async () => {
  ({ server, tablet, active, world } = await signedIn());
});

const pull = () => active.sync.run('timer');
const names = async () => (await active.database.children.toArray()).map((each) => each.fullname);
const view = (childId?: number) => shownScreening(active, childId);

describe('pages', () => {
  test('are fetched one after the other, each with the cursor of the last', async () => {
    const cursors = answerPages(
      server,
      { cursor: 'c1', more: true, base_complete: false, reset: true, changes: [child()] },
      { cursor: 'c2', more: true, changes: [child({ id: 12, fullname: 'Wei Ming' })] },
      { cursor: 'c3', changes: [screening()] },
    );
    await pull();
    expect(cursors).toEqual([null, 'c1', 'c2']);
    expect(await names()).toEqual(['Nur Aisyah', 'Wei Ming']);
    expect(await view()).toMatchObject({ body_temperature: 36.6 });
    expect(await readMeta(active.database, 'base_complete')).toBe(true);
    expect(await readMeta(active.database, 'history_complete')).toBe(true);
  });

  test('are each asked for while the one before is stored', async () => {
    const order: (string | null)[] = [];
    answerPages(
      server,
      { cursor: 'c1', more: true, base_complete: true, reset: true, changes: [child()] },
      { cursor: 'c2', more: true, changes: [child({ id: 12, fullname: 'Wei Ming' })] },
      { cursor: 'c3', more: true, changes: [child({ id: 13, fullname: 'Kavitha' })] },
      { cursor: 'c4', changes: [] },
    );
    const usual = server.onPull;
    server.onPull = (query) => {
      order.push(query.get('cursor'));
      return usual(query);
    };
    const children = active.database.children as unknown as Dexie.Table;
    children.hook('creating', (_, row) => {
      order.push(row.fullname);
    });
    await pull();
    // The first page may begin a full pull: what follows is asked for once it is stored.
    expect(order).toEqual([null, 'Nur Aisyah', 'c1', 'c2', 'Wei Ming', 'c3', 'Kavitha']);
  });

  test('come several at once while answers are quick, and one by one where they are slow', async () => {
    const said: (string | null)[] = [];
    const page = (cursor: string, more = true) => ({ cursor, more, base_complete: true, changes: [] });
    const names = Array.from({ length: 8 }, (_, count) => `c${count}`);
    answerPages(server, ...names.map((cursor, count) => page(cursor, count < names.length - 1)));
    const usual = server.onPull;
    server.onPull = (query) => {
      said.push(query.get('pages'));
      // The fifth takes long.
      if (said.length === 5) world.setClock(world.environment.clock.now() + 6_000);
      return usual(query);
    };
    await pull();
    // Each is asked for before the one before it is stored, and so by how quick the one before that was.
    expect(said.slice(0, 5)).toEqual(['1', '2', '2', '4', '4']);
    expect(said.slice(5)).toContain('2');
    expect(said.at(-1)).toBe('4');
  });

  test('that another tab has stored meanwhile are passed over, and no other is', async () => {
    const third = pageOf({ cursor: 'c3', more: true, changes: [child({ id: 13, fullname: 'Kavitha' })] });
    const cursors = answerPages(
      server,
      { cursor: 'c1', more: true, base_complete: true, reset: true, changes: [child()] },
      { cursor: 'c2', more: true, changes: [child({ id: 12, fullname: 'Wei Ming' })] },
      third,
      { cursor: 'c4', changes: [child({ id: 14, fullname: 'Mei Ling' })] },
    );
    const usual = server.onPull;
    server.onPull = async (query) => {
      const answer = await usual(query);
      if (query.get('cursor') !== 'c2') return answer;
      // Once the second page is stored, the other tab stores the third before this one comes to it.
      const { database } = active;
      await vi.waitFor(async () => expect(await readMeta(database, 'feed_cursor')).toBe('c2'));
      const asked = { cursor: 'c2', generation: 1, acknowledged: [], at: 0 };
      await applyPage({ database, environment: world.environment, isStopped: () => false }, third, asked);
      return answer;
    };
    await pull();
    expect(cursors).toEqual([null, 'c1', 'c2', 'c3']);
    expect(await names()).toEqual(['Nur Aisyah', 'Wei Ming', 'Kavitha', 'Mei Ling']);
    expect(await readMeta(active.database, 'feed_cursor')).toBe('c4');
  });

  test('tell which kinds the app knows; of others nothing is stored, and the cursor moves on', async () => {
    const said: (string | null)[] = [];
    const strange = { type: 'hologram', id: 7, document: { id: 7 } } as unknown as FeedChange;
    server.onPull = (query) => {
      said.push(query.get('kinds'));
      return pulled({ cursor: 'c1', changes: [strange, child()] });
    };
    await pull();
    expect(said).toEqual([feedTypes.join()]);
    expect(await names()).toEqual(['Nur Aisyah']);
    expect(await readMeta(active.database, 'feed_cursor')).toBe('c1');
  });

  test('can be used before the history is there', async () => {
    answerPages(server, { cursor: 'c1', more: true, base_complete: true, reset: true, changes: [child()] });
    const usual = server.onPull;
    server.onPull = (query) => (query.get('cursor') === null ? usual(query) : problem(500));
    await pull();
    expect(await names()).toEqual(['Nur Aisyah']);
    expect(await readMeta(active.database, 'base_complete')).toBe(true);
    expect(await readMeta(active.database, 'history_complete')).toBeUndefined();
  });

  test('and their cursor are one: where a document can’t be stored, the cursor stays', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const cursors = answerPages(server, { cursor: 'c1', changes: [child(), screening()] });
    const table = active.database.records as unknown as Dexie.Table;
    const breaks = () => {
      throw new Error('planted');
    };
    table.hook('creating', breaks);
    await pull();
    expect(await names()).toEqual([]);
    expect(await readMeta(active.database, 'feed_cursor')).toBeUndefined();
    table.hook('creating').unsubscribe(breaks);
    await pull();
    expect(cursors).toEqual([null, null]);
  });

  test('that were asked for with a cursor that has moved since are thrown away', async () => {
    answerPages(server, { cursor: 'c1', changes: [child()] });
    await pull();
    const { database } = active;
    const late = pageOf({ cursor: 'c0', changes: [child({ fullname: 'Old name' })] });
    const asked = { cursor: undefined, generation: 1, acknowledged: [], at: 0 };
    expect(
      await applyPage({ database, environment: world.environment, isStopped: () => false }, late, asked),
    ).toBe('stale');
    expect(await names()).toEqual(['Nur Aisyah']);
    expect(await readMeta(database, 'feed_cursor')).toBe('c1');
  });

  test('that are not ours change nothing', async () => {
    answerPages(server, { cursor: 'c1', envelope: 'portal' as never, changes: [child()] });
    expect(await pull()).toMatchObject({ ended: 'no-network' });
    answerPages(server, { cursor: 'c1', user_id: 6, changes: [child()] });
    expect(await pull()).toMatchObject({ ended: 'sign-in' });
    expect(await names()).toEqual([]);
  });

  test('take a record away that is gone, and all that is known of a child who is', async () => {
    answerPages(
      server,
      { cursor: 'c1', changes: [child(), screening(), report(), child({ id: 12, fullname: 'Wei Ming' })] },
      { cursor: 'c2', changes: [{ type: 'child', id: 11, document: null }] },
    );
    await pull();
    await pull();
    expect(await names()).toEqual(['Wei Ming']);
    expect(await storedRecords(active.database)).toEqual([]);
  });

  test('take a record of a past day out of its bundle, and leave the others of it', async () => {
    const [gone, stays] = [11, 12].map((child_id) => screening({ child_id, date: '2026-11-19' }));
    if (!gone || !stays) return;
    answerPages(
      server,
      { cursor: 'c1', changes: [child(), child({ id: 12, fullname: 'Wei Ming' }), gone, stays] },
      { cursor: 'c2', changes: [{ type: 'screening', id: String(gone.id), document: null }] },
      { cursor: 'c3', changes: [{ type: 'child', id: 12, document: null }] },
    );
    await pull();
    expect(await active.database.bundles.count()).toBe(1);
    await pull();
    expect((await storedRecords(active.database)).map(({ id }) => id)).toEqual([stays.id]);
    await pull();
    expect(await active.database.bundles.count()).toBe(0);
  });

  test('of past days go where room is made, and are fetched again; the newest day stays', async () => {
    const days = ['2026-11-18', '2026-11-19'].map((date) => screening({ date }));
    answerPages(server, { cursor: 'c1', changes: [child(), ...days, screening()] });
    await pull();
    expect(await active.database.bundles.count()).toBe(2);
    await makeRoom(active.database);
    expect((await storedRecords(active.database)).map(({ date }) => date)).toEqual(['2026-11-20']);
    await fetchAgain(active.database);
    const cursors = answerPages(server, { cursor: 'c2', changes: [child(), ...days, screening()] });
    await pull();
    expect(cursors).toEqual([null]);
    expect(await storedRecords(active.database)).toHaveLength(3);
  });

  test('with another word on records of a past day are stored once, in place of the first', async () => {
    const children = [child(), child({ id: 12, fullname: 'Wei Ming' })];
    const told = (body_temperature: number) =>
      [11, 12].map((child_id) => screening({ child_id, date: '2026-11-19', body_temperature }));
    answerPages(
      server,
      { cursor: 'c1', changes: [...children, ...told(36.4)] },
      { cursor: 'c2', changes: told(36.8) },
    );
    await pull();
    await pull();
    expect(await storedRecords(active.database)).toMatchObject([
      { view: { body_temperature: 36.8 } },
      { view: { body_temperature: 36.8 } },
    ]);
  });

  test('that file an own entry under another day than the tablet did have it there once', async () => {
    await screen(tablet, 38.2);
    await active.sync.drain();
    const [{ id } = {}] = await storedRecords(active.database);
    const told = screening({ id: String(id), date: '2026-11-19', body_temperature: 38.2 });
    answerPages(server, { cursor: 'c1', changes: [child(), told] });
    await pull();
    expect(await storedRecords(active.database)).toMatchObject([
      { id, date: '2026-11-19', view: { body_temperature: 38.2 } },
    ]);
  });

  test('of a preschool that left the scope go from the cache, and its entries are still sent', async () => {
    answerPages(server, {
      cursor: 'c1',
      changes: [child(), child({ id: 12, preschool_id: 2 }), screening()],
    });
    await pull();
    await screen(tablet, 38.2);
    server.onPush = () => problem(500);
    answerPages(server, { cursor: 'c2', left_preschools: [1] });
    await pull();
    expect((await active.database.children.toArray()).map(({ id }) => id)).toEqual([12]);
    expect(await active.database.records.toArray()).toMatchObject([
      { server: null, view: { body_temperature: 38.2 } },
    ]);
    expect(await active.database.outbox.count()).toBe(1);
    server.onPush = (body) => pushed(body);
    await active.sync.drain();
    expect(server.pushes.at(-1)?.operations).toHaveLength(1);
  });

  test('older than 30 days are not kept, unless an entry lies on them', async () => {
    answerPages(server, {
      cursor: 'c1',
      changes: [screening({ date: '2026-10-20' }), screening({ date: '2026-10-21' })],
    });
    await pull();
    expect((await storedRecords(active.database)).map(({ date }) => date)).toEqual(['2026-10-21']);
    answerPages(server, { cursor: 'c2', today: '2026-11-21' });
    await pull();
    expect(await storedRecords(active.database)).toEqual([]);
  });
});

describe('Sent entries', () => {
  let pulls = 1;
  /** A contact with the server at noon of a day, and how many entries are still here after it. */
  const contactOn = async (today: string) => {
    pulls += 1;
    answerPages(server, { cursor: `c${pulls}`, today, server_time: `${today}T04:00:00.000Z` });
    await pull();
    return active.database.outbox.count();
  };

  beforeEach(async () => {
    await screen(tablet, 36.2);
    await contactOn('2026-11-20');
  });

  test('are kept for 30 days, and then go', async () => {
    expect(await contactOn('2026-12-19')).toBe(1);
    expect(await contactOn('2026-12-21')).toBe(1);
    expect(await contactOn('2026-12-22')).toBe(0);
  });

  test('go by the server’s clock, whatever the tablet’s own says', async () => {
    world.setClock(NOON + 400 * DAY_MS);
    expect([await contactOn('2026-11-21'), await contactOn('2026-11-22')]).toEqual([1, 1]);
    world.setClock(NOON - 400 * DAY_MS);
    expect([await contactOn('2026-12-21'), await contactOn('2026-12-22')]).toEqual([1, 0]);
  });

  test('stay over a sign-out on a tablet whose clock was set ahead', async () => {
    world.setClock(NOON + 400 * DAY_MS);
    server.online = false;
    await signOut(tablet);
    const database = new UserDatabase(5, world.environment);
    expect(await database.outbox.count()).toBe(1);
    database.close();
  });

  test('stay while the server’s clock runs weeks ahead for an hour, however often the tablet asks in it', async () => {
    expect(await contactOn('2027-01-20')).toBe(1);
    await active.database.meta.delete('cleaned_on');
    expect(await contactOn('2027-01-20')).toBe(1);
    expect(await contactOn('2026-11-21')).toBe(1);
    expect(await contactOn('2026-12-21')).toBe(1);
    expect(await contactOn('2026-12-22')).toBe(0);
  });

  test('that were acknowledged by a clock that ran ahead are not kept for ever', async () => {
    const { outbox } = active.database;
    await outbox.toCollection().modify({ sent_at: '2026-11-25T04:00:00.000Z' });
    expect([await contactOn('2026-12-24'), await contactOn('2026-12-26')]).toEqual([1, 1]);
    expect(await contactOn('2026-12-27')).toBe(0);
  });
});

test('A page that arrives after the sign-out is not stored', async () => {
  const { database } = active;
  await database.meta.delete('owner');
  answerPages(server, { cursor: 'c1', changes: [child()] });
  expect(await pull()).toMatchObject({ ended: 'signed-out' });
  expect(await database.children.count()).toBe(0);
});
