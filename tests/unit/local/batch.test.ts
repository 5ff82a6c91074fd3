/** Which entries go next. */
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { PUSH_BYTES_FIRST } from '#shared/endpoints/sync';
import type { OutboxRow } from '../../../src/local/outbox-row';
import { backOffMs, isDue, LONGEST_MS } from '../../../src/local/sync/back-off';
import { type BatchQuestion, fullBatch, nextLimits, selectBatch } from '../../../src/local/sync/batch';

const NOW = 1_000_000;
let order = 0;

function row(operation_id: string, entity_id: string, changed: Partial<OutboxRow> = {}): OutboxRow {
  order += 1;
  return {
    order,
    operation_id,
    device_id: 'd',
    author: { id: 5, name: 'Farah' },
    may_edit: [],
    entity_type: 'report',
    entity_id,
    child_id: 1,
    date: '2026-11-20',
    preschool_id: 1,
    name: 'save_report',
    arguments: {},
    base: null,
    payload_version: 1,
    depends_on: [],
    state: 'pending',
    overlaid: 1,
    attempts: 0,
    next_attempt_at: 0,
    last_error: null,
    captured_at: '',
    clock_offset_ms: 0,
    sent_at: null,
    sent_as: null,
    ...changed,
  };
}

function select(unsent: OutboxRow[], changed: Partial<BatchQuestion> = {}) {
  const question = {
    unsent,
    userId: 5,
    now: NOW,
    limits: fullBatch,
    impatient: false,
    offered: new Set<string>(),
  };
  const batch = selectBatch({ ...question, ...changed });
  return { ids: batch.rows.map((each) => each.operation_id), ...batch };
}

describe('A batch', () => {
  test('leaves what can’t be opened any more: its person locked as it was about to go', () => {
    const { author: _, arguments: __, ...closed } = row('a1', 'a');
    expect(select([closed as OutboxRow, row('b1', 'b')]).ids).toEqual(['b1']);
  });

  test('takes a photo last, alone, and only while nothing else is on its way', () => {
    const photo = (id: string) => row(`${id}1`, id, { entity_type: 'picture', name: 'note_picture' });
    const unsent = [photo('p'), row('a1', 'a'), photo('q'), row('b1', 'b')];
    expect(select(unsent).ids).toEqual(['a1', 'b1']);
    expect(select(unsent, { onTheirWay: ['a', 'b'] }).ids).toEqual([]);
    const photos = unsent.filter(({ name }) => name === 'note_picture');
    expect(select(photos).ids).toEqual(['p1']);
    expect(select(photos, { onTheirWay: ['p'] }).ids).toEqual([]);
    // What is written while a photo is on its way goes all the same.
    expect(select([...photos, row('c1', 'c')], { onTheirWay: ['p'] }).ids).toEqual(['c1']);
  });

  test('holds the first entry of each record, in the order they were written', () => {
    expect(select([row('a1', 'a'), row('b1', 'b'), row('a2', 'a'), row('c1', 'c')]).ids).toEqual([
      'a1',
      'b1',
      'c1',
    ]);
  });

  test.each([
    ['refused', { state: 'refused' as const }],
    ['waiting for its time', { next_attempt_at: NOW + 1 }],
    ['of another author', { author: { id: 6, name: 'Aminah' } }],
    ['behind one that is not sent', { depends_on: ['b1'] }],
  ])('leaves out an entry that is %s, and those behind it', (_, changed) => {
    expect(select([row('a1', 'a', changed), row('a2', 'a'), row('b1', 'b')]).ids).toEqual(['b1']);
  });

  test('takes an entry whose dependency is sent', () => {
    expect(select([row('a1', 'a', { depends_on: ['gone'] })]).ids).toEqual(['a1']);
  });

  test('takes what waits for its time when someone is impatient, but once a drain', () => {
    const rows = [row('a1', 'a', { next_attempt_at: NOW + 5 })];
    expect(select(rows).nextAt).toBe(NOW + 5);
    expect(select(rows, { impatient: true }).ids).toEqual(['a1']);
    expect(select(rows, { impatient: true, offered: new Set(['a1']) }).ids).toEqual([]);
  });

  test('has a hundred entries at most, and 256 KB', () => {
    const many = Array.from({ length: 120 }, (_, index) => row(`o${index}`, `e${index}`));
    expect(select(many).ids).toHaveLength(100);
    const large = Array.from({ length: 9 }, (_, index) =>
      row(`l${index}`, `l${index}`, { arguments: { text: 'é'.repeat(20_000) } }),
    );
    const batch = select(large);
    expect(batch.ids).toHaveLength(6);
    expect(new TextEncoder().encode(batch.texts.join(',')).length).toBeLessThan(PUSH_BYTES_FIRST);
  });

  test('is one entry alone where that is larger than a batch may be', () => {
    const large = row('big', 'big', { arguments: { text: 'x'.repeat(300_000) } });
    expect(select([large, row('a', 'a')]).ids).toEqual(['big']);
    expect(select([row('a', 'a'), large]).ids).toEqual(['a']);
  });
});

describe('The size of a batch', () => {
  const KB = 1024;

  test('doubles while answers are quick, up to what the server takes', () => {
    const sizes = [fullBatch];
    for (let times = 0; times < 3; times += 1) sizes.push(nextLimits(sizes.at(-1) ?? fullBatch, 300, 500));
    expect(sizes.map(({ operations }) => operations)).toEqual([100, 200, 400, 500]);
    expect(sizes.map(({ bytes }) => bytes)).toEqual([256 * KB, 512 * KB, 640 * KB, 640 * KB]);
    expect(nextLimits({ operations: 400, bytes: 640 * KB }, 300, 300).operations).toBe(300);
  });

  test('stays where the server tells no more, and where an answer takes a while', () => {
    expect(nextLimits(fullBatch, 300, 100)).toEqual(fullBatch);
    expect(nextLimits(fullBatch, 3_000, 500)).toEqual(fullBatch);
  });

  test('is halved where an answer takes long, never below what every server takes', () => {
    const large = { operations: 400, bytes: 640 * KB };
    expect(nextLimits(large, 9_000, 500)).toEqual({ operations: 200, bytes: 320 * KB });
    expect(nextLimits(fullBatch, 9_000, 500)).toEqual(fullBatch);
  });
});

describe('The time to try again', () => {
  test('is random, up to 2 s at first, twice as long each time, 5 min at most', () => {
    const most = (failures: number) => backOffMs(failures, () => 1);
    expect([1, 2, 3, 4].map(most)).toEqual([2_000, 4_000, 8_000, 16_000]);
    expect(most(50)).toBe(LONGEST_MS);
    expect(backOffMs(5, () => 0)).toBe(0);
    expect(backOffMs(5, () => 0.5)).toBe(16_000);
  });

  test('comes even when the clock was put back by two years since it was set', () => {
    expect(isDue(NOW, NOW)).toBe(true);
    expect(isDue(NOW + LONGEST_MS, NOW)).toBe(false);
    expect(isDue(NOW + 2 * 365 * DAY_MS, NOW)).toBe(true);
  });
});
