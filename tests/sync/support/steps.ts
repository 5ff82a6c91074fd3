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
  | 'event'
  | 'event-correct'
  | 'event-void'
  | 'note'
  | 'need'
  | 'trouble'
  | 'pass'
  | 'come'
  | 'stand'
  | 'go'
  | 'choose'
  | 'discard'
  | 'resend'
  | 'redate';

/**
 * `now`; `writing`: so many requests later, amid a write that is not committed; `committed`: so many commits later,
 * before the tab knows of it; `sending`: the next push is on its way; `answered`: its answer has arrived and nobody has
 * read it.
 */
export const killMoments = ['now', 'writing', 'committed', 'sending', 'answered'] as const;
export type KillMoment = (typeof killMoments)[number];

interface At {
  browser: number;
}

export type Step = {
  /** How many tasks and requests follow before the next step; absent: until nothing is under way. */
  tasks?: number;
} /** `own`: of the day that the tablet takes for today; else of the day that the schedule began with. */ & (
  | ({ kind: 'enter'; act: Act; child: number; day: number; pick: number; stale: boolean; own?: true } & At)
  | ({ kind: 'look'; child: number; day: number } & At)
  | { kind: 'pass'; ms: number }
  | ({ kind: 'fault'; fault: Fault; match: 'push' | 'pull' | 'any' } & At)
  | ({ kind: 'online'; is: boolean } & At)
  | ({ kind: 'wake'; cause: WakeCause } & At)
  | ({ kind: 'button' } & At)
  | { kind: 'release' }
  | { kind: 'stray' }
  | ({ kind: 'kill'; when: KillMoment; nth: number } & At)
  | ({ kind: 'open' } & At)
  | ({ kind: 'freeze'; is: boolean } & At)
  | ({ kind: 'full'; is: boolean } & At)
  | ({ kind: 'wipe' } & At)
  /** A firewall dislikes the next entry, whoever writes it, until the end. */
  | { kind: 'block' }
  | ({ kind: 'lose-connection' } & At)
  | ({ kind: 'clock'; offsetMs: number } & At)
  /** The browser wakes its service worker, where a page asked for that. */
  | ({ kind: 'worker' } & At)
  /** Whoever is here signs in again. */
  | ({ kind: 'return' } & At)
  | ({ kind: 'sign-out' } & At)
  | ({ kind: 'sign-in'; person: number } & At)
  /** Whoever is here sets their PIN, on a tablet that is paired with their preschool. */
  | ({ kind: 'pin' } & At)
  | ({ kind: 'lock' } & At)
  | ({ kind: 'unlock'; person: number; right: boolean } & At)
  /** What waits of those who locked is sent. */
  | ({ kind: 'others' } & At)
  | { kind: 'revoke'; person: number }
  | { kind: 'deactivate'; person: number; is: boolean }
  | { kind: 'scope'; person: number; preschools: number[] }
  | { kind: 'role'; person: number; role: 5 | 6 | 7 }
  /** Head office decides about one of the quarantined entries. */
  | { kind: 'decide'; pick: number; takes: boolean }
  | { kind: 'move'; child: number; to: number }
  | { kind: 'backup' }
  /** `quiet`: by other means than our own command, and no file of the database tells of it. */
  | { kind: 'restore'; quiet?: true }
  /** From now on a page of the feed holds so many entries. */
  | { kind: 'pages'; of: number }
  | { kind: 'epoch' }
);

/** One line a step, as a failure prints it. */
export function tell(step: Step): string {
  const { kind, ...rest } = step;
  return `${kind} ${JSON.stringify(rest)}`;
}
