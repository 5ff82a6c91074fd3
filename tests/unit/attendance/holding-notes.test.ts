/** Which of a child's absence notes hold, for parents. */
import { expect, test } from 'vitest';
import type { AbsenceNote } from '#shared/endpoints/attendance';
import { coming, holdingOn } from '../../../src/features/portal/holding-notes';

const note = (id: string, made: Partial<AbsenceNote> = {}): AbsenceNote => ({
  id,
  child_id: 1,
  from: '2026-03-10',
  to: '2026-03-12',
  reason: 'sick',
  remark: null,
  corrects: null,
  recorded: { by: 'Mohd Faizal bin Hashim', at: '2026-03-10T00:00:00Z' },
  by_parent: true,
  voided: null,
  corrected: false,
  may_change: true,
  ...made,
});

test('a note holds from its first day to its last', () => {
  const notes = [note('a')];
  const held = ['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-13'].map(
    (day) => holdingOn(notes, day)?.id,
  );
  expect(held).toEqual([undefined, 'a', 'a', undefined]);
});

test('neither a corrected nor a withdrawn note holds', () => {
  const voided = { by: 'A', at: '2026-03-10T01:00:00Z', reason: 'Well again.' };
  expect(holdingOn([note('a', { corrected: true }), note('b', { voided })], '2026-03-11')).toBeUndefined();
});

test('of several the one that was written last is told', () => {
  const later = note('b', { recorded: { by: 'A', at: '2026-03-11T00:00:00Z' } });
  expect(holdingOn([later, note('a')], '2026-03-11')?.id).toBe('b');
});

test('what is to come is the next that holds', () => {
  const notes = [
    note('far', { from: '2026-05-01', to: '2026-05-02' }),
    note('near', { from: '2026-04-01', to: '2026-04-02' }),
  ];
  expect(coming(notes, '2026-03-11')?.id).toBe('near');
  expect(coming([note('now')], '2026-03-11')).toBeUndefined();
});
