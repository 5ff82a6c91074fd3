/** The activities that are offered first, by class and hour; and what a device remembers of them. */
// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { recentActivities, rememberActivity } from '../../../src/features/daily-reports/recent-activities';
import { usedFirst } from '../../../src/features/daily-reports/used-first';
import { buildEntry, buildReport, buildRow } from './build-reports';

const ROOM = 10;
const OTHER = 20;
const rooms: Record<number, number> = { 1: ROOM, 2: OTHER };
const roomOf = (childId: number) => rooms[childId];
const reportOf = (childId: number, ...ids: number[]) =>
  buildEntry(
    buildReport(childId, { activities: ids.map((master_id) => buildRow(`${master_id}`, { master_id })) }),
  );

const remembered = [
  { id: 1, room: OTHER, hour: 9 },
  { id: 2, room: ROOM, hour: 15 },
  { id: 3, room: ROOM, hour: 10 },
  { id: 4, room: ROOM, hour: 9 },
];

test('of this class and hour first, then of this class, then of others; the latest first, each once', () => {
  const used = { remembered, reports: [], roomOf };
  expect(usedFirst({ ...used, room: ROOM, hour: 9 })).toEqual([3, 4, 2, 1]);
  expect(usedFirst({ ...used, room: ROOM, hour: 15 })).toEqual([2, 3, 4, 1]);
  expect(usedFirst({ ...used, room: OTHER, hour: 9 })).toEqual([1, 2, 3, 4]);
  expect(usedFirst({ ...used, room: null, hour: 9 })).toEqual([1, 3, 4, 2]);
});

test('what anyone logged that day comes after it, of the same class first', () => {
  const reports = [reportOf(2, 8, 4), reportOf(1, 7, 9)];
  expect(usedFirst({ remembered, reports, roomOf, room: ROOM, hour: 9 })).toEqual([3, 4, 2, 1, 7, 9, 8]);
  expect(usedFirst({ remembered: [], reports, roomOf, room: ROOM, hour: 9 })).toEqual([7, 9, 8, 4]);
});

beforeEach(() => localStorage.clear());

test('a device remembers class and hour of each person, the latest first; what is no such list counts as none', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T01:20:00Z') });
  rememberActivity(5, 3, ROOM);
  rememberActivity(5, 4, OTHER);
  rememberActivity(5, 3, ROOM);
  expect(recentActivities(5)).toEqual([
    { id: 3, room: ROOM, hour: 9 },
    { id: 4, room: OTHER, hour: 9 },
  ]);
  expect(recentActivities(6)).toEqual([]);
  localStorage.setItem('tadika.recent-activities.6', '[3,4]');
  expect(recentActivities(6)).toEqual([]);
  vi.useRealTimers();
});
