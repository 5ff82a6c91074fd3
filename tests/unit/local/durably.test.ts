/** What an error says of the tablet's storage, however Dexie wraps it. */
import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { storageTroubleOf } from '../../../src/local/storage-trouble';

const bulk = (name: string) =>
  new Dexie.BulkError('outbox.bulkAdd(): 2 of 2 operations failed.', [
    new DOMException('', name),
    new DOMException('', name),
  ]);

test('no room for one of many writes is no room', () => {
  expect(storageTroubleOf(bulk('QuotaExceededError'))).toBe('full');
});

test('a connection lost amid many writes is a lost connection', () => {
  expect(storageTroubleOf(bulk('AbortError'))).toBe('storage');
});

test('a mistake of ours in one of many writes stays one', () => {
  expect(storageTroubleOf(bulk('ConstraintError'))).toBe(null);
});
