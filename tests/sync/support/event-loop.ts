/**
 * The tablets' event loop, turned by the simulation: a task of IndexedDB or of Dexie runs only in a turn, one at a
 * time, with its promises settled after it. So the order of everything that tablets do is the seed's, and a tablet
 * can be killed between any two tasks. The server's own tasks run as they come.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Set while the server works: its tasks are not the simulation's. */
export const serverWork = new AsyncLocalStorage<object>();

const real = {
  setImmediate: globalThis.setImmediate,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
};
/** Dexie asks for 0 ms, and means "soon". */
const SOON_MS = 4;

let queue: (() => void)[] = [];

/** Takes the tablets' tasks over; the answer gives them back. */
export function takeOver(): () => void {
  queue = [];
  const later = (run: () => void) => {
    const task = { run };
    queue.push(() => task.run());
    return task;
  };
  globalThis.setImmediate = ((run: (...given: unknown[]) => void, ...given: unknown[]) =>
    serverWork.getStore()
      ? real.setImmediate(run, ...given)
      : later(() => run(...given))) as unknown as typeof setImmediate;
  globalThis.setTimeout = ((run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    serverWork.getStore() || ms > SOON_MS
      ? real.setTimeout(run, ms, ...given)
      : later(() => run(...given))) as unknown as typeof setTimeout;
  return () => {
    globalThis.setImmediate = real.setImmediate;
    globalThis.setTimeout = real.setTimeout;
    queue = [];
  };
}

/** Runs one task of the tablets, and lets what follows from it settle. */
export function turn(): Promise<void> {
  queue.shift()?.();
  return new Promise((resolve) => {
    real.setImmediate(resolve);
  });
}

export function waitingTasks(): number {
  return queue.length;
}

/** Real time, for what waits on PostgreSQL alone; the answer calls it off. */
export function afterReally(ms: number, run: () => void): () => void {
  const timer = real.setTimeout(run, ms);
  return () => real.clearTimeout(timer);
}

/** @throws when the work takes longer than that in real time, naming it */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let cancel = () => {};
  const late = new Promise<never>((_, reject) => {
    cancel = afterReally(ms, () => reject(new Error(`Not within ${ms} ms: ${what}.`)));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    cancel();
  }
}
