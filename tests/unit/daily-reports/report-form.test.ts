/** The form of a report while documents come in by the sync: nothing typed is lost, nothing unseen overwritten. */

import { describe, expect, test } from 'vitest';
import type { ReportDocument } from '#shared/records/report-document';
import {
  blankRow,
  follow,
  isTouched,
  type OpenForm,
  openForm,
  toSave,
  touchedParts,
} from '../../../src/features/daily-reports/report-form';
import { buildReport, buildRow } from './build-reports';

const everything = { rows: ['activities', 'interventions'], soapp: true } as const;

function opened(document: ReportDocument | null): OpenForm {
  return openForm(document, everything);
}

function typed(form: OpenForm, id: string, notes: string): OpenForm {
  const rows = form.values.rows.activities?.map((row) => (row.id === id ? { ...row, notes } : row));
  return { ...form, values: { ...form.values, rows: { ...form.values.rows, activities: rows } } };
}

function noted(form: OpenForm, plan: string): OpenForm {
  const soapp = form.values.soapp && { ...form.values.soapp, plan };
  return { ...form, values: { ...form.values, soapp } };
}

function added(form: OpenForm, ...rows: ReturnType<typeof buildRow>[]): OpenForm {
  const activities = [...(form.values.rows.activities ?? []), ...rows];
  return { ...form, values: { ...form.values, rows: { ...form.values.rows, activities } } };
}

describe('opening', () => {
  test('a form as it was opened has nothing to save', () => {
    const document = buildReport(1, { activities: [buildRow('a', { notes: 'x' })], soapp: { plan: 'y' } });
    expect(isTouched(opened(document))).toBe(false);
    expect(isTouched(opened(null))).toBe(false);
  });

  test('holds no section that the person may not edit', () => {
    const form = openForm(buildReport(1, { soapp: { plan: 'secret' } }), {
      rows: ['activities'],
      soapp: false,
    });
    expect(form.values).toEqual({ rows: { activities: [] }, soapp: null, ready: null });
  });
});

