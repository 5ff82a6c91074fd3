/**
 * The key of one submit of a form: two clicks, or a second try after an answer that was lost, carry the same one and
 * have one effect. Other contents, or the next submit after one that went well, are another.
 */
import { useRef } from 'react';
import { currentTablet } from '../current';
import { randomUuid } from '../make-id';

export function useSubmitKey() {
  const used = useRef<{ contents: string; key: string } | null>(null);
  return {
    keyFor(body: unknown): string {
      const contents = JSON.stringify(body);
      if (used.current?.contents !== contents)
        used.current = { contents, key: randomUuid(currentTablet().environment) };
      return used.current.key;
    },
    /** The submit went well: the next one, even of the same contents, is a new one. */
    spent(): void {
      used.current = null;
    },
  };
}
