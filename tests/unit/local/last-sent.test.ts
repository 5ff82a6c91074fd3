/** Which operation a tablet tells the server of, so that one that was set back shows itself. */
import { expect, test } from 'vitest';
import type { PushResult } from '#shared/endpoints/sync';
import type { OutboxRow } from '../../../src/local/outbox-row';
import { lastSentOf } from '../../../src/local/sync/acknowledge';

type Sent = [id: string, sent_at: string | null, result?: Partial<PushResult>];
const LONG_AGO = '2026-03-10T01:00:00.000Z';

const lastOf = (known: string | undefined, ...sent: Sent[]) =>
  lastSentOf(
    sent.map(([operation_id, sent_at]) => ({ operation_id, sent_at }) as OutboxRow),
    new Map(
      sent.flatMap(([operation_id, , result]) =>
        result ? [[operation_id, { operation_id, status: 'applied', ...result } as PushResult]] : [],
      ),
    ),
    known,
  );

test.each<[string, string | undefined, Sent[], string | undefined]>([
  [
    'the last that was taken',
    'a',
    [
      ['b', null, {}],
      ['c', null, {}],
    ],
    'c',
  ],
  [
    'none that was refused, or is to be offered again',
    'a',
    [
      ['b', null, { status: 'refused' }],
      ['c', null, { status: 'retry' }],
      ['d', null],
    ],
    'a',
  ],
  [
    'none that was offered again and known: the server may know no more than it',
    'a',
    [['b', LONG_AGO, { again: true }]],
    'a',
  ],
  ['one that was offered again and done anew', 'a', [['b', LONG_AGO, {}]], 'b'],
  ['one whose answer was lost', 'a', [['b', null, { again: true }]], 'b'],
  ['what was known where nothing else is', undefined, [['b', LONG_AGO, { again: true }]], 'b'],
  ['nothing where nothing was taken', undefined, [['b', null, { status: 'retry' }]], undefined],
])('%s', (_, known, sent, expected) => {
  expect(lastOf(known, ...sent)).toBe(expected);
});
