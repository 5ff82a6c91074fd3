/** What comes from the server: page and cursor together, and never over an entry of the tablet. */
import type Dexie from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FeedChange, PullAnswer } from '#shared/endpoints/sync';
import { recordScreening } from '../../../src/local/record-screening';
import { saveReport } from '../../../src/local/save-report';
import { applyPage } from '../../../src/local/sync/apply-page';
import type { Active, Tablet } from '../../../src/local/tablet';
import { readMeta } from '../../../src/local/user-database';
import {
  buildAlternative,
  buildChild,
  buildReport,
  buildRow,
  buildScreening,
  signedIn,
} from './support/build';
import { type FakeServer, pageOf, problem, pulled, pushed, TODAY } from './support/fake-server';
import type { World } from './support/world';

let server: FakeServer;
let tablet: Tablet;
let active: Active;
let world: World;

beforeEach(async () => {
  ({ server, tablet, active, world } = await signedIn());
});

/** Answers one page after the other, and then empty ones. */
function answerPages(...pages: Partial<PullAnswer>[]): (string | null)[] {
  const cursors: (string | null)[] = [];
  server.onPull = (query) => {
    cursors.push(query.get('cursor'));
    const page = pages.shift();
    return pulled(page ?? { cursor: query.get('cursor') ?? 'end' });
  };
  return cursors;
}

const child = (changed: Parameters<typeof buildChild>[0] = {}): FeedChange => {
  const document = buildChild(changed);
  return { type: 'child', id: document.id, document };
};
const screening = (changed: Parameters<typeof buildScreening>[0] = {}): FeedChange => {
  const document = buildScreening(changed);
  return { type: 'screening', id: document.id, document };
};
const report = (changed: Parameters<typeof buildReport>[0] = {}): FeedChange => {
  const document = buildReport(changed);
  return { type: 'report', id: document.id, document };
};

const pull = () => active.sync.run('timer');
const names = async () => (await active.database.children.toArray()).map((each) => each.fullname);
const view = async (childId = 11) => {
  const document = buildScreening({ child_id: childId });
  return (await active.database.screenings.get(document.id))?.view ?? null;
};
const screen = (temperature: number, childId = 11) =>
  recordScreening(
    { childId, date: TODAY, content: { body_temperature: temperature, symptoms: [], others_message: null } },
    tablet,
  );

