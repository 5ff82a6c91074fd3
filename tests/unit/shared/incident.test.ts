/** What an incident says, whose clocks run, and what belongs together on a tablet. */
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { momentOf } from '#shared/domain/incident';
import { historyOf, incidentClocks } from '#shared/domain/incident-clocks';
import { errorsIn } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { type IncidentContent, type IncidentDocument, incidentRecord } from '#shared/records/incident';
import {
  casesOf,
  draftOf,
  emptyDraft,
  type IncidentCase,
  problemsOf,
  saidOf,
} from '../../../src/features/incidents/incident-draft';

const ID = '01900000-0000-7000-8000-00000000000a';
const happened: IncidentContent = {
  act: 'happened',
  about: null,
  day: '2026-03-11',
  time: '10:20',
  kind: 'fall',
  parts: ['head'],
  place: 'Garden',
  text: 'Ran into a door',
  first_aid: 'Ice',
  witnesses: null,
  told: 'Mother',
  told_day: '2026-03-11',
  told_time: '10:40',
  noted_at: '2026-03-11T02:20:00.000Z',
  pictures: ['01900000-0000-7000-8000-00000000000b'],
};
const nothing = {
  kind: null,
  parts: [],
  place: null,
  first_aid: null,
  witnesses: null,
  told: null,
  told_day: null,
  told_time: null,
  pictures: null,
};
const wrong = (given: Partial<IncidentContent>) =>
  Object.entries(errorsIn(incidentRecord.content, { ...happened, ...given })).map(
    ([field, [message]]) => `${field}: ${message}`,
  );

test('what a new one lacks is known before its child is chosen', () => {
  const empty = emptyDraft('2026-03-11', '10:20');
  expect(problemsOf(empty)).toEqual({ kind: [messages.incidentKindRequired] });
  expect(problemsOf({ ...empty, kind: 'fall', text: 'Slipped' })).toEqual({});
});

describe('what is noted', () => {
  test.each([
    ['an incident', {}, []],
    ['an addition', { ...nothing, act: 'added', about: ID, text: 'The swelling went' }, []],
    ['that it was seen', { ...nothing, act: 'seen', about: ID, text: null }, []],
    ['no kind', { kind: null }, [`kind: ${messages.incidentKindRequired}`]],
    ['no day', { day: '' }, [`day: ${messages.dateRequired}`]],
    ['no day when somebody was told', { told_day: '' }, [`told_day: ${messages.dateRequired}`]],
    ['no words', { text: ' ' }, [`text: ${messages.incidentTextRequired}`]],
    [
      'an addition of nothing',
      { act: 'added', kind: null, parts: [] },
      [`about: ${messages.incidentUnknown}`],
    ],
    ['an addition with a body', { act: 'added', about: ID }, [`kind: ${messages.incidentUnknown}`]],
    ['who was told, and not when', { told_time: null }, [`told_time: ${messages.timeInvalid}`]],
    ['when was told, and not whom', { told: null }, [`told: ${messages.toldRequired}`]],
    ['no photo, as before there were any', { pictures: undefined }, []],
    ['an empty list of photos', { pictures: [] }, [`pictures: ${messages.pictureRequired}`]],
    [
      'four photos',
      { pictures: [1, 2, 3, 4].map((last) => `01900000-0000-7000-8000-00000000000${last}`) },
      [`pictures: ${messages.invalid}`],
    ],
    ['a part named twice', { parts: ['head', 'head'] }, [`parts: ${messages.bodyPartTwice}`]],
    ['seen with words', { ...nothing, act: 'seen', about: ID }, [`text: ${messages.incidentUnknown}`]],
  ] as const)('%s', (_, given, expected) => {
    expect(wrong(given as unknown as Partial<IncidentContent>)).toEqual(expected);
  });

  test('a form that is opened and saved says the same', () => {
    expect({ ...happened, ...saidOf(draftOf(happened, 1)) }).toEqual(happened);
  });
});

