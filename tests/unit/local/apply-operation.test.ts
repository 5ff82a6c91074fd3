/** What the author sees before the server answers. */
import { describe, expect, test } from 'vitest';
import { reportSections } from '#shared/domain/daily-report';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { Entry } from '#shared/records/define-record';
import { applyEntry } from '#shared/records/index';
import type { ReportDocument } from '#shared/records/report-document';
import type { ScreeningDocument } from '#shared/records/screening';
import {
  ALTERNATIVE,
  buildAlternative,
  buildReport,
  buildRow,
  buildScreening,
  ROW_1,
  ROW_2,
  soapp,
} from './support/build';
import { TODAY } from './support/fake-server';

const last = { by: 'Cikgu Farah', at: '2026-11-20T04:00:00.000Z' };

function operation(name: Entry['name'], given: object, base: unknown, changed: Partial<Entry> = {}): Entry {
  return {
    name,
    arguments: given as Record<string, unknown>,
    base,
    author: { id: 5, name: last.by },
    may_edit: ['activities', 'interventions'],
    captured_at: last.at,
    preschool_id: 1,
    entity_id: name === 'record_screening' ? screeningId(11, TODAY) : dailyReportId(11, TODAY),
    child_id: 11,
    date: TODAY,
    ...changed,
  };
}

const applyToScreening = (document: ScreeningDocument | null, entry: Entry) =>
  applyEntry('screening', document, entry) as ScreeningDocument | null;
const applyToReport = (document: ReportDocument | null, entry: Entry) =>
  applyEntry('report', document, entry) as ReportDocument | null;
const save = (sections: object, base: object = {}, more: object = {}) =>
  operation('save_report', { sections, ...more }, { sections: base });
const activities = (rows: object[]) => ({ activities: { rows } });
const withRows = (rows: ReturnType<typeof buildRow>[], version = 1) =>
  buildReport({ sections: { activities: { version, last: null, rows } } });
const choose = (keep: string, more: object = {}) =>
  operation('choose_alternative', { alternative_id: ALTERNATIVE, keep, ...more }, null);

describe('a screening', () => {
  const record = (content: object, base: unknown = null) =>
    operation(
      'record_screening',
      { body_temperature: 36.6, symptoms: [], others_message: null, ...content },
      base,
    );

  test('appears where there was none', () => {
    const made = applyToScreening(null, record({ body_temperature: 38.1 }));
    expect(made).toEqual(buildScreening({ body_temperature: 38.1, last, measured: last }));
  });

  test('lies over another value of the same field, and lets other fields follow', () => {
    const base = { body_temperature: 36.0, symptoms: [], others_message: null };
    const theirs = buildScreening({ body_temperature: 37.0, symptoms: ['Cough'], version: 4 });
    const made = applyToScreening(theirs, record({ body_temperature: 38.1 }, base));
    expect(made).toMatchObject({ body_temperature: 38.1, symptoms: ['Cough'], version: 5, last });
  });

  test('that says what is there already changes nothing', () => {
    const theirs = buildScreening();
    expect(applyToScreening(theirs, record({}))).toBe(theirs);
  });

  test.each([
    ['live', {}, 36.6],
    ['other', {}, 38.1],
    ['both', {}, 36.6],
  ])('of which %s was chosen has no choice left', (keep, more, temperature) => {
    const document = buildScreening({ alternatives: [buildAlternative()] });
    const made = applyToScreening(document, choose(keep, more));
    expect(made).toMatchObject({ body_temperature: temperature, alternatives: [] });
  });

  test('keeps the symptoms of both', () => {
    const live = { value: ['Cough'], by: 'a', at: '' };
    const alternatives = [
      buildAlternative({ field: 'symptoms', live, other: { ...live, value: ['Vomiting'] } }),
    ];
    const made = applyToScreening(buildScreening({ symptoms: ['Cough'], alternatives }), choose('both'));
    expect(made?.symptoms).toEqual(['Cough', 'Vomiting']);
  });
});

