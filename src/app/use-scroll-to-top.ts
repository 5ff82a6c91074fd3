/** A new page begins at its top; going back leaves the place to the browser and the page. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

export function useScrollToTop(): void {
  const [pathname] = useLocation();
  const goingBack = useRef(false);
  useEffect(() => {
    const note = () => {
      goingBack.current = true;
    };
    window.addEventListener('popstate', note);
    return () => window.removeEventListener('popstate', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what triggers it
  useEffect(() => {
    if (!goingBack.current) window.scrollTo(0, 0);
    goingBack.current = false;
  }, [pathname]);
}
