/** An absence note as it is filled in. */
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages';
import {
  contentOf,
  draftFor,
  draftOf,
  problemsOf,
  withFirstDay,
} from '../../../src/features/attendance/absence-draft';

const DAY = '2026-03-11';

describe('an absence note', () => {
  test('begins with one day and no reason', () => {
    expect(draftFor(DAY)).toEqual({ from: DAY, to: DAY, reason: null, remark: '' });
    expect(problemsOf(draftFor(DAY))).toEqual({ reason: [messages.absenceReasonRequired] });
  });

  test('of one day moves as a whole with its first day; a longer one keeps its end', () => {
    expect(withFirstDay(draftFor(DAY), '2026-03-13')).toMatchObject({ from: '2026-03-13', to: '2026-03-13' });
    const week = { ...draftFor(DAY), to: '2026-03-18' };
    expect(withFirstDay(week, '2026-03-13')).toMatchObject({ from: '2026-03-13', to: '2026-03-18' });
    expect(withFirstDay(week, '2026-03-20')).toMatchObject({ from: '2026-03-20', to: '2026-03-20' });
  });

  test('that ends before it begins is told at the last day', () => {
    const draft = { ...draftFor(DAY), to: '2026-03-10', reason: 'sick' as const };
    expect(problemsOf(draft)).toEqual({ to: [messages.absenceEndsBefore] });
  });

  test('sends a remark without spaces around it, and none where there is none', () => {
    const draft = { ...draftFor(DAY), reason: 'family' as const };
    expect(contentOf({ ...draft, remark: ' Wedding ' }).remark).toBe('Wedding');
    expect(contentOf({ ...draft, remark: '  ' }).remark).toBeNull();
  });

  test('comes back into the form as it was written', () => {
    const content = { from: DAY, to: DAY, reason: 'other' as const, remark: null };
    expect(contentOf(draftOf(content))).toEqual(content);
  });
});
