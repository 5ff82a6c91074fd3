/** What an entry, a value and a choice are called, for whoever must decide about one of them. */
import { describe, expect, test } from 'vitest';
import type { Alternative, Entry } from '#shared/records/define-record';
import { describeReport, mastersOf } from '#shared/records/describe-report';
import { entryTypes, kindOf, labelOf } from '#shared/records/index';
import { nearMissNote } from '#shared/records/near-miss';
import { presenceText } from '#shared/records/presence-text';
import { describeEntry } from '#shared/records/record-said';
import { textOf } from '#shared/records/record-texts';
import { reportText } from '#shared/records/report-text';
import { unregisteredChildNote } from '#shared/records/unregistered-child';

/** Shows that a text went through the reader's language. */
const t = (text: string, values: Record<string, unknown> = {}) =>
  `‹${text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))}›`;
const masters = new Map([
  [3, 'Painting'],
  [4, 'Swing'],
]);
const ROW = '01900000-0000-7000-8000-000000000001';

const alternative = (section: string, field: string, live: unknown = 'a', other: unknown = 'b') =>
  ({
    id: ROW,
    section,
    row_id: null,
    field,
    live: { value: live, by: '', at: '' },
    other: { value: other, by: '', at: '' },
  }) satisfies Alternative;

describe('a daily report', () => {
  const part = { section: 'activities', master: 'Painting', removed: false, values: [] };

  test.each([
    [part, '‹Activity›: Painting'],
    [{ ...part, section: 'ot_assessments', master: null }, '‹Assessment›: ‹Not in the list any more›'],
    [{ ...part, removed: true }, '‹‹Activity›: Painting (removed)›'],
    [{ ...part, section: 'soapp', master: null }, '‹SOAPP note›'],
    [{ ...part, section: 'report' }, null],
    [{ ...part, section: 'of a newer app' }, '‹Daily report›: Painting'],
  ])('is headed %#', (given, heading) => {
    expect(reportText.heading(given, t)).toBe(heading);
  });

  test.each([
    ['ready', '‹Ready for the parents›'],
    ['plan', '‹P - Plan›'],
    ['achievement_scale', '‹Achievement Scale›'],
    ['of a newer app', '‹of a newer app›'],
  ])('calls the field %s', (field, label) => {
    expect(reportText.field(field, t)).toBe(label);
  });

  const row = { achievement_scale: '1', minute_scales: null, notes: 'well' };
  test.each([
    ['notes', '', '‹Nothing›'],
    ['notes', null, '‹Nothing›'],
    ['deleted', undefined, '‹Deleted›'],
    ['deleted', true, '‹Deleted›'],
    ['deleted', false, '‹Kept›'],
    ['deleted', row, '‹With a little help› · well'],
    ['ready', '1', '‹Yes›'],
    ['ready', '0', '‹No›'],
    ['master_id', 4, 'Swing'],
    ['master_id', '3', 'Painting'],
    ['master_id', 9, '‹Not in the list any more›'],
    ['notes', 'well', 'well'],
    ['minute_scales', '20', '20'],
    ['achievement_scale', '2', '‹With full help›'],
    ['achievement_scale', '7', '7'],
    ['achievement_scale', 'Self accomplished', '‹Self accomplished›'],
  ])('says of %s %j', (field, value, said) => {
    expect(reportText.value(value, { section: 'interventions', field }, t, masters)).toBe(said);
  });

  test('leaves what was typed at an activity as it is, except for a label that was picked', () => {
    const said = (value: string) =>
      reportText.value(value, { section: 'activities', field: 'achievement_scale' }, t, masters);
    expect(said('1')).toBe('1');
    expect(said('hampir')).toBe('hampir');
    expect(said('With full help')).toBe('‹With full help›');
  });

  test.each([
    ['report', 'ready', '‹Daily report›'],
    ['soapp', 'plan', '‹SOAPP note›: ‹P - Plan›'],
    ['activities', 'deleted', '‹Activity›'],
    ['soapp', 'deleted', '‹SOAPP note›'],
    ['activities', 'notes', '‹Activity›: ‹Notes›'],
    ['activities', 'of a newer app', '‹Activity›: ‹of a newer app›'],
  ])('asks about %s %s', (section, field, subject) => {
    expect(reportText.subject(alternative(section, field), t)).toBe(subject);
  });

  test.each([
    ['soapp', 'plan', true],
    ['activities', 'notes', true],
    ['activities', 'achievement_scale', false],
  ])('of %s %s both can stay: %s', (section, field, can) => {
    expect(reportText.canKeepBoth(alternative(section, field))).toBe(can);
  });

  const painting = { id: ROW, master_id: 3, achievement_scale: null, minute_scales: '20', notes: 'well' };
  const gone = { ...painting, id: ROW.replace(/1$/, '2'), master_id: 4, notes: 'was there' };
  const entry = {
    name: 'save_report',
    arguments: {
      sections: {
        activities: { rows: [painting, { id: gone.id, deleted: true }] },
        soapp: { texts: { plan: 'walk', progress: null } },
      },
      ready: false,
    },
    base: { sections: { activities: { version: 1, rows: [gone] } } },
  };

  test('is told row by row and text by text; of a row that is removed, what its author saw', () => {
    expect(describeReport(entry, masters)).toEqual([
      {
        section: 'activities',
        master: 'Painting',
        removed: false,
        values: [
          { field: 'minute_scales', value: '20' },
          { field: 'notes', value: 'well' },
        ],
      },
      {
        section: 'activities',
        master: 'Swing',
        removed: true,
        values: [
          { field: 'minute_scales', value: '20' },
          { field: 'notes', value: 'was there' },
        ],
      },
      {
        section: 'soapp',
        master: null,
        removed: false,
        values: [
          { field: 'plan', value: 'walk' },
          { field: 'progress', value: '' },
        ],
      },
      { section: 'report', master: null, removed: false, values: [{ field: 'ready', value: '0' }] },
    ]);
    const shared = { ...entry, arguments: { sections: {}, ready: true } };
    expect(describeReport(shared, masters)[0]?.values).toEqual([{ field: 'ready', value: '1' }]);
  });

  test('tells nothing of an entry that has nothing to show, nor of a row that nobody remembers', () => {
    expect(describeReport({ ...entry, name: 'delete_report' }, masters)).toEqual([]);
    expect(describeReport({ ...entry, arguments: { sections: {} } }, masters)).toEqual([]);
    const unknown = {
      ...entry,
      arguments: { sections: { activities: { rows: [{ id: ROW, deleted: true }] } } },
    };
    expect(describeReport(unknown, masters)).toEqual([
      { section: 'activities', master: null, removed: true, values: [] },
    ]);
  });

  test('names the masters of what is written and of what was seen', () => {
    expect(mastersOf(entry)).toEqual([3, 4]);
    expect(mastersOf({ arguments: {}, base: null })).toEqual([]);
  });
});

