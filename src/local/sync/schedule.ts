/** When to sync: after hints, every minute while all is well, and with growing patience while it is not. */
import { MINUTE_MS } from '#shared/domain/calendar-date';
import type { WakeCause } from '../environment';
import { backOffMs } from './back-off';
import type { SyncContext, SyncEnd } from './context';

/** Between two pulls while all is well; a fifth more or less, so that tablets spread. */
const EVERY_MS = MINUTE_MS;
/** A try after a failure is not repeated for every entry that is written. */
const PATIENCE_MS = 10_000;
/** All tablets of a centre hear of their network at once. */
const SPREAD_MS = 2_000;

export interface Schedule {
  begin(): void;
  stop(): void;
  wake(cause: WakeCause): void;
  /** Plans the next run after one has ended. */
  after(end: SyncEnd, nextAt: number | null): void;
}

/** Calls `run` when it is time. */
export function createSchedule({ environment }: SyncContext, run: (cause: WakeCause) => void): Schedule {
  const { clock, timers, random } = environment;
  let begun = false;
  let failures = 0;
  let lastEnd: SyncEnd | null = null;
  let lastEndAt = 0;
  let cancel = () => {};
  let unlisten = () => {};

  function plan(ms: number, cause: WakeCause): void {
    cancel();
    if (begun) cancel = timers.after(ms, () => run(cause));
  }

  function wake(cause: WakeCause): void {
    if (!begun) return;
    if (cause === 'entry') askForBackgroundSync();
    const signInNeeded = lastEnd?.ended === 'sign-in';
    if (cause === 'entry' || cause === 'timer') {
      if (signInNeeded) return;
      if (failures > 0 && Math.abs(clock.now() - lastEndAt) < PATIENCE_MS) return;
    }
    if (cause === 'online') plan(random() * SPREAD_MS, cause);
    else {
      cancel();
      run(cause);
    }
  }

  function askForBackgroundSync(): void {
    environment.askForBackgroundSync?.().catch((error: unknown) => {
      // A browser without it, or that does not allow it: the page drains all the same.
      console.warn('No background sync:', error);
    });
  }

  return {
    wake,
    begin() {
      if (begun) return;
      begun = true;
      unlisten = environment.onWake?.(wake) ?? unlisten;
      if (environment.whenIdle) environment.whenIdle(() => wake('start'));
      else wake('start');
    },
    stop() {
      begun = false;
      cancel();
      unlisten();
    },
    after(end, nextAt) {
      lastEnd = end;
      lastEndAt = clock.now();
      failures = end.ended === 'done' ? 0 : failures + 1;
      if (end.ended === 'sign-in' || end.ended === 'signed-out') return cancel();
      if (failures > 0) return plan((end.retryAfterMs ?? 0) + backOffMs(failures, random), 'timer');
      const untilNext = EVERY_MS * (0.8 + 0.4 * random());
      const untilDue = nextAt === null ? untilNext : Math.max(0, nextAt - clock.now());
      plan(Math.min(untilNext, untilDue), 'timer');
    },
  };
}