describe('a report', () => {
  test('appears where there was none, with the touched parts alone', () => {
    const made = applyToReport(
      null,
      save({ ...activities([buildRow()]), soapp: { texts: { plan: 'walk' } } }, {}, { ready: true }),
    );
    expect(made).toEqual(
      buildReport({
        ready: true,
        sections: {
          activities: { version: 1, last, rows: [buildRow()] },
          soapp: { version: 1, last, texts: soapp({ plan: 'walk' }) },
        },
      }),
    );
  });

  test('gains, changes and loses rows, and counts its version once', () => {
    const before = withRows([buildRow(), buildRow({ id: ROW_2, notes: 'b' })], 3);
    const base = { activities: { version: 3, rows: before.sections.activities?.rows ?? [] } };
    const third = buildRow({ id: '01900000-0000-7000-8000-000000000003' });
    const made = applyToReport(
      before,
      save(activities([{ id: ROW_1, deleted: true }, buildRow({ id: ROW_2, notes: 'c' }), third]), base),
    );
    expect(made?.sections.activities).toEqual({
      version: 4,
      last,
      rows: [buildRow({ id: ROW_2, notes: 'c' }), third],
    });
  });

  test('lets the fields of a row follow that its author did not change', () => {
    const base = { activities: { version: 1, rows: [buildRow({ notes: 'a', minute_scales: '10' })] } };
    const theirs = withRows([buildRow({ notes: 'theirs', minute_scales: '20' })], 2);
    const made = applyToReport(
      theirs,
      save(activities([buildRow({ notes: 'mine', minute_scales: '10' })]), base),
    );
    expect(made?.sections.activities?.rows).toEqual([buildRow({ notes: 'mine', minute_scales: '20' })]);
  });

  test('shows in its questions what lives by now', () => {
    const alternatives = [
      buildAlternative({ section: 'activities', row_id: ROW_1, field: 'notes' }),
      buildAlternative({ section: 'soapp', row_id: null, field: 'plan' }),
      buildAlternative({ section: 'activities', row_id: ROW_2, field: 'notes' }),
    ];
    const rows = [buildRow({ notes: 'a' }), buildRow({ id: ROW_2, notes: 'b' })];
    const asking = { ...withRows(rows), alternatives };
    const base = { activities: { version: 1, rows } };
    const made = applyToReport(
      asking,
      save({ ...activities([buildRow({ notes: 'mine' })]), soapp: { texts: { plan: 'walk' } } }, base),
    );
    expect(made?.alternatives.map(({ live }) => live)).toEqual([
      { value: 'mine', ...last },
      { value: 'walk', ...last },
      alternatives[2]?.live,
    ]);
  });

  test('does not bring back a row that others deleted and its author did not touch', () => {
    const base = { activities: { version: 1, rows: [buildRow()] } };
    const made = applyToReport(withRows([], 2), save(activities([buildRow()]), base));
    expect(made?.sections.activities?.rows).toEqual([]);
  });

  test('that is saved again as it is keeps its version', () => {
    const before = withRows([buildRow()], 3);
    const made = applyToReport(
      before,
      save(activities([buildRow()]), { activities: { version: 3, rows: [buildRow()] } }),
    );
    expect(made?.sections.activities?.version).toBe(3);
  });

  test('is deleted where nothing of others is left, and saving it again starts afresh', () => {
    const remove = operation('delete_report', {}, { versions: { activities: 1 } });
    const gone = applyToReport(withRows([buildRow()], 1), remove);
    expect(gone).toMatchObject({ deleted: true, sections: { activities: { version: 2, rows: [] } } });
    const again = applyToReport(gone, save(activities([buildRow({ id: ROW_2 })])));
    expect(again).toMatchObject({
      deleted: false,
      sections: { activities: { version: 3, rows: [buildRow({ id: ROW_2 })] } },
    });
  });

  test('lives on where a section changed since it was in sight, or belongs to someone else', () => {
    const remove = operation('delete_report', {}, { versions: { activities: 1 } });
    expect(applyToReport(withRows([buildRow()], 2), remove)).toMatchObject({ deleted: false });
    const therapist = buildReport({
      sections: { soapp: { version: 1, last: null, texts: soapp({ plan: 'x' }) } },
    });
    const all = operation('delete_report', {}, { versions: { soapp: 1 } });
    expect(applyToReport(therapist, all)).toMatchObject({
      deleted: false,
      sections: { soapp: { texts: { plan: 'x' } } },
    });
    expect(applyToReport(therapist, { ...all, may_edit: reportSections })).toMatchObject({ deleted: true });
  });

  test('that is not there is not made by deleting it', () => {
    expect(applyToReport(null, operation('delete_report', {}, { versions: {} }))).toBeNull();
  });

  test('keeps the text that was chosen', () => {
    const live = { value: 'theirs', by: 'a', at: '' };
    const alternatives = [
      buildAlternative({ section: 'soapp', field: 'plan', live, other: { ...live, value: 'mine' } }),
    ];
    const document = buildReport({
      alternatives,
      sections: { soapp: { version: 1, last: null, texts: soapp({ plan: 'theirs' }) } },
    });
    const text = (made: ReturnType<typeof applyToReport>) => made?.sections.soapp?.texts.plan;
    expect(text(applyToReport(document, choose('live')))).toBe('theirs');
    expect(text(applyToReport(document, choose('other')))).toBe('mine');
    expect(text(applyToReport(document, choose('both')))).toBe('theirs\n\nmine');
    expect(text(applyToReport(document, choose('both', { value: 'ours' })))).toBe('ours');
    expect(applyToReport(document, choose('both'))?.alternatives).toEqual([]);
  });

  test('keeps the row, or the deletion of it, that was chosen', () => {
    const live = { value: {}, by: 'a', at: '' };
    const alternatives = [
      buildAlternative({
        section: 'activities',
        row_id: ROW_1,
        field: 'deleted',
        live,
        other: { ...live, value: null },
      }),
    ];
    const document = { ...withRows([buildRow(), buildRow({ id: ROW_2 })]), alternatives };
    const ids = (made: ReturnType<typeof applyToReport>) =>
      made?.sections.activities?.rows.map(({ id }) => id);
    expect(ids(applyToReport(document, choose('live')))).toEqual([ROW_1, ROW_2]);
    expect(ids(applyToReport(document, choose('other')))).toEqual([ROW_2]);
  });

  test('keeps both values of a field as two rows', () => {
    const live = { value: 'theirs', by: 'a', at: '' };
    const alternatives = [
      buildAlternative({
        section: 'activities',
        row_id: ROW_1,
        field: 'notes',
        live,
        other: { ...live, value: 'mine' },
      }),
    ];
    const document = { ...withRows([buildRow({ notes: 'theirs' })]), alternatives };
    const rows = applyToReport(document, choose('both'))?.sections.activities?.rows;
    expect(rows?.map(({ notes }) => notes)).toEqual(['theirs', 'mine']);
  });
});
