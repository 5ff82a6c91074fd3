/** The ratio of a day: its fullest moment, and when too few of the staff were there. */
import { expect, test } from 'vitest';
import type { StaffEvent } from '#shared/domain/ratio';
import { ratioDay } from '#shared/domain/ratio-day';

const DAY = '2026-03-11';
const RULE = {
  to_1: '1 : 3',
  to_3: '1 : 5',
  to_4: '1 : 10',
  above: '1 : 2',
  special_to_1: '2 : 3',
  special_to_3: '2 : 5',
  special_to_4: '3 : 10',
  special_above: '1 : 1',
};
const visit = (from: string | null, to: string | null, room = 1) => ({
  room,
  from,
  to,
  born_on: null,
  special_needs: false,
});
const staff = (
  id: string,
  act: 'arrived' | 'left',
  time: string,
  more: Partial<StaffEvent> = {},
): StaffEvent => ({
  id,
  user_id: 1,
  act,
  day: DAY,
  time,
  duty: act === 'arrived' ? 'children' : null,
  classroom_id: 1,
  noted_at: `${DAY}T00:00:00.000Z`,
  corrects: null,
  ...more,
});

test('the fullest moment and the times with too few are told, room by room', () => {
  const visits = [
    visit('07:30', '16:00'),
    visit('07:40', '12:00'),
    visit('08:00', null),
    visit('08:00', null, 2),
  ];
  const events = [staff('a', 'arrived', '07:20'), staff('b', 'arrived', '09:00', { user_id: 2 })];
  const [one, two] = ratioDay(visits, events, DAY, RULE);
  expect(one).toMatchObject({
    fullest: { time: '08:00', children: 3, staff: 1, needed: 2, allowed: 2 },
    broken: [{ from: '08:00', to: '09:00', worst: { children: 3, staff: 1 } }],
  });
  expect(two).toMatchObject({
    room: 2,
    broken: [{ from: '08:00', to: null, worst: { staff: 0, needed: 1 } }],
  });
});

test('what was corrected never held, whenever the correction says it was', () => {
  const events = [
    staff('a', 'arrived', '07:20'),
    staff('b', 'arrived', '10:00', { corrects: 'a' }),
    staff('c', 'arrived', '07:00', { user_id: 2, duty: 'kitchen' }),
  ];
  expect(ratioDay([visit('08:00', '11:00')], events, DAY, RULE)).toMatchObject([
    { broken: [{ from: '08:00', to: '10:00' }] },
  ]);
});

test('a room without children has nothing to tell', () => {
  expect(ratioDay([], [staff('a', 'arrived', '07:20')], DAY, RULE)).toEqual([]);
});
