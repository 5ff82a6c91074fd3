/** Arrivals and departures: what one must say, and what the day of a child comes to. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fetchersOn } from '#shared/domain/fetchers';
import { type PresenceEvent, presenceDay } from '#shared/domain/presence-day';
import { messages } from '#shared/messages';
import { presenceRecord } from '#shared/records/presence';
import {
  aloneIn,
  contentOf,
  draftOf,
  fetcherOf,
  namelessIn,
  uncheckedIn,
  withCompanion,
  withFetcher,
  withNobody,
} from '../../../src/features/attendance/presence-draft';

const DAY = '2026-11-20';
const given = {
  id: '01900000-0000-7000-8000-000000000001',
  child_id: 11,
  act: 'left',
  day: DAY,
  time: '17:05',
  classroom: 'Bintang',
  guardian_id: 7,
  person: 'Puan Siti',
  checked: null,
  reason: null,
  noted_at: `${DAY}T09:05:11.000Z`,
};
const stranger = { guardian_id: null, person: 'Nenek', checked: 'call', reason: 'The car broke down.' };
const problems = (changed: object) => {
  const { shape } = presenceRecord.operations.record_presence;
  const parsed = shape.safeParse({ arguments: { ...given, ...changed }, base: null });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path }) => path.join('.').replace('arguments.', ''));
};

describe('a departure', () => {
  test.each([
    [{}, []],
    [stranger, []],
    [{ ...stranger, checked: null }, ['checked']],
    [{ ...stranger, reason: ' ' }, ['reason']],
    [{ ...stranger, checked: 'by the look' }, ['checked']],
    [{ person: ' ' }, ['person']],
    [{ person: null }, ['person']],
    [{ person: 'x'.repeat(201) }, ['person']],
    [{ time: '24:00' }, ['time']],
    [{ time: '7:05' }, ['time']],
    [{ day: '2026-02-30' }, ['day']],
    [{ guardian_id: 0 }, ['guardian_id']],
    [{ noted_at: 'just now' }, ['noted_at']],
  ])('with %j has its faults at %j', (changed, at) => {
    expect(problems(changed)).toEqual(at);
  });

  test('of an arrival nobody needs to be named', () => {
    expect(problems({ act: 'arrived', guardian_id: null, person: null })).toEqual([]);
  });

  test.each([
    ['arrived', messages.bringerRequired],
    ['left', messages.fetcherRequired],
  ] as const)('of somebody else has a name (%s)', (act, said) => {
    const opened = { time: '', guardianId: null, person: ' ', checked: null, reason: '' };
    expect(namelessIn(opened, act)).toEqual({ person: [said] });
    expect(namelessIn({ ...opened, person: 'Nenek' }, act)).toEqual({});
  });

  test('of which nobody knows who brought the child, is noted as that, and stays so', () => {
    const kept = draftOf({ ...given, ...stranger, act: 'arrived', person: null, checked: null } as never);
    expect(namelessIn(kept, 'arrived')).toEqual({});
    const other = withFetcher(kept, undefined);
    expect(namelessIn(other, 'arrived')).toEqual({ person: [messages.bringerRequired] });
    expect(namelessIn(withNobody(other), 'arrived')).toEqual({});
  });

  test('with somebody who is never alone is checked and has a reason, unless somebody of the list came along', () => {
    const entry = {
      user_id: null,
      relation: null,
      ic_last4: null,
      forbidden: false,
      reason: null,
      ordered_on: null,
      from_on: null,
      to_on: null,
    };
    const uncle = { ...entry, id: 5, name: 'Pak Long', never_alone: true };
    const nenek = { ...entry, id: 6, name: 'Nenek', never_alone: false };
    const { may } = fetchersOn(
      { guardians: [{ id: 7, name: 'Puan Siti' }], collectors: [uncle, nenek] },
      DAY,
    );
    const [mother, led, other] = may;
    if (!mother || !led || !other) throw new Error('Three may fetch the child.');
    const opened = { time: '17:05', guardianId: null, person: '', checked: null, reason: '' };
    const alone = withCompanion(opened, led, undefined);
    expect([aloneIn(alone, 'left', may), aloneIn(alone, 'arrived', may)]).toEqual([led, undefined]);
    expect(uncheckedIn(alone, 'left', may)).toEqual({ checked: [messages.checkRequired] });
    // So it came from a tablet that did not ask.
    const listed = { ...alone, checked: 'listed' as const };
    expect(uncheckedIn(listed, 'left', may)).toEqual({ checked: [messages.checkRequired] });
    const called = { ...alone, checked: 'call' as const };
    expect(uncheckedIn(called, 'left', may)).toEqual({ reason: [messages.releaseReasonRequired] });
    expect(uncheckedIn({ ...called, reason: 'The mother is ill.' }, 'left', may)).toEqual({});
    for (const companion of [mother, other]) {
      const together = withCompanion(called, led, companion);
      expect(uncheckedIn(together, 'left', may)).toEqual({});
      expect([fetcherOf(together, may), aloneIn(together, 'left', may)]).toEqual([led, undefined]);
      expect(problems(contentOf(given as never, together))).toEqual([]);
      // Chosen anew, nobody came along.
      expect(withCompanion(together, led, undefined)).toMatchObject({ guardianId: null, checked: null });
    }
    expect(uncheckedIn(withFetcher(called, other), 'left', may)).toEqual({});
  });

  test('belongs to its day, a correction never to an earlier one than what it corrects', () => {
    const dayOf = (date?: string) =>
      presenceRecord.date({ ...given, ...(date && { corrects: { id: given.id, date } }) });
    expect([dayOf(), dayOf('2026-11-19'), dayOf('2026-11-25')]).toEqual([DAY, DAY, '2026-11-25']);
  });
});

const at = (text: string): PresenceEvent => {
  const [act, time = '', id = text] = text.split(' ');
  return { id, act: act === 'in' ? 'arrived' : 'left', time };
};
const dayOf = (texts: string[], { absent = false, closed = false } = {}) => {
  const { state, questions } = presenceDay(texts.map(at), { absent, closed });
  return [state, ...questions];
};

describe('the day of a child', () => {
  test.each([
    [[], {}, ['expected']],
    [[], { absent: true }, ['absent']],
    [[], { closed: true }, ['expected']],
    [['in 07:42'], {}, ['here']],
    [['in 07:42'], { closed: true }, ['here', 'not_left']],
    [['in 07:42', 'out 17:05'], { closed: true }, ['gone']],
    [['out 17:05', 'in 07:42'], {}, ['gone']],
    [['in 07:42', 'out 10:00', 'in 11:30'], {}, ['here']],
    [['in 07:42', 'out 10:00', 'in 11:30', 'out 17:00'], {}, ['gone']],
    [['in 07:42', 'in 07:44'], {}, ['here', 'arrived_twice']],
    [['out 17:05'], {}, ['gone', 'left_without_arrival']],
    [['out 07:00', 'in 17:00'], {}, ['here', 'left_without_arrival']],
    [['in 07:42'], { absent: true }, ['here', 'absent_and_here']],
    [['in 07:42', 'out 07:42'], {}, ['gone']],
    [['in 07:42', 'out 09:00', 'in 09:00', 'out 12:00'], {}, ['gone']],
  ])('%j with %j is %j', (texts, circumstances, expected) => {
    expect(dayOf(texts, circumstances)).toEqual(expected);
  });

  const events = fc
    .array(fc.record({ act: fc.constantFrom('arrived', 'left'), minute: fc.integer({ min: 0, max: 9 }) }))
    .map((drawn) =>
      drawn.map(({ act, minute }, index): PresenceEvent => ({ id: `${index}`, act, time: `08:0${minute}` })),
    );
  const circumstances = fc.record({ absent: fc.boolean(), closed: fc.boolean() });

  test('is the same in whatever order its events came', () => {
    const shuffled = events.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, circumstances, ([one, other], around) => {
        expect(presenceDay(other, around)).toEqual(presenceDay(one, around));
      }),
    );
  });

  test('loses no event: each is in one interval, or told as doubled', () => {
    fc.assert(
      fc.property(events, circumstances, (list, around) => {
        const { intervals, doubled, questions, state } = presenceDay(list, around);
        const told = [...intervals.flatMap(({ arrived, left }) => [arrived, left]), ...doubled];
        const ids = told.flatMap((event) => event?.id ?? []);
        expect(ids.toSorted()).toEqual(list.map(({ id }) => id).toSorted());
        expect(doubled.length > 0).toBe(questions.includes('arrived_twice'));
        expect(state === 'here').toBe(intervals.some(({ left }) => left === null));
      }),
    );
  });

  test('has its intervals one after the other, and only the last is open', () => {
    fc.assert(
      fc.property(events, circumstances, (list, around) => {
        const { intervals } = presenceDay(list, around);
        const times = intervals.flatMap(({ arrived, left }) => [arrived?.time, left?.time]);
        const known = times.filter((time) => time !== undefined);
        expect(known).toEqual(known.toSorted());
        expect(intervals.slice(0, -1).every(({ left }) => left !== null)).toBe(true);
      }),
    );
  });
});
