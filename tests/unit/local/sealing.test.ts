/** Rows that lie sealed: what a transaction reads and writes while the key of their person goes or comes. */
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { type SealingKey, sealTables } from '../../../src/local/sealing';

const KEY = new Uint8Array(32).fill(7);
let key: SealingKey | undefined;
let database: Dexie;

beforeEach(async () => {
  key = KEY;
  database = new Dexie('sealed', { indexedDB: new IDBFactory(), IDBKeyRange });
  database.version(1).stores({ rows: 'id' });
  sealTables(database, { rows: { readable: ['id'] } }, () => key);
  await database.open();
  await database.table('rows').put({ id: 1, name: 'Mei' });
});

test('a transaction that had the key keeps it to its end: it reads what it read, and writes nothing that lies there to be read', async () => {
  const rows = database.table('rows');
  await database.transaction('rw', rows, async () => {
    expect(await rows.get(1)).toEqual({ id: 1, name: 'Mei' });
    key = undefined;
    expect(await rows.toArray()).toEqual([{ id: 1, name: 'Mei' }]);
    expect(await rows.bulkGet([1])).toEqual([{ id: 1, name: 'Mei' }]);
    expect(await rows.filter(({ name }) => name === 'Mei').count()).toBe(1);
    await rows.put({ id: 2, name: 'Ali' });
  });
  for (const row of await rows.toArray()) expect(row).not.toHaveProperty('name');
  key = KEY;
  expect(await rows.toArray()).toEqual([
    { id: 1, name: 'Mei' },
    { id: 2, name: 'Ali' },
  ]);
});

test('a key that goes between a question and its answer opens the answer; one that comes meanwhile does, too', async () => {
  const rows = database.table('rows');
  const asked = rows.get(1);
  key = undefined;
  expect(await asked).toEqual({ id: 1, name: 'Mei' });
  await database.transaction('r', rows, async () => {
    expect(await rows.get(1)).not.toHaveProperty('name');
    key = KEY;
    expect(await rows.get(1)).toEqual({ id: 1, name: 'Mei' });
  });
});
