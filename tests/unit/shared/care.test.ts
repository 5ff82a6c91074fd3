/** What is done for a child: what a note must say, how it is put into words, and what the sleeps of a day come to. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CareEvent,
  careAt,
  careText,
  checkIsDue,
  mealAt,
  sleepsOf,
  sleptMinutes,
} from '#shared/domain/care';
import { offPhoto } from '#shared/domain/photo-consents';
import { careRecord } from '#shared/records/care';
import { describeEntry } from '#shared/records/record-said';
import { withoutPicture } from '#shared/records/without-picture';

const DAY = '2026-11-20';
const lunch = { act: 'meal', detail: 'lunch', portion: 'half', note: null };
const given = {
  id: '01900000-0000-7000-8000-000000000001',
  child_id: 11,
  day: DAY,
  time: '12:10',
  noted_at: `${DAY}T04:10:00.000Z`,
};
const problems = (content: object) => {
  const { shape } = careRecord.operations.record_care;
  const parsed = shape.safeParse({ arguments: { ...given, ...content }, base: null });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path }) => path.join('.').replace('arguments.', ''));
};

describe('a note of care', () => {
  const plain = { detail: null, portion: null, note: null };
  test.each([
    [lunch, []],
    [{ ...lunch, portion: null }, ['portion']],
    [{ ...lunch, detail: 'water' }, ['detail']],
    [{ ...lunch, detail: 'soup' }, ['detail']],
    [{ ...plain, act: 'drink', detail: 'water' }, []],
    [{ ...plain, act: 'drink', detail: 'milk', portion: 'all' }, []],
    [{ ...plain, act: 'asleep' }, []],
    [{ ...plain, act: 'asleep', detail: 'calm' }, ['detail']],
    [{ ...plain, act: 'toilet' }, ['detail']],
    [{ ...plain, act: 'mood', detail: 'happy', portion: 'all' }, ['portion']],
    [{ ...plain, act: 'need', detail: 'nappies' }, []],
    [{ ...plain, act: 'need', detail: 'other' }, ['note']],
    [{ ...plain, act: 'need', detail: 'other', note: 'A hat' }, []],
    [{ ...lunch, time: '24:00' }, ['time']],
    [{ ...lunch, note: 'x'.repeat(501) }, ['note']],
    [{ ...plain, act: 'photo' }, ['picture']],
    [{ ...plain, act: 'photo', picture: given.id }, []],
    [{ ...plain, act: 'photo', picture: given.id, note: 'In the garden' }, []],
    [{ ...lunch, picture: given.id }, ['picture']],
    [{ ...lunch, picture: null }, []],
    [{ ...plain, act: 'dance' }, ['act']],
  ])('with %j has its faults at %j', (content, at) => {
    expect(problems(content)).toEqual(at);
  });

  test.each([
    [lunch, '‹Lunch›: ‹Half›'],
    [{ ...plain, act: 'asleep' }, '‹Fell asleep›'],
    [{ ...plain, act: 'toilet', detail: 'wet' }, '‹Wet nappy›'],
    [{ ...plain, act: 'need', detail: 'nappies', note: 'Size M' }, '‹Please bring›: ‹Nappies›, Size M'],
    [{ ...plain, act: 'need', detail: 'other', note: 'A hat' }, '‹Please bring›: A hat'],
    [{ ...plain, act: 'mood', detail: 'calm', note: 'Read a book' }, '‹Calm›: Read a book'],
  ])('%j is said as %s', (said, text) => {
    expect(careText(said as Parameters<typeof careText>[0], (word) => `‹${word}›`)).toBe(text);
  });

  test('opens with what is likely at the hour', () => {
    const hours = ['07:30', '10:00', '12:00', '13:30', '16:00'];
    expect(hours.map(mealAt)).toEqual(['breakfast', 'morning_snack', 'lunch', 'lunch', 'afternoon_snack']);
    expect(hours.map(careAt)).toEqual(['meal', 'meal', 'meal', 'asleep', 'meal']);
  });
});

/** `asleep 13:00`, or with what its id begins with, `#1 asleep 13:00`: ids of one minute say what was noted first. */
const at = (text: string): CareEvent => {
  const [act, time = ''] = text.replace(/^#\d /, '').split(' ') as [CareEvent['act'], string];
  return { id: text, act, time };
};
const sleeps = (texts: readonly string[]) =>
  sleepsOf(texts.map(at)).map(({ from, until, checks }) =>
    [from.time, until?.time ?? '…', ...checks.map(({ time }) => time)].join(' '),
  );

describe('the sleeps of a day', () => {
  test.each([
    [[], []],
    [['asleep 13:00'], ['13:00 …']],
    [['asleep 13:00', 'awake 14:20'], ['13:00 14:20']],
    [['awake 14:20', 'sleep_check 13:15', 'asleep 13:00'], ['13:00 14:20 13:15']],
    [['asleep 13:00', 'asleep 13:02', 'awake 14:00', 'awake 14:01'], ['13:00 14:00']],
    [['#1 awake 09:00', '#2 asleep 09:00'], ['09:00 …']],
    [['#1 asleep 09:00', '#2 awake 09:00'], ['09:00 09:00']],
    [
      ['#1 asleep 08:00', '#2 awake 09:00', '#3 asleep 09:00'],
      ['08:00 09:00', '09:00 …'],
    ],
    [
      ['asleep 09:00', 'awake 10:00', 'asleep 13:00', 'awake 14:00'],
      ['09:00 10:00', '13:00 14:00'],
    ],
    [['sleep_check 13:00', 'awake 14:00', 'meal 12:00'], []],
  ])('of %j are %j', (texts, expected) => {
    expect(sleeps(texts)).toEqual(expected);
  });

  test('are the same in whatever order they were noted, one after the other', () => {
    const acts = fc.constantFrom('asleep', 'sleep_check', 'awake');
    const events = fc.uniqueArray(
      fc.tuple(acts, fc.integer({ min: 10, max: 59 })).map(([a, m]) => `${a} 13:${m}`),
    );
    const orders = events.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(orders, ([one, other]) => {
        expect(sleeps(other)).toEqual(sleeps(one));
        const found = sleepsOf(one.map(at));
        expect(found.slice(0, -1).every(({ until }) => until !== null)).toBe(true);
        expect(sleptMinutes(found)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('of a child under two ask for a look a quarter of an hour after the last one', () => {
    const [open] = sleepsOf(['asleep 13:00', 'sleep_check 13:20'].map(at));
    const [over] = sleepsOf(['asleep 13:00', 'awake 13:05'].map(at));
    if (!open || !over) throw new Error('There are two sleeps.');
    expect([
      checkIsDue(open, 23, '13:34'),
      checkIsDue(open, 23, '13:35'),
      checkIsDue(open, 24, '13:35'),
      checkIsDue(over, 23, '13:35'),
      // Where the preschool says so.
      checkIsDue(open, 23, '13:29', 10),
      checkIsDue(open, 23, '13:30', 10),
    ]).toEqual([false, true, false, false, false, true]);
    expect(sleptMinutes([open, over])).toBe(5);
  });
});

test.each([
  [[], false, null],
  [[], true, null],
  [['photo_app'], false, 'photo_app'],
  [['photo_app', 'photo_class'], true, 'photo_app'],
  [['photo_class'], false, null],
  [['photo_class'], true, 'photo_class'],
  [['photo_public', 'health'], true, null],
])(
  'with %j withdrawn, together %s, a child is kept off a photo by %s',
  (withdrawn_consents, together, by) => {
    expect(offPhoto({ withdrawn_consents }, together)).toBe(by);
  },
);

test('a photo is told by its size wherever an entry is put into words', () => {
  const bytes = `/9j/${'A'.repeat(248_400)}`;
  const made = { id: 'x', preschool: 'Bintang', day: DAY, bytes, noted_at: given.noted_at };
  const said = JSON.stringify(
    describeEntry({ name: 'note_picture', arguments: made, base: null }, new Map()),
  );
  expect(said).toContain('182 kB');
  expect(said).not.toContain('AAAA');
  expect(JSON.stringify(withoutPicture('note_picture', made))).not.toContain('AAAA');
});