describe('a newer document', () => {
  const before = buildReport(1, { activities: [buildRow('a', { notes: 'old', minute_scales: '10' })] });

  test('is followed where nothing was typed', () => {
    const now = buildReport(1, {
      activities: [buildRow('a', { notes: 'theirs' }), buildRow('b')],
      version: 2,
    });
    const form = follow(opened(before), now);
    expect(form.values).toEqual(opened(now).values);
    expect(form.base).toMatchObject(now);
    expect(isTouched(form)).toBe(false);
  });

  test('leaves a typed field, beside the base its author saw, and brings the other fields of the row', () => {
    const now = buildReport(1, {
      activities: [buildRow('a', { notes: 'theirs', minute_scales: '20' })],
      version: 2,
    });
    const form = follow(typed(opened(before), 'a', 'mine'), now);
    expect(form.values.rows.activities).toEqual([buildRow('a', { notes: 'mine', minute_scales: '20' })]);
    expect(form.base?.sections.activities).toMatchObject({
      version: 1,
      rows: [buildRow('a', { notes: 'old', minute_scales: '20' })],
    });
  });

  test('that says the same as was typed settles it', () => {
    const now = buildReport(1, {
      activities: [buildRow('a', { notes: 'same', minute_scales: '10' })],
      version: 2,
    });
    const form = follow(typed(opened(before), 'a', 'same'), now);
    expect(isTouched(form)).toBe(false);
    expect(form.base?.sections.activities?.version).toBe(2);
  });

  test('takes away a row that was deleted there and not touched here', () => {
    expect(follow(opened(before), buildReport(1, { activities: [] })).values.rows.activities).toEqual([]);
  });

  test('leaves a row that was deleted there and changed here: an edit beats a deletion', () => {
    const form = follow(typed(opened(before), 'a', 'mine'), buildReport(1, { activities: [] }));
    expect(touchedParts(form)).toEqual({
      activities: { rows: [buildRow('a', { notes: 'mine', minute_scales: '10' })] },
    });
    expect(form.base?.sections.activities?.rows).toEqual(before.sections.activities?.rows);
  });

  test('does not bring back a row that was removed here', () => {
    const removed = { ...opened(before), values: { ...opened(before).values, rows: { activities: [] } } };
    const now = buildReport(1, { activities: [buildRow('a', { notes: 'theirs' })], version: 2 });
    const form = follow(removed, now);
    expect(touchedParts(form)).toEqual({ activities: { rows: [{ id: 'a', deleted: true }] } });
    // What its author saw when removing it: the server can tell that it was changed since.
    expect(form.base?.sections.activities?.rows).toEqual(before.sections.activities?.rows);
  });

  test('leaves rows that were added here, after those that came', () => {
    const form = follow(
      added(opened(null), buildRow('mine')),
      buildReport(1, { activities: [buildRow('theirs')] }),
    );
    expect(form.values.rows.activities?.map(({ id }) => id)).toEqual(['theirs', 'mine']);
  });

  test('that holds the rows saved here leaves nothing to save', () => {
    const saved = added(opened(null), buildRow('mine', { notes: 'x' }));
    const form = follow(saved, buildReport(1, { activities: [buildRow('mine', { notes: 'x' })] }));
    expect(isTouched(form)).toBe(false);
  });

  test('leaves a typed text of the note and follows in the others', () => {
    const was = buildReport(1, { soapp: { plan: 'old', progress: 'old' } });
    const now = buildReport(1, { soapp: { plan: 'theirs', progress: 'theirs' }, version: 2 });
    const form = follow(noted(opened(was), 'mine'), now);
    expect(form.values.soapp).toMatchObject({ plan: 'mine', progress: 'theirs' });
    expect(form.base?.sections.soapp).toMatchObject({
      version: 1,
      texts: { plan: 'old', progress: 'theirs' },
    });
    expect(touchedParts(form)).toEqual({ soapp: { texts: { plan: 'mine' } } });
  });

  test('that was deleted elsewhere takes untouched parts and leaves typed ones', () => {
    const was = buildReport(1, { activities: [buildRow('a'), buildRow('b')], soapp: { plan: 'old' } });
    const form = follow(typed(opened(was), 'b', 'mine'), null);
    expect(form.values.rows.activities).toEqual([buildRow('b', { notes: 'mine' })]);
    expect(form.values.soapp?.plan).toBeNull();
  });

  test('does not eat the space that someone is just typing', () => {
    const now = buildReport(1, { soapp: { plan: 'Walk' }, version: 2 });
    const form = follow(noted(opened(buildReport(1, { soapp: { plan: 'Walk' } })), 'Walk '), now);
    expect(form.values.soapp?.plan).toBe('Walk ');
  });
});

describe('what Submit saves', () => {
  test('is trimmed, and an emptied text is none', () => {
    const form = noted(opened(buildReport(1, { soapp: { plan: 'old' } })), '  ');
    expect(toSave(form).parts).toEqual({ soapp: { texts: { plan: null } } });
    expect(toSave(noted(opened(null), ' Walk ')).parts).toEqual({ soapp: { texts: { plan: 'Walk' } } });
  });

  test('leaves out rows that were added and left empty', () => {
    const form = added(opened(null), blankRow('empty'), buildRow('full'));
    const { form: tidy, parts } = toSave(form);
    expect(parts).toEqual({ activities: { rows: [buildRow('full')] } });
    expect(tidy.values.rows.activities).toEqual([buildRow('full')]);
  });

  test('keeps an empty row where it is all there is, so that it can be told what it lacks', () => {
    expect(toSave(added(opened(null), blankRow('empty'))).parts).toEqual({
      activities: { rows: [blankRow('empty')] },
    });
  });

  test('keeps a row with a text and no choice', () => {
    const row = { ...blankRow('a'), notes: 'Sang' };
    expect(toSave(added(opened(null), row)).parts).toEqual({ activities: { rows: [row] } });
  });

  test('is nothing where nothing was typed', () => {
    expect(toSave(opened(buildReport(1, { activities: [buildRow('a')] }))).parts).toEqual({});
  });
});
