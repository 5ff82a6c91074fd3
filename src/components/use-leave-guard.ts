/**
 * A form with an address of its own asks before a link leads away from what is typed in it; closing the tab and the
 * browser's way back ask by `useUnsaved`.
 */
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { askToLeave, useUnsaved } from './use-unsaved';

/** Call it in the form; `leave` asks the same before it goes to an address. */
export function useLeaveGuard(dirty: boolean): { leave: (to: string) => Promise<void> } {
  const [, navigate] = useLocation();
  useUnsaved(dirty);
  const leave = async (to: string) => {
    if (!dirty || (await askToLeave())) navigate(to);
  };
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]');
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
      if (!(link instanceof HTMLAnchorElement) || elsewhere || link.target === '_blank') return;
      if (link.origin !== window.location.origin || link.hasAttribute('download')) return;
      event.preventDefault();
      // Where two such forms stand on a screen, one asks.
      event.stopImmediatePropagation();
      void leave(link.pathname + link.search);
    };
    document.addEventListener('click', ask, true);
    return () => document.removeEventListener('click', ask, true);
  });
  return { leave };
}