describe('pages', () => {
  test('are fetched one after the other, each with the cursor of the last', async () => {
    const cursors = answerPages(
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

  test('can be used before the history is there', async () => {
    answerPages({ cursor: 'c1', more: true, base_complete: true, reset: true, changes: [child()] });
    const usual = server.onPull;
    server.onPull = (query) => (query.get('cursor') === null ? usual(query) : problem(500));
    await pull();
    expect(await names()).toEqual(['Nur Aisyah']);
    expect(await readMeta(active.database, 'base_complete')).toBe(true);
    expect(await readMeta(active.database, 'history_complete')).toBeUndefined();
  });

  test('and their cursor are one: where a document can not be stored, the cursor stays', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const cursors = answerPages({ cursor: 'c1', changes: [child(), screening()] });
    const table = active.database.screenings as unknown as Dexie.Table;
    const breaks = () => {
      throw new Error('planted');
    };
    table.hook('creating', breaks);
    await pull();
    expect(await names()).toEqual([]);
    expect(await readMeta(active.database, 'cursor')).toBeUndefined();
    table.hook('creating').unsubscribe(breaks);
    await pull();
    expect(cursors).toEqual([null, null]);
  });

  test('that were asked for with a cursor that has moved since are thrown away', async () => {
    answerPages({ cursor: 'c1', changes: [child()] });
    await pull();
    const { database } = active;
    const late = pageOf({ cursor: 'c0', changes: [child({ fullname: 'Old name' })] });
    const asked = { cursor: undefined, generation: 1, acknowledged: [] };
    expect(
      await applyPage({ database, environment: world.environment, isStopped: () => false }, late, asked),
    ).toBe('stale');
    expect(await names()).toEqual(['Nur Aisyah']);
    expect(await readMeta(database, 'cursor')).toBe('c1');
  });

  test('that are not ours change nothing', async () => {
    answerPages({ cursor: 'c1', envelope: 'portal' as never, changes: [child()] });
    expect(await pull()).toMatchObject({ ended: 'no-network' });
    answerPages({ cursor: 'c1', user_id: 6, changes: [child()] });
    expect(await pull()).toMatchObject({ ended: 'sign-in' });
    expect(await names()).toEqual([]);
  });

  test('take a record away that is gone, and all that is known of a child who is', async () => {
    answerPages(
      { cursor: 'c1', changes: [child(), screening(), report(), child({ id: 12, fullname: 'Wei Ming' })] },
      { cursor: 'c2', changes: [{ type: 'child', id: 11, document: null }] },
    );
    await pull();
    await pull();
    expect(await names()).toEqual(['Wei Ming']);
    expect(await active.database.screenings.count()).toBe(0);
    expect(await active.database.reports.count()).toBe(0);
  });

  test('of a preschool that left the scope go from the cache, and its entries are still sent', async () => {
    answerPages({ cursor: 'c1', changes: [child(), child({ id: 12, preschool_id: 2 }), screening()] });
    await pull();
    await screen(38.2);
    server.onPush = () => problem(500);
    answerPages({ cursor: 'c2', left_preschools: [1] });
    await pull();
    expect((await active.database.children.toArray()).map(({ id }) => id)).toEqual([12]);
    expect(await active.database.screenings.toArray()).toMatchObject([
      { server: null, view: { body_temperature: 38.2 } },
    ]);
    expect(await active.database.outbox.count()).toBe(1);
    server.onPush = (body) => pushed(body);
    await active.sync.drain();
    expect(server.pushes.at(-1)?.operations).toHaveLength(1);
  });

  test('older than 30 days are not kept, unless an entry lies on them', async () => {
    answerPages({
      cursor: 'c1',
      changes: [screening({ date: '2026-10-20' }), screening({ date: '2026-10-21' })],
    });
    await pull();
    expect((await active.database.screenings.toArray()).map(({ date }) => date)).toEqual(['2026-10-21']);
    answerPages({ cursor: 'c2', today: '2026-11-21' });
    await pull();
    expect(await active.database.screenings.count()).toBe(0);
  });
});

describe('a reset', () => {
  test('leaves old records readable until its last page, and then removes what it did not bring', async () => {
    answerPages({
      cursor: 'c1',
      reset: true,
      changes: [child(), child({ id: 12, fullname: 'Wei Ming' }), screening()],
    });
    await pull();
    const seen: string[][] = [];
    const pages: Partial<PullAnswer>[] = [
      { cursor: 'r1', reset: true, more: true, changes: [child({ id: 13, fullname: 'Kavitha' })] },
      { cursor: 'r2', reset: false, more: true, changes: [child({ fullname: 'Nur Aisyah binti Ali' })] },
      { cursor: 'r3' },
    ];
    server.onPull = async () => {
      seen.push(await names());
      return pulled(pages.shift());
    };
    await pull();
    expect(seen[2]).toEqual(['Nur Aisyah binti Ali', 'Wei Ming', 'Kavitha']);
    expect(await names()).toEqual(['Nur Aisyah binti Ali', 'Kavitha']);
    expect(await active.database.screenings.count()).toBe(0);
  });

  test('that was broken off goes on with its cursor, and still removes the old', async () => {
    answerPages({ cursor: 'c1', reset: true, changes: [child({ id: 12, fullname: 'Wei Ming' })] });
    await pull();
    answerPages({ cursor: 'r1', reset: true, more: true, changes: [child()] });
    const usual = server.onPull;
    server.onPull = (query) => (query.get('cursor') === 'r1' ? problem(503) : usual(query));
    await pull();
    expect(await names()).toEqual(['Nur Aisyah', 'Wei Ming']);
    answerPages({ cursor: 'r2' });
    await pull();
    expect(await names()).toEqual(['Nur Aisyah']);
  });

  test('never touches the outbox, nor what it makes visible', async () => {
    answerPages({ cursor: 'c1', reset: true, changes: [child(), screening()] });
    await pull();
    await screen(38.2);
    server.onPush = () => problem(500);
    answerPages({ cursor: 'r1', reset: true, changes: [child()] });
    await pull();
    expect(await view()).toMatchObject({ body_temperature: 38.2 });
    expect(await active.database.outbox.count()).toBe(1);
  });
});

describe('an entry of the tablet', () => {
  test('lies on top of what is pulled, while other fields follow', async () => {
    answerPages({ cursor: 'c1', changes: [screening({ body_temperature: 36.0 })] });
    await pull();
    await screen(38.2);
    server.onPush = () => problem(500);
    answerPages({
      cursor: 'c2',
      changes: [screening({ body_temperature: 36.4, symptoms: ['Cough'], version: 2 })],
    });
    await pull();
    expect(await view()).toMatchObject({ body_temperature: 38.2, symptoms: ['Cough'] });
    expect(await active.database.screenings.toArray()).toMatchObject([
      { server: { body_temperature: 36.4 } },
    ]);
  });

  test('stays in sight from its acknowledgement until a pull that was begun after it has ended', async () => {
    answerPages({ cursor: 'c1', changes: [screening({ body_temperature: 36.0 })] });
    await pull();
    await screen(38.2);
    const answers: (() => Response)[] = [() => problem(500)];
    server.onPull = () => (answers.shift() ?? (() => pulled({ cursor: 'c2' })))();
    await pull();
    expect((await active.database.outbox.toArray())[0]).toMatchObject({ state: 'sent', overlaid: 1 });
    expect(await view()).toMatchObject({ body_temperature: 38.2 });

    const between: unknown[] = [];
    answers.push(
      () => pulled({ cursor: 'c2', more: true }),
      () => pulled({ cursor: 'c3', changes: [screening({ body_temperature: 38.2, version: 2 })] }),
    );
    const usual = server.onPull;
    server.onPull = async (query) => {
      between.push((await view())?.body_temperature);
      return usual(query);
    };
    await pull();
    expect(between).toEqual([38.2, 38.2]);
    expect((await active.database.outbox.toArray())[0]).toMatchObject({ state: 'sent', overlaid: 0 });
    expect(await active.database.screenings.toArray()).toMatchObject([
      { server: { body_temperature: 38.2 }, view: { body_temperature: 38.2, version: 2 } },
    ]);
  });

  test('that the server kept elsewhere leaves its place to the server’s value', async () => {
    answerPages({ cursor: 'c1', changes: [screening({ body_temperature: 36.0 })] });
    await pull();
    await screen(38.2);
    const alternatives = [buildAlternative()];
    answerPages({ cursor: 'c2', changes: [screening({ body_temperature: 36.9, alternatives })] });
    await pull();
    expect(await view()).toMatchObject({ body_temperature: 36.9, alternatives });
    expect(await active.database.screenings.where('open').above(0).count()).toBe(1);
  });

  test('that is acknowledged while a page is on its way is not settled by that page', async () => {
    await screen(38.2);
    const { database } = active;
    const page = pageOf({ cursor: 'c1', changes: [] });
    await database.outbox.toCollection().modify({ state: 'sent', sent_as: 'applied', sent_at: TODAY });
    await applyPage({ database, environment: world.environment, isStopped: () => false }, page, {
      cursor: undefined,
      generation: undefined,
      acknowledged: [],
    });
    expect(await view()).toMatchObject({ body_temperature: 38.2 });
  });

  test('of a report keeps its rows beside the rows of others', async () => {
    const mine = buildRow({ id: '01900000-0000-7000-8000-000000000005', notes: 'mine' });
    await saveReport({ childId: 11, date: TODAY, sections: { activities: { rows: [mine] } } }, tablet);
    server.onPush = () => problem(500);
    answerPages({
      cursor: 'c1',
      changes: [
        report({
          sections: { activities: { version: 1, last: null, rows: [buildRow({ notes: 'theirs' })] } },
        }),
      ],
    });
    await pull();
    const [kept] = await active.database.reports.toArray();
    expect(kept?.view?.sections.activities?.rows.map((row) => row.notes)).toEqual(['theirs', 'mine']);
  });
});

describe('a database that was set back', () => {
  const setUp = async () => {
    await screen(38.2);
    await screen(36.1, 12);
    answerPages({ cursor: 'c1', changes: [child(), screening({ body_temperature: 38.2 })] });
    await pull();
    expect((await active.database.outbox.toArray()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    server.pushes.length = 0;
  };

  test.each([
    ['a new epoch', { epoch: 'epoch-2' }],
    ['a cursor that can not be followed', { reset: true }],
  ])('told by %s gets again what was sent in 30 days, under the same ids', async (_, told) => {
    await setUp();
    const before = server.applied.slice();
    const seen: unknown[] = [];
    const usual = server.onPush;
    server.onPush = async (body, request) => {
      seen.push(await view());
      return usual(body, request);
    };
    answerPages({ cursor: 'r1', changes: [child()], ...told });
    expect(await pull()).toMatchObject({ ended: 'done' });
    expect(server.pushes).toHaveLength(1);
    expect(server.pushes[0]?.operations.map(({ operation_id }) => operation_id)).toEqual(before);
    expect(seen).toMatchObject([{ body_temperature: 38.2 }]);
    expect((await active.database.outbox.toArray()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('does not get what was sent longer ago', async () => {
    await setUp();
    await active.database.outbox
      .filter((row) => row.child_id === 11)
      .modify({ sent_at: '2026-10-21T00:00:00.000Z' });
    answerPages({ cursor: 'r1', reset: true, more: true, epoch: 'epoch-2' });
    const usual = server.onPull;
    server.onPull = (query) => (query.get('cursor') === 'r1' ? problem(503) : usual(query));
    await pull();
    const rows = await active.database.outbox.orderBy('order').toArray();
    expect(rows.map(({ child_id, state }) => [child_id, state])).toEqual([
      [11, 'sent'],
      [12, 'pending'],
    ]);
  });
});

test('Sent entries are kept for 30 days, and then go', async () => {
  await screen(36.2);
  answerPages({ cursor: 'c1' });
  await pull();
  answerPages({ cursor: 'c2', today: '2026-12-19', server_time: '2026-12-19T04:00:00.000Z' });
  await pull();
  expect(await active.database.outbox.count()).toBe(1);
  answerPages({ cursor: 'c3', today: '2026-12-21', server_time: '2026-12-21T04:00:00.000Z' });
  await pull();
  expect(await active.database.outbox.count()).toBe(0);
});

test('A page that arrives after the sign-out is not stored', async () => {
  const { database } = active;
  await database.meta.delete('owner');
  answerPages({ cursor: 'c1', changes: [child()] });
  expect(await pull()).toMatchObject({ ended: 'signed-out' });
  expect(await database.children.count()).toBe(0);
});
