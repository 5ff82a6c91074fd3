/**
 * A dialog that is there only while it is open takes the focus with it when it goes: who uses the keyboard would begin
 * at the top of the page again. Call it in the dialog; the focus then goes back to what opened it, or, where the act took
 * that away, to what stands beside it.
 */
import { useEffect, useState } from 'react';

export function useFocusBack(): void {
  const [back] = useState(placeOfFocus);
  useEffect(
    () => () => {
      // After the dialog is gone.
      setTimeout(back);
    },
    [back],
  );
}

/**
 * Remembers where the focus is.
 * @returns what brings it back there once nothing else has it, and keeps it while what is fetched again takes the place away
 */
export function placeOfFocus(): () => void {
  const opener = openerNow();
  const around = placesAround(opener);
  const focus = () => {
    if (!isLost()) return;
    const beside = () => around.find((each) => each.isConnected)?.querySelector<HTMLElement>(PRESSED);
    const place = opener?.isConnected && !opener.matches(':disabled') ? opener : beside();
    place?.focus({ preventScroll: true });
  };
  return () => {
    if (!opener) return;
    focus();
    const page = location.pathname;
    const kept = new MutationObserver(() => (location.pathname === page ? focus() : end()));
    kept.observe(document.body, { childList: true, subtree: true });
    const done = new AbortController();
    const end = () => {
      kept.disconnect();
      done.abort();
    };
    // Whoever goes on, here or on another page, has found their place.
    for (const event of ['keydown', 'pointerdown'])
      addEventListener(event, end, { capture: true, signal: done.signal });
  };
}

const PRESSED = 'button:not(:disabled), a[href]';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** What has the focus; an entry of a menu is gone with its menu, whose button then stands for it. */
function openerNow(): HTMLElement | null {
  const menu = document.activeElement?.closest('[role="menu"]');
  const opener = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : document.activeElement;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** The row first; not the page, which another one may have taken the place of. */
function placesAround(opener: HTMLElement | null): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let each = opener?.parentElement; each && each !== document.body; each = each.parentElement)
    if (each.matches('li, tr, section, form')) around.push(each);
  return around;
}
