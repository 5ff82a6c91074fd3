/** A full tablet that makes room: it works on, and says what went for it until that is fetched again. */
import type Dexie from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { makeRoom } from '../../../src/local/make-room';
import { readSyncState } from '../../../src/local/sync/sync-state';
import type { Active, Tablet } from '../../../src/local/tablet';
import { readMeta } from '../../../src/local/user-database';
import { signedIn } from './support/build';
import { type FakeServer, pulled } from './support/fake-server';
import { answerPages, child, screen, screening } from './support/feed';

let server: FakeServer;
let tablet: Tablet;
let active: Active;

beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
});

const run = () => active.sync.run('timer');
const state = () => readSyncState(tablet, active);
const names = async () => (await active.database.children.toArray()).map(({ fullname }) => fullname);
const days = ['2026-11-18', '2026-11-19'].map((date) => screening({ date }));

/** So many of the next writes of a new row into a table find no room. */
function noRoomFor(table: unknown, times: number) {
  const left = { times };
  (table as Dexie.Table).hook('creating', () => {
    if (left.times === 0) return;
    left.times -= 1;
    throw new DOMException('No room', 'QuotaExceededError');
  });
  return left;
}

/** History is here, and news of a child waits for the next fetch. */
async function withNews(): Promise<void> {
  answerPages(server, { cursor: 'c1', changes: [child(), ...days, screening()] });
  await run();
  server.onPull = (query) =>
    pulled(
      query.get('cursor') === 'c1'
        ? { cursor: 'c2', changes: [child({ id: 12, fullname: 'Wei Ming' })] }
        : { cursor: 'c2' },
    );
}

test('a page that history makes room for is stored, and the tablet is not called full', async () => {
  await withNews();
  noRoomFor(active.database.children, 1);
  expect(await run()).toMatchObject({ ended: 'done' });
  expect(await names()).toEqual(['Nur Aisyah', 'Wei Ming']);
  expect(tablet.trouble.get()).toBeNull();
  expect(await state()).toMatchObject({ storage: null, letGo: true });
});

test('a page that nothing makes room for is told, until a later one is stored', async () => {
  await withNews();
  const room = noRoomFor(active.database.children, 1_000);
  expect(await run()).toMatchObject({ ended: 'trouble' });
  expect(await state()).toMatchObject({ storage: 'full', letGo: true });
  room.times = 0;
  expect(await run()).toMatchObject({ ended: 'done' });
  expect(await names()).toEqual(['Nur Aisyah', 'Wei Ming']);
  expect(await state()).toMatchObject({ storage: null, letGo: true });
  // The first save that finds room has what went fetched again.
  await screen(tablet, 36.5);
  expect(await readMeta(active.database, 'feed_cursor')).toBeUndefined();
});

test('a save that history makes room for says what went, until it is fetched again', async () => {
  await withNews();
  expect(await state()).toMatchObject({ letGo: false });
  noRoomFor(active.database.outbox, 1);
  await screen(tablet, 36.5);
  expect(await state()).toMatchObject({ storage: null, waiting: 1, letGo: true });
  // Not on the same day: it would go again.
  await run();
  expect(await state()).toMatchObject({ letGo: true });
  server.onPull = (query) => {
    const all = query.get('cursor') === null ? [child(), ...days] : [];
    return pulled({ cursor: 'c3', today: '2026-11-21', changes: all });
  };
  await run();
  await run();
  expect(await state()).toMatchObject({ letGo: false, historyComplete: true });
});

test('what went while history was being fetched is not called complete', async () => {
  const asked: (string | null)[] = [];
  server.onPull = async (query) => {
    const cursor = query.get('cursor');
    asked.push(cursor);
    if (cursor === null)
      return pulled({ cursor: 'c1', more: true, changes: [child(), screening(), ...days] });
    if (asked.length === 2) await makeRoom(active.database);
    return pulled({ cursor: 'c2' });
  };
  await run();
  expect(await state()).toMatchObject({ historyComplete: false, historyComing: false, letGo: true });
  // It is not begun anew at once: it would go again.
  expect(await readMeta(active.database, 'feed_cursor')).toBe('c2');
});