describe('a screening', () => {
  const text = textOf('screening');
  test.each([
    ['body_temperature', null, '‹Nothing›'],
    ['body_temperature', 38.2, '38.2 °C'],
    ['symptoms', [], '‹None›'],
    ['symptoms', ['Cough', 'Vomiting'], '‹Cough›, ‹Vomiting›'],
    ['others_message', 'sleepy', 'sleepy'],
    ['of a newer app', 'x', '‹None›'],
  ])('says of %s %j', (field, value, said) => {
    expect(text.value(value, { section: 'screening', field }, t, masters)).toBe(said);
  });

  test.each([
    ['body_temperature', 36.4, 38, false],
    ['symptoms', [], ['Cough'], true],
    ['others_message', 'a', null, true],
  ])('of %s both can stay: %#', (field, live, other, can) => {
    expect(text.canKeepBoth(alternative('screening', field, live, other))).toBe(can);
  });

  test('calls its fields, and leaves one of a newer app as it is', () => {
    expect(text.heading({ section: 'screening', master: null, removed: false, values: [] }, t)).toBeNull();
    expect(text.field('body_temperature', t)).toBe('‹Body Temperature›');
    expect(text.field('pulse', t)).toBe('pulse');
    expect(text.subject(alternative('screening', 'symptoms'), t)).toBe('‹Symptoms›');
    expect(text.subject(alternative('screening', 'pulse'), t)).toBe('pulse');
  });

  test('tells what is filled in', () => {
    const given = { body_temperature: 38, symptoms: ['Cough'], others_message: null };
    expect(describeEntry({ name: 'record_screening', arguments: given, base: null }, masters)).toEqual([
      {
        section: 'screening',
        master: null,
        removed: false,
        values: [
          { field: 'body_temperature', value: '38.0' },
          { field: 'symptoms', value: ['Cough'] },
        ],
      },
    ]);
  });
});

describe('an absence note', () => {
  const told = (entry: Pick<Entry, 'name' | 'arguments'>) => describeEntry({ base: null, ...entry }, masters);
  const text = textOf('absence_note');
  test.each([
    ['reason', 'family', '‹Family matter›'],
    ['remark', 'by car', 'by car'],
    ['remark', '', '‹Nothing›'],
    ['from', null, '‹Nothing›'],
  ])('says of %s %j', (field, value, said) => {
    expect(text.value(value, { section: 'absence_note', field }, t, masters)).toBe(said);
  });

  test('calls its fields; of a withdrawal the reason, of a newer app what it says itself', () => {
    expect(['from', 'to', 'reason', 'void_reason', 'pulse'].map((field) => text.field(field, t))).toEqual([
      '‹First day›',
      '‹Last day›',
      '‹Reason›',
      '‹Reason›',
      '‹pulse›',
    ]);
    const place = { section: 'absence_note', field: 'reason' } as Alternative;
    expect(text.subject(place, t)).toBe('');
    expect(text.canKeepBoth(place)).toBe(false);
  });

  test('tells what is filled in, and why it was withdrawn', () => {
    const given = { from: '2026-11-20', to: '2026-11-21', reason: 'sick', remark: '' };
    expect(told({ name: 'record_absence_note', arguments: given })).toEqual([
      {
        section: 'absence_note',
        master: null,
        removed: false,
        values: [
          { field: 'from', value: '2026-11-20' },
          { field: 'to', value: '2026-11-21' },
          { field: 'reason', value: 'sick' },
        ],
      },
    ]);
    expect(told({ name: 'void_absence_note', arguments: { reason: 'came after all' } })).toEqual([
      {
        section: 'absence_note',
        master: null,
        removed: true,
        values: [{ field: 'void_reason', value: 'came after all' }],
      },
    ]);
  });
});

