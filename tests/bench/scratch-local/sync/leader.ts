/**
 * One of the tabs works at a time, a step each (Web Locks). A step has a time limit; where one freezes all the same,
 * the next tab takes its lock away: every step can be repeated, so that nothing is lost or doubled (26, 27).
 */
import type { Environment } from '../environment';
import { TimeLimitError, timeLimit } from '../time-limit';

/** The longest a step may take: longer than a request may. */
const STEP_MS = 75_000;
/** How long the others wait for it. */
const WAIT_MS = 90_000;

/** Runs a step as the only one of this name. @throws TimeLimitError when it froze */
export async function asLeader<T>(
  environment: Environment,
  name: string,
  step: () => Promise<T>,
): Promise<T> {
  const { locks, timers } = environment;
  const limited = () => timeLimit(timers, STEP_MS, step);
  if (locks === null) return limited();
  const started = { is: false };
  const noted = () => {
    started.is = true;
    return limited();
  };
  try {
    return await waitFor(environment, (signal) => locks.request(name, { signal }, noted));
  } catch (error) {
    if (started.is || !(error instanceof TimeLimitError || isAbort(error))) throw error;
  }
  return locks.request(name, { steal: true }, limited);
}

/** Gives up waiting after a while; once the step has begun, its own limit counts. */
async function waitFor<T>({ timers }: Environment, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const cancel = timers.after(WAIT_MS, () => controller.abort());
  try {
    return await request(controller.signal);
  } finally {
    cancel();
  }
}

/** A lock that was waited for too long, or that another tab took away. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
