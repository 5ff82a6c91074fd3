/** What is noted of an illness, when several are an outbreak, and what belongs together on a tablet. */
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { checksOf, illnesses } from '#shared/domain/illness';
import { officeUntil, outbreakRuleOn, outbreaksOf } from '#shared/domain/outbreak';
import { errorsIn } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { type IllnessContent, type IllnessDocument, illnessRecord } from '#shared/records/illness';
import { casesOf, openIdsOf } from '#shared/records/illness-cases';
import { draftOf, saidOf } from '../../../src/features/illnesses/illness-draft';

const ID = '01900000-0000-7000-8000-00000000000a';
const DAY = '2026-03-11';
const found: IllnessContent = {
  act: 'found',
  about: null,
  day: DAY,
  time: '08:20',
  illness: 'hfmd',
  certainty: 'suspected',
  symptoms: ['blisters'],
  onset: '2026-03-10',
  classroom: 'Bintang',
  siblings: null,
  doctor: null,
  checks: [],
  reference: null,
  text: 'On both hands',
  noted_at: '2026-03-11T00:20:00.000Z',
};
const later = {
  about: ID,
  illness: null,
  certainty: null,
  symptoms: [],
  onset: null,
  classroom: null,
  siblings: null,
  doctor: null,
  text: null,
};
const back = { ...later, act: 'returned', illness: 'hfmd' };
const wrong = (given: object) =>
  Object.entries(errorsIn(illnessRecord.content, { ...found, ...given })).map(
    ([field, [message]]) => `${field}: ${message}`,
  );

describe('what is noted', () => {
  test.each([
    ['a case', {}, []],
    ['no illness', { illness: null }, [`illness: ${messages.illnessRequired}`]],
    ['not how certain', { certainty: null }, [`certainty: ${messages.illnessCertainty}`]],
    ['a beginning of tomorrow', { onset: '2026-03-12' }, [`onset: ${messages.illnessOnset}`]],
    ['a case of a case', { about: ID }, [`about: ${messages.illnessUnknown}`]],
    ['the health office', { ...later, act: 'office_told', reference: 'KKM 12' }, []],
    [
      'the health office without a reference',
      { ...later, act: 'office_told' },
      [`reference: ${messages.illnessReference}`],
    ],
    ['disinfected', { ...later, act: 'disinfected' }, []],
    [
      'a letter with symptoms',
      { ...later, act: 'letters_sent', symptoms: ['rash'] },
      [`about: ${messages.illnessUnknown}`],
    ],
    ['back, all looked at', { ...back, checks: [...checksOf('hfmd')] }, []],
    [
      'back, with blisters that nobody looked at',
      { ...back, checks: ['no_fever', 'feels_well'] },
      [`checks: ${messages.illnessChecks}`],
    ],
    ['back from influenza', { ...back, illness: 'influenza', checks: ['no_fever', 'feels_well'] }, []],
    ['back of nothing', { ...back, illness: null }, [`about: ${messages.illnessUnknown}`]],
  ])('%s', (_, given, expected) => {
    expect(wrong(given)).toEqual(expected);
  });

  test('a form that is opened and saved says the same', () => {
    expect({ ...found, ...saidOf(draftOf(found, 1)) }).toEqual(found);
  });

  test('every return asks for something', () => {
    for (const illness of illnesses) expect(checksOf(illness)).toContain('no_fever');
  });
});

const document = (id: string, given: object): IllnessDocument =>
  ({
    ...found,
    id,
    child_id: 1,
    preschool_id: 1,
    date: DAY,
    corrects: null,
    voided: null,
    recorded: { by: 'Farah', at: '2026-03-11T00:20:00.000Z' },
    ...given,
  }) as IllnessDocument;

