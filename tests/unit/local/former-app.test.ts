/** A tablet of an app before, with a table for each kind of record or with no bundles: upgraded, rolled back, and upgraded again. */
import Dexie from 'dexie';
import { describe, expect, test } from 'vitest';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { FeedChange } from '#shared/endpoints/sync';
import { recordScreening } from '../../../src/local/day-entries';
import { readMeta, userDatabaseName } from '../../../src/local/user-database';
import { storedRecords } from '../../support/stored-records';
import { activeOf, buildReport, buildScreening, signedIn, started } from './support/build';
import { TODAY } from './support/fake-server';
import { answerPages, child, screening as screened } from './support/feed';
import { farah } from './support/people';
import type { World } from './support/world';

/** As that app declared it. */
function openFormer({ environment }: World): Dexie {
  const database = new Dexie(userDatabaseName(farah.id, environment), {
    cache: 'disabled',
    ...(environment.indexedDB && { indexedDB: environment.indexedDB }),
    ...(environment.IDBKeyRange && { IDBKeyRange: environment.IDBKeyRange }),
  });
  database.version(1).stores({
    preschools: 'id',
    classrooms: 'id',
    children: 'id',
    masters: 'id',
    latest_soapps: 'id',
    reports: 'id, date, child_id, open',
    screenings: 'id, date, open',
    outbox: '++order, &operation_id, state, overlaid, sent_as',
    drafts: 'key',
    meta: 'key',
  });
  return database;
}

const OPERATION = '01900000-0000-7000-8000-0000000000aa';
const place = { child_id: 11, date: TODAY, preschool_id: 1, generation: 1 };
const screening = buildScreening({ body_temperature: 38.2 });
const screeningRow = { ...place, id: screening.id, server: null, view: screening };
const report = buildReport({ child_id: 12 });
const reportRow = { ...place, child_id: 12, id: report.id, server: report, view: report, open: 1 };
const entry = {
  operation_id: OPERATION,
  device_id: 'd',
  author: { id: farah.id, name: farah.name },
  may_edit: ['activities', 'interventions'],
  entity_type: 'screening',
  entity_id: screening.id,
  child_id: 11,
  child_name: 'Nur Aisyah',
  date: TODAY,
  preschool_id: 1,
  name: 'record_screening',
  arguments: {
    id: screening.id,
    child_id: 11,
    date: TODAY,
    body_temperature: 38.2,
    symptoms: [],
    others_message: null,
  },
  base: null,
  payload_version: 1,
  depends_on: [],
  state: 'pending',
  overlaid: 1,
  attempts: 0,
  next_attempt_at: 0,
  last_error: null,
  captured_at: '2026-11-20T04:00:00.000Z',
  clock_offset_ms: 0,
  sent_at: null,
  sent_as: null,
};

