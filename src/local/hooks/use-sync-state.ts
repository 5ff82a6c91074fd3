/** The state of the sync, for the sign that is always on screen. */
import { liveQuery } from 'dexie';
import { useCallback, useSyncExternalStore } from 'react';
import { createStore, type Store } from '#shared/store';
import { currentTablet } from '../current';
import { readSyncState, type SyncState } from '../sync/sync-state';
import type { Active, Tablet } from '../tablet';
import { useActive } from './use-active';

export type { SyncState };

/** Undefined while loading, and while nobody is signed in. Throws what reading it threw. */
export function useSyncState(): SyncState | undefined {
  const tablet = currentTablet();
  const active = useActive();
  const subscribe = useCallback(
    (changed: () => void) => (active ? watch(tablet, active, changed) : () => {}),
    [tablet, active],
  );
  const read = useSyncExternalStore(subscribe, () => (active ? shared.get(active)?.state.get() : undefined));
  if (read && 'error' in read) throw read.error;
  return read?.value;
}

interface Shared {
  state: Store<{ value: SyncState } | { error: unknown } | undefined>;
  watchers: number;
  stop: () => void;
}

/** One reading for everyone who watches: the sign, the banners and the pages ask for the same at the same time. */
const shared = new WeakMap<Active, Shared>();

function watch(tablet: Tablet, active: Active, changed: () => void): () => void {
  const one = shared.get(active) ?? share(tablet, active);
  one.watchers += 1;
  const unsubscribe = one.state.subscribe(changed);
  return () => {
    unsubscribe();
    one.watchers -= 1;
    if (one.watchers > 0) return;
    one.stop();
    shared.delete(active);
  };
}

function share(tablet: Tablet, active: Active): Shared {
  const state: Shared['state'] = createStore(undefined);
  const read = () =>
    liveQuery(() => readSyncState(tablet, active)).subscribe({
      next: (value) => state.set({ value }),
      error: (error: unknown) => state.set({ error }),
    });
  let reading = read();
  const unlisten = tablet.trouble.subscribe(() => {
    reading.unsubscribe();
    reading = read();
  });
  const one: Shared = {
    state,
    watchers: 0,
    stop: () => {
      unlisten();
      reading.unsubscribe();
    },
  };
  shared.set(active, one);
  return one;
}
