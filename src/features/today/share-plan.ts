/** Which reports of a class can be shared with the parents, and what the others lack. Pure. */
import type { DayChild } from './day-groups';

/**
 * `shared`: the parents see it; `waiting`: they see it once it is sent; `ready`: written, and shared with one tap; `draft`: typed
 * and not submitted; `empty`: nothing is written; `unknown`: entries still come to this tablet; `away`: nothing is expected;
 * `stuck`: somebody must look first.
 */
export type ShareState = 'shared' | 'waiting' | 'ready' | 'draft' | 'empty' | 'unknown' | 'away' | 'stuck';

function shareState({ report, done, away }: DayChild): ShareState {
  switch (report) {
    case 'refused':
    case 'choice':
    case 'held':
      return 'stuck';
    case 'draft':
      return 'draft';
    case 'unknown':
      return away ? 'away' : 'unknown';
    case 'none':
    case undefined:
      return away ? 'away' : 'empty';
    case 'waiting':
      return done ? 'waiting' : 'ready';
    default:
      return done ? 'shared' : 'ready';
  }
}

/** What needs somebody comes first, then what one tap shares, then what is done. */
const order: readonly ShareState[] = [
  'stuck',
  'draft',
  'empty',
  'unknown',
  'ready',
  'waiting',
  'shared',
  'away',
];

export interface ShareRow {
  row: DayChild;
  state: ShareState;
}

/** Nothing is left to be done, nor to be sent. */
export const isAllShared = (plan: readonly ShareRow[]): boolean =>
  plan.length > 0 && plan.every(({ state }) => state === 'shared' || state === 'away');

export function sharePlan(children: readonly DayChild[]): ShareRow[] {
  return children
    .map((row) => ({ row, state: shareState(row) }))
    .sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}
