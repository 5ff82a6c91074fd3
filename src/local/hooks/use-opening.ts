/** Notes for the read log that a screen shows something of a child from what is stored here. */
import { useEffect } from 'react';
import type { ReadKind } from '#shared/endpoints/reads';
import { noteOpening } from '../openings';

/** @param isShown false while it is read, and where there is nothing of that kind to see */
export function useOpening(kind: ReadKind, childId: number, isShown: boolean): void {
  useEffect(() => {
    if (isShown) void noteOpening(kind, childId);
  }, [kind, childId, isShown]);
}