describe('an outbreak', () => {
  const sizes = (
    cases: object[],
    today = DAY,
    isDone: (some: readonly { id: string }[]) => boolean = () => true,
  ) =>
    outbreaksOf(
      cases.map((given, at) => document(String(at), { child_id: at, onset: DAY, ...given })),
      today,
      () => outbreakRuleOn([], today),
      isDone,
    ).map(({ cases: of }) => of.length);

  test.each([
    ['is two children within a week', [{}, { onset: '2026-03-05' }], [2]],
    ['is not two children a week apart', [{}, { onset: '2026-03-04' }], []],
    ['is not one child twice', [{ child_id: 1 }, { child_id: 1 }], []],
    ['is of one illness', [{}, { illness: 'mumps' }], []],
    ['is of one preschool', [{}, { preschool_id: 2 }], []],
    ['is no fever without a name', [{ illness: 'fever' }, { illness: 'fever' }], []],
    ['leaves out what was long before', [{}, {}, { onset: '2026-02-20' }], [2]],
  ])('%s', (_, cases, expected) => {
    expect(sizes(cases)).toEqual(expected);
  });

  test('goes by the rule of the state, else of all, from its day on', () => {
    const rules = [
      { state: '', from_on: '2012-01-01', cases: 2, days: 7 },
      { state: '', from_on: '2026-03-01', cases: 3, days: 7 },
      { state: 'Selangor', from_on: '2026-03-10', cases: 2, days: 14 },
    ];
    expect(outbreakRuleOn(rules, '2026-02-28')).toMatchObject({ cases: 2, days: 7 });
    expect(outbreakRuleOn(rules, '2026-03-09')).toMatchObject({ cases: 3, days: 7 });
    expect(outbreakRuleOn(rules, '2026-03-10')).toMatchObject({ cases: 2, days: 14 });
    const three = [1, 2, 3].map((child_id) => document(String(child_id), { child_id, onset: DAY }));
    const few = (rule: number) =>
      outbreaksOf(
        three,
        DAY,
        () => ({ cases: rule, days: 7 }),
        () => true,
      ).map(({ cases }) => cases.length);
    expect([few(3), few(4)]).toEqual([[3], []]);
  });

  test('ends by itself a week after its newest case', () => {
    expect([sizes([{}, {}], addDays(DAY, 6)), sizes([{}, {}], addDays(DAY, 7))]).toEqual([[2], []]);
  });

  test('does not end while a step is undone, whether it was noted late or one case came long after', () => {
    const never = () => false;
    expect(sizes([{}, {}], addDays(DAY, 12), never)).toEqual([2]);
    const late = { onset: addDays(DAY, 12) };
    expect(sizes([{}, {}, late], addDays(DAY, 12), never)).toEqual([2]);
    expect(sizes([{}, {}, late], addDays(DAY, 12))).toEqual([]);
    // The steps hang on the newest of its cases.
    const some = [{}, { onset: addDays(DAY, -2) }, { onset: addDays(DAY, -4) }];
    const aboutNewest = (of: readonly { id: string }[]) => of.some(({ id }) => id === '0');
    expect(sizes(some, addDays(DAY, 12), aboutNewest)).toEqual([]);
    expect(sizes(some, addDays(DAY, 3), aboutNewest)).toEqual([3]);
    // Another one comes a week after the first two, and the steps hang on the third.
    const four = [{ onset: addDays(DAY, 10) }, { onset: addDays(DAY, 4) }, { onset: addDays(DAY, 3) }, {}];
    const aboutThird = (of: readonly { id: string }[]) => of.some(({ id }) => id === '1');
    expect(sizes(four, addDays(DAY, 16), aboutThird)).toEqual([2]);
    expect(sizes(four, addDays(DAY, 17), aboutThird)).toEqual([]);
  });
});

test('a case has what holds of it; who is still at home stands first', () => {
  const events = [
    document('old', { day: '2026-03-01' }),
    document('new', {}),
    document('wrong', { voided: { by: 'Farah', at: '', reason: 'Another child' } }),
    document('told', { ...later, act: 'office_told', about: 'old', reference: 'KKM 12' }),
    document('other', { ...later, act: 'disinfected', about: 'old', child_id: 2 }),
    document('back', { ...back, about: 'new', checks: checksOf('hfmd') }),
  ];
  expect(
    casesOf(events).map((one) => [one.found.id, one.steps.map(({ id }) => id), one.returned?.id]),
  ).toEqual([
    ['old', ['told'], undefined],
    ['new', [], 'back'],
  ]);
});

test('what was done stays with a case that is corrected; of another illness the child is looked at anew', () => {
  const events = [
    document('first', {}),
    document('told', { ...later, act: 'office_told', about: 'first', reference: 'KKM 12' }),
    document('back', { ...back, about: 'first', checks: checksOf('hfmd') }),
    document('second', { corrects: 'first', symptoms: ['fever'] }),
  ];
  const shown = (all: IllnessDocument[]) =>
    casesOf(all).map((one) => [one.found.id, one.steps.map(({ id }) => id), one.returned?.id]);
  expect(shown(events)).toEqual([['second', ['told'], 'back']]);
  const third = document('third', { corrects: 'second', illness: 'measles' });
  expect(shown([...events, third])).toEqual([['third', ['told'], undefined]]);
  expect([openIdsOf(events), openIdsOf([...events, third, document('other', { child_id: 2 })])]).toEqual([
    new Set(),
    new Set(['first', 'told', 'back', 'second', 'third', 'other']),
  ]);
});

test.each([
  ['dengue', '2026-03-12T00:20:00.000Z'],
  ['hfmd', '2026-03-18T00:20:00.000Z'],
  ['fever', undefined],
] as const)('the health office is told of %s until %s', (illness, until) => {
  expect(officeUntil({ illness, day: DAY, time: '08:20' })?.toISOString()).toBe(until);
});
