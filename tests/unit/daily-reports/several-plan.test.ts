/** Logging for several: who is chosen, and which row became each child's. */
import { describe, expect, test } from 'vitest';
import {
  choosable,
  emptyPlan,
  isEmptyPlan,
  loggedRow,
  orderedRooms,
  presentIds,
  withChosen,
} from '../../../src/features/daily-reports/several-plan';
import { buildChild, buildEntry, buildReport, buildRoom, buildRow, buildScreened } from './build-reports';

const children = [buildChild(1), buildChild(2, { fullname: 'Aina' }), buildChild(3, { classroom_id: 20 })];

describe('the children to choose from', () => {
  test('are those of a classroom, or all, found by name', () => {
    expect(choosable(children, 10, '').map(({ id }) => id)).toEqual([1, 2]);
    expect(choosable(children, null, '').map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(choosable(children, null, 'ain').map(({ id }) => id)).toEqual([2]);
  });

  test('are chosen once however often, and taken back', () => {
    expect(withChosen([1], [1, 2], true)).toEqual([1, 2]);
    expect(withChosen([1, 2, 3], [1, 3], false)).toEqual([2]);
  });

  test('who came is known by the door', () => {
    expect(presentIds(children, [buildScreened(3), buildScreened(9)])).toEqual([3]);
    expect(presentIds(children, undefined)).toEqual([]);
  });

  test('begin with the own classrooms', () => {
    const rooms = [buildRoom(1), buildRoom(2, { teachers: [7] })];
    expect(orderedRooms(rooms, 7).map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('the row of a child after logging', () => {
  const old = buildRow('old', { master_id: 5 });
  const rows = [old, buildRow('new', { master_id: 5 }), buildRow('else', { master_id: 6 })];
  const logged = { masterId: 5, childIds: [1], rowIds: new Map([[1, 'new']]) };
  const before = { masterId: 5, childIds: [1], before: new Map([[1, new Set(['old'])]]) };
  const holding = (activities: typeof rows) => buildEntry(buildReport(1, { activities }));

  test('is the one that was made, though a colleague logs the same activity', () => {
    const report = holding([...rows, buildRow('theirs', { master_id: 5 })]);
    expect(loggedRow(report, 1, logged)?.id).toBe('new');
    expect(loggedRow(report, 1, before, 'new')?.id).toBe('new');
  });

  test('is of an older app the new one, though the same activity was logged before', () => {
    expect(loggedRow(holding(rows), 1, before)?.id).toBe('new');
  });

  test('is not known until it is read', () => {
    for (const known of [logged, before]) {
      expect(loggedRow(undefined, 1, known)).toBeUndefined();
      expect(loggedRow(holding([old]), 1, known)).toBeUndefined();
    }
  });
});

test('a plan is empty until something is chosen or written', () => {
  expect(isEmptyPlan(emptyPlan)).toBe(true);
  expect(isEmptyPlan({ ...emptyPlan, masterId: 3 })).toBe(false);
  expect(isEmptyPlan({ ...emptyPlan, values: { ...emptyPlan.values, notes: 'x' } })).toBe(false);
});
