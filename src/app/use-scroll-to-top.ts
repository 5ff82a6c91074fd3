/** A new page begins at its top; going back leaves the place to the browser and the page. */
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { cameBack, notePath } from '../components/trail';

export function useScrollToTop(): void {
  const [pathname] = useLocation();
  useEffect(() => {
    notePath(pathname);
    if (!cameBack()) window.scrollTo(0, 0);
  }, [pathname]);
}
