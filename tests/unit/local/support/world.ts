/** A world for one or more tablets in this process: a clock and timers that are set by hand, seeded chance, real locks. */
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Environment, Locks, WakeCause } from '../../../../src/local/environment';
import type { FakeServer } from './fake-server';

export interface World {
  environment: Environment;
  /** Sets the tablet's clock forward, and runs the timers that come due. */
  pass(ms: number): Promise<void>;
  /** Sets the tablet's clock alone, as a person or a dead battery would. */
  setClock(ms: number): void;
  /** How many timers wait. */
  waitingTimers(): number;
  wake(cause: WakeCause): void;
  leavePage(): void;
}

export const NOON = Date.parse('2026-11-20T04:00:00Z');

interface WorldOptions {
  server: FakeServer;
  indexedDB?: IDBFactory;
  /** Another tab of the same browser shares its locks, storage and cookies. */
  beside?: World;
  seed?: number;
  locks?: Locks | null;
}

// Live queries run only where Dexie knows an IndexedDB; the databases themselves are each world's own.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange as typeof globalThis.IDBKeyRange;

let worlds = 0;

export function makeWorld({ server, beside, seed = 1, locks }: WorldOptions): World {
  let now = NOON;
  /** What a clock that only runs forward shows. */
  let ticks = 0;
  let timers: { at: number; run: () => void }[] = [];
  const wakeListeners = new Set<(cause: WakeCause) => void>();
  const leaveListeners = new Set<() => void>();
  worlds += 1;
  const environment: Environment = {
    baseUrl: 'http://tablet.test',
    clock: { now: () => now },
    ticks: () => ticks,
    random: seeded(seed),
    fetch: (request) => server.fetch(request),
    locks: locks !== undefined ? locks : (beside?.environment.locks ?? createLocks()),
    timers: {
      after(ms, run) {
        const timer = { at: now + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((each) => each !== timer);
        };
      },
    },
    cookie: async (name) => server.cookies.get(name) ?? null,
    indexedDB: beside?.environment.indexedDB ?? new IDBFactory(),
    IDBKeyRange: IDBKeyRange as typeof globalThis.IDBKeyRange,
    databasePrefix: beside?.environment.databasePrefix ?? `world-${worlds}-`,
    onWake(listener) {
      wakeListeners.add(listener);
      return () => wakeListeners.delete(listener);
    },
    onLeave(listener) {
      leaveListeners.add(listener);
      return () => leaveListeners.delete(listener);
    },
  };
  return {
    environment,
    async pass(ms) {
      const until = now + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        ticks += Math.max(0, next.at - now);
        now = Math.max(now, next.at);
        next.run();
        await settled();
      }
      ticks += until - now;
      now = until;
      await settled();
    },
    setClock(ms) {
      now = ms;
    },
    waitingTimers: () => timers.length,
    wake(cause) {
      for (const listener of [...wakeListeners]) listener(cause);
    },
    leavePage() {
      for (const listener of [...leaveListeners]) listener();
    },
  };
}

/** Lets everything that is under way in this process come to rest. */
export async function settled(rounds = 40): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits for something to become true; fails with its words when it does not. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; round < 400; round += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`It did not happen that ${what}.`);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Waiting {
  grant: () => void;
  steal: (reason: Error) => void;
}

/** Web Locks as browsers have them: queued, abortable while waiting, stealable. */
function createLocks(): Locks {
  const holders = new Map<string, Waiting>();
  const queues = new Map<string, Waiting[]>();
  const next = (name: string) => {
    const waiting = queues.get(name)?.shift();
    if (waiting) {
      holders.set(name, waiting);
      waiting.grant();
    } else holders.delete(name);
  };
  return {
    request<T>(
      name: string,
      options: { signal?: AbortSignal; steal?: boolean },
      run: () => Promise<T>,
    ): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const mine: Waiting = {
          grant: () => {
            run()
              .then(resolve, reject)
              .finally(() => {
                if (holders.get(name) === mine) next(name);
              });
          },
          steal: reject,
        };
        const holder = holders.get(name);
        if (!holder || options.steal) {
          holder?.steal(new DOMException('Lock stolen', 'AbortError') as unknown as Error);
          holders.set(name, mine);
          mine.grant();
          return;
        }
        const queue = queues.get(name) ?? [];
        queue.push(mine);
        queues.set(name, queue);
        options.signal?.addEventListener('abort', () => {
          if (!queue.includes(mine)) return;
          queue.splice(queue.indexOf(mine), 1);
          reject(new DOMException('Aborted', 'AbortError'));
        });
      });
    },
  };
}
