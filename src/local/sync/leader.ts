/**
 * One of the tabs works at a time, a step each (Web Locks). A step has a time limit; where one freezes all the same,
 * the next tab takes its lock away: every step can be repeated, so that nothing is lost or doubled (scenarios 26, 27).
 */
import Dexie from 'dexie';
import type { Environment } from '../environment';
import { timeLimit } from '../time-limit';

/** In milliseconds: the longest a step may take, and how long the others wait for it. */
interface LeaderLimits {
  stepMs: number;
  waitMs: number;
}

/** Longer than a request may take. */
const syncLimits: LeaderLimits = { stepMs: 75_000, waitMs: 90_000 };

/** Runs a step as the only one of this name. @throws TimeLimitError when it froze */
export async function asLeader<T>(
  environment: Environment,
  name: string,
  step: () => Promise<T>,
  limits = syncLimits,
): Promise<T> {
  const { locks, timers } = environment;
  const limited = () => timeLimit(timers, limits.stepMs, step);
  if (locks === null) return limited();
  const started = { is: false };
  const noted = () => {
    started.is = true;
    return limited();
  };
  // Gives up waiting after a while; once the step has begun, its own limit counts.
  const waiting = new AbortController();
  const cancel = timers.after(limits.waitMs, () => waiting.abort());
  try {
    return await locks.request(name, { signal: waiting.signal }, noted);
  } catch (error) {
    if (started.is || !isAbort(error)) throw error;
  } finally {
    cancel();
  }
  return locks.request(name, { steal: true }, limited);
}

/** A lock that was waited for too long, or that another tab took away. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Broken off from outside; a connection that is lost amid many writes fails each of them. */
export function isAborted(error: unknown): boolean {
  return isAbort(error) || (error instanceof Dexie.BulkError && error.failures.every(isAbort));
}
