/** What a report is after somebody chose between two versions of a part of it. */
import { describe, expect, test } from 'vitest';
import { emptySoapp, type RowField } from '#shared/domain/daily-report';
import { chooseInReport } from '#shared/records/choose-report';
import type { Alternative, Choice } from '#shared/records/define-record';
import type { ReportDocument } from '#shared/records/report-document';

const before = { by: 'Cikgu Aminah', at: '2026-11-20T01:00:00.000Z' };
const last = { by: 'Cikgu Farah', at: '2026-11-20T02:00:00.000Z' };
const [ROW, NEXT, NEW, QUESTION] = [1, 2, 3, 4].map((n) => `01900000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];

const row = (id: string, notes: string | null) => ({
  id,
  master_id: 3,
  achievement_scale: null,
  minute_scales: null,
  notes,
});
const activities = (...rows: ReturnType<typeof row>[]) => ({ version: 4, last: before, rows });

function asking(changed: Partial<Alternative>): Alternative {
  return {
    id: QUESTION,
    section: 'activities',
    row_id: ROW,
    field: 'notes',
    live: { value: 'here', by: before.by, at: before.at },
    other: { value: 'there', by: last.by, at: last.at },
    ...changed,
  };
}

function report(alternatives: Alternative[], sections: ReportDocument['sections']): ReportDocument {
  return {
    id: '01900000-0000-8000-8000-000000000009',
    child_id: 11,
    preschool_id: 1,
    date: '2026-11-20',
    ready: true,
    deleted: false,
    sections,
    alternatives,
  };
}
const choose = (document: ReportDocument, choice: Partial<Choice> & Pick<Choice, 'keep'>) =>
  chooseInReport(document, { alternative_id: QUESTION, ...choice }, last);

describe('a question', () => {
  const document = report([asking({}), asking({ id: NEW })], { activities: activities(row(ROW, 'here')) });

  test('that is not there any more changes nothing', () => {
    expect(choose(document, { alternative_id: NEXT, keep: 'other' })).toBe(document);
  });

  test('that keeps what stands there goes, and nothing else', () => {
    const chosen = choose(document, { keep: 'live' });
    expect(chosen).toEqual({ ...document, alternatives: [asking({ id: NEW })] });
  });

  test('of no section that is known goes', () => {
    const other = report([asking({ section: 'another' })], { activities: activities(row(ROW, 'here')) });
    expect(choose(other, { keep: 'other' })).toEqual({ ...other, alternatives: [] });
  });
});

describe('a field of a row', () => {
  const document = report([asking({})], { activities: activities(row(ROW, 'here'), row(NEXT, 'next')) });

  test('takes the other value, and leaves the other rows', () => {
    expect(choose(document, { keep: 'other' }).sections.activities).toEqual({
      version: 5,
      last,
      rows: [row(ROW, 'there'), row(NEXT, 'next')],
    });
  });

  test('of a section that is gone asks no more', () => {
    const gone = report([asking({})], {});
    expect(choose(gone, { keep: 'other' })).toEqual({ ...gone, alternatives: [] });
  });

  test('keeps both as the text that was made of them', () => {
    const both = choose(document, { keep: 'both', value: 'here and there' });
    expect(both.sections.activities?.rows[0]?.notes).toBe('here and there');
    expect(both.sections.activities?.rows).toHaveLength(2);
  });

  test('keeps both as a second row beside the first', () => {
    const field: RowField = 'minute_scales';
    const scaled = report([asking({ field, other: { ...asking({}).other, value: '15' } })], {
      activities: activities(row(ROW, 'here')),
    });
    const both = choose(scaled, { keep: 'both' });
    const made = { ...row(ROW, 'here'), id: QUESTION, minute_scales: '15' };
    expect(both.sections.activities?.rows).toEqual([row(ROW, 'here'), made]);
  });
});

describe('a text', () => {
  const soapp = { version: 7, last: before, texts: { ...emptySoapp, plan: 'Walk.' } };
  const asked = (value: string | null) =>
    asking({ section: 'soapp', row_id: null, field: 'plan', other: { ...asking({}).other, value } });
  const textOf = (value: string | null, choice: Partial<Choice> & Pick<Choice, 'keep'>) => {
    const { sections } = choose(report([asked(value)], { soapp }), choice);
    expect(sections.soapp).toMatchObject({ version: 8, last });
    return sections.soapp?.texts.plan;
  };

  test('takes the other one', () => expect(textOf('Run.', { keep: 'other' })).toBe('Run.'));
  test('that was emptied there is empty', () => expect(textOf(null, { keep: 'other' })).toBeNull());
  test('keeps both, one below the other', () =>
    expect(textOf('Run.', { keep: 'both' })).toBe('Walk.\n\nRun.'));
  test('keeps both as they were put together', () =>
    expect(textOf('Run.', { keep: 'both', value: 'Walk, then run.' })).toBe('Walk, then run.'));
  test('keeps what is there beside one that was emptied', () =>
    expect(textOf(null, { keep: 'both' })).toBe('Walk.'));
  test('of a section that is gone asks no more', () => {
    const gone = report([asked('Run.')], {});
    expect(choose(gone, { keep: 'other' })).toEqual({ ...gone, alternatives: [] });
  });
  test('keeps both where one side stood empty', () => {
    const empty = { ...soapp, texts: emptySoapp };
    const { sections } = choose(report([asked('Run.')], { soapp: empty }), { keep: 'both' });
    expect(sections.soapp?.texts.plan).toBe('Run.');
  });
});

describe('a deletion', () => {
  const deleted = (section: string, row_id: string | null) =>
    asking({ section, row_id, field: 'deleted', other: { ...asking({}).other, value: 'true' } });

  test('of a row is kept: the row goes, the others stay', () => {
    const document = report([deleted('activities', ROW)], {
      activities: activities(row(ROW, 'here'), row(NEXT, 'next')),
    });
    const chosen = choose(document, { keep: 'other' });
    expect(chosen.sections.activities).toEqual({ version: 5, last, rows: [row(NEXT, 'next')] });
    expect(chosen).toMatchObject({ deleted: false, ready: true });
  });

  test('of a section is kept: with nothing left the report is deleted, and not for parents', () => {
    const document = report([deleted('activities', null)], { activities: activities(row(ROW, 'here')) });
    const chosen = choose(document, { keep: 'other' });
    expect(chosen.sections.activities?.rows).toEqual([]);
    expect(chosen).toMatchObject({ deleted: true, ready: false });
  });

  test('of the texts leaves the rows, and the report', () => {
    const soapp = { version: 7, last: before, texts: { ...emptySoapp, plan: 'Walk.' } };
    const document = report([deleted('soapp', null)], { soapp, activities: activities(row(ROW, 'here')) });
    const chosen = choose(document, { keep: 'other' });
    expect(chosen.sections.soapp).toEqual({ version: 8, last, texts: emptySoapp });
    expect(chosen).toMatchObject({ deleted: false, ready: true });
  });

  test('of rows leaves a report that has texts', () => {
    const soapp = { version: 7, last: before, texts: { ...emptySoapp, plan: 'Walk.' } };
    const document = report([deleted('activities', null)], {
      soapp,
      activities: activities(row(ROW, 'here')),
    });
    expect(choose(document, { keep: 'other' }).deleted).toBe(false);
  });

  test('of a section that is gone already begins its count', () => {
    const chosen = choose(report([deleted('activities', null)], {}), { keep: 'other' });
    expect(chosen.sections.activities).toEqual({ version: 1, last, rows: [] });
  });

  test('beside an edit that is kept, too, changes nothing', () => {
    const document = report([deleted('activities', ROW)], { activities: activities(row(ROW, 'here')) });
    expect(choose(document, { keep: 'both' })).toEqual({ ...document, alternatives: [] });
  });
});

describe('where another value lives by now than whoever chose saw', () => {
  const seen = { value: 'here', by: before.by, at: before.at };
  const now = { value: 'elsewhere', by: before.by, at: before.at };
  const moved = asking({ live: now });
  const document = report([moved], { activities: activities(row(ROW, 'elsewhere')) });

  test('a field waits on with both', () => {
    expect(choose(document, { keep: 'live', live: seen }).alternatives).toEqual([
      { ...moved, other: seen, unsent: true },
    ]);
    const taken = choose(document, { keep: 'other', live: seen });
    expect(taken.sections.activities?.rows).toEqual([row(ROW, 'there')]);
    expect(taken.alternatives).toEqual([{ ...moved, live: moved.other, other: now, unsent: true }]);
    for (const keep of ['live', 'other'] as const)
      expect(choose(document, { keep, live: now }).alternatives).toEqual([]);
  });

  test('a text waits on with both', () => {
    const text = { ...moved, section: 'soapp', row_id: null, field: 'plan' };
    const soapp = { version: 7, last: before, texts: { ...emptySoapp, plan: 'elsewhere' } };
    expect(choose(report([text], { soapp }), { keep: 'live', live: seen }).alternatives).toEqual([
      { ...text, other: seen, unsent: true },
    ]);
  });

  test('a row is not deleted', () => {
    const live = { ...now, value: { notes: 'elsewhere' } };
    const deletion = asking({ field: 'deleted', live, other: { value: null, by: last.by, at: last.at } });
    const asked = report([deletion], { activities: activities(row(ROW, 'elsewhere')) });
    const chosen = choose(asked, { keep: 'other', live: { ...live, value: { notes: 'here' } } });
    expect(chosen).toEqual({ ...asked, alternatives: [{ ...deletion, unsent: true }] });
    expect(choose(asked, { keep: 'other', live }).alternatives).toEqual([]);
  });
});
