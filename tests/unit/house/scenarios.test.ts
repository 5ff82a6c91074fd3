/** The faults that an entry must survive, and how each must end; every one has scenarios named by its number. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SYNC = resolve(import.meta.dirname, '../../sync');

const scenarios: Record<number, readonly [fault: string, mustEndAs: string]> = {
  1: ['killed before commit', 'the old state, whole'],
  2: ['killed after the commit, before the screen knew', 'there once'],
  3: ['killed while sending', 'there once'],
  4: ['request dropped', 'there once'],
  5: ['answer dropped after the commit', 'there once'],
  6: ['request delivered twice, also at once', 'there once'],
  7: ['server killed before COMMIT', 'tried again'],
  8: ['server killed after COMMIT', 'there once'],
  9: ['database restarted mid-batch', 'each operation whole or not at all'],
  10: ['truncated answer', 'not acknowledged'],
  11: ['captive portal', 'not acknowledged'],
  12: ['redirect to a sign-in page', 'not acknowledged'],
  13: ['the third of ten is poison', 'nine applied, one refused and visible'],
  14: ['a creation fails with an update behind it', 'the update waits'],
  15: ['token expired for two weeks', 'all sent after sign-in'],
  16: ['user revoked or deactivated while offline', 'held for the principal'],
  17: ['B signs in on A’s tablet', 'nothing of A’s sent as B'],
  18: ['A comes back', 'A’s queue whole'],
  19: ['two tablets: other fields', 'both kept'],
  20: ['two tablets: the same field', 'a choice shown'],
  21: ['two tablets create the same report', 'one report'],
  22: ['deletion against edit', 'the edit lives and asks'],
  23: ['clock two years ahead, a day behind', 'order and content the same'],
  24: ['storage full', 'the save says no and the text stays'],
  25: ['storage wiped', 'detected and told'],
  26: ['two tabs drain', 'one drains'],
  27: ['the leader freezes', 'another takes over'],
  28: ['worker updated', 'every entry arrives'],
  29: ['local migration killed halfway', 'every entry arrives'],
  30: ['app rolled back', 'every entry arrives'],
  31: ['old client on a new server, and the other way round', 'every entry arrives'],
  32: ['child moved away with entries pending', 'cache purged, entries sent'],
  33: ['pull during an open transaction', 'nothing skipped'],
  34: ['killed between page and cursor', 'harmless'],
  35: ['cursor older than the tombstones', 'a full pull, nothing resurrected'],
  36: ['database restored from a backup', 'acknowledged operations offered again'],
  37: ['429 for all tablets at once', 'drains, with jitter'],
  38: ['IndexedDB connection lost on resume', 'opened again, the save repeated or refused visibly'],
};

/** `17, 18: …` at the beginning of a title. */
const TITLE = /['`](\d+(?:, \d+)*): /g;

function numbersOf(text: string): number[] {
  return [...text.matchAll(TITLE)].flatMap(([, list = '']) => list.split(', ').map(Number));
}

const files = readdirSync(SYNC).filter((name) => /^scenarios-.*\.test\.ts$/.test(name));
const told = new Set(files.flatMap((name) => numbersOf(readFileSync(join(SYNC, name), 'utf8'))));

test.each(Object.entries(scenarios).map(([number, [fault, end]]) => ({ number, fault, end })))(
  'scenario $number has a test: $fault → $end',
  ({ number }) => expect(told).toContain(Number(number)),
);

test('a scenario that is not in the table is none', () => {
  expect([...told].filter((number) => !(number in scenarios))).toEqual([]);
});
