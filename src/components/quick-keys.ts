/**
 * Large keys that lose no tap of quick hands. A browser tells of no click where a second finger comes down before the first
 * has left: then each finger counts as it comes down, in that order.
 */
import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** @param onKey hears each key once @returns the handlers of a key */
export function useQuickKeys(onKey: (key: string) => void) {
  const hear = useRef(onKey);
  useLayoutEffect(() => {
    hear.current = onKey;
  });
  /** The key under the first finger, while it has not counted. */
  const held = useRef<string | null>(null);
  /** Fingers count as they come down; whether a click comes of one of them, browsers see differently. */
  const rolls = useRef(false);
  const leave = ({ isPrimary }: PointerEvent) => {
    if (isPrimary) held.current = null;
  };
  return (key: string) => ({
    onPointerDown({ isPrimary }: PointerEvent) {
      rolls.current = !isPrimary;
      const before = held.current;
      held.current = isPrimary ? key : null;
      if (isPrimary) return;
      // Each sees what the one before has changed.
      if (before !== null) flushSync(() => hear.current(before));
      hear.current(key);
    },
    onPointerUp: leave,
    onPointerCancel: leave,
    onClick({ detail }: MouseEvent) {
      // By the keyboard or a screen reader there is no finger.
      if (detail === 0 || !rolls.current) hear.current(key);
    },
  });
}
