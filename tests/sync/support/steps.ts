/** The steps of a schedule, as plain data: so a failing one can be printed, shortened and replayed. */
import type { WakeCause } from '../../../src/local/environment';
import type { Fault } from './faults';

export type Act =
  | 'screen'
  | 'row'
  | 'row-update'
  | 'row-delete'
  | 'soapp'
  | 'many'
  | 'report-delete'
  | 'choose'
  | 'discard'
  | 'resend';

interface At {
  browser: number;
}

export type Step = {
  /** How many tasks and requests follow before the next step; absent: until nothing is under way. */
  tasks?: number;
} & (
  | ({ kind: 'enter'; act: Act; child: number; day: number; pick: number; stale: boolean } & At)
  | ({ kind: 'look'; child: number; day: number } & At)
  | { kind: 'pass'; ms: number }
  | ({ kind: 'fault'; fault: Fault; match: 'push' | 'pull' | 'any' } & At)
  | ({ kind: 'online'; is: boolean } & At)
  | ({ kind: 'wake'; cause: WakeCause } & At)
  | ({ kind: 'button' } & At)
  | { kind: 'release' }
  | { kind: 'stray' }
  /** At once, or when the next write of the tab has been committed and it does not know yet. */
  | ({ kind: 'kill'; atCommit: boolean } & At)
  | ({ kind: 'open' } & At)
  | ({ kind: 'freeze'; is: boolean } & At)
  | ({ kind: 'full'; is: boolean } & At)
  | ({ kind: 'lose-connection' } & At)
  | ({ kind: 'clock'; offsetMs: number } & At)
  | ({ kind: 'sign-out' } & At)
  | ({ kind: 'sign-in'; person: number } & At)
  | { kind: 'revoke'; person: number }
  | { kind: 'deactivate'; person: number; is: boolean }
  | { kind: 'scope'; person: number; preschools: number[] }
  | { kind: 'move'; child: number; to: number }
  | { kind: 'backup' }
  | { kind: 'restore' }
  | { kind: 'epoch' }
);

/** One line a step, as a failure prints it. */
export function tell(step: Step): string {
  const { kind, ...rest } = step;
  return `${kind} ${JSON.stringify(rest)}`;
}
