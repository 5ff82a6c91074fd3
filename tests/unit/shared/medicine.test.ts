/** What a parent authorises: what is missing is said before anything is sent, all of it at once. */
import { describe, expect, test } from 'vitest';
import {
  doseBar,
  dosesOpen,
  doubledDoses,
  hoursApart,
  type Medicine,
  recentDoubles,
  typedTimes,
} from '#shared/domain/medicine';
import { medicineForm, medicineProblems } from '#shared/endpoints/medicines';
import { messages } from '#shared/messages';

const filled = {
  medicine: 'Paracetamol',
  condition: 'Fever',
  dose: '5 ml',
  route: 'mouth',
  times: '08:00,12:30',
  circumstances: '',
  apart_hours: '',
  first_day: '2026-03-11',
  last_day: '2026-03-12',
  given_day: '',
  given_time: '',
  storage: 'room',
  note: '',
  expires_on: '',
  signed_by: '',
  container_checked: '0',
};
const without = { ...filled, times: '' };

describe('a medicine', () => {
  test('needs its times, or when it is needed', () => {
    expect(medicineProblems(filled)).toEqual({});
    expect(medicineProblems({ ...without, circumstances: 'Above 38.5', apart_hours: '6' })).toEqual({});
    expect(medicineProblems({ ...without, circumstances: ' ' })).toEqual({
      times: [messages.medicineTimesRequired],
    });
    expect(medicineForm.safeParse(without).success).toBe(false);
  });

  test('of which more is missing says so of each', () => {
    const problems = medicineProblems({ ...without, medicine: '', first_day: '' });
    expect(Object.keys(problems).toSorted()).toEqual(['first_day', 'medicine', 'times']);
  });
});

test.each([
  ['08:00, 12:30', '08:00,12:30'],
  ['8:00', '08:00'],
  ['8.00 and 12.30', '08:00,12:30'],
  ['8am, 1:30 pm', '08:00,13:30'],
  ['8 a.m. 12 pm', '08:00,12:00'],
  ['08:00 20:00', '08:00,20:00'],
  ['', ''],
  // It may be of the afternoon, and is asked about.
  ['1:30', '1:30'],
  ['8', '8'],
  ['after lunch', 'after lunch'],
  ['13 pm', '13 pm'],
])('times that were typed as “%s” are read as “%s”', (typed, read) => {
  expect(typedTimes(typed)).toBe(read);
});

test('a time that could mean two is asked about, and one that is none', () => {
  for (const times of ['1:30', '25:00', '12:75'])
    expect(medicineProblems({ ...filled, times: typedTimes(times) })).toEqual({
      times: [messages.timeInvalid],
    });
});

describe('where the parents named no hours between two doses', () => {
  const given = (times: string[], apart_hours: number | null = null): Medicine => ({
    ...filled,
    id: 'm',
    route: 'mouth',
    storage: 'room',
    times,
    apart_hours,
    given_day: null,
    given_time: null,
    expires_on: null,
  });

  test.each([
    [['08:00', '12:00', '16:00'], 2],
    [['08:00', '20:00'], 6],
    // The night counts too.
    [['01:00', '23:00'], 1],
    [['08:00', '09:30'], null],
    [['12:00'], null],
    [[], null],
  ])('its times say how many there are: %j, %s', (times, hours) => {
    expect(hoursApart(given(times))).toBe(hours);
  });

  test('what they named holds', () => {
    expect(hoursApart(given(['08:00', '20:00'], 3))).toBe(3);
  });

  test('what was given before it was authorised anew is not due again; a medicine of that name beside it is', () => {
    const [before, after] = [given(['12:00']), { ...given(['12:00']), id: 'n' }];
    const dose = { child_id: 1, act: 'given', medicine_id: 'm', medicine: 'PARACETAMOL ', slot: '12:00' };
    const open = (medicines: Medicine[]) =>
      dosesOpen({ id: 1, medicines }, [dose], '2026-03-11').map(({ medicine }) => medicine.id);
    expect(open([after])).toEqual([]);
    expect(open([before, after])).toEqual(['n']);
    expect(dosesOpen({ id: 2, medicines: [after] }, [dose], '2026-03-11')).toHaveLength(1);
  });

  test('a dose that was missed and the next one are not given together', () => {
    const missed = { id: 'd', day: '2026-03-11', time: '13:58', slot: '10:00' };
    const next = (time: string) => ({ day: '2026-03-11', time, slot: '14:00' });
    const medicine = given(['10:00', '14:00']);
    expect(doseBar(medicine, [missed], next('14:00'))).toMatchObject({ why: 'early' });
    expect(doseBar(medicine, [missed], next('15:58'))).toBeNull();
    expect(doseBar(medicine, [], next('14:00'))).toBeNull();
  });
});

test('a possible double dose is looked at until the day after it is over, whenever the first of the two was given', () => {
  const dose = (id: string, day: string, time: string) => ({
    id,
    day,
    time,
    child_id: 1,
    act: 'given',
    medicine_id: 'm',
    medicine: 'Paracetamol',
    slot: null,
    apart_hours: 48,
    knew: [],
  });
  const two = [dose('a', '2026-03-09', '20:00'), dose('b', '2026-03-11', '08:00')];
  const seenOn = (day: string) => recentDoubles(two, day).map((pair) => pair.map(({ id }) => id));
  expect(['2026-03-11', '2026-03-12', '2026-03-13'].map(seenOn)).toEqual([[['a', 'b']], [['a', 'b']], []]);
});

test('two corrections of one giving are no double dose, and a giving beside them is', () => {
  const dose = (id: string, first_id: string | null, time: string) => ({
    id,
    first_id,
    child_id: 1,
    act: 'given',
    day: '2026-03-11',
    time,
    medicine_id: 'm',
    medicine: 'Paracetamol',
    slot: '08:00',
    apart_hours: 6,
    knew: [],
  });
  const corrected = [dose('y', 'x', '08:10'), dose('z', 'x', '08:00')];
  expect(doubledDoses(corrected)).toEqual([]);
  const pairs = doubledDoses([...corrected, dose('b', null, '08:30')]).map((pair) =>
    pair.map(({ id }) => id),
  );
  expect(pairs).toEqual([
    ['z', 'b'],
    ['y', 'b'],
  ]);
});
