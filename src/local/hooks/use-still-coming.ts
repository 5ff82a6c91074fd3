/** What this tablet still lacks after a sign-in: children first, then what was noted of them, today's with it. */
import { useSyncState } from './use-sync-state';

/** Null once everything has arrived, and where older days went for want of room. */
export function useStillComing(): 'children' | 'history' | null {
  const sync = useSyncState();
  if (!sync) return null;
  if (!sync.baseComplete) return 'children';
  return sync.historyComing ? 'history' : null;
}
