/** Absence notes: which days they may name, and which one holds on a day. */
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import {
  ABSENCE_DAYS_MAX,
  ABSENCE_REMARK_MAX,
  type AbsenceNoteDocument,
  absenceNoteRecord,
  absentOn,
} from '#shared/records/absence-note';
import { standing } from '#shared/records/event-record';

const FROM = '2026-11-20';
const ID = '01900000-0000-7000-8000-000000000001';
const OTHER = '01900000-0000-7000-8000-000000000002';
const given = { id: ID, child_id: 11, from: FROM, to: FROM, reason: 'sick', remark: null };
const { record_absence_note: record, void_absence_note: annul } = absenceNoteRecord.operations;
const problems = (changed: object) => {
  const parsed = record.shape.safeParse({ arguments: { ...given, ...changed }, base: null });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

describe('a note', () => {
  test.each([
    [{}, []],
    [{ to: addDays(FROM, ABSENCE_DAYS_MAX) }, []],
    [{ to: addDays(FROM, ABSENCE_DAYS_MAX + 1) }, ['arguments.to']],
    [{ to: addDays(FROM, -1) }, ['arguments.to']],
    [{ to: 'tomorrow' }, ['arguments.to']],
    [{ reason: 'bored' }, ['arguments.reason']],
    [{ remark: 'x'.repeat(ABSENCE_REMARK_MAX) }, []],
    [{ remark: 'x'.repeat(ABSENCE_REMARK_MAX + 1) }, ['arguments.remark']],
    [{ child_id: 0 }, ['arguments.child_id']],
    [{ corrects: { id: OTHER, date: FROM } }, []],
    [{ corrects: { id: 'no id', date: FROM } }, ['arguments.corrects.id']],
  ])('with %j has its faults at %j', (changed, at) => {
    expect(problems(changed)).toEqual(at);
  });

  test('is withdrawn with a reason', () => {
    const withdrawn = (reason: string) =>
      annul.shape.safeParse({ arguments: { id: ID, child_id: 11, date: FROM, reason }, base: null }).success;
    expect([withdrawn('came after all'), withdrawn('  '), withdrawn('x'.repeat(501))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('belongs to its last day, a correction never to an earlier one than what it corrects', () => {
    const dayOf = (corrected?: string) =>
      absenceNoteRecord.date({ ...given, ...(corrected && { corrects: { id: OTHER, date: corrected } }) });
    expect([dayOf(), dayOf('2026-11-19'), dayOf('2026-11-25')]).toEqual([FROM, FROM, '2026-11-25']);
    expect(absenceNoteRecord.date({ date: '2026-11-03' })).toBe('2026-11-03');
  });

  test('has the id that it was given, or a new one', () => {
    expect(absenceNoteRecord.id({ id: ID }, () => OTHER)).toBe(ID);
    expect(absenceNoteRecord.id({}, () => OTHER)).toBe(OTHER);
  });

  test('is written by whoever may edit daily reports', () => {
    expect(absenceNoteRecord.editable(['daily_reports_edit'])).toEqual(['absence_note']);
    expect(absenceNoteRecord.editable(['children_view'])).toEqual([]);
  });
});

function note(changed: Partial<AbsenceNoteDocument> = {}): AbsenceNoteDocument {
  return {
    id: ID,
    child_id: 11,
    preschool_id: 1,
    date: '2026-11-22',
    from: FROM,
    to: '2026-11-22',
    reason: 'sick',
    remark: null,
    recorded: { by: 'Cikgu Farah', at: '2026-11-20T01:00:00.000Z' },
    corrects: null,
    voided: null,
    ...changed,
  };
}

describe('on a day', () => {
  test.each([
    ['2026-11-19', false],
    ['2026-11-20', true],
    ['2026-11-21', true],
    ['2026-11-22', true],
    ['2026-11-23', false],
  ])('%s the note of 20 to 22 November holds: %s', (day, holds) => {
    expect(absentOn([note()], day).has(11)).toBe(holds);
  });

  test('of several the one that was recorded last holds, in whichever order they come', () => {
    const later = note({
      id: OTHER,
      reason: 'family',
      recorded: { by: 'x', at: '2026-11-20T02:00:00.000Z' },
    });
    expect(absentOn([note(), later], FROM).get(11)?.reason).toBe('family');
    expect(absentOn([later, note()], FROM).get(11)?.reason).toBe('family');
  });

  test('nothing holds that was withdrawn or corrected, except by a note of another child', () => {
    const correction = note({ id: OTHER, corrects: ID, from: '2026-11-21' });
    expect(standing([note(), correction])).toEqual([correction]);
    expect(absentOn([note(), correction], FROM).size).toBe(0);
    expect(absentOn([note({ voided: { by: 'x', at: '', reason: 'no' } })], FROM).size).toBe(0);
    const ofAnother = { ...correction, child_id: 12 };
    expect(standing([note(), ofAnother])).toHaveLength(2);
  });
});