/** A tablet at which the app before has been used, and this one starts for the first time. */
async function upgraded() {
  const { tablet, world, server, database } = await signedIn();
  await tablet.stop();
  const former = openFormer(world);
  await new Promise<void>((resolve, reject) => {
    const request = (world.environment.indexedDB as IDBFactory).deleteDatabase(database.name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
  await former.table('reports').add(reportRow);
  await former.table('screenings').add(screeningRow);
  // Dexie writes the order that it gives into the object.
  await former.table('outbox').add({ ...entry });
  await former.table('drafts').add({ key: 'report:11', value: { typed: true }, base: null, saved_at: 1 });
  await former.table('meta').bulkAdd([
    { key: 'owner', value: farah.id },
    { key: 'cursor', value: 'c7' },
    { key: 'generation', value: 1 },
  ]);
  former.close();
  return { world, server, again: await started(world) };
}

describe('a tablet of the app before', () => {
  test('has lost nothing when this one opens it, and goes on where it was', async () => {
    const { again, server } = await upgraded();
    const { database, sync } = activeOf(again);
    expect(await database.records.orderBy('id').toArray()).toEqual(
      [
        { ...screeningRow, type: 'screening' },
        { ...reportRow, type: 'report' },
      ].sort((one, other) => (one.id < other.id ? -1 : 1)),
    );
    expect(await database.outbox.toArray()).toMatchObject([{ operation_id: OPERATION, state: 'pending' }]);
    expect(await database.drafts.toArray()).toMatchObject([{ value: { typed: true } }]);
    expect([await database.table('reports').count(), await database.table('screenings').count()]).toEqual([
      0, 0,
    ]);
    const cursors: (string | null)[] = [];
    const usual = server.onPull;
    server.onPull = (query) => {
      cursors.push(query.get('cursor'));
      return usual(query);
    };
    await sync.run('button');
    expect(server.pushes.flatMap(({ operations }) => operations)).toMatchObject([
      { operation_id: OPERATION, name: 'record_screening', payload_version: 1 },
    ]);
    expect(cursors[0]).toBe('c7');
  });

  test('keeps its entries when it is rolled back, and shows what that app wrote when it is upgraded again', async () => {
    const { world, again } = await upgraded();
    await recordScreening(
      {
        childId: 12,
        date: TODAY,
        content: { body_temperature: 36.6, symptoms: [], others_message: null },
      },
      again,
    );
    await again.stop();

    const former = openFormer(world);
    expect(await former.table('outbox').count()).toBe(2);
    // It has no cursor, so it fetches the whole; and writes with tables of its own.
    expect(await former.table('meta').get('cursor')).toBeUndefined();
    await former.table('meta').put({ key: 'cursor', value: 'old' });
    const third = screeningId(13, TODAY);
    await former.table('screenings').add({ ...screeningRow, id: third, child_id: 13 });
    await former.table('outbox').add({
      ...entry,
      operation_id: `${OPERATION.slice(0, -1)}b`,
      entity_id: third,
      child_id: 13,
      arguments: { ...entry.arguments, id: third, child_id: 13 },
    });
    former.close();

    const { database } = activeOf(await started(world));
    const shown = await database.records.toArray();
    expect(shown.map(({ id }) => id).sort()).toEqual(
      [screening.id, screeningId(12, TODAY), third, dailyReportId(12, TODAY)].sort(),
    );
    expect(shown.find(({ id }) => id === third)?.view).toMatchObject({ body_temperature: 38.2 });
    expect(await database.table('screenings').count()).toBe(0);
    expect(await readMeta(database, 'feed_cursor')).toBe('c7');
  });
});

/** As the app declared it that had no bundles. */
function openWithoutBundles(world: World): Dexie {
  const database = openFormer(world);
  database.version(2).stores({ records: 'id, [type+child_id], [type+date], open' });
  database.version(3).stores({ outbox: '++order, &operation_id, state, overlaid, sent_as, stuck' });
  database.version(4).stores({ collector_faces: 'id' });
  return database;
}

describe('a tablet of the app that had no bundles', () => {
  const past = buildScreening({ date: '2026-11-19', body_temperature: 36.4 });
  const change: FeedChange = { type: 'screening', id: past.id, document: past };

  test('goes on where it was, with what it stored one by one', async () => {
    const { tablet, world, server, database } = await signedIn();
    answerPages(server, { cursor: 'c1', changes: [child(), screened()] });
    await activeOf(tablet).sync.run('button');
    await tablet.stop();
    const former = openWithoutBundles(world);
    await former.table('meta').delete('feed_cursor');
    await former.table('meta').put({ key: 'records_cursor', value: 'c8' });
    former.close();
    const cursors = answerPages(server, { cursor: 'c9', changes: [change] });
    const again = activeOf(await started(world));
    await again.sync.run('button');
    expect(cursors).toEqual(['c8']);
    expect((await storedRecords(again.database)).map(({ date }) => date).sort()).toEqual([past.date, TODAY]);
    expect(await readMeta(again.database, 'feed_cursor')).toBe('c9');
    expect(await readMeta(again.database, 'records_cursor')).toBeUndefined();
    expect(again.database.name).toBe(database.name);
  });

  test('to which it was rolled back fetched all anew: each record is there once, as that app left it', async () => {
    const { tablet, world, server } = await signedIn();
    answerPages(server, { cursor: 'c1', changes: [child(), change] });
    await activeOf(tablet).sync.run('button');
    expect(await activeOf(tablet).database.bundles.count()).toBe(1);
    await tablet.stop();

    const former = openWithoutBundles(world);
    // It has no cursor, so it fetches the whole.
    expect(await former.table('meta').get('records_cursor')).toBeUndefined();
    const corrected = buildScreening({ date: past.date, body_temperature: 38.1 });
    await former.table('records').add({
      ...place,
      id: past.id,
      type: 'screening',
      date: past.date,
      server: corrected,
      view: corrected,
    });
    await former.table('meta').put({ key: 'records_cursor', value: 'c7' });
    former.close();

    const { database } = activeOf(await started(world));
    expect(await storedRecords(database)).toMatchObject([{ id: past.id, view: { body_temperature: 38.1 } }]);
    expect(await readMeta(database, 'feed_cursor')).toBe('c7');
  });
});
