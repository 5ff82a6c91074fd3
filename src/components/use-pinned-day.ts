/**
 * Keeps a form with the day it was begun on: once something is typed, the address names that day. A form that is open
 * over midnight, or while the tablet learns the right time, keeps what was typed, and a reload comes back to it.
 */
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';

/** `typed`: true as soon as the form holds something of its author's. */
export function usePinnedDay(date: string, typed: boolean): void {
  const [params, setParams] = useSearchParams();
  const unpinned = typed && params.get('date') !== date;
  useEffect(() => {
    if (!unpinned) return;
    setParams(
      (now) => {
        const pinned = new URLSearchParams(now);
        pinned.set('date', date);
        return pinned;
      },
      { replace: true },
    );
  }, [unpinned, date, setParams]);
}
