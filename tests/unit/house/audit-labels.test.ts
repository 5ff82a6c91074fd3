/** Every act and kind of record that the server writes into the trail has a word on the screen of the audit trail. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { auditRules } from '../../../server/features/audit/readable';
import { acts, records } from '../../../src/features/audit/audit-labels';

const SERVER = resolve(import.meta.dirname, '../../../server');
const source = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(SERVER, file), 'utf8'))
  .join('\n');

/** The words of all that is written as `name: 'word'`, or `name: this ? 'one' : 'other'`. */
const written = (name: string) =>
  [...source.matchAll(new RegExp(`\\b${name}: (?:\\w+ \\? '(\\w+)' : )?'(\\w+)'`, 'g'))]
    .flatMap(([, one, other]) => [one, other])
    .filter((word) => word !== undefined);

/** The type of a column. */
const OTHERS = ['text'];

test.each([
  ['action', acts],
  ['entityType', records],
] as const)('each %s has one', (name, words) => {
  const said = new Set(written(name));
  expect(said.size).toBeGreaterThan(20);
  expect([...said].filter((word) => !(word in words) && !OTHERS.includes(word))).toEqual([]);
});

test('who reads each kind of record is said', () => {
  expect(Object.keys(auditRules).sort()).toEqual(Object.keys(records).sort());
});
