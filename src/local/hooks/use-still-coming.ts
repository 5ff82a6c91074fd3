/** What this tablet still lacks: children first, then what was noted of them, then what others noted today. */
import { useSyncState } from './use-sync-state';
import { useToday } from './use-today';

/**
 * `children` and `history` after a sign-in, `news` on a day of which nothing was fetched yet. Null once all has arrived, where
 * older days went for want of room, and where there is no contact: a day can be worked without it.
 */
export function useStillComing(): 'children' | 'history' | 'news' | null {
  const sync = useSyncState();
  const today = useToday();
  if (!sync) return null;
  if (!sync.baseComplete) return 'children';
  if (sync.historyComing) return 'history';
  return isBehind(sync.caughtUpOn, today) && !isCutOff(sync.reason) ? 'news' : null;
}

/** Since when nothing was heard, where that was before today and there is no contact; milliseconds by the tablet's clock. */
export function useUnheardSince(): number | null {
  const sync = useSyncState();
  const today = useToday();
  if (!sync?.baseComplete || sync.historyComing || !isCutOff(sync.reason)) return null;
  return isBehind(sync.caughtUpOn, today) ? sync.lastContactAt : null;
}

const isBehind = (caughtUpOn: string | null, today: string | undefined) =>
  today !== undefined && (caughtUpOn === null || caughtUpOn < today);

const isCutOff = (reason: string | null) => reason !== null && reason !== 'sending';
