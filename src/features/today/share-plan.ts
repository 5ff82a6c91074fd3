/** Which reports of a class can be shared with the parents, and what the others lack. Pure. */
import type { DayChild } from './day-groups';

/**
 * `shared`: the parents see it; `ready`: written, and shared with one tap; `draft`: typed and not submitted;
 * `empty`: nothing is written; `unknown`: entries still come to this tablet; `away`: nothing is expected; `stuck`: somebody must look first.
 */
export type ShareState = 'shared' | 'ready' | 'draft' | 'empty' | 'unknown' | 'away' | 'stuck';

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
    default:
      return done ? 'shared' : 'ready';
  }
}

/** What needs somebody comes first, then what one tap shares, then what is done. */
const order: readonly ShareState[] = ['stuck', 'draft', 'empty', 'unknown', 'ready', 'shared', 'away'];

export interface ShareRow {
  row: DayChild;
  state: ShareState;
}

export function sharePlan(children: readonly DayChild[]): ShareRow[] {
  return children
    .map((row) => ({ row, state: shareState(row) }))
    .sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}
