/**
 * A dialog that is there only while it is open takes the focus with it when it goes: who uses the keyboard would begin
 * at the top of the page again. Call it in the dialog; the focus then goes back to what opened it.
 */
import { useEffect, useState } from 'react';

export function useFocusBack(): void {
  const [opener] = useState(openerNow);
  useEffect(
    () => () => {
      // After the dialog is gone; not where something else has the focus by then.
      setTimeout(() => {
        const free = document.activeElement === null || document.activeElement === document.body;
        if (free && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** What has the focus; an entry of a menu is gone with its menu, whose button then stands for it. */
function openerNow(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : document.activeElement;
}
