import { beforeEach, describe, expect, test } from 'vitest';
import type { ReportDocument } from '#shared/records/report-document';
import { saveReport } from '../../../src/local/day-entries';
import { applyPage } from '../../../src/local/sync/apply-page';
import type { Active, Tablet } from '../../../src/local/tablet';
import { buildAlternative, buildRow, signedIn } from './support/build';
import { type FakeServer, pageOf, problem, pulled, TODAY } from './support/fake-server';
import { answerPages, child, report, screen, screening, shownScreening } from './support/feed';
import type { World } from './support/world';

let server: FakeServer;
let tablet: Tablet;
let active: Active;
let world: World;

beforeEach(async () => {
  ({ server, tablet, active, world } = await signedIn());
});

const pull = () => active.sync.run('timer');
const view = (childId?: number) => shownScreening(active, childId);

describe('an entry of the tablet', () => {
  test('lies on top of what is pulled, while other fields follow', async () => {
    answerPages(server, { cursor: 'c1', changes: [screening({ body_temperature: 36.0 })] });
    await pull();
    await screen(tablet, 38.2);
    server.onPush = () => problem(500);
    answerPages(server, {
      cursor: 'c2',
      changes: [screening({ body_temperature: 36.4, symptoms: ['Cough'], version: 2 })],
    });
    await pull();
    expect(await view()).toMatchObject({ body_temperature: 38.2, symptoms: ['Cough'] });
    expect(await active.database.records.toArray()).toMatchObject([{ server: { body_temperature: 36.4 } }]);
  });

  test('stays in sight from its acknowledgement until a pull that was begun after it has ended', async () => {
    answerPages(server, { cursor: 'c1', changes: [screening({ body_temperature: 36.0 })] });
    await pull();
    await screen(tablet, 38.2);
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
    expect(await active.database.records.toArray()).toMatchObject([
      { server: { body_temperature: 38.2 }, view: { body_temperature: 38.2, version: 2 } },
    ]);
  });

  test('that the server kept elsewhere leaves its place to the server’s value', async () => {
    answerPages(server, { cursor: 'c1', changes: [screening({ body_temperature: 36.0 })] });
    await pull();
    await screen(tablet, 38.2);
    const alternatives = [buildAlternative()];
    answerPages(server, { cursor: 'c2', changes: [screening({ body_temperature: 36.9, alternatives })] });
    await pull();
    expect(await view()).toMatchObject({ body_temperature: 36.9, alternatives });
    expect(await active.database.records.where('open').above(0).count()).toBe(1);
  });

  test('that is acknowledged while a page is on its way is not settled by that page', async () => {
    await screen(tablet, 38.2);
    const { database } = active;
    const page = pageOf({ cursor: 'c1', changes: [] });
    await database.outbox.toCollection().modify({ state: 'sent', sent_as: 'applied', sent_at: TODAY });
    await applyPage({ database, environment: world.environment, isStopped: () => false }, page, {
      cursor: undefined,
      generation: undefined,
      acknowledged: [],
      at: 0,
    });
    expect(await view()).toMatchObject({ body_temperature: 38.2 });
  });

  test('of a report keeps its rows beside the rows of others', async () => {
    const mine = buildRow({ id: '01900000-0000-7000-8000-000000000005', notes: 'mine' });
    await saveReport({ childId: 11, date: TODAY, sections: { activities: { rows: [mine] } } }, tablet);
    server.onPush = () => problem(500);
    answerPages(server, {
      cursor: 'c1',
      changes: [
        report({
          sections: { activities: { version: 1, last: null, rows: [buildRow({ notes: 'theirs' })] } },
        }),
      ],
    });
    await pull();
    const [kept] = await active.database.records.toArray();
    const shown = kept?.view as ReportDocument;
    expect(shown.sections.activities?.rows.map((row) => row.notes)).toEqual(['theirs', 'mine']);
  });
});

describe('a database that was set back', () => {
  const setUp = async () => {
    await screen(tablet, 38.2);
    await screen(tablet, 36.1, 12);
    answerPages(server, { cursor: 'c1', changes: [child(), screening({ body_temperature: 38.2 })] });
    await pull();
    expect((await active.database.outbox.toArray()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    server.pushes.length = 0;
  };

  test.each([
    ['a new epoch', { epoch: 'epoch-2' }],
    ['a cursor that can’t be followed', { reset: true }],
  ])('told by %s gets again what was sent in 30 days, under the same ids', async (_, told) => {
    await setUp();
    const before = server.applied.slice();
    const seen: unknown[] = [];
    const usual = server.onPush;
    server.onPush = async (body, request) => {
      seen.push(await view());
      return usual(body, request);
    };
    answerPages(server, { cursor: 'r1', changes: [child()], ...told });
    expect(await pull()).toMatchObject({ ended: 'done' });
    expect(server.pushes).toHaveLength(1);
    expect(server.pushes[0]?.operations.map(({ operation_id }) => operation_id)).toEqual(before);
    expect(seen).toMatchObject([{ body_temperature: 38.2 }]);
    expect((await active.database.outbox.toArray()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('gets what was sent longer ago, too, from a tablet that was away since', async () => {
    await setUp();
    await active.database.outbox
      .filter((row) => row.child_id === 11)
      .modify({ sent_at: '2026-10-21T00:00:00.000Z' });
    answerPages(server, { cursor: 'r1', reset: true, more: true, epoch: 'epoch-2' });
    const usual = server.onPull;
    server.onPull = (query) => (query.get('cursor') === 'r1' ? problem(503) : usual(query));
    await pull();
    const rows = await active.database.outbox.orderBy('order').toArray();
    expect(rows.map(({ child_id, state }) => [child_id, state])).toEqual([
      [11, 'pending'],
      [12, 'pending'],
    ]);
  });
});