describe('the clocks', () => {
  const silent = { ...happened, told: null, told_day: null, told_time: null };
  const at = (hours: number) => new Date(momentOf('2026-03-11', '10:20').getTime() + hours * HOUR_MS);
  const by = (hours: number) => ({ by: 'Cikgu', at: at(hours).toISOString() });
  const clocks = (given: object, now: number, added: IncidentContent[] = []) =>
    incidentClocks(
      { ...silent, ...given },
      added,
      historyOf({ recorded: by(1), noted_at: by(1).at, ...given }, []),
      at(now),
    );

  test('run until somebody was told, then tell whether it was in time', () => {
    expect(clocks({}, 1.5)).toEqual({
      toldAt: null,
      toldLate: false,
      recordedLate: false,
      sentLate: false,
      hoursLeft: 22,
    });
    expect(clocks({}, 25)).toMatchObject({ toldLate: true, hoursLeft: 0 });
    expect(clocks({ told_day: '2026-03-11', told_time: '10:40' }, 90)).toMatchObject({
      toldAt: momentOf('2026-03-11', '10:40'),
      toldLate: false,
      hoursLeft: null,
    });
    expect(clocks({ recorded: by(24.5), noted_at: by(24.5).at }, 25)).toMatchObject({
      recordedLate: true,
      sentLate: false,
    });
  });

  test('go by the tablet where it wrote in time and sent late, unless its clock cannot be right', () => {
    const sent = (noted_at: string) => clocks({ recorded: by(64), noted_at }, 65);
    expect(sent(by(0.1).at)).toMatchObject({ recordedLate: false, sentLate: true });
    expect(sent(by(24.5).at)).toMatchObject({ recordedLate: true, sentLate: false });
    expect(sent('2024-03-11T02:20:00.000Z')).toMatchObject({ recordedLate: true, sentLate: false });
  });

  test('stop at the first of those who told, be it an addition or the parent who read it', () => {
    const added = { ...silent, told: 'Father', told_day: '2026-03-12', told_time: '08:00' };
    expect(clocks({}, 30, [added])).toMatchObject({ toldLate: false, hoursLeft: null });
    expect(clocks({ acknowledged: by(2) }, 30, [added]).toldAt).toEqual(at(2));
    expect(clocks({ acknowledged: by(26) }, 30).toldLate).toBe(true);
  });
});

const event = (id: string, given: Partial<IncidentDocument>): IncidentDocument => ({
  ...happened,
  id,
  child_id: 1,
  preschool_id: 1,
  date: '2026-03-11',
  corrects: null,
  voided: null,
  recorded: { by: 'Cikgu', at: `2026-03-11T0${id}:00:00.000Z` },
  ...given,
});
const said = (about: string) => ({ act: 'added' as const, about, ...nothing });

test('on a tablet an incident stands with what was added to it, by the day, without what was withdrawn', () => {
  const voided = { by: 'Cikgu', at: '', reason: 'Slip' };
  const found = casesOf([
    event('1', {}),
    event('2', { day: '2026-03-12' }),
    event('5', said('1')),
    event('4', said('1')),
    event('6', { ...said('1'), child_id: 2 }),
    event('7', { ...said('2'), act: 'seen', text: null }),
    event('8', { ...said('1'), voided }),
    event('9', { voided }),
  ]);
  expect(
    found.map(({ incident, additions, seen }) => [incident.id, additions.map(({ id }) => id), seen?.id]),
  ).toEqual([
    ['2', [], '7'],
    ['1', ['4', '5'], undefined],
  ]);
});

test('what was added stays with an incident that is corrected; what was corrected since has not been seen', () => {
  const shown = casesOf([
    event('1', {}),
    event('2', said('1')),
    event('3', { ...said('1'), act: 'seen', text: null }),
    event('4', { corrects: '1' }),
    event('5', { corrects: '4' }),
  ]).map(({ incident, additions, seen }) => [incident.id, additions.map(({ id }) => id), seen?.id]);
  expect(shown).toEqual([['5', ['2'], undefined]]);
});

test('an incident that is corrected keeps when it was written, who signed it and which parent knew', () => {
  const wednesday = { by: 'Cikgu Siti', at: '2026-03-13T01:00:00.000Z' };
  const thursday = { by: 'Cikgu Farah', at: '2026-03-14T01:00:00.000Z' };
  const mother = { by: 'Mother', at: '2026-03-11T02:40:00.000Z' };
  const father = { by: 'Father', at: '2026-03-13T02:00:00.000Z' };
  const untold = { told: null, told_day: null, told_time: null };
  const first = event('1', { ...untold, acknowledged: mother });
  const events = [
    event('4', {
      ...untold,
      corrects: '1',
      recorded: wednesday,
      acknowledged: father,
      noted_at: wednesday.at,
    }),
    event('5', { ...untold, corrects: '4', recorded: thursday, noted_at: thursday.at }),
    first,
  ];
  const [{ incident, history, additions }] = casesOf(events) as [IncidentCase];
  expect(incident.id).toBe('5');
  expect(history).toEqual({
    recorded: first.recorded,
    noted_at: first.noted_at,
    corrected: thursday,
    acknowledged: null,
    knew: mother,
  });
  expect(incidentClocks(incident, additions, history, new Date('2026-03-15T01:00:00Z'))).toEqual({
    toldAt: new Date(mother.at),
    toldLate: false,
    recordedLate: false,
    sentLate: false,
    hoursLeft: null,
  });
});
