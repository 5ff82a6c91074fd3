/** Records that are stored one by one and by the bundle read as if there were one table. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { screeningId } from '#shared/domain/uuid';
import {
  bundleRecords,
  deleteRecords,
  findRecords,
  readRecord,
  recordsOfChild,
  recordsOfDays,
  unbundleChildren,
  writeRecords,
} from '../../../src/local/stored-records';
import type { LocalRecord } from '../../../src/local/user-database';
import { storedRecords } from '../../support/stored-records';
import { buildScreening, signedIn } from './support/build';

fc.configureGlobal({ seed: 20_260_311 });

/** More than one bundle holds. */
const CHILDREN = 30;
const DAYS = ['2026-11-17', '2026-11-18'];
const PLACES = DAYS.flatMap((date) =>
  Array.from({ length: CHILDREN }, (_, index) => ({ child_id: index + 1, date })),
);

type Said = { place: number; says: number };

function rowOf({ place, says }: Said): LocalRecord {
  const { child_id, date } = PLACES[place] as (typeof PLACES)[number];
  // Two preschools, two generations: what is alike in a bundle.
  const preschool_id = 1 + (child_id % 2);
  const document = buildScreening({ child_id, date, preschool_id, body_temperature: 36 + says / 10 });
  const { id } = document;
  return {
    id,
    type: 'screening',
    child_id,
    date,
    preschool_id,
    generation: 1,
    server: document,
    view: document,
  };
}

const byId = (rows: readonly LocalRecord[]) =>
  [...rows].sort((one, other) => (`${one.date} ${one.id}` < `${other.date} ${other.id}` ? -1 : 1));

const act = fc.oneof(
  fc.record({
    act: fc.constantFrom('write', 'bundle', 'bundle', 'delete'),
    said: fc.uniqueArray(fc.record({ place: fc.nat({ max: PLACES.length - 1 }), says: fc.nat({ max: 9 }) }), {
      selector: ({ place }) => place,
      maxLength: PLACES.length,
    }),
  }),
  fc.record({ act: fc.constant('leave'), child: fc.integer({ min: 1, max: CHILDREN }) }),
);

test('whatever is written, bundled and deleted, each is there once, as it was written last', async () => {
  const { database } = await signedIn();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
      await database.records.clear();
      await database.bundles.clear();
      const wanted = new Map<string, LocalRecord>();
      for (const one of acts) {
        const { records, bundles } = database;
        await database.transaction('rw', [records, bundles], async () => {
          if ('child' in one) {
            await unbundleChildren(database, new Set([one.child]));
            await records.filter(({ child_id }) => child_id === one.child).delete();
            for (const [id, row] of wanted) if (row.child_id === one.child) wanted.delete(id);
            return;
          }
          const rows = one.said.map(rowOf);
          if (one.act === 'delete') {
            await deleteRecords(
              database,
              rows.map(({ id }) => id),
            );
            for (const { id } of rows) wanted.delete(id);
            return;
          }
          await (one.act === 'write' ? writeRecords : bundleRecords)(database, rows);
          for (const row of rows) wanted.set(row.id, row);
        });
      }
      const all = byId([...wanted.values()]);
      expect(byId(await storedRecords(database))).toEqual(all);
      const [from = '', to = ''] = DAYS;
      expect(await recordsOfDays(database, 'screening', from, to)).toEqual(all);
      expect(await recordsOfDays(database, 'screening', to, to)).toEqual(
        all.filter(({ date }) => date === to),
      );
      expect(await recordsOfDays(database, 'report', from, to)).toEqual([]);
      expect(byId(await recordsOfChild(database, 'screening', 7))).toEqual(
        all.filter(({ child_id }) => child_id === 7),
      );
      expect(await recordsOfChild(database, 'report', 7)).toEqual([]);
      const ids = PLACES.map(({ child_id, date }) => screeningId(child_id, date));
      expect((await findRecords(database, ids)).rows).toEqual(ids.map((id) => wanted.get(id)));
    }),
    { numRuns: 60 },
  );
});

test('two dozen of a kind, day and preschool are one row', async () => {
  const { database } = await signedIn();
  const rows = PLACES.map((_, place) => rowOf({ place, says: 1 }));
  await bundleRecords(database, rows);
  // Fifteen children of each of two preschools, on two days.
  expect(await database.bundles.count()).toBe(4);
  expect(await database.records.count()).toBe(0);
  await bundleRecords(
    database,
    Array.from({ length: 25 }, (_, index) => ({ ...rowOf({ place: 0, says: 1 }), id: `other-${index}` })).map(
      (row) => ({ ...row, server: { ...row.server, id: row.id } as LocalRecord['server'] }),
    ),
  );
  expect((await database.bundles.toArray()).map(({ ids }) => ids.length)).toEqual([15, 15, 15, 15, 24, 1]);
});

test('what is in a bundle already and cannot be stored anew for another reason stops the page', async () => {
  const { database } = await signedIn();
  const rows = [rowOf({ place: 0, says: 1 })];
  database.bundles.hook('creating', () => {
    throw new Error('planted');
  });
  await expect(bundleRecords(database, rows)).rejects.toThrow('planted');
  expect(await readRecord(database, rows[0]?.id ?? '')).toBeUndefined();
});
