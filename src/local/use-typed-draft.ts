/**
 * What is typed into a form: kept as a draft at every change, and there again where the form was left. The entry that is made of it
 * takes the draft along in its own transaction: give its save the same key.
 */
import { useState } from 'react';
import type { SaveFailedError } from './errors';
import { useDraft } from './use-draft';

interface TypedDraft<Value> {
  /** Undefined while the tablet looks for a draft. */
  value: Value | undefined;
  /** When the draft was kept that the form opened with, milliseconds by the server's clock; null where there was none. */
  leftAt: number | null;
  change(value: Value): void;
  /** Lets go of what was left there. */
  beginAnew(): void;
  /** Set while the tablet cannot keep what is typed. */
  error: SaveFailedError | null;
}

/** @param opened what the form holds where nothing was left */
export function useTypedDraft<Value>(key: string, opened: Value): TypedDraft<Value> {
  const { draft, write, discard, error } = useDraft<Value, null>(key);
  const [typed, setTyped] = useState<Value | null>(null);
  const [isAnew, setAnew] = useState(false);
  const left = isAnew ? null : draft;
  return {
    value: draft === undefined ? undefined : (typed ?? left?.value ?? opened),
    leftAt: left?.savedAt ?? null,
    change(value) {
      setTyped(value);
      write(value, null);
    },
    beginAnew() {
      setTyped(null);
      setAnew(true);
      discard().catch((problem: unknown) => console.error('A draft could not be removed:', problem));
    },
    error,
  };
}
