/** Who comes and goes with whom: brothers and sisters who stand alike on the board. */
import { expect, test } from 'vitest';
import type { PresenceState } from '#shared/domain/presence-day';
import { type BoardChild, siblingsOf } from '../../../src/features/attendance/board-children';

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
