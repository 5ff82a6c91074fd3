/** Who comes and goes with whom: brothers and sisters who stand alike on the board. */
import { expect, test } from 'vitest';
import type { PresenceState } from '#shared/domain/presence-day';
import { type BoardChild, boardChildren, siblingsOf } from '../../../src/features/attendance/board-children';

const one = (id: number, state: PresenceState, guardian = 7) =>
  ({ child: { id, guardians: [{ id: guardian, name: 'Puan Siti' }] }, day: { state } }) as BoardChild;
const withWhom = (state: PresenceState, others: readonly BoardChild[]) =>
  siblingsOf(one(1, state), [one(1, state), ...others]).map(({ child }) => child.id);

const everyone = [one(2, 'expected'), one(3, 'here'), one(4, 'gone'), one(5, 'absent'), one(6, 'here', 8)];

test.each([
  ['expected', [2]],
  ['absent', [2]],
  ['here', [3]],
  // Who has been fetched already does not come again with a brother who comes late.
  ['gone', [4]],
] as const)('a child who is %s comes or goes with those who stand alike', (state, ids) => {
  expect(withWhom(state, everyone)).toEqual(ids);
});

test('on the board of a past day are those who were there', () => {
  const child = (id: number, came?: { on: string; moved: boolean }) => ({
    id,
    status: 2,
    classroom_id: 1,
    preschool_id: 1,
    came,
  });
  const arrival = { child_id: 4, day: '2026-03-10', date: '2026-03-10' };
  const board = (date: string) =>
    boardChildren({
      date,
      children: [
        child(1),
        child(2, { on: '2026-03-11', moved: false }),
        child(3, { on: '2026-03-11', moved: true }),
        child(4, { on: '2026-03-11', moved: false }),
      ] as never,
      presences: new Map([[4, [arrival]]]) as never,
      absences: { has: () => false },
      classroomId: 1,
      closed: () => true,
    }).map((one) => one.child.id);
  expect(board('2026-03-10')).toEqual([1, 4]);
  expect(board('2026-03-11')).toEqual([1, 2, 3, 4]);
});
