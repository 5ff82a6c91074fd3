/** The state of the sync, for the sign that is always on screen. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { currentTablet } from '../current';
import { readSyncState, type SyncState } from '../sync/sync-state';
import { useActive } from './use-active';

export type { SyncState };

/** Undefined while loading, and while nobody is signed in. */
export function useSyncState(): SyncState | undefined {
  const tablet = currentTablet();
  const active = useActive();
  const trouble = useSyncExternalStore(tablet.trouble.subscribe, tablet.trouble.get);
  return useLiveQuery(
    async () => (active ? readSyncState(tablet, active) : undefined),
    [tablet, active, trouble],
  );
}
