/** A long list comes back to the place where it was left, once its rows are there again. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { cameBack } from './trail';

const places = new Map<string, number>();

/** `key` names the list, `ready` says that its rows are there. */
export function useKeptScroll(key: string, ready: boolean): void {
  const returning = useRef(cameBack());
  useLayoutEffect(() => {
    if (!ready || !returning.current) return;
    returning.current = false;
    window.scrollTo(0, places.get(key) ?? 0);
  }, [key, ready]);
  useEffect(() => {
    if (!ready) return;
    const note = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key, ready]);
}
