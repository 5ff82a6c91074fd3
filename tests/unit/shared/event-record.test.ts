/** Kinds of events that nobody has yet: whatever is declared so, what holds is the same in every order of arrival. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calendarDate } from '#shared/domain/calendar-date';
import type { Entry } from '#shared/records/define-record';
import { type EventDocument, eventRecord, standing } from '#shared/records/event-record';

const DAY = '2026-11-25';
const idOf = (kind: number, count: number) => `0190000${kind}-0000-7000-8000-00000000000${count}`;

const kindNames = ['arrival', 'care', 'dose'] as const;
const kinds = kindNames.map((type) =>
  eventRecord({
    type,
    name: 'Event',
    payloadVersion: 1,
    edit: 'daily_reports_edit',
    correctsUnknown: 'Of another child.',
    label: `${type} of {{child}}`,
    voidLabel: `Withdrawal of ${type}`,
    fields: { on: calendarDate, said: z.string() },
    dateOf: ({ on }: { on: string; said: string }) => on,
  }),
);
type Document = EventDocument<{ on: string; said: string }>;

const entry = (
  kind: number,
  count: number,
  name: 'record' | 'void',
  more: Record<string, unknown>,
): Entry => ({
  name: `${name}_${kindNames[kind]}`,
  arguments: { id: idOf(kind, count), child_id: 11, on: DAY, ...more },
  base: null,
  author: { id: 7, name: 'Cikgu Farah' },
  may_edit: [],
  captured_at: '2026-11-25T01:00:00.000Z',
  preschool_id: 1,
  entity_id: idOf(kind, count),
  child_id: 11,
  date: DAY,
});

/** Of each kind: one that is corrected, its correction, one that is voided, one that holds. */
const written = kindNames.flatMap((_, kind) => [
  [entry(kind, 1, 'record', { said: 'wrong' })],
  [entry(kind, 2, 'record', { said: 'right', corrects: { id: idOf(kind, 1), date: DAY } })],
  [
    entry(kind, 3, 'record', { said: 'slip' }),
    entry(kind, 3, 'void', { date: DAY, reason: 'Another child' }),
  ],
  [entry(kind, 4, 'record', { said: 'plain' })],
]);

/** Each event's own entries stay in their order; the events come in that of the chances, and each entry twice. */
function arrived(chances: readonly number[]): Document[] {
  const documents = new Map<string, Document>();
  const order = written.map((entries, index) => ({ entries, at: chances[index] ?? 0 }));
  for (const { entries } of order.toSorted((one, other) => one.at - other.at))
    for (const each of entries.flatMap((one) => [one, one])) {
      const kind = kinds.find(({ operations }) => Object.hasOwn(operations, each.name));
      const made = kind?.apply(documents.get(each.entity_id) ?? null, each);
      if (made) documents.set(each.entity_id, made);
    }
  return [...documents.values()];
}

const holding = (documents: readonly Document[]) =>
  standing(documents)
    .map(({ id, said }) => `${id} ${said}`)
    .sort();

test('what holds of three kinds is the same in whatever order their events arrive, and however often', () => {
  const expected = kindNames
    .flatMap((_, kind) => [`${idOf(kind, 2)} right`, `${idOf(kind, 4)} plain`])
    .sort();
  // A row of numbers that are always the same, and scattered.
  for (let seed = 1; seed <= 200; seed += 1) {
    const chances = written.map((_, index) => (seed * 7919 * (index + 1) ** 2) % 104_729);
    expect(holding(arrived(chances))).toEqual(expected);
  }
});

test('an event says for ever what was written first, and keeps the first reason of its end', () => {
  const [kind] = kinds;
  if (!kind) throw new Error('There is no kind.');
  const first = kind.apply(null, entry(0, 1, 'record', { said: 'first' }));
  expect(kind.apply(first, entry(0, 1, 'record', { said: 'second' }))).toEqual(first);
  const ended = kind.apply(first, entry(0, 1, 'void', { reason: 'A slip' }));
  expect(kind.apply(ended, entry(0, 1, 'void', { reason: 'Again' }))).toEqual(ended);
  expect(ended).toMatchObject({ said: 'first', voided: { reason: 'A slip' } });
  expect(kind.apply(null, entry(0, 1, 'void', { reason: 'Of nothing' }))).toBeNull();
});

test('each kind knows its own operations, and no other’s', () => {
  expect(kinds.map(({ operations }) => Object.keys(operations))).toEqual(
    kindNames.map((type) => [`record_${type}`, `void_${type}`]),
  );
});
