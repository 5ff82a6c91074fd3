/** The judge of passes by itself: which departures took a pass once more. */
import { describe, expect, test } from 'vitest';
import { untoldByName } from './support/judge-saves';
import { type Departure, takenTwice } from './support/tellings';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 11, 1, minute));

const departure = (id: string, minute: number, given: Partial<Departure> = {}): Departure => ({
  id,
  child_id: 1,
  day: '2026-03-11',
  person: 'Makcik Ros',
  collector_id: null,
  by_pass: true,
  corrects: null,
  recorded_at: at(minute),
  voided_at: null,
  ...given,
});
const told = (...ids: string[]) => new Set(ids);

describe('a pass is taken once more', () => {
  test.each<[string, Departure[], ReadonlySet<string>, [string, 'due' | 'open'][]]>([
    ['by the second departure', [departure('a', 0), departure('b', 1)], told(), [['b', 'due']]],
    [
      'by the second and the third',
      [departure('a', 0), departure('b', 1), departure('c', 2)],
      told(),
      [
        ['b', 'due'],
        ['c', 'due'],
      ],
    ],
    ['by nobody on another day', [departure('a', 0), departure('b', 1, { day: '2026-03-12' })], told(), []],
    ['by nobody with another child', [departure('a', 0), departure('b', 1, { child_id: 2 })], told(), []],
    [
      'by nobody where the first was withdrawn before',
      [departure('a', 0, { voided_at: at(1) }), departure('b', 2)],
      told(),
      [],
    ],
    [
      'by the second where the first was withdrawn after it',
      [departure('a', 0, { voided_at: at(2) }), departure('b', 1)],
      told(),
      [['b', 'due']],
    ],
    ['by no correction', [departure('a', 0), departure('b', 1, { corrects: 'a' })], told(), []],
    [
      'by no correction that comes with what it corrects',
      [departure('a', 0), departure('b', 0, { corrects: 'a' })],
      told(),
      [],
    ],
    [
      'by nobody where the first was corrected to another person',
      [
        departure('a', 0),
        departure('b', 1, { corrects: 'a', person: 'Nenek', by_pass: false }),
        departure('c', 2),
      ],
      told(),
      [],
    ],
    [
      'by one of two that came at one moment',
      [departure('a', 0), departure('b', 0)],
      told(),
      [
        ['a', 'open'],
        ['b', 'due'],
      ],
    ],
    [
      'by the one of them that was told',
      [departure('a', 0), departure('b', 0)],
      told('a'),
      [
        ['a', 'open'],
        ['b', 'open'],
      ],
    ],
    [
      'perhaps by one that came at the moment of a correction to its day',
      [
        departure('x', 0),
        departure('a', 1, { corrects: 'x', day: '2026-03-12' }),
        departure('b', 1, { day: '2026-03-12' }),
      ],
      told(),
      [['b', 'open']],
    ],
  ])('%s', (_, departures, isTold, due) => {
    expect([...takenTwice(departures, isTold)]).toEqual(due);
  });
});

test('each person is told once, and nobody of what never was', () => {
  const due = new Map([['a', { people: [1, 2], is: 'due' as const }]]);
  const judged = (...list: [key: string, user_id: number][]) =>
    untoldByName({ what: 'it', due, told: list.map(([key, user_id]) => ({ key, user_id })) });
  expect(judged(['a', 1], ['a', 2])).toEqual([]);
  expect(judged(['a', 1])).toEqual(['LOST: it, a, was not told to 2']);
  expect(judged(['a', 1], ['a', 2], ['a', 2])).toEqual(['DOUBLED: it was told 2 times to 2 of a']);
  expect(judged(['a', 1], ['a', 2], ['b', 1])).toEqual(['UNTRUE: it, b, was told to 1']);
  expect(judged(['a', 1], ['a', 2], ['a', 3])).toEqual(['UNTRUE: it, a, was told to 3']);
});
