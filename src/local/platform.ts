/** What a page and a service worker have alike. */
import { version } from '../../package.json';
import { browserVault } from './browser-vault';
import type { Environment, Locks } from './environment';

/** The tag of the background sync, and of the message that wakes a page. */
export const SYNC_TAG = 'tadika-outbox';
/** The message by which a page asks an old worker to leave what it is at: the next one waits for it. */
export const STOP_SENDING = 'stop-sending';

/** The app's version, as the server's log of devices names it. */
export const appVersion = version;

/** The clock, chance, network, locks and timers that are the same in both. */
export function sharedEnvironment(): Omit<Environment, 'cookie'> {
  const vault = browserVault();
  return {
    ...(vault && { vault }),
    baseUrl: location.origin,
    appVersion: version,
    clock: { now: () => Date.now() },
    ticks: () => performance.now(),
    random: cryptoRandom,
    fetch: (request) => fetch(request),
    locks: browserLocks(),
    timers: {
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
  };
}

/** A number from 0 to below 1 that nobody can guess. */
function cryptoRandom(): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return word / 2 ** 32;
}

/** The Web Locks of this browser; null where it has none, as without https. */
function browserLocks(): Locks | null {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return null;
  return {
    request: <T>(name: string, options: LockOptions, run: () => Promise<T>) =>
      locks.request(name, options, run) as Promise<T>,
  };
}
