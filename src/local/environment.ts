/**
 * Everything outside of the tablet's own code, in one object: clock, chance, network, locks, timers, storage.
 * The app passes the browser's; a simulation passes its own and runs several tablets in one process.
 */

import type { Vault } from './keys';
import type { SyncContext } from './sync/context';

/** The part of the Web Locks API that is used here. */
export interface Locks {
  request<T>(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    run: () => Promise<T>,
  ): Promise<T>;
}

export interface Timers {
  /** Calls back once after `ms` milliseconds; the answer cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** Why a sync is wanted: a hint, never a decision. */
export type WakeCause = 'start' | 'entry' | 'online' | 'visible' | 'pageshow' | 'timer' | 'button' | 'worker';

export interface Environment {
  /** Where the server is: `https://tadika.example`, without a slash at the end. */
  baseUrl: string;
  /** Milliseconds since 1970 by the tablet's own clock, which may be wrong and may jump. */
  clock: { now(): number };
  /** Milliseconds since some moment, by a clock that nobody sets: it only runs forward. Absent: the tablet's own clock. */
  ticks?(): number;
  /** The app's own version, told to the server. */
  appVersion?: string;
  /** A number from 0 to below 1. Ids are made of it, so a browser passes a cryptographic one. */
  random(): number;
  fetch(request: Request): Promise<Response>;
  /** Null where the browser has none: then each tab drains, and the server's receipts keep it single. */
  locks: Locks | null;
  timers: Timers;
  /** The value of a readable cookie, or null. */
  cookie(name: string): Promise<string | null>;
  /** Absent: the global ones. */
  indexedDB?: IDBFactory;
  IDBKeyRange?: typeof IDBKeyRange;
  /** Set before every database name, so that two tablets in one process stay apart. */
  databasePrefix?: string;
  /** Calls back when the browser hints that a sync is worth a try; the answer stops it. */
  onWake?(listener: (cause: WakeCause) => void): () => void;
  /** Calls back once the page has drawn what it is asked for. Absent: at once. */
  whenIdle?(run: () => void): void;
  /** Calls back when the page may be about to go; the answer stops it. */
  onLeave?(listener: () => void): () => void;
  /** Asks the browser to wake the service worker when there is a network again. */
  askForBackgroundSync?(): Promise<void>;
  /** Tells the server what was opened here (openings.ts), once the entries are sent. Absent: it stays noted. */
  tellOpenings?(context: SyncContext): Promise<void>;
  /** How keys are kept here. Absent: what is stored is not sealed. */
  vault?: Vault;
  /** The browser's word on whether what is stored here stays. */
  storage?: {
    persisted(): Promise<boolean>;
    persist(): Promise<boolean>;
  };
}
