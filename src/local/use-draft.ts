/** A form's draft as a hook: what was kept when it opened, and a way to keep what is typed (see drafts.ts). */
import { useCallback, useEffect, useState } from 'react';
import { currentTablet } from './current';
import type { Draft } from './drafts';
import { SaveFailedError } from './errors';
import { useActive } from './hooks/use-active';

export interface UsedDraft<Value, Base> {
  /** What was kept when this form opened; undefined while loading, null when there is none. */
  draft: Draft<Value, Base> | null | undefined;
  /** Call at every change; stored at most 500 ms later, at once when the page is hidden or the form closed. */
  write(value: Value, base: Base): void;
  /** Stores at once. Rejects with SaveFailedError. */
  flush(): Promise<void>;
  discard(): Promise<void>;
  /** Set while the tablet cannot keep what is typed. */
  error: SaveFailedError | null;
}

/** The draft of a key, such as `report:12:2026-11-21`. */
export function useDraft<Value, Base = unknown>(key: string): UsedDraft<Value, Base> {
  const drafts = useActive()?.drafts;
  const [loaded, setLoaded] = useState<{ key: string; draft: Draft<Value, Base> | null }>();
  const [error, setError] = useState<SaveFailedError | null>(null);

  const failed = useCallback((problem: unknown) => {
    if (problem instanceof SaveFailedError) setError(problem);
    else console.error(problem);
  }, []);

  useEffect(() => {
    if (!drafts) return;
    let gone = false;
    drafts.read(key).then(
      (draft) => {
        if (!gone) setLoaded({ key, draft: draft as Draft<Value, Base> | null });
      },
      (problem) => {
        failed(problem);
        if (!gone) setLoaded({ key, draft: null });
      },
    );
    const leaving = () => {
      drafts.flush(key).catch(failed);
    };
    const stop = currentTablet().environment.onLeave?.(leaving);
    return () => {
      gone = true;
      stop?.();
      leaving();
    };
  }, [drafts, key, failed]);

  const write = useCallback(
    (value: Value, base: Base) => {
      setError(null);
      drafts?.write(key, value, base, failed);
    },
    [drafts, key, failed],
  );
  const flush = useCallback(async () => drafts?.flush(key), [drafts, key]);
  const discard = useCallback(async () => drafts?.discard(key), [drafts, key]);
  return { draft: loaded?.key === key ? loaded.draft : undefined, write, flush, discard, error };
}
