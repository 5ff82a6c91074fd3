/** The business day, by the server's clock as far as the tablet knows it. */
import { useCallback, useSyncExternalStore } from 'react';
import { businessDate, businessMinute, type CalendarDate } from '#shared/domain/calendar-date';
import { currentTablet } from '../current';
import type { Tablet } from '../tablet';

/** A tablet that slept over midnight notices within this time. */
const LOOK_EVERY_MS = 30_000;

/** Today in Kuala Lumpur; changes at midnight. */
export function useToday(): CalendarDate | undefined {
  const tablet = currentTablet();
  const subscribe = useCallback((changed: () => void) => watchClock(tablet, changed), [tablet]);
  return useSyncExternalStore(subscribe, () => businessDate(new Date(tablet.clock.now())));
}

/** The minute of the day in Kuala Lumpur, `HH:MM`. */
export function useMinute(): string {
  const tablet = currentTablet();
  const subscribe = useCallback((changed: () => void) => watchClock(tablet, changed), [tablet]);
  return useSyncExternalStore(subscribe, () => businessMinute(new Date(tablet.clock.now())));
}

/** Whether the tablet's clock cannot be believed, and no server was there to ask; see `ServerClock`. */
export function useClockDoubt(): 'behind' | 'ahead' | null {
  const tablet = currentTablet();
  const subscribe = useCallback((changed: () => void) => watchClock(tablet, changed), [tablet]);
  return useSyncExternalStore(subscribe, () => tablet.clock.doubt());
}

function watchClock({ environment, clock }: Tablet, changed: () => void): () => void {
  let cancel = () => {};
  const look = () => {
    cancel = environment.timers.after(LOOK_EVERY_MS, () => {
      changed();
      look();
    });
  };
  look();
  const stopOffset = clock.kept.subscribe(changed);
  const stopWake = environment.onWake?.(changed);
  return () => {
    cancel();
    stopOffset();
    stopWake?.();
  };
}