describe('an arrival or a departure', () => {
  test.each([
    ['act', 'left', '‹Left›'],
    ['act', 'arrived', '‹Arrived›'],
    ['checked', 'call', '‹Guardian called›'],
    ['time', '17:05', '17:05'],
    ['reason', null, '‹Nothing›'],
  ])('says of %s %j', (field, value, said) => {
    expect(presenceText.value(value, { section: 'presence', field }, t, masters)).toBe(said);
  });

  test('calls its fields; of a newer app what it says itself', () => {
    const text = presenceText;
    expect(
      ['act', 'person', 'noted_at', 'void_reason', 'pulse'].map((field) => text.field(field, t)),
    ).toEqual(['‹What happened›', '‹With whom›', '‹Tapped at›', '‹Reason›', '‹pulse›']);
  });

  test('tells what is filled in', () => {
    const given = { act: 'arrived', day: '2026-11-20', time: '07:42', person: 'Puan Siti' };
    const [said] = describeEntry({ name: 'record_presence', arguments: given, base: null }, masters);
    expect(said?.values.map(({ field, value }) => `${field} ${value}`)).toEqual([
      'act arrived',
      'day 2026-11-20',
      'time 07:42',
      'person Puan Siti',
    ]);
  });
});

test('a near miss is told by its fields, each in words', () => {
  const given = { day: '2026-11-20', time: '10:05', kind: 'gate', place: null, text: 'Open', done: 'Shut' };
  const [said] = describeEntry({ name: 'note_near_miss', arguments: given, base: null }, masters);
  const text = textOf(nearMissNote.type);
  const read = said?.values.map(({ field, value }) => text.value(value, { section: '', field }, t, masters));
  expect(read).toEqual(['2026-11-20', '10:05', '‹Gate or door left open›', '‹Nothing›', 'Open', 'Shut']);
  expect(text.field('done', t)).toBe('‹Done at once›');
});

test('an unregistered child is told by its fields, each in words', () => {
  const given = { name: 'Mei', child_age: 4, parent_name: 'Tan', selected_emails: ['a@b.test', 'c@d.test'] };
  const [said] = describeEntry(
    {
      name: 'note_unregistered_child',
      arguments: given,
      base: null,
    },
    masters,
  );
  const text = textOf(unregisteredChildNote.type);
  const read = said?.values.map(({ field, value }) => [
    text.field(field, t),
    text.value(value, { section: '', field }, t, masters),
  ]);
  expect(read).toEqual([
    ['‹Child Name›', 'Mei'],
    ['‹For Child Age›', '4'],
    ['‹Parent Name›', 'Tan'],
    ['‹Email to›', 'a@b.test, c@d.test'],
  ]);
  expect(text.field('pulse', t)).toBe('‹pulse›');
  expect(text.value([], { section: '', field: 'selected_emails' }, t, masters)).toBe('‹Nothing›');
});

test('an arrival that waits is told from a departure, and from one whose contents are not known', () => {
  const called = (made?: object) => labelOf('record_presence', made as Record<string, unknown> | undefined);
  expect([called({ act: 'arrived' }), called({ act: 'left' }), called()]).toEqual([
    'Arrival of {{child}}, {{date}}',
    'Departure of {{child}}, {{date}}',
    'Arrival or departure of {{child}}, {{date}}',
  ]);
  expect(labelOf('note_staff', { act: 'withdrawn' })).toBe('Arrival or departure of {{child}}, {{date}}');
});

test.each(entryTypes)('of kind %s, whatever it says is put into words', (type) => {
  expect(textOf(type)).toBeDefined();
  for (const name of Object.keys(kindOf(type).operations))
    expect(describeEntry({ name, arguments: { sections: {} }, base: null }, masters)).toBeInstanceOf(Array);
});

test.each([
  ['act', 'found', '‹Illness›'],
  ['illness', 'fever', '‹Fever›'],
  ['certainty', 'suspected', '‹Suspected›'],
  ['symptoms', ['fever', 'rash'], '‹Fever›, ‹A rash›'],
  ['text', 'Slept all morning.', 'Slept all morning.'],
  ['text', '', '‹Nothing›'],
  ['text', null, '‹Nothing›'],
  ['classroom', undefined, '‹Nothing›'],
  ['checks', [], '‹Nothing›'],
  ['siblings', [null, 'Aiman'], 'Aiman'],
])('of an illness %s %j is said in words', (field, value, said) => {
  expect(textOf('illness').value(value, { section: 'illness', field }, t, masters)).toBe(said);
});
